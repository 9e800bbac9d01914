package report

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/ggui-go/validators/catalogs"
)

// WriteJSON writes the report as one JSON object, by [Schema].
func (r *Report) WriteJSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(r)
}

// shownInput is how much of a failed case's input the text report shows.
const shownInput = 400

// WriteText writes the report for people: the scorecard and the verdict, then
// what did not pass, with the evidence. Colour is for terminals.
func (r *Report) WriteText(w io.Writer, colour bool) error {
	b := bufio.NewWriter(w)
	p := painter(colour)
	fmt.Fprintf(b, "%s\n\n", p.bold(strings.TrimSpace(r.Implementation.Name+" "+r.Implementation.Version)))
	r.writeScorecard(b, p)
	r.writeVerdict(b, p)
	r.writeSkipped(b, p)
	for _, entry := range r.Cases {
		switch entry.Outcome {
		case catalogs.Failed, catalogs.Errored, catalogs.Warned:
			entry.write(b, p)
		}
	}
	if r.Summary.Passed < r.Summary.Total {
		fmt.Fprintln(b)
		r.writeVerdict(b, p) // again: what was shown may have scrolled the first away
	}
	return b.Flush()
}

func (r *Report) writeScorecard(b *bufio.Writer, p painter) {
	width := len("obligation")
	for _, obligation := range r.obligations {
		width = max(width, len(obligation))
	}
	fmt.Fprintf(b, "  %-*s  %7s\n", width, "obligation", "passed")
	for _, obligation := range r.obligations {
		s := r.byObligation[obligation]
		mark, note := p.green("✓"), ""
		switch {
		case !s.Conforming():
			mark = p.red("✗")
		case s.Executed() == 0:
			mark = p.yellow("–")
		}
		for _, count := range s.notPassed() {
			note += "  " + count
		}
		fmt.Fprintf(b, "%s %-*s  %7s%s\n", mark, width, obligation, fmt.Sprintf("%d/%d", s.Passed, s.Total), note)
	}
	fmt.Fprintln(b)
}

// notPassed lists the counts that are not zero, in words.
func (s Summary) notPassed() (counts []string) {
	for _, count := range []struct {
		n    int
		word string
	}{
		{s.Failed, "failed"}, {s.Errored, "errored"}, {s.TimedOut, "timed out"},
		{s.UnexpectedPasses, "unexpectedly passed"}, {s.Warned, "warned"},
		{s.KnownFailures, "known to fail"}, {s.Skipped, "skipped"}, {s.NotRun, "not run"},
	} {
		if count.n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", count.n, count.word))
		}
	}
	return counts
}

// writeSkipped lists what was skipped, by name, under each reason.
func (r *Report) writeSkipped(b *bufio.Writer, p painter) {
	names := map[string][]string{}
	var reasons []string
	for _, entry := range r.Cases {
		if entry.Outcome != catalogs.Skipped {
			continue
		}
		if names[entry.Reason] == nil {
			reasons = append(reasons, entry.Reason)
		}
		names[entry.Reason] = append(names[entry.Reason], entry.Obligation+"/"+entry.Name)
	}
	for _, reason := range reasons {
		fmt.Fprintf(b, "\n%s: %s\n", p.yellow("skipped"), reason)
		for _, name := range names[reason] {
			fmt.Fprintf(b, "  %s\n", name)
		}
	}
}

// write shows a case that did not pass, with the evidence.
func (e Entry) write(b *bufio.Writer, p painter) {
	paint := p.red
	if e.Outcome == catalogs.Warned {
		paint = p.yellow
	}
	c := e.result.Case
	fmt.Fprintf(b, "\n%s %s: %s\n", paint(string(e.Outcome)), p.bold(c.ID()), e.Reason)
	if c.Description != "" {
		fmt.Fprintf(b, "  about     %s\n", c.Description)
	}
	if c.Spec != "" {
		fmt.Fprintf(b, "  spec      %s\n", c.Spec)
	}
	fmt.Fprintf(b, "  case      %s\n", c.Source)
	fmt.Fprintf(b, "  input     %s\n", shorten(string(c.Input)))
	fmt.Fprintf(b, "  expected  %s\n", compact(c.Expect))
	if c.Detail != nil {
		fmt.Fprintf(b, "  detail    %s\n", compact(c.Detail))
	}
	if e.result.Actual != nil {
		fmt.Fprintf(b, "  actual    %s\n", shorten(compact(e.result.Actual)))
	}
	if e.result.Diff != "" {
		fmt.Fprintf(b, "  difference (- expected, + actual)\n")
		for line := range strings.Lines(e.result.Diff) {
			fmt.Fprintf(b, "    %s\n", strings.TrimRight(line, "\n"))
		}
	}
}

func (r *Report) writeVerdict(b *bufio.Writer, p painter) {
	verdict := p.green("PASS")
	switch {
	case !r.Complete:
		verdict = p.red("INCOMPLETE")
	case !r.Summary.Conforming():
		verdict = p.red("FAIL")
	case r.Summary.Executed() == 0:
		verdict = p.red("NOTHING EXECUTED")
	}
	counts := append([]string{fmt.Sprintf("%d passed", r.Summary.Passed)}, r.Summary.notPassed()...)
	fmt.Fprintf(b, "%s  %d cases: %s (%s)\n", verdict, r.Summary.Total, strings.Join(counts, ", "), r.elapsed.Round(time.Millisecond))
}

func shorten(s string) string {
	if len(s) <= shownInput {
		return s
	}
	return strings.ToValidUTF8(s[:shownInput], "") + fmt.Sprintf("… (%d bytes)", len(s))
}

func compact(raw json.RawMessage) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	var value any
	if json.Unmarshal(raw, &value) != nil || encoder.Encode(value) != nil {
		return string(raw)
	}
	return strings.TrimRight(b.String(), "\n")
}

// A painter colours text, or leaves it plain.
type painter bool

func (p painter) paint(code, s string) string {
	if !p {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (p painter) bold(s string) string   { return p.paint("1", s) }
func (p painter) red(s string) string    { return p.paint("31", s) }
func (p painter) green(s string) string  { return p.paint("32", s) }
func (p painter) yellow(s string) string { return p.paint("33", s) }
