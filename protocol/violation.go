package protocol

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// Code names a kind of fault. Codes are stable: programs branch on them.
type Code string

// Codes of text that cannot be read as one strict JSON value. An error that
// starts with one of them is an invalid input: [errors.Is] with
// [ErrUnreadable] tells.
const (
	// CodeInvalidJSON: the text breaks the JSON grammar, is not UTF-8, starts
	// with a byte order mark, or has an escape that is half a surrogate pair.
	CodeInvalidJSON Code = "invalid_json"
	// CodeTrailingData: something other than white space follows the value.
	CodeTrailingData Code = "trailing_data"
	// CodeDuplicateMember: an object has the same member name twice.
	CodeDuplicateMember Code = "duplicate_member"
	// CodeNumberOutOfRange: a number is too large for a double.
	CodeNumberOutOfRange Code = "number_out_of_range"
	// CodeTooLarge: the text is longer than [Limits] allow.
	CodeTooLarge Code = "too_large"
	// CodeTooDeep: objects and arrays nest deeper than [Limits] allow.
	CodeTooDeep Code = "too_deep"
)

// Codes of a value that was read but does not have the shape it must have.
const (
	// CodeWrongType: another JSON type is needed here. null is a type of its
	// own and never stands for an absent member.
	CodeWrongType Code = "wrong_type"
	// CodeUnknownMember: a closed object has a member that it must not have.
	CodeUnknownMember Code = "unknown_member"
	// CodeMissingMember: a required member is absent.
	CodeMissingMember Code = "missing_member"
	// CodeInvalidName: a member's name is outside the grammar for names there.
	CodeInvalidName Code = "invalid_name"
	// CodeInvalidValue: a string or number is outside its grammar, range or list.
	CodeInvalidValue Code = "invalid_value"
	// CodeTooFew: an object or array has fewer entries than it must have.
	CodeTooFew Code = "too_few"
	// CodeTooMany: an array has more entries than it may have.
	CodeTooMany Code = "too_many"
	// CodeDuplicateEntry: an array has the same entry twice.
	CodeDuplicateEntry Code = "duplicate_entry"
)

// ErrUnreadable is what [errors.Is] finds in an error about text that is not
// one strict JSON value within the limits. Every other [ViolationError] is
// about a value that was read and is not allowed.
var ErrUnreadable = errors.New("not readable as strict JSON")

// A Violation is one thing that is wrong with an input, at one place.
type Violation struct {
	// Code is the kind of fault.
	Code Code `json:"code"`
	// Pointer is the RFC 6901 pointer to the offending member itself; for a
	// missing member, to where it would be. "" is the value judged.
	Pointer string `json:"pointer"`
	// Message is a sentence for people: what is wrong and what to do.
	Message string `json:"message"`
	// Expected says what would be right here.
	Expected string `json:"expected,omitempty"`
	// Received says what was found: short JSON text, or the type of a value
	// too long to show.
	Received string `json:"received,omitempty"`
	// Offset is the byte in the text at which the offending member starts (for
	// a missing member, the object that lacks it); 0 where there was no text.
	Offset int64 `json:"offset"`
}

// maxShownPointer is how much of a pointer [Violation.String] shows: a pointer
// can be as long as its text.
const maxShownPointer = 200

// String gives the pointer and the message on one line. A very long pointer is
// cut in its middle.
func (v Violation) String() string {
	if v.Pointer == "" {
		return v.Message
	}
	pointer := v.Pointer
	if n := len(pointer); n > maxShownPointer {
		half := maxShownPointer / 2
		pointer = strings.ToValidUTF8(pointer[:half], "") + "…" + strings.ToValidUTF8(pointer[n-half:], "")
	}
	return pointer + ": " + v.Message
}

// A ViolationError says everything that is wrong with an input. [errors.As]
// finds it in any error that this module returns about an input.
type ViolationError struct {
	// Violations has at least one entry, in the order of the text.
	Violations []Violation `json:"violations"`
	// Omitted counts the violations beyond the [Limits] in force.
	Omitted int `json:"omitted,omitempty"`
}

// Error names the first violation's place and fault, and counts the others.
func (e *ViolationError) Error() string {
	if len(e.Violations) == 0 {
		return "invalid input"
	}
	var b strings.Builder
	first := e.Violations[0]
	b.WriteString(first.String())
	if first.Offset > 0 {
		b.WriteString(" (at byte " + strconv.FormatInt(first.Offset, 10) + ")")
	}
	if more := len(e.Violations) - 1 + e.Omitted; more > 0 {
		b.WriteString(" (and " + strconv.Itoa(more) + " more)")
	}
	return b.String()
}

// Is reports whether target is [ErrUnreadable] and e is about unreadable text.
func (e *ViolationError) Is(target error) bool {
	return target == ErrUnreadable && len(e.Violations) > 0 && e.Violations[0].Code.unreadable()
}

func (c Code) unreadable() bool {
	switch c {
	case CodeInvalidJSON, CodeTrailingData, CodeDuplicateMember,
		CodeNumberOutOfRange, CodeTooLarge, CodeTooDeep:
		return true
	}
	return false
}

// Below returns err with the pointers of its violations moved below pointer:
// what was said of a value is said of the input that holds it. Any other error
// is returned as it is.
func Below(pointer string, err error) error {
	var e *ViolationError
	if !errors.As(err, &e) {
		return err
	}
	moved := &ViolationError{Violations: slices.Clone(e.Violations), Omitted: e.Omitted}
	for i := range moved.Violations {
		moved.Violations[i].Pointer = pointer + moved.Violations[i].Pointer
	}
	return moved
}
