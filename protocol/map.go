package protocol

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
)

// A Map is a JSON object whose members keep the order of the text, also where
// names look like integers: derived bindings, findings and suggestions follow
// declaration order. Names are unique in a map that was read from text.
//
// nil and empty are the same map, except where a field says that nil is absent.
type Map[V any] []Member[V]

// A Member is one name and value of a [Map].
type Member[V any] struct {
	Name  string
	Value V
}

// MapOf gives the members of m, sorted by name (by bytes), for callers whose
// data has no order of its own.
func MapOf[V any](m map[string]V) Map[V] {
	out := make(Map[V], 0, len(m))
	for name, value := range m {
		out = append(out, Member[V]{name, value})
	}
	slices.SortFunc(out, func(a, b Member[V]) int { return cmp.Compare(a.Name, b.Name) })
	return out
}

// Get returns the value of the last member with that name, and whether there
// is one. It looks at each member.
func (m Map[V]) Get(name string) (value V, ok bool) {
	for i := len(m) - 1; i >= 0; i-- {
		if m[i].Name == name {
			return m[i].Value, true
		}
	}
	return value, false
}

// MarshalJSON writes the map as an object, members in their order.
func (m Map[V]) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, member := range m {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := json.Marshal(member.Name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(member.Value)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}
