package report

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode"

	"github.com/ggui-go/validators/catalogs"
)

// An evidence is one thing that helps to see why a case did not pass.
type evidence struct {
	Label string
	Text  string
}

// The labels that writers treat in their own way.
const (
	labelDifference = "difference"
	labelInput      = "input"
)

// needsEvidence tells that a person wants to see why. What is known to fail was
// seen before.
func (e Entry) needsEvidence() bool {
	switch e.Outcome {
	case catalogs.Failed, catalogs.Errored, catalogs.TimedOut, catalogs.UnexpectedPass, catalogs.Warned:
		return true
	}
	return false
}

// evidence is what is known of a case that did not pass, each text at most so
// long, and harmless to a terminal.
func (e Entry) evidence(most int) (list []evidence) {
	add := func(label, text string) {
		if text != "" {
			list = append(list, evidence{label, clean(shorten(text, most))})
		}
	}
	c := e.result.Case
	add("about", c.Description)
	add("spec", c.Spec)
	add("case", c.Source)
	add(labelInput, string(c.Input))
	add("expected", compact(c.Expect))
	add("detail", compact(c.Detail))
	add("actual", compact(e.result.Actual))
	if e.result.Diff != "" { // which is bounded already
		list = append(list, evidence{labelDifference, clean(strings.TrimRight(e.result.Diff, "\n"))})
	}
	return list
}

// A group is the cases that were left out for one reason.
type group struct {
	outcome catalogs.Status
	reason  string
	names   []string
	// whole is the obligation whose cases these are, all of them; else empty.
	whole string
}

// groups lists the cases that needed no evidence but have a reason: known
// failures, skipped and not run, under each reason.
func (r *Report) groups() []*group {
	var groups []*group
	index := map[string]*group{}
	obligations := map[*group]map[string]int{}
	for _, entry := range r.Cases {
		if entry.Outcome == catalogs.Passed || entry.needsEvidence() {
			continue
		}
		key := string(entry.Outcome) + entry.Reason
		g := index[key]
		if g == nil {
			g = &group{outcome: entry.Outcome, reason: clean(entry.Reason)}
			index[key] = g
			groups = append(groups, g)
			obligations[g] = map[string]int{}
		}
		obligations[g][entry.Obligation]++
		g.names = append(g.names, clean(entry.Obligation+"/"+entry.Name))
	}
	for g, counts := range obligations {
		for obligation, n := range counts {
			if len(counts) == 1 && n == r.byObligation[obligation].Total {
				g.whole = clean(obligation)
			}
		}
	}
	return groups
}

func shorten(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + fmt.Sprintf("… (%d bytes)", len(s))
}

// clean makes text from cases and implementations harmless to a terminal.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == ' ' || unicode.IsPrint(r) {
			return r
		}
		if r == '\t' {
			return ' '
		}
		return unicode.ReplacementChar
	}, s)
}

// compact is JSON on one line.
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
