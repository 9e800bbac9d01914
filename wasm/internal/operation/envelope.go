package operation

import (
	"errors"
	"fmt"

	"github.com/ggui-go/validators/protocol"
)

// CodeInvalidInput is the code of an invalid input whose error has none of its
// own.
const CodeInvalidInput protocol.Code = "invalid_input"

// An invalidInput says why there is no verdict.
type invalidInput struct {
	Code       protocol.Code        `json:"code"`
	Message    string               `json:"message"`
	Violations []protocol.Violation `json:"violations,omitempty"`
	Omitted    int                  `json:"omitted,omitempty"`
}

// answer puts a verdict, or the error instead of one, into an envelope.
func answer[V any](value V, err error) []byte {
	if err != nil {
		return refuse(err)
	}
	return wrap("verdict", value)
}

// refuse says what is wrong with an input. An error that has a code of its own,
// such as schema_invalid, keeps it.
func refuse(err error) []byte {
	said := invalidInput{Code: CodeInvalidInput, Message: err.Error()}
	violations := violationsOf(err)
	if violations != nil {
		said.Violations, said.Omitted = violations.Violations, violations.Omitted
	}
	if violations == nil || error(violations) != err { // not an error of no code
		var coded interface{ Code() protocol.Code }
		switch {
		case errors.As(err, &coded):
			said.Code = coded.Code()
		case violations == nil:
			return Defect(err) // the library gives no other errors about an input
		}
	}
	return wrap("invalidInput", said)
}

// violationsOf gives the violations in an error, or nil. Most errors are that and
// nothing else, and errors.As asks by reflection.
func violationsOf(err error) *protocol.ViolationError {
	violations, ok := err.(*protocol.ViolationError)
	if !ok {
		errors.As(err, &violations)
	}
	return violations
}

// Defect says that this module is at fault, by an error or by what a panic
// brought up.
func Defect(cause any) []byte {
	b := appendMember([]byte(`{"defect":`), `{"message":`, fmt.Sprint(cause))
	return append(b, '}', '}')
}

// wrap makes an object with one member.
func wrap(name string, value any) []byte {
	room := usualAnswer
	if text, ok := value.(string); ok {
		room = len(text) + len(`{"verdict":""}`)
	}
	b := append(make([]byte, 0, room), '{', '"')
	b = append(append(b, name...), '"', ':')
	b, err := appendJSON(b, value)
	if err != nil {
		return Defect(err)
	}
	return append(b, '}')
}

// usualAnswer is the length that few answers exceed.
const usualAnswer = 512
