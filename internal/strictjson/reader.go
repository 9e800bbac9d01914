// Package strictjson reads one JSON text strictly, token by token, for every
// part of the module that takes text.
//
// Strict means: one value and then the end; UTF-8 without a byte order mark; no
// duplicate member names; exact names; no half surrogate pairs; no number
// beyond the range of a double; bounded length and depth. See SPEC §7.7.2 for
// why: two readers must never see two contracts in one text.
package strictjson

import (
	"encoding/json"
	"iter"
	"strconv"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/ggui-go/validators/internal/form"
	"github.com/ggui-go/validators/internal/jsonscan"
	"github.com/ggui-go/validators/protocol"
)

// A Reader walks one text and gathers what is wrong with it. It always stands
// before a value; each method that takes a value moves behind it.
//
// A violation is recorded and reading goes on, so that one pass finds them all.
// A text that is unreadable has no values: then every method returns its zero
// value and every loop is empty, so callers look at [Reader.Close] only.
type Reader struct {
	tape jsonscan.Tape
	at   int32 // of the tape: the value that comes next
	text []byte
	path []step

	source string // the text, of which the strings that are kept are parts; or none yet
	texts  []byte // of which the texts that are taken are parts
	limits protocol.Limits

	fatal      *protocol.Violation
	violations []protocol.Violation
	omitted    int
	kept       int // bytes that the kept violations hold
}

// maxKeptPath is how many levels a reader that is handed on has room for.
const maxKeptPath = 1 << 10

// readers are taken over from each other: their buffers are most of what reading
// a small text would allocate.
var readers = sync.Pool{New: func() any { return new(Reader) }}

// A step is one level of the way to the value that is read now.
type step struct {
	token int32 // the member's name, or the element
	value int32 // the member's value, or the element
	index int32 // the element's index in an array, from 1; 0 in an object
}

// New returns a reader that stands before the text's value. At most one limits
// is used.
func New(text []byte, limits ...protocol.Limits) *Reader {
	r := readers.Get().(*Reader)
	r.text = text
	r.limits = InForce(limits)
	switch {
	case len(text) > r.limits.MaxBytes:
		r.fail(r.tooLarge())
		r.tape.Read(nil, 0)
	case !r.tape.Read(text, r.limits.MaxDepth):
		r.fail(r.unreadable(&r.tape))
	case !r.tape.Finished():
		r.fail(r.trailing(r.tape.Rest()))
	}
	if r.at = 0; r.fatal != nil {
		r.at = int32(len(r.tape.Tokens) - 1) // the end
		return r
	}
	r.path = append(r.path, step{})
	return r
}

// InForce gives the limits that hold: those that are given, and the defaults.
func InForce(given []protocol.Limits) (limits protocol.Limits) {
	if len(given) > 0 {
		limits = given[0]
	}
	setDefault(&limits.MaxBytes, protocol.DefaultMaxBytes)
	setDefault(&limits.MaxDepth, protocol.DefaultMaxDepth)
	limits.MaxDepth = min(limits.MaxDepth, protocol.MaxDepthCeiling)
	setDefault(&limits.MaxViolations, protocol.DefaultMaxViolations)
	return limits
}

func setDefault(field *int, value int) {
	if *field <= 0 {
		*field = value
	}
}

// Read reads a whole text with take. The error is nil or a
// *[protocol.ViolationError]; with an error the value counts for nothing.
func Read[V any](text []byte, limits []protocol.Limits, take func(*Reader) V) (value V, err error) {
	r := New(text, limits...)
	value = take(r)
	if err = r.Close(); err != nil {
		var none V
		return none, err
	}
	return value, nil
}

// Member takes an input: an object of which one member, which must be there,
// counts. Other members are not judged.
func Member[V any](name string, take func(*Reader) V) func(*Reader) V {
	return func(r *Reader) (value V) {
		for member := range r.Members("The input", name) {
			if string(member) == name {
				value = take(r)
			}
		}
		return value
	}
}

// Close returns all that is wrong with the text: nil, or a
// *[protocol.ViolationError]. The reader is of no use afterwards.
func (r *Reader) Close() error {
	var err error
	switch {
	case r.fatal != nil:
		err = &protocol.ViolationError{Violations: []protocol.Violation{*r.fatal}}
	case len(r.violations) > 0:
		err = &protocol.ViolationError{Violations: r.violations, Omitted: r.omitted}
	}
	r.release()
	return err
}

// release hands the reader on, without the text.
func (r *Reader) release() {
	r.tape.Release()
	if r.path = r.path[:0]; cap(r.path) > maxKeptPath {
		r.path = nil
	}
	r.text, r.source, r.texts = nil, "", nil
	r.fatal, r.violations, r.omitted, r.kept = nil, nil, 0, 0
	readers.Put(r)
}

// next is the value that comes next.
func (r *Reader) next() *jsonscan.Token { return &r.tape.Tokens[r.at] }

// Kind is the kind of the value that comes next: one of n f t " 0 { [, or
// another when no value can come.
func (r *Reader) Kind() jsontext.Kind { return jsontext.Kind(r.next().Kind) }

// Members ranges over an object's member names, in text order: to be compared, or
// kept as [Reader.Name]. The body reads the member's value, or leaves it: then
// it is skipped. Anything but an object is a violation, and yields nothing. what
// names the object in a sentence; a required member that is not there is a
// violation too.
func (r *Reader) Members(what string, required ...string) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) { r.members(what, required, yield) }
}

func (r *Reader) members(what string, required []string, yield func([]byte) bool) {
	if !r.expect('{', "object") {
		return
	}
	tokens := r.tape.Tokens
	end := tokens[r.at].Next
	level := len(r.path)
	r.path = append(r.path, step{})
	var seen uint64 // a bit for each required name
	for at := r.at + 1; at < end; at = tokens[at+1].Next {
		r.path[level] = step{token: at, value: at + 1}
		r.at = at + 1
		name := r.tape.Text(&tokens[at])
		for i := range required {
			if required[i] == string(name) {
				seen |= 1 << i
				break
			}
		}
		if !yield(name) {
			break
		}
	}
	r.path = r.path[:level]
	r.at = end
	for i := range required {
		if seen&(1<<i) == 0 {
			r.Missing(required[i], what)
		}
	}
}

// Name is that of the member at hand, to keep.
func (r *Reader) Name() string { return r.keep(&r.tape.Tokens[r.path[len(r.path)-1].token]) }

// keep gives the text of a string.
func (r *Reader) keep(token *jsonscan.Token) string {
	if token.Escaped {
		return string(r.tape.Text(token))
	}
	return r.part(token.Start+1, token.End-1)
}

// part gives a part of the text. The first one makes the copy of the text that all
// are parts of: one piece of memory is cheaper than one for each.
func (r *Reader) part(start, end int32) string {
	if r.source == "" {
		r.source = string(r.text)
	}
	return r.source[start:end]
}

// Elements ranges over an array's elements as [Reader.Members] does over an
// object's members.
func (r *Reader) Elements() iter.Seq[int] {
	return func(yield func(int) bool) { r.elements(yield) }
}

func (r *Reader) elements(yield func(int) bool) {
	if !r.expect('[', "array") {
		return
	}
	tokens := r.tape.Tokens
	end := tokens[r.at].Next
	level := len(r.path)
	r.path = append(r.path, step{})
	for at, i := r.at+1, 0; at < end; at, i = tokens[at].Next, i+1 {
		r.path[level] = step{token: at, value: at, index: int32(i + 1)}
		r.at = at
		if !yield(i) {
			break
		}
	}
	r.path = r.path[:level]
	r.at = end
}

// String takes a string. Anything else is a violation, and false.
func (r *Reader) String() (string, bool) {
	if !r.expect('"', "string") {
		return "", false
	}
	s := r.keep(r.next())
	r.at++
	return s, true
}

// Bytes takes a string that is only to be compared, and is not kept: it can be a
// part of the text. Anything else is a violation, and false.
func (r *Reader) Bytes() ([]byte, bool) {
	if !r.expect('"', "string") {
		return nil, false
	}
	b := r.tape.Text(r.next())
	r.at++
	return b, true
}

// Bool takes a boolean. Anything else is a violation, and false.
func (r *Reader) Bool() (value, ok bool) {
	kind := r.Kind()
	if kind != 't' && kind != 'f' {
		r.WrongType("boolean")
		return false, false
	}
	r.at++
	return kind == 't', true
}

// Number takes a number, as the nearest double. Anything else is a violation,
// and false.
func (r *Reader) Number() (float64, bool) {
	literal, ok := r.Literal()
	if !ok {
		return 0, false
	}
	value, err := literal.Float64()
	return value, err == nil
}

// Literal takes a number as it is written, with all its digits. Anything else is a
// violation, and false.
func (r *Reader) Literal() (json.Number, bool) {
	if !r.expect('0', "number") {
		return "", false
	}
	token := r.next()
	r.at++
	return json.Number(r.part(token.Start, token.End)), true
}

// Skip passes over any one value.
func (r *Reader) Skip() {
	if r.fatal == nil {
		r.at = r.next().Next
	}
}

// Len counts the members or elements of the value that comes next.
func (r *Reader) Len() int {
	value := r.next()
	step := int32(0) // from a member to its value
	switch value.Kind {
	case '{':
		step = 1
	case '[':
	default:
		return 0
	}
	n := 0
	for at := r.at + 1; at < value.Next; at = r.tape.Tokens[at+step].Next {
		n++
	}
	return n
}

// Place takes any one value and returns where it stands, for [Reader.AppendForm].
// Nothing that is in something stands at 0.
func (r *Reader) Place() int32 {
	at := r.at
	r.Skip()
	return at
}

// AppendForm appends the canonical form (RFC 8785) of the value at a place.
func (r *Reader) AppendForm(dst []byte, place int32) []byte { return form.Append(dst, &r.tape, place) }

// Raw takes any one value and returns a copy of its text.
func (r *Reader) Raw() json.RawMessage {
	return r.Text(r.Skip)
}

// Text returns a copy of the text of the value that take takes.
func (r *Reader) Text(take func()) json.RawMessage {
	token := r.next()
	take()
	if r.fatal != nil {
		return nil
	}
	text := r.text[token.Start:token.End]
	if len(text) > cap(r.texts)-len(r.texts) {
		// Room for all that a short text can have, else for more each time.
		const few = 128
		left := len(r.text) - int(token.Start)
		r.texts = make([]byte, 0, max(len(text), min(left, max(few, 2*cap(r.texts)))))
	}
	start := len(r.texts)
	r.texts = append(r.texts, text...)
	return r.texts[start:len(r.texts):len(r.texts)]
}

// expect reports whether the next value is of the kind; where it is not, it
// records the violation and skips the value.
func (r *Reader) expect(kind jsontext.Kind, name string) bool {
	if r.Kind() == kind {
		return true
	}
	r.WrongType(name)
	return false
}

// WrongType records that the value that comes next has another type than the
// one expected, and skips it.
func (r *Reader) WrongType(expected string) {
	if r.fatal != nil {
		return
	}
	found := r.Kind()
	r.Violation(protocol.CodeWrongType, expected, "Expected "+withArticle(expected)+", found "+withArticle(kindName(found))+".")
	r.Skip()
}

// UnknownMember records that the member at hand must not be in its object.
// what names the object, allowed the members that it may have.
func (r *Reader) UnknownMember(name []byte, what, allowed string) {
	quoted := Quote(string(name))
	r.record(protocol.Violation{
		Code:     protocol.CodeUnknownMember,
		Message:  what + " has no member " + quoted + "; remove it.",
		Expected: allowed,
		Received: quoted,
	}, r.here())
}

// InvalidName records that the name of the member at hand breaks the grammar
// expected of it. what says what the name is.
func (r *Reader) InvalidName(name, what, grammar string) {
	quoted := Quote(name)
	r.record(protocol.Violation{
		Code:     protocol.CodeInvalidName,
		Message:  quoted + " is not " + what + "; rename it.",
		Expected: grammar,
		Received: quoted,
	}, r.here())
}

// Missing records that the object just left lacks a required member.
func (r *Reader) Missing(name, what string) {
	at, quoted := r.here(), Quote(name)
	r.record(protocol.Violation{
		Code:     protocol.CodeMissingMember,
		Message:  what + " needs a member " + quoted + "; add it.",
		Expected: quoted,
		Offset:   int64(r.tape.Tokens[at.value].Start),
	}, at, name)
}

// Violation records a fault of the value at hand: the one that comes next or
// the one just taken.
func (r *Reader) Violation(code protocol.Code, expected, message string) {
	at := r.here()
	r.record(protocol.Violation{
		Code:     code,
		Message:  message,
		Expected: expected,
		Received: r.glimpse(int(r.tape.Tokens[at.value].Start)),
	}, at)
}

func (r *Reader) here() step {
	if len(r.path) == 0 {
		return step{}
	}
	return r.path[len(r.path)-1]
}

// minKept is how many bytes the kept violations may hold for any text, however
// short.
const minKept = 1 << 20

// record keeps a violation, or counts it when enough are kept: a text of 16 MiB
// can hold millions of faults, and one long name can be in each pointer.
func (r *Reader) record(v protocol.Violation, at step, below ...string) {
	if r.fatal != nil {
		return
	}
	if len(r.violations) > 0 && (len(r.violations) >= r.limits.MaxViolations || r.kept+r.pointerLen() > minKept+len(r.text)) {
		r.omitted++
		return
	}
	if v.Offset == 0 {
		v.Offset = int64(r.tape.Tokens[at.token].Start)
	}
	v.Pointer = r.pointer(below...)
	r.kept += len(v.Pointer) + len(v.Message)
	r.violations = append(r.violations, v)
}

// Violations are faults taken off a reader by [Reader.SetAside].
type Violations struct {
	kept    []protocol.Violation
	omitted int
}

// SetAside runs take and returns the violations that it recorded, which no
// longer count unless they are put back.
func (r *Reader) SetAside(take func()) Violations {
	before := Violations{r.violations, r.omitted}
	r.violations, r.omitted = nil, 0
	take()
	aside := Violations{r.violations, r.omitted}
	r.violations, r.omitted = before.kept, before.omitted
	return aside
}

// PutBack makes violations count that were set aside.
func (r *Reader) PutBack(v Violations) {
	room := min(len(v.kept), max(0, r.limits.MaxViolations-len(r.violations)))
	r.violations = append(r.violations, v.kept[:room]...)
	r.omitted += v.omitted + len(v.kept) - room
}

// pointerLen is about the length of the pointer to the value at hand.
func (r *Reader) pointerLen() int {
	n := 0
	for i, s := range r.path {
		n += 8
		if i > 0 && s.index == 0 {
			name := &r.tape.Tokens[s.token]
			n += int(name.End - name.Start)
		}
	}
	return n
}

// pointer is the RFC 6901 pointer to the value at hand, or to members below it.
func (r *Reader) pointer(below ...string) string {
	const usual = 64
	b := make([]byte, 0, usual)
	for i, s := range r.path {
		switch {
		case i == 0: // the whole text
		case s.index == 0:
			b = jsonscan.AppendToken(b, r.tape.Text(&r.tape.Tokens[s.token]))
		default:
			b = strconv.AppendInt(append(b, '/'), int64(s.index-1), 10)
		}
	}
	for _, name := range below {
		b = jsonscan.AppendToken(b, name)
	}
	return string(b)
}
