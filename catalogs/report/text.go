package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/ggui-go/validators/catalogs"
)

// The bounds of the text report: what is beyond them is in the JSON and the HTML
// report.
const (
	textEvidence = 400 // bytes of an input or an answer
	textCases    = 50  // cases with evidence
	textNames    = 12  // names under one reason
)

// WriteText writes the report for people: the scorecard and the verdict, then
// what did not pass, with the evidence, then what was left out. Colour is for
// terminals. It holds one case at a time, each obligation, and each reason for which
// cases were left out, with a few of their names.
func (r *Report) WriteText(w io.Writer, colour bool) error {
	b := bufio.NewWriter(w)
	p := painter(colour)
	fmt.Fprintf(b, "%s\n\n", p.bold(r.title()))
	if !r.Complete && r.Summary.Executed() == 0 { // there is no score
		r.writeVerdict(b, p)
		return b.Flush()
	}
	r.writeScorecard(b, p)
	r.writeVerdict(b, p)
	shown, more := 0, 0
	for entry := range r.entries() {
		switch {
		case !entry.needsEvidence():
		case shown < textCases:
			shown++
			entry.write(b, p)
		default:
			more++
		}
	}
	if more > 0 {
		fmt.Fprintf(b, "\n… and %d more that did not pass; --format html shows them all\n", more)
	}
	for _, g := range r.groups() {
		if r.isStopped() && g.outcome == catalogs.NotRun {
			continue // as was asked
		}
		g.write(b, p)
	}
	if r.Summary.Passed < r.Summary.Total {
		fmt.Fprintln(b)
		r.writeVerdict(b, p) // again: what was shown may have scrolled the first away
	}
	return b.Flush()
}

func (r *Report) writeScorecard(b *bufio.Writer, p painter) {
	width, counts := len("obligation"), len("passed")+1
	for _, obligation := range r.obligations {
		width = max(width, len(clean(obligation)))
		counts = max(counts, len(r.byObligation[obligation].passedOf()))
	}
	fmt.Fprintf(b, "  %-*s  %*s\n", width, "obligation", counts, "passed")
	for _, obligation := range r.obligations {
		s := r.byObligation[obligation]
		note := ""
		for _, count := range s.notPassed() {
			note += "  " + count
		}
		fmt.Fprintf(b, "%s %-*s  %*s%s\n", p.mark(s.mark()), width, clean(obligation), counts, s.passedOf(), note)
	}
	fmt.Fprintln(b)
}

func (s *Summary) passedOf() string { return fmt.Sprintf("%d/%d", s.Passed, s.Total) }

// write lists the names of a group, or the obligations that are in it whole.
func (g *group) write(b *bufio.Writer, p painter) {
	fmt.Fprintf(b, "\n%s: %s", p.yellow(strings.ReplaceAll(string(g.outcome), "-", " ")), indent(g.why()))
	if g.isEach && len(g.parts) > 1 { // the scorecard names them
		fmt.Fprintf(b, " (%d cases)\n", g.total)
		return
	}
	fmt.Fprintln(b)
	var names []string
	total := 0
	for _, part := range g.parts {
		if part.isWhole && part.total > 1 {
			fmt.Fprintf(b, "  all %d cases of %s\n", part.total, clean(part.obligation))
		} else {
			names = append(names, part.names...)
			total += part.total
		}
	}
	for i, name := range names {
		if i == textNames && total > textNames+1 {
			fmt.Fprintf(b, "  … and %d more; --format json names them all\n", total-i)
			return
		}
		fmt.Fprintf(b, "  %s\n", name)
	}
}

// write shows a case that did not pass, with the evidence.
func (e Entry) write(b *bufio.Writer, p painter) {
	paint := p.red
	if e.Outcome == catalogs.Warned {
		paint = p.yellow
	}
	fmt.Fprintf(b, "\n%s %s: %s\n", paint(strings.ReplaceAll(string(e.Outcome), "-", " ")), p.bold(clean(e.Obligation+"/"+e.Name)), indent(clean(e.Reason)))
	for _, item := range e.evidence(textEvidence) {
		if item.Label != labelDifference {
			fmt.Fprintf(b, "  %-8s  %s\n", item.Label, indent(item.Text))
			continue
		}
		fmt.Fprintf(b, "  difference (- expected, + actual)\n")
		for line := range strings.Lines(item.Text) {
			line = strings.TrimRight(line, "\n")
			switch {
			case strings.HasPrefix(line, "-"):
				line = p.red(line)
			case strings.HasPrefix(line, "+"):
				line = p.green(line)
			}
			fmt.Fprintf(b, "    %s\n", line)
		}
	}
}

// indent keeps the lines of a text apart from what stands at the margin.
func indent(text string) string { return strings.ReplaceAll(text, "\n", "\n    ") }

func (r *Report) writeVerdict(b *bufio.Writer, p painter) {
	v := r.verdict()
	paint := p.red
	if v == pass {
		paint = p.green
	}
	if r.isStopped() {
		fmt.Fprintf(b, "%s  stopped at the first failure: %d of %d not run (%s)\n", paint(string(v)), r.Summary.NotRun, r.Summary.Total, r.elapsed.Round(time.Millisecond))
		return
	}
	counts := append([]string{fmt.Sprintf("%d passed", r.Summary.Passed)}, r.Summary.notPassed()...)
	fmt.Fprintf(b, "%s  %d cases: %s (%s)\n", paint(string(v)), r.Summary.Total, strings.Join(counts, ", "), r.elapsed.Round(time.Millisecond))
	if !r.Complete {
		fmt.Fprintf(b, "%s\n", indent(r.incompleteness()))
	}
}

// A painter colours text, or leaves it plain.
type painter bool

func (p painter) paint(code, s string) string {
	if !p {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (p painter) mark(mark string) string {
	switch mark {
	case markGood:
		return p.green(mark)
	case markBad:
		return p.red(mark)
	}
	return p.yellow(mark)
}

func (p painter) bold(s string) string   { return p.paint("1", s) }
func (p painter) red(s string) string    { return p.paint("31", s) }
func (p painter) green(s string) string  { return p.paint("32", s) }
func (p painter) yellow(s string) string { return p.paint("33", s) }
