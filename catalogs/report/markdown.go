package report

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"regexp"
	"strings"
)

// The bounds of the Markdown report: a job's summary has little room.
const (
	markdownEvidence = 1000 // bytes of an input or an answer
	markdownCases    = 50   // cases with evidence
)

// WriteMarkdown writes the report for a pull request or the summary of a job: the
// verdict, the scorecard, and what did not pass, folded. It holds what
// [Report.WriteText] does.
func (r *Report) WriteMarkdown(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "## %s: %s\n\n", markdownText(r.title()), r.verdict())
	if !r.Complete {
		fmt.Fprintf(b, "**%s**\n\n", markdownText(r.incompleteness()))
	}
	counts := append([]string{fmt.Sprintf("%d passed", r.Summary.Passed)}, r.Summary.notPassed()...)
	fmt.Fprintf(b, "%d cases: %s\n\n", r.Summary.Total, strings.Join(counts, ", "))
	fmt.Fprint(b, "| | obligation | passed | of | not passed |\n| --- | --- | ---: | ---: | --- |\n")
	for _, obligation := range r.obligations {
		s := r.byObligation[obligation]
		fmt.Fprintf(b, "| %s | %s | %d | %d | %s |\n", s.mark(), markdownText(clean(obligation)), s.Passed, s.Total, strings.Join(s.notPassed(), ", "))
	}
	r.writeMarkdownCases(b)
	for _, g := range r.groups() {
		fmt.Fprintf(b, "\n%s: %s (%d)\n", strings.ReplaceAll(string(g.outcome), "-", " "), markdownText(g.why()), g.total)
	}
	return b.Flush()
}

func (r *Report) writeMarkdownCases(b *bufio.Writer) {
	shown, more := 0, 0
	for entry := range r.entries() {
		switch {
		case !entry.needsEvidence():
		case shown < markdownCases:
			shown++
			entry.writeMarkdown(b)
		default:
			more++
		}
	}
	if more > 0 {
		fmt.Fprintf(b, "\n… and %d more that did not pass\n", more)
	}
}

func (e Entry) writeMarkdown(b *bufio.Writer) {
	fmt.Fprintf(b, "\n<details><summary>%s %s: %s</summary>\n", strings.ReplaceAll(string(e.Outcome), "-", " "),
		html.EscapeString(clean(e.Obligation+"/"+e.Name)), html.EscapeString(strings.ReplaceAll(clean(e.Reason), "\n", " "))) // no blank line may end the element
	for _, item := range e.evidence(markdownEvidence) {
		language := ""
		if item.Label == labelDifference {
			language = "diff"
		}
		fence := fenceFor(item.Text)
		fmt.Fprintf(b, "\n%s\n\n%s%s\n%s\n%s\n", item.Label, fence, language, item.Text, fence)
	}
	fmt.Fprint(b, "\n</details>\n")
}

// markdownText keeps what came from elsewhere from being read as Markdown or
// HTML.
func markdownText(text string) string {
	return markdownSpecial.ReplaceAllString(strings.ReplaceAll(text, "\n", " "), `\$0`)
}

var markdownSpecial = regexp.MustCompile("[\\\\`*_{}\\[\\]<>()#+!|~&@]")

// fenceFor is a fence that the text cannot close.
func fenceFor(text string) string {
	longest, run := 2, 0
	for _, r := range text {
		if r == '`' {
			run++
			longest = max(longest, run)
		} else {
			run = 0
		}
	}
	return strings.Repeat("`", longest+1)
}
