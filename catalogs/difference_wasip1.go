package catalogs

import (
	"reflect"
	"slices"
)

// difference only tells whether the two are equal. go-cmp would make the
// WebAssembly module a quarter larger, and the report that it writes has no
// place for differences.
func difference(expected, actual any) string {
	if reflect.DeepEqual(expected, actual) {
		return ""
	}
	return "not equal"
}

// setDifference is difference for two sorted sets.
func setDifference(_ string, expected, actual []string) string {
	if slices.Equal(expected, actual) {
		return ""
	}
	return "not equal"
}
