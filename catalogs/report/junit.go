package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/ggui-go/validators/catalogs"
)

// The elements of JUnit's XML, as far as continuous integration reads them.
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Skipped  int          `xml:"skipped,attr"`
		Time     string       `xml:"time,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
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
func (r *Report) WriteJUnit(w io.Writer) error {
	suites := junitSuites{Name: r.title(), Time: fmt.Sprintf("%.3f", r.elapsed.Seconds())}
	index := map[string]int{}
	for i, obligation := range r.obligations {
		index[obligation] = i
		suites.Suites = append(suites.Suites, junitSuite{Name: clean(obligation)})
	}
	for _, entry := range r.Cases {
		suite := &suites.Suites[index[entry.Obligation]]
		suite.Cases = append(suite.Cases, entry.junit())
	}
	if !r.Complete {
		suites.Suites = append(suites.Suites, junitSuite{Name: "the run", Cases: []junitCase{{
			Class: "the run", Name: "finishes", Time: "0.000",
			Error: &junitReason{Message: r.incompleteness(), Type: "incomplete"},
		}}})
	}
	for i := range suites.Suites {
		s := &suites.Suites[i]
		s.count()
		suites.Tests += s.Tests
		suites.Failures += s.Failures
		suites.Errors += s.Errors
		suites.Skipped += s.Skipped
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", "  ")
	if err := encoder.Encode(suites); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (s *junitSuite) count() {
	s.Tests = len(s.Cases)
	for _, c := range s.Cases {
		switch {
		case c.Failure != nil:
			s.Failures++
		case c.Error != nil:
			s.Errors++
		case c.Skipped != nil:
			s.Skipped++
		}
	}
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
