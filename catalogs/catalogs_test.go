package catalogs_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/internal/reference"
)

// gradeAll grades every case and fails the test for each that does not pass,
// save those of the obligations that may be skipped.
func gradeAll(t *testing.T, cases iter.Seq2[catalogs.Case, error], skippable ...string) {
	t.Helper()
	executed := 0
	for result, err := range catalogs.Grade(cases, catalogs.Functions()) {
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case result.Status == catalogs.Passed:
			executed++
		case result.Status == catalogs.Skipped && slices.Contains(skippable, result.Case.Obligation):
		default:
			t.Errorf("%s %s: %s\n%s", result.Status, result.Case.ID(), result.Reason, result.Diff)
		}
	}
	if executed == 0 {
		t.Error("no case was executed")
	}
}

func TestShippedValidatorsPassTheShippedCases(t *testing.T) {
	gradeAll(t, catalogs.Shipped(), "domain-error")
}

func TestReferenceKit(t *testing.T) {
	gradeAll(t, catalogs.Open(reference.Path(t, "upstream")), "domain-error", "app-theme")
}

func TestReferenceVectors(t *testing.T) {
	entries, err := os.ReadDir(reference.Path(t, "vectors"))
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if path.Ext(entry.Name()) != ".jsonl" {
			continue
		}
		t.Run(entry.Name(), func(t *testing.T) {
			gradeAll(t, catalogs.Open(reference.Path(t, "vectors", entry.Name())))
		})
	}
}

// Each of the kit's cases has a namesake among the shipped ones.
func TestShippedCasesCoverTheKit(t *testing.T) {
	shipped := map[string]bool{}
	for c := range catalogs.Shipped() {
		shipped[c.ID()] = true
	}
	for c, err := range catalogs.Open(reference.Path(t, "upstream")) {
		if err != nil {
			t.Fatal(err)
		}
		if !shipped[c.ID()] && c.Obligation != "app-theme" {
			t.Errorf("no shipped case is called %s", c.ID())
		}
	}
}

func compile(t *testing.T, text []byte, pointer string) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("urn:case", document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("urn:case#" + pointer)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func TestShippedCasesAreWellFormed(t *testing.T) {
	files := catalogs.ShippedFS()
	sources := map[string]string{}
	schemas := map[string]*jsonschema.Schema{}
	for _, obligation := range catalogs.Obligations() {
		schemas[obligation.Name] = compile(t, catalogs.CaseSchema, "/$defs/"+obligation.Name)
	}
	whole := compile(t, catalogs.CaseSchema, "")
	counts := map[string]int{}
	for c, err := range catalogs.Shipped() {
		if err != nil {
			t.Error(err)
			continue
		}
		counts[c.Obligation]++
		if want := c.Obligation + "/" + c.Name + ".json"; c.Source != want {
			t.Errorf("%s should be called %s", c.Source, want)
		}
		if other, ok := sources[c.Name]; ok {
			t.Errorf("%s and %s have one name", c.Source, other)
		}
		sources[c.Name] = c.Source
		// The order of theme modes has no section of its own.
		if c.Description == "" || c.Spec == "" && c.Obligation != "theme-mode" {
			t.Errorf("%s does not say what it is about, or of which section", c.Source)
		}
		text, err := fs.ReadFile(files, c.Source)
		if err != nil {
			t.Fatal(err)
		}
		document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := whole.Validate(document); err != nil {
			t.Errorf("%s: %v", c.Source, err)
		}
		schema := schemas[c.Obligation]
		if schema == nil {
			t.Errorf("%s: no such obligation", c.Source)
		} else if err := schema.Validate(document); err != nil {
			t.Errorf("%s: %v", c.Source, err)
		}
	}
	for obligation := range catalogs.Functions() {
		if counts[obligation] == 0 {
			t.Errorf("no case grades %s", obligation)
		}
	}
}

// read lists the IDs of the cases below root and the errors' sources.
func read(files fstest.MapFS, root string) (ids, faults []string) {
	for c, err := range catalogs.Read(files, root) {
		if err != nil {
			faults = append(faults, err.Error())
			continue
		}
		ids = append(ids, c.ID())
	}
	return ids, faults
}

func TestReadKnowsTheLayouts(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	files := fstest.MapFS{
		"own/resolution/a.json":                          file(`{"name":"a","entry":{},"expect":{}}`),
		"own/README.md":                                  file(`not a case`),
		"own/unknown/u.json":                             file(`{"name":"u"}`),
		"kit/binding-conformance/cases/f.json":           file(`{"name":"f","filters":{},"expect":true}`),
		"kit/binding-conformance/cases/r.json":           file(`{"name":"r","entry":{"kind":"gadget"},"expect":{"outcome":"accept"}}`),
		"kit/schema-conformance/cases/s.json":            file(`{"name":"s","clientCapabilities":{},"expect":"reject"}`),
		"kit/refusal-envelope-conformance/cases/e.json":  file(`{"name":"e","refusal":{},"expect":null}`),
		"kit/transport-refusal-conformance/cases/t.json": file(`{"name":"t","refusal":{},"expect":null}`),
		"kit/theme-binding-conformance/cases/m.json":     file(`{"name":"theme-mode-m","sources":{},"expect":null}`),
		"kit/theme-binding-conformance/cases/o.json":     file(`{"name":"overlay-hash-o","input":{},"expect":""}`),
		"kit/theme-binding-conformance/cases/x.json":     file(`{"name":"app-theme-x","expect":1}`),
		"kit/domain-error-conformance/cases/d.json":      file(`{"name":"d","scenario":{},"expect":{"code":"x"}}`),
		"kit/props-schema-conformance/cases/p.json":      file(`{"id":"p","propsSpec":{},"propsSchema":{},"samples":[{"props":{},"valid":true},{"props":1,"valid":false}]}`),
		"lines.jsonl":                   file("{\"obligation\":\"public-env\",\"name\":\"l\",\"publicEnv\":{},\"expect\":\"accept\"}\n\n{\"obligation\":\"other\",\"name\":\"o\"}"),
		"bad/resolution/no-name.json":   file(`{"entry":{},"expect":{}}`),
		"bad/resolution/no-expect.json": file(`{"name":"x","entry":{}}`),
		"bad/resolution/level.json":     file(`{"name":"x","entry":{},"expect":{},"level":"may"}`),
		"bad/resolution/twice.json":     file(`{"name":"x","name":"y","entry":{},"expect":{}}`),
		"bad/resolution/text.json":      file(`{"name":"x","inputText":null,"expect":{}}`),
		"bad/lines.jsonl":               file(`{"name":"x","entry":{},"expect":{}}`),
	}
	for _, c := range []struct {
		root, ids string
		faults    int
	}{
		{"own", "resolution/a unknown/u", 0},
		{"own/resolution", "resolution/a", 0},
		{"own/resolution/a.json", "resolution/a", 0},
		{"kit/binding-conformance", "binding-filter/f binding-resolve/r", 0},
		{"kit/binding-conformance/cases", "binding-filter/f binding-resolve/r", 0},
		{"kit", "binding-filter/f binding-resolve/r domain-error/d props-schema/p props-validate/p-sample-1 props-validate/p-sample-2 refusal-render/e gadget-schema/s theme-mode/theme-mode-m overlay-hash/overlay-hash-o app-theme/app-theme-x refusal-endpoint/t", 0},
		{"lines.jsonl", "public-env/l other/o", 0},
		{"bad", "", 6},
		{"nowhere", "", 1},
	} {
		ids, faults := read(files, c.root)
		if got := strings.Join(ids, " "); got != c.ids || len(faults) != c.faults {
			t.Errorf("%s:\ngot  %s, faults %q\nwant %s and %d faults", c.root, got, faults, c.ids, c.faults)
		}
	}
}

func TestDifferencesOfFindings(t *testing.T) {
	const a, b = `{"hook":"useA","package":"p"}`, `{"hook":"useB","package":"p<1>"}`
	for _, c := range []struct{ detail, answer, want string }{
		{`{"notRegistered":[` + a + `,` + b + `]}`, `{"notRegistered":[` + b + `,` + a + `,` + a + `]}`, ""},
		{`{"notRegistered":[` + a + `]}`, `{"notRegistered":[` + b + `]}`, "- /notRegistered  " + a + "\n+ /notRegistered  " + b + "\n"},
		{`{"missingEnv":[],"notRegistered":[` + a + `]}`, `{"missingEnv":[{"missingKey":"K","hook":"h"}]}`, "+ /missingEnv  {\"hook\":\"h\",\"missingKey\":\"K\"}\n- /notRegistered  " + a + "\n"},
	} {
		graded := catalogs.Case{Obligation: "registration", Name: "x", Level: catalogs.Must, Expect: json.RawMessage(`{"outcome":"reject"}`), Detail: json.RawMessage(c.detail)}
		if got := catalogs.GradeAnswer(graded, []byte(`{"outcome":"reject","detail":`+c.answer+`}`)); got.Diff != c.want || (got.Status == catalogs.Passed) != (c.want == "") {
			t.Errorf("%s against %s: %s\n%s\nwant\n%s", c.answer, c.detail, got.Status, got.Diff, c.want)
		}
	}
}

// Typing errors must not pass in silence.
func TestTypingErrorsInCases(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"resolution/a.json", `{"name":"a","entry":{},"expect":{"bundelUrl":"x"}}`, `expect has a member "bundelUrl", which is not compared for resolution; did you mean bundleUrl?`},
		{"registration/a.json", `{"name":"a","contract":{},"expect":{"outcome":"reject","reason":"x"}}`, `expect has a member "reason", which is not compared for registration; the members are outcome, code, error`},
		{"a.jsonl", `{"obligation":"canonical","name":"a","json":"1","expect":{"canonical":"1","sha265":""}}`, `a.jsonl:1: expect has a member "sha265", which is not compared for canonical; did you mean sha256?`},
		{"a.jsonl", `{"obligation":"canonical","name":"a","json":"1","expect":{"canonical":"1","since":"1.2"}}`, ""}, // what a program noted
		{"resolution/a.json", `{"name":"a","entry":{},"expect":{"error":"invalid_input"}}`, ""},
		{"resolution/b.json", `{"name":"a","entry":{},"expect":{}}`, `resolution/b.json: the case is called "a": name the file a.json`},
		{"resolution/cases/b.json", `{"name":"a","entry":{},"expect":{}}`, `name the file a.json`},
		{"unknown/b.json", `{"name":"a"}`, ""},
		{"resolution-conformance/cases/b.json", `{"name":"a","entry":{},"expect":{"bundelUrl":"x"}}`, ""},
		{"resolution/case.schema.json", `{"$schema":"https://json-schema.org/draft/2020-12/schema"}`, ""},
		{"my.schema.json", `not even JSON`, ""},
	} {
		_, faults := read(fstest.MapFS{c.file: &fstest.MapFile{Data: []byte(c.text)}}, ".")
		if got := strings.Join(faults, "\n"); !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%s: %s: %q, want %q", c.file, c.text, got, c.want)
		}
	}
}

func TestObligationsThatAreNotKnown(t *testing.T) {
	for _, c := range []struct{ obligation, want string }{
		{"resolutions", "the obligation resolutions is not known here; did you mean resolution?"},
		{"app-theme", "the obligation app-theme is not known here"},
	} {
		if got := catalogs.GradeCase(catalogs.Case{Obligation: c.obligation}, nil).Reason; got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestOpenReadsPathsOfTheFileSystem(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "public-env")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(folder, "a.json")
	if err := os.WriteFile(name, []byte(`{"name":"a","publicEnv":{},"expect":"accept"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, at := range []string{dir, folder, name} {
		n := 0
		for c, err := range catalogs.Open(at) {
			n++
			if err != nil || c.ID() != "public-env/a" || c.Source != name {
				t.Errorf("%s: %+v, %v", at, c, err)
			}
		}
		if n != 1 {
			t.Errorf("%s: %d cases", at, n)
		}
	}
	for _, err := range catalogs.Open(filepath.Join(dir, "nowhere")) {
		if err == nil {
			t.Error("a path that is not there was read")
		}
	}
}

func TestInputsAreMadeOfTheObligationsMembers(t *testing.T) {
	for _, c := range []struct{ text, input string }{
		{`{"name":"x","expect":true,"filters":{"tool":"t"},"bindings":[],"rejectReason":"r","obligation":"binding-filter"}`, `{"filters":{"tool":"t"},"bindings":[]}`},
		{`{"name":"x","expect":true,"obligation":"binding-filter"}`, `{}`},
		{`{"name":"x","expect":true,"inputText":"{\"a\":1,\"a\"","obligation":"binding-filter"}`, `{"a":1,"a"`},
	} {
		files := fstest.MapFS{"c.jsonl": &fstest.MapFile{Data: []byte(c.text)}}
		for got, err := range catalogs.Read(files, "c.jsonl") {
			if err != nil || string(got.Input) != c.input {
				t.Errorf("%s: %s, %v", c.text, got.Input, err)
			}
		}
	}
}

func TestAnswersAreComparedAsTheCasesSay(t *testing.T) {
	for _, c := range []struct {
		obligation, expect, detail, answer string
		want                               catalogs.Status
	}{
		{"gadget-schema", `"accept"`, ``, `"accept"`, catalogs.Passed},
		{"gadget-schema", `"accept"`, ``, `"reject"`, catalogs.Failed},
		{"gadget-schema", `"accept"`, ``, `{"outcome":"accept"}`, catalogs.Failed},
		{"gadget-schema", `"accept"`, ``, `accept`, catalogs.Errored},
		{"gadget-schema", `"accept"`, ``, ``, catalogs.Errored},
		{"gadget-schema", `{"error":"invalid_input"}`, ``, `{"error":"invalid_input","why":1}`, catalogs.Passed},
		{"gadget-schema", `{"error":"invalid_input"}`, ``, `"reject"`, catalogs.Failed},
		{"binding-filter", `true`, ``, ` true `, catalogs.Passed},
		{"binding-filter", `false`, ``, `null`, catalogs.Failed},
		{"resolution", `{}`, ``, `{"note":1}`, catalogs.Passed},
		{"resolution", `{}`, ``, `{"styleUrl":"x"}`, catalogs.Failed},
		{"resolution", `{}`, ``, `{"error":"invalid_input"}`, catalogs.Failed},
		{"resolution", `{"bundleUrl":"x"}`, ``, `{"bundleUrl":"x","more":[]}`, catalogs.Passed},
		{"resolution", `{"bundleUrl":"x"}`, ``, `{"bundleUrl":null}`, catalogs.Failed},
		{"registration", `{"outcome":"accept"}`, ``, `{"outcome":"accept","code":"x"}`, catalogs.Failed},
		{"binding-resolve", `{"outcome":"accept","source":"derived","bindings":[{"tool":"a"},{"tool":"b"}]}`, ``, `{"bindings":[{"tool":"b"},{"tool":"a"}],"outcome":"accept","source":"derived"}`, catalogs.Failed},
		{"binding-resolve", `{"outcome":"accept","source":"derived","bindings":[{"tool":"a"}]}`, ``, `{"bindings":[{"tool":"a"}],"source":"derived","outcome":"accept"}`, catalogs.Passed},
		{"refusal-endpoint", `{"httpStatus":403,"error":{"code":-32003}}`, ``, `{"error":{"code":-32003.0},"httpStatus":4.03e2}`, catalogs.Passed},
		{"refusal-endpoint", `null`, ``, `null`, catalogs.Passed},
		{"registration", `{"outcome":"reject","code":"c"}`, `{"notRegistered":[{"hook":"a","package":"p","suggestion":null},{"hook":"b","package":"p"}]}`,
			`{"outcome":"reject","code":"c","detail":{"notRegistered":[{"hook":"b","package":"p","note":1},{"hook":"a","package":"p"}],"missingEnv":[{}]}}`, catalogs.Passed},
		{"registration", `{"outcome":"reject","code":"c"}`, `{"notRegistered":[{"hook":"a","package":"p","suggestion":"s"}]}`,
			`{"outcome":"reject","code":"c","detail":{"notRegistered":[{"hook":"a","package":"p"}]}}`, catalogs.Failed},
		{"registration", `{"outcome":"reject","code":"c"}`, `{"notRegistered":[{"hook":"a","package":"p"}]}`, `{"outcome":"reject","code":"c"}`, catalogs.Passed},
		{"registration", `{"outcome":"reject","code":"c"}`, `{"packageMismatches":[{"hook":"a","requestedPackage":"p","registered":["b","c"]}]}`,
			`{"outcome":"reject","code":"c","detail":{"packageMismatches":[{"hook":"a","requestedPackage":"p","registered":["c","b"]}]}}`, catalogs.Failed},
		{"nonsense", `1`, ``, `1`, catalogs.Skipped},
	} {
		graded := catalogs.Case{Obligation: c.obligation, Name: "x", Level: catalogs.Must, Expect: json.RawMessage(c.expect)}
		if c.detail != "" {
			graded.Detail = json.RawMessage(c.detail)
		}
		result := catalogs.GradeCase(graded, func([]byte) ([]byte, error) { return []byte(c.answer), nil })
		if result.Status != c.want {
			t.Errorf("%s: %s against %s is %s, want %s (%s)", c.obligation, c.answer, c.expect, result.Status, c.want, result.Reason)
		}
		if result.Status == catalogs.Failed && result.Diff == "" || result.Status != catalogs.Passed && result.Reason == "" {
			t.Errorf("%s: no evidence: %+v", c.obligation, result)
		}
		graded.Level = catalogs.Should
		result = catalogs.GradeCase(graded, func([]byte) ([]byte, error) { return []byte(c.answer), nil })
		if (result.Status == catalogs.Warned) != (c.want == catalogs.Failed) {
			t.Errorf("%s as a should: %s", c.obligation, result.Status)
		}
	}
}
