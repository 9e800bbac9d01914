package operation

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/protocol"
)

// Answer answers the input of an obligation as the cases write outcomes: what
// cannot be read is the outcome {"error":"invalid_input"}.
func Answer(obligation string, input []byte) []byte {
	decide, ok := catalogs.Functions()[obligation]
	if !ok {
		return refuse(&UnknownObligationError{obligation})
	}
	outcome, err := decide(input)
	var invalid *protocol.ViolationError
	switch {
	case errors.As(err, &invalid):
		outcome = []byte(catalogs.InvalidInput)
	case err != nil:
		return Defect(err)
	}
	return append(append([]byte(`{"verdict":`), outcome...), '}')
}

// CodeUnknownObligation is the code of an [UnknownObligationError].
const CodeUnknownObligation protocol.Code = "unknown_obligation"

// An UnknownObligationError names an obligation that the module does not answer.
type UnknownObligationError struct{ Name string }

// Code is [CodeUnknownObligation].
func (e *UnknownObligationError) Code() protocol.Code { return CodeUnknownObligation }

// Error says what to use instead.
func (e *UnknownObligationError) Error() string {
	return fmt.Sprintf("%s: %q is not an obligation that is answered here; use a name from the list of obligations", CodeUnknownObligation, e.Name)
}

// Grade grades the module on cases, one JSON object a line, and answers with the
// JSON report.
func Grade(lines []byte) []byte {
	graded := newReport()
	cases := catalogs.ReadLines(bytes.NewReader(lines), "cases.jsonl")
	for result, err := range catalogs.Grade(cases, catalogs.Functions()) {
		if err != nil {
			return refuse(&CaseError{err})
		}
		graded.add(result)
	}
	graded.Complete = true
	return answer(graded, nil)
}

// CodeInvalidCase is the code of a [CaseError].
const CodeInvalidCase protocol.Code = "invalid_case"

// A CaseError says which line is not a case.
type CaseError struct{ Err error }

// Code is [CodeInvalidCase].
func (e *CaseError) Code() protocol.Code { return CodeInvalidCase }

// Error names the line and the fault.
func (e *CaseError) Error() string { return string(CodeInvalidCase) + ": " + e.Err.Error() }

// Unwrap returns the fault.
func (e *CaseError) Unwrap() error { return e.Err }
