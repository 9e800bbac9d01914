package catalogs

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"time"

	"github.com/ggui-go/validators/internal/suggest"
	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/refusal"
)

// A Func answers the input of one obligation with the JSON text of the outcome,
// as the cases write it. An error means that the function broke; for input that
// cannot be read it is a [protocol.ViolationError], which counts as the answer
// {"error":"invalid_input"}.
type Func func(input []byte) (answer []byte, err error)

// A Status is how one case ended.
type Status string

// The statuses of a graded case.
const (
	Passed         Status = "passed"
	Warned         Status = "warned"          // a "should" case that would have failed
	Failed         Status = "failed"          // the answer is not the expected one
	Errored        Status = "errored"         // the implementation gave no answer
	TimedOut       Status = "timed-out"       // it gave none in time
	Skipped        Status = "skipped"         // not graded, for a reason that is given
	KnownFailure   Status = "known-failure"   // did not pass, as a list of known failures says
	UnexpectedPass Status = "unexpected-pass" // passed, against what that list says
	NotRun         Status = "not-run"         // the run ended before it
)

// Broken tells that a case ended without the answer that it must have.
func (s Status) Broken() bool { return s == Failed || s == Errored || s == TimedOut }

// A Result says how one case ended, with the evidence if it did not pass.
type Result struct {
	Case     Case
	Status   Status
	Reason   string          // why it did not pass
	Actual   json.RawMessage // the answer, where there was one
	Diff     string          // a line for each place: expected (-), actual (+)
	Duration time.Duration
}

// Grade hands each case to the function of its obligation and yields a result
// for each, in order. A case of an obligation without a function is skipped with
// a reason. An error of cases ends the grading: it is yielded last.
func Grade(cases iter.Seq2[Case, error], functions map[string]Func) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		for c, err := range cases {
			if err != nil {
				yield(Result{Case: c}, err)
				return
			}
			if !yield(GradeCase(c, functions[c.Obligation]), nil) {
				return
			}
		}
	}
}

// GradeCase grades one case. A nil function skips it.
func GradeCase(c Case, f Func) Result {
	result := Result{Case: c}
	switch {
	case !IsObligation(c.Obligation):
		result.Status, result.Reason = Skipped, "the obligation "+c.Obligation+" is not known here"+suggest.DidYouMean(c.Obligation, names())
	case f == nil && c.Obligation == "domain-error":
		result.Status, result.Reason = Skipped, "its scenario needs a running server, which the shipped validators are not"
	case f == nil:
		result.Status, result.Reason = Skipped, "the implementation does not answer "+c.Obligation
	default:
		start := time.Now()
		answer, err := f(c.Input)
		result.Duration = time.Since(start)
		var invalid *protocol.ViolationError
		switch {
		case errors.As(err, &invalid):
			result.judge([]byte(InvalidInput))
		case err != nil:
			result.Status, result.Reason = Errored, err.Error()
		default:
			result.judge(answer)
		}
	}
	return result
}

// GradeAnswer grades the answer that an implementation gave to a case of a known
// obligation, wherever it comes from: JSON text as the cases write it, and for
// domain-error the raw tool result, or null where the tool is not bound.
func GradeAnswer(c Case, answer []byte) Result {
	result := Result{Case: c}
	result.judge(answer)
	return result
}

// judge sets the status that the answer deserves.
func (r *Result) judge(answer []byte) {
	r.Actual = answer
	actual, err := unmarshal(answer)
	if err != nil {
		r.Status, r.Reason = Errored, "the answer is not JSON: "+err.Error()
		return
	}
	expected, err := unmarshal(r.Case.Expect)
	if err != nil {
		r.Status, r.Reason = Errored, "the case's expect is not JSON: "+err.Error()
		return
	}
	if r.Case.Obligation == "domain-error" {
		r.judgeDomainError(expected, actual)
		return
	}
	compared := find(r.Case.Obligation).Compared
	r.compare(project(expected, compared), project(actual, compared))
	if r.Status == Passed && r.Case.Detail != nil {
		r.compareDetail(actual)
	}
	if r.Status == Passed {
		r.referee()
	}
}

// InvalidInput is the answer for input that cannot be read.
const InvalidInput = `{"error":"invalid_input"}`

// judgeDomainError grades a raw tool result by the five criteria. A case may
// also expect that its scenario cannot be read.
func (r *Result) judgeDomainError(expected, actual any) {
	object, _ := expected.(map[string]any)
	code, ok := object["code"].(string)
	switch {
	case actual == nil:
		r.Status, r.Reason = Skipped, "the implementation does not bind the scenario's tool"
		return
	case !ok:
		r.compare(expected, project(actual, nil))
		return
	}
	grade, err := refusal.GradeDomainError(refusal.DomainCode(code), r.Actual, caseLimits)
	switch {
	case err != nil:
		r.Status, r.Reason = Errored, "the answer is not JSON: "+err.Error()
	case grade.Passed:
		r.Status = Passed
	default:
		r.miss(fmt.Sprintf("%s: %s", grade.Failed, grade.Message))
		r.Diff = domainDiff(grade, code)
	}
}

// domainDiff says which of the five criteria is not met, and where.
func domainDiff(grade refusal.DomainGrade, code string) string {
	want := map[refusal.Criterion]string{
		refusal.CriterionIsError:             "true",
		refusal.CriterionContentText:         `{"type":"text","text":…}`,
		refusal.CriterionSlugLeads:           fmt.Sprintf("a text that starts with %q", code+": "),
		refusal.CriterionNoStructuredContent: "(absent)",
		refusal.CriterionNoMeta:              "(absent)",
	}
	return fmt.Sprintf("- %s  %s\n", grade.Pointer, want[grade.Failed])
}

// compare passes the case when the two are equal as JSON: numbers as doubles,
// member order ignored, array order kept.
func (r *Result) compare(expected, actual any) {
	r.Diff = difference(expected, actual)
	if r.Diff == "" {
		r.Status = Passed
		return
	}
	r.miss("")
}

// miss fails the case, or warns of it where it grades a should.
func (r *Result) miss(why string) {
	r.Status, r.Reason = Failed, "the answer is not the expected one"
	if r.Case.Level == Should {
		r.Status, r.Reason = Warned, "the answer is not the one that it should be"
	}
	if why != "" {
		r.Reason = why
	}
}

// project keeps of an answer what is compared: the members named, and "error".
func project(answer any, members []string) any {
	object, ok := answer.(map[string]any)
	if !ok || members == nil && object["error"] == nil {
		return answer
	}
	kept := map[string]any{}
	for name, value := range object {
		if name == "error" || slices.Contains(members, name) {
			kept[name] = value
		}
	}
	return kept
}

// findingMembers are the compared members of the findings in a registration
// case's detail, by kind.
var findingMembers = map[string][]string{
	"duplicates":        {"hook", "package", "firstSeenPackage"},
	"notRegistered":     {"hook", "package", "suggestion"},
	"packageMismatches": {"hook", "requestedPackage", "registered"},
	"missingEnv":        {"hook", "package", "missingKey", "suggestion"},
}

// compareDetail compares the kinds of findings that the case lists, as sets. An
// answer need not carry findings: without a member detail it is not judged here.
func (r *Result) compareDetail(answer any) {
	object, _ := answer.(map[string]any)
	actual, ok := object["detail"].(map[string]any)
	if !ok {
		return
	}
	detail, _ := unmarshal(r.Case.Detail)
	kinds, ok := detail.(map[string]any)
	if !ok && detail != nil {
		r.Status, r.Reason = Errored, "the case's detail is not an object with lists of findings"
		return
	}
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		expected, ok := kinds[kind].([]any)
		if !ok && kinds[kind] != nil {
			r.Status, r.Reason = Errored, "the case's detail is not an object with lists of findings"
			return
		}
		list, _ := actual[kind].([]any)
		r.Diff += setDifference(kind, findingSet(expected, findingMembers[kind]), findingSet(list, findingMembers[kind]))
	}
	if r.Diff != "" {
		r.miss("the answer's detail has not the expected findings")
	}
}

// findingSet has each finding's compared members once, as text, in order. A
// suggestion of null is none.
func findingSet(findings []any, members []string) (set []string) {
	for _, finding := range findings {
		kept := project(finding, members)
		if object, ok := kept.(map[string]any); ok && object["suggestion"] == nil {
			delete(object, "suggestion")
		}
		set = append(set, textOf(kept))
	}
	slices.Sort(set)
	return slices.Compact(set)
}
