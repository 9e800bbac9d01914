package catalogs

import "reflect"

// difference only tells whether the two are equal. go-cmp would make the
// WebAssembly module a quarter larger, and the report that it writes has no
// place for differences.
func difference(expected, actual any) string {
	if reflect.DeepEqual(expected, actual) {
		return ""
	}
	return "not equal"
}
