package hosttest

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/wasm/internal/operation"
)

// operations are the exports that take one text, with what they are natively.
var operations = map[string]func([]byte) []byte{
	"validate_client_capabilities": operation.ValidateClientCapabilities,
	"validate_contract":            operation.ValidateContract,
	"validate_descriptor":          operation.ValidateDescriptor,
	"validate_strict_descriptor":   operation.ValidateStrictDescriptor,
	"validate_public_env":          operation.ValidatePublicEnv,
	"check":                        operation.Check,
	"gate":                         operation.Gate,
	"resolve_gadget_urls":          operation.ResolveGadgetURLs,
	"resolve_tool_bindings":        operation.ResolveToolBindings,
	"matches_tool_filters":         operation.MatchesToolFilters,
	"project_render_refusal":       operation.ProjectRenderRefusal,
	"project_endpoint_refusal":     operation.ProjectEndpointRefusal,
	"check_refusal_registry":       operation.CheckRefusalRegistry,
	"build_props_schema":           operation.BuildPropsSchema,
	"classify_props_schema":        operation.ClassifyPropsSchema,
	"validate_props":               operation.ValidateProps,
	"canonicalize":                 operation.Canonicalize,
	"sha256":                       operation.SHA256,
	"resolve_theme_mode":           operation.ResolveThemeMode,
	"hash_overlay":                 operation.HashOverlay,
	"grade":                        operation.Grade,
}

// otherExports are what a host needs beside them.
var otherExports = []string{
	"_initialize", "abi_version", "input_buffer", "usual_answer", "answer",
	"compile_props", "validate_compiled_props", "dispose_props",
}

func TestABIVersion(t *testing.T) {
	if got := instance.number(t, "abi_version"); got != 1 {
		t.Errorf("the ABI has version %d; ABI.md and the npm package speak of 1", got)
	}
}

func TestExportsAreKnownAndDocumented(t *testing.T) {
	want := slices.Sorted(maps.Keys(operations))
	want = append(want, otherExports...)
	slices.Sort(want)
	got := slices.Sorted(maps.Keys(instance.module.ExportedFunctionDefinitions()))
	if !slices.Equal(got, want) {
		t.Errorf("exports %v, want %v", got, want)
	}
	text, err := os.ReadFile("../ABI.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, export := range want {
		if !regexp.MustCompile("`" + export + "[`(]").Match(text) {
			t.Errorf("ABI.md does not say what %s does", export)
		}
	}
}

// What a case gives its obligation is answered alike here and there, byte for
// byte, and as the cases write it.
func TestShippedCasesAreAnsweredAsNatively(t *testing.T) {
	functions := catalogs.Functions()
	count := map[string]int{}
	for c, err := range catalogs.Shipped() {
		if err != nil {
			t.Fatal(err)
		}
		decide, ok := functions[c.Obligation]
		if !ok {
			continue // needs a server
		}
		outcome, err := decide(c.Input)
		if err != nil {
			outcome = []byte(catalogs.InvalidInput)
		}
		want := `{"verdict":` + string(outcome) + `}`
		got := instance.call(t, "answer", append([]byte(c.Obligation), c.Input...), uint64(len(c.Obligation)))
		if got != want {
			t.Errorf("%s: got %s, natively %s", c.ID(), got, want)
		}
		count[c.Obligation]++
	}
	total := 0
	for _, obligation := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%-18s %4d", obligation, count[obligation])
		total += count[obligation]
	}
	t.Logf("%-18s %4d", "answered alike", total)
}

// Every operation answers as natively on every input that the cases have for
// any of them, fitting or not, and on texts that are not JSON.
func TestOperationsAnswerAsNatively(t *testing.T) {
	texts := []string{
		"", " ", "{", "{} x", "\xEF\xBB\xBF{}", "{\"a\":1,\"a\":2}", "\"\\ud800\"", "\"\xff\"", "1e400",
		"null", "[]", "0", `{"a":[1,"é",null,{"b":-0,"a":1e21}]}`,
		strings.Repeat("[", protocol.DefaultMaxDepth) + strings.Repeat("]", protocol.DefaultMaxDepth),
		strings.Repeat("[", protocol.DefaultMaxDepth+1) + strings.Repeat("]", protocol.DefaultMaxDepth+1),
		strings.Repeat(`{"not":`, protocol.DefaultMaxDepth-1) + "{}" + strings.Repeat("}", protocol.DefaultMaxDepth-1),
		`{"propsSchema":{"pattern":"^(a+)+$","type":"string"},"props":"aaaa!"}`,
		`{"propsSchema":{"type":"object","properties":{"a":{"anyOf":[{"oneOf":[{"allOf":[{"$ref":"#"}]}]}]}}},"props":` +
			strings.Repeat(`{"a":`, 990) + "1" + strings.Repeat("}", 990) + "}",
	}
	for c, err := range catalogs.Shipped() {
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(c.Input))
		var members map[string]json.RawMessage
		if json.Unmarshal(c.Input, &members) == nil {
			for _, value := range members {
				texts = append(texts, string(value))
			}
		}
	}
	// All inputs, each for a few operations in turn: all pairs would take minutes.
	names := slices.Sorted(maps.Keys(operations))
	const inTurn = 4
	calls := 0
	for i, text := range texts {
		tried := names
		if i >= 20 {
			tried = nil
			for k := range inTurn {
				tried = append(tried, names[(i*inTurn+k)%len(names)])
			}
		}
		for _, name := range tried {
			got, want := instance.call(t, name, []byte(text)), string(operations[name]([]byte(text)))
			if got != want {
				t.Errorf("%s on %.200s:\n got      %.400s\n natively %.400s", name, text, got, want)
			}
			calls++
		}
	}
	t.Logf("%d calls answered alike", calls)
}

// jsonLines is the shipped cases in the form that grade takes.
func jsonLines(t *testing.T) []byte {
	var lines []byte
	for c, err := range catalogs.Shipped() {
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile("../../catalogs/cases/" + c.Source)
		if err != nil {
			t.Fatal(err)
		}
		var line bytes.Buffer
		if err := json.Compact(&line, text); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, `{"obligation":"`+c.Obligation+`",`...)
		lines = append(lines, line.Bytes()[1:]...)
		lines = append(lines, '\n')
	}
	return lines
}

func TestShippedCasesGradeAsNatively(t *testing.T) {
	lines := jsonLines(t)
	got, want := instance.call(t, "grade", lines), string(operation.Grade(lines))
	if got != want {
		t.Error("the reports differ")
	}
	var envelope struct {
		Verdict struct {
			Complete bool
			Summary  struct{ Total, Passed, Skipped int }
		}
	}
	if err := json.Unmarshal([]byte(got), &envelope); err != nil {
		t.Fatal(err)
	}
	s := envelope.Verdict.Summary
	t.Logf("%d cases: %d passed, %d skipped", s.Total, s.Passed, s.Skipped)
	if !envelope.Verdict.Complete || s.Passed == 0 || s.Passed+s.Skipped != s.Total {
		t.Errorf("not all cases passed: %+v", s)
	}
}

// The module compares answers in its own way, so it must find the same wrong ones:
// each case expects what the case of its obligation before it does.
func TestWrongAnswersGradeAsNatively(t *testing.T) {
	var lines []byte
	before := map[string]map[string]json.RawMessage{} // by obligation
	for line := range bytes.Lines(jsonLines(t)) {
		var members map[string]json.RawMessage
		if err := json.Unmarshal(line, &members); err != nil {
			t.Fatal(err)
		}
		if other := before[string(members["obligation"])]; other != nil {
			wrong := maps.Clone(members)
			delete(wrong, "detail")
			for _, name := range []string{"expect", "detail"} {
				if other[name] != nil {
					wrong[name] = other[name]
				}
			}
			line, err := json.Marshal(wrong)
			if err != nil {
				t.Fatal(err)
			}
			lines = append(append(lines, line...), '\n')
		}
		before[string(members["obligation"])] = members
	}
	got, want := instance.call(t, "grade", lines), string(operation.Grade(lines))
	if got != want {
		t.Error("the reports differ")
	}
	if strings.Count(got, `"outcome":"failed"`) < 100 {
		t.Errorf("hardly a case fails: %.300s", got)
	}
}

func TestHandlesLiveUntilTheyAreDisposedOf(t *testing.T) {
	schema := `{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}`
	handle := func() uint64 {
		var envelope struct{ Verdict struct{ Handle uint64 } }
		if err := json.Unmarshal([]byte(instance.call(t, "compile_props", []byte(schema))), &envelope); err != nil {
			t.Fatal(err)
		}
		return envelope.Verdict.Handle
	}
	first, second := handle(), handle()
	if first == second || first == 0 {
		t.Fatalf("handles %d and %d", first, second)
	}
	for props, want := range map[string]string{
		`{"n":1}`: `{"verdict":{"valid":true}}`,
		`{`:       `{"invalidInput":{"code":"invalid_input"`,
	} {
		if got := instance.call(t, "validate_compiled_props", []byte(props), first); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s", props, got)
		}
	}
	instance.number(t, "dispose_props", first)
	instance.number(t, "dispose_props", first)
	if got := instance.call(t, "validate_compiled_props", []byte(`{"n":1}`), first); !strings.HasPrefix(got, `{"defect":`) {
		t.Errorf("disposed of: %s", got)
	}
	if got := instance.call(t, "validate_compiled_props", []byte(`{"n":1}`), second); got != `{"verdict":{"valid":true}}` {
		t.Errorf("the other handle: %s", got)
	}
	if got := instance.call(t, "compile_props", []byte(`{"type":"nothing"}`)); !strings.HasPrefix(got, `{"invalidInput":{"code":"schema_invalid"`) {
		t.Errorf("a schema that does not compile: %s", got)
	}
}

func TestInputsAboveTheLimitGetNoBuffer(t *testing.T) {
	if at := instance.number(t, "input_buffer", protocol.DefaultMaxBytes+1); at != 0 {
		t.Errorf("a buffer at %d", at)
	}
	text := append(bytes.Repeat([]byte{' '}, protocol.DefaultMaxBytes-2), "{}"...)
	if got := instance.call(t, "validate_contract", text); got != `{"verdict":{"outcome":"accept"}}` {
		t.Errorf("16 MiB: %.200s", got)
	}
}

func TestCallsWithoutABufferAreDefects(t *testing.T) {
	instance.number(t, "input_buffer", protocol.DefaultMaxBytes+1)
	packed := instance.number(t, "gate", 1<<16+1)
	answer, _ := instance.module.Memory().Read(uint32(packed>>32), uint32(packed))
	if !strings.HasPrefix(string(answer), `{"defect":`) {
		t.Errorf("%s", answer)
	}
}

// A host may keep the small buffer, whatever happens to larger ones.
func TestTheSmallBufferStays(t *testing.T) {
	at := instance.number(t, "input_buffer", 0)
	for _, size := range []int{1, 1 << 16, 1<<16 + 1, protocol.DefaultMaxBytes, protocol.DefaultMaxBytes + 1} {
		if got := instance.number(t, "input_buffer", uint64(size)); (got == at) != (size <= 1<<16) {
			t.Errorf("%d bytes are at %d, none at %d", size, got, at)
		}
	}
	instance.call(t, "gate", append(bytes.Repeat([]byte{' '}, 1<<17), "{}"...))
	instance.module.Memory().Write(uint32(at), []byte(`{}`))
	if packed := instance.number(t, "gate", 2); packed != instance.number(t, "usual_answer", 0) {
		t.Errorf("the gate answers %#x", packed)
	}
}

func TestUsualAnswers(t *testing.T) {
	for number, want := range []string{`{"verdict":{"outcome":"accept"}}`, `{"verdict":{"valid":true}}`, `{"verdict":true}`, `{"verdict":false}`, `{"verdict":null}`, `{"verdict":"light"}`, `{"verdict":"dark"}`, `{"verdict":"grammar-safe"}`, `{"verdict":"full"}`} {
		packed := instance.number(t, "usual_answer", uint64(number))
		if got, _ := instance.module.Memory().Read(uint32(packed>>32), uint32(packed)); string(got) != want {
			t.Errorf("%d is %s, want %s", number, got, want)
		}
	}
	for _, number := range []uint64{9, 1<<32 - 1} {
		if packed := instance.number(t, "usual_answer", number); packed != 0 {
			t.Errorf("%d is %#x", number, packed)
		}
	}
}

func TestUnknownObligationsAreInvalidInput(t *testing.T) {
	got := instance.call(t, "answer", []byte(`nope{}`), 4)
	if !strings.HasPrefix(got, `{"invalidInput":{"code":"unknown_obligation"`) {
		t.Errorf("%s", got)
	}
}
