package propsschema

import (
	"fmt"
	"strings"

	"github.com/ggui-go/validators/protocol"
)

// Codes of what this package can say beside a verdict.
const (
	// CodeSchemaInvalid: the schema does not compile. See [SchemaError].
	CodeSchemaInvalid protocol.Code = "schema_invalid"
	// CodePatternTimeout: a pattern ran past its time bound. See
	// [PatternTimeoutError].
	CodePatternTimeout protocol.Code = "pattern_timeout"
	// CodeUnbounded: the schema refers to itself in a way that does not end.
	// See [RecursionError].
	CodeUnbounded protocol.Code = "schema_recursion"
)

// A SchemaError says why a schema does not compile (SPEC §2.3.2). That is an
// error and never a verdict: no props were judged.
//
// [errors.As] also finds a *[protocol.ViolationError] with the same faults.
type SchemaError struct {
	// Faults has at least one entry, in the order of the schema's text.
	Faults []Fault
	// Omitted counts the faults beyond those kept.
	Omitted int
}

// A Fault is one reason why a schema does not compile.
type Fault struct {
	// Pointer is the RFC 6901 pointer, from the root of the schema that was
	// given, to the keyword at fault, or to where a missing one would be.
	Pointer string `json:"pointer"`
	// Keyword is the keyword at fault; "" when the value is no schema at all.
	Keyword string `json:"keyword,omitempty"`
	// Message is a sentence for people: what is wrong and what to do.
	Message string `json:"message"`
}

// String gives the pointer and the message on one line.
func (f Fault) String() string {
	if f.Pointer == "" {
		return f.Message
	}
	return f.Pointer + ": " + f.Message
}

// Code is [CodeSchemaInvalid].
func (e *SchemaError) Code() protocol.Code { return CodeSchemaInvalid }

// Error gives the code and the first fault, and counts the others.
func (e *SchemaError) Error() string {
	var b strings.Builder
	b.WriteString(string(CodeSchemaInvalid))
	if len(e.Faults) > 0 {
		b.WriteString(": " + e.Faults[0].String())
		if more := len(e.Faults) - 1 + e.Omitted; more > 0 {
			fmt.Fprintf(&b, " (and %d more)", more)
		}
	}
	return b.String()
}

// Unwrap gives the faults as violations.
func (e *SchemaError) Unwrap() error {
	v := &protocol.ViolationError{Omitted: e.Omitted}
	for _, fault := range e.Faults {
		v.Violations = append(v.Violations, protocol.Violation{
			Code:    CodeSchemaInvalid,
			Pointer: fault.Pointer,
			Message: fault.Message,
		})
	}
	return v
}

// A PatternTimeoutError says that the patterns of a schema ran past their time
// bound (see [WithPatternTimeout]), so that there is no verdict.
type PatternTimeoutError struct {
	// Pattern is the pattern that was running.
	Pattern string
	// Pointer is the RFC 6901 pointer to the string that it ran on; for the
	// name of a member, to that member.
	Pointer string
}

// Code is [CodePatternTimeout].
func (e *PatternTimeoutError) Code() protocol.Code { return CodePatternTimeout }

// Error gives the code and what to do.
func (e *PatternTimeoutError) Error() string {
	return fmt.Sprintf("%s: the pattern %q takes too long on the value at %q; avoid repetitions inside repetitions",
		CodePatternTimeout, e.Pattern, e.Pointer)
}

// Unwrap gives the error as a violation.
func (e *PatternTimeoutError) Unwrap() error {
	return noVerdict(CodePatternTimeout, e.Pointer, "The pattern takes too long on this value. Avoid repetitions inside repetitions.")
}

// A RecursionError says that a schema comes back to itself without moving on in
// the props, as {"$ref": "#"} does, or multiplies its own work beyond reason,
// so that there is no verdict.
type RecursionError struct {
	// Pointer is the RFC 6901 pointer to the value that was judged.
	Pointer string
}

// Code is [CodeUnbounded].
func (e *RecursionError) Code() protocol.Code { return CodeUnbounded }

// Error gives the code and what to do.
func (e *RecursionError) Error() string {
	return fmt.Sprintf("%s: the schema refers back to itself without end on the value at %q; make each $ref lead deeper into the value",
		CodeUnbounded, e.Pointer)
}

// Unwrap gives the error as a violation.
func (e *RecursionError) Unwrap() error {
	return noVerdict(CodeUnbounded, e.Pointer, "The schema refers back to itself without end. Make each $ref lead deeper into the value.")
}

func noVerdict(code protocol.Code, pointer, message string) error {
	return &protocol.ViolationError{Violations: []protocol.Violation{{Code: code, Pointer: pointer, Message: message}}}
}
