package strictjson_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// walk reads whatever comes next, all the way down.
func walk(r *strictjson.Reader) {
	switch r.Kind() {
	case '{':
		for range r.Members("It") {
			walk(r)
		}
	case '[':
		for range r.Elements() {
			walk(r)
		}
	case '"':
		_, _ = r.String()
	case '0':
		r.Number()
	case 't', 'f':
		r.Bool()
	default:
		r.Skip()
	}
}

// read reads a text in both ways that there are, which must agree.
func read(t testing.TB, text string, limits ...protocol.Limits) *protocol.ViolationError {
	t.Helper()
	walking, skipping := strictjson.New([]byte(text), limits...), strictjson.New([]byte(text), limits...)
	walk(walking)
	skipping.Skip()
	var walked, skipped *protocol.ViolationError
	errors.As(walking.Close(), &walked)
	errors.As(skipping.Close(), &skipped)
	if (walked == nil) != (skipped == nil) || walked != nil && walked.Violations[0] != skipped.Violations[0] {
		t.Fatalf("%q: walked %v, skipped %v", text, walked, skipped)
	}
	return walked
}

func TestUnreadableTexts(t *testing.T) {
	for _, c := range []struct {
		text    string
		code    protocol.Code
		pointer string
		offset  int64
	}{
		{"", protocol.CodeInvalidJSON, "", 0},
		{" \n", protocol.CodeInvalidJSON, "", 0},
		{"\xef\xbb\xbf{}", protocol.CodeInvalidJSON, "", 0},
		{"\xff\xfe{\x00", protocol.CodeInvalidJSON, "", 0},
		{"{} x", protocol.CodeTrailingData, "", 3},
		{"{}{}", protocol.CodeTrailingData, "", 2},
		{"{}\x00", protocol.CodeTrailingData, "", 2},
		{"1 2", protocol.CodeTrailingData, "", 2},
		{"[1,]", protocol.CodeInvalidJSON, "", 2},
		{"[,1]", protocol.CodeInvalidJSON, "/0", 1},
		{"[1 2]", protocol.CodeInvalidJSON, "", 3},
		{`{"a":}`, protocol.CodeInvalidJSON, "/a", 5},
		{`{"a" 1}`, protocol.CodeInvalidJSON, "/a", 5},
		{`{"a":1,}`, protocol.CodeInvalidJSON, "", 6},
		{`{a:1}`, protocol.CodeInvalidJSON, "", 1},
		{`{1:1}`, protocol.CodeInvalidJSON, "", 1},
		{`{"a":[1,2`, protocol.CodeInvalidJSON, "/a", 9},
		{`{"a":{"b":"`, protocol.CodeInvalidJSON, "/a/b", 11},
		{`{"x/y~z":[tru]}`, protocol.CodeInvalidJSON, "/x~1y~0z/0", 13},
		{`'a'`, protocol.CodeInvalidJSON, "", 0},
		{`// c`, protocol.CodeInvalidJSON, "", 0},
		{`[01]`, protocol.CodeInvalidJSON, "", 2},
		{`[+1]`, protocol.CodeInvalidJSON, "/0", 1},
		{`[.5]`, protocol.CodeInvalidJSON, "/0", 1},
		{`[1.]`, protocol.CodeInvalidJSON, "/0", 3},
		{`[NaN]`, protocol.CodeInvalidJSON, "/0", 1},
		{`}`, protocol.CodeInvalidJSON, "", 0},
		{`["\ud800"]`, protocol.CodeInvalidJSON, "/0", 2},
		{`["\udc00\ud800"]`, protocol.CodeInvalidJSON, "/0", 2},
		{`{"\ud800":1}`, protocol.CodeInvalidJSON, "", 2},
		{`["\x"]`, protocol.CodeInvalidJSON, "/0", 2},
		{`["\`, protocol.CodeInvalidJSON, "/0", 3},
		{`["\u00`, protocol.CodeInvalidJSON, "/0", 6},
		{`["\u00x0"]`, protocol.CodeInvalidJSON, "/0", 2},
		{`[{"a":[],"b":[1,{}}`, protocol.CodeInvalidJSON, "/0/b", 18},
		{`[[],[1,2],{"a":1,"b":-}]`, protocol.CodeInvalidJSON, "/2/b", 22},
		{`[1,2,{"\u0061":tru}]`, protocol.CodeInvalidJSON, "/2/a", 18},
		{`{"a":{},"b"}`, protocol.CodeInvalidJSON, "/b", 11},
		{"[\"\xff\"]", protocol.CodeInvalidJSON, "/0", 2},
		{"[\"\xed\xa0\x80\"]", protocol.CodeInvalidJSON, "/0", 2}, // a surrogate in UTF-8
		{"[\"\x01\"]", protocol.CodeInvalidJSON, "/0", 2},
		{`{"a":1,"a":2}`, protocol.CodeDuplicateMember, "/a", 7},
		{`{"a":1,"b":{"c":1,"\u0063":2}}`, protocol.CodeDuplicateMember, "/b/c", 18},
		{`{"__proto__":1,"__proto__":1}`, protocol.CodeDuplicateMember, "/__proto__", 15},
		{`[1e400]`, protocol.CodeNumberOutOfRange, "/0", 1},
		{`{"a":-1e309}`, protocol.CodeNumberOutOfRange, "/a", 5},
		{strings.Repeat("9", 310), protocol.CodeNumberOutOfRange, "", 0},
		{strings.Repeat("[", 1001), protocol.CodeTooDeep, strings.Repeat("/0", 1000), 1000},
		{strings.Repeat(`{"a":`, 1001), protocol.CodeTooDeep, strings.Repeat("/a", 1000), 5000},
		{strings.Repeat("[", 100_000), protocol.CodeTooDeep, strings.Repeat("/0", 1000), 1000},
	} {
		err := read(t, c.text)
		if err == nil {
			t.Errorf("%.40q was read", c.text)
			continue
		}
		v := err.Violations[0]
		if v.Code != c.code || v.Pointer != c.pointer || v.Offset != c.offset || v.Message == "" {
			t.Errorf("%.40q: %s at %q, byte %d; want %s at %q, byte %d", c.text, v.Code, v.Pointer, v.Offset, c.code, c.pointer, c.offset)
		}
		if !errors.Is(err, protocol.ErrUnreadable) {
			t.Errorf("%.40q: not ErrUnreadable", c.text)
		}
	}
}

func TestReadableTexts(t *testing.T) {
	for _, text := range []string{
		"null", " true\n", "\t\r\n-0", "1e308", "-1.7976931348623157e308", "1e-400", "1E+2", strings.Repeat("9", 308),
		`""`, `"\u0000\ud83d\ude00\/"`, "\"\u2028\U0010ffff\x7f\"", `{"":{"":[]}}`, `{"a":1,"A":2,"а":3}`,
		strings.Repeat("[", 1000) + strings.Repeat("]", 1000),
	} {
		if err := read(t, text); err != nil {
			t.Errorf("%.40q: %v", text, err)
		}
	}
}

func TestLimits(t *testing.T) {
	for _, c := range []struct {
		text   string
		limits protocol.Limits
		code   protocol.Code // "" where it reads
	}{
		{"[[]]", protocol.Limits{MaxDepth: 2}, ""},
		{"[[[]]]", protocol.Limits{MaxDepth: 2}, protocol.CodeTooDeep},
		{`{"a":{}}`, protocol.Limits{MaxDepth: 1}, protocol.CodeTooDeep},
		{`"12"`, protocol.Limits{MaxBytes: 4}, ""},
		{`"12" `, protocol.Limits{MaxBytes: 4}, protocol.CodeTooLarge},
		{strings.Repeat("[", 1001) + strings.Repeat("]", 1001), protocol.Limits{MaxDepth: 1001}, ""},
		{strings.Repeat("[", 9_999) + strings.Repeat("]", 9_999), protocol.Limits{MaxDepth: 1 << 20}, ""},
		{strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000), protocol.Limits{MaxDepth: 1 << 20}, protocol.CodeTooDeep},
		{`"` + strings.Repeat("a", 16<<20-2) + `"`, protocol.Limits{}, ""},
		{`"` + strings.Repeat("a", 16<<20-1) + `"`, protocol.Limits{}, protocol.CodeTooLarge},
	} {
		var code protocol.Code
		if err := read(t, c.text, c.limits); err != nil {
			code = err.Violations[0].Code
		}
		if code != c.code {
			t.Errorf("%.20q with %+v: %q, want %q", c.text, c.limits, code, c.code)
		}
	}
}

func TestViolationsAreBounded(t *testing.T) {
	names := func(text string, limits protocol.Limits) (*protocol.ViolationError, int) {
		r := strictjson.New([]byte(text), limits)
		for name := range r.Members("It") {
			for inner := range r.Members("It") {
				r.UnknownMember(inner, string(name), "nothing")
			}
		}
		var err *protocol.ViolationError
		errors.As(r.Close(), &err)
		size := 0
		for _, v := range err.Violations {
			size += len(v.Pointer)
		}
		return err, size
	}
	if err, _ := names(`{"a":{"b":1,"c":1,"d":1}}`, protocol.Limits{MaxViolations: 2}); len(err.Violations) != 2 || err.Omitted != 1 {
		t.Errorf("kept %d, omitted %d; want 2 and 1", len(err.Violations), err.Omitted)
	}
	// A long name is in the pointer of everything below it.
	var many strings.Builder
	for i := range 900 {
		if i > 0 {
			many.WriteByte(',')
		}
		many.WriteString(`"` + strings.Repeat("x", i) + `":0`)
	}
	err, size := names(`{"`+strings.Repeat("n", 1<<20)+`":{`+many.String()+`}}`, protocol.Limits{})
	if size > 4<<20 || len(err.Violations)+err.Omitted != 900 {
		t.Errorf("kept %d bytes of pointers in %d violations, omitted %d", size, len(err.Violations), err.Omitted)
	}
}

func TestViolationsNameThePlaceAndTheValue(t *testing.T) {
	text := `{"a": [null, {"b~/": true}], "long": "` + strings.Repeat("é", 100) + `"}`
	r := strictjson.New([]byte(text))
	for name := range r.Members("It", "need") {
		if string(name) == "long" {
			r.Number()
			continue
		}
		for i := range r.Elements() {
			if i == 0 {
				_, _ = r.String()
				continue
			}
			for range r.Members("It") {
				r.Number()
			}
		}
	}
	var err *protocol.ViolationError
	if !errors.As(r.Close(), &err) {
		t.Fatal("no violations")
	}
	want := []protocol.Violation{
		{Code: protocol.CodeWrongType, Pointer: "/a/0", Message: "Expected a string, found null.", Expected: "string", Received: "null", Offset: 7},
		{Code: protocol.CodeWrongType, Pointer: "/a/1/b~0~1", Message: "Expected a number, found a boolean.", Expected: "number", Received: "true", Offset: 14},
		{Code: protocol.CodeWrongType, Pointer: "/long", Message: "Expected a number, found a string.", Expected: "number", Received: `"` + strings.Repeat("é", 39) + "…", Offset: 29},
		{Code: protocol.CodeMissingMember, Pointer: "/need", Message: `It needs a member "need"; add it.`, Expected: `"need"`, Offset: 0},
	}
	if len(err.Violations) != len(want) {
		t.Fatalf("%+v", err.Violations)
	}
	for i, v := range err.Violations {
		if v != want[i] {
			t.Errorf("got  %+v\nwant %+v", v, want[i])
		}
	}
}

// A text that is read is JSON to others too; one that is not is refused for a
// reason that another reader sees, or that JSON leaves open.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{`{"a":[1,"b",null,true,{}]}`, `{"a":1,"\u0061":2}`, `["\ud800"]`, "\xef\xbb\xbf1", `1e999`, `[[[[`, "{} {}", "\"\xff\""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		err := read(t, text)
		valid := json.Valid([]byte(text)) && utf8.ValidString(text)
		if err == nil {
			if !valid {
				t.Fatalf("%q was read", text)
			}
			return
		}
		v := err.Violations[0]
		if v.Offset < 0 || v.Offset > int64(len(text)) {
			t.Fatalf("%q: offset %d", text, v.Offset)
		}
		halfPair := strings.Contains(v.Message, "surrogate")
		if valid && (v.Code == protocol.CodeInvalidJSON && !halfPair || v.Code == protocol.CodeTrailingData) {
			t.Fatalf("%q: %v", text, err)
		}
	})
}

func BenchmarkSkip(b *testing.B) {
	text := []byte(`[` + strings.Repeat(`{"name":"value","list":[1,2.5,null,true],"nested":{"a":{"b":"c"}}},`, 1500) + `0]`)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r := strictjson.New(text)
		r.Skip()
		if err := r.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
