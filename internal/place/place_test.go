package place

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

func TestFind(t *testing.T) {
	const text = ` {"a": {"b/c": [10, {"~": "é"}, []], "": 1}, "x" : null,
	"deep": {"er": 2}}`
	for _, c := range []struct {
		pointer string
		found   bool
		want    string // from start to end
	}{
		{"", true, strings.TrimSpace(text)},
		{"/a", true, `"a": {"b/c": [10, {"~": "é"}, []], "": 1}`},
		{"/a/b~1c", true, `"b/c": [10, {"~": "é"}, []]`},
		{"/a/b~1c/0", true, `10`},
		{"/a/b~1c/1", true, `{"~": "é"}`},
		{"/a/b~1c/1/~0", true, `"~": "é"`},
		{"/a/b~1c/2", true, `[]`},
		{"/a/b~1c/01", false, `"b/c"`},
		{"/a/b~1c/3", false, `"b/c"`},
		{"/a/b~1c/1/no", false, `{`},
		{"/a/b~1c/0/no", false, `1`},
		{"/a/", true, `"": 1`},
		{"/x", true, `"x" : null`},
		{"/x/y/z", false, `"x"`},
		{"/deep/er", true, `"er": 2`},
		{"/no", false, `{`},
	} {
		at := Find([]byte(text), []string{c.pointer})[0]
		if got := text[at.Start:at.End]; at.Found != c.found || got != c.want {
			t.Errorf("%q: found %v, %q; want %q", c.pointer, at.Found, got, c.want)
		}
	}
}

func TestFindManyAtOnce(t *testing.T) {
	const text = `{"a":[1,2,{"b":3}],"c":4}`
	pointers := []string{"/c", "/a/2/b", "/a", "", "/c", "/a/9"}
	for i, at := range Find([]byte(text), pointers) {
		if alone := Find([]byte(text), pointers[i:i+1])[0]; alone != at {
			t.Errorf("%q: %+v, alone %+v", pointers[i], at, alone)
		}
	}
}

// What cannot be read any more is not found; what was read before is.
func TestFindInBrokenText(t *testing.T) {
	for _, c := range []struct{ text, pointer, want string }{
		{`{"a":1,"b":[2,`, "/b/0", `2`},
		{`{"a":1,"b":[2,`, "/b", `"b":[2,`},
		{`{"a":1,"b":[2,`, "", `{"a":1,"b":[2,`},
		{`{"a":1,"a":2}`, "/a", `"a":1`},
		{``, "/a", ``},
		{`{"a":1 "b":2}`, "/b", `{`},
		{`{"a":{"c":[`, "/a/c", `"c":[`},
		{`{"a":{"c"`, "/a/c", `"a"`},
		{`{"a":{"c":}}`, "/a/c", `"a"`},
		{`{"a":1,"b":1e999,"c":2}`, "/a", `"a":1`},
		{`{"a":1,"b":1e999,"c":2}`, "/c", `{`},
		{`[1,2x`, "/1", `2`},
	} {
		at := Find([]byte(c.text), []string{c.pointer})[0]
		if got := c.text[at.Start:at.End]; got != c.want {
			t.Errorf("%s %q: %q, want %q", c.text, c.pointer, got, c.want)
		}
	}
}

func TestFindTakesTimeForTheText(t *testing.T) {
	const n = 9000
	deep := []byte(strings.Repeat("[", n) + strings.Repeat("]", n))
	wide := []byte("[" + strings.Repeat("{},", 1<<20) + "1]")
	pointers := make([]string, 1000)
	for i := range pointers {
		pointers[i] = strings.Repeat("/0", n-i)
	}
	start := time.Now()
	if at := Find(deep, pointers)[0]; at.Found || at.Start != n-1 {
		t.Errorf("%+v", at)
	}
	if at := Find(deep, pointers)[1]; !at.Found || at.Start != n-1 {
		t.Errorf("%+v", at)
	}
	if at := Find(wide, []string{"/1048576", "/5"})[0]; !at.Found || at.End != len(wide)-1 {
		t.Errorf("%+v", at)
	}
	if d := time.Since(start); d > 30*time.Second {
		t.Errorf("took %v", d)
	}
}

func TestPositions(t *testing.T) {
	text := []byte("a\né€x\n\nb😀c")
	for _, c := range []struct{ offset, line, column int }{
		{0, 1, 1}, {1, 1, 2}, {2, 2, 1}, {4, 2, 2}, {7, 2, 3}, {8, 2, 4}, {9, 3, 1}, {10, 4, 1}, {11, 4, 2}, {15, 4, 4}, {99, 4, 5}, {4, 2, 2}, {0, 1, 1},
	} {
		at := Positions(text, []int{c.offset})[0]
		if at.Line != c.line || at.Column != c.column {
			t.Errorf("byte %d: %d:%d, want %d:%d", c.offset, at.Line, at.Column, c.line, c.column)
		}
	}
	together := Positions(text, []int{10, 0, 99, 2, 2})
	for i, offset := range []int{10, 0, 99, 2, 2} {
		if alone := Positions(text, []int{offset})[0]; together[i] != alone {
			t.Errorf("byte %d: %+v, alone %+v", offset, together[i], alone)
		}
	}
}

// What is found is the value that the pointer names, whatever the text.
func FuzzFind(f *testing.F) {
	f.Add(`{"a":[1,{"b~/":null}],"":{}}`, "/a/1/b~0~1")
	f.Add(`[[],[[1]]]`, "/1/0/0")
	f.Add(`{"a":1,"a":2}`, "/a")
	f.Fuzz(func(t *testing.T, text, pointer string) {
		if !jsontext.Pointer(pointer).IsValid() {
			return
		}
		at := Find([]byte(text), []string{pointer})[0]
		if at.Start < 0 || at.Start > at.End || at.End > len(text) {
			t.Fatalf("%+v in %q", at, text)
		}
		if err := new(any); json.Unmarshal([]byte(text), err) != nil || !jsontext.Value(text).IsValid() {
			return
		}
		var want any
		_ = json.Unmarshal([]byte(text), &want)
		found := true
		for token := range jsontext.Pointer(pointer).Tokens() {
			switch value := want.(type) {
			case map[string]any:
				want, found = value[token]
			case []any:
				i := slices.Index(indices(len(value)), token)
				if found = i >= 0; found {
					want = value[i]
				}
			default:
				found = false
			}
			if !found {
				break
			}
		}
		if found != at.Found {
			t.Fatalf("%q in %s: found %v", pointer, text, at.Found)
		}
		if found {
			var got any
			if err := json.Unmarshal([]byte(text[at.Value:at.End]), &got); err != nil {
				t.Fatalf("%q in %s: %v", pointer, text, err)
			}
			a, _ := json.Marshal(got)
			b, _ := json.Marshal(want)
			if string(a) != string(b) {
				t.Fatalf("%q in %s: %s, want %s", pointer, text, a, b)
			}
		}
	})
}

func indices(n int) []string {
	var all []string
	for i := range n {
		raw, _ := json.Marshal(i)
		all = append(all, string(raw))
	}
	return all
}
