// Package reliability holds what docs/reliability.md promises of the library as
// a whole: that hostile input costs no more than its length, that mixed use
// from many goroutines keeps memory flat, and that every edge case that once bit
// somebody has its test.
package reliability

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/ggui-go/validators/binding"
	"github.com/ggui-go/validators/canonical"
	"github.com/ggui-go/validators/propsschema"
	"github.com/ggui-go/validators/registration"
	"github.com/ggui-go/validators/validate"
)

// A shape makes a text of about n bytes that is meant to hurt.
type shape struct {
	name string
	text func(n int) string
	// read does with the text what a server would; whether it is accepted does
	// not matter.
	read func(text []byte)
}

// join repeats what item makes until the text has n bytes.
func join(n int, open, end string, item func(i int) string) string {
	var b strings.Builder
	b.WriteString(open)
	for i := 0; b.Len() < n; i++ {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(item(i))
	}
	b.WriteString(end)
	return b.String()
}

func contract(text []byte) { _, _ = validate.DataContract(text) }
func bindings(text []byte) { _, _ = binding.ResolveManifest(text) }
func gate(text []byte)     { _, _ = registration.GateJSON(text) }
func form(text []byte)     { _, _ = canonical.Append(nil, text) }
func compile(text []byte)  { _, _ = propsschema.Compile(text) }
func build(text []byte)    { _, _ = propsschema.BuildJSON(text) }
func judge(text []byte)    { _, _ = propsschema.ValidateJSON(text) }
func deep(n int) int       { return min(n/12, 900) } // levels below the limit
func long(n int) string    { return strings.Repeat("n", n) }
func nest(n int, open, end string) string {
	return strings.Repeat(open, deep(n)) + "0" + strings.Repeat(end, deep(n))
}

var shapes = []shape{
	{"deep arrays", func(n int) string { return join(n, `{"x":[`, `]}`, func(int) string { return nest(n, "[", "]") }) }, contract},
	{"deep schemas", func(n int) string {
		return join(n, `{"propsSpec":{"properties":{`, `}}}`, func(i int) string {
			return fmt.Sprintf(`"p%d":{"schema":%s{}%s}`, i, strings.Repeat(`{"items":`, deep(n)), strings.Repeat("}", deep(n)))
		})
	}, contract},
	{"wide objects", func(n int) string {
		return join(n, `{"gadgets":{`, `}}`, func(i int) string { return fmt.Sprintf(`"a%d":{"useX":{}}`, i) })
	}, func(text []byte) { _, _ = validate.ClientCapabilities(text) }},
	{"long names", func(n int) string { return `{"gadgets":{"` + long(n) + `":{"` + long(10) + `":{}}}}` }, func(text []byte) { _, _ = validate.ClientCapabilities(text) }},
	{"a long name above many violations", func(n int) string {
		return join(n, `{"actionSpec":{"`+long(n/2)+`":{`, `}}}`, func(i int) string { return fmt.Sprintf(`"x%d":0`, i) })
	}, contract},
	{"many violations", func(n int) string { return join(n, `[`, `]`, func(int) string { return `{"tool":""}` }) }, func(text []byte) { _, _ = validate.ToolBindings(text) }},
	{"many bindings", func(n int) string {
		return join(n, `{"kind":"gadget","mcpTools":[`, `]}`, func(i int) string { return fmt.Sprintf(`{"tool":"t%d"}`, i) })
	}, bindings},
	{"many derived bindings", func(n int) string {
		return join(n, `{"kind":"blueprint","contract":{"propsSpec":{"properties":{`, `}}}}`, func(i int) string {
			return fmt.Sprintf(`"p%d":{"schema":{},"sourceTool":"t%d"}`, i, i)
		})
	}, bindings},
	{"unregistered gadgets", func(n int) string {
		return `{"contract":{"clientCapabilities":` + join(n/2, `{"gadgets":{"a":{`, `}}}`, func(i int) string { return fmt.Sprintf(`"useX%d":{}`, i) }) +
			`},"appGadgets":[{"package":"b","version":"1.0.0","exports":` + join(n/2, `[`, `]`, func(i int) string { return fmt.Sprintf(`{"hook":"useY%dabc"}`, i) }) + `}]}`
	}, gate},
	{"missing keys of every reference", func(n int) string {
		return `{"contract":{"clientCapabilities":` + join(n/3, `{"gadgets":{"a":{`, `}}}`, func(i int) string { return fmt.Sprintf(`"useX%d":{}`, i) }) +
			`},"appGadgets":[{"package":"a","version":"1.0.0","exports":` + join(n/3, `[`, `]`, func(i int) string { return fmt.Sprintf(`{"hook":"useX%d"}`, i) }) +
			`,"requires":` + join(n/3, `[`, `]`, func(i int) string { return fmt.Sprintf(`"GGUI_PUBLIC_APP_%d"`, i) }) + `}]}`
	}, gate},
	{"huge numbers", func(n int) string {
		return join(n, `[`, `]`, func(int) string { return strings.Repeat("9", 300) + "e-200" })
	}, form},
	{"members in reverse", func(n int) string {
		return join(n, `{`, `}`, func(i int) string { return fmt.Sprintf(`"%08d":0`, 99_999_999-i) })
	}, form},
	{"oneOf towers", func(n int) string {
		return join(n, `{"propsSpec":{"properties":{`, `}}}`, func(i int) string {
			return fmt.Sprintf(`"p%d":{"schema":%s{}%s}`, i, strings.Repeat(`{"oneOf":[`, deep(n)/2), strings.Repeat("]}", deep(n)/2))
		})
	}, build},
	{"wide schemas", func(n int) string {
		return join(n, `{"type":"object","properties":{`, `}}`, func(i int) string { return fmt.Sprintf(`"p%d":{"type":"string","maxLength":9}`, i) })
	}, compile},
	{"many enum members", func(n int) string {
		return join(n, `{"enum":[`, `]}`, func(i int) string { return fmt.Sprintf(`{"a":%d}`, i) })
	}, compile},
	{"$ref bombs", func(n int) string {
		return `{"props":0,"propsSchema":{"allOf":[{"$ref":"#/definitions/d0"}],"definitions":` + join(n, `{`, `}`, func(i int) string {
			return fmt.Sprintf(`"d%d":{"allOf":[{"$ref":"#/definitions/d%d"},{"$ref":"#/definitions/d%d"}]}`, i, i+1, i+1)
		}) + `}}`
	}, judge},
	{"unique items", func(n int) string {
		return `{"propsSchema":{"type":"array","uniqueItems":true},"props":` + join(n, `[`, `]`, func(i int) string { return fmt.Sprintf(`{"a":%d}`, i) }) + `}`
	}, judge},
	{"invalid props everywhere", func(n int) string {
		return `{"propsSchema":{"type":"array","items":{"type":"string"}},"props":` + join(n, `[`, `]`, func(int) string { return `0` }) + `}`
	}, judge},
}

// allocated is how many bytes one reading allocates. Without a collector in
// between that bounds the peak from above.
func allocated(s shape, text []byte) uint64 {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var before, after runtime.MemStats
	runtime.GC()
	runtime.GC() // twice: then pools are empty
	runtime.ReadMemStats(&before)
	s.read(text)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// maxFactor is how many bytes any input may cost a byte. docs/reliability.md
// says the same number.
const maxFactor = 250

// Memory grows with the text and no faster: ten times the text may cost ten
// times as much, and up to three times that where tables double on the way. What
// is quadratic costs a hundred times as much.
func TestMemoryIsLinearInTheText(t *testing.T) {
	for _, s := range shapes {
		small, large := []byte(s.text(40_000)), []byte(s.text(400_000))
		s.read(small) // what is made once, is made here
		a, b := allocated(s, small), allocated(s, large)
		growth := float64(b) / float64(a) / (float64(len(large)) / float64(len(small)))
		if growth > 3 {
			t.Errorf("%s: %d bytes cost %d, %d bytes cost %d: %.1f times too much", s.name, len(small), a, len(large), b, growth)
		}
		if factor := float64(b) / float64(len(large)); factor > maxFactor {
			t.Errorf("%s: %.0f bytes a byte", s.name, factor)
		}
	}
}

// BenchmarkHostile shows, for each shape at three lengths, the time and the
// memory that a byte costs: both must stay as the text grows.
func BenchmarkHostile(b *testing.B) {
	for _, s := range shapes {
		for _, n := range []int{10_000, 100_000, 1_000_000} {
			text := []byte(s.text(n))
			b.Run(fmt.Sprintf("%s/%dKB", strings.ReplaceAll(s.name, " ", "_"), n/1000), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					s.read(text)
				}
				b.ReportMetric(float64(allocated(s, text))/float64(len(text)), "B/byte")
			})
		}
	}
}
