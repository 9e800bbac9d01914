package jsonscan

import (
	"slices"
	"strconv"
)

// A Fault is why a text is not strict JSON, and the byte where that shows.
type Fault struct {
	Kind FaultKind
	At   int
}

// A FaultKind is a kind of fault.
type FaultKind uint8

// The faults.
const (
	Unfinished FaultKind = iota // the text ends inside a value
	NotValue                    // something else, or the end, where a value must start
	NotName                     // or a name
	NotColon                    // or the colon behind a name
	NotComma                    // or a comma or the end of what the value is in
	NotDigit                    // or a digit of a number
	NotWord                     // or a letter of true, false or null
	LastComma                   // a comma with nothing behind it
	Control                     // a control character in a string
	NotEscape                   // an escape that there is none
	HalfPair                    // an escape that is half a surrogate pair
	NotUTF8
	Duplicate  // a name that the object has already
	OutOfRange // a number beyond the largest double
	TooDeep
	TooLarge
)

// Fault returns why the text is bad.
func (t *Tape) Fault() Fault { return t.fault }

// FaultPointer returns the RFC 6901 pointer to the value that the fault is in, or
// for what is wrong between values to the object or array around it.
func (t *Tape) FaultPointer() string {
	tokens := t.Tokens[:len(t.Tokens)-1]
	var path []int32 // of what was open, outermost first
	for open := t.open; open >= 0; open = tokens[open].Next {
		path = append(path, open)
	}
	slices.Reverse(path)
	var b []byte
	for i, open := range path {
		child := int32(len(tokens))
		if i+1 < len(path) {
			child = path[i+1]
		} else if t.between() {
			break
		}
		if tokens[open].Kind == '{' {
			b = AppendToken(b, t.Text(&tokens[child-1]))
			continue
		}
		index := int64(0)
		for element := open + 1; element < child; element = tokens[element].Next {
			index++
		}
		b = strconv.AppendInt(append(b, '/'), index, 10)
	}
	if t.fault.Kind == Duplicate {
		b = AppendToken(b, t.FaultName())
	}
	return string(b)
}

// between reports whether the fault is not in a value of the innermost object or
// array: it is in a name or around a comma.
func (t *Tape) between() bool {
	switch t.fault.Kind {
	case NotName, NotComma, LastComma, Duplicate:
		return true
	case NotColon, NotValue:
		return false
	}
	return t.name
}

// FaultName returns the name that is there twice.
func (t *Tape) FaultName() []byte { return t.Text(&t.Tokens[len(t.Tokens)-2]) }

// AppendToken appends the token of a name to an RFC 6901 pointer.
func AppendToken[Name string | []byte](pointer []byte, name Name) []byte {
	pointer = append(pointer, '/')
	plain := 0
	for i := range len(name) {
		var escape string
		switch name[i] {
		case '~':
			escape = "~0"
		case '/':
			escape = "~1"
		default:
			continue
		}
		pointer = append(append(pointer, name[plain:i]...), escape...)
		plain = i + 1
	}
	return append(pointer, name[plain:]...)
}
