package validate_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/ggui-go/validators/internal/whatwg"
	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/validate"
)

// shapes are the readers beside their published schemas, with texts that are
// well-formed, from which the agreement test makes others.
var shapes = []struct {
	schema string
	read   func([]byte) error
	texts  []string
}{
	{"client-capabilities", check(validate.ClientCapabilities), []string{
		`{"gadgets":{}}`,
		`{"gadgets":{"@acme/charts":{"useChart":{"description":"d","usage":"u"},"Chart":{}},"maps":{"useMap":{"usage":""}}}}`,
	}},
	{"data-contract", check(validate.DataContract), []string{
		`{}`,
		`{"propsSpec":{"description":"d","properties":{"a":{"schema":{"type":"string"},"required":true,"default":null,"example":1,"sourceTool":"t","description":""}}},"other":1}`,
		`{"actionSpec":{"go":{"label":"Go","description":"d","schema":{"type":["object"],"properties":{"x":{"items":{}}},"required":["x"],"additionalProperties":false},"example":{},"icon":"i","confirm":false,"nextStep":"n"}}}`,
		`{"streamSpec":{"c":{"schema":{"enum":[1,null]},"example":[],"mode":"append","replay":"none","complete":true,"source":{"tool":"t","args":{"a":1}}}}}`,
		`{"contextSpec":{"s":{"schema":{"additionalProperties":{"format":"date","description":"d"}},"default":0,"debounceMs":250,"example":""}}}`,
		`{"agentCapabilities":{"tools":{"t":{"toolInfo":{"inputSchema":{},"description":"d","outputSchema":{"x-any":1}},"serverInfo":{"name":"n","version":"1"},"usage":"u","example":{"input":1,"output":null}}},"more":{}}}`,
		`{"clientCapabilities":{"gadgets":{"@acme/charts":{"Chart":{"usage":"u"}}}}}`,
	}},
	{"gadget-descriptor", check(validate.GadgetDescriptor), descriptors},
	{"gadget-descriptor-strict", check(validate.StrictGadgetDescriptor), descriptors},
	{"public-env", check(validate.PublicEnv), []string{`{}`, `{"GGUI_PUBLIC_APP_A":"1","GGUI_PUBLIC_APP_B_2":""}`}},
	{"tool-bindings", check(validate.ToolBindings), []string{
		`[{"tool":"list"}]`,
		`[{"server":"crm","tool":"list"},{"tool":"list"},{"tool":"get.one"}]`,
		`[{"tool":"a"},{"tool":"b"},{"tool":"c"},{"tool":"d"},{"tool":"e"},{"tool":"f"},{"tool":"g"},{"tool":"h"},{"tool":"i"},{"tool":"j"},{"tool":"k"},{"tool":"l"},{"tool":"m"},{"tool":"n"},{"tool":"o"},{"tool":"p"}]`,
	}},
}

var descriptors = []string{
	`{"package":"@acme/maps","version":"1.2.3","exports":[{"hook":"useMap","description":"d","usage":"u","example":{}}]}`,
	`{"package":"maps","version":"1.2.3-rc.1+b","exports":[{"component":"Map","description":"d","usage":"u","example":null,"gotchas":"g","permission":"camera"},{"hook":"useMap","description":"d","usage":"u","example":1}],"bundleUrl":"https://cdn.example/b.js","bundleHost":"cdn.example:8080","bundleSri":"sha384-abc=","styleUrl":"https://cdn.example/s.css","typesUrl":"https://cdn.example/t.d.ts","typesSri":"sha384-A+/","connect":["https://api.example","wss://api.example"],"requires":["GGUI_PUBLIC_APP_KEY"]}`,
}

func check[V any](read func([]byte, ...protocol.Limits) (V, error)) func([]byte) error {
	return func(text []byte) error {
		_, err := read(text)
		return err
	}
}

func compileSchema(t testing.TB, name string) *jsonschema.Schema {
	t.Helper()
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	compiler.RegisterFormat(&jsonschema.Format{Name: "whatwg-url", Validate: func(v any) error {
		if s, ok := v.(string); ok && !whatwg.IsAbsoluteURL(s) {
			return errors.New("not an absolute URL")
		}
		return nil
	}})
	text, err := fs.ReadFile(validate.Schemas(), name+".schema.json")
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := compiler.AddResource("urn:ggui-validators:schema:"+name, document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("urn:ggui-validators:schema:" + name)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// The published schemas and the readers are written by hand, apart from each
// other: they must decide alike.
func TestPublishedSchemasAgreeWithTheReaders(t *testing.T) {
	const rounds = 4000
	for _, shape := range shapes {
		t.Run(shape.schema, func(t *testing.T) {
			schema := compileSchema(t, shape.schema)
			random := rand.New(rand.NewPCG(1, 2))
			accepted := 0
			for range rounds {
				var value any
				if err := json.Unmarshal([]byte(shape.texts[random.IntN(len(shape.texts))]), &value); err != nil {
					t.Fatal(err)
				}
				for range random.IntN(4) {
					value = mutate(random, value)
				}
				text, err := json.Marshal(value)
				if err != nil {
					t.Fatal(err)
				}
				document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
				if err != nil {
					t.Fatal(err)
				}
				verdict, reference := shape.read(text), schema.Validate(document)
				if (verdict == nil) != (reference == nil) {
					t.Fatalf("%s\nreader: %v\nschema: %v", text, verdict, reference)
				}
				if verdict == nil {
					accepted++
				}
			}
			if accepted < rounds/20 || accepted > rounds*19/20 {
				t.Errorf("%d of %d inputs were accepted: the generator shows only one side", accepted, rounds)
			}
		})
	}
}

var oddNames = []string{
	"gadgets", "libraries", "schema", "usage", "hook", "component", "tool", "server", "source", "example", "mode",
	"__proto__", "constructor", "toString", "", "10", "A", "useX", "usex", "useMap\n", "@a/b", "@A/b", "a b", "é",
	"GGUI_PUBLIC_APP_X", "GGUI_PUBLIC_APP_", "GGUI_PUBLIC_USER_X", "Usage", "additionalProperties", "items", "nextStep",
}

var oddValues = []any{
	nil, true, false, 0.0, 1.0, -1.0, 1.5, 1e300, 9007199254740991.0, 9007199254740992.0,
	"", "append", "replace", "latest", "camera", "string", "null", "https://x.example", "//x", "x y", "1.2.3", "1.2.3\n", "1.2.3-a-b",
	"@acme/x", "useMap", "Map", "sha384-", "sha384-a", "localhost:1", "GGUI_PUBLIC_APP_X",
}

// mutate changes one thing somewhere in the value.
func mutate(random *rand.Rand, value any) any {
	switch v := value.(type) {
	case map[string]any:
		names := slices.Sorted(maps.Keys(v))
		if len(names) == 0 || random.IntN(6) == 0 {
			v[pick(random, oddNames)] = oddValue(random)
			return v
		}
		name := pick(random, names)
		switch random.IntN(8) {
		case 0:
			delete(v, name)
		case 1:
			v[pick(random, oddNames)] = v[name]
			delete(v, name)
		default:
			v[name] = mutate(random, v[name])
		}
		return v
	case []any:
		switch i := random.IntN(len(v) + 1); {
		case i == len(v):
			return append(v, oddValue(random))
		case random.IntN(6) == 0:
			return append(v, v[i]) // an entry twice
		case random.IntN(6) == 0:
			return slices.Delete(v, i, i+1)
		default:
			v[i] = mutate(random, v[i])
		}
		return v
	}
	return oddValue(random)
}

func oddValue(random *rand.Rand) any {
	switch random.IntN(8) {
	case 0:
		return map[string]any{}
	case 1:
		return []any{}
	case 2:
		return map[string]any{pick(random, oddNames): pick(random, oddValues)}
	case 3:
		return []any{pick(random, oddValues)}
	}
	return pick(random, oddValues)
}

func pick[V any](random *rand.Rand, values []V) V { return values[random.IntN(len(values))] }

// The same for any text that reads, its numbers taken as doubles as the readers
// take them.
func FuzzSchemasAgree(f *testing.F) {
	schemas := make([]*jsonschema.Schema, len(shapes))
	for i, shape := range shapes {
		schemas[i] = compileSchema(f, shape.schema)
		for _, text := range shape.texts {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := validate.DataContract([]byte(text)); errors.Is(err, protocol.ErrUnreadable) {
			return
		}
		var value any
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		doubles, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		document, err := jsonschema.UnmarshalJSON(bytes.NewReader(doubles))
		if err != nil {
			t.Fatal(err)
		}
		for i, shape := range shapes {
			verdict, reference := shape.read(doubles), schemas[i].Validate(document)
			if (verdict == nil) != (reference == nil) {
				t.Fatalf("%s %s\nreader: %v\nschema: %v", shape.schema, doubles, verdict, reference)
			}
		}
	})
}

func TestPublishedSchemasHaveAReaderEach(t *testing.T) {
	var files, want []string
	entries, err := fs.ReadDir(validate.Schemas(), ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		files = append(files, entry.Name())
	}
	for _, shape := range shapes {
		want = append(want, shape.schema+".schema.json")
	}
	slices.Sort(want)
	if fmt.Sprint(files) != fmt.Sprint(want) {
		t.Errorf("schemas %v, readers %v", files, want)
	}
}
