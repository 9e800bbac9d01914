package jsonscan

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"

	"github.com/go-json-experiment/json/jsontext"
)

// fewNames is how many names of one object are compared one by one.
const fewNames = 16

var seed = maphash.MakeSeed()

// repeated returns the first name that its object has already, or -1. The object's
// tokens start at first; of one that is not whole, child is the value that is not.
func (t *Tape) repeated(tokens []Token, first, child int32) int32 {
	if int(first) >= len(tokens) {
		return -1
	}
	var seen uint64 // a bit for each hash, which some share
	count := 0
	for name, ok := first, true; ok; name, ok = following(tokens, name, child) {
		if count++; count > fewNames {
			return t.repeatedOfMany(tokens, first, child)
		}
		bit := uint64(1) << (tokens[name].hash & 63)
		if seen&bit != 0 && t.earlier(tokens, first, name) {
			return name
		}
		seen |= bit
	}
	return -1
}

// earlier reports whether a name stands in its object before.
func (t *Tape) earlier(tokens []Token, first, name int32) bool {
	for other := first; other < name; other = tokens[other+1].Next {
		if tokens[other].hash == tokens[name].hash && bytes.Equal(t.Text(&tokens[other]), t.Text(&tokens[name])) {
			return true
		}
	}
	return false
}

// following returns the name of the next member.
func following(tokens []Token, name, child int32) (next int32, ok bool) {
	value := name + 1
	if value == child || int(value) >= len(tokens) {
		return 0, false
	}
	next = tokens[value].Next
	return next, int(next) < len(tokens)
}

// hash makes a name of up to eight characters, or the ends of a longer one, and
// its length into a few bits.
func hash(name []byte) uint16 {
	n := len(name)
	if n >= 8 {
		return mix(binary.LittleEndian.Uint64(name)+3*binary.LittleEndian.Uint64(name[n-8:]), n)
	}
	var word uint64
	for i, c := range name {
		word |= uint64(c) << (8 * i)
	}
	return mix(word, n)
}

func mix(word uint64, n int) uint16 { return uint16((word + uint64(n)) * 0x9E3779B97F4A7C15 >> 48) }

// repeatedOfMany does the same with a table of a power of two slots, half of them
// empty or more. The seed is random, so that no text can be made of names that
// meet in one slot.
func (t *Tape) repeatedOfMany(tokens []Token, first, child int32) int32 {
	count := 1
	for name, ok := following(tokens, first, child); ok; name, ok = following(tokens, name, child) {
		count++
	}
	size := 4 * fewNames
	for size < 2*count {
		size *= 2
	}
	if cap(t.table) < size {
		t.table = make([]int32, size)
	}
	table := t.table[:size]
	clear(table)
	for name, ok := first, true; ok; name, ok = following(tokens, name, child) {
		text := t.Text(&tokens[name])
		slot := int(maphash.Bytes(seed, text)) & (size - 1)
		for ; table[slot] != 0; slot = (slot + 1) & (size - 1) {
			if bytes.Equal(t.Text(&tokens[table[slot]]), text) {
				return name
			}
		}
		table[slot] = name // never 0, which is the first value of all
	}
	return -1
}

// findDuplicate lets a name count that an object had already before the fault that
// ended the reading: names are compared when their object ends.
func (t *Tape) findDuplicate() {
	child, found := int32(-1), int32(-1)
	for open := t.open; open >= 0; child, open = open, t.Tokens[open].Next {
		if t.Tokens[open].Kind != '{' {
			continue
		}
		if name := t.repeated(t.Tokens, open+1, child); name >= 0 && (found < 0 || name < found) {
			found = name
			t.fault, t.open = Fault{Duplicate, int(t.Tokens[name].Start)}, open
		}
	}
	if found >= 0 {
		t.Tokens = t.Tokens[:found+1]
	}
}

// Text is what a name or string stands for. Without escapes that is a part of the
// text, not to be changed.
func (t *Tape) Text(token *Token) []byte {
	if token.Escaped {
		return t.unescaped(token)
	}
	return t.text[token.Start+1 : token.End-1]
}

// unescaped is apart, so that the usual case is no call.
func (t *Tape) unescaped(token *Token) []byte {
	text, _ := jsontext.AppendUnquote(nil, t.text[token.Start:token.End])
	return text
}
