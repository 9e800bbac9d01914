// Package report gathers the results of a grading run and writes them for
// people and for programs.
package report

import (
	_ "embed" // for the schema
	"encoding/json"
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
type Summary struct {
	Total            int `json:"total"`
	Passed           int `json:"passed"`
	Warned           int `json:"warned"`
	Failed           int `json:"failed"`
	Errored          int `json:"errored"`
	TimedOut         int `json:"timedOut"`
	Skipped          int `json:"skipped"`
	KnownFailures    int `json:"knownFailures"`
	UnexpectedPasses int `json:"unexpectedPasses"`
	NotRun           int `json:"notRun"`
}

// Executed counts the cases that were put to the implementation.
func (s Summary) Executed() int { return s.Total - s.Skipped - s.NotRun }

// Conforming tells that no executed case counts against the implementation.
func (s Summary) Conforming() bool {
	return s.Failed+s.Errored+s.TimedOut+s.UnexpectedPasses == 0
}

func (s *Summary) add(status catalogs.Status) {
	s.Total++
	switch status {
	case catalogs.Passed:
		s.Passed++
	case catalogs.Warned:
		s.Warned++
	case catalogs.Failed:
		s.Failed++
	case catalogs.Errored:
		s.Errored++
	case catalogs.Skipped:
		s.Skipped++
	}
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
	r.byObligation[obligation].add(result.Status)
	r.Summary.add(result.Status)
	r.elapsed += result.Duration
	entry := Entry{
		Obligation: obligation,
		Name:       result.Case.Name,
		Outcome:    result.Status,
		Reason:     result.Reason,
		DurationMs: float64(result.Duration.Microseconds()) / 1000,
	}
	if result.Status != catalogs.Passed && result.Status != catalogs.Skipped {
		entry.Expected, entry.Actual, entry.result = result.Case.Expect, result.Actual, result
		if !json.Valid(entry.Actual) {
			entry.Actual, _ = json.Marshal(string(entry.Actual))
		}
	}
	r.Cases = append(r.Cases, entry)
}
