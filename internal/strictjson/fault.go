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

// diagnose says why a text is not one strict JSON value within that depth, as far
// as its first fault. It reads the text again, with a decoder that knows what it
// expected where; the scanner only knows that something is wrong.
func diagnose(text []byte, maxDepth int) protocol.Violation {
	dec := jsontext.NewDecoder(bytes.NewBuffer(text))
	for {
		token, err := dec.ReadToken()
		if err != nil {
			return unreadable(text, dec, err)
		}
		switch token.Kind() {
		case '{', '[':
			if dec.StackDepth() > maxDepth {
				return protocol.Violation{
					Code:     protocol.CodeTooDeep,
					Pointer:  string(dec.StackPointer()),
					Message:  fmt.Sprintf("Objects and arrays nest deeper than %d levels. Flatten the value.", maxDepth),
					Expected: fmt.Sprintf("at most %d levels", maxDepth),
					Offset:   dec.InputOffset() - 1,
				}
			}
		case '0':
			literal := token.String()
			if value, err := strconv.ParseFloat(literal, 64); err != nil && math.IsInf(value, 0) {
				return protocol.Violation{
					Code:     protocol.CodeNumberOutOfRange,
					Pointer:  string(dec.StackPointer()),
					Message:  "The number is too large for a double. Use one within ±1.8e308.",
					Expected: "a number within the range of a double",
					Received: shorten(literal),
					Offset:   dec.InputOffset() - int64(len(literal)),
				}
			}
		}
	}
}

// unreadable turns the decoder's error into a violation.
func unreadable(text []byte, dec *jsontext.Decoder, err error) protocol.Violation {
	v := protocol.Violation{
		Code:     protocol.CodeInvalidJSON,
		Pointer:  string(dec.StackPointer()),
		Offset:   dec.InputOffset(),
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
	case len(bytes.Trim(text, " \t\r\n")) == 0:
		v.Message = "The text is empty. Send one JSON value."
	case bytes.HasPrefix(text, []byte("\xEF\xBB\xBF")):
		v.Message = "The text starts with a byte order mark. Save it as UTF-8 without one."
	case errors.Is(err, io.ErrUnexpectedEOF):
		v.Message = "The text ends in the middle of the value. Send all of it."
		v.Offset = int64(len(text))
		if errors.As(err, &syntax) {
			v.Pointer = string(syntax.JSONPointer)
		}
	case errors.As(err, &syntax):
		v.Pointer, v.Offset = string(syntax.JSONPointer), syntax.ByteOffset
		v.Message = fmt.Sprintf("The text is not JSON: %v. Correct it here.", syntax.Err)
	default:
		v.Message = fmt.Sprintf("The text is not JSON: %v.", err)
	}
	return v
}

// glimpse shows the value that starts at the offset, if it is short enough to
// help; of an object or array only the type.
func (r *Reader) glimpse(at int) string {
	rest := r.text[min(at, len(r.text)):]
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
