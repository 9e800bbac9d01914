package catalogs

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// The bounds of a difference: beyond them it helps nobody.
const (
	maxDifferencePlaces = 100
	maxDifferenceValue  = 500
)

// difference says where two JSON values, as encoding/json reads them, are not
// equal: for each place a line with what was expected (-) and one with what came
// (+), each with the place's RFC 6901 pointer. The empty string means equal.
// Numbers are compared as doubles, arrays element by element.
func difference(expected, actual any) string {
	var d differ
	d.compare(expected, actual)
	if d.omitted > 0 {
		fmt.Fprintf(&d.text, "  and %d more places\n", d.omitted)
	}
	return d.text.String()
}

type differ struct {
	text            strings.Builder
	path            []string // the names and indexes that lead to the place at hand
	places, omitted int
}

func (d *differ) compare(expected, actual any) {
	switch want := expected.(type) {
	case map[string]any:
		if got, ok := actual.(map[string]any); ok {
			d.compareObjects(want, got)
			return
		}
	case []any:
		if got, ok := actual.([]any); ok {
			d.compareArrays(want, got)
			return
		}
	case string:
		if got, ok := actual.(string); ok && want != got {
			d.note(want, got, whereTheyPart(want, got))
			return
		}
	}
	if isContainer(expected) || isContainer(actual) || expected != actual {
		d.note(expected, actual, "")
	}
}

func isContainer(value any) bool {
	switch value.(type) {
	case map[string]any, []any:
		return true
	}
	return false
}

func (d *differ) compareObjects(expected, actual map[string]any) {
	names := slices.Collect(maps.Keys(expected))
	for name := range actual {
		if _, ok := expected[name]; !ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		d.below(name, member(expected, name), member(actual, name))
	}
}

func (d *differ) compareArrays(expected, actual []any) {
	for i := range max(len(expected), len(actual)) {
		d.below(strconv.Itoa(i), element(expected, i), element(actual, i))
	}
}

func (d *differ) below(step string, expected, actual any) {
	d.path = append(d.path, step)
	d.compare(expected, actual)
	d.path = d.path[:len(d.path)-1]
}

// absent stands for a value that is not there, which null is not.
type absent struct{}

func member(object map[string]any, name string) any {
	if value, ok := object[name]; ok {
		return value
	}
	return absent{}
}

func element(array []any, i int) any {
	if i < len(array) {
		return array[i]
	}
	return absent{}
}

// note writes down that the two differ at the place at hand.
func (d *differ) note(expected, actual any, hint string) {
	if d.places >= maxDifferencePlaces {
		d.omitted++
		return
	}
	d.places++
	where := d.place()
	if expected != (absent{}) {
		fmt.Fprintf(&d.text, "- %s%s\n", where, shown(expected))
	}
	if actual != (absent{}) {
		fmt.Fprintf(&d.text, "+ %s%s\n", where, shown(actual))
	}
	if hint != "" {
		fmt.Fprintf(&d.text, "  %s%s\n", where, hint)
	}
}

// place is the pointer to the place at hand, ready to stand before a value.
func (d *differ) place() string {
	var pointer jsontext.Pointer
	for _, step := range d.path {
		pointer = pointer.AppendToken(cut(step))
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

func shown(value any) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(value) // what encoding/json has read it can write
	return cut(strings.TrimRight(b.String(), "\n"))
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
