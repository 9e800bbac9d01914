package module

import (
	"math"
	"testing"
)

// A number that was written is read again, with nothing behind it.
func FuzzSigned(f *testing.F) {
	for _, n := range []int32{0, 1, -1, 63, 64, -64, -65, 8191, 8192, math.MaxInt32, math.MinInt32} {
		f.Add(n)
	}
	f.Fuzz(func(t *testing.T, n int32) {
		b := AppendSigned(nil, n)
		if got, size := Signed(append(b, 0xFF)); got != n || size != len(b) {
			t.Errorf("%d, written %x, is read %d from %d bytes", n, b, got, size)
		}
	})
}

func TestSigned(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int32
		size int
	}{
		{"", 0, 0},
		{"\x80", 0, 0},
		{"\x80\x80\x80\x80\x80", 0, 0},
		{"\x00", 0, 1},
		{"\x7f", -1, 1},
		{"\xc0\x00", 64, 2},
		{"\x80\x80\x80\x80\x78", math.MinInt32, 5},
		{"\xff\xff\xff\xff\x07", math.MaxInt32, 5},
	} {
		if n, size := Signed([]byte(c.text)); n != c.n || size != c.size {
			t.Errorf("%x: %d from %d bytes, want %d from %d", c.text, n, size, c.n, c.size)
		}
	}
}
