// Package canonical gives the one byte sequence that stands for a JSON value,
// and its hash: RFC 8785, the JSON Canonicalization Scheme.
//
// Two texts have the same canonical form exactly when they are the same value:
// white space, escapes, member order and the spelling of numbers do not count.
// Members are sorted by the UTF-16 code units of their names, numbers are
// doubles in the form that ECMAScript gives them, and strings escape nothing
// but the quote, the backslash and the control characters.
//
// What has no canonical form is refused and never repaired, because two texts
// would then share a hash: duplicate member names, invalid UTF-8, half a
// surrogate pair and numbers beyond the range of a double.
package canonical

import (
	"sync"

	"github.com/ggui-go/validators/internal/digest"
	"github.com/ggui-go/validators/internal/form"
	"github.com/ggui-go/validators/internal/jsonscan"
	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// Append appends the RFC 8785 form of the JSON text to dst and returns the
// extended slice. dst and text may overlap. At most one limits is used; the
// default is 16 MiB and 1,000 levels.
//
// A number is its nearest double, so integers beyond 2^53 lose digits and
// numbers too small for a double are 0 (RFC 8785 §3.2.2.3).
//
// The error is a *[protocol.ViolationError] for which [errors.Is] finds
// [protocol.ErrUnreadable]; dst is then returned as it was.
func Append(dst, text []byte, limits ...protocol.Limits) ([]byte, error) {
	w := works.Get().(*work)
	defer w.release()
	if err := w.read(text, limits); err != nil {
		return dst, err
	}
	return append(dst, w.form...), nil
}

// Hash returns the SHA-256 of the RFC 8785 form of the JSON text, as 64
// lower-case hexadecimal digits. Limits and errors are those of [Append].
func Hash(text []byte, limits ...protocol.Limits) (string, error) {
	w := works.Get().(*work)
	defer w.release()
	if err := w.read(text, limits); err != nil {
		return "", err
	}
	return digest.Of(w.form), nil
}

// A work is a text on its way to its form.
type work struct {
	tape jsonscan.Tape
	form []byte
}

// works keeps them for their buffers: the texts that are hashed most are short, and
// making the buffers would cost more than reading them.
var works = sync.Pool{New: func() any { return new(work) }}

// read makes the form of a text.
func (w *work) read(text []byte, limits []protocol.Limits) error {
	if err := strictjson.Cut(&w.tape, text, limits...); err != nil {
		return err
	}
	w.form = form.Append(w.form[:0], &w.tape, 0)
	return nil
}

// release gives the buffers back, without a reference to the text read.
func (w *work) release() {
	const maxKept = 256 << 10
	if cap(w.form) > maxKept {
		w.form = nil
	}
	w.tape.Release()
	works.Put(w)
}
