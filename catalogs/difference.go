//go:build !wasip1

package catalogs

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
)

// The bounds of a difference: beyond them it helps nobody.
const (
	maxDifferencePlaces = 100
	maxDifferenceValue  = 500
)

// difference says where two JSON values, as unmarshal reads them, are not
// equal: for each place a line with what was expected (-) and one with what came
// (+), each with the place's RFC 6901 pointer. The empty string means equal.
// Numbers are compared as doubles.
//
// go-cmp finds the places; what it prints itself is Go, and its readers write
// other languages.
func difference(expected, actual any) string {
	var d differ
	cmp.Equal(expected, actual, cmp.Reporter(&d))
	if d.omitted > 0 {
		fmt.Fprintf(&d.text, "  and %d more places\n", d.omitted)
	}
	return d.text.String()
}

// setDifference is difference for two sets, of JSON texts and sorted, that a
// member holds.
func setDifference(member string, expected, actual []string) string {
	var text strings.Builder
	pointer := jsontext.Pointer("").AppendToken(cut(member))
	places := 0
	list := func(sign string, set, other []string) {
		for _, element := range set {
			if _, ok := slices.BinarySearch(other, element); ok {
				continue
			}
			if places++; places <= maxDifferencePlaces {
				fmt.Fprintf(&text, "%s %s  %s\n", sign, pointer, cut(element))
			}
		}
	}
	list("-", expected, actual)
	list("+", actual, expected)
	if places > maxDifferencePlaces {
		fmt.Fprintf(&text, "  and %d more places\n", places-maxDifferencePlaces)
	}
	return text.String()
}

// A differ is told by go-cmp of each step through the two values.
type differ struct {
	path            cmp.Path
	text            strings.Builder
	places, omitted int
}

func (d *differ) PushStep(step cmp.PathStep) { d.path = append(d.path, step) }
func (d *differ) PopStep()                   { d.path = d.path[:len(d.path)-1] }

func (d *differ) Report(result cmp.Result) {
	switch {
	case result.Equal():
	case d.places == maxDifferencePlaces:
		d.omitted++
	default:
		d.places++
		d.note(d.path.Last().Values())
	}
}

// note writes down that the two differ at the place at hand. A value that is not
// valid is not there, which null is not.
func (d *differ) note(expected, actual reflect.Value) {
	where := d.place()
	if expected.IsValid() {
		fmt.Fprintf(&d.text, "- %s%s\n", where, shown(expected))
	}
	if actual.IsValid() {
		fmt.Fprintf(&d.text, "+ %s%s\n", where, shown(actual))
	}
	if expected.Kind() == reflect.String && actual.Kind() == reflect.String {
		if hint := whereTheyPart(expected.String(), actual.String()); hint != "" {
			fmt.Fprintf(&d.text, "  %s%s\n", where, hint)
		}
	}
}

// place is the pointer to the place at hand, ready to stand before a value. An
// element that only one side has is named by its index there.
func (d *differ) place() string {
	var pointer jsontext.Pointer
	for _, step := range d.path {
		switch step := step.(type) {
		case cmp.MapIndex:
			pointer = pointer.AppendToken(cut(step.Key().String()))
		case cmp.SliceIndex:
			expected, actual := step.SplitKeys()
			pointer = pointer.AppendToken(fmt.Sprint(max(expected, actual)))
		}
		if len(pointer) > maxDifferenceValue {
			pointer += "/…"
			break
		}
	}
	if pointer == "" {
		return ""
	}
	return string(pointer) + "  "
}

func shown(value reflect.Value) string {
	return cut(textOf(value.Interface()))
}

func cut(text string) string {
	if len(text) <= maxDifferenceValue {
		return text
	}
	return strings.ToValidUTF8(text[:maxDifferenceValue], "") + fmt.Sprintf("… (%d bytes)", len(text))
}

// whereTheyPart tells, for texts too long to compare by eye, at which character
// the first difference is.
func whereTheyPart(a, b string) string {
	const easy = 60
	if min(len(a), len(b)) < easy {
		return ""
	}
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	for i > 0 && i < len(a) && !utf8.RuneStart(a[i]) {
		i--
	}
	return fmt.Sprintf("(they part after %d characters, at %.20q and %.20q)", utf8.RuneCountInString(a[:i]), a[i:], b[min(i, len(b)):])
}
