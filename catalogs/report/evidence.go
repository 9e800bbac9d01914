package report

import (
	"encoding/json"
	"fmt"
	"slices"
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
	reason  string // without the obligation that it ends with, where it has one
	isEach  bool   // the reason is about each obligation by itself
	total   int
	parts   []*part
}

// A part is the cases of a group that are of one obligation.
type part struct {
	obligation string
	total      int
	names      []string // the first of them
	isWhole    bool     // there are no others of that obligation
}

// add takes a case of an obligation that has so many in all.
func (g *group) add(e Entry, of int) {
	i := slices.IndexFunc(g.parts, func(p *part) bool { return p.obligation == e.Obligation })
	if i < 0 {
		i = len(g.parts)
		g.parts = append(g.parts, &part{obligation: e.Obligation})
	}
	p := g.parts[i]
	if p.total++; p.total <= textNames+1 {
		p.names = append(p.names, clean(e.Obligation+"/"+e.Name))
	}
	p.isWhole = p.total == of
	g.total++
}

// why is the reason, for all the obligations that it is about.
func (g *group) why() string {
	switch {
	case !g.isEach:
		return clean(g.reason)
	case len(g.parts) == 1:
		return clean(g.reason + " " + g.parts[0].obligation)
	}
	return clean(fmt.Sprintf("%s %d obligations", g.reason, len(g.parts)))
}

// groups lists the cases that needed no evidence but have a reason: known
// failures, skipped and not run, under each reason. What an implementation does
// not do with one obligation and with another is one reason.
func (r *Report) groups() []*group {
	var groups []*group
	index := map[string]*group{}
	for entry := range r.entries() {
		if entry.Outcome == catalogs.Passed || entry.needsEvidence() {
			continue
		}
		reason, isEach := strings.CutSuffix(entry.Reason, " "+entry.Obligation)
		if isEach = isEach && strings.HasPrefix(reason, "the implementation does not "); !isEach {
			reason = entry.Reason
		}
		key := fmt.Sprint(entry.Outcome, isEach, reason)
		g := index[key]
		if g == nil {
			g = &group{outcome: entry.Outcome, reason: reason, isEach: isEach}
			index[key] = g
			groups = append(groups, g)
		}
		g.add(entry, r.byObligation[entry.Obligation].Total)
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
