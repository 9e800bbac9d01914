package canonical_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/gowebpki/jcs"
	"pgregory.net/rapid"

	"github.com/ggui-go/validators/canonical"
	"github.com/ggui-go/validators/protocol"
)

// The referee is a second implementation of RFC 8785 that shares no code with
// this one. It must accept the same texts, byte for byte with the same result.
func referee(t interface {
	Helper()
	Fatalf(string, ...any)
}, text []byte) {
	t.Helper()
	limits := protocol.Limits{MaxDepth: 9000} // the referee ends at 10,000
	got, err := canonical.Append(nil, text, limits)
	want, refereeErr := jcs.Transform(append([]byte{}, text...))
	switch {
	case (err == nil) != (refereeErr == nil):
		t.Fatalf("%q\n here: %v\nreferee: %v", text, err, refereeErr)
	case err != nil:
		return
	case !bytes.Equal(got, want):
		t.Fatalf("%q\n   here: %s\nreferee: %s", text, got, want)
	}
	if again, err := canonical.Append(nil, got, limits); err != nil || !bytes.Equal(again, got) {
		t.Fatalf("%q: its form %s\nhas the form %s, %v", text, got, again, err)
	}
	sum := sha256.Sum256(want)
	if hash, err := canonical.Hash(text, limits); err != nil || hash != hex.EncodeToString(sum[:]) {
		t.Fatalf("%q: hash %s, %v; the referee's %x", text, hash, err, sum)
	}
}

func FuzzReferee(f *testing.F) {
	for _, seed := range []string{
		`{"b":[1.50,-0,1e21,{"d":{},"c":null}],"a":"\u20ac\"\n"}`,
		"{\"\U00010000\":1,\"\uFFFD\":2}", `["\ud83d\ude00","\ud800"]`, `{"a":1,"\u0061":2}`,
		`1e400`, `-1e-400`, `[01]`, "\xEF\xBB\xBF1", `[[[[]]]]`, ` [ 1 , 2 ] x`, `{"a":{"z":1,"y":{"b":0,"a":0}},"B":[]}`,
		`123456789012345678`, `"\/"`, "\"\x7f\u2028\"", `{"":{"":""}}`, `[1,]`, `{"a"}`, `tru`, `nul l`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if bytes.Count(text, []byte("["))+bytes.Count(text, []byte("{")) > 8000 {
			t.Skip("deeper than both go")
		}
		if len(text) == 0 {
			text = []byte{} // for the referee nil is not a text
		}
		referee(t, text)
	})
}

// Arbitrary doubles in the spellings that texts use.
func TestNumbersAgainstReferee(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := math.Float64frombits(rapid.Uint64().Draw(t, "bits"))
		if math.IsNaN(value) || math.IsInf(value, 0) {
			t.Skip("not a JSON number")
		}
		format := rapid.SampledFrom([]byte("feg")).Draw(t, "format")
		digits := rapid.IntRange(-1, 20).Draw(t, "digits")
		text := strconv.FormatFloat(value, format, digits, 64)
		referee(t, []byte(text))
	})
}

// Objects of names that are hard to order, in any order, one inside another.
func TestObjectsAgainstReferee(t *testing.T) {
	names := rapid.SliceOfNDistinct(rapid.StringOfN(rapid.RuneFrom([]rune("aZ01é€\uD7FF\uE000\uFFFD\U00010000\U0001F600\U0010FFFF\n\"\\")), 0, 4, -1), 0, 6, rapid.ID)
	var text func(t *rapid.T, depth int) string
	text = func(t *rapid.T, depth int) string {
		if depth == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
			return rapid.SampledFrom([]string{`0`, `"x"`, `null`, `[]`, `{}`, `1.0`, `[ true ]`}).Draw(t, "value")
		}
		var b strings.Builder
		b.WriteByte('{')
		for i, name := range names.Draw(t, "names") {
			if i > 0 {
				b.WriteString(" ,")
			}
			fmt.Fprintf(&b, "%s:%s", quote(name), text(t, depth-1))
		}
		b.WriteByte('}')
		if rapid.Bool().Draw(t, "in an array") {
			return "[" + b.String() + "," + text(t, 0) + "]"
		}
		return b.String()
	}
	rapid.Check(t, func(t *rapid.T) { referee(t, []byte(text(t, 4))) })
}

// quote writes a JSON string in which every other character is an escape.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i, r := range []rune(s) {
		switch {
		case r > 0xFFFF || r >= 0x80 && i%2 == 0:
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, `\u%04X`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// One object per level, each out of order and almost all of the text inside
// the next: sorting level by level would copy it a thousand times.
func TestDeepAndLong(t *testing.T) {
	const depth = 999
	inside := strings.Repeat("0,", 1<<20) + "0"
	text := []byte(strings.Repeat(`{"b":`, depth) + "[" + inside + "]" + strings.Repeat(`,"a":1}`, depth))
	got, err := canonical.Append(nil, text)
	want := strings.Repeat(`{"a":1,"b":`, depth) + "[" + inside + "]" + strings.Repeat(`}`, depth)
	if err != nil || string(got) != want {
		t.Fatalf("%d bytes, %v; want %d", len(got), err, len(want))
	}
}
