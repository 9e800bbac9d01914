package canonical

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

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

	source   bytes.Buffer
	dec      jsontext.Decoder
	maxDepth int
	open     []member // of the objects that are being read, outermost first
	scratch  []byte
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
// short, and setting up a decoder costs more than reading them.
var forms = sync.Pool{New: func() any { return new(form) }}

// maxRecycled is the length of the longest text of which the buffers are kept.
const maxRecycled = 256 << 10

// read walks the text once. The walk only finds out that something is wrong:
// the strict reader then says what and where, in the words that it has for
// every text. The caller releases the form.
func read(text []byte, limits []protocol.Limits) (*form, error) {
	maxBytes, maxDepth := protocol.DefaultMaxBytes, protocol.DefaultMaxDepth
	if len(limits) > 0 {
		if n := limits[0].MaxBytes; n > 0 {
			maxBytes = n
		}
		if n := limits[0].MaxDepth; n > 0 {
			maxDepth = n
		}
	}
	if len(text) > maxBytes {
		return nil, unreadable(text, limits)
	}
	f := forms.Get().(*form)
	f.maxDepth = maxDepth
	f.text = slices.Grow(f.text[:0], len(text))
	f.objects, f.members, f.open = f.objects[:0], f.members[:0], f.open[:0]
	f.source = *bytes.NewBuffer(text)
	f.dec.Reset(&f.source)
	if !f.value() || !f.atEnd() {
		f.release()
		return nil, unreadable(text, limits)
	}
	return f, nil
}

func (f *form) atEnd() bool {
	_, err := f.dec.ReadToken()
	return err == io.EOF
}

// release gives the buffers back, without a reference to the text read.
func (f *form) release() {
	if f.source.Cap() > maxRecycled || cap(f.text) > maxRecycled {
		return
	}
	clear(f.open[:cap(f.open)])
	f.source = bytes.Buffer{}
	f.dec.Reset(&f.source)
	forms.Put(f)
}

// unreadable says why a text has no canonical form.
func unreadable(text []byte, limits []protocol.Limits) error {
	r := strictjson.New(text, limits...)
	r.Skip()
	if err := r.Close(); err != nil {
		return err
	}
	return fmt.Errorf("canonical: the strict reader accepts a text of %d bytes that has no canonical form", len(text))
}

// value reads one value and appends its form; false means that it has none.
func (f *form) value() bool {
	switch kind := f.dec.PeekKind(); kind {
	case '{':
		return f.object()
	case '[':
		return f.array()
	default:
		literal, err := f.dec.ReadValue()
		if err != nil {
			return false
		}
		ok := true
		switch kind {
		case '"':
			f.text, f.scratch = appendString(f.text, literal, f.scratch)
		case '0':
			f.text, ok = appendNumber(f.text, literal)
		default:
			f.text = append(f.text, literal...)
		}
		return ok
	}
}

// enter reads the brace or bracket that comes next.
func (f *form) enter() bool {
	_, err := f.dec.ReadToken()
	return err == nil && f.dec.StackDepth() <= f.maxDepth
}

func (f *form) array() bool {
	if !f.enter() {
		return false
	}
	f.text = append(f.text, '[')
	for first := true; f.dec.PeekKind() != ']'; first = false {
		if !first {
			f.text = append(f.text, ',')
		}
		if !f.value() {
			return false
		}
	}
	f.text = append(f.text, ']')
	_, err := f.dec.ReadToken()
	return err == nil
}

func (f *form) object() bool {
	if !f.enter() {
		return false
	}
	f.text = append(f.text, '{')
	self, base, start := len(f.objects), len(f.open), len(f.text)
	f.objects = append(f.objects, object{start: start})
	sorted := true
	for f.dec.PeekKind() != '}' {
		if len(f.open) > base {
			f.text = append(f.text, ',')
		}
		literal, err := f.dec.ReadValue()
		if err != nil {
			return false
		}
		m := member{nameOf(literal), span{start: len(f.text), object: len(f.objects)}}
		f.text, f.scratch = appendString(f.text, literal, f.scratch)
		f.text = append(f.text, ':')
		if !f.value() {
			return false
		}
		m.end = len(f.text)
		if sorted && len(f.open) > base {
			sorted = compareUTF16(f.open[len(f.open)-1].name, m.name) < 0
		}
		f.open = append(f.open, m)
	}
	if _, err := f.dec.ReadToken(); err != nil {
		return false
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
	return true
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
