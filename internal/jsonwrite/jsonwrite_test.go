package jsonwrite

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

type fault struct {
	Code   string          `json:"code"`
	Offset int64           `json:"offset,omitempty"`
	List   []string        `json:"list,omitempty"`
	Text   json.RawMessage `json:"text,omitempty"`
	Inner  *fault          `json:"inner,omitempty"`
	place
	Within struct {
		Yes bool `json:"yes,omitempty"`
	} `json:"within,omitempty"`
	Zero  place    `json:"zero,omitzero"`
	Zeros []string `json:"zeros,omitzero"`
}

type place struct {
	Line int `json:"line,omitempty"`
}

func TestAppendAsMarshal(t *testing.T) {
	deep := &fault{Code: "a<b>&c", Offset: -1, List: []string{"", "é"}, Inner: &fault{}}
	deep.Within.Yes = true
	for _, value := range []any{
		true, false, 0, -12, int64(1) << 60, uint32(1) << 31, "", []string(nil), []string{}, []bool{true, false}, (*fault)(nil),
		fault{}, fault{Zero: place{1}, Zeros: []string{}}, struct{ place }{}, struct{ place }{place{1}}, fault{List: []string{}}, fault{Text: json.RawMessage(`null`)}, deep, []*fault{deep, nil},
		json.RawMessage(nil), json.RawMessage(" { \"a b\\\" \" : [ 1 , \"\\\\\" ] }\n"), json.RawMessage("\"<é\u2028\u2029\u2027€>\""),
	} {
		want, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Append([]byte("x"), value); err != nil || string(got) != "x"+string(want) {
			t.Errorf("got  %s, %v\nwant %s", got, err, want)
		}
	}
}

func TestAppendStringAsMarshal(t *testing.T) {
	var all strings.Builder
	for c := range 0x100 {
		all.WriteByte(byte(c))
		all.WriteRune(rune(c))
	}
	hold := func(t interface{ Errorf(string, ...any) }, s string) {
		want, _ := json.Marshal(s) // a string always marshals
		if got := AppendString(nil, s); string(got) != string(want) {
			t.Errorf("%q: got %s, want %s", s, got, want)
		}
	}
	for _, s := range []string{all.String(), "\u2027\u2028\u2029\u202a", "\ufffd", "a\xe2\x80", "\xed\xa0\x80", "日本 😀", "\U0010ffff"} {
		hold(t, s)
	}
	rapid.Check(t, func(t *rapid.T) { hold(t, string(rapid.SliceOf(rapid.Byte()).Draw(t, "s"))) })
}

// A type that the bytes of Marshal could not be promised for is refused.
func TestAppendRefuses(t *testing.T) {
	for name, value := range map[string]any{
		"nil":               nil,
		"a map":             map[string]string{},
		"a float":           1.5,
		"bytes":             []byte("a"),
		"a field of these":  struct{ List []any }{},
		"an untagged field": struct{ A int }{},
		"a skipped field": struct {
			A int `json:"-"`
		}{},
		"another option": struct {
			A int `json:"a,string"`
		}{},
	} {
		if b, err := Append(nil, value); err == nil {
			t.Errorf("%s: %s", name, b)
		}
	}
}
