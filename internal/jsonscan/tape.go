// Package jsonscan cuts one JSON text into tokens, as fast as it can be checked.
//
// It is strict: UTF-8, no half surrogate pairs, no member name twice in one
// object, no number beyond the range of a double, bounded depth. It ends at the
// first fault; package strictjson puts that into words.
package jsonscan

import "slices"

// A Tape is a text that was cut into tokens. They stand in the order of the text,
// each object or array before what is in it, each name before its value, so that
// who reads it can pass over any value in one step. The zero value is ready for
// [Tape.Read].
type Tape struct {
	// Tokens are those of the text's value, and one of kind 0 behind them.
	Tokens []Token

	text  []byte
	rest  int // where what follows the value starts
	bad   bool
	fault Fault
	open  int32 // of a bad text: the innermost object or array that was open, or -1
	name  bool  // of a bad text: whether the fault is in a name

	table []int32 // for objects of many members
}

// A Token is a value or the name of a member. It has no pointers: there are many,
// and the garbage collector need not look at them.
type Token struct {
	Start, End int32  // where it stands in the text, with its quotes or brackets
	Next       int32  // the first token that is not inside
	Kind       byte   // one of n f t " 0 { [
	Escaped    bool   // whether it is a string or name with escapes
	hash       uint16 // of a name
}

// Read cuts a text and reports whether it starts with a value of strict JSON.
// Depth counts objects and arrays that are open at once.
func (t *Tape) Read(text []byte, maxDepth int) bool {
	const usual = 1 << 14
	t.text, t.bad = text, false
	t.Tokens = slices.Grow(t.Tokens[:0], min(len(text)/8, usual)+8)
	t.scan(text, maxDepth)
	if t.bad {
		t.findDuplicate()
	}
	t.Tokens = append(t.Tokens, Token{Start: int32(t.rest), End: int32(t.rest)})
	return !t.bad
}

// Release forgets the text, so that a tape that is kept does not keep it, and
// buffers of a size that few texts need.
func (t *Tape) Release() {
	const few = 1 << 16
	t.text = nil
	if cap(t.Tokens) > few {
		t.Tokens = nil
	}
	if cap(t.table) > few {
		t.table = nil
	}
}

// Source is the text that was cut.
func (t *Tape) Source() []byte { return t.text }

// Bad reports whether the text is not strict JSON, as far as its value goes.
func (t *Tape) Bad() bool { return t.bad }

// Rest is where what follows the value starts: the end of the text, if that is
// one value.
func (t *Tape) Rest() int { return t.rest }

// Finished reports whether the text was one value, all of it.
func (t *Tape) Finished() bool { return !t.bad && t.rest == len(t.text) }
