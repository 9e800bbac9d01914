package report_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/catalogs/report"
)

// hostile stands where a case or an implementation has a text.
const hostile = "</script><b>&\"'`|``````\x1b[31m\u202e\ud7ff \nline @x {{.}} ]]>"

var statuses = []catalogs.Status{
	catalogs.Passed, catalogs.Warned, catalogs.Failed, catalogs.Errored, catalogs.TimedOut,
	catalogs.Skipped, catalogs.KnownFailure, catalogs.UnexpectedPass, catalogs.NotRun,
}

// everything is a report with n cases of each status, and hostile texts.
func everything(n int) *report.Report {
	r := report.New(report.Implementation{Name: "an implementation of " + hostile, Version: "1.0.0"})
	r.Reason = "the implementation ended (exit status 1); its standard error ends:\n" + hostile
	for i := range n {
		for j, status := range statuses {
			r.Add(catalogs.Result{
				Case: catalogs.Case{
					Obligation:  []string{"resolution", "registration", "odd|obligation<i>"}[(i+j)%3],
					Name:        fmt.Sprintf("case-%d-%s", i, status),
					Description: "What this is about. " + hostile,
					Spec:        "§7.7.2",
					Source:      "cases/x.json",
					Input:       []byte(`{"entry":"` + strings.Repeat("a long value ", 30) + hostile + `"}`),
					Expect:      json.RawMessage(`{"bundleUrl":"https://a.example/"}`),
					Detail:      json.RawMessage(`{"missingEnv":[]}`),
				},
				Status:   status,
				Reason:   "a reason " + hostile,
				Actual:   json.RawMessage(`{"bundleUrl":"https://b.example/` + strings.Repeat("y", 500) + `"}`),
				Diff:     "- /bundleUrl  \"https://a.example/\"\n+ /bundleUrl  \"https://b.example/\"\n  (they part)\n",
				Duration: 1500 * time.Microsecond,
			})
		}
	}
	return r
}

// written is the report in each format.
func written(t *testing.T, r *report.Report) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for name, write := range map[string]func(io.Writer) error{
		"text":     func(w io.Writer) error { return r.WriteText(w, false) },
		"json":     r.WriteJSON,
		"junit":    r.WriteJUnit,
		"markdown": r.WriteMarkdown,
		"html":     r.WriteHTML,
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		texts[name] = b.String()
		if err := write(failing{}); err == nil {
			t.Errorf("%s: a disk that is full is no error", name)
		}
	}
	return texts
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

func TestCountsOfAllNineOutcomes(t *testing.T) {
	s := everything(2).Summary
	want := report.Summary{Summary: catalogs.Summary{Total: 18, Passed: 2, Warned: 2, Failed: 2, Errored: 2, TimedOut: 2, Skipped: 2, KnownFailures: 2, UnexpectedPasses: 2, NotRun: 2}}
	if s != want || s.Executed() != 14 || s.Conforming() {
		t.Errorf("%+v", s)
	}
	for _, status := range statuses {
		var r = report.New(report.Implementation{})
		r.Add(catalogs.Result{Status: status})
		bad := status == catalogs.Failed || status == catalogs.Errored || status == catalogs.TimedOut || status == catalogs.UnexpectedPass
		idle := status == catalogs.Skipped || status == catalogs.NotRun
		if r.Summary.Conforming() == bad || (r.Summary.Executed() == 0) != idle {
			t.Errorf("%s: %+v", status, r.Summary)
		}
	}
}

// A run that did not finish says so in every format, and a finished one does not.
func TestUnfinishedRunsSaySo(t *testing.T) {
	says := map[string]string{
		"text":     "INCOMPLETE  9 cases",
		"json":     `"complete": false`,
		"junit":    `<error message="The run did not finish`,
		"markdown": "The run did not finish",
		"html":     "The run did not finish",
	}
	r := everything(1)
	for format, text := range written(t, r) {
		if !strings.Contains(text, says[format]) {
			t.Errorf("%s does not say %q", format, says[format])
		}
	}
	r.Complete = true
	for format, text := range written(t, r) {
		if strings.Contains(text, says[format]) {
			t.Errorf("%s says %q", format, says[format])
		}
	}
}

func TestJSONReportFollowsItsSchema(t *testing.T) {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(report.Schema))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("urn:report", document); err != nil {
		t.Fatal(err)
	}
	schema := compiler.MustCompile("urn:report")
	broken := everything(1)
	broken.Add(catalogs.Result{Status: catalogs.Errored, Actual: json.RawMessage("not JSON \xff")})
	for _, r := range []*report.Report{report.New(report.Implementation{}), small(), everything(3), broken} {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(written(t, r)["json"]))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); err != nil {
			t.Error(err)
		}
	}
}

func TestJUnitIsWellFormedAndCountsAlike(t *testing.T) {
	r := everything(2)
	r.Complete = true
	var suites struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Errors   int `xml:"errors,attr"`
		Skipped  int `xml:"skipped,attr"`
		Suites   []struct {
			Name  string     `xml:"name,attr"`
			Cases []struct{} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal([]byte(written(t, r)["junit"]), &suites); err != nil {
		t.Fatal(err)
	}
	// Failures: failed and unexpectedly passed. Errors: errored and timed out.
	// Skipped: skipped, not run and known to fail.
	if suites.Tests != 18 || suites.Failures != 4 || suites.Errors != 4 || suites.Skipped != 6 || len(suites.Suites) != 3 {
		t.Errorf("%+v", suites)
	}
}

// What cases and implementations say reaches no terminal as a command, and no
// page as markup.
func TestHostileTexts(t *testing.T) {
	texts := written(t, everything(1))
	for _, format := range []string{"text", "junit", "markdown", "html"} {
		for _, bad := range []string{"\x1b", "\u202e"} {
			if strings.Contains(texts[format], bad) {
				t.Errorf("%s has %q", format, bad)
			}
		}
	}
	for _, bad := range []string{"</script><b>", "<i>"} {
		if strings.Contains(texts["html"], bad) {
			t.Errorf("html has %q", bad)
		}
	}
	// In Markdown they are in code, or escaped.
	outside := regexp.MustCompile("(?s)(`{7,})\\w*\n.*?\n`{7,}\n").ReplaceAllString(texts["markdown"], "")
	for line := range strings.Lines(outside) {
		if strings.Contains(line, "<b>") && !strings.Contains(line, `\<b\>`) {
			t.Errorf("markdown has %q", line)
		}
	}
	if summaries := strings.Count(outside, "</summary>"); summaries != 5 || strings.Count(outside, "</details>") != summaries {
		t.Errorf("%d summaries in\n%s", summaries, outside)
	}
}

// Thousands of failures make no report that nobody can open, but the JSON and
// the HTML report name every case.
func TestManyFailures(t *testing.T) {
	r := everything(1000)
	texts := written(t, r)
	if n := strings.Count(texts["text"], "difference"); n != 50 || !strings.Contains(texts["text"], "4950 more") {
		t.Errorf("the text shows %d failures", n)
	}
	if n := len(texts["markdown"]); n > 1<<20 {
		t.Errorf("the Markdown has %d bytes", n)
	}
	if n := strings.Count(texts["html"], "<li class="); n != 9000 {
		t.Errorf("the page has %d cases", n)
	}
	if n := strings.Count(texts["html"], "<details>"); n != 2000 {
		t.Errorf("the page has %d cases with evidence", n)
	}
}

// What was left out takes few lines.
func TestWhatWasLeftOut(t *testing.T) {
	const list, own = "the implementation does not list ", "the implementation skips it: no "
	left := func(obligation string, n int, status catalogs.Status, reason string) (results []catalogs.Result) {
		for i := range n {
			results = append(results, catalogs.Result{Case: catalogs.Case{Obligation: obligation, Name: fmt.Sprint("c", i)}, Status: status, Reason: reason})
		}
		return results
	}
	passed := left("canonical", 1, catalogs.Passed, "")
	failed := left("theme-mode", 1, catalogs.Failed, "x")
	for _, c := range []struct {
		name             string
		results          [][]catalogs.Result
		want, not        string
		isOpen, wasAsked bool // not complete, and why
	}{
		{"several are one", [][]catalogs.Result{passed, left("a", 20, catalogs.Skipped, list+"a"), left("b", 3, catalogs.Skipped, list+"b")},
			"\nskipped: the implementation does not list 2 obligations (23 cases)\n\n", "a/c0", false, false},
		{"one keeps its name", [][]catalogs.Result{passed, left("a", 2, catalogs.Skipped, list+"a")},
			"\nskipped: the implementation does not list a\n  all 2 cases of a\n\n", "a/c0", false, false},
		{"two whole ones", [][]catalogs.Result{passed, left("a", 2, catalogs.Skipped, "r"), left("b", 3, catalogs.Skipped, "r")},
			"\nskipped: r\n  all 2 cases of a\n  all 3 cases of b\n\n", "a/c0", false, false},
		{"a part", [][]catalogs.Result{passed, left("canonical", 2, catalogs.Skipped, "r")},
			"\nskipped: r\n  canonical/c0\n  canonical/c1\n\n", "all ", false, false},
		{"its own words", [][]catalogs.Result{passed, left("a", 1, catalogs.Skipped, own+"a"), left("b", 1, catalogs.Skipped, own+"b")},
			"no a\n  a/c0\n\nskipped: the implementation skips it: no b\n  b/c0\n", "obligations", false, false},
		{"stopped", [][]catalogs.Result{failed, left("a", 2, catalogs.NotRun, "r")},
			"\nFAIL  stopped at the first failure: 2 of 3 not run (0s)\n", "not run: r", true, true},
		{"interrupted", [][]catalogs.Result{failed, left("a", 2, catalogs.NotRun, "r")},
			"\nINCOMPLETE  3 cases: 0 passed, 1 failed, 2 not run (0s)\n", "stopped", true, false},
		{"never started", [][]catalogs.Result{left("a", 2, catalogs.NotRun, "r"), left("b", 1, catalogs.Skipped, "--skip")},
			"x\n\nINCOMPLETE  3 cases: 0 passed, 1 skipped, 2 not run (0s)\nThe run did not finish: 2 of 3 cases were not run. Why: because\n", "obligation ", true, false},
	} {
		r := report.New(report.Implementation{Name: "x"})
		r.Complete, r.Stopped, r.Reason = !c.isOpen, c.wasAsked, "because"
		for _, result := range slices.Concat(c.results...) {
			r.Add(result)
		}
		var b strings.Builder
		if err := r.WriteText(&b, false); err != nil {
			t.Fatal(err)
		}
		if got := b.String(); !strings.Contains(got, c.want) || strings.Contains(got, c.not) {
			t.Errorf("%s: want %q and not %q:\n%s", c.name, c.want, c.not, got)
		}
	}
}

func TestColourIsForTerminals(t *testing.T) {
	var plain, coloured strings.Builder
	r := small()
	if err := r.WriteText(&plain, false); err != nil {
		t.Fatal(err)
	}
	if err := r.WriteText(&coloured, true); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(plain.String(), "\x1b") || regexp.MustCompile("\x1b\\[[0-9]+m").ReplaceAllString(coloured.String(), "") != plain.String() {
		t.Error(coloured.String())
	}
}
