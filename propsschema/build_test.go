package propsschema

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/ggui-go/validators/protocol"
)

// One row a rule: a prop's schema, and what becomes of it in properties.
func TestBuildRules(t *testing.T) {
	for _, c := range []struct{ rule, schema, want string }{
		{"members are sorted", `{"type":"string","format":"date"}`, `{"format":"date","type":"string"}`},
		{"an object is closed", `{"type":"object"}`, `{"additionalProperties":false,"type":"object"}`},
		{"a nullable object is closed", `{"type":["null","object"]}`, `{"additionalProperties":false,"type":["null","object"]}`},
		{"properties make an object", `{"properties":{}}`, `{"additionalProperties":false,"properties":{}}`},
		{"a boolean stays", `{"type":"object","additionalProperties":true}`, `{"additionalProperties":true,"type":"object"}`},
		{"a schema is descended", `{"type":"object","additionalProperties":{"type":"object"}}`, `{"additionalProperties":{"additionalProperties":false,"type":"object"},"type":"object"}`},
		{"properties are descended", `{"properties":{"a":{"type":"object","example":1}}}`, `{"additionalProperties":false,"properties":{"a":{"additionalProperties":false,"type":"object"}}}`},
		{"elements are closed", `{"type":"array","items":{"type":"object"}}`, `{"items":{"additionalProperties":false,"type":"object"},"type":"array"}`},
		{"items without array are not closed", `{"items":{"type":"object"}}`, `{"items":{"type":"object"}}`},
		{"branches of an array node with items are not closed", `{"type":"array","items":{},"anyOf":[{"type":"object"}]}`, `{"anyOf":[{"type":"object"}],"items":{},"type":"array"}`},
		{"branches are closed", `{"oneOf":[{"type":"object"},{"anyOf":[{"properties":{}}]}]}`, `{"oneOf":[{"additionalProperties":false,"type":"object"},{"anyOf":[{"additionalProperties":false,"properties":{}}]}]}`},
		{"allOf, not, if and definitions are not", `{"allOf":[{"type":"object"}],"not":{"type":"object"},"definitions":{"d":{"type":"object"}}}`, `{"allOf":[{"type":"object"}],"definitions":{"d":{"type":"object"}},"not":{"type":"object"}}`},
		{"example goes", `{"type":"string","example":{"a":1}}`, `{"type":"string"}`},
		{"example stays as a name", `{"properties":{"example":{"example":1}}}`, `{"additionalProperties":false,"properties":{"example":{}}}`},
		{"nullable true widens", `{"type":"string","nullable":true}`, `{"type":["string","null"]}`},
		{"nullable true widens a list", `{"type":["string"],"nullable":true}`, `{"type":["string","null"]}`},
		{"nullable true adds null once", `{"type":["null","string"],"nullable":true}`, `{"type":["null","string"]}`},
		{"nullable null stays null", `{"type":"null","nullable":true}`, `{"type":"null"}`},
		{"nullable false goes", `{"type":"string","nullable":false}`, `{"type":"string"}`},
		{"nullable without type goes", `{"nullable":true,"enum":["a"]}`, `{"enum":["a"]}`},
		{"nullable of another type goes", `{"type":"string","nullable":"yes"}`, `{"type":"string"}`},
		{"a nullable object is closed and widened", `{"type":"object","nullable":true}`, `{"additionalProperties":false,"type":["object","null"]}`},
		{"required is sorted", `{"type":"object","required":["b","a","b"]}`, `{"additionalProperties":false,"required":["a","b","b"],"type":"object"}`},
		{"required is sorted by UTF-16", `{"properties":{},"required":["\uff5e","\ud83d\ude00"]}`, `{"additionalProperties":false,"properties":{},"required":["😀","～"]}`},
		{"data stay as they are", `{"enum":[{"nullable":true,"example":1}],"const":{"required":["b","a"]},"default":{"type":"object"}}`, `{"const":{"required":["b","a"]},"default":{"type":"object"},"enum":[{"example":1,"nullable":true}]}`},
		{"other keywords stay as they are", `{"contains":{"example":1,"type":"object"},"patternProperties":{"a":{"nullable":true}}}`, `{"contains":{"example":1,"type":"object"},"patternProperties":{"a":{"nullable":true}}}`},
		{"branches that are no schemas stay", `{"anyOf":[true,3,{"example":1}],"oneOf":7}`, `{"anyOf":[true,3,{}],"oneOf":7}`},
		{"numbers are canonical", `{"type":"number","minimum":1.50,"maximum":1e2}`, `{"maximum":100,"minimum":1.5,"type":"number"}`},
		{"strings are canonical", `{"description":"\u0041\/\u00e9\u2028"}`, "{\"description\":\"A/é\u2028\"}"},
	} {
		spec := &protocol.PropsSpec{Properties: protocol.Map[protocol.Prop]{{Name: "p", Value: protocol.Prop{Schema: []byte(c.schema)}}}}
		got, err := Build(spec)
		want := `{"additionalProperties":false,"properties":{"p":` + c.want + `},"required":[],"type":"object"}`
		if err != nil || string(got) != want {
			t.Errorf("%s:\n got %s, %v\nwant %s", c.rule, got, err, want)
		}
	}
}

func TestBuildWithoutProps(t *testing.T) {
	const (
		schema = `{"additionalProperties":false,"properties":{},"required":[],"type":"object"}`
		hash   = "d746974fa9afd5e951f76f9af38954b0ad7f436f2120dc974da65e5ee39f856f"
	)
	for _, spec := range []*protocol.PropsSpec{nil, {}, {Properties: protocol.Map[protocol.Prop]{}}} {
		if got, err := Build(spec); err != nil || string(got) != schema {
			t.Errorf("%s, %v", got, err)
		}
		if got, err := Hash(spec); err != nil || got != hash {
			t.Errorf("%s, %v", got, err)
		}
	}
	for _, input := range []string{`{}`, `{"propsSpec":{}}`, `{"propsSpec":{"properties":{}},"name":"x"}`} {
		built, err := BuildJSON([]byte(input))
		want := Built{json.RawMessage(schema), hash, ProfileGrammarSafe}
		if err != nil || string(built.PropsSchema) != schema || built.PropsSchemaHash != want.PropsSchemaHash || built.PropsSchemaProfile != want.PropsSchemaProfile {
			t.Errorf("%s: %+v, %v", input, built, err)
		}
	}
}

func TestBuildRefuses(t *testing.T) {
	for _, c := range []struct{ input, code, pointer string }{
		{`{"propsSpec":null}`, "wrong_type", "/propsSpec"},
		{`{"propsSpec":{"properties":{"a":{}}}}`, "missing_member", "/propsSpec/properties/a/schema"},
		{`{"propsSpec":{"properties":{"a":{"schema":true}}}}`, "wrong_type", "/propsSpec/properties/a/schema"},
		{`{"propsSpec":{"properties":{"a":{"schema":{"type":"text"}}}}}`, "invalid_value", "/propsSpec/properties/a/schema/type"},
		{`{"propsSpec":{"properties":{"a":{"schema":{}},"a":{"schema":{}}}}}`, "duplicate_member", "/propsSpec/properties/a"},
		{`{"propsSpec":{"properties":{}}`, "invalid_json", ""},
		{`[]`, "wrong_type", ""},
	} {
		_, err := BuildJSON([]byte(c.input))
		var violations *protocol.ViolationError
		if !errors.As(err, &violations) {
			t.Errorf("%s: %v", c.input, err)
			continue
		}
		if v := violations.Violations[0]; string(v.Code) != c.code || v.Pointer != c.pointer {
			t.Errorf("%s: %s at %q, want %s at %q", c.input, v.Code, v.Pointer, c.code, c.pointer)
		}
	}
	prop := func(name, schema string) protocol.Member[protocol.Prop] {
		return protocol.Member[protocol.Prop]{Name: name, Value: protocol.Prop{Schema: []byte(schema)}}
	}
	for _, c := range []struct {
		name, pointer string
		spec          protocol.Map[protocol.Prop]
	}{
		{"no schema", "/properties/a~1b/schema", protocol.Map[protocol.Prop]{prop("a/b", ``)}},
		{"no JSON", "/properties/a/schema", protocol.Map[protocol.Prop]{prop("a", `{}},"b":{}`)}},
		{"a name twice", "/properties/a", protocol.Map[protocol.Prop]{prop("a", `{}`), prop("a", `{}`)}},
		{"no UTF-8", "/properties", protocol.Map[protocol.Prop]{prop("\xff", `{}`)}},
	} {
		_, err := Build(&protocol.PropsSpec{Properties: c.spec})
		var violations *protocol.ViolationError
		if !errors.As(err, &violations) || violations.Violations[0].Pointer != c.pointer {
			t.Errorf("%s: %v", c.name, err)
		}
		if _, err := Hash(&protocol.PropsSpec{Properties: c.spec}); err == nil {
			t.Errorf("%s: it has a hash", c.name)
		}
	}
}

// One row a rule: schemas that a grammar can express, and schemas that none can.
func TestClassify(t *testing.T) {
	for _, c := range []struct{ rule, safe, full string }{
		{"keywords", `{"type":"object","enum":[],"const":1,"properties":{},"required":[],"items":{},"additionalProperties":false,"oneOf":[],"anyOf":[],"format":"date","description":"","title":"","aliases":[]}`, `{"minimum":1}`},
		{"nullable and example are built away", `{}`, `{"type":"string","nullable":true}`},
		{"formats", `{"format":"uuid"}`, `{"format":"url"}`},
		{"a format is a string", `{"format":"ipv6"}`, `{"format":6}`},
		{"open objects", `{"type":"object"}`, `{"additionalProperties":true}`},
		{"objects with a schema for the rest", `{"additionalProperties":false}`, `{"additionalProperties":{}}`},
		{"below properties", `{"properties":{"minimum":{}}}`, `{"properties":{"a":{"minimum":1}}}`},
		{"below properties that are no schemas", `{"properties":{"a":{"minimum":1},"b":true}}`, `{"properties":{"a":{"minimum":1},"b":{}}}`},
		{"below items", `{"items":{"type":"string"}}`, `{"items":{"pattern":"a"}}`},
		{"below a tuple", `{"items":[{"pattern":"a"}]}`, `{"items":[],"additionalItems":false}`},
		{"below branches", `{"oneOf":[{"type":"null"}],"anyOf":[{}]}`, `{"oneOf":[{"type":"null"},{"not":{}}]}`},
		{"branches are objects", `{"anyOf":[]}`, `{"anyOf":[true]}`},
		{"data do not count", `{"enum":[{"minimum":1}],"const":{"pattern":"a"}}`, `{"default":1}`},
		{"other positions do not count, their keyword does", `{"required":["minimum"]}`, `{"allOf":[]}`},
		{"a schema is an object", `{}`, `true`},
	} {
		for _, part := range []struct {
			schema string
			want   Profile
		}{{c.safe, ProfileGrammarSafe}, {c.full, ProfileFull}} {
			if got, err := Classify([]byte(part.schema)); err != nil || got != part.want {
				t.Errorf("%s: %s is %s, %v; want %s", c.rule, part.schema, got, err, part.want)
			}
		}
	}
	for _, text := range []string{``, `{`, `{"a":1,"a":1}`, strings.Repeat("[", 1001) + strings.Repeat("]", 1001)} {
		if _, err := Classify([]byte(text)); !errors.Is(err, protocol.ErrUnreadable) {
			t.Errorf("%.20s: %v", text, err)
		}
	}
}
