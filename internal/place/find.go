// Package place tells where in a text the values are that pointers name, and on
// which line and in which column a byte is.
package place

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A Place is where a value stands in a text, in bytes.
type Place struct {
	Start int // of the member's name, or of the value where it has none
	Value int // where the value starts
	End   int // just after the value
	// Found is false when the text has no such value. Then the place is that of
	// the nearest value around it, of which only the head is marked: End is just
	// after the name, or after the bracket that opens it.
	Found bool
}

// Find returns the place of each RFC 6901 pointer, in one pass over the text,
// whose length and that of the pointers it takes time for. A text that is not
// JSON is looked through as far as it reads.
func Find(text []byte, pointers []string) []Place {
	root := new(node)
	wanted := make([]*node, len(pointers))
	for i, pointer := range pointers {
		wanted[i] = root.below(pointer)
	}
	root.walk(text)
	places := make([]Place, len(pointers))
	for i, n := range wanted {
		places[i] = n.place(len(text))
	}
	return places
}

// A node is a value that is wanted, or that has one below it.
type node struct {
	parent   *node
	children map[string]*node
	found    bool
	closed   bool // End is known
	Place
	head int // just after the name or the opening bracket
}

var unescape = strings.NewReplacer("~1", "/", "~0", "~")

func (n *node) below(pointer string) *node {
	for pointer != "" {
		var token string
		token, pointer = cut(pointer[1:])
		child := n.children[token]
		if child == nil {
			child = &node{parent: n}
			if n.children == nil {
				n.children = map[string]*node{}
			}
			n.children[token] = child
		}
		n = child
	}
	return n
}

// cut splits off the first token of a pointer, whose slash is gone.
func cut(pointer string) (token, rest string) {
	end := strings.IndexByte(pointer, '/')
	if end < 0 {
		end = len(pointer)
	}
	return unescape.Replace(pointer[:end]), pointer[end:]
}

func (n *node) place(length int) Place {
	at, found := n, n.found
	for !at.found && at.parent != nil {
		at = at.parent
	}
	p := at.Place
	p.Found = found
	if !at.closed {
		p.End = length // the text breaks off inside
	}
	if !found {
		p.End = at.head
	}
	return p
}

// An opened object or array has something wanted inside.
type opened struct {
	*node
	isObject bool
	index    int // of the element that comes next
}

// walk sets the places of the nodes. It keeps its own stack, for text can nest
// deeper than a WebAssembly host lets calls nest.
func (n *node) walk(text []byte) {
	dec := jsontext.NewDecoder(bytes.NewBuffer(text), jsontext.AllowDuplicateNames(true))
	var stack []opened
	start := -1 // of the name of the value that comes
	for {
		switch kind := dec.PeekKind(); {
		case n == nil || n.found: // not wanted, or a namesake
			if dec.SkipValue() != nil {
				return
			}
		case kind == '{' || kind == '[':
			if _, err := dec.ReadToken(); err != nil {
				return
			}
			n.open(start, int(dec.InputOffset())-1)
			stack = append(stack, opened{node: n, isObject: kind == '{'})
		default:
			raw, err := dec.ReadValue()
			if err != nil {
				return
			}
			n.open(start, int(dec.InputOffset())-len(raw))
			n.close(int(dec.InputOffset()))
		}
		for len(stack) > 0 && isEnd(dec.PeekKind()) {
			if _, err := dec.ReadToken(); err != nil {
				return
			}
			stack[len(stack)-1].close(int(dec.InputOffset()))
			stack = stack[:len(stack)-1]
		}
		if len(stack) == 0 {
			return
		}
		if top := &stack[len(stack)-1]; top.isObject {
			raw, err := dec.ReadValue()
			if err != nil {
				return
			}
			start = int(dec.InputOffset()) - len(raw)
			name, err := jsontext.AppendUnquote(nil, raw)
			if err != nil {
				return
			}
			n = top.children[string(name)]
			if n != nil && !n.found {
				n.head = int(dec.InputOffset())
			}
		} else {
			start = -1
			n = nil
			if len(top.children) > 0 {
				n = top.children[strconv.Itoa(top.index)]
			}
			top.index++
		}
	}
}

func isEnd(kind jsontext.Kind) bool { return kind == '}' || kind == ']' }

func (n *node) open(start, value int) {
	if start < 0 {
		start, n.head = value, value+1
	}
	n.found, n.Start, n.Value = true, start, value
}

func (n *node) close(end int) { n.closed, n.End = true, end }
