// Package report gathers the results of a grading run and writes them for
// people and for programs.
package report

import (
	"bufio"
	_ "embed" // for the schema
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"strings"
	"time"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/internal/version"
)

// Schema is the JSON Schema (draft 2020-12) of the JSON report.
//
//go:embed report.schema.json
var Schema []byte

// A Report is a grading run.
type Report struct {
	Tool           string         `json:"tool"`
	Version        string         `json:"version"`
	Implementation Implementation `json:"implementation"`
	// Complete tells that every case was reached.
	Complete bool    `json:"complete"`
	Summary  Summary `json:"summary"`
	// Reason says why a run is not complete. In the JSON report the cases that
	// were not run say it.
	Reason string `json:"-"`
	// Stopped tells that a run is not complete because it was to stop at the first
	// failure.
	Stopped bool `json:"-"`

	results      Results
	byObligation map[string]*ofObligation
	obligations  []string // in the order in which they came
	elapsed      time.Duration
}

// Results are those of a run, by their index from 0, wherever they are kept. A
// report goes over them for each thing that it writes.
type Results interface {
	Len() int
	Result(i int) catalogs.Result
}

// kept are results in memory.
type kept []catalogs.Result

func (k *kept) Len() int                     { return len(*k) }
func (k *kept) Result(i int) catalogs.Result { return (*k)[i] }

// ofObligation is what a run says of one obligation.
type ofObligation struct {
	Summary
	cases []uint32 // their indexes
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

// An Entry is one case of a JSON report. A passed case carries no evidence.
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

// New starts the report of a run, whose results are added.
func New(implementation Implementation) *Report { return Of(implementation, &kept{}) }

// Of is the report of results that are all there, and stay. What it holds in memory
// for each is four bytes, and what its writers hold is said with each of them.
func Of(implementation Implementation, results Results) *Report {
	r := &Report{
		Tool:           "ggui-validators",
		Version:        version.Version,
		Implementation: implementation,
		results:        results,
		byObligation:   map[string]*ofObligation{},
	}
	for i := range results.Len() {
		r.count(i, results.Result(i))
	}
	return r
}

// Add takes one result, for a report that was started with [New], and keeps it in
// memory. To others nothing can be added.
func (r *Report) Add(result catalogs.Result) {
	list, ok := r.results.(*kept)
	if !ok {
		return
	}
	r.count(len(*list), result)
	if !hasEvidence(result.Status) { // and what would be evidence need not be kept
		c := result.Case
		result.Case, result.Actual, result.Diff = catalogs.Case{Obligation: c.Obligation, Name: c.Name}, nil, ""
	}
	*list = append(*list, result)
}

func (r *Report) count(i int, result catalogs.Result) {
	of := r.byObligation[result.Case.Obligation]
	if of == nil {
		of = &ofObligation{}
		r.byObligation[result.Case.Obligation] = of
		r.obligations = append(r.obligations, result.Case.Obligation)
	}
	of.Add(result.Status)
	of.cases = append(of.cases, uint32(i))
	r.Summary.Add(result.Status)
	r.elapsed += result.Duration
}

func hasEvidence(status catalogs.Status) bool {
	return status != catalogs.Passed && status != catalogs.Skipped && status != catalogs.NotRun
}

// entries ranges over what the report says of each case.
func (r *Report) entries() iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		for i := range r.results.Len() {
			if !yield(r.entry(i)) {
				return
			}
		}
	}
}

func (r *Report) entry(i int) Entry {
	result := r.results.Result(i)
	entry := Entry{
		Obligation: result.Case.Obligation,
		Name:       result.Case.Name,
		Outcome:    result.Status,
		Reason:     result.Reason,
		DurationMs: float64(result.Duration.Microseconds()) / 1000,
	}
	if hasEvidence(result.Status) {
		entry.Expected, entry.Actual, entry.result = result.Case.Expect, result.Actual, result
		if entry.Actual != nil && !json.Valid(entry.Actual) {
			entry.Actual, _ = json.Marshal(string(entry.Actual)) // a string always marshals
		}
	}
	return entry
}

// WriteJSON writes the report as one JSON object, by [Schema]. It holds one case at
// a time.
func (r *Report) WriteJSON(w io.Writer) error {
	b := bufio.NewWriter(w)
	head, err := indented(r, "")
	if err != nil {
		return err
	}
	// The cases are the last member.
	fmt.Fprintf(b, "%s,\n  \"cases\": [", strings.TrimSuffix(head, "\n}"))
	between := ""
	for entry := range r.entries() {
		text, err := indented(entry, "    ")
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "%s\n    %s", between, text)
		between = ","
	}
	if between != "" {
		fmt.Fprint(b, "\n  ")
	}
	fmt.Fprint(b, "]\n}\n")
	return b.Flush()
}

// indented is a value in JSON, with its lines but the first behind a prefix.
func indented(value any, prefix string) (string, error) {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent(prefix, "  ")
	err := encoder.Encode(value)
	return strings.TrimSuffix(b.String(), "\n"), err
}
