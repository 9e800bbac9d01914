package strictjson

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/ggui-go/validators/internal/jsonscan"
	"github.com/ggui-go/validators/protocol"
)

// glimpseLen is how many bytes of a value or name a message shows.
const glimpseLen = 80

// fail makes the text unreadable.
func (r *Reader) fail(v protocol.Violation) { r.fatal = &v }

// Cut cuts a text into the tape. It must be one strict JSON value within the limits;
// if not, the error is the *[protocol.ViolationError] that a [Reader] of it has.
func Cut(tape *jsonscan.Tape, text []byte, limits ...protocol.Limits) error {
	bounds := InForce(limits)
	if len(text) <= bounds.MaxBytes && tape.Read(text, bounds.MaxDepth) && tape.Finished() {
		return nil
	}
	r := Reader{text: text, limits: bounds}
	var v protocol.Violation
	switch {
	case len(text) > bounds.MaxBytes:
		v = r.tooLarge()
	case tape.Bad():
		v = r.unreadable(tape)
	default:
		v = r.trailing(tape.Rest())
	}
	return &protocol.ViolationError{Violations: []protocol.Violation{v}}
}

func (r *Reader) tooLarge() protocol.Violation {
	return protocol.Violation{
		Code:     protocol.CodeTooLarge,
		Message:  fmt.Sprintf("The text is longer than %d bytes. Send less.", r.limits.MaxBytes),
		Expected: fmt.Sprintf("at most %d bytes", r.limits.MaxBytes),
	}
}

func (r *Reader) trailing(at int) protocol.Violation {
	return protocol.Violation{
		Code:     protocol.CodeTrailingData,
		Message:  "Something follows the JSON value. Send one value and nothing after it.",
		Expected: "the end of the text",
		Received: r.glimpse(at),
		Offset:   int64(at),
	}
}

// unreadable says why a text is not strict JSON within the limits, as far as its
// first fault.
func (r *Reader) unreadable(tape *jsonscan.Tape) protocol.Violation {
	fault := tape.Fault()
	v := protocol.Violation{
		Code:     protocol.CodeInvalidJSON,
		Pointer:  tape.FaultPointer(),
		Offset:   int64(fault.At),
		Expected: "one JSON value",
	}
	switch fault.Kind {
	case jsonscan.TooDeep:
		v.Code = protocol.CodeTooDeep
		v.Message = fmt.Sprintf("Objects and arrays nest deeper than %d levels. Flatten the value.", r.limits.MaxDepth)
		v.Expected = fmt.Sprintf("at most %d levels", r.limits.MaxDepth)
	case jsonscan.OutOfRange:
		v.Code = protocol.CodeNumberOutOfRange
		v.Message = "The number is too large for a double. Use one within ±1.8e308."
		v.Expected = "a number within the range of a double"
		v.Received = r.glimpse(fault.At)
	case jsonscan.Duplicate:
		name := Quote(string(tape.FaultName()))
		v.Code = protocol.CodeDuplicateMember
		v.Message = fmt.Sprintf("The object already has a member %s. Keep one of them.", name)
		v.Expected = "each member name once"
		v.Received = name
	default:
		v.Message = r.notJSON(fault)
		if r.isBlank() {
			v.Offset = 0
		}
	}
	return v
}

func (r *Reader) isBlank() bool { return len(bytes.Trim(r.text, " \t\r\n")) == 0 }

// notJSON says what is wrong with the grammar of a text.
func (r *Reader) notJSON(fault jsonscan.Fault) string {
	switch {
	case r.isBlank():
		return "The text is empty. Send one JSON value."
	case bytes.HasPrefix(r.text, []byte("\xEF\xBB\xBF")):
		return "The text starts with a byte order mark. Save it as UTF-8 without one."
	case fault.At >= len(r.text):
		return "The text ends in the middle of the value. Send all of it."
	}
	var is string
	switch fault.Kind {
	case jsonscan.NotValue:
		is = r.char(fault.At) + " cannot start a value"
	case jsonscan.NotName:
		is = r.char(fault.At) + " stands where a member's name must start, which is in double quotes"
	case jsonscan.NotColon:
		is = r.char(fault.At) + " stands where the colon behind a member's name must be"
	case jsonscan.NotComma:
		is = r.char(fault.At) + " stands where a comma must be, or the end of the object or array"
	case jsonscan.NotDigit:
		is = r.char(fault.At) + " stands where a digit of the number must be"
	case jsonscan.NotWord:
		is = "a word that is none of true, false and null"
	case jsonscan.LastComma:
		is = "nothing follows the comma; remove it"
	case jsonscan.Control:
		is = r.char(fault.At) + " stands in a string and must be written as an escape"
	case jsonscan.NotEscape:
		is = "no escape starts like this; a backslash itself is written \\\\"
	case jsonscan.HalfPair:
		is = "the escape is half a surrogate pair"
	case jsonscan.NotUTF8:
		is = fmt.Sprintf("the byte 0x%02x is not UTF-8 here", r.text[fault.At])
	default:
		is = "the text is longer than any that can be read"
	}
	return "The text is not JSON: " + is + ". Correct it here."
}

// char shows the character at the offset.
func (r *Reader) char(at int) string {
	c, size := utf8.DecodeRune(r.text[at:])
	if c == utf8.RuneError && size == 1 {
		return fmt.Sprintf("the byte 0x%02x", r.text[at])
	}
	return strconv.QuoteRune(c)
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
	if len(name) <= glimpseLen && isPlain(name) {
		return `"` + name + `"`
	}
	quoted, err := jsontext.AppendQuote(nil, shorten(name))
	if err != nil { // not UTF-8: cannot come from a text that was read
		return strconv.Quote(shorten(name))
	}
	return string(quoted)
}

// isPlain reports whether a string is a JSON string as it is.
func isPlain(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c >= utf8.RuneSelf-1 || c == '"' || c == '\\' {
			return false
		}
	}
	return true
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
