package propsschema

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ggui-go/validators/protocol"
)

// Cases that engines decide differently, numbered as in the project's list of
// edge cases (A: hashing, C: Ajv, D: formats).
func TestEdges(t *testing.T) {
	for _, c := range []struct{ number, schema, props, want string }{
		{"A1", `{"type":"array"}`, `["\udc00\ud800"]`, "invalid_json"},
		{"A1", `{"type":"array"}`, "[\"\xfe\"]", "invalid_json"},
		{"A2", `{"type":"object"}`, `{"\udbff":0}`, "invalid_json"},
		{"A5", `{"const":9007199254740994}`, `9007199254740995`, "not valid"},
		{"A5", `{"const":9007199254740997}`, `9007199254740996`, "valid"},
		{"A5", `{"enum":[18014398509481985]}`, `18014398509481984`, "valid"},
		{"A6", `{"type":"object"}`, `{"n":1,"\u006e":2}`, "duplicate_member"},
		{"A6", `{"type":"number"}`, `1e309`, "number_out_of_range"},
		{"A6", `{"type":"number","enum":[1e309]}`, `1`, "number_out_of_range"},
		{"A6", `{"const":0}`, `1e-400`, "valid"},
		{"14", `{"type":"object","properties":{},"additionalProperties":true,"required":["valueOf"]}`, `{}`, "schema_invalid"},
		{"14", `{"type":"object","properties":{"toString":{"type":"number"}}}`, `{}`, "valid"},
		{"14", `{"type":"object","properties":{"__proto__":{"type":"number"}},"required":["__proto__"]}`, `{}`, "not valid"},
		{"14", `{"type":"object","properties":{"__proto__":{"type":"number"}},"required":["__proto__"]}`, `{"__proto__":1}`, "valid"},
		{"C16", `{"type":"string","pattern":"^(?!tmp_)\\w+$"}`, `"tmp_a"`, "not valid"},
		{"C16", `{"type":"string","pattern":"(?<=\\$)\\d+"}`, `"costs $5"`, "valid"},
		{"C17", `{"type":"string","pattern":"^a\\:b"}`, `""`, "schema_invalid"},
		{"C17", `{"type":"string","pattern":"[\\d-.]"}`, `""`, "schema_invalid"},
		{"C17", `{"type":"string","pattern":"x{,3}"}`, `""`, "schema_invalid"},
		{"C17", `{"type":"string","pattern":"(?s)x"}`, `""`, "schema_invalid"},
		{"C17", `{"type":"string","pattern":"\\pN"}`, `""`, "schema_invalid"},
		{"C17", `{"type":"string","pattern":"\\03"}`, `""`, "schema_invalid"},
		{"C18", `{"type":"string","pattern":"^\\p{Uppercase_Letter}\\p{Script=Cyrillic}$"}`, `"Жж"`, "valid"},
		{"C18", `{"type":"string","pattern":"\\p{Cyrillic}"}`, `""`, "schema_invalid"},
		{"C18", `{"type":"string","pattern":"^.$"}`, `"\u2029"`, "not valid"},
		{"C18", `{"type":"string","pattern":"^\\s$"}`, `"\ufeff"`, "valid"},
		{"C18", `{"type":"string","pattern":"\\bü"}`, `"ü"`, "not valid"},
		{"C18", `{"type":"string","pattern":"^z{1500}$"}`, `"` + strings.Repeat("z", 1500) + `"`, "valid"},
		{"C18", `{"type":"string","pattern":"^[^]$"}`, `"\n"`, "valid"},
		{"C19", `{"type":"string","pattern":"end$"}`, `"end\n"`, "not valid"},
		{"C20", `{"type":"number","multipleOf":0.01}`, `4.35`, "not valid"},
		{"C20", `{"type":"number","multipleOf":0.1}`, `0.5`, "valid"},
		{"C20", `{"type":"number","multipleOf":3}`, `3e21`, "not valid"},
		{"C20", `{"type":"number","multipleOf":3}`, `3e20`, "valid"},
		{"C21", `{"type":"string","maxLength":1}`, `"\ud83c\udf7f"`, "valid"},
		{"C21", `{"type":"string","maxLength":1}`, `"n\u0303"`, "not valid"},
		{"C22", `{"enum":[2]}`, `2.0`, "valid"},
		{"C22", `{"type":"integer"}`, `3.0`, "valid"},
		{"C22", `{"const":-0}`, `0`, "valid"},
		{"C22", `{"enum":[false]}`, `0`, "not valid"},
		{"C22", `{"enum":[2,"2",2.0]}`, `2`, "schema_invalid"},
		{"C23", `{"type":"array","uniqueItems":true}`, `[{"p":1,"q":[]},{"q":[],"p":1}]`, "not valid"},
		{"C23", `{"type":"array","items":{"type":"string"},"uniqueItems":true}`, `["constructor","toString"]`, "valid"},
		{"C23", `{"type":"array","items":{"type":"string"},"uniqueItems":true}`, `["__proto__","__proto__"]`, "valid"},
		{"C23", `{"type":"array","items":{"type":"string"},"uniqueItems":true}`, `["a","__proto__","a"]`, "not valid"},
		{"C24", `{"$ref":"#/definitions/t","maxLength":2,"definitions":{"t":{"type":"string"}}}`, `"a"`, "schema_invalid"},
		{"C24", `{"$ref":"#/definitions/t","type":"string","maxLength":2,"definitions":{"t":{"type":"string"}}}`, `"abc"`, "not valid"},
		{"C25", `{"type":"object","properties":{"k":{}},"oneOf":[{"required":["k"]}]}`, `{}`, "schema_invalid"},
		{"C26", `{"type":"string","definitions":{"unused":{"colour":"red"}}}`, `"a"`, "valid"},
		{"C27", `{"$schema":"https://json-schema.org/draft/2019-09/schema"}`, `1`, "schema_invalid"},
		{"C27", `{"$schema":"http://json-schema.org/draft-07/schema"}`, `1`, "valid"},
		{"C28", `{"$ref":"#"}`, `1`, "schema_recursion"},
		{"C28", `{"allOf":[{"$ref":"#/definitions/a"}],"definitions":{"a":{"allOf":[{"$ref":"#/definitions/b"}]},"b":{"allOf":[{"$ref":"#/definitions/a"}]}}}`, `1`, "schema_recursion"},
		{"C28", `{"type":"number","nullable":true,"minimum":3}`, `null`, "valid"},
		{"C28", `{"type":"number","nullable":true,"enum":[3]}`, `null`, "not valid"},
		{"D29a", `{"type":"string","format":"date-time"}`, `"2025-06-01T09:30:00-03"`, "valid"},
		{"D29a", `{"type":"string","format":"date-time"}`, `"2025-06-01T09:30:00"`, "not valid"},
		{"D29a", `{"type":"string","format":"date-time"}`, `"2025-06-01\u200909:30:00z"`, "valid"},
		{"D29b", `{"type":"string","format":"time"}`, `"02:29:60+02:30"`, "valid"},
		{"D29b", `{"type":"string","format":"time"}`, `"02:29:60+02:00"`, "not valid"},
		{"D29c", `{"type":"string","format":"uuid"}`, `"Urn:Uuid:00000000-0000-0000-0000-000000000000"`, "valid"},
		{"D29d", `{"type":"string","format":"email"}`, `"root@host"`, "not valid"},
		{"D29e", `{"type":"string","format":"hostname"}`, `"files.example."`, "valid"},
		{"D29f", `{"type":"string","format":"uri"}`, `"tel:"`, "not valid"},
		{"D29f", `{"type":"string","format":"uri"}`, `"ws://h:70000"`, "valid"},
		{"D29g", `{"type":"string","format":"ipv6"}`, `"fe80::2%en0"`, "not valid"},
		{"D29h", `{"type":"string","format":"idn-hostname"}`, `"a"`, "schema_invalid"},
		{"D29h", `{"type":"string","format":"float"}`, `"a"`, "valid"},
		{"D29h", `{"type":"string","format":"regex"}`, `"\\_{"`, "valid"},
	} {
		if got := judge(t, c.schema, c.props); got != c.want {
			t.Errorf("%s: %s, want %s\nschema %s\nprops  %.80s", c.number, got, c.want, c.schema, c.props)
		}
	}
}

// Edge case 12: the same bound everywhere, and an error instead of an exhausted
// stack.
func TestDepth(t *testing.T) {
	nested := func(open, inside, shut string, n int) string {
		return strings.Repeat(open, n) + inside + strings.Repeat(shut, n)
	}
	recursive := `{"type":"array","items":{"oneOf":[{"$ref":"#"},{"type":"integer"}]}}`
	for _, c := range []struct{ name, schema, props, want string }{
		{"props", `true`, nested("[", "", "]", 1000), "valid"},
		{"props too deep", `true`, nested("[", "", "]", 1001), "too_deep"},
		{"schema", nested(`{"not":`, `{}`, `}`, 999), `1`, "not valid"},
		{"schema too deep", nested(`{"not":`, `{}`, `}`, 1000), `1`, "too_deep"},
		{"a recursive schema", recursive, nested("[", "1", "]", 1000), "valid"},
	} {
		if got := judge(t, c.schema, c.props); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	deep := protocol.Limits{MaxDepth: protocol.MaxDepthCeiling}
	v, err := Compile([]byte(recursive))
	if err != nil {
		t.Fatal(err)
	}
	var recursion *RecursionError
	if _, err := v.Validate([]byte(nested("[", "1", "]", protocol.MaxDepthCeiling)), deep); !errors.As(err, &recursion) {
		t.Errorf("far below the default depth: %v", err)
	}
}

// A chain of definitions that each refer twice to the next would take 2^40
// steps.
func TestMultiplication(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"$ref":"#/definitions/d0","definitions":{"d40":{"type":"string"}`)
	for i := range 40 {
		fmt.Fprintf(&b, `,"d%d":{"allOf":[{"$ref":"#/definitions/d%d"},{"$ref":"#/definitions/d%d"}]}`, i, i+1, i+1)
	}
	b.WriteString(`}}`)
	if got := judge(t, b.String(), `"a"`); got != "schema_recursion" {
		t.Errorf("%s", got)
	}
}

// One text can become only so many schemas.
func TestSchemasAreBounded(t *testing.T) {
	for n, want := range map[int]string{1000: "valid", 1 << 20: "schema_invalid"} {
		if got := judge(t, `{"anyOf":[`+strings.Repeat(`{"const":0},`, n)+`{"const":1}]}`, `1`); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}

// Patterns that are short and large: they must not take all memory.
func TestPatternsAreBounded(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"anyOf":[`)
	for i := range 2000 {
		fmt.Fprintf(&b, `{"type":"string","pattern":"(?:(?:a{10}){10}){10}%d"},`, i)
	}
	b.WriteString(`{"type":"string","pattern":"b"}]}`)
	if got := judge(t, b.String(), `"b"`); got != "schema_invalid" {
		t.Errorf("two thousand: %s", got)
	}
	same := `{"anyOf":[` + strings.Repeat(`{"type":"string","pattern":"(?:(?:a{10}){10}){10}"},`, 2000) + `{"type":"string","pattern":"b"}]}`
	if got := judge(t, same, `"b"`); got != "valid" {
		t.Errorf("one, two thousand times: %s", got)
	}
}

func TestPatternTimeout(t *testing.T) {
	const schema = `{"type":"array","items":{"type":"string","pattern":"^(?!(a+)+$)"}}`
	props := `["` + strings.Repeat("a", 40) + `!"]`
	v, err := Compile([]byte(schema), WithPatternTimeout(20*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	_, err = v.Validate([]byte(props))
	var timeout *PatternTimeoutError
	if !errors.As(err, &timeout) || timeout.Code() != CodePatternTimeout || timeout.Pointer != "/0" || timeout.Pattern != "^(?!(a+)+$)" {
		t.Errorf("%v", err)
	}
	var violations *protocol.ViolationError
	if !errors.As(err, &violations) || violations.Violations[0].Code != CodePatternTimeout {
		t.Errorf("as violations: %v", violations)
	}
	// An error is no verdict, not even where no would be yes.
	if got := judge(t, `{"type":"array","not":{"type":"array","items":{"type":"string","pattern":"^(?!(a+)+$)"}}}`, props); got != "pattern_timeout" {
		t.Errorf("under not: %s", got)
	}
	if got := judge(t, `{"type":"object","patternProperties":{"^(?!(a+)+$)":{"type":"string"}}}`, `{"`+strings.Repeat("a", 40)+`!":1}`); got != "pattern_timeout" {
		t.Errorf("on a name: %s", got)
	}
	// Quick matches are free, however many there are.
	many := `["` + strings.Repeat(`b","`, 100_000) + `b"]`
	if v, err = Compile([]byte(schema), WithPatternTimeout(time.Nanosecond)); err != nil {
		t.Fatal(err)
	}
	if result, err := v.Validate([]byte(many)); err != nil || !result.Valid {
		t.Errorf("many quick matches: %v, %v", result.Valid, err)
	}
}
