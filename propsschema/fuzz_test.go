package propsschema

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/ggui-go/validators/protocol"
)

var fuzzSchemas = []string{
	`{"type":"object","properties":{"a":{"type":"string","minLength":2},"b":{"type":"array","items":{"$ref":"#"}}},"required":["a"]}`,
	`{"oneOf":[{"type":"integer","minimum":0},{"type":"string","pattern":"^(?=a)"}]}`,
	`{"type":"array","items":[{"enum":[1,"a"]},{"const":null}],"minItems":2,"additionalItems":false,"uniqueItems":true}`,
	`{"type":"object","patternProperties":{"^x":{"format":"date","type":"string"}},"propertyNames":{"maxLength":3},"dependencies":{"x1":["x2"]}}`,
	`{"if":{"type":"string"},"then":{"format":"uri","type":"string"},"else":{"not":{"type":"null"}}}`,
	`{"$ref":"#/definitions/n","definitions":{"n":{"type":"object","properties":{"next":{"$ref":"#/definitions/n"}}}}}`,
	`{"type":"string","nullable":true,"example":"a"}`,
	`{"definitions":{"a":{"$id":"a.json"}},"$id":"http://ids.test/","$ref":"a.json"}`,
}

var fuzzProps = []string{
	`{"a":"xy","b":[{"a":"z"}]}`, `-1`, `"b"`, `[1,null,1]`, `{"x1":"2024-02-30","yyyy":1}`, `{"next":{"next":{"n":0}}}`, `null`, `{"a/b":{"~":[]}}`,
}

// Whatever the texts are: no panic; a fault points into the schema; a violation
// points at something in the props, or at a member that is missing there; two
// runs say the same; a verdict of yes has no violations, and no has some.
func FuzzValidate(f *testing.F) {
	for i, schema := range fuzzSchemas {
		f.Add([]byte(schema), []byte(fuzzProps[i]))
	}
	f.Fuzz(func(t *testing.T, schema, props []byte) {
		v, err := Compile(schema, WithPatternTimeout(50*time.Millisecond))
		if err != nil {
			var invalid *SchemaError
			if errors.As(err, &invalid) {
				for _, fault := range invalid.Faults {
					if !resolves(schema, fault.Pointer) {
						t.Errorf("the fault %v points nowhere", fault)
					}
				}
			} else if !errors.Is(err, protocol.ErrUnreadable) {
				t.Errorf("%v", err)
			}
			return
		}
		result, err := v.Validate(props)
		if err != nil {
			var timeout *PatternTimeoutError
			var recursion *RecursionError
			if !errors.Is(err, protocol.ErrUnreadable) && !errors.As(err, &timeout) && !errors.As(err, &recursion) {
				t.Errorf("%v", err)
			}
			return
		}
		if result.Valid != (len(result.Violations) == 0) {
			t.Errorf("valid is %v with %v", result.Valid, result.Violations)
		}
		for _, violation := range result.Violations {
			place := violation.Pointer
			if violation.Keyword == "required" || violation.Keyword == "dependencies" {
				if resolves(props, place) {
					t.Errorf("%v is there", violation)
				}
				place = place[:strings.LastIndexByte(place, '/')]
			}
			if !resolves(props, place) {
				t.Errorf("%v points nowhere", violation)
			}
		}
		again, err := v.Validate(props)
		if err != nil || len(again.Violations) != len(result.Violations) {
			t.Errorf("then %v, now %v, %v", result, again, err)
		}
	})
}

// resolves looks a pointer up in a text, without the code under test.
func resolves(text []byte, pointer string) bool {
	decoder := jsontext.NewDecoder(bytes.NewReader(text))
	for {
		if _, err := decoder.ReadToken(); err != nil {
			return false
		}
		if string(decoder.StackPointer()) == pointer {
			return true
		}
	}
}

// A schema built from props keeps its bytes when it is built again as a prop's
// schema, has a hash that the order of members does not change, and one profile
// with its text in any form.
func FuzzBuild(f *testing.F) {
	for _, schema := range fuzzSchemas {
		f.Add([]byte(schema), true)
	}
	f.Add([]byte(`{"type":["object","null"],"nullable":true,"required":["b","a"],"properties":{"b":{},"a":{"example":1}}}`), false)
	f.Fuzz(func(t *testing.T, schema []byte, required bool) {
		spec := func(schema []byte) *protocol.PropsSpec {
			return &protocol.PropsSpec{Properties: protocol.Map[protocol.Prop]{{Name: "p", Value: protocol.Prop{Schema: schema, Required: required}}}}
		}
		built, err := Build(spec(schema))
		if err != nil {
			return
		}
		var parts struct{ Properties struct{ P json.RawMessage } }
		if err := json.Unmarshal(built, &parts); err != nil {
			t.Fatal(err)
		}
		again, err := Build(spec(parts.Properties.P))
		if err != nil || !bytes.Equal(built, again) {
			t.Errorf("built again:\n%s\n%s, %v", built, again, err)
		}
		reversed, err := Build(spec(reverseMembers(schema)))
		if err != nil || !bytes.Equal(built, reversed) {
			t.Errorf("with members in another order:\n%s\n%s, %v", built, reversed, err)
		}
		first, err1 := Classify(built)
		second, err2 := Classify(reverseMembers(built))
		if first != second || err1 != nil || err2 != nil {
			t.Errorf("%s and %s, %v, %v", first, second, err1, err2)
		}
	})
}

// reverseMembers writes a text with the members of each object in reverse order.
func reverseMembers(text []byte) []byte {
	var d document
	if err := d.read(text, []protocol.Limits{{MaxDepth: protocol.MaxDepthCeiling}}); err != nil {
		panic(err)
	}
	return appendReversed(nil, d.root())
}

func appendReversed(b []byte, v value) []byte {
	var children [][]byte
	switch v.kind() {
	case '[':
		for element := range v.each() {
			children = append(children, appendReversed(nil, element))
		}
		return append(append(append(b, '['), bytes.Join(children, []byte(","))...), ']')
	case '{':
		for member := range v.each() {
			child := append(appendString(nil, member.name()), ':')
			children = append([][]byte{appendReversed(child, member)}, children...)
		}
		return append(append(append(b, '{'), bytes.Join(children, []byte(","))...), '}')
	}
	return v.appendJSON(b, 0)
}
