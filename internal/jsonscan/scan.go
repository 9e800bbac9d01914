// Package jsonscan cuts one JSON text into tokens, as fast as it can be checked.
//
// It is strict: UTF-8, no half surrogate pairs, no member name twice in one
// object, no number beyond the range of a double, bounded depth. It ends at the
// first fault; package strictjson puts that into words.
package jsonscan

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strconv"
	"unicode/utf8"
)

// A Scanner stands before a token of a text. The zero value is ready for
// [Scanner.Reset].
type Scanner struct {
	text     []byte
	next     int  // where the next token starts, when not bad
	end      int  // where the last token ended
	escaped  bool // whether the last token was a string with escapes
	name     bool // whether the next token is the name of a member, or }
	bad      bool
	fault    Fault
	maxDepth int
	levels   []level
	tables   bool   // whether a level has had a table
	names    []span // of the members of all open objects, outermost first
}

// A level is an object or array that is open.
type level struct {
	object bool
	count  int32   // elements of an array that have begun
	first  int32   // in names: the object's first
	table  []int32 // of an object of many members: see lookUp
}

// A span is where a name stands in the text, without its quotes.
type span struct {
	start, end int32
	escaped    bool
}

// Reset puts the scanner before the first token of a text. Depth counts open
// objects and arrays.
func (s *Scanner) Reset(text []byte, maxDepth int) {
	s.Release()
	s.text, s.maxDepth = text, maxDepth
	s.next, s.end, s.escaped, s.name, s.bad = 0, 0, false, false, false
	if len(text) > math.MaxInt32 {
		s.fail(TooLarge, 0)
		return
	}
	s.toValue(0)
}

// Release forgets the text, so that a scanner that is kept does not keep it, and
// buffers of a size that few texts need.
func (s *Scanner) Release() {
	const few = 1 << 10
	s.text = nil
	if s.tables || cap(s.levels) > few {
		s.levels, s.tables = nil, false
	}
	if cap(s.names) > few {
		s.names = nil
	}
	s.levels, s.names = s.levels[:0], s.names[:0]
}

// Bad reports whether the text is not strict JSON, as far as it was read.
func (s *Scanner) Bad() bool { return s.bad }

// Kind is the kind of the token that comes next: one of n f t " 0 { } [ ], or 0
// behind the end and where the text is bad.
func (s *Scanner) Kind() byte {
	if s.bad || s.next >= len(s.text) {
		return 0
	}
	return kinds[s.text[s.next]]
}

// kinds gives the kind of a token by its first character.
var kinds = [256]byte{
	'n': 'n', 't': 't', 'f': 'f', '"': '"', '{': '{', '}': '}', '[': '[', ']': ']', '-': '0',
	'0': '0', '1': '0', '2': '0', '3': '0', '4': '0', '5': '0', '6': '0', '7': '0', '8': '0', '9': '0',
}

// Start is where the token that comes next starts.
func (s *Scanner) Start() int { return s.next }

// End is where the last token ended.
func (s *Scanner) End() int { return s.end }

// Escaped reports whether the last token was a string or name with escapes.
func (s *Scanner) Escaped() bool { return s.escaped }

// Depth counts the objects and arrays that are open.
func (s *Scanner) Depth() int { return len(s.levels) }

// Finished reports whether the text was one value, all of it.
func (s *Scanner) Finished() bool {
	return !s.bad && len(s.levels) == 0 && s.end > 0 && s.next == len(s.text)
}

// Skip passes over one value. It must not stand before } or ].
func (s *Scanner) Skip() bool {
	depth := len(s.levels)
	for s.Next() {
		if len(s.levels) <= depth {
			return true
		}
	}
	return false
}

// Next passes over one token: a scalar, a name, or a brace or bracket. Behind it
// the text is read up to where the next one starts. It reports whether all of that
// is strict JSON.
func (s *Scanner) Next() bool {
	if s.bad {
		return false
	}
	start := s.next
	if start >= len(s.text) {
		return s.fail(Unfinished, start)
	}
	s.escaped = false
	switch c := s.text[start]; c {
	case '"':
		if s.end = s.str(start); s.end < 0 {
			return false
		}
		if s.name {
			return s.toMemberValue(start)
		}
	case '{':
		if len(s.levels) >= s.maxDepth {
			return s.fail(TooDeep, start)
		}
		s.push(true)
		s.end = start + 1
		return s.toName(s.end, true)
	case '[':
		if len(s.levels) >= s.maxDepth {
			return s.fail(TooDeep, start)
		}
		s.push(false)
		s.end = start + 1
		at := s.space(s.end)
		if at < len(s.text) && s.text[at] == ']' {
			s.next = at
			return true
		}
		return s.toElement(at)
	case '}', ']': // which only come next where they may
		top := &s.levels[len(s.levels)-1]
		s.names = s.names[:top.first]
		s.levels = s.levels[:len(s.levels)-1]
		s.end = start + 1
	case 't':
		return s.word(start, "true") && s.afterValue()
	case 'f':
		return s.word(start, "false") && s.afterValue()
	case 'n':
		return s.word(start, "null") && s.afterValue()
	default:
		var ok bool
		if s.end, ok = number(s.text, start); !ok {
			return s.fail(NotDigit, s.end)
		}
		if outOfRange(s.text[start:s.end]) {
			return s.fail(OutOfRange, start)
		}
	}
	return s.afterValue()
}

func (s *Scanner) push(object bool) {
	n := len(s.levels)
	if n < cap(s.levels) { // and keep its table
		s.levels = s.levels[:n+1]
	} else {
		s.levels = append(s.levels, level{})
	}
	top := &s.levels[n]
	top.object, top.count, top.first, top.table = object, 0, int32(len(s.names)), top.table[:0]
}

// space returns the first offset from at that is no white space.
func (s *Scanner) space(at int) int {
	for at < len(s.text) {
		switch s.text[at] {
		case ' ', '\t', '\n', '\r':
			at++
			continue
		}
		break
	}
	return at
}

// toValue goes to a value, which must come.
func (s *Scanner) toValue(at int) bool {
	at = s.space(at)
	s.name = false
	if at >= len(s.text) {
		return s.fail(NotValue, at)
	}
	switch kinds[s.text[at]] {
	case 0, '}', ']':
		return s.fail(NotValue, at)
	}
	s.next = at
	return true
}

// toElement goes to an element of the innermost array, which must come.
func (s *Scanner) toElement(at int) bool {
	s.levels[len(s.levels)-1].count++
	return s.toValue(at)
}

// toName goes to a name, or with empty to the end of the object.
func (s *Scanner) toName(at int, empty bool) bool {
	at = s.space(at)
	s.name = true
	if at >= len(s.text) || s.text[at] != '"' && (!empty || s.text[at] != '}') {
		return s.fail(NotName, at)
	}
	s.next = at
	return true
}

// toMemberValue goes from a name that was just read to its value.
func (s *Scanner) toMemberValue(start int) bool {
	if !s.add(span{int32(start + 1), int32(s.end - 1), s.escaped}) {
		return s.fail(Duplicate, start)
	}
	at := s.space(s.end)
	if at >= len(s.text) || s.text[at] != ':' {
		return s.fail(NotColon, at)
	}
	return s.toValue(at + 1)
}

// afterValue goes on behind a value: to what the comma brings, or to the end of
// what the value is in.
func (s *Scanner) afterValue() bool {
	at := s.space(s.end)
	if len(s.levels) == 0 {
		s.next = at
		return true
	}
	object := s.levels[len(s.levels)-1].object
	if at >= len(s.text) {
		return s.fail(NotComma, at)
	}
	switch c := s.text[at]; {
	case c == ',':
		next := s.space(at + 1)
		switch {
		case next < len(s.text) && (s.text[next] == '}' || s.text[next] == ']'):
			return s.fail(LastComma, at)
		case object:
			return s.toName(next, false)
		}
		return s.toElement(next)
	case c == '}' && object, c == ']' && !object:
		s.next, s.name = at, object
		return true
	}
	return s.fail(NotComma, at)
}

func (s *Scanner) word(start int, word string) bool {
	if s.end = start + len(word); s.end <= len(s.text) && string(s.text[start:s.end]) == word {
		return true
	}
	at := start
	for at < len(s.text) && s.text[at] == word[at-start] {
		at++
	}
	return s.fail(NotWord, at)
}

// str returns the end of the string that starts at the offset, or -1.
func (s *Scanner) str(start int) int {
	text := s.text
	at := start + 1
	for {
		// Eight bytes at a time, up to the first that is not plain.
		for at+8 <= len(text) {
			special := notPlain(binary.LittleEndian.Uint64(text[at:]))
			if special != 0 {
				at += bits.TrailingZeros64(special) / 8
				break
			}
			at += 8
		}
		if at >= len(text) {
			s.fail(Unfinished, len(text))
			return -1
		}
		switch c := text[at]; {
		case c == '"':
			return at + 1
		case c == '\\':
			s.escaped = true
			end, kind := escape(text, at)
			if end < 0 {
				if kind == Unfinished {
					at = len(text)
				}
				s.fail(kind, at)
				return -1
			}
			at = end
		case c < ' ':
			s.fail(Control, at)
			return -1
		case c < utf8.RuneSelf:
			at++
		default:
			r, size := utf8.DecodeRune(text[at:])
			if r == utf8.RuneError && size == 1 {
				s.fail(NotUTF8, at)
				return -1
			}
			at += size
		}
	}
}

// notPlain marks, with the highest bit of each, the bytes of a word from the first
// on that is a quote, a backslash, a control character or not ASCII. Later bytes
// may be marked without need.
func notPlain(word uint64) uint64 {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	quotes := word ^ '"'*ones
	backslashes := word ^ '\\'*ones
	return (word | (word - ' '*ones) | (quotes - ones) | (backslashes - ones)) & highs
}

// escape returns the end of the escape, or pair of escapes, at the offset; or -1
// and what is wrong.
func escape(text []byte, at int) (end int, kind FaultKind) {
	if at+1 >= len(text) {
		return -1, Unfinished
	}
	switch text[at+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return at + 2, 0
	case 'u':
		switch unit := codeUnit(text, at+2); {
		case unit < 0 && at+6 > len(text):
			return -1, Unfinished
		case unit < 0:
			return -1, NotEscape
		case 0xDC00 <= unit && unit < 0xE000:
			return -1, HalfPair
		case 0xD800 <= unit && unit < 0xDC00:
			if at+8 > len(text) || text[at+6] != '\\' || text[at+7] != 'u' {
				return -1, HalfPair
			}
			if low := codeUnit(text, at+8); low < 0xDC00 || low >= 0xE000 {
				return -1, HalfPair
			}
			return at + 12, 0
		}
		return at + 6, 0
	}
	return -1, NotEscape
}

// codeUnit reads four hexadecimal digits, or returns -1.
func codeUnit(text []byte, at int) int {
	if at+4 > len(text) {
		return -1
	}
	unit := 0
	for _, c := range text[at : at+4] {
		unit <<= 4
		switch {
		case '0' <= c && c <= '9':
			unit += int(c - '0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			unit += int(c|0x20-'a') + 10
		default:
			return -1
		}
	}
	return unit
}

// number returns the end of the number at the offset, or where a digit is missing.
func number(text []byte, at int) (end int, ok bool) {
	if text[at] == '-' {
		at++
	}
	if at < len(text) && text[at] == '0' {
		at++
	} else if at, ok = digits(text, at); !ok {
		return at, false
	}
	if at < len(text) && text[at] == '.' {
		if at, ok = digits(text, at+1); !ok {
			return at, false
		}
	}
	if at < len(text) && text[at]|0x20 == 'e' {
		at++
		if at < len(text) && (text[at] == '+' || text[at] == '-') {
			at++
		}
		return digits(text, at)
	}
	return at, true
}

// digits returns the end of one or more digits.
func digits(text []byte, at int) (end int, ok bool) {
	start := at
	for at < len(text) && '0' <= text[at] && text[at] <= '9' {
		at++
	}
	return at, at > start
}

// outOfRange reports whether a number is beyond the largest double. Only an
// exponent or more than 308 digits can bring it there.
func outOfRange(literal []byte) bool {
	if len(literal) <= 308 && !hasExponent(literal) {
		return false
	}
	value, err := strconv.ParseFloat(string(literal), 64)
	return err != nil && math.IsInf(value, 0)
}

func hasExponent(literal []byte) bool {
	for _, c := range literal {
		if c|0x20 == 'e' {
			return true
		}
	}
	return false
}
