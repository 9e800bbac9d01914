package canonical

import (
	"slices"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/ggui-go/validators/internal/jsonscan"
	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// A form is the canonical text of a value, except that members still stand in
// the order in which they were read. The objects say which ones to put in
// another order: moving each member once, when the text is handed out, keeps
// the cost linear where sorting level by level would move it once a level.
type form struct {
	text    []byte
	objects []object // what is out of order or holds such, each before those inside it
	members []span   // of the objects out of order, sorted

	tape    jsonscan.Tape
	source  []byte
	open    []member // of the objects that are being written, outermost first
	scratch []byte
}

// An object of which the members, or those of an object inside, are out of
// order.
type object struct {
	start, end   int // of what is between the braces, in text
	first, after int // its members, sorted; none when they are in order
	next         int // in objects: the first that is not inside
}

// A span is where the name and value of a member stand.
type span struct {
	start, end int // in text
	object     int // in objects: the first that can be inside
}

// A member is a span and what it is sorted by. It lives until its object ends.
type member struct {
	name []byte // without quotes and escapes
	span
}

// forms keeps used forms for their buffers: the texts that are hashed most are
// short, and making the buffers would cost more than reading them.
var forms = sync.Pool{New: func() any { return new(form) }}

// maxRecycled is the length of the longest text of which the buffers are kept.
const maxRecycled = 256 << 10

// read walks the text once. What is wrong with it the strict reader puts into the
// words that it has for every text. The caller releases the form.
func read(text []byte, limits []protocol.Limits) (_ *form, err error) {
	f := forms.Get().(*form)
	defer func() {
		if err != nil {
			f.release()
		}
	}()
	bounds := strictjson.InForce(limits)
	if len(text) > bounds.MaxBytes {
		return nil, strictjson.Unreadable(text, nil, limits...)
	}
	f.text = slices.Grow(f.text[:0], len(text))
	f.objects, f.members, f.open = f.objects[:0], f.members[:0], f.open[:0]
	f.source = text
	f.tape.Read(text, bounds.MaxDepth)
	if !f.tape.Finished() {
		return nil, strictjson.Unreadable(text, &f.tape, limits...)
	}
	f.value(0)
	return f, nil
}

// release gives the buffers back, without a reference to the text read.
func (f *form) release() {
	if len(f.source) > maxRecycled || cap(f.text) > maxRecycled {
		return
	}
	clear(f.open[:cap(f.open)])
	f.source = nil
	f.tape.Release()
	forms.Put(f)
}

// value appends the form of the value at that token.
func (f *form) value(at int32) {
	token := &f.tape.Tokens[at]
	switch token.Kind {
	case '{':
		f.object(at)
	case '[':
		f.text = append(f.text, '[')
		for element := at + 1; element < token.Next; element = f.tape.Tokens[element].Next {
			if element > at+1 {
				f.text = append(f.text, ',')
			}
			f.value(element)
		}
		f.text = append(f.text, ']')
	case '"':
		f.string(token)
	case '0':
		f.text = appendNumber(f.text, f.source[token.Start:token.End])
	default:
		f.text = append(f.text, f.source[token.Start:token.End]...)
	}
}

// string appends the form of a string (RFC 8785 §3.2.2.2).
func (f *form) string(token *jsonscan.Token) {
	literal := f.source[token.Start:token.End]
	// Without an escape a valid string is in its form already: the characters
	// that must be escaped cannot stand in it as they are.
	if !token.Escaped {
		f.text = append(f.text, literal...)
		return
	}
	f.scratch, _ = jsontext.AppendUnquote(f.scratch[:0], literal)
	f.text, _ = jsontext.AppendQuote(f.text, f.scratch)
}

// name is the text of a name: a part of the source where possible.
func (f *form) name(token *jsonscan.Token) []byte {
	literal := f.source[token.Start:token.End]
	if !token.Escaped {
		return literal[1 : len(literal)-1]
	}
	name, _ := jsontext.AppendUnquote(nil, literal)
	return name
}

func (f *form) object(at int32) {
	tokens := f.tape.Tokens
	f.text = append(f.text, '{')
	self, base, start := len(f.objects), len(f.open), len(f.text)
	f.objects = append(f.objects, object{start: start})
	sorted := true
	for next := at + 1; next < tokens[at].Next; next = tokens[next+1].Next {
		if len(f.open) > base {
			f.text = append(f.text, ',')
		}
		name := &tokens[next]
		m := member{f.name(name), span{start: len(f.text), object: len(f.objects)}}
		f.string(name)
		f.text = append(f.text, ':')
		f.value(next + 1)
		m.end = len(f.text)
		if sorted && len(f.open) > base {
			sorted = compareUTF16(f.open[len(f.open)-1].name, m.name) < 0
		}
		f.open = append(f.open, m)
	}
	if members := f.open[base:]; !sorted {
		slices.SortFunc(members, func(a, b member) int { return compareUTF16(a.name, b.name) })
		f.objects[self].first = len(f.members)
		for _, m := range members {
			f.members = append(f.members, m.span)
		}
		f.objects[self].after = len(f.members)
	}
	f.open = f.open[:base]
	if sorted && len(f.objects) == self+1 {
		f.objects = f.objects[:self] // in order throughout: nothing to remember
	} else {
		f.objects[self].end, f.objects[self].next = len(f.text), len(f.objects)
	}
	f.text = append(f.text, '}')
}

var comma = []byte{','}

// emit hands out text[from:to] in pieces, members in their order. next is the
// first object that can be inside.
func (f *form) emit(from, to, next int, yield func(piece []byte)) {
	for next < len(f.objects) && f.objects[next].start < to {
		o := f.objects[next]
		if o.first == o.after {
			next++ // in order itself, but not all that is inside
			continue
		}
		yield(f.text[from:o.start])
		for i, m := range f.members[o.first:o.after] {
			if i > 0 {
				yield(comma)
			}
			f.emit(m.start, m.end, m.object, yield)
		}
		from, next = o.end, o.next
	}
	yield(f.text[from:to])
}
