package propsschema

import (
	"encoding/json"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"
)

// Where strict draft-07 and draft-07 are one, another engine must agree: on small
// whole numbers, ASCII strings, and no $ref.
func TestRefereeAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		schema := drawSchema(t, 3)
		text, err := json.Marshal(schema)
		if err != nil {
			t.Fatal(err)
		}
		v, err := Compile(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		// The other engine gets what is judged here: the closed schema.
		var d document
		if err := d.read(text, nil); err != nil {
			t.Fatal(err)
		}
		closed := normalizer{closedNodes(d.root())}.append(nil, d.root(), false)
		var tree any
		if err := json.Unmarshal(closed, &tree); err != nil {
			t.Fatal(err)
		}
		compiler := jsonschema.NewCompiler()
		compiler.DefaultDraft(jsonschema.Draft7)
		if err := compiler.AddResource("schema.json", tree); err != nil {
			t.Fatal(err)
		}
		referee, err := compiler.Compile("schema.json")
		if err != nil {
			t.Fatal(err)
		}
		for range 5 {
			props := drawProps(t, 3)
			text, err := json.Marshal(props)
			if err != nil {
				t.Fatal(err)
			}
			result, err := v.Validate(text)
			if err != nil {
				t.Fatal(err)
			}
			var instance any
			if err := json.Unmarshal(text, &instance); err != nil {
				t.Fatal(err)
			}
			if theirs := referee.Validate(instance); (theirs == nil) != result.Valid {
				t.Fatalf("schema %s\nprops  %s\nhere %+v\nthere %v", closed, text, result, theirs)
			}
		}
	})
}

func drawSchema(t *rapid.T, depth int) any {
	kinds := []string{"string", "integer", "boolean", "null", "const", "enum", "true"}
	if depth > 0 {
		kinds = append(kinds, "object", "object", "array", "array", "anyOf", "oneOf", "allOf", "not", "if")
	}
	below := func() any { return drawSchema(t, depth-1) }
	branches := func() []any { return []any{below(), below()} }
	some := func(label string) bool { return rapid.Bool().Draw(t, label) }
	count := func(label string) int { return rapid.IntRange(0, 3).Draw(t, label) }
	switch kind := rapid.SampledFrom(kinds).Draw(t, "kind"); kind {
	case "string":
		s := map[string]any{"type": "string", "minLength": count("minLength")}
		if some("has pattern") {
			s["pattern"] = rapid.SampledFrom([]string{"^a", "b$", "^[ab]*$", "^$"}).Draw(t, "pattern")
		}
		return s
	case "integer":
		return map[string]any{"type": "integer", "minimum": count("minimum"), "multipleOf": count("multipleOf") + 1}
	case "const":
		return map[string]any{"const": drawProps(t, 1)}
	case "enum":
		return map[string]any{"enum": []any{drawProps(t, 0), []any{"distinct"}}}
	case "true":
		return true
	case "object":
		s := map[string]any{"type": "object", "properties": map[string]any{"a": below(), "b": below()}, "maxProperties": count("maxProperties")}
		if some("has required") {
			s["required"] = []any{"b"}
		}
		if some("has additionalProperties") {
			s["additionalProperties"] = below()
		}
		if some("has dependencies") {
			s["dependencies"] = map[string]any{"a": []any{"b"}, "c": true}
		}
		return s
	case "array":
		return map[string]any{"type": "array", "items": below(), "contains": below(), "maxItems": count("maxItems"), "uniqueItems": some("uniqueItems")}
	case "anyOf", "oneOf", "allOf":
		return map[string]any{kind: branches()}
	case "not":
		return map[string]any{"not": below()}
	case "if":
		return map[string]any{"if": below(), "then": below(), "else": below()}
	default:
		return map[string]any{"type": kind}
	}
}

func drawProps(t *rapid.T, depth int) any {
	kinds := []string{"string", "integer", "boolean", "null"}
	if depth > 0 {
		kinds = append(kinds, "object", "object", "array", "array")
	}
	switch rapid.SampledFrom(kinds).Draw(t, "value") {
	case "string":
		return rapid.SampledFrom([]string{"", "a", "b", "ab", "abc"}).Draw(t, "text")
	case "integer":
		return rapid.IntRange(-1, 6).Draw(t, "number")
	case "boolean":
		return rapid.Bool().Draw(t, "boolean")
	case "object":
		object := map[string]any{}
		for _, name := range []string{"a", "b", "c"} {
			if rapid.Bool().Draw(t, "has "+name) {
				object[name] = drawProps(t, depth-1)
			}
		}
		return object
	case "array":
		array := []any{}
		for range rapid.IntRange(0, 3).Draw(t, "length") {
			array = append(array, drawProps(t, depth-1))
		}
		return array
	}
	return nil
}
