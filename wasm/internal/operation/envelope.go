package operation

import (
	"encoding/json"
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
	text, err := json.Marshal(value)
	if err != nil {
		return Defect(err)
	}
	return verdict(text)
}

// verdict puts JSON text into an envelope.
func verdict(text []byte) []byte { return wrap("verdict", text) }

// refuse says what is wrong with an input. An error that has a code of its own,
// such as schema_invalid, keeps it.
func refuse(err error) []byte {
	said := invalidInput{Code: CodeInvalidInput, Message: err.Error()}
	var violations *protocol.ViolationError
	var coded interface{ Code() protocol.Code }
	isCoded, hasViolations := errors.As(err, &coded), errors.As(err, &violations)
	if isCoded {
		said.Code = coded.Code()
	}
	if hasViolations {
		said.Violations, said.Omitted = violations.Violations, violations.Omitted
	}
	if !isCoded && !hasViolations {
		return Defect(err) // the library gives no other errors about an input
	}
	text, err := json.Marshal(said)
	if err != nil {
		return Defect(err)
	}
	return wrap("invalidInput", text)
}

// Defect says that this module is at fault, by an error or by what a panic
// brought up.
func Defect(cause any) []byte {
	text, err := json.Marshal(map[string]string{"message": fmt.Sprint(cause)})
	if err != nil {
		text = []byte(`{"message":"unknown"}`)
	}
	return wrap("defect", text)
}

// wrap makes an object with one member.
func wrap(name string, value []byte) []byte {
	envelope := make([]byte, 0, len(name)+len(value)+len(`{"":}`))
	envelope = append(envelope, '{', '"')
	envelope = append(envelope, name...)
	envelope = append(envelope, '"', ':')
	envelope = append(envelope, value...)
	return append(envelope, '}')
}
