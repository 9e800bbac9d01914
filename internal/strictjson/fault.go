package strictjson

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/ggui-go/validators/protocol"
)

// glimpseLen is how many bytes of a value or name a message shows.
const glimpseLen = 80

// fail ends the walk; the first fault counts.
func (r *Reader) fail(v protocol.Violation) {
	if r.fatal == nil {
		r.fatal = &v
	}
}

// unreadable turns the decoder's error into the violation that ends the walk.
func (r *Reader) unreadable(err error) {
	v := protocol.Violation{
		Code:     protocol.CodeInvalidJSON,
		Pointer:  string(r.dec.StackPointer()),
		Offset:   r.dec.InputOffset(),
		Expected: "one JSON value",
	}
	var syntax *jsontext.SyntacticError
	switch {
	case errors.Is(err, jsontext.ErrDuplicateName) && errors.As(err, &syntax):
		name := syntax.JSONPointer.LastToken()
		v.Code = protocol.CodeDuplicateMember
		v.Pointer, v.Offset = string(syntax.JSONPointer), syntax.ByteOffset
		v.Message = fmt.Sprintf("The object already has a member %s. Keep one of them.", Quote(name))
		v.Expected = "each member name once"
		v.Received = Quote(name)
	case len(bytes.Trim(r.text, " \t\r\n")) == 0:
		v.Message = "The text is empty. Send one JSON value."
	case bytes.HasPrefix(r.text, []byte("\xEF\xBB\xBF")):
		v.Message = "The text starts with a byte order mark. Save it as UTF-8 without one."
	case errors.Is(err, io.ErrUnexpectedEOF):
		v.Message = "The text ends in the middle of the value. Send all of it."
		v.Offset = int64(len(r.text))
		if errors.As(err, &syntax) {
			v.Pointer = string(syntax.JSONPointer)
		}
	case errors.As(err, &syntax):
		v.Pointer, v.Offset = string(syntax.JSONPointer), syntax.ByteOffset
		v.Message = fmt.Sprintf("The text is not JSON: %v. Correct it here.", syntax.Err)
	default:
		v.Message = fmt.Sprintf("The text is not JSON: %v.", err)
	}
	r.fail(v)
}

// glimpse shows the value that starts at the offset, if it is short enough to
// help; of an object or array only the type.
func (r *Reader) glimpse(at int64) string {
	rest := r.text[min(int(at), len(r.text)):]
	if len(rest) == 0 {
		return ""
	}
	switch rest[0] {
	case '{':
		return "object"
	case '[':
		return "array"
	case '"':
		end := 1
		for end < len(rest) && end <= glimpseLen && rest[end] != '"' {
			if rest[end] == '\\' {
				end++
			}
			end++
		}
		return shorten(string(rest[:min(end+1, len(rest))]))
	}
	end := bytes.IndexAny(rest[:min(len(rest), glimpseLen+1)], " \t\r\n,:]}")
	if end < 0 {
		end = len(rest)
	}
	return shorten(string(rest[:end]))
}

// shorten cuts s to what a message shows, at a character's edge.
func shorten(s string) string {
	if len(s) <= glimpseLen {
		return s
	}
	cut := glimpseLen
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}

// Quote shows a name in a message, as a JSON string, cut when it is long.
func Quote(name string) string {
	quoted, err := jsontext.AppendQuote(nil, shorten(name))
	if err != nil { // not UTF-8: cannot come from a text that was read
		return strconv.Quote(shorten(name))
	}
	return string(quoted)
}

// outOfRange reports whether a JSON number is beyond the largest double. Only
// an exponent or more than 308 digits can bring it there.
func outOfRange(literal string) bool {
	if len(literal) <= 308 && !strings.ContainsAny(literal, "eE") {
		return false
	}
	value, err := strconv.ParseFloat(literal, 64)
	return err != nil && math.IsInf(value, 0)
}

func isValueStart(kind jsontext.Kind) bool {
	return strings.IndexByte("ntf\"0{[", byte(kind)) >= 0
}

func kindName(kind jsontext.Kind) string {
	switch kind {
	case 'n':
		return "null"
	case 't', 'f':
		return "boolean"
	case '"':
		return "string"
	case '0':
		return "number"
	case '{':
		return "object"
	}
	return "array"
}

func withArticle(name string) string {
	switch {
	case name == "null" || strings.Contains(name, " or "):
		return name
	case strings.IndexByte("aeiou", name[0]) >= 0:
		return "an " + name
	}
	return "a " + name
}
