package canonical

import (
	"github.com/ggui-go/validators/internal/digest"
	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// A Result is what [CanonicalizeJSON] says about a text.
type Result struct {
	// Canonical is the RFC 8785 form of the text.
	Canonical string `json:"canonical"`
	// SHA256 is its hash: 64 lower-case hexadecimal digits.
	SHA256 string `json:"sha256"`
}

// A TextError says that the text to canonicalize, which the input of
// [CanonicalizeJSON] carries, has no canonical form. It tells that apart from
// an input that cannot be read itself.
type TextError struct {
	// Err says what is wrong with the text, at which place of the text.
	Err error
}

// Code is the code of the outcome.
func (e *TextError) Code() protocol.Code { return protocol.CodeInvalidJSON }

// Error gives the code and then what is wrong with the text.
func (e *TextError) Error() string { return string(e.Code()) + ": " + e.Err.Error() }

// Unwrap gives what is wrong with the text.
func (e *TextError) Unwrap() error { return e.Err }

// CanonicalizeJSON takes {"json": "<text>"} and answers with the RFC 8785 form
// of that text and its SHA-256. Other members are ignored. The limits hold for
// the input and for the text in it.
//
// A text without a canonical form is a *[TextError]; an input without a text is
// a *[protocol.ViolationError] alone.
func CanonicalizeJSON(input []byte, limits ...protocol.Limits) (Result, error) {
	text, err := strictjson.Read(input, limits, strictjson.Member("json", func(r *strictjson.Reader) string {
		text, _ := r.String()
		return text
	}))
	if err != nil {
		return Result{}, err
	}
	form, err := Append(nil, []byte(text), limits...)
	if err != nil {
		return Result{}, &TextError{Err: err}
	}
	return Result{Canonical: string(form), SHA256: digest.Of(form)}, nil
}
