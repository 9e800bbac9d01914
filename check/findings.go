package check

import (
	"cmp"
	"errors"
	"slices"

	"github.com/ggui-go/validators/internal/place"
	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/propsschema"
	"github.com/ggui-go/validators/protocol"
)

// A document is a text that is checked, with what is wrong with it.
type document struct {
	name        Document
	text        []byte
	isReadable  bool
	findings    []Finding
	maxFindings int
	kept        int // bytes of the pointers and messages of findings
	omitted     int
}

// keptBytes is how much findings may hold for any text, however short: one long
// name can stand in each pointer.
const keptBytes = 1 << 20

// open takes a text and finds out whether it is JSON. What the other packages say
// of one that is not would be the same, once each.
func open(name Document, text []byte, limits []protocol.Limits) *document {
	d := &document{name: name, text: text, isReadable: true, maxFindings: protocol.DefaultMaxViolations}
	if len(limits) > 0 && limits[0].MaxViolations > 0 {
		d.maxFindings = limits[0].MaxViolations
	}
	_, err := strictjson.Read(text, limits, func(r *strictjson.Reader) (none struct{}) {
		r.Skip()
		return none
	})
	var unreadable *protocol.ViolationError
	if errors.As(err, &unreadable) {
		d.isReadable = false
		for _, v := range unreadable.Violations {
			d.add(Finding{Severity: Error, Code: v.Code, Pointer: v.Pointer, Message: v.Message,
				Start: Position{Offset: int(v.Offset)}, End: Position{Offset: int(v.Offset)}})
		}
	}
	return d
}

// add keeps a finding, or counts it when enough are kept.
func (d *document) add(f Finding) {
	if d.isFull() {
		d.omitted++
		return
	}
	f.Document = d.name
	if f.Advice == "" {
		f.Advice = Advice(f.Code)
	}
	d.kept += len(f.Pointer) + len(f.Message)
	d.findings = append(d.findings, f)
}

func (d *document) isFull() bool {
	return len(d.findings) >= d.maxFindings || d.kept > keptBytes+len(d.text)
}

// fault adds an error.
func (d *document) fault(code protocol.Code, pointer, message string) {
	d.add(Finding{Severity: Error, Code: code, Pointer: pointer, Message: message})
}

// faults adds what an error of another package says. moved tells where in the
// document a pointer leads.
func (d *document) faults(err error, moved func(string) string) {
	var invalid *protocol.ViolationError
	if !errors.As(err, &invalid) {
		return
	}
	for _, v := range invalid.Violations {
		d.add(Finding{Severity: Error, Code: v.Code, Pointer: moved(v.Pointer), Message: v.Message, Advice: adviceFor(v.Code, v.Expected)})
	}
	d.omitted += invalid.Omitted
}

// below moves pointers below another.
func below(pointer string) func(string) string {
	return func(p string) string { return pointer + p }
}

// finish gives the findings their places, and puts them into the order of the
// text.
func (d *document) finish() {
	if d.isReadable {
		pointers := make([]string, len(d.findings))
		for i, f := range d.findings {
			pointers[i] = f.Pointer
		}
		for i, at := range place.Find(d.text, pointers) {
			d.findings[i].Start.Offset, d.findings[i].End.Offset = at.Start, at.End
		}
	}
	offsets := make([]int, 0, 2*len(d.findings))
	for _, f := range d.findings {
		offsets = append(offsets, f.Start.Offset, f.End.Offset)
	}
	positions := place.Positions(d.text, offsets)
	for i := range d.findings {
		d.findings[i].Start = Position(positions[2*i])
		d.findings[i].End = Position(positions[2*i+1])
	}
	slices.SortStableFunc(d.findings, func(a, b Finding) int {
		return cmp.Compare(a.Start.Offset, b.Start.Offset)
	})
}

// conclude finishes the report of what was found in the documents.
func (r *Report) conclude(documents ...*document) {
	r.Verdict, r.Findings = Renders, []Finding{}
	for _, d := range documents {
		d.finish()
		r.Findings = append(r.Findings, d.findings...)
		r.Omitted += d.omitted
		if !d.isReadable {
			r.Verdict = Unusable
		}
	}
	for _, f := range r.Findings {
		switch {
		case f.Code == propsschema.CodePatternTimeout || f.Code == propsschema.CodeUnbounded:
			r.Verdict = Unusable
		case f.Severity == Error && r.Verdict == Renders:
			r.Verdict = Rejected
		}
	}
}
