package propsschema

import (
	"errors"
	"strings"
	"testing"

	"github.com/ggui-go/validators/protocol"
)

// judge says what becomes of a schema and props: valid, not valid, or the code of
// the error.
func judge(t *testing.T, schema, props string) string {
	t.Helper()
	v, err := Compile([]byte(schema))
	if err != nil {
		return codeOf(err)
	}
	result, err := v.Validate([]byte(props))
	if err != nil {
		return codeOf(err)
	}
	if result.Valid != (len(result.Violations) == 0) {
		t.Errorf("%s on %s: valid is %v with violations %v", schema, props, result.Valid, result.Violations)
	}
	return verdict(result.Valid)
}

func codeOf(err error) string {
	var coded interface{ Code() protocol.Code }
	var violations *protocol.ViolationError
	switch {
	case errors.As(err, &coded):
		return string(coded.Code())
	case errors.As(err, &violations):
		return string(violations.Violations[0].Code)
	}
	return "another error: " + err.Error()
}

// One row a rule: a schema, props that meet it, and props that do not.
func TestKeywords(t *testing.T) {
	for _, c := range []struct{ rule, schema, yes, no string }{
		{"true takes all", `true`, `1 | null | {"a":1}`, ``},
		{"false takes nothing", `false`, ``, `1 | null | {}`},
		{"nothing said takes all", `{"title":"t","default":3,"deprecated":true}`, `1 | []`, ``},
		{"type string", `{"type":"string"}`, `""`, `1 | null | true | {} | []`},
		{"type number", `{"type":"number"}`, `1 | 1.5 | -0`, `"1" | null`},
		{"type integer is a whole number", `{"type":"integer"}`, `1 | 1.0 | 1e300 | -0`, `1.5 | "1"`},
		{"type boolean", `{"type":"boolean"}`, `true | false`, `0 | "true"`},
		{"type null", `{"type":"null"}`, `null`, `0 | false | "" | {}`},
		{"type object", `{"type":"object"}`, `{}`, `[] | null`},
		{"type array", `{"type":"array"}`, `[]`, `{} | null`},
		{"type or null", `{"type":["string","null"]}`, `"a" | null`, `1`},
		{"nullable widens", `{"type":"string","nullable":true}`, `"a" | null`, `1`},
		{"nullable does not widen an enum", `{"type":"string","enum":["a"],"nullable":true}`, `"a"`, `null`},
		{"nullable false", `{"type":"string","nullable":false}`, `"a"`, `null`},
		{"const", `{"const":{"a":[1,null]}}`, `{"a":[1,null]} | {"a":[1.0,null]}`, `{"a":[1]} | {"a":[1,null],"b":1}`},
		{"const null", `{"const":null}`, `null`, `0 | false`},
		{"const in any order", `{"const":{"a":1,"b":2}}`, `{"b":2,"a":1}`, `{"a":2,"b":1}`},
		{"enum", `{"enum":["a",1,null,[2],{"k":true}]}`, `"a" | 1.0 | null | [2] | {"k":true}`, `"b" | true | [] | {}`},
		{"long enum", `{"enum":[0,1,2,3,4,5,6,7,8,"nine",{"ten":10}]}`, `8 | "nine" | {"ten":1e1} | -0`, `9 | "8"`},
		{"minimum", `{"type":"number","minimum":2}`, `2 | 3`, `1.9 | -2`},
		{"maximum", `{"type":"number","maximum":2}`, `2 | -3`, `2.1`},
		{"exclusiveMinimum", `{"type":"number","exclusiveMinimum":2}`, `2.1`, `2`},
		{"exclusiveMaximum", `{"type":"number","exclusiveMaximum":2}`, `1.9`, `2`},
		{"multipleOf", `{"type":"number","multipleOf":3}`, `0 | -9 | 3e10`, `4 | 0.3`},
		{"minLength counts characters", `{"type":"string","minLength":2}`, `"ab" | "é😀"`, `"" | "😀"`},
		{"maxLength counts characters", `{"type":"string","maxLength":2}`, `"" | "😀😀"`, `"abc" | "e\u0301e"`},
		{"pattern is found anywhere", `{"type":"string","pattern":"b+"}`, `"abba" | "b"`, `"" | "ac"`},
		{"format", `{"type":"string","format":"date"}`, `"2024-02-29"`, `"2023-02-29" | ""`},
		{"format of numbers", `{"type":"number","format":"int32"}`, `2147483647 | 5.0`, `2147483648 | 0.5`},
		{"format of numbers skips strings", `{"type":"string","format":"int32"}`, `"x"`, ``},
		{"items", `{"type":"array","items":{"type":"integer"}}`, `[] | [1,2]`, `[1,"2"] | [null]`},
		{"items false", `{"type":"array","items":false}`, `[]`, `[1]`},
		{"tuple", `{"type":"array","items":[{"type":"string"},{}],"minItems":2,"additionalItems":false}`, `["a",1]`, `[1,1] | ["a",1,2] | ["a"]`},
		{"tuple with a fixed length", `{"type":"array","items":[{"type":"string"}],"minItems":1,"maxItems":1}`, `["a"]`, `[] | ["a","b"]`},
		{"minItems", `{"type":"array","minItems":1}`, `[0]`, `[]`},
		{"maxItems", `{"type":"array","maxItems":1}`, `[] | [0]`, `[0,1]`},
		{"uniqueItems", `{"type":"array","uniqueItems":true}`, `[] | [1,"1",true,null,[1],{"a":1}]`, `[1,1.0] | [{"a":1,"b":2},{"b":2,"a":1}] | [[],[]]`},
		{"uniqueItems of many", `{"type":"array","uniqueItems":true}`, `[0,1,2,3,4,5,6,7,8,9]`, `[0,1,2,3,4,5,6,7,8,9,5] | ["a","b","c","d","e","f","g","h","i","a"]`},
		{"uniqueItems false", `{"type":"array","uniqueItems":false}`, `[1,1]`, ``},
		{"contains", `{"type":"array","contains":{"type":"string"}}`, `[1,"a"]`, `[] | [1]`},
		{"contains anything", `{"type":"array","contains":{}}`, `[1]`, `[]`},
		{"properties", `{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":true}`, `{} | {"a":"x","b":1}`, `{"a":1}`},
		{"properties false", `{"type":"object","properties":{"a":false},"additionalProperties":true}`, `{"b":1}`, `{"a":1}`},
		{"an object is closed", `{"type":"object","properties":{"a":{}}}`, `{"a":1}`, `{"b":1}`},
		{"an object without properties is closed", `{"type":"object"}`, `{}`, `{"b":1}`},
		{"a nullable object is closed", `{"type":["object","null"]}`, `{} | null`, `{"b":1}`},
		{"elements are closed", `{"type":"array","items":{"type":"object","properties":{"a":{}}}}`, `[{"a":1}]`, `[{"b":1}]`},
		{"branches are closed", `{"anyOf":[{"type":"object","properties":{"a":{}}},{"type":"string"}]}`, `{"a":1} | "x"`, `{"b":1}`},
		{"allOf stays open", `{"allOf":[{"type":"object","properties":{"a":{}}}]}`, `{"b":1}`, ``},
		{"additionalProperties true stays open", `{"type":"object","additionalProperties":true}`, `{"b":1}`, ``},
		{"additionalProperties schema", `{"type":"object","additionalProperties":{"type":"integer"}}`, `{"b":1}`, `{"b":"x"}`},
		{"required", `{"type":"object","properties":{"a":{}},"required":["a"]}`, `{"a":null}`, `{}`},
		{"patternProperties", `{"type":"object","patternProperties":{"^n_":{"type":"number"}}}`, `{"n_a":1}`, `{"n_a":"x"} | {"a":1}`},
		{"propertyNames", `{"type":"object","propertyNames":{"maxLength":2},"additionalProperties":true}`, `{"ab":1}`, `{"abc":1}`},
		{"minProperties", `{"type":"object","minProperties":1,"additionalProperties":true}`, `{"a":1}`, `{}`},
		{"maxProperties", `{"type":"object","maxProperties":1,"additionalProperties":true}`, `{"a":1}`, `{"a":1,"b":2}`},
		{"dependencies of names", `{"type":"object","dependencies":{"a":["b"]},"additionalProperties":true}`, `{} | {"b":1} | {"a":1,"b":1}`, `{"a":1}`},
		{"dependencies of a schema", `{"type":"object","dependencies":{"a":{"maxProperties":1}},"additionalProperties":true}`, `{"a":1} | {"b":1,"c":1}`, `{"a":1,"b":1}`},
		{"allOf", `{"allOf":[{"type":"number","minimum":1},{"type":"number","maximum":2}]}`, `1 | 2`, `0 | 3`},
		{"anyOf", `{"anyOf":[{"type":"string"},{"type":"number","minimum":1}]}`, `"a" | 1`, `0 | null`},
		{"oneOf", `{"oneOf":[{"type":"number","minimum":1},{"type":"number","maximum":5}]}`, `0 | 6`, `3 | "x"`},
		{"not", `{"not":{"type":"string"}}`, `1`, `"a"`},
		{"not anything", `{"not":{}}`, ``, `1 | null`},
		{"if then else", `{"if":{"type":"string"},"then":{"const":"a"},"else":{"type":"number"}}`, `"a" | 1`, `"b" | null`},
		{"if without then passes", `{"if":{"type":"string"},"else":{"type":"number"}}`, `"b" | 1`, `null`},
		{"$ref", `{"$ref":"#/definitions/s","definitions":{"s":{"type":"string"}}}`, `"a"`, `1`},
		{"$ref with escapes", `{"$ref":"#/definitions/a~1b%20%C3%A9","definitions":{"a/b é":{"type":"string"}}}`, `"a"`, `1`},
		{"$ref to the root", `{"type":"object","properties":{"next":{"$ref":"#"}}}`, `{} | {"next":{"next":{}}}`, `{"next":{"x":1}} | {"next":1}`},
		{"$ref by $id", `{"$ref":"item.json","definitions":{"i":{"$id":"item.json","type":"string"}}}`, `"a"`, `1`},
		{"$ref by anchor", `{"$ref":"#item","definitions":{"i":{"$id":"#item","type":"string"}}}`, `"a"`, `1`},
		{"$ref by URL", `{"$id":"http://ids.test/a/root.json","$ref":"b.json#/definitions/x","definitions":{"b":{"$id":"b.json","definitions":{"x":{"type":"string"}}}}}`, `"a"`, `1`},
		{"$ref to the meta-schema", `{"$ref":"http://json-schema.org/draft-07/schema#"}`, `{"type":"string"} | true`, `{"type":"strin"} | {"minLength":-1} | 1`},
		{"what stands beside $ref counts", `{"$ref":"#/definitions/s","type":"string","minLength":3,"definitions":{"s":{"type":"string"}}}`, `"abc"`, `"ab"`},
		{"formatMinimum", `{"type":"string","format":"date","formatMinimum":"2024-01-01"}`, `"2024-01-01"`, `"2023-12-31"`},
		{"formatExclusiveMaximum", `{"type":"string","format":"time","formatExclusiveMaximum":"12:00:00Z"}`, `"11:59:59Z" | "12:30:00+01:00"`, `"12:00:00Z"`},
	} {
		for _, part := range []struct{ list, want string }{{c.yes, "valid"}, {c.no, "not valid"}} {
			if part.list == "" {
				continue
			}
			for props := range strings.SplitSeq(part.list, " | ") {
				if got := judge(t, c.schema, props); got != part.want {
					t.Errorf("%s: %s is %s, want %s\nschema %s", c.rule, props, got, part.want, c.schema)
				}
			}
		}
	}
}

// One row a rule of the strict dialect: a schema that does not compile, the
// pointer of its first fault, and one that does.
func TestStrict(t *testing.T) {
	for _, c := range []struct{ rule, bad, pointer, good string }{
		{"unknown keyword", `{"minLenght":1}`, "/minLenght", `{"example":1}`},
		{"keyword of a later draft", `{"type":"array","prefixItems":[]}`, "/prefixItems", `{"$defs":{}}`},
		{"extension", `{"x-order":1}`, "/x-order", `{"$comment":"order 1"}`},
		{"aliases are reserved", `{"type":"string","aliases":["n"]}`, "/aliases", `{"type":"string"}`},
		{"unknown keyword where nothing is said", `{"type":"object","properties":{"a":{"foo":1}}}`, "/properties/a/foo", `{"type":"object","properties":{"a":{"title":"A"}}}`},
		{"unknown format", `{"type":"string","format":"iri"}`, "/format", `{"type":"string","format":"uri"}`},
		{"unknown type", `{"type":"text"}`, "/type", `{"type":"string"}`},
		{"no type", `{"type":[]}`, "/type", `{"type":["string"]}`},
		{"a type twice", `{"type":["string","string"]}`, "/type", `{"type":["string","null"]}`},
		{"union type", `{"type":["string","number"]}`, "/type", `{"type":["number","null"]}`},
		{"union type by nullable", `{"type":["string","number"],"nullable":true}`, "/type", `{"type":["string"],"nullable":true}`},
		{"keyword without its type", `{"minLength":1}`, "/minLength", `{"type":"string","minLength":1}`},
		{"properties without type", `{"properties":{}}`, "/properties", `{"type":"object","properties":{}}`},
		{"format without type", `{"format":"date"}`, "/format", `{"type":"string","format":"date"}`},
		{"keyword of another type", `{"type":"string","minimum":1}`, "/minimum", `{"type":"integer","minimum":1}`},
		{"type from around", `{"type":"string","anyOf":[{"minimum":1}]}`, "/anyOf/0/minimum", `{"type":"number","anyOf":[{"minimum":1}]}`},
		{"type against the one around", `{"type":"string","allOf":[{"type":"number"}]}`, "/allOf/0/type", `{"type":"number","allOf":[{"type":"integer"}]}`},
		{"type wider than the one around", `{"type":"integer","allOf":[{"type":"number"}]}`, "/allOf/0/type", `{"type":"integer","allOf":[{"type":"integer"}]}`},
		{"type beside $ref", `{"$ref":"#/definitions/s","minLength":1,"definitions":{"s":{"type":"string"}}}`, "/minLength", `{"$ref":"#/definitions/s","description":"d","definitions":{"s":{"type":"string"}}}`},
		{"names are strings", `{"type":"object","additionalProperties":true,"propertyNames":{"minimum":1}}`, "/propertyNames/minimum", `{"type":"object","additionalProperties":true,"propertyNames":{"minLength":1}}`},
		{"nullable without type", `{"nullable":true}`, "/nullable", `{"type":"string","nullable":true}`},
		{"nullable of another type", `{"type":"string","nullable":1}`, "/nullable", `{"type":"string","nullable":false}`},
		{"not nullable null", `{"type":"null","nullable":false}`, "/nullable", `{"type":"null","nullable":true}`},
		{"required but not declared", `{"type":"object","required":["a"]}`, "/required/0", `{"type":"object","properties":{"a":{}},"required":["a"]}`},
		{"required but declared around only", `{"type":"object","properties":{"a":{}},"anyOf":[{"required":["a"]}]}`, "/anyOf/0/required/0", `{"type":"object","properties":{"a":{}},"anyOf":[{"required":["a"],"properties":{"a":{}}}]}`},
		{"required and declared after", `{"type":"object","allOf":[{"required":["a"]},{"properties":{"a":{}}}]}`, "/allOf/0/required/0", `{"type":"object","allOf":[{"properties":{"a":{}}},{"required":["a"]}]}`},
		{"declared, and then members judged", `{"type":"object","if":{"properties":{"a":{}}},"then":{"additionalProperties":{"type":"string"},"dependencies":{"b":{"required":["a"]}}}}`, "/then/dependencies/b/required/0", `{"type":"object","if":{"properties":{"a":{}}},"then":{"additionalProperties":false,"dependencies":{"b":{"required":["a"]}}}}`},
		{"required twice", `{"type":"object","properties":{"a":{}},"required":["a","a"]}`, "/required/1", ``},
		{"required is a list", `{"type":"object","required":"a"}`, "/required", ``},
		{"names in required", `{"type":"object","required":[1]}`, "/required/0", ``},
		{"open tuple", `{"type":"array","items":[{}]}`, "/items", `{"type":"array","items":[{}],"minItems":1,"maxItems":1}`},
		{"tuple of another length", `{"type":"array","items":[{}],"minItems":2,"additionalItems":false}`, "/items", `{"type":"array","items":[{}],"minItems":1,"additionalItems":false}`},
		{"empty tuple", `{"type":"array","items":[]}`, "/items", ``},
		{"additionalItems without tuple", `{"type":"array","items":{},"additionalItems":false}`, "/additionalItems", ``},
		{"if alone", `{"if":{"type":"string"}}`, "/if", `{"if":{"type":"string"},"then":true}`},
		{"then alone", `{"then":{"type":"string"}}`, "/then", ``},
		{"else alone", `{"else":{"type":"string"}}`, "/else", ``},
		{"declared and matched", `{"type":"object","properties":{"ab":{}},"patternProperties":{"^a":{"type":"string"}}}`, "/patternProperties/^a", `{"type":"object","properties":{"b":{}},"patternProperties":{"^a":{"type":"string"}}}`},
		{"bad pattern", `{"type":"string","pattern":"^https\\:"}`, "/pattern", `{"type":"string","pattern":"^https:"}`},
		{"bad pattern of names", `{"type":"object","patternProperties":{"(":{"type":"string"}}}`, "/patternProperties/(", `{"type":"object","additionalProperties":true,"patternProperties":{"(":{}}}`},
		{"enum is empty", `{"enum":[]}`, "/enum", `{"enum":[1]}`},
		{"enum has one value twice", `{"enum":[1,2,1.0]}`, "/enum/2", `{"enum":[1,"1",true]}`},
		{"enum is a list", `{"enum":{"a":1}}`, "/enum", ``},
		{"multipleOf 0", `{"type":"number","multipleOf":0}`, "/multipleOf", `{"type":"number","multipleOf":1e-9}`},
		{"negative length", `{"type":"string","maxLength":-1}`, "/maxLength", `{"type":"string","maxLength":-0}`},
		{"broken length", `{"type":"string","maxLength":1.5}`, "/maxLength", `{"type":"string","maxLength":1.0}`},
		{"limit as a string", `{"type":"number","minimum":"1"}`, "/minimum", ``},
		{"boolean minimum of draft-04", `{"type":"number","minimum":1,"exclusiveMinimum":true}`, "/exclusiveMinimum", `{"type":"number","exclusiveMinimum":1}`},
		{"uniqueItems", `{"type":"array","uniqueItems":"yes"}`, "/uniqueItems", ``},
		{"no schema", `{"not":null}`, "/not", `{"not":false}`},
		{"no schema among several", `{"anyOf":[true,3]}`, "/anyOf/1", ``},
		{"no schemas", `{"allOf":[]}`, "/allOf", ``},
		{"no schema in unused definitions", `{"definitions":{"a":[]}}`, "/definitions/a", `{"definitions":{"a":{"foo":1,"type":["string","number"]}}}`},
		{"a list as schema", `[]`, "", `{}`},
		{"a number as schema", `1`, "", `true`},
		{"$ref to nowhere", `{"$ref":"#/definitions/a"}`, "/$ref", ``},
		{"$ref to another document", `{"$ref":"other.json#/a"}`, "/$ref", ``},
		{"$ref to no schema", `{"$ref":"#/definitions/a/enum","definitions":{"a":{"enum":[1]}}}`, "/definitions/a/enum", ``},
		{"$ref in a circle", `{"$ref":"#/definitions/a","definitions":{"a":{"$ref":"#/definitions/b"},"b":{"$ref":"#/definitions/a"}}}`, "/$ref", ``},
		{"$ref to a definition that is wrong", `{"$ref":"#/definitions/a","definitions":{"a":{"foo":1}}}`, "/definitions/a/foo", ``},
		{"$ref beneath $defs", `{"$ref":"#/$defs/a","$defs":{"a":{"type":"string","minLength":"1"}}}`, "/$defs/a/minLength", `{"$ref":"#/$defs/a","$defs":{"a":{"type":"string","minLength":1}}}`},
		{"$ref whose required fits here", `{"type":"object","allOf":[{"$ref":"#/definitions/r"}],"definitions":{"r":{"type":"object","required":["a"]}}}`, "/definitions/r/required/0", `{"type":"object","allOf":[{"properties":{"a":{}}},{"$ref":"#/definitions/r"}],"definitions":{"r":{"type":"object","required":["a"]}}}`},
		{"malformed $ref", `{"$ref":"#/%"}`, "/$ref", ``},
		{"two schemas of one $id", `{"definitions":{"a":{"$id":"x.json"},"b":{"$id":"x.json"}}}`, "/definitions/b/$id", `{"definitions":{"a":{"$id":"x.json"},"b":{"$id":"y.json"}}}`},
		{"id", `{"type":"string","id":"a"}`, "/id", `{"type":"string","$id":"a"}`},
		{"$schema by https", `{"$schema":"https://json-schema.org/draft-07/schema#"}`, "/$schema", `{"$schema":"http://json-schema.org/draft-07/schema"}`},
		{"$schema of another draft", `{"$schema":"http://json-schema.org/draft-04/schema#"}`, "/$schema", `{"type":"object","properties":{"a":{"$schema":"http://json-schema.org/draft-04/schema#"}}}`},
		{"$schema as a number", `{"$schema":7}`, "/$schema", `{"$schema":"http://json-schema.org/draft-07/schema#"}`},
		{"$async", `{"type":"string","$async":true}`, "/$async", `{"type":"string","$async":false}`},
		{"format limit without format", `{"type":"string","formatMinimum":"2024-01-01"}`, "/formatMinimum", ``},
		{"format limit without order", `{"type":"string","format":"email","formatMinimum":"a"}`, "/formatMinimum", `{"type":"string","format":"password","formatMinimum":"a"}`},
		{"dependencies", `{"type":"object","dependencies":{"a":[1]}}`, "/dependencies/a/0", `{"type":"object","dependencies":{"a":[]}}`},
	} {
		_, err := Compile([]byte(c.bad))
		var invalid *SchemaError
		if !errors.As(err, &invalid) {
			t.Errorf("%s: %s gives %v", c.rule, c.bad, err)
			continue
		}
		if fault := invalid.Faults[0]; fault.Pointer != c.pointer || fault.Message == "" {
			t.Errorf("%s: %s is at fault at %q, want %q: %s", c.rule, c.bad, fault.Pointer, c.pointer, fault.Message)
		}
		if c.good != "" {
			if _, err := Compile([]byte(c.good)); err != nil {
				t.Errorf("%s: %s does not compile: %v", c.rule, c.good, err)
			}
		}
	}
}

func TestAllFaultsAreGiven(t *testing.T) {
	const schema = `{"type":"object","properties":{"a":{"foo":1},"b":{"type":"string","minimum":3},"c":{"type":"string","format":"iri"}},"required":["d"]}`
	_, err := Compile([]byte(schema))
	var invalid *SchemaError
	if !errors.As(err, &invalid) || len(invalid.Faults) != 4 {
		t.Fatalf("%v", err)
	}
	for i, want := range []struct{ pointer, keyword string }{
		{"/properties/a/foo", "foo"}, {"/properties/b/minimum", "minimum"}, {"/properties/c/format", "format"}, {"/required/0", "required"},
	} {
		if got := invalid.Faults[i]; got.Pointer != want.pointer || got.Keyword != want.keyword {
			t.Errorf("fault %d is %+v, want %+v", i, got, want)
		}
	}
	var violations *protocol.ViolationError
	if !errors.As(err, &violations) || len(violations.Violations) != 4 || violations.Violations[0].Code != CodeSchemaInvalid {
		t.Errorf("as violations: %v", violations)
	}
	if errors.Is(err, protocol.ErrUnreadable) {
		t.Error("a schema that was read is no unreadable text")
	}
	if _, err := Compile([]byte(schema), WithLimits(protocol.Limits{MaxViolations: 1})); !errors.As(err, &invalid) || len(invalid.Faults) != 1 || invalid.Omitted != 3 {
		t.Errorf("with a limit: %+v", invalid)
	}
}
