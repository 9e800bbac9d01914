package canonical_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/ggui-go/validators/canonical"
	"github.com/ggui-go/validators/protocol"
)

func TestForm(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"null", ` null `, `null`},
		{"true", "\ttrue", `true`},
		{"false", "false\r\n", `false`},
		{"empty object", ` { } `, `{}`},
		{"empty array", ` [ ] `, `[]`},
		{"white space goes, order of an array stays", " [ 3 ,\n1 , 2 ] ", `[3,1,2]`},

		{"members are sorted", `{"b":1,"a":2}`, `{"a":2,"b":1}`},
		{"on every level", `{"b":{"z":1,"y":2},"a":[{"d":1,"c":2}]}`, `{"a":[{"c":2,"d":1}],"b":{"y":2,"z":1}}`},
		{"in order outside, not inside", `{"a":{"c":{"f":0,"e":0},"d":1},"b":{"y":1,"x":2}}`, `{"a":{"c":{"e":0,"f":0},"d":1},"b":{"x":2,"y":1}}`},
		{"in order inside, not outside", `[{"b":{"c":1,"d":2},"a":[]}]`, `[{"a":[],"b":{"c":1,"d":2}}]`},
		{"siblings after one out of order", `{"c":{"b":1,"a":1},"b":[{"b":1,"a":1},0],"a":{}}`, `{"a":{},"b":[{"a":1,"b":1},0],"c":{"a":1,"b":1}}`},
		{"a name before those that it starts", `{"ab":1,"a":2,"":3}`, `{"":3,"a":2,"ab":1}`},
		{"digits are characters", `{"10":1,"9":2,"1":3}`, `{"1":3,"10":1,"9":2}`},
		{"upper case before lower case", `{"a":1,"B":2,"_":3}`, `{"B":2,"_":3,"a":1}`},
		{"escaped names sort by what they say", `{"\u0062":1,"a":2,"\u0061b":3}`, `{"a":2,"ab":3,"b":1}`},
		{"a surrogate pair before U+E000 and up", "{\"\uE000\":1,\"\uFFFD\":2,\"\U00010000\":3}", "{\"\U00010000\":3,\"\uE000\":1,\"\uFFFD\":2}"},
		{"a surrogate pair after U+D7FF and below", "{\"\U0001F600\":1,\"\uD7FF\":2,\"\u20AC\":3,\"\u00E9\":4,\"z\":5}", "{\"z\":5,\"\u00E9\":4,\"\u20AC\":3,\"\uD7FF\":2,\"\U0001F600\":1}"},
		{"surrogate pairs among themselves", "{\"\U00100000\":1,\"\U00010400\":2,\"\U00010380\":3}", "{\"\U00010380\":3,\"\U00010400\":2,\"\U00100000\":1}"},
		{"an inherited name is a name", `{"toString":1,"__proto__":2}`, `{"__proto__":2,"toString":1}`},

		{"minus zero", `-0`, `0`},
		{"minus zero, spelt out", `[-0.0,-0e9,0E-3]`, `[0,0,0]`},
		{"one, spelt six ways", `[1,1.0,1e0,10e-1,0.1E+1,1.000000000000000000001]`, `[1,1,1,1,1,1]`},
		{"fifteen digits", `[123456789012345,-999999999999999]`, `[123456789012345,-999999999999999]`},
		{"sixteen digits below 2^53", `9007199254740991`, `9007199254740991`},
		{"beyond 2^53 digits are lost", `[9007199254740993,36028797018963968,18446744073709551615]`, `[9007199254740992,36028797018963970,18446744073709552000]`},
		{"below 1e21 without an exponent", `[1e20,999999999999999900000]`, `[100000000000000000000,999999999999999900000]`},
		{"from 1e21 with one", `[1e21,1000000000000000000000,12e21]`, `[1e+21,1e+21,1.2e+22]`},
		{"from 1e-6 without an exponent", `[0.000001,123e-8]`, `[0.000001,0.00000123]`},
		{"below 1e-6 with one", `[1e-7,0.00000012,5e-100]`, `[1e-7,1.2e-7,5e-100]`},
		{"largest double", `[1.7976931348623157e308,-1.7976931348623158e308]`, `[1.7976931348623157e+308,-1.7976931348623157e+308]`},
		{"smallest double", `[5e-324,4.9406564584124654e-324]`, `[5e-324,5e-324]`},
		{"underflow is zero", `[1e-400,-1e-400,2e-324]`, `[0,0,0]`},
		{"shortest digits", `[0.1,0.30000000000000004,333333333.33333329,1.0000000000000002]`, `[0.1,0.30000000000000004,333333333.3333333,1.0000000000000002]`},

		{"short escapes", `"\u0008\u0009\u000A\u000c\u000D\u0022\u005C"`, `"\b\t\n\f\r\"\\"`},
		{"other control characters", `"\u0000\u000B\u001F"`, `"\u0000\u000b\u001f"`},
		{"no other escapes", `"\/\u002f\u007F\u2028\u2029\u003c\u003E\u0026\u0027"`, "\"//\u007f\u2028\u2029<>&'\""},
		{"escaped characters stand as themselves", `"\u00e9\u20AC\ud83d\ude00"`, `"é€😀"`},
		{"raw characters stay", "\"\u2028<é\U0001F600\uFFFD\"", "\"\u2028<é\U0001F600\uFFFD\""},
		{"no Unicode normalization", `["\u00e9","e\u0301"]`, "[\"\u00e9\",\"e\u0301\"]"},
		{"escapes in names", `{"\n":1,"\"":2}`, `{"\n":1,"\"":2}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := canonical.Append(nil, []byte(c.text))
			if err != nil || string(got) != c.want {
				t.Fatalf("Append(%s)\n got %s, %v\nwant %s", c.text, got, err, c.want)
			}
			again, err := canonical.Append(nil, got)
			if err != nil || !bytes.Equal(again, got) {
				t.Errorf("not idempotent: %s, %v", again, err)
			}
		})
	}
}

func TestRefused(t *testing.T) {
	const (
		invalid, trailing, twice = protocol.CodeInvalidJSON, protocol.CodeTrailingData, protocol.CodeDuplicateMember
		outOfRange, deep         = protocol.CodeNumberOutOfRange, protocol.CodeTooDeep
	)
	for _, c := range []struct {
		name, text string
		code       protocol.Code
		pointer    string
		offset     int64
	}{
		{"nothing", ``, invalid, "", 0},
		{"white space only", " \n", invalid, "", 0},
		{"byte order mark", "\xEF\xBB\xBF{}", invalid, "", 0},
		{"cut off", `{"a":[1,`, invalid, "/a/1", 8},
		{"two values", `{}{}`, trailing, "", 2},
		{"a NUL after the value", "[]\x00", trailing, "", 2},
		{"a comma too many", `[1,]`, invalid, "", 2},
		{"no quotes", `{a:1}`, invalid, "", 1},
		{"leading zero", `[01]`, invalid, "", 2},
		{"leading plus", `+1`, invalid, "", 0},
		{"NaN", `{"n":NaN}`, invalid, "/n", 5},
		{"Infinity", `-Infinity`, invalid, "", 1},
		{"a raw line feed in a string", "[\"a\nb\"]", invalid, "/0", 3},
		{"invalid UTF-8 in a value", "[\"\xff\"]", invalid, "/0", 2},
		{"invalid UTF-8 in a name", "{\"\xff\":1}", invalid, "", 2},
		{"overlong UTF-8", "\"\xc0\xaf\"", invalid, "", 1},
		{"a surrogate in UTF-8", "\"\xed\xa0\x80\"", invalid, "", 1},
		{"high surrogate alone", `["\ud800"]`, invalid, "/0", 2},
		{"low surrogate alone", `["\uDC00"]`, invalid, "/0", 2},
		{"surrogates the wrong way round", `["\ude00\ud83d"]`, invalid, "/0", 2},
		{"high surrogate alone in a name", `{"\ud800":1}`, invalid, "", 2},
		{"the same name twice", `{"a":1,"a":2}`, twice, "/a", 7},
		{"the same name in two spellings", `{"o":{"a":1,"\u0061":2}}`, twice, "/o/a", 12},
		{"overflow", `{"n":[1e400]}`, outOfRange, "/n/0", 6},
		{"negative overflow", `-1e309`, outOfRange, "", 0},
		{"just above the largest double", `1.7976931348623159e308`, outOfRange, "", 0},
		{"overflow without an exponent", `[` + strings.Repeat("9", 310) + `]`, outOfRange, "/0", 1},
		{"one level too many", strings.Repeat("[", 1001) + strings.Repeat("]", 1001), deep, strings.Repeat("/0", 1000), 1000},
		{"ten thousand levels, never closed", strings.Repeat("[", 10000), deep, strings.Repeat("/0", 1000), 1000},
	} {
		t.Run(c.name, func(t *testing.T) {
			dst := []byte("kept")
			got, err := canonical.Append(dst, []byte(c.text))
			if string(got) != "kept" {
				t.Errorf("dst became %q", got)
			}
			var faults *protocol.ViolationError
			if !errors.Is(err, protocol.ErrUnreadable) || !errors.As(err, &faults) {
				t.Fatalf("err = %v", err)
			}
			fault := faults.Violations[0]
			if fault.Code != c.code || fault.Pointer != c.pointer || fault.Offset != c.offset {
				t.Errorf("%s at %q, byte %d; want %s at %q, byte %d\n%v",
					fault.Code, fault.Pointer, fault.Offset, c.code, c.pointer, c.offset, err)
			}
			if _, hashErr := canonical.Hash([]byte(c.text)); hashErr == nil || hashErr.Error() != err.Error() {
				t.Errorf("Hash says %v, Append %v", hashErr, err)
			}
		})
	}
}

func TestLimits(t *testing.T) {
	deep := func(n int) string { return strings.Repeat(`{"a":[`, n/2) + strings.Repeat(`]}`, n/2) }
	for _, c := range []struct {
		name, text string
		limits     protocol.Limits
		code       protocol.Code
	}{
		{"as deep as it may be", deep(1000), protocol.Limits{}, ""},
		{"one pair deeper", deep(1002), protocol.Limits{}, protocol.CodeTooDeep},
		{"deeper by permission", deep(1002), protocol.Limits{MaxDepth: 1002}, ""},
		{"a scalar has no depth", `1`, protocol.Limits{MaxDepth: 1}, ""},
		{"one level", `[[]]`, protocol.Limits{MaxDepth: 1}, protocol.CodeTooDeep},
		{"as long as it may be", `[1,2]`, protocol.Limits{MaxBytes: 5}, ""},
		{"one byte longer", `[1,2] `, protocol.Limits{MaxBytes: 5}, protocol.CodeTooLarge},
		{"deeper than limits can allow", deep(10002), protocol.Limits{MaxDepth: 20000}, protocol.CodeTooDeep},
		{"negative means the default", `[]`, protocol.Limits{MaxBytes: -1, MaxDepth: -1}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := canonical.Append(nil, []byte(c.text), c.limits)
			var faults *protocol.ViolationError
			switch {
			case c.code == "" && err != nil:
				t.Error(err)
			case c.code != "" && (!errors.As(err, &faults) || faults.Violations[0].Code != c.code):
				t.Errorf("err = %v, want %s", err, c.code)
			}
		})
	}
	if _, err := canonical.Append(nil, make([]byte, protocol.DefaultMaxBytes+1)); !errors.Is(err, protocol.ErrUnreadable) {
		t.Errorf("16 MiB and a byte: %v", err)
	}
}

func TestAppendInPlace(t *testing.T) {
	text := []byte(`{"b": [1.0, "\u0061"], "a": {"d": 2, "c": 3}}`)
	got, err := canonical.Append(text[:0], text)
	if want := `{"a":{"c":3,"d":2},"b":[1,"a"]}`; err != nil || string(got) != want {
		t.Fatalf("got %s, %v; want %s", got, err, want)
	}
}

func TestHash(t *testing.T) {
	// The digests are those of sha256sum over the form.
	for _, c := range []struct{ text, want string }{
		{`{ }`, "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"},
		{`null`, "74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b"},
		{`{"b":1,"a":{"d":[],"c":"é"}}`, "b0775c96bb684ad65f5ec9219ef2f5af0513134f38c48ce43e04bb2f9a52461d"},
	} {
		got, err := canonical.Hash([]byte(c.text))
		if err != nil || got != c.want {
			t.Errorf("Hash(%s) = %s, %v; want %s", c.text, got, err, c.want)
		}
	}
}

func TestSameValueSameHash(t *testing.T) {
	for _, pair := range [][2]string{
		{`{"a":1,"b":[true,null]}`, "\n{\"b\" : [ true,null ],\n \"\\u0061\" : 1e0}"},
		{`9007199254740992`, `9007199254740993`},
		{`-0`, `0.000`},
		{`"\u20ac\/"`, `"€/"`},
	} {
		a, errA := canonical.Hash([]byte(pair[0]))
		b, errB := canonical.Hash([]byte(pair[1]))
		if errA != nil || errB != nil || a != b {
			t.Errorf("%s: %s, %v\n%s: %s, %v", pair[0], a, errA, pair[1], b, errB)
		}
	}
	a, _ := canonical.Hash([]byte(`"é"`))
	b, _ := canonical.Hash([]byte("\"e\u0301\""))
	if a == b {
		t.Error("texts that only normalize to the same share a hash")
	}
}

func TestCanonicalizeJSON(t *testing.T) {
	for _, c := range []struct{ name, input, want string }{
		{"a text", `{"json":"{\"b\":1,\"a\":2}"}`, `{"canonical":"{\"a\":2,\"b\":1}","sha256":"d3626ac30a87e6f7a6428233b3c68299976865fa5508e4267c5415c76af7a772"}`},
		{"other members are ignored", `{"name":null,"json":" 1.0 ","x":[]}`, `{"canonical":"1","sha256":"6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			result, err := canonical.CanonicalizeJSON([]byte(c.input))
			if err != nil {
				t.Fatal(err)
			}
			if got, _ := json.Marshal(result); string(got) != c.want {
				t.Errorf("got %s\nwant %s", got, c.want)
			}
		})
	}
	for _, c := range []struct {
		name, input string
		inText      bool // else the input itself is at fault
		code        protocol.Code
		pointer     string
	}{
		{"a broken text", `{"json":"{\"a\":"}`, true, protocol.CodeInvalidJSON, "/a"},
		{"no text", `{"json":""}`, true, protocol.CodeInvalidJSON, ""},
		{"half a surrogate pair in the text", `{"json":"\"\\ud800\""}`, true, protocol.CodeInvalidJSON, ""},
		{"half a surrogate pair in the input", `{"json":"\ud800"}`, false, protocol.CodeInvalidJSON, "/json"},
		{"absent", `{}`, false, protocol.CodeMissingMember, "/json"},
		{"null", `{"json":null}`, false, protocol.CodeWrongType, "/json"},
		{"a value in place of its text", `{"json":{}}`, false, protocol.CodeWrongType, "/json"},
		{"not an object", `[]`, false, protocol.CodeWrongType, ""},
		{"not JSON", `{`, false, protocol.CodeInvalidJSON, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := canonical.CanonicalizeJSON([]byte(c.input))
			var text *canonical.TextError
			if errors.As(err, &text) != c.inText {
				t.Errorf("text error: %v; %v", !c.inText, err)
			}
			if c.inText && (text.Code() != "invalid_json" || !strings.HasPrefix(err.Error(), "invalid_json: ") || !errors.Is(err, protocol.ErrUnreadable)) {
				t.Errorf("%s, %v", text.Code(), err)
			}
			var faults *protocol.ViolationError
			if !errors.As(err, &faults) || faults.Violations[0].Code != c.code || faults.Violations[0].Pointer != c.pointer {
				t.Errorf("got %#v, want %s at %q", faults, c.code, c.pointer)
			}
		})
	}
}

// Buffers are used again; nothing of one text may show in the form of another.
func TestConcurrent(t *testing.T) {
	texts := map[string]string{
		`{"b":{"d":1,"c":2},"a":3}`:          `{"a":3,"b":{"c":2,"d":1}}`,
		`[{"\u0062":1,"\u0061":2},"\u00e9"]`: `[{"a":2,"b":1},"é"]`,
		` 1.50 `:                             `1.5`,
		`{"a":[1,2`:                          ``,
	}
	var group sync.WaitGroup
	for range 16 {
		group.Go(func() {
			for range 200 {
				for text, want := range texts {
					got, err := canonical.Append(nil, []byte(text))
					if string(got) != want || (err == nil) != (want != "") {
						t.Errorf("Append(%s) = %s, %v", text, got, err)
					}
				}
			}
		})
	}
	group.Wait()
}
