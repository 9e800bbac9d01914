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
	"github.com/ggui-go/validators/internal/digest"
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
	f, err := read(text, limits)
	if err != nil {
		return dst, err
	}
	defer f.release()
	return append(dst, f.text...), nil
}

// Hash returns the SHA-256 of the RFC 8785 form of the JSON text, as 64
// lower-case hexadecimal digits. Limits and errors are those of [Append].
func Hash(text []byte, limits ...protocol.Limits) (string, error) {
	f, err := read(text, limits)
	if err != nil {
		return "", err
	}
	defer f.release()
	return digest.Of(f.text), nil
}
