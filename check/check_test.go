package check_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ggui-go/validators/check"
	"github.com/ggui-go/validators/internal/reference"
	"github.com/ggui-go/validators/protocol"
)

const (
	maps   = `{"app":{"gadgets":[{"package":"@acme/maps","version":"1.0.0","exports":[{"hook":"useMap"}],"requires":["GGUI_PUBLIC_APP_KEY"]}]}}`
	useMap = `"clientCapabilities":{"gadgets":{"@acme/maps":{"useMap":{}}}}`
	number = `"propsSpec":{"properties":{"n":{"schema":{"type":"integer"},"sourceTool":"count"}}}`
)

// said shows a report's findings: document, pointer, code, and ~ for a warning.
func said(r check.Report) string {
	var lines []string
	for _, f := range r.Findings {
		line := fmt.Sprintf("%s %s %s", f.Document, f.Pointer, f.Code)
		if f.Severity == check.Warning {
			line = "~" + line
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "; ")
}

func TestRender(t *testing.T) {
	const missing = "gadget_public_env_missing"
	const ref = "/clientCapabilities/gadgets/@acme~1maps/useMap"
	for _, c := range []struct {
		name, contract, app, props string // app and props "": none
		verdict                    check.Verdict
		findings                   string
	}{
		{"nothing to find", `{` + number + `}`, "", `{"n":1}`, check.Renders, ""},
		{"standard gadgets without an app", `{"clientCapabilities":{"gadgets":{"@ggui-ai/gadgets":{"useCamera":{}}}}}`, "", "", check.Renders, ""},
		{"and with one", `{"clientCapabilities":{"gadgets":{"@ggui-ai/gadgets":{"useCamera":{}}}}}`, `{"app":{}}`, "", check.Renders, ""},
		{"the gate", `{` + useMap + `}`, maps, "", check.Rejected, "contract " + ref + " " + missing},
		{"an app by itself", `{` + useMap + `}`, maps[7 : len(maps)-1], "", check.Rejected, "contract " + ref + " " + missing},
		{"a manifest", `{"kind":"blueprint","contract":{` + useMap + `}}`, maps, "", check.Rejected, "contract /contract" + ref + " " + missing},
		{"a manifest without a contract", `{"kind":"blueprint","name":"x"}`, maps, "", check.Renders, "~contract  nothing_declared"},
		{"a misspelt contract", `{"kind":"blueprint","contarct":{` + number + `}}`, "", "", check.Renders, "~contract  nothing_declared; ~contract /contarct member_ignored"},
		{"misspelt bindings", `{"kind":"blueprint","mcptools":[{"tool":"a"}],"contract":{` + number + `}}`, "", "", check.Renders, "~contract /mcptools member_ignored"},
		{"a misspelt spec of a manifest", `{"kind":"blueprint","contract":{"clientCapabilites":{}}}`, "", "", check.Renders,
			"~contract /contract nothing_declared; ~contract /contract/clientCapabilites member_ignored"},
		{"beside another", `{"kind":"blueprint","contract":{"actionSpec":{},"propSpec":{}}}`, "", "", check.Renders, "~contract /contract/propSpec member_ignored"},
		{"and of a contract", `{"actionSpec":{},"props/pec":{}}`, "", "", check.Renders, "~contract /props~1pec member_ignored"},
		{"near to a spec that is there", `{"propsSpec":{"properties":{}},"propSpec":{}}`, "", "", check.Renders, ""},
		{"near, and of another kind", `{"kind":"blueprint","contact":"x","contract":{"actionSpec":{},"propSpec":1}}`, "", "", check.Renders, ""},
		{"near to nothing", `{"actionSpec":{},"notes":{},"id":{}}`, `{"app":{"slug":"x","theme":{}}}`, "", check.Renders, ""},
		{"a misspelt member of the app", `{` + number + `}`, `{"app":{"gadget":[]}}`, "", check.Renders, "~app /app/gadget member_ignored"},
		{"a manifest without a kind", `{"contract":{}}`, "", "", check.Rejected, "contract /kind missing_member; ~contract /contract nothing_declared"},
		{"a contract that has a kind", `{"kind":"x",` + number + `}`, "", "", check.Renders, ""},
		{"a manifest that has a spec", `{"kind":"blueprint","contract":{"propsSpec":1},` + number + `}`, "", "", check.Rejected, "contract /contract/propsSpec wrong_type"},
		{"a gadget", `{"kind":"gadget","contract":{}}`, "", "", check.Rejected, "contract /kind invalid_value"},
		{"bindings", `{"kind":"blueprint","mcpTools":[]}`, "", "", check.Rejected, "~contract  nothing_declared; contract /mcpTools too_few"},
		{"nothing declared", maps, "", "", check.Renders, "~contract  nothing_declared"},
		{"no object", `[]`, "", "", check.Rejected, "contract  wrong_type"},
		{"null", `null`, `null`, `null`, check.Rejected, "contract  wrong_type; app  wrong_type; props  props_invalid"},
		{"no app in the app", `{}`, `{"schema":"1"}`, "", check.Rejected, "~contract  nothing_declared; app /app missing_member"},
		{"everything at once", `{"clientCapabilities":{"gadgets":{"@acme/maps":{"usemap":{}}}},"propsSpec":{"properties":{"n":{"schema":{"type":"integer","foo":1}}}},"actionSpec":{"a":{}}}`,
			`{"app":{"gadgets":[{"package":"@acme/maps","version":"1.0.0","exports":[{"hook":"useMap"}]}],"publicEnv":{}}}`, `{`, check.Unusable,
			"contract /clientCapabilities/gadgets/@acme~1maps/usemap invalid_name; contract /clientCapabilities/gadgets/@acme~1maps/usemap gadget_not_registered; " +
				"contract /propsSpec/properties/n/schema/foo schema_invalid; contract /actionSpec/a/label missing_member; props  invalid_json"},
		{"an unreadable contract leaves the others", `{`, `{"app":{"publicEnv":{"K":""}}}`, `{"n":}`, check.Unusable,
			"contract  invalid_json; app /app/publicEnv/K invalid_name; props /n invalid_json"},
		{"an unreadable app leaves what it does not decide", `{"clientCapabilities":{"gadgets":{"a":{"useA":{}},"b":{"useA":{}}}}}`, ``, "", check.Rejected,
			"contract /clientCapabilities/gadgets/a/useA gadget_not_registered; contract /clientCapabilities/gadgets/b/useA duplicate_gadget_hook; contract /clientCapabilities/gadgets/b/useA gadget_not_registered"},
		{"the same with one", `{"clientCapabilities":{"gadgets":{"a":{"useA":{}},"b":{"useA":{}}}}}`, `{,`, "", check.Unusable,
			"contract /clientCapabilities/gadgets/b/useA duplicate_gadget_hook; app  invalid_json"},
		{"props", `{` + number + `}`, "", `{"n":"1","m":2}`, check.Rejected, "props /n props_invalid; props /m props_invalid"},
		{"props without a propsSpec", `{"actionSpec":{}}`, "", `{"m":2}`, check.Rejected, "props /m props_invalid"},
		{"an empty propsSpec", `{"propsSpec":{}}`, "", "", check.Rejected, "contract /propsSpec/properties missing_member"},
		{"a name in required", `{"propsSpec":{"properties":{"a/b":{"schema":{"type":"object","properties":{"x":{}},"required":["z","x","a"]}}}}}`, "", "", check.Rejected,
			"contract /propsSpec/properties/a~1b/schema/required schema_invalid; contract /propsSpec/properties/a~1b/schema/required schema_invalid"},
		{"a prop that is called required", `{"propsSpec":{"properties":{"a":{"schema":{"type":"object","properties":{"required":{"7":1}}}}}}}`, "", "", check.Rejected,
			"contract /propsSpec/properties/a/schema/properties/required/7 schema_invalid"},
		{"no end", `{"propsSpec":{"properties":{"a":{"schema":{"anyOf":[{"$ref":"#/properties/a"}]}}}}}`, "", `{"a":1}`, check.Unusable, "props /a schema_recursion"},
		{"a byte order mark", "\ufeff{}", "", "", check.Unusable, "contract  invalid_json"},
		{"twice", `{"a":1,"a":2}`, "", "", check.Unusable, "contract /a duplicate_member"},
		{"bytes", "\x00\xff", "", "", check.Unusable, "contract  invalid_json"},
		{"deep", strings.Repeat(`[`, 2000), "", "", check.Unusable, "contract " + strings.Repeat("/0", 1000) + " too_deep"},
	} {
		in := check.Input{Contract: []byte(c.contract)}
		if c.app != "" {
			in.App = []byte(c.app)
		}
		if c.props != "" {
			in.Props = []byte(c.props)
		}
		r := check.Render(in)
		if r.Verdict != c.verdict || said(r) != c.findings {
			t.Errorf("%s: %s\n got %s\nwant %s", c.name, r.Verdict, said(r), c.findings)
		}
	}
}

func TestRenderResolves(t *testing.T) {
	r := check.Render(check.Input{
		Contract: []byte(`{"kind":"blueprint","contract":{"clientCapabilities":{"gadgets":{"@acme/maps":{"useMap":{}},"@ggui-ai/gadgets":{"useCamera":{}},"no":{"useNo":{}}}},` + number + `}}`),
		App:      []byte(maps),
	})
	if len(r.Gadgets) != 2 || r.Gadgets[0].BundleURL == "" || r.Gadgets[1].Package != protocol.StandardPackage || r.Gadgets[1].BundleURL != "" {
		t.Errorf("gadgets %+v", r.Gadgets)
	}
	if len(r.Bindings) != 1 || r.Bindings[0].Tool != "count" {
		t.Errorf("bindings %+v", r.Bindings)
	}
	if r.Props == nil || len(r.Props.Hash) != 64 || !strings.Contains(string(r.Props.Schema), `"n":{"type":"integer"}`) {
		t.Errorf("props %+v", r.Props)
	}
}

func TestApp(t *testing.T) {
	const descriptor = `{"package":"a","version":"1.0.0","exports":[{"hook":"useA"},{"hook":"useB"}],"requires":["GGUI_PUBLIC_APP_A","GGUI_PUBLIC_APP_B","GGUI_PUBLIC_APP_B"]}`
	for _, c := range []struct {
		name, text string
		verdict    check.Verdict
		findings   string
	}{
		{"set", `{"app":{"gadgets":[` + descriptor + `],"publicEnv":{"GGUI_PUBLIC_APP_A":"","GGUI_PUBLIC_APP_B":""}}}`, check.Renders, ""},
		{"one is missing", `{"gadgets":[` + descriptor + `],"publicEnv":{"GGUI_PUBLIC_APP_A":""}}`, check.Renders, "~app /gadgets/0/requires/1 gadget_public_env_missing"},
		{"a replaced one does not count", `{"app":{"gadgets":[` + descriptor + `,{"package":"a","version":"2.0.0","exports":[{"hook":"useA"}]}]}}`, check.Renders, ""},
		{"misspelt", `{"app":{"publicenv":{},"gadget":[]}}`, check.Renders, "~app /app/publicenv member_ignored; ~app /app/gadget member_ignored"},
		{"misspelt in an app by itself", `{"gadgets":[],"publicEnvs":{}}`, check.Renders, "~app /publicEnvs member_ignored"},
		{"not well-formed", `{"app":{"gadgets":[{}],"publicEnv":[]}}`, check.Rejected,
			"app /app/gadgets/0/package missing_member; app /app/gadgets/0/version missing_member; app /app/gadgets/0/exports missing_member; app /app/publicEnv wrong_type"},
		{"not JSON", ``, check.Unusable, "app  invalid_json"},
	} {
		if r := check.App([]byte(c.text)); r.Verdict != c.verdict || said(r) != c.findings {
			t.Errorf("%s: %s\n got %s\nwant %s", c.name, r.Verdict, said(r), c.findings)
		}
	}
}

func TestGadget(t *testing.T) {
	const exports = `"version":"1.0.0","exports":[{"component":"Map","description":"A map.","usage":"Render it.","example":{}}]`
	for _, c := range []struct {
		name, text string
		verdict    check.Verdict
		findings   string
	}{
		{"good", `{"kind":"gadget","scope":"@acme","name":"maps",` + exports + `,"bundle":"src/index.ts","tags":[],"mcpTools":[{"tool":"a"}]}`, check.Renders, ""},
		{"without a scope", `{"kind":"gadget","name":"maps",` + exports + `}`, check.Renders, ""},
		{"names", `{"kind":"gadget","scope":"acme","name":"@acme/maps",` + exports + `}`, check.Rejected, "gadget /scope invalid_value; gadget /name invalid_value"},
		{"permission", `{"kind":"gadget","name":"maps","version":"1.0.0","exports":[{"hook":"useMap","description":"","usage":"u","example":1,"permission":"gps"}]}`, check.Rejected,
			"gadget /exports/0/description invalid_value; gadget /exports/0/permission invalid_value"},
		{"another kind", `{"kind":"blueprint","name":"maps",` + exports + `}`, check.Rejected, "gadget /kind invalid_value"},
		{"bindings too", `{"kind":"gadget","mcpTools":null,"name":"maps",` + exports + `}`, check.Rejected, "gadget /mcpTools wrong_type"},
		{"empty", `{}`, check.Rejected, "gadget /kind missing_member; gadget /name missing_member; gadget /version missing_member; gadget /exports missing_member"},
		{"no object", `[]`, check.Rejected, "gadget  wrong_type"},
		{"not JSON", `{`, check.Unusable, "gadget  invalid_json"},
	} {
		if r := check.Gadget([]byte(c.text)); r.Verdict != c.verdict || said(r) != c.findings {
			t.Errorf("%s: %s\n got %s\nwant %s", c.name, r.Verdict, said(r), c.findings)
		}
	}
}

// The place of a finding is the member that its pointer names.
func TestPlaces(t *testing.T) {
	const contract = "{\r\n  \"😀\": 1, \"clientCapabilities\": {\"gadgets\": {\"@acme/maps\": {\"useMaps\": {}}}},\n  \"actionSpec\": {\"go\": {}}\n}"
	r := check.Render(check.Input{Contract: []byte(contract), App: []byte(maps)})
	for i, want := range []struct {
		text         string
		line, column int
	}{{`"useMaps": {}`, 2, 62}, {`"go"`, 3, 18}} {
		f := r.Findings[i]
		if got := contract[f.Start.Offset:f.End.Offset]; got != want.text || f.Start.Line != want.line || f.Start.Column != want.column || f.End.Line != want.line || f.End.Column != want.column+len(want.text) {
			t.Errorf("%s at %+v to %+v", got, f.Start, f.End)
		}
	}
	if r.Findings[0].Suggestion != "useMap" {
		t.Errorf("suggestion %q", r.Findings[0].Suggestion)
	}
}

// The advice names what the message leaves open: the form expected, and where the
// app was looked for.
func TestAdviceNamesWhatIsMeant(t *testing.T) {
	const gadget = `{"clientCapabilities":{"gadgets":{"a":{"useA":{}}}}}`
	for _, c := range []struct{ name, contract, app, advice string }{
		{"a value", `{"kind":"blueprint","mcpTools":[{"tool":"a b"}],"contract":{"actionSpec":{}}}`, "", "Write a value of the form " + protocol.ToolNamePattern},
		{"a choice", `{"kind":"x","contract":{"actionSpec":{}}}`, "", "Write gadget or blueprint."},
		{"a name", `{"clientCapabilities":{"gadgets":{"@ggui-ai/gadgets":{"usecamera":{}}}}}`, "", "Give the member a name of the form " + protocol.HookNamePattern + " or " + protocol.ComponentNamePattern},
		{"no app", gadget, "", "No ggui.json was given or found, so only the standard gadgets count."},
		{"an app", gadget, `{"app":{}}`, check.Advice("gadget_not_registered")},
	} {
		in := check.Input{Contract: []byte(c.contract)}
		if c.app != "" {
			in.App = []byte(c.app)
		}
		if f := check.Render(in).Findings; len(f) == 0 || !strings.HasPrefix(f[0].Advice, c.advice) {
			t.Errorf("%s: %+v", c.name, f)
		}
	}
}

// Messages call a document what its author calls it.
func TestManifestIsCalledOne(t *testing.T) {
	r := check.Render(check.Input{Contract: []byte(`{"contract":{"actionSpec":{}}}`)})
	if want := `The manifest needs a member "kind"; add it.`; len(r.Findings) != 1 || r.Findings[0].Message != want {
		t.Errorf("%+v", r.Findings)
	}
}

// However many findings there are, and however long their names: what is kept is
// bounded, and all are counted.
func TestFindingsAreBounded(t *testing.T) {
	const n = 3000
	long := strings.Repeat("a", 1<<20)
	var exports strings.Builder
	for i := range n {
		fmt.Fprintf(&exports, `"useA%d":{},`, i)
	}
	contract := `{"clientCapabilities":{"gadgets":{"` + long + `":{` + strings.TrimSuffix(exports.String(), ",") + `}}}}`
	r := check.Render(check.Input{Contract: []byte(contract)})
	size := 0
	for _, f := range r.Findings {
		size += len(f.Pointer) + len(f.Message)
	}
	if len(r.Findings)+r.Omitted != n || len(r.Findings) < 1 || size > 8<<20 {
		t.Errorf("%d findings of %d bytes, %d omitted", len(r.Findings), size, r.Omitted)
	}
	r = check.Render(check.Input{Contract: []byte(strings.ReplaceAll(contract, long, "a"))}, protocol.Limits{MaxViolations: 7})
	if len(r.Findings) != 7 || r.Omitted != n-7 {
		t.Errorf("%d findings, %d omitted", len(r.Findings), r.Omitted)
	}
}

// Each code that a finding can have has its advice. Codes stand on the page of
// codes; those of refusals and of the WebAssembly module are no findings.
func TestEachCodeHasAdvice(t *testing.T) {
	page, err := os.ReadFile("../docs/codes.md")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| (`.*?) \\|").FindAllStringSubmatch(string(page), -1) {
		for _, code := range regexp.MustCompile("`([a-z_]+)`").FindAllStringSubmatch(row[1], -1) {
			said[code[1]] = check.Advice(protocol.Code(code[1]))
		}
	}
	others := []string{"unknown_code", "invalid_input", "unknown_obligation", "invalid_case"}
	seen := map[string]string{}
	for code, advice := range said {
		if (advice == "") != slices.Contains(others, code) {
			t.Errorf("%s: %q", code, advice)
		}
		if other, ok := seen[advice]; ok && advice != "" {
			t.Errorf("%s and %s have one advice", code, other)
		}
		seen[advice] = code
	}
	if len(said) < 20 {
		t.Errorf("%d codes", len(said))
	}
}

// Real projects: what their authors say of them.
func TestRealProjects(t *testing.T) {
	dir := reference.Path(t, "real")
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil || len(files) < 8 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var r check.Report
		want := ""
		switch {
		case strings.HasSuffix(file, ".blueprint.json"):
			r = check.Render(check.Input{Contract: text})
			if !strings.Contains(string(text), `"contract"`) {
				want = "~contract  nothing_declared"
			}
		case strings.HasSuffix(file, ".gadget.json"):
			r = check.Gadget(text)
		default:
			r = check.App(text)
			if strings.Contains(file, "missing-env") {
				want = "~app /app/gadgets/0/requires/0 gadget_public_env_missing"
			}
		}
		if r.Verdict != check.Renders || said(r) != want {
			t.Errorf("%s: %s, %s", file, r.Verdict, said(r))
		}
	}
}

// Whatever the texts: findings lie in their text in order, and have an advice.
func FuzzRender(f *testing.F) {
	f.Add(`{`+useMap+`,`+number+`}`, maps, `{"n":"x"}`)
	f.Add(`{"kind":"blueprint","mcpTools":[{}],"contract":{"propsSpec":{"properties":{"a":{"schema":{"required":["b"]}}}}}}`, `{"gadgets":[{}]}`, `[`)
	f.Fuzz(func(t *testing.T, contract, app, props string) {
		texts := map[check.Document]string{check.ContractDocument: contract, check.AppDocument: app, check.PropsDocument: props}
		reports := []check.Report{check.Render(check.Input{Contract: []byte(contract), App: []byte(app), Props: []byte(props)}), check.App([]byte(app)), check.Gadget([]byte(contract))}
		texts[check.GadgetDocument] = contract
		for _, r := range reports {
			before := check.Finding{}
			for _, f := range r.Findings {
				text := texts[f.Document]
				if f.Start.Offset < 0 || f.Start.Offset > f.End.Offset || f.End.Offset > len(text) || f.Start.Line < 1 || f.End.Line < f.Start.Line {
					t.Fatalf("%+v in %q", f, text)
				}
				if f.Advice == "" || f.Message == "" {
					t.Fatalf("%+v", f)
				}
				if f.Document == before.Document && f.Start.Offset < before.Start.Offset {
					t.Fatalf("%+v after %+v", f, before)
				}
				before = f
			}
			if (r.Verdict == check.Renders) != !slices.ContainsFunc(r.Findings, func(f check.Finding) bool { return f.Severity == check.Error }) {
				t.Fatalf("%s with %s", r.Verdict, said(r))
			}
		}
	})
}
