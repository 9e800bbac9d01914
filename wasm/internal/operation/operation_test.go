package operation

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestEnvelopesTellVerdictsFromInvalidInput(t *testing.T) {
	const refusal = `"message":"m","fix":"f","retry":"after-fix","handshake":"intact"`
	for _, c := range []struct {
		name   string
		answer []byte
		want   string // the start
	}{
		{"accept", ValidateContract([]byte(`{}`)), `{"verdict":{"outcome":"accept"}}`},
		{"reject", ValidateContract([]byte(`{"propsSpec":1}`)), `{"verdict":{"outcome":"reject","violations":[{"code":"wrong_type","pointer":"/propsSpec"`},
		{"strict reject", ValidateStrictDescriptor([]byte(`{"package":"a","version":"1.0.0","exports":[{"hook":"useA"}]}`)), `{"verdict":{"outcome":"reject"`},
		{"unreadable", ValidateContract([]byte(`{`)), `{"invalidInput":{"code":"invalid_input","message":"The text ends in the middle`},
		{"another shape", Gate([]byte(`[]`)), `{"invalidInput":{"code":"invalid_input"`},
		{"gate accepts", Gate([]byte(`{}`)), `{"verdict":{"outcome":"accept"}}`},
		{"a check", Check([]byte(`{"contract":"{"}`)), `{"verdict":{"verdict":"unusable","findings":[{"document":"contract"`},
		{"a check of no text", Check([]byte(`{"contract":{}}`)), `{"invalidInput":{"code":"invalid_input"`},
		{"nothing to send", ProjectRenderRefusal([]byte(`{"code":"checkout_unavailable",` + refusal + `}`)), `{"verdict":null}`},
		{"unknown code", ProjectRenderRefusal([]byte(`{"code":"nope",` + refusal + `}`)), `{"invalidInput":{"code":"unknown_code"`},
		{"a form", Canonicalize([]byte(`{ "b" : "<\u00e9", "a" : 1 }`)), `{"verdict":{"a":1,"b":"<é"}}`},
		{"a string", SHA256([]byte(`{}`)), `{"verdict":"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"}`},
		{"no form", Canonicalize([]byte(`1e400`)), `{"invalidInput":{"code":"invalid_input"`},
		{"schema invalid", ValidateProps([]byte(`{"propsSchema":{"foo":1},"props":{}}`)), `{"invalidInput":{"code":"schema_invalid"`},
		{"an outcome", Answer("theme-mode", []byte(`{"sources":{}}`)), `{"verdict":null}`},
		{"an outcome that is an error", Answer("theme-mode", []byte(`{`)), `{"verdict":{"error":"invalid_input"}}`},
		{"no obligation", Answer("nope", nil), `{"invalidInput":{"code":"unknown_obligation"`},
		{"no case", Grade([]byte("\n{}\n")), `{"invalidInput":{"code":"invalid_case"`},
		{"no cases", Grade(nil), `{"verdict":{"tool":"ggui-validators"`},
		{"no handle", new(Props).Validate(1, []byte(`{}`)), `{"defect":{"message"`},
	} {
		if !strings.HasPrefix(string(c.answer), c.want) {
			t.Errorf("%s: got %.300s, want %s…", c.name, c.answer, c.want)
		}
	}
}

// Whatever the text: the answer is one envelope, and the module is not at fault.
func FuzzNoTextIsADefect(f *testing.F) {
	operations := []func([]byte) []byte{
		ValidateClientCapabilities, ValidateContract, ValidateDescriptor, ValidateStrictDescriptor,
		ValidatePublicEnv, Gate, ResolveGadgetURLs, ResolveToolBindings, MatchesToolFilters,
		ProjectRenderRefusal, ProjectEndpointRefusal, CheckRefusalRegistry, BuildPropsSchema,
		ClassifyPropsSchema, ValidateProps, new(Props).Compile, Canonicalize, SHA256, ResolveThemeMode,
		HashOverlay, Grade, Check,
		func(text []byte) []byte { return Answer("props-validate", text) },
	}
	for _, text := range []string{
		``, `{}`, `[]`, `null`, `"`, "\xff", `{"a":1,"a":2}`, `{"type":"object","properties":{"a":{"pattern":"^a+$","type":"string"}}}`,
		`{"propsSchema":{"type":"integer"},"props":1}`, `{"kind":"gadget","mcpTools":[{"tool":"a"}]}`,
		`{"obligation":"theme-mode","name":"a","sources":{},"expect":null}`, `{"overlays":{}}`, `{"stamped":"dark"}`,
		`{"contract":"{\"clientCapabilities\":{\"gadgets\":{\"a\":{\"useA\":{}}}}}","app":"{\"gadgets\":[]}","props":"{}"}`,
	} {
		for i := range operations {
			f.Add(uint8(i), text)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		answer := operations[int(which)%len(operations)]([]byte(text))
		var envelope map[string]json.RawMessage
		if err := json.Unmarshal(answer, &envelope); err != nil || len(envelope) != 1 {
			t.Fatalf("not an envelope: %s", answer)
		}
		if !strings.HasPrefix(string(answer), `{"verdict":`) && !strings.HasPrefix(string(answer), `{"invalidInput":`) {
			t.Errorf("%s", answer)
		}
	})
}
