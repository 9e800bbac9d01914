// Package place tells where in a text the values are that pointers name, and on
// which line and in which column a byte is.
package place

import (
	"math"
	"strconv"
	"strings"

	"github.com/ggui-go/validators/internal/jsonscan"
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
// strict JSON is looked through as far as it reads.
func Find(text []byte, pointers []string) []Place {
	root := new(node)
	wanted := make([]*node, len(pointers))
	for i, pointer := range pointers {
		wanted[i] = root.below(pointer)
	}
	var tape jsonscan.Tape
	tape.Read(text, math.MaxInt) // as deep as it is: what must not be is not judged here
	root.walk(&tape)
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
	isObject  bool
	next, end int32 // tokens: what comes next, and what is behind it all
	index     int   // of the element that comes next
}

// walk sets the places of the nodes. It keeps its own stack, for text can nest
// deeper than a WebAssembly host lets calls nest.
func (n *node) walk(tape *jsonscan.Tape) {
	tokens := tape.Tokens[:len(tape.Tokens)-1]
	stack := []opened{{node: &node{children: map[string]*node{"0": n}}, end: int32(len(tokens))}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next >= top.end {
			stack = stack[:len(stack)-1]
			continue
		}
		start, value := top.next, top.next // the tokens of name, if there is one, and value
		var child *node
		if top.isObject {
			value++
			child = top.children[string(tape.Text(&tokens[start]))]
		} else {
			child = top.children[strconv.Itoa(top.index)]
			top.index++
		}
		if value == top.end {
			return // the text breaks off behind a name
		}
		token := &tokens[value]
		broken := token.Next <= value // off inside this
		end := token.Next
		if broken {
			end = top.end
		}
		top.next = end
		if child == nil || child.found { // not wanted, or a namesake
			continue
		}
		child.found, child.closed = true, !broken
		child.Start, child.Value, child.End = int(tokens[start].Start), int(token.Start), int(token.End)
		child.head = child.Start + 1
		if top.isObject {
			child.head = int(tokens[start].End)
		}
		if (token.Kind == '{' || token.Kind == '[') && len(child.children) > 0 {
			stack = append(stack, opened{node: child, isObject: token.Kind == '{', next: value + 1, end: end})
		}
	}
}
