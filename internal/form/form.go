// Package form writes the one form that a JSON value has (RFC 8785), from a text
// that was cut into a tape.
package form

import (
	"slices"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/ggui-go/validators/internal/jsonscan"
)

// A form is the canonical text of a value, and what it is made from.
type form struct {
	text   []byte // so far, but for source[from:to]
	source []byte
	tokens []jsonscan.Token

	// Most of a form stands in the source as it is, often in long parts, and
	// they are copied whole.
	from, to int32

	open    []member // of the objects that are being written, outermost first
	names   []byte   // of those with escapes
	scratch []byte
}

// A member is one of an object that is to be put in order. It has no pointers,
// like the tape.
type member struct {
	token      int32 // its name
	start, end int32 // where what it is sorted by stands
	unescaped  bool  // in names, not in the source
}

// forms keeps used forms for their buffers.
var forms = sync.Pool{New: func() any { return new(form) }}

// maxKept is how large the buffers may be of a form that is kept.
const maxKept = 256 << 10

// Append appends the form of the value at that token. dst must not overlap the
// text.
func Append(dst []byte, tape *jsonscan.Tape, value int32) []byte {
	f := forms.Get().(*form)
	f.source, f.tokens = tape.Source(), tape.Tokens
	f.text, f.names = slices.Grow(dst, int(f.tokens[value].End-f.tokens[value].Start)), f.names[:0]
	f.from, f.to = 0, 0
	f.value(value)
	f.flush()
	dst = f.text
	f.source, f.tokens, f.text = nil, nil, nil
	if cap(f.names) <= maxKept && cap(f.scratch) <= maxKept && cap(f.open) <= maxKept {
		forms.Put(f)
	}
	return dst
}

// copy writes a part of the source.
func (f *form) copy(start, end int32) {
	if start != f.to {
		f.flush()
		f.from = start
	}
	f.to = end
}

// byte writes one character.
func (f *form) byte(c byte) {
	if int(f.to) < len(f.source) && f.source[f.to] == c {
		f.to++
		return
	}
	f.flush()
	f.text = append(f.text, c)
}

// flush writes what was to be copied.
func (f *form) flush() {
	f.text = append(f.text, f.source[f.from:f.to]...)
	f.from = f.to
}

// value writes the value at that token.
func (f *form) value(at int32) {
	token := &f.tokens[at]
	switch token.Kind {
	case '{':
		f.object(at)
	case '[':
		f.copy(token.Start, token.Start+1)
		for element := at + 1; element < token.Next; element = f.tokens[element].Next {
			if element > at+1 {
				f.byte(',')
			}
			f.value(element)
		}
		f.byte(']')
	case '"':
		f.string(token)
	case '0':
		if literal := f.source[token.Start:token.End]; !isShortInteger(literal) {
			f.flush()
			f.text = appendNumber(f.text, literal)
			return
		}
		f.copy(token.Start, token.End)
	default:
		f.copy(token.Start, token.End)
	}
}

// string writes a string (RFC 8785 §3.2.2.2).
func (f *form) string(token *jsonscan.Token) {
	// Without an escape a valid string is in its form already: the characters
	// that must be escaped cannot stand in it as they are.
	if !token.Escaped {
		f.copy(token.Start, token.End)
		return
	}
	f.flush()
	f.scratch, _ = jsontext.AppendUnquote(f.scratch[:0], f.source[token.Start:token.End])
	f.text, _ = jsontext.AppendQuote(f.text, f.scratch)
}

// object writes an object, its members in order.
func (f *form) object(at int32) {
	token := &f.tokens[at]
	f.copy(token.Start, token.Start+1)
	base, sorted := len(f.open), true
	for name := at + 1; name < token.Next; name = f.tokens[name+1].Next {
		f.open = append(f.open, f.member(name))
		if n := len(f.open); sorted && n > base+1 {
			sorted = f.compare(f.open[n-2], f.open[n-1]) < 0
		}
	}
	end := len(f.open)
	if !sorted {
		slices.SortFunc(f.open[base:], f.compare)
	}
	for i := base; i < end; i++ {
		if i > base {
			f.byte(',')
		}
		name := f.open[i].token
		f.string(&f.tokens[name])
		f.byte(':')
		f.value(name + 1)
	}
	f.byte('}')
	f.open = f.open[:base]
}

func (f *form) member(name int32) member {
	token := &f.tokens[name]
	if !token.Escaped {
		return member{token: name, start: token.Start + 1, end: token.End - 1}
	}
	start := len(f.names)
	f.names, _ = jsontext.AppendUnquote(f.names, f.source[token.Start:token.End])
	return member{token: name, start: int32(start), end: int32(len(f.names)), unescaped: true}
}

// name is what a member is sorted by.
func (f *form) name(m member) []byte {
	if m.unescaped {
		return f.names[m.start:m.end]
	}
	return f.source[m.start:m.end]
}

// compare puts members in order (RFC 8785 §3.2.3).
func (f *form) compare(a, b member) int { return Compare(f.name(a), f.name(b)) }
