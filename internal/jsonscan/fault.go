package jsonscan

import (
	"strconv"
	"strings"
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

func (s *Scanner) fail(kind FaultKind, at int) bool {
	s.bad, s.fault = true, Fault{kind, at}
	return false
}

// Fault returns why the text is bad.
func (s *Scanner) Fault() Fault { return s.fault }

// FaultPointer returns the RFC 6901 pointer to the value that the fault is in, or
// for what is wrong between values to the object or array around it.
func (s *Scanner) FaultPointer() string {
	var b []byte
	for i, l := range s.levels {
		last := i == len(s.levels)-1
		switch {
		case last && s.between():
		case !l.object:
			b = strconv.AppendInt(append(b, '/'), int64(l.count)-1, 10)
		default:
			names := s.names[l.first:]
			if !last {
				names = s.names[l.first:s.levels[i+1].first]
			}
			if len(names) > 0 {
				b = AppendToken(b, string(s.unescaped(names[len(names)-1])))
			}
		}
	}
	if s.fault.Kind == Duplicate {
		b = AppendToken(b, string(s.FaultName()))
	}
	return string(b)
}

// between reports whether the fault is not in a value of the innermost object or
// array: it is in a name or around a comma.
func (s *Scanner) between() bool {
	switch s.fault.Kind {
	case NotName, NotComma, LastComma, Duplicate:
		return true
	case NotColon, NotValue:
		return false
	}
	return s.name
}

// FaultName returns the name that is there twice.
func (s *Scanner) FaultName() []byte {
	return s.unescaped(span{int32(s.fault.At + 1), int32(s.end - 1), s.escaped})
}

var tokenEscapes = strings.NewReplacer("~", "~0", "/", "~1")

// AppendToken appends the token of a name to an RFC 6901 pointer.
func AppendToken(pointer []byte, name string) []byte {
	return append(append(pointer, '/'), tokenEscapes.Replace(name)...)
}
