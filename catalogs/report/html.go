package report

import (
	"bufio"
	_ "embed" // for the page
	"html/template"
	"io"
	"iter"
	"strings"
	"time"

	"github.com/ggui-go/validators/catalogs"
)

// The bounds of the HTML report: a page that a browser still likes to show.
const (
	htmlEvidence = 4000 // bytes of an input or an answer
	htmlCases    = 2000 // cases with evidence
)

//go:embed report.html
var page string

var pageTemplate = template.Must(template.New("report").Parse(page))

// The parts of the page. Nothing in them is markup: the template escapes it all.
type (
	htmlPage struct {
		Title, Verdict, Tool string
		Good                 bool
		Incomplete           string
		Total                int
		Took                 string
		Counts               []htmlCount
		Rows                 []htmlRow
		Cases                iter.Seq[htmlCase]
		WithoutEvidence      int
	}
	htmlCount struct {
		Outcome catalogs.Status
		Word    string
		N       int
		Shown   bool // by the filter, at first
	}
	htmlRow struct {
		Obligation, Note       string
		Mark, Class, Result    string
		Passed, Total, Percent int
	}
	htmlCase struct {
		Obligation, Name, Reason string
		Outcome                  catalogs.Status
		Word                     string
		Evidence                 []evidence
		Difference               []htmlLine
	}
	htmlLine struct{ Kind, Text string }
)

// WriteHTML writes the report as one page that needs nothing but itself: no
// network, and scripts only for filtering. It holds one case at a time.
func (r *Report) WriteHTML(w io.Writer) error {
	p := htmlPage{
		Title:   r.title(),
		Verdict: string(r.verdict()),
		Tool:    r.Tool + " " + r.Version,
		Good:    r.verdict() == pass,
		Total:   r.Summary.Total,
		Took:    r.elapsed.Round(time.Millisecond).String(),
		Cases:   r.htmlCases(),
	}
	if !r.Complete {
		p.Incomplete = r.incompleteness()
	}
	for _, outcome := range outcomes {
		n := r.Summary.Count(outcome.status)
		if isShownInHTML(outcome.status) {
			p.WithoutEvidence += n
		}
		if n > 0 {
			// Where something is wrong, what is right can wait.
			shown := outcome.status != catalogs.Passed && outcome.status != catalogs.Skipped || r.Summary.Conforming()
			p.Counts = append(p.Counts, htmlCount{outcome.status, outcome.word, n, shown})
		}
	}
	for _, obligation := range r.obligations {
		p.Rows = append(p.Rows, r.byObligation[obligation].htmlRow(obligation))
	}
	p.WithoutEvidence = max(0, p.WithoutEvidence-htmlCases)
	b := bufio.NewWriter(w)
	if err := pageTemplate.Execute(b, p); err != nil {
		return err
	}
	return b.Flush()
}

// isShownInHTML tells that cases of the outcome have their evidence on the page.
func isShownInHTML(outcome catalogs.Status) bool {
	return outcome == catalogs.KnownFailure || Entry{Outcome: outcome}.needsEvidence()
}

func (r *Report) htmlCases() iter.Seq[htmlCase] {
	words := map[catalogs.Status]string{}
	for _, outcome := range outcomes {
		words[outcome.status] = outcome.word
	}
	return func(yield func(htmlCase) bool) {
		evident := 0
		for entry := range r.entries() {
			c := htmlCase{
				Obligation: clean(entry.Obligation),
				Name:       clean(entry.Name),
				Reason:     clean(entry.Reason),
				Outcome:    entry.Outcome,
				Word:       words[entry.Outcome],
			}
			if isShownInHTML(entry.Outcome) {
				if evident++; evident <= htmlCases {
					c.show(entry)
				}
			}
			if !yield(c) {
				return
			}
		}
	}
}

func (s *Summary) htmlRow(obligation string) htmlRow {
	row := htmlRow{
		Obligation: clean(obligation),
		Note:       strings.Join(s.notPassed(), ", "),
		Mark:       s.mark(),
		Passed:     s.Passed,
		Total:      s.Total,
		Percent:    100 * s.Passed / max(1, s.Total),
	}
	switch row.Mark {
	case markGood:
		row.Class, row.Result = "ok", "conforms"
	case markBad:
		row.Class, row.Result = "ko", "does not conform"
	default:
		row.Result = "not executed"
	}
	return row
}

func (c *htmlCase) show(e Entry) {
	for _, item := range e.evidence(htmlEvidence) {
		if item.Label != labelDifference {
			c.Evidence = append(c.Evidence, item)
			continue
		}
		for line := range strings.Lines(item.Text) {
			kind := "same"
			switch {
			case strings.HasPrefix(line, "-"):
				kind = "expected"
			case strings.HasPrefix(line, "+"):
				kind = "actual"
			}
			c.Difference = append(c.Difference, htmlLine{kind, strings.TrimRight(line, "\n")})
		}
	}
}
