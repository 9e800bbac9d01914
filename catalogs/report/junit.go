package report

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/ggui-go/validators/catalogs"
)

// The elements of JUnit's XML, as far as continuous integration reads them, below
// its suites.
type (
	junitCase struct {
		Class   string       `xml:"classname,attr"`
		Name    string       `xml:"name,attr"`
		Time    string       `xml:"time,attr"`
		Failure *junitReason `xml:"failure"`
		Error   *junitReason `xml:"error"`
		Skipped *junitReason `xml:"skipped"`
		Output  string       `xml:"system-out,omitempty"`
	}
	junitReason struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
)

// junitEvidence is how much of an input or an answer a test case shows.
const junitEvidence = 2000

// WriteJUnit writes the report as JUnit's XML, with a test suite for each
// obligation. A failed case, and one that passed unexpectedly, is a failure; what
// has no answer is an error; known failures, skipped cases and cases that were
// not run are skipped; a warning is the output of a passed test. A run that did
// not finish has one more suite, whose only test is an error that says so.
//
// It holds one case at a time.
func (r *Report) WriteJUnit(w io.Writer) error {
	b := bufio.NewWriter(w)
	_, _ = b.WriteString(xml.Header) // Flush tells of the first error
	encoder := xml.NewEncoder(b)
	encoder.Indent("", "  ")
	if err := r.encodeJUnit(encoder); err != nil {
		return err
	}
	if err := encoder.Close(); err != nil {
		return err
	}
	_, _ = b.WriteString("\n")
	return b.Flush()
}

func (r *Report) encodeJUnit(encoder *xml.Encoder) error {
	var theRun Summary
	if !r.Complete {
		theRun.Add(catalogs.Errored)
	}
	suites := junitStart("testsuites", r.title(), r.Summary, theRun)
	suites.Attr = append(suites.Attr, junitAttr("time", fmt.Sprintf("%.3f", r.elapsed.Seconds())))
	if err := encoder.EncodeToken(suites); err != nil {
		return err
	}
	for _, obligation := range r.obligations {
		of := r.byObligation[obligation]
		err := encodeJUnitSuite(encoder, junitStart("testsuite", clean(obligation), of.Summary), func(yield func(junitCase) bool) {
			for _, i := range of.cases {
				if !yield(r.entry(int(i)).junit()) {
					return
				}
			}
		})
		if err != nil {
			return err
		}
	}
	if !r.Complete {
		finishes := junitCase{
			Class: "the run", Name: "finishes", Time: "0.000",
			Error: &junitReason{Message: r.incompleteness(), Type: "incomplete"},
		}
		if err := encodeJUnitSuite(encoder, junitStart("testsuite", "the run", theRun), slices.Values([]junitCase{finishes})); err != nil {
			return err
		}
	}
	return encoder.EncodeToken(suites.End())
}

func encodeJUnitSuite(encoder *xml.Encoder, start xml.StartElement, cases iter.Seq[junitCase]) error {
	if err := encoder.EncodeToken(start); err != nil {
		return err
	}
	for c := range cases {
		if err := encoder.EncodeElement(c, xml.StartElement{Name: xml.Name{Local: "testcase"}}); err != nil {
			return err
		}
	}
	return encoder.EncodeToken(start.End())
}

// junitStart begins a suite, or all of them, with the counts of its tests.
func junitStart(element, name string, counts ...Summary) xml.StartElement {
	var tests, failures, errors, skipped int
	for _, s := range counts {
		tests += s.Total
		failures += s.Failed + s.UnexpectedPasses
		errors += s.Errored + s.TimedOut
		skipped += s.KnownFailures + s.Skipped + s.NotRun
	}
	return xml.StartElement{Name: xml.Name{Local: element}, Attr: []xml.Attr{
		junitAttr("name", name),
		junitAttr("tests", strconv.Itoa(tests)),
		junitAttr("failures", strconv.Itoa(failures)),
		junitAttr("errors", strconv.Itoa(errors)),
		junitAttr("skipped", strconv.Itoa(skipped)),
	}}
}

func junitAttr(name, value string) xml.Attr {
	return xml.Attr{Name: xml.Name{Local: name}, Value: value}
}

func (e Entry) junit() junitCase {
	c := junitCase{Class: clean(e.Obligation), Name: clean(e.Name), Time: fmt.Sprintf("%.6f", e.DurationMs/1000)}
	var text strings.Builder
	if e.needsEvidence() {
		for _, item := range e.evidence(junitEvidence) {
			fmt.Fprintf(&text, "%s: %s\n", item.Label, item.Text)
		}
	}
	reason := &junitReason{Message: clean(e.Reason), Type: string(e.Outcome), Text: text.String()}
	switch e.Outcome {
	case catalogs.Passed:
	case catalogs.Warned:
		c.Output = reason.Message + "\n" + reason.Text
	case catalogs.Failed, catalogs.UnexpectedPass:
		c.Failure = reason
	case catalogs.KnownFailure, catalogs.Skipped, catalogs.NotRun:
		c.Skipped = reason
	default:
		c.Error = reason
	}
	return c
}
