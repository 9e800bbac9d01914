// Package wire reads the shapes that cross the wire from a strict reader, for
// every package that takes them: SPEC §7.7 as code, one function a shape.
//
// A function takes the value that comes next and returns it; what is wrong
// with it is recorded on the reader, so a value counts only when the reader
// closes without an error.
package wire

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// str takes a string.
func str(r *strictjson.Reader) string {
	s, _ := r.String()
	return s
}

// boolean takes a boolean.
func boolean(r *strictjson.Reader) bool {
	b, _ := r.Bool()
	return b
}

// nonEmpty takes a string that must not be empty.
func nonEmpty(r *strictjson.Reader) string {
	s, ok := r.String()
	if ok && s == "" {
		r.Violation(protocol.CodeInvalidValue, "a non-empty string", "The string is empty; write something.")
	}
	return s
}

// oneOf takes a string from a list.
func oneOf(r *strictjson.Reader, list []string) string {
	s, ok := r.String()
	if ok && !slices.Contains(list, s) {
		choices := strings.Join(list, ", ")
		r.Violation(protocol.CodeInvalidValue, "one of "+choices, strictjson.Quote(s)+" is not allowed here; use one of "+choices+".")
	}
	return s
}

// matching takes a string that must be what is says; what and pattern name it.
func matching(r *strictjson.Reader, is func(string) bool, what, pattern string) string {
	s, ok := r.String()
	if ok && !is(s) {
		r.Violation(protocol.CodeInvalidValue, pattern, strictjson.Quote(s)+" is not "+what+"; correct it.")
	}
	return s
}

// list takes an array of which take takes each element.
func list[V any](r *strictjson.Reader, take func(*strictjson.Reader) V) []V {
	values := make([]V, 0, r.Len())
	for range r.Elements() {
		values = append(values, take(r))
	}
	return values
}

// each takes an array for what is wrong with it alone.
func each[V any](r *strictjson.Reader, take func(*strictjson.Reader) V) {
	for range r.Elements() {
		take(r)
	}
}

// dict takes an object of which take takes each member's value.
func dict[V any](r *strictjson.Reader, what string, take func(*strictjson.Reader) V) protocol.Map[V] {
	values := make(protocol.Map[V], 0, r.Len())
	for range r.Members(what) {
		values = append(values, protocol.Member[V]{Name: r.Name(), Value: take(r)})
	}
	return values
}

// object takes any object, as text.
func object(r *strictjson.Reader) json.RawMessage {
	if r.Kind() != '{' {
		r.WrongType("object")
		return nil
	}
	return r.Raw()
}

// pointerTo takes a value that is present.
func pointerTo[V any](r *strictjson.Reader, take func(*strictjson.Reader) V) *V {
	value := take(r)
	return &value
}
