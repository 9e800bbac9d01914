package refusal

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// CodeUnknown is the code of an [UnknownCodeError].
const CodeUnknown protocol.Code = "unknown_code"

// An UnknownCodeError says that a code is in no table. Nothing may mint one
// (SPEC §7.9): a program that knows the table could not tell what to do.
// [errors.As] also finds a *[protocol.ViolationError] in it.
type UnknownCodeError struct {
	// Name is the code that is in no table.
	Name string
	// Pointer leads to it, from the value that was judged.
	Pointer string
}

// Code is [CodeUnknown].
func (e *UnknownCodeError) Code() protocol.Code { return CodeUnknown }

// Error starts with the code of the error.
func (e *UnknownCodeError) Error() string {
	return string(CodeUnknown) + ": " + e.Unwrap().Error()
}

// Unwrap gives the error as a violation.
func (e *UnknownCodeError) Unwrap() error {
	quoted := strictjson.Quote(e.Name)
	return fault(protocol.Violation{
		Code:     CodeUnknown,
		Pointer:  e.Pointer,
		Message:  quoted + " is in no table of codes; use a registered code, or register this one first.",
		Expected: "a registered code",
		Received: quoted,
	})
}

// An IncompleteError says that a table cannot be refused with. [errors.As] also
// finds a *[protocol.ViolationError] in it, of which the codes are pins.
type IncompleteError struct {
	Report Report
}

// Error counts the rows at fault and names the first one's place and fault.
func (e *IncompleteError) Error() string {
	return "the refusal table is incomplete: " + e.Unwrap().Error()
}

// Unwrap gives the findings as violations.
func (e *IncompleteError) Unwrap() error {
	violations := make([]protocol.Violation, len(e.Report.Findings))
	for i, f := range e.Report.Findings {
		violations[i] = protocol.Violation{Code: protocol.Code(f.Pin), Pointer: f.Pointer, Message: f.Message}
	}
	return fault(violations...)
}

func fault(violations ...protocol.Violation) error {
	return &protocol.ViolationError{Violations: violations}
}

// pointerTo is the RFC 6901 pointer of these names.
func pointerTo(names ...string) string {
	var p jsontext.Pointer
	for _, name := range names {
		p = p.AppendToken(name)
	}
	return string(p)
}

// below moves the pointers of err, like [protocol.Below], and keeps its type.
func below(pointer string, err error) error {
	if unknown, ok := err.(*UnknownCodeError); ok {
		return &UnknownCodeError{unknown.Name, pointer + unknown.Pointer}
	}
	return protocol.Below(pointer, err)
}
