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

// tokens lists the tokens of a text, kind and extent, up to the first fault.
func tokens(text string, maxDepth int) (list []string, finished bool) {
	var s jsonscan.Scanner
	s.Reset([]byte(text), maxDepth)
	for s.Kind() != 0 && (len(list) == 0 || s.Depth() > 0) {
		kind, start := s.Kind(), s.Start()
		if !s.Next() {
			break
		}
		list = append(list, string(kind)+text[start:s.End()])
	}
	return list, s.Finished()
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
			var s jsonscan.Scanner
			s.Reset([]byte(text), deep)
			for s.Next() && s.Depth() > 0 {
			}
			if s.Bad() {
				if at := s.Fault().At; at < 0 || at > len(text) {
					t.Fatalf("%q: a fault at %d", text, at)
				}
				s.FaultPointer()
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

// A scanner that was used before reads like a new one.
func TestReset(t *testing.T) {
	var s jsonscan.Scanner
	for _, text := range []string{`{"a":[{"b":1`, `{"a":{"b":1}}`, `[[[[1`, `{"a":1,"b":2}`} {
		s.Reset([]byte(text), 5)
		for s.Next() && s.Depth() > 0 {
		}
		_, want := tokens(text, 5)
		if s.Finished() != want {
			t.Errorf("%s: finished is %v", text, s.Finished())
		}
		s.Release()
	}
}
