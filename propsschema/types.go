package propsschema

import (
	"math"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A typeSet is a set of the seven names that type can have.
type typeSet uint8

const (
	typeString typeSet = 1 << iota
	typeNumber
	typeInteger
	typeBoolean
	typeNull
	typeObject
	typeArray
)

var typeNames = []string{"string", "number", "integer", "boolean", "null", "object", "array"}

// typeNamed returns the type with that name, or none.
func typeNamed(name string) typeSet {
	for i, n := range typeNames {
		if n == name {
			return 1 << i
		}
	}
	return 0
}

func (t typeSet) String() string {
	names := make([]string, 0, 7)
	for i, name := range typeNames {
		if t&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " or ")
}

// covers reports whether a value of type one is of a type in t, as far as the
// names tell: an integer is a number.
func (t typeSet) covers(one typeSet) bool {
	return t&one != 0 || one == typeInteger && t&typeNumber != 0
}

// holds reports whether a value with that kind and number is of a type in t.
func (t typeSet) holds(kind jsontext.Kind, num float64) bool {
	switch kind {
	case '"':
		return t&typeString != 0
	case '0':
		return t&typeNumber != 0 || t&typeInteger != 0 && num == math.Trunc(num)
	case 't', 'f':
		return t&typeBoolean != 0
	case 'n':
		return t&typeNull != 0
	case '{':
		return t&typeObject != 0
	}
	return t&typeArray != 0
}

func kindName(kind jsontext.Kind) string {
	switch kind {
	case '"':
		return "string"
	case '0':
		return "number"
	case 't', 'f':
		return "boolean"
	case 'n':
		return "null"
	case '{':
		return "object"
	}
	return "array"
}
