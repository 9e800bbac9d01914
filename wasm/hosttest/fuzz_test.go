package hosttest

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// The module answers any text as the native code does, byte for byte. A pattern
// may run out of its time in one of the two only.
func FuzzAnswersAsNatively(f *testing.F) {
	names := slices.Sorted(maps.Keys(operations))
	for _, text := range []string{
		``, `{}`, `{"a":1,"a":2}`, "\xff", `"\ud800"`, `1e400`, `{"b":-0,"a":1e21}`,
		`{"gadgets":{"@acme/maps":{"useMap":{}}}}`, `{"contract":{},"appGadgets":[]}`,
		`{"package":"maps","version":"1.0.0"}`, `{"kind":"gadget","mcpTools":[{"tool":"a"}]}`,
		`{"filters":{"tool":"a"},"bindings":[{"tool":"a"}]}`, `{"overlays":{}}`, `{"stamped":"dark"}`,
		`{"propsSchema":{"type":"object","properties":{"a":{"type":"string","pattern":"^a"}}},"props":{"a":"b"}}`,
		`{"properties":{"a":{"schema":{"type":"object","nullable":true},"required":true}}}`,
	} {
		for i := range names {
			f.Add(uint8(i), text)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		name := names[int(which)%len(names)]
		got, want := instance.call(t, name, []byte(text)), string(operations[name]([]byte(text)))
		if got != want && !strings.Contains(got+want, "pattern_timeout") && name != "grade" { // grade says how long it took
			t.Errorf("%s on %q:\n got      %s\n natively %s", name, text, got, want)
		}
	})
}
