package segments

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/ggui-go/validators/wasm/internal/module"
)

// Segments become one when few bytes are between them, in the order that they have.
func TestJoin(t *testing.T) {
	at := func(offset uint64, data string) segment { return segment{offset, []byte(data)} }
	for _, c := range []struct {
		name         string
		before, want []segment
	}{
		{"none", nil, nil},
		{"one", []segment{at(8, "ab")}, []segment{at(8, "ab")}},
		{"two that touch", []segment{at(8, "ab"), at(10, "c")}, []segment{at(8, "abc")}},
		{"two with zeros between", []segment{at(8, "ab"), at(12, "c")}, []segment{at(8, "ab\x00\x00c")}},
		{"three", []segment{at(0, "a"), at(2, "b"), at(4, "c")}, []segment{at(0, "a\x00b\x00c")}},
		{"as many zeros as may be", []segment{at(0, "a"), at(65, "b")}, []segment{at(0, "a"+strings.Repeat("\x00", 64)+"b")}},
		{"one zero more", []segment{at(0, "a"), at(66, "b")}, []segment{at(0, "a"), at(66, "b")}},
		{"in another order", []segment{at(8, "b"), at(0, "a")}, []segment{at(8, "b"), at(0, "a")}},
		{"in the upper half of the memory", []segment{at(1<<31, "a"), at(1<<31+2, "b")}, []segment{at(1<<31, "a\x00b")}},
		{"one before another, over it", []segment{at(8, "x"), at(0, "abcdefghij")}, []segment{at(8, "x"), at(0, "abcdefghij")}},
		{"zeros that would be over another", []segment{at(4, "x"), at(0, "a"), at(8, "b")}, []segment{at(4, "x"), at(0, "a"), at(8, "b")}},
	} {
		if got, err := Join(wasm(write(c.before))); err != nil || !bytes.Equal(got, wasm(write(c.want))) {
			t.Errorf("%s: %x, %v; want %x", c.name, got, err, wasm(write(c.want)))
		}
	}
}

// What Go's linker does not write stays, and so does its number.
func TestOtherSegmentsStay(t *testing.T) {
	for name, section := range map[string]string{
		"passive":                 "\x02\x01\x01a\x01\x01b",
		"of another memory":       "\x01\x02\x00\x41\x00\x0b\x01a",
		"at a global":             "\x01\x00\x23\x00\x0b\x01a",
		"at a sum":                "\x01\x00\x41\x00\x41\x00\x6a\x0b\x01a",
		"at a number too long":    "\x01\x00\x41\x80\x80\x80\x80\x80\x00\x0b\x01a",
		"one after Go's, passive": "\x03\x00\x41\x00\x0b\x01a\x00\x41\x01\x0b\x01b\x01\x01c",
	} {
		before := wasm([]byte(section))
		if got, err := Join(before); err != nil || !bytes.Equal(got, before) {
			t.Errorf("%s: %x, %v; want %x", name, got, err, before)
		}
	}
}

func TestBrokenModules(t *testing.T) {
	const short = "the module ends inside a section"
	for _, c := range []struct{ name, section, err string }{
		{"no number of segments", "", short},
		{"more segments than there are", "\x01", short},
		{"half a segment", "\x01\x00", short},
		{"a segment without data", "\x01\x00\x41\x00\x0b", short},
		{"a segment that ends soon", "\x01\x00\x41\x00\x0b\x02a", short},
		{"fewer segments than there are", "\x01\x00\x41\x00\x0b\x01a\x00", "there is more in the data section than its segments"},
	} {
		if _, err := Join(wasm([]byte(c.section))); err == nil || err.Error() != c.err {
			t.Errorf("%s: %v, want %s", c.name, err, c.err)
		}
	}
	if _, err := Join([]byte("package segments")); err == nil {
		t.Error("a text is a module")
	}
}

// Whatever the segments are, the same memory comes of them.
func FuzzJoin(f *testing.F) {
	f.Add([]byte("\x03\x00\x41\x00\x0b\x01a\x00\x41\x04\x0b\x01b\x00\x41\x02\x0b\x01c"))
	f.Add([]byte("\x02\x00\x41\x00\x0b\x01a\x00\x41\x04\x0b\x01b"))
	f.Fuzz(func(t *testing.T, section []byte) {
		joined, err := join(section)
		if err != nil || joined == nil {
			return
		}
		before, after := memory(t, section), memory(t, write(joined))
		for at, b := range before {
			if after[at] != b {
				t.Errorf("%x: at %d is %d, not %d", section, at, after[at], b)
			}
		}
		for at, b := range after {
			if b != 0 && before[at] != b {
				t.Errorf("%x: at %d is %d, not %d", section, at, b, before[at])
			}
		}
		if twice, err := join(write(joined)); err != nil || fmt.Sprint(twice) != fmt.Sprint(joined) {
			t.Errorf("%x: %v, joined again %v, %v", section, joined, twice, err)
		}
	})
}

// memory is what a data section writes, byte by byte.
func memory(t *testing.T, section []byte) map[uint64]byte {
	t.Helper()
	written := map[uint64]byte{}
	count, n := binary.Uvarint(section)
	for rest := section[n:]; count > 0; count-- {
		offset, n := module.Signed(rest[2:])
		data, after, err := module.Sized(rest[2+n+1:])
		if err != nil {
			t.Fatal(err)
		}
		for i, b := range data {
			written[uint64(uint32(offset))+uint64(i)] = b
		}
		rest = after
	}
	return written
}

// wasm makes a module of the data section, which says before how many segments
// there are.
func wasm(section []byte) []byte {
	_, n := binary.Uvarint(section)
	m := module.AppendSized([]byte("\x00asm\x01\x00\x00\x00\x0c"), section[:max(n, 0)])
	return module.AppendSized(append(m, module.DataSection), section)
}
