package propsschema

import (
	"hash/maphash"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/ggui-go/validators/internal/jsonscan"
	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// A document is one JSON text, read: its values in the order of the text, each
// before what is inside it. Evaluation walks it by index and allocates nothing.
type document struct {
	values []datum
	source string   // the text
	more   []string // texts that do not stand in it as they are
	tape   jsonscan.Tape

	evaluation evaluation // of its values, as a part of what is kept
	report     report     // of the same
}

// A datum is one value of a document. It has no pointers: there are many, and the
// garbage collector need not look at them.
type datum struct {
	num    float64
	str    span
	name   span          // of the member that it is the value of
	parent int32         // the object or array around it; -1 for the whole text
	end    int32         // the first value that is not inside it
	kind   jsontext.Kind // one of n f t " 0 { [
}

// A span is a part of the source; with a negative start, one of the other texts.
type span struct{ start, end int32 }

func (d *document) text(s span) string {
	if s.start < 0 {
		return d.more[^s.start]
	}
	return d.source[s.start:s.end]
}

// A value is a place in a document.
type value struct {
	doc *document
	at  int32
}

// read reads a text strictly.
func (d *document) read(text []byte, limits []protocol.Limits) error {
	d.values, d.more = d.values[:0], d.more[:0]
	if err := strictjson.Cut(&d.tape, text, limits...); err != nil {
		return err
	}
	d.source = string(text)
	d.fill()
	return nil
}

// fill takes the values of the tape.
func (d *document) fill() {
	tokens := d.tape.Tokens
	parent := int32(-1)
	for at := int32(0); ; at++ {
		for parent >= 0 && d.values[parent].end == at {
			d.values[parent].end = int32(len(d.values))
			parent = d.values[parent].parent
		}
		if parent < 0 && at > 0 {
			return
		}
		d.values = append(d.values, datum{})
		v := &d.values[len(d.values)-1]
		if v.parent = parent; parent >= 0 && d.values[parent].kind == '{' {
			v.name = d.unquoted(&tokens[at])
			at++
		}
		token := &tokens[at]
		v.kind = jsontext.Kind(token.Kind)
		switch token.Kind {
		case '{', '[':
			parent = int32(len(d.values) - 1)
			v.end = token.Next // of the tape, until it ends
			continue
		case '0':
			v.num = parseNumber(d.source[token.Start:token.End])
		case '"':
			v.str = d.unquoted(token)
		}
		v.end = int32(len(d.values))
	}
}

// parseNumber gives the nearest double. Integers of up to 15 digits, which are
// nearly all numbers there are, need no rounding.
func parseNumber(literal string) float64 {
	if len(literal) <= 15 {
		n, digits := int64(0), strings.TrimPrefix(literal, "-")
		for i := 0; i < len(digits); i++ {
			c := digits[i] - '0'
			if c > 9 {
				n = -1
				break
			}
			n = n*10 + int64(c)
		}
		if n > 0 {
			if len(digits) < len(literal) {
				n = -n
			}
			return float64(n)
		}
	}
	f, _ := strconv.ParseFloat(literal, 64) // which is within range: the scanner has looked
	return f
}

// unquoted gives the text of a string.
func (d *document) unquoted(token *jsonscan.Token) span {
	if !token.Escaped {
		return span{token.Start + 1, token.End - 1}
	}
	text, err := jsontext.AppendUnquote(nil, d.source[token.Start:token.End])
	if err != nil { // the tape has read it
		panic("propsschema: " + err.Error())
	}
	d.more = append(d.more, string(text))
	return span{start: ^int32(len(d.more) - 1)}
}

// documents keeps memory for reading props.
var documents = sync.Pool{New: func() any { return new(document) }}

// maxKeptValues is how large a document may be to be kept.
const maxKeptValues = 1 << 14

func (d *document) release() {
	if cap(d.values) > maxKeptValues || cap(d.more) > maxKeptValues {
		return
	}
	d.tape.Release() // what is kept must not hold the text
	clear(d.more[:cap(d.more)])
	d.source, d.evaluation = "", evaluation{}
	d.report.release()
	documents.Put(d)
}

// keep returns a document with the same values, for as long as anybody needs it.
func (d *document) keep() *document {
	return &document{values: slices.Clone(d.values), source: d.source, more: slices.Clone(d.more)}
}

func (d *document) root() value { return value{d, 0} }

func (v value) datum() *datum       { return &v.doc.values[v.at] }
func (v value) kind() jsontext.Kind { return v.doc.values[v.at].kind }
func (v value) is(k jsontext.Kind) bool {
	return v.doc.values[v.at].kind == k
}
func (v value) str() string  { return v.doc.text(v.doc.values[v.at].str) }
func (v value) num() float64 { return v.doc.values[v.at].num }
func (v value) name() string { return v.doc.text(v.doc.values[v.at].name) }

func (v value) isBool() bool { return v.is('t') || v.is('f') }

// each ranges over the members of an object or the elements of an array.
func (v value) each() iter.Seq[value] {
	return func(yield func(value) bool) {
		values := v.doc.values
		for at := v.at + 1; at < values[v.at].end; at = values[at].end {
			if !yield(value{v.doc, at}) {
				return
			}
		}
	}
}

// len counts members or elements.
func (v value) len() int {
	n := 0
	for range v.each() {
		n++
	}
	return n
}

// get returns a member of an object.
func (v value) get(name string) (member value, ok bool) {
	if !v.is('{') {
		return value{}, false
	}
	values := v.doc.values
	for at := v.at + 1; at < values[v.at].end; at = values[at].end {
		if v.doc.text(values[at].name) == name {
			return value{v.doc, at}, true
		}
	}
	return value{}, false
}

// index returns an element of an array.
func (v value) index(i int) (element value, ok bool) {
	for e := range v.each() {
		if i == 0 {
			return e, true
		}
		i--
	}
	return value{}, false
}

// pointer is the RFC 6901 pointer from root, which is above v, to v.
func (v value) pointer(root value) string {
	pointer, _ := v.where(root)
	return pointer
}

// where is the way from root to v, and on to members below it: as an RFC 6901
// pointer, and as a field for people, such as items[2].name. Both are parts of one
// piece of memory.
func (v value) where(root value, below ...string) (pointer, field string) {
	const usual = 128
	var places [16]int32
	path := v.path(places[:0], root)
	b := make([]byte, 0, usual)
	for _, at := range path {
		b = jsonscan.AppendToken(b, v.doc.step(at))
	}
	for _, name := range below {
		b = jsonscan.AppendToken(b, name)
	}
	end := len(b)
	for _, at := range path {
		if step := v.doc.step(at); v.doc.values[v.doc.values[at].parent].kind == '[' {
			b = append(append(append(b, '['), step...), ']')
		} else {
			b = appendFieldName(b, step)
		}
	}
	for _, name := range below {
		b = appendFieldName(b, name)
	}
	both := string(b)
	return both[:end], strings.TrimPrefix(both[end:], ".")
}

// path appends the places from below root to v.
func (v value) path(path []int32, root value) []int32 {
	for at := v.at; at != root.at; at = v.doc.values[at].parent {
		path = append(path, at)
	}
	slices.Reverse(path)
	return path
}

// step is the name or index of the value at that place.
func (d *document) step(at int32) string {
	parent := d.values[at].parent
	if d.values[parent].kind == '{' {
		return d.text(d.values[at].name)
	}
	i := 0
	for sibling := parent + 1; sibling != at; sibling = d.values[sibling].end {
		i++
	}
	return strconv.Itoa(i)
}

// appendFieldName appends a name as .name, or as ["name"] where that would be
// misread.
func appendFieldName(b []byte, name string) []byte {
	if name == "" || strings.ContainsFunc(name, func(c rune) bool {
		return c != '_' && c != '-' && c != '$' && c < utf8.RuneSelf &&
			(c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
	}) {
		return append(append(append(b, '['), strictjson.Quote(name)...), ']')
	}
	return append(append(b, '.'), name...)
}

// equal reports whether two values are the same: numbers as doubles, members
// in any order.
func equal(a, b value) bool {
	x, y := a.datum(), b.datum()
	if x.kind != y.kind {
		return false
	}
	switch x.kind {
	case '0':
		return x.num == y.num
	case '"':
		return a.str() == b.str()
	case '[':
		at, bt := a.at+1, b.at+1
		for at < x.end && bt < y.end {
			if !equal(value{a.doc, at}, value{b.doc, bt}) {
				return false
			}
			at, bt = a.doc.values[at].end, b.doc.values[bt].end
		}
		return at == x.end && bt == y.end
	case '{':
		if x.end-a.at != y.end-b.at || a.len() != b.len() {
			return false
		}
		find := b.finder(a.len())
		for member := range a.each() {
			other, ok := find(member.name())
			if !ok || !equal(member, other) {
				return false
			}
		}
	}
	return true
}

// finder returns a function that finds members, for about so many lookups.
func (v value) finder(lookups int) func(name string) (value, bool) {
	const few = 8
	if lookups <= few {
		return v.get
	}
	var members map[string]value
	return func(name string) (value, bool) {
		if members == nil {
			members = make(map[string]value)
			for member := range v.each() {
				members[member.name()] = member
			}
		}
		member, ok := members[name]
		return member, ok
	}
}

// seed makes hashes of values unpredictable, so that nobody can send values
// that all have one hash.
var seed = maphash.MakeSeed()

// hash is the same for equal values.
func (v value) hash() uint64 {
	d := v.datum()
	h := uint64(d.kind)
	switch d.kind {
	case '0':
		return maphash.Comparable(seed, d.num+0) // -0 is 0
	case '"':
		return maphash.String(seed, v.str())
	case '[':
		for e := range v.each() {
			h = h*0x9E3779B97F4A7C15 + e.hash()
		}
	case '{': // the sum does not depend on the order
		for m := range v.each() {
			h += maphash.Comparable(seed, [2]uint64{maphash.String(seed, m.name()), m.hash()})
		}
	}
	return h
}

// glimpse shows a value if it is short enough to help; else its type.
func (v value) glimpse() string {
	switch v.kind() {
	case '{':
		if v.datum().end == v.at+1 {
			return "{}"
		}
		return "object"
	case '[':
		if v.datum().end == v.at+1 {
			return "[]"
		}
		return "array"
	case '"':
		return strictjson.Quote(v.str())
	case '0':
		return number(v.num())
	case 't':
		return "true"
	case 'f':
		return "false"
	}
	return "null"
}

// number shows a number as JSON.
func number(f float64) string { return string(jsontext.AppendFloat(nil, f, 64)) }

// short shows a value as JSON, cut when it is long.
func (v value) short() string {
	const enough = 60
	b := v.appendJSON(nil, enough)
	if len(b) <= enough {
		return string(b)
	}
	cut := enough
	for cut > 0 && !utf8.RuneStart(b[cut]) {
		cut--
	}
	return string(b[:cut]) + "…"
}

// appendJSON appends the text of a value; with enough > 0 it may stop after so
// many bytes.
func (v value) appendJSON(b []byte, enough int) []byte {
	if enough > 0 && len(b) > enough {
		return b
	}
	switch v.kind() {
	case '{':
		b = append(b, '{')
		first := true
		for m := range v.each() {
			if !first {
				b = append(b, ',')
			}
			first = false
			b = append(v.doc.appendQuoted(b, m.datum().name), ':')
			b = m.appendJSON(b, enough)
		}
		return append(b, '}')
	case '[':
		b = append(b, '[')
		first := true
		for e := range v.each() {
			if !first {
				b = append(b, ',')
			}
			first = false
			b = e.appendJSON(b, enough)
		}
		return append(b, ']')
	case '"':
		return v.doc.appendQuoted(b, v.datum().str)
	case '0':
		return jsontext.AppendFloat(b, v.num(), 64)
	}
	return append(b, v.glimpse()...)
}

// appendQuoted appends a text as a JSON string. Where it stands in the source as it
// is, it needs no escapes, and has its quotes around it.
func (d *document) appendQuoted(b []byte, s span) []byte {
	if s.start < 0 {
		return appendString(b, d.text(s))
	}
	return append(b, d.source[s.start-1:s.end+1]...)
}

func appendString(b []byte, s string) []byte {
	b, err := jsontext.AppendQuote(b, s)
	if err != nil { // what was read is UTF-8
		panic("propsschema: " + err.Error())
	}
	return b
}
