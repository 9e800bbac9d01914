package validate_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/validate"
)

// What is wrong with each text: code and pointer of every violation, in order.
func TestViolations(t *testing.T) {
	capabilities := check(validate.ClientCapabilities)
	contract := check(validate.DataContract)
	gadget := check(validate.GadgetDescriptor)
	strict := check(validate.StrictGadgetDescriptor)
	env := check(validate.PublicEnv)
	bindings := check(validate.ToolBindings)
	app := check(validate.ProjectApp)
	for _, c := range []struct {
		read func([]byte) error
		text string
		want string
	}{
		{capabilities, `{"gadgets":{}}`, ``},
		{capabilities, `[]`, `wrong_type `},
		{capabilities, `null`, `wrong_type `},
		{capabilities, `{}`, `missing_member /gadgets`},
		{capabilities, `{"libraries":{}}`, `unknown_member /libraries, missing_member /gadgets`},
		{capabilities, `{"gadgets":null}`, `wrong_type /gadgets`},
		{capabilities, `{"gadgets":{"Maps":{"useMap":{}}}}`, `invalid_name /gadgets/Maps`},
		{capabilities, `{"gadgets":{"__proto__":{"useMap":{}},"constructor":{"useMap":{}}}}`, `invalid_name /gadgets/__proto__`},
		{capabilities, `{"gadgets":{"@a/b":{}}}`, `too_few /gadgets/@a~1b`},
		{capabilities, `{"gadgets":{"@a/b":{"map":{},"useM\n":1}}}`, "invalid_name /gadgets/@a~1b/map, invalid_name /gadgets/@a~1b/useM\n, wrong_type /gadgets/@a~1b/useM\n"},
		{capabilities, `{"gadgets":{"a":{"useX":{"usage":null,"Usage":"","u\u017fage":"","version":"1"}}}}`, "wrong_type /gadgets/a/useX/usage, unknown_member /gadgets/a/useX/Usage, unknown_member /gadgets/a/useX/u\u017fage, unknown_member /gadgets/a/useX/version"},
		{contract, `{"anything":1,"propsSpec":{"properties":{}}}`, ``},
		{contract, `{"propsSpec":null}`, `wrong_type /propsSpec`},
		{contract, `{"propsSpec":{}}`, `missing_member /propsSpec/properties`},
		{contract, `{"propsSpec":{"properties":{"10":{},"2":{"schema":1,"required":"yes"}}}}`, `missing_member /propsSpec/properties/10/schema, wrong_type /propsSpec/properties/2/schema, wrong_type /propsSpec/properties/2/required`},
		{contract, `{"propsSpec":{"properties":{"a":{"schema":{"type":"text","items":[],"properties":{"b":{"enum":1}},"required":[1],"additionalProperties":null,"format":1}}}}}`,
			`invalid_value /propsSpec/properties/a/schema/type, wrong_type /propsSpec/properties/a/schema/items, wrong_type /propsSpec/properties/a/schema/properties/b/enum, wrong_type /propsSpec/properties/a/schema/required/0, wrong_type /propsSpec/properties/a/schema/additionalProperties, wrong_type /propsSpec/properties/a/schema/format`},
		{contract, `{"actionSpec":{"go":{"nextStep":""}}}`, `invalid_value /actionSpec/go/nextStep, missing_member /actionSpec/go/label`},
		{contract, `{"streamSpec":{"c":{"schema":{},"mode":"merge","replay":null,"source":{"args":[]}}}}`, `invalid_value /streamSpec/c/mode, wrong_type /streamSpec/c/replay, wrong_type /streamSpec/c/source/args, missing_member /streamSpec/c/source/tool`},
		{contract, `{"contextSpec":{"s":{"schema":{},"debounceMs":-1},"t":{"schema":{},"debounceMs":1.5},"u":{"schema":{},"debounceMs":9007199254740992},"v":{"schema":{},"debounceMs":1.0}}}`,
			`invalid_value /contextSpec/s/debounceMs, invalid_value /contextSpec/t/debounceMs, invalid_value /contextSpec/u/debounceMs`},
		{contract, `{"agentCapabilities":{"tools":{"t":{"toolInfo":{},"example":{"input":null}}},"x":1}}`, `missing_member /agentCapabilities/tools/t/toolInfo/inputSchema, missing_member /agentCapabilities/tools/t/example/output`},
		{contract, `{"clientCapabilities":{"gadgets":{"a":{}}}}`, `too_few /clientCapabilities/gadgets/a`},
		{gadget, `{"package":"@a/b","version":"1.0.0","exports":[{"hook":"useMap"}]}`, ``},
		{gadget, `{"package":"B","version":"1","exports":[]}`, `invalid_value /package, invalid_value /version, too_few /exports`},
		{gadget, `{}`, `missing_member /package, missing_member /version, missing_member /exports`},
		{gadget, `{"package":"b","version":"1.0.0","exports":[{},{"hook":"useA","component":"A"},{"hook":null}],"extra":1}`, `missing_member /exports/0/hook, unknown_member /exports/1/component, wrong_type /exports/2/hook, unknown_member /extra`},
		{gadget, `{"package":"b","version":"1.0.0","exports":[{"hook":"useA"}],"bundleUrl":"//x","connect":["https://a.example","b"],"requires":["KEY"],"bundleSri":"sha256-x","bundleHost":"a/b"}`,
			`invalid_value /bundleUrl, invalid_value /connect/1, invalid_value /requires/0, invalid_value /bundleSri, invalid_value /bundleHost`},
		{gadget, `{"package":"b","version":"1.0.0","exports":[{"hook":"useA","permission":"anything"}]}`, ``},
		{strict, `{"package":"b","version":"1.0.0","exports":[{"hook":"useA","permission":"anything","usage":""}]}`, `invalid_value /exports/0/permission, invalid_value /exports/0/usage, missing_member /exports/0/description, missing_member /exports/0/example`},
		{strict, `{"package":"b","version":"1.0.0","exports":[{"hook":"useA","usage":"u","description":"d","example":null}]}`, ``},
		{env, `{"GGUI_PUBLIC_APP_A":"","GGUI_PUBLIC_APP_":"x","GGUI_PUBLIC_USER_A":"x","GGUI_PUBLIC_APP_B":1}`, `invalid_name /GGUI_PUBLIC_APP_, invalid_name /GGUI_PUBLIC_USER_A, wrong_type /GGUI_PUBLIC_APP_B`},
		{bindings, `[]`, `too_few `},
		{bindings, `null`, `wrong_type `},
		{bindings, `[{"tool":"a"},{"tool":"a","server":"s"},{"server":"s","tool":"a"},{"tool":"a"},{"tool":"a","server":null}]`, `duplicate_entry /2, duplicate_entry /3, wrong_type /4/server`},
		{bindings, `[` + strings.Repeat(`{"tool":""},`, 16) + `{"tool":"b"}]`, strings.Join(emptyTools(16), ", ") + `, too_many `},
		{app, `{"app":{}}`, ``},
		{app, `{"schema":"1"}`, `missing_member /app`},
		{app, `{"app":{"gadgets":[1],"publicEnv":{"A":""}}}`, `wrong_type /app/gadgets/0, invalid_name /app/publicEnv/A`},
	} {
		if got := summary(t, c.read([]byte(c.text))); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.text, got, c.want)
		}
	}
}

func emptyTools(n int) (violations []string) {
	for i := range n {
		violations = append(violations, fmt.Sprintf("invalid_value /%d/tool", i))
	}
	return violations
}

// summary is the codes and pointers of all violations; each must also say what
// to do.
func summary(t testing.TB, err error) string {
	t.Helper()
	var invalid *protocol.ViolationError
	if !errors.As(err, &invalid) {
		if err != nil {
			t.Errorf("%v is no ViolationError", err)
		}
		return ""
	}
	var b []string
	for _, v := range invalid.Violations {
		b = append(b, string(v.Code)+" "+v.Pointer)
		if v.Message == "" || v.Expected == "" {
			t.Errorf("%+v does not say what to do", v)
		}
	}
	return strings.Join(b, ", ")
}

func TestUnreadableIsNotARejection(t *testing.T) {
	for _, c := range []struct {
		text       string
		unreadable bool
	}{
		{`{"gadgets":{"a":{"useX":{}},"a":{"useX":{}}}}`, true},
		{`{"gadgets":{}`, true},
		{`{"wrong":1,"gadgets":{}} x`, true}, // a violation does not hide it
		{`{"wrong":1}`, false},
		{`1`, false},
	} {
		_, err := validate.ClientCapabilities([]byte(c.text))
		if err == nil || errors.Is(err, protocol.ErrUnreadable) != c.unreadable {
			t.Errorf("%s: %v", c.text, err)
		}
	}
}

func TestContractKeepsDeclarationOrder(t *testing.T) {
	contract, err := validate.DataContract([]byte(`{"propsSpec":{"properties":{"b":{"schema":{}},"10":{"schema":{}},"2":{"schema":{"a": 1}},"__proto__":{"schema":{}}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, prop := range contract.PropsSpec.Properties {
		names = append(names, prop.Name)
	}
	if got := strings.Join(names, " "); got != "b 10 2 __proto__" {
		t.Errorf("order %s", got)
	}
	if got := string(contract.PropsSpec.Properties[2].Value.Schema); got != `{"a": 1}` {
		t.Errorf("schema %s", got)
	}
}

// For any text: the pointer of a violation resolves in it (or its parent does,
// when a member is missing), and what is accepted reads again as the same value.
func FuzzValidate(f *testing.F) {
	for _, shape := range shapes {
		for _, text := range shape.texts {
			f.Add(text)
		}
	}
	f.Add(`{"gadgets":{"a~b/c":{"useX":{"usage":null}},"":{}}}`)
	f.Add(`[{"tool":"a"},{"tool":"a"},{}]`)
	f.Fuzz(func(t *testing.T, text string) {
		judge(t, text, validate.ClientCapabilities)
		judge(t, text, validate.DataContract)
		judge(t, text, validate.GadgetDescriptor)
		judge(t, text, validate.StrictGadgetDescriptor)
		judge(t, text, validate.PublicEnv)
		judge(t, text, validate.ToolBindings)
		judge(t, text, validate.ProjectApp)
	})
}

func judge[V any](t *testing.T, text string, read func([]byte, ...protocol.Limits) (V, error)) {
	value, err := read([]byte(text))
	var invalid *protocol.ViolationError
	if errors.As(err, &invalid) {
		if errors.Is(err, protocol.ErrUnreadable) {
			return
		}
		var document any
		if err := json.Unmarshal([]byte(text), &document); err != nil {
			t.Fatalf("%q was read: %v", text, err)
		}
		for _, v := range invalid.Violations {
			pointer := jsontext.Pointer(v.Pointer)
			if v.Code == protocol.CodeMissingMember {
				if resolves(document, pointer) {
					t.Fatalf("%q: %s is there", text, v.Pointer)
				}
				pointer = pointer.Parent()
			}
			if !pointer.IsValid() || !resolves(document, pointer) {
				t.Fatalf("%q: %s does not resolve", text, v.Pointer)
			}
		}
		return
	}
	if _, isApp := any(value).(protocol.App); isApp {
		return // a part of its text
	}
	again, err := json.Marshal(value)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	value, err = read(again)
	if err != nil {
		t.Fatalf("%q was accepted, %s is not: %v", text, again, err)
	}
	if third, _ := json.Marshal(value); string(third) != string(again) {
		t.Fatalf("%s reads as %s", again, third)
	}
}

func resolves(document any, pointer jsontext.Pointer) bool {
	for token := range pointer.Tokens() {
		switch d := document.(type) {
		case map[string]any:
			value, ok := d[token]
			if !ok {
				return false
			}
			document = value
		case []any:
			var i int
			if _, err := fmt.Sscan(token, &i); err != nil || i < 0 || i >= len(d) {
				return false
			}
			document = d[i]
		default:
			return false
		}
	}
	return true
}
