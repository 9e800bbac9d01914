package jsonscan_test

import (
	"errors"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/ggui-go/validators/internal/jsonscan"
)

// tokens lists the tokens of a text, kind and extent, each end of an object or
// array as one of its own.
func tokens(text string, maxDepth int) (list []string, finished bool) {
	var tape jsonscan.Tape
	if !tape.Read([]byte(text), maxDepth) {
		return nil, false
	}
	var walk func(at int32) int32
	walk = func(at int32) int32 {
		token := tape.Tokens[at]
		whole := text[token.Start:token.End]
		if token.Kind != '{' && token.Kind != '[' {
			list = append(list, string(token.Kind)+whole)
			return at + 1
		}
		list = append(list, string(token.Kind)+whole)
		for at++; at < token.Next; {
			at = walk(at)
		}
		list = append(list, whole[len(whole)-1:])
		return at
	}
	if last := walk(0); int(last) != len(tape.Tokens)-1 || tape.Tokens[last].Kind != 0 {
		panic("tokens are left")
	}
	return list, tape.Finished()
}

// referee does the same with another reader of strict JSON.
func referee(text string) (list []string, finished bool) {
	dec := jsontext.NewDecoder(strings.NewReader(text))
	for {
		whole := len(list) > 0 && dec.StackDepth() == 0
		token, err := dec.ReadToken()
		if err != nil || whole {
			return list, whole && errors.Is(err, io.EOF)
		}
		if token.Kind() == '0' {
			if f, err := strconv.ParseFloat(token.String(), 64); err != nil && math.IsInf(f, 0) {
				return list, false
			}
		}
		list = append(list, string(byte(token.Kind())))
	}
}

func FuzzScan(f *testing.F) {
	for _, text := range []string{
		`{"a":[1,-0.5e+3,"b\u00e9\ud83d\ude00",null,true,false,{}]}`, `[]`, ` "x" `, `{"a":1,"a":2}`, `{"a":1,"\u0061":2}`,
		`[1e400]`, `[01]`, `["\ud800"]`, "\"\xff\"", `{"a"`, `[1,]`, `tru`, `[[[]]]`, `{} {}`, "\xef\xbb\xbf1", `{"a":{"b":{"c":[{}]}}}`,
		`{"` + strings.Repeat(`a":1,"`, 20) + `":1}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		const deep = 10_000
		got, finished := tokens(text, deep)
		want, wantFinished := referee(text)
		if finished != wantFinished {
			t.Fatalf("%q: finished is %v, the referee says %v", text, finished, wantFinished)
		}
		if !finished {
			var tape jsonscan.Tape
			if !tape.Read([]byte(text), deep) {
				if at := tape.Fault().At; at < 0 || at > len(text) {
					t.Fatalf("%q: a fault at %d", text, at)
				}
				tape.FaultPointer()
			}
			return
		}
		if len(got) != len(want) {
			t.Fatalf("%q: %d tokens, the referee has %d", text, len(got), len(want))
		}
		for i := range got {
			if got[i][:1] != want[i] {
				t.Errorf("%q: token %d is %s, the referee says %s", text, i, got[i], want[i])
			}
		}
	})
}

// Names are unique in their object and nowhere else, however many there are.
func TestNames(t *testing.T) {
	for _, count := range []int{1, 15, 16, 17, 33, 200, 5000} {
		var b strings.Builder
		for i := range count {
			b.WriteString(`"n` + strconv.Itoa(i) + `":{"n0":0,"n1":{}},`)
		}
		for _, c := range []struct {
			last string
			ok   bool
		}{
			{`"last":1`, true},
			{`"n0":1`, false},
			{`"\u006e0":1`, false},
			{`"n` + strconv.Itoa(count-1) + `":1`, false},
			{`"\u006e` + strconv.Itoa(count) + `":1`, true},
		} {
			text := "[{" + b.String() + c.last + "},{" + b.String() + c.last + "}]"
			if _, finished := tokens(text, 10); finished != c.ok {
				t.Errorf("%d names and %s: finished is %v", count, c.last, finished)
			}
		}
	}
}

// A tape that was used before reads like a new one.
func TestReadAgain(t *testing.T) {
	var tape jsonscan.Tape
	for _, text := range []string{`{"a":[{"b":1`, `{"a":{"b":1}}`, `[[[[1`, `{"a":1,"b":2}`, `[[[[[[`, `{"a":1,"a":2}`, `{"b":1} `} {
		_, want := tokens(text, 5)
		if tape.Read([]byte(text), 5); tape.Finished() != want {
			t.Errorf("%s: finished is %v", text, tape.Finished())
		}
		tape.Release()
	}
}

// The fault that stands first in the text is the one that counts, though names are
// compared when their object ends.
func TestFirstFault(t *testing.T) {
	many := strings.Repeat(`"x":1,`, 1)
	for i := range 30 {
		many += `"n` + strconv.Itoa(i) + `":[{}],`
	}
	for _, c := range []struct {
		text    string
		kind    jsonscan.FaultKind
		at      int
		pointer string
	}{
		{`{"a":1,"a":2,x`, jsonscan.Duplicate, 7, "/a"},
		{`{"a":1,"a"`, jsonscan.Duplicate, 7, "/a"},
		{`{"a":1,"a`, jsonscan.Unfinished, 9, ""},
		{`{"a":1,"a":{"b":1,"b":2}}`, jsonscan.Duplicate, 7, "/a"},
		{`{"a":{"b":1,"b":2},"a":2}`, jsonscan.Duplicate, 12, "/a/b"},
		{`[0,{"a":1,"b":[{"c":1,"c":[x`, jsonscan.Duplicate, 22, "/1/b/0/c"},
		{`[0,{"a":1,"b":[{"c":1,"d":[x`, jsonscan.NotValue, 27, "/1/b/0/d/0"},
		{`{"a":[],"b":[],"c":{"d":1,"\u0064":[1,2}`, jsonscan.Duplicate, 26, "/c/d"},
		{`{` + many + `"x":2,"y":[`, jsonscan.Duplicate, 1 + len(many), "/x"},
		{`{` + many + `"z":2,"y":[`, jsonscan.NotValue, 1 + len(many) + 11, "/y/0"},
		{`{` + many + `"z":[{"z":1,"z":`, jsonscan.Duplicate, 1 + len(many) + 12, "/z/0/z"},
		{`{"a":1,` + many + `"a":[{"z":1,"z":`, jsonscan.Duplicate, 7 + len(many), "/a"},
	} {
		var tape jsonscan.Tape
		if tape.Read([]byte(c.text), 10) {
			t.Errorf("%s was read", c.text)
			continue
		}
		if got := tape.Fault(); got.Kind != c.kind || got.At != c.at || tape.FaultPointer() != c.pointer {
			t.Errorf("%s: fault %d at %d, %q; want %d at %d, %q", c.text, got.Kind, got.At, tape.FaultPointer(), c.kind, c.at, c.pointer)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	text := []byte(`[` + strings.Repeat(`{"name":"value","list":[1,2.5,null,true],"nested":{"a":{"b":"c"}}},`, 1500) + `0]`)
	b.SetBytes(int64(len(text)))
	var tape jsonscan.Tape
	for b.Loop() {
		if !tape.Read(text, 1000) {
			b.Fatal(tape.Fault())
		}
	}
}
