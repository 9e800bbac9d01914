package propsschema

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ggui-go/validators/protocol"
)

// One row a keyword: what is said of a value that breaks it.
func TestViolations(t *testing.T) {
	for _, c := range []struct{ schema, props, field, pointer, keyword, expected, received string }{
		{`{"type":"string"}`, `1`, "", "", "type", "string", "1"},
		{`{"type":["object","null"]}`, `[1]`, "", "", "type", "null or object", "array"},
		{`{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"}}}}`, `[{},{},{"name":5}]`, "[2].name", "/2/name", "type", "string", "5"},
		{`{"type":"object","properties":{"a b":{"type":"object","properties":{"c/~d":{"type":"null"}}}}}`, `{"a b":{"c/~d":""}}`, `["a b"]["c/~d"]`, "/a b/c~1~0d", "type", "null", `""`},
		{`{"type":"object","properties":{"a":{"type":"object","properties":{"b":{}},"required":["b"]}}}`, `{"a":{}}`, "a.b", "/a/b", "required", `"b"`, ""},
		{`{"type":"object","properties":{"":{}},"required":[""]}`, `{}`, `[""]`, "/", "required", `""`, ""},
		{`{"type":"object"}`, `{"x":{"long":1}}`, "x", "/x", "additionalProperties", "a declared member", "object"},
		{`{"type":"object","properties":{"x":false}}`, `{"x":[]}`, "x", "/x", "false schema", "nothing", "[]"},
		{`{"type":"object","additionalProperties":true,"propertyNames":{"maxLength":1}}`, `{"ab":1}`, "ab", "/ab", "maxLength", "at most 1 character", `"ab"`},
		{`{"type":"object","additionalProperties":true,"dependencies":{"a":["b"]}}`, `{"a":1}`, "b", "/b", "dependencies", `"b"`, ""},
		{`{"type":"object","additionalProperties":true,"minProperties":2}`, `{"a":1}`, "", "", "minProperties", "at least 2 members", "object"},
		{`{"type":"array","uniqueItems":true}`, `[1,2,1]`, "[2]", "/2", "uniqueItems", "different elements", "1"},
		{`{"type":"array","contains":{"type":"string"}}`, `[1]`, "", "", "contains", "an element of a certain shape", "array"},
		{`{"type":"array","maxItems":1}`, `[1,2]`, "", "", "maxItems", "at most 1 element", "array"},
		{`{"type":"number","exclusiveMaximum":0.5}`, `0.5`, "", "", "exclusiveMaximum", "below 0.5", "0.5"},
		{`{"type":"number","multipleOf":2}`, `3`, "", "", "multipleOf", "a multiple of 2", "3"},
		{`{"type":"string","pattern":"^a"}`, `"b"`, "", "", "pattern", "^a", `"b"`},
		{`{"type":"string","format":"email"}`, `"b"`, "", "", "format", "email", `"b"`},
		{`{"type":"string","format":"date","formatMinimum":"2024-01-01"}`, `"2023-01-01"`, "", "", "formatMinimum", `at least "2024-01-01"`, `"2023-01-01"`},
		{`{"enum":["a",{"b":1}]}`, `"c"`, "", "", "enum", `["a",{"b":1}]`, `"c"`},
		{`{"const":null}`, `true`, "", "", "const", "null", "true"},
		{`{"not":{"type":"string"}}`, `"s"`, "", "", "not", "another value", `"s"`},
	} {
		v, err := Compile([]byte(c.schema))
		if err != nil {
			t.Errorf("%s: %v", c.schema, err)
			continue
		}
		result, err := v.Validate([]byte(c.props))
		if err != nil || result.Valid || len(result.Violations) == 0 {
			t.Errorf("%s on %s: %+v, %v", c.schema, c.props, result, err)
			continue
		}
		got := result.Violations[0]
		want := Violation{c.field, c.pointer, c.keyword, got.Message, c.expected, c.received}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s on %s (-want +got):\n%s", c.schema, c.props, diff)
		}
		if !strings.HasSuffix(got.Message, ".") || len(got.Message) < 15 {
			t.Errorf("%s: %q is no sentence", c.schema, got.Message)
		}
	}
}

// All reasons, in the order of the text; those of branches only when none is met.
func TestAllViolationsInOrder(t *testing.T) {
	const schema = `{"type":"object","required":["z","id"],"properties":{
		"id":{"type":"integer"},"z":{},
		"tags":{"type":"array","maxItems":2,"items":{"type":"string","minLength":2}},
		"size":{"anyOf":[{"type":"integer"},{"enum":["s","m"]}]}}}`
	v, err := Compile([]byte(schema))
	if err != nil {
		t.Fatal(err)
	}
	result, err := v.Validate([]byte(`{"extra":1,"tags":["a",7,"ok"],"size":1.5}`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, violation := range result.Violations {
		got = append(got, violation.Pointer+" "+violation.Keyword)
	}
	want := []string{"/z required", "/id required", "/extra additionalProperties", "/tags maxItems",
		"/tags/0 minLength", "/tags/1 type", "/size type", "/size enum", "/size anyOf"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if result, err = v.Validate([]byte(`{"id":1,"z":0,"size":"m","tags":[1]}`)); err != nil || len(result.Violations) != 1 {
		t.Errorf("a branch that is met says nothing: %+v, %v", result, err)
	}
}

func TestViolationsAreBounded(t *testing.T) {
	v, err := Compile([]byte(`{"type":"array","items":{"type":"string"}}`))
	if err != nil {
		t.Fatal(err)
	}
	props := []byte("[" + strings.Repeat("1,", 4999) + "1]")
	for _, c := range []struct{ max, kept int }{{0, protocol.DefaultMaxViolations}, {3, 3}, {10_000, 5000}} {
		result, err := v.Validate(props, protocol.Limits{MaxViolations: c.max})
		if err != nil || len(result.Violations) != c.kept || result.Omitted != 5000-c.kept {
			t.Errorf("at most %d: %d kept, %d omitted, %v", c.max, len(result.Violations), result.Omitted, err)
		}
	}
}

func TestDoors(t *testing.T) {
	for _, c := range []struct{ input, want string }{
		{`{"propsSchema":{"type":"string"},"props":"a","other":{}}`, `{"valid":true}`},
		{`{"props":null,"propsSchema":true}`, `{"valid":true}`},
		{`{"propsSchema":{"type":"string","enum":["a"]},"props":1}`, `{"valid":false,"violations":[` +
			`{"field":"","pointer":"","keyword":"type","message":"Expected string, found number.","expected":"string","received":"1"},` +
			`{"field":"","pointer":"","keyword":"enum","message":"The value must be one of [\"a\"].","expected":"[\"a\"]","received":"1"}]}`},
		{`{"propsSchema":{"foo":1},"props":"a"}`, "schema_invalid"},
		{`{"propsSchema":null,"props":"a"}`, "schema_invalid"},
		{`{"propsSchema":{"$ref":"#"},"props":"a"}`, "schema_recursion"},
		{`{"propsSchema":{}}`, "missing_member"},
		{`{"props":{}}`, "missing_member"},
		{`{}`, "missing_member"},
		{`[]`, "wrong_type"},
		{`{"propsSchema":{},"props":1,"props":1}`, "duplicate_member"},
		{`{"propsSchema":{},"props":1} x`, "trailing_data"},
		{``, "invalid_json"},
	} {
		got := ""
		if result, err := ValidateJSON([]byte(c.input)); err != nil {
			got = codeOf(err)
		} else if text, err := json.Marshal(result); err != nil {
			t.Fatal(err)
		} else {
			got = string(text)
		}
		if got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.input, got, c.want)
		}
	}
	if _, err := ValidateJSON([]byte(`{"propsSchema":{},"props":[[]]}`), WithLimits(protocol.Limits{MaxDepth: 2})); !errors.Is(err, protocol.ErrUnreadable) {
		t.Errorf("with limits: %v", err)
	}
}

// One validator, many goroutines: meant for the race detector.
func TestConcurrentUse(t *testing.T) {
	v, err := Compile([]byte(`{"type":"object","properties":{"n":{"type":"integer"},"s":{"type":"string","pattern":"^(?=.*\\d)[a-z\\d]+$","format":"hostname"},
		"next":{"$ref":"#"}},"patternProperties":{"^x":{"enum":[0,1,2,3,4,5,6,7,8,9]}},"propertyNames":{"maxLength":9}}`))
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for i := range 64 {
		wait.Go(func() {
			for j := range 50 {
				bad := (i+j)%2 == 0
				props := fmt.Sprintf(`{"n":%d,"s":"a%d","x%d":%d,"next":{"n":1,"next":{}}}`, j, i, j, j%10)
				if bad {
					props = strings.Replace(props, `"next":{"n":1`, `"next":{"n":"1"`, 1)
				}
				result, err := v.Validate([]byte(props))
				if err != nil || result.Valid == bad || bad && result.Violations[0].Pointer != "/next/n" {
					t.Errorf("%s: %+v, %v", props, result, err)
					return
				}
			}
		})
	}
	wait.Wait()
}
