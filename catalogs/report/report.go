// Package report gathers the results of a grading run and writes them for
// people and for programs.
package report

import (
	_ "embed" // for the schema
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/internal/version"
)

// Schema is the JSON Schema (draft 2020-12) of the JSON report.
//
//go:embed report.schema.json
var Schema []byte

// A Report is a grading run. It marshals to the JSON report.
type Report struct {
	Tool           string         `json:"tool"`
	Version        string         `json:"version"`
	Implementation Implementation `json:"implementation"`
	// Complete tells that every case was reached.
	Complete bool    `json:"complete"`
	Summary  Summary `json:"summary"`
	Cases    []Entry `json:"cases"`
	// Reason says why a run is not complete. In the JSON report the cases that
	// were not run say it.
	Reason string `json:"-"`
	// Stopped tells that a run is not complete because it was to stop at the first
	// failure.
	Stopped bool `json:"-"`

	byObligation map[string]*Summary
	obligations  []string // in the order in which they came
	elapsed      time.Duration
}

// An Implementation names what was graded.
type Implementation struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
}

// A Summary counts cases by how they ended.
type Summary struct{ catalogs.Summary }

// outcomes are the statuses, the worst first, with the words of a count.
var outcomes = []struct {
	status catalogs.Status
	word   string
}{
	{catalogs.Failed, "failed"},
	{catalogs.Errored, "errored"},
	{catalogs.TimedOut, "timed out"},
	{catalogs.UnexpectedPass, "unexpectedly passed"},
	{catalogs.Warned, "warned"},
	{catalogs.KnownFailure, "known to fail"},
	{catalogs.Skipped, "skipped"},
	{catalogs.NotRun, "not run"},
	{catalogs.Passed, "passed"},
}

// notPassed lists the counts that are not zero, in words.
func (s Summary) notPassed() (counts []string) {
	for _, outcome := range outcomes {
		if n := s.Count(outcome.status); n > 0 && outcome.status != catalogs.Passed {
			counts = append(counts, fmt.Sprintf("%d %s", n, outcome.word))
		}
	}
	return counts
}

// The marks of an obligation in a scorecard.
const (
	markGood = "✓"
	markBad  = "✗"
	markIdle = "–"
)

func (s Summary) mark() string {
	switch {
	case !s.Conforming():
		return markBad
	case s.Executed() == 0:
		return markIdle
	}
	return markGood
}

// A verdict is what a run says in one word.
type verdict string

const (
	pass       verdict = "PASS"
	fail       verdict = "FAIL"
	incomplete verdict = "INCOMPLETE"
	nothing    verdict = "NOTHING EXECUTED"
)

func (r *Report) verdict() verdict {
	switch {
	case !r.Complete && !r.isStopped():
		return incomplete
	case !r.Summary.Conforming():
		return fail
	case r.Summary.Executed() == 0:
		return nothing
	}
	return pass
}

// isStopped tells that the run ended early because its verdict was clear.
func (r *Report) isStopped() bool { return r.Stopped && !r.Complete && !r.Summary.Conforming() }

// incompleteness says that and why a run did not finish.
func (r *Report) incompleteness() string {
	text := fmt.Sprintf("The run did not finish: %d of %d cases were not run.", r.Summary.NotRun, r.Summary.Total)
	if r.Reason != "" {
		text += " Why: " + r.Reason
	}
	return clean(text)
}

// title names the implementation.
func (r *Report) title() string {
	if r.Implementation.Version == "" {
		return clean(r.Implementation.Name)
	}
	return clean(r.Implementation.Name + " " + r.Implementation.Version)
}

// An Entry is one case of a report. A passed case carries no evidence.
type Entry struct {
	Obligation string          `json:"obligation"`
	Name       string          `json:"name"`
	Outcome    catalogs.Status `json:"outcome"`
	Reason     string          `json:"reason,omitempty"`
	Expected   json.RawMessage `json:"expected,omitempty"`
	Actual     json.RawMessage `json:"actual,omitempty"`
	DurationMs float64         `json:"durationMs"`

	result catalogs.Result
}

// New starts the report of a run.
func New(implementation Implementation) *Report {
	return &Report{
		Tool:           "ggui-validators",
		Version:        version.Version,
		Implementation: implementation,
		Cases:          []Entry{},
		byObligation:   map[string]*Summary{},
	}
}

// Add takes one result.
func (r *Report) Add(result catalogs.Result) {
	obligation := result.Case.Obligation
	if r.byObligation[obligation] == nil {
		r.byObligation[obligation] = &Summary{}
		r.obligations = append(r.obligations, obligation)
	}
	r.byObligation[obligation].Add(result.Status)
	r.Summary.Add(result.Status)
	r.elapsed += result.Duration
	entry := Entry{
		Obligation: obligation,
		Name:       result.Case.Name,
		Outcome:    result.Status,
		Reason:     result.Reason,
		DurationMs: float64(result.Duration.Microseconds()) / 1000,
	}
	switch result.Status {
	case catalogs.Passed, catalogs.Skipped, catalogs.NotRun:
	default:
		entry.Expected, entry.Actual, entry.result = result.Case.Expect, result.Actual, result
		if entry.Actual != nil && !json.Valid(entry.Actual) {
			entry.Actual, _ = json.Marshal(string(entry.Actual)) // a string always marshals
		}
	}
	r.Cases = append(r.Cases, entry)
}

// WriteJSON writes the report as one JSON object, by [Schema].
func (r *Report) WriteJSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(r)
}
