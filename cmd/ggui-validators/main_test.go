package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/catalogs/report"
	"github.com/ggui-go/validators/internal/reference"
)

var update = flag.Bool("update", false, "write the golden files")

// tool runs the tool and returns what it printed and how it ended.
func tool(stdin string, args ...string) (stdout, stderr string, code int) {
	var out, err bytes.Buffer
	code = run(args, strings.NewReader(stdin), &out, &err)
	return out.String(), err.String(), code
}

// golden compares with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	name = filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got; -update writes it):\n%s", name, diff)
	}
}

// write makes a file in a folder of the test's own.
func write(t *testing.T, name, text string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

const (
	goodContract = `{"clientCapabilities":{"gadgets":{"@acme/maps":{"useMap":{}}}}}`
	goodApp      = `{"schema":"1","app":{"gadgets":[{"package":"@acme/maps","version":"1.2.0","exports":[{"hook":"useMap"}],"requires":["GGUI_PUBLIC_APP_MAP_TOKEN"]}],"publicEnv":{"GGUI_PUBLIC_APP_MAP_TOKEN":""}}}`
)

func TestOutputs(t *testing.T) {
	contract, app := write(t, "contract.json", goodContract), write(t, "ggui.json", goodApp)
	for _, c := range []struct {
		name, stdin string
		args        []string
		code        int
		want        string // standard output
	}{
		{"valid", `{"gadgets":{}}`, []string{"validate", "client-capabilities", "-"}, 0, "-: valid\n"},
		{"violations", "{\"gadgets\": {\n  \"Maps\": {}}}", []string{"validate", "client-capabilities", "-"}, 1,
			"-:2:3: /gadgets/Maps: \"Maps\" is not an npm package name; rename it. [invalid_name]\n" +
				"-:2:3: /gadgets/Maps: The package lists no export; name the exports that the interface imports, or remove the package. [too_few]\n"},
		{"unreadable", `{"gadgets":{},"gadgets":{}}`, []string{"validate", "data-contract", "-"}, 2,
			"-:1:15: /gadgets: The object already has a member \"gadgets\". Keep one of them. [duplicate_member]\n"},
		{"escapes do not reach the terminal", "{\"\\u001b[31m\": 1}", []string{"validate", "public-env", "-"}, 1,
			"-:1:2: /�[31m: \"\\u001b[31m\" is not a public-env key; rename it. [invalid_name]\n-:1:2: /�[31m: Expected a string, found a number. [wrong_type]\n"},
		{"a manifest is no contract", `{"kind":"blueprint","contract":{}}`, []string{"validate", "data-contract", "-"}, 2,
			"-: this is the manifest of a blueprint or a gadget, not a contract: use check --contract, or give what stands at its /contract\n"},
		{"json", `[]`, []string{"validate", "tool-bindings", "--format", "json", "-"}, 1,
			"[\n  {\n    \"file\": \"-\",\n    \"kind\": \"tool-bindings\",\n    \"valid\": false,\n    \"violations\": [\n      {\n        \"code\": \"too_few\",\n        \"pointer\": \"\",\n        \"message\": \"The list is empty; name the tools that the artifact renders, or leave mcpTools out.\",\n        \"expected\": \"1 to 16 entries\",\n        \"received\": \"array\",\n        \"offset\": 0\n      }\n    ]\n  }\n]\n"},
		{"permissive", `{"package":"a","version":"1.0.0","exports":[{"hook":"useA"}]}`, []string{"validate", "gadget-descriptor", "-"}, 0, "-: valid\n"},
		{"gate accepts", "", []string{"gate", "--contract", contract, "--app", app}, 0, "accept\n"},
		{"gate rejects", "", []string{"gate", "--contract", contract}, 1,
			"reject: gadget_not_registered\n  /clientCapabilities/gadgets/@acme~1maps/useMap: No gadget of this app exports useMap (asked of @acme/maps); use a registered one, or have it registered. [gadget_not_registered]\n"},
		{"gate takes an input as it is", `{"contract":` + goodContract + `,"appGadgets":[{"package":"@acme/maps","version":"1.0.0","exports":[{"hook":"useMap"}]}]}`, []string{"gate", "-"}, 0, "accept\n"},
		{"gate as JSON", `{}`, []string{"gate", "-", "--format", "json"}, 0, "{\n  \"outcome\": \"accept\"\n}\n"},
		{"resolve", `{"package":"@acme/maps","version":"1.2.0","bundleUrl":"https://cdn.example/b.js"}`, []string{"resolve", "-"}, 0,
			"bundle  https://cdn.example/b.js\nstyle   (none)\n"},
		{"resolve as JSON", `{"package":"@acme/maps"}`, []string{"resolve", "--format=json", "-"}, 0, "{}\n"},
		{"bindings", `{"kind":"gadget","mcpTools":[{"server":"crm","tool":"list"},{"tool":"get"}]}`, []string{"bindings", "-"}, 0, "declared\n  list on crm\n  get\n"},
		{"no bindings", `{"kind":"gadget"}`, []string{"bindings", "-"}, 0, "no bindings: a search for a tool does not find this artifact\n"},
		{"bindings rejected", `{"kind":"gadget","mcpTools":[]}`, []string{"bindings", "-"}, 1,
			"reject: manifest_invalid\n-:1:18: /mcpTools: The list is empty; name the tools that the artifact renders, or leave mcpTools out. [too_few]\n"},
		{"found", `{"kind":"gadget","mcpTools":[{"server":"crm","tool":"list"}]}`, []string{"bindings", "-", "--tool", "list", "--server", "crm"}, 0, "true\n"},
		{"not found", `{"kind":"gadget","mcpTools":[{"tool":"list"}]}`, []string{"bindings", "-", "--server", ""}, 1, "false\n"},
	} {
		stdout, stderr, code := tool(c.stdin, c.args...)
		if code != c.code || stdout != c.want || stderr != "" {
			t.Errorf("%s: exit %d, want %d; stderr %q\n%s", c.name, code, c.code, stderr, cmp.Diff(c.want, stdout))
		}
	}
}

// Input that cannot be used ends with 2, says why on standard error, and prints
// no verdict.
func TestUnusableInput(t *testing.T) {
	contract := write(t, "contract.json", goodContract)
	const manifest = `{"kind":"blueprint","contract":` + goodContract + `}`
	for _, c := range []struct {
		stdin string
		args  []string
		want  string // in standard error
	}{
		{"", []string{"gate", "-"}, "empty"},
		{"{", []string{"resolve", "-"}, "ends"},
		{`{"package":1}`, []string{"resolve", "-"}, "/package"},
		{`{"package":"a","version":"latest"}`, []string{"resolve", "-"}, "/version"},
		{"[]", []string{"bindings", "-"}, "object"},
		{"{}", []string{"gate", "--contract", contract, "--app", "-"}, "app"},
		{"[", []string{"gate", "--contract", "-"}, "ends"},
		{"", []string{"gate", "no-such-file"}, "no-such-file"},
		{"", []string{"gate"}, "--contract"},
		{"", []string{"gate", "-", "--app", "x"}, "--contract"},
		{"", []string{"gate", t.TempDir()}, " is a folder; name a file"},
		{manifest, []string{"gate", "--contract", "-"}, "-: this is the manifest"},
		{manifest, []string{"props", "build", "--contract", "-"}, "-: this is the manifest"},
		{`{"kind":"gadget"}`, []string{"gate", "--contract", "-"}, "use check --contract"},
		{"", []string{"gate", "--contract", contract, "--app", ""}, "--app is empty; name a file"},
		{"", []string{"gate", contract, "--contract", ""}, "--contract is empty; name a file"},
		{"", []string{"gate", "--contract", contract, "--app", "a", "--app", "b"}, "--app was given twice"},
		{"", []string{"gate", "--contract", contract, "--format=text", "--format", "text"}, "--format was given twice"},
		{"", []string{"grade", "--timeout", "1s", "--timeout", "2s"}, "--timeout was given twice"},
		{"", []string{"refuse", "render", "-", "--registry", "a", "--registry", "b"}, "--registry was given twice"},
		{"", []string{"refuse", "render", "-", "--registry", ""}, "--registry is empty"},
		{"", []string{"resolve", contract, "--app", ""}, "--app is empty"},
		{"", []string{"props", "build", contract, "--contract", ""}, "--contract is empty"},
		{"", []string{"validate", "contract", "-"}, "data-contract"},
		{"", []string{"validate", "data-contract"}, "--help"},
		{"", []string{"grade", "--run", "no-such-case"}, "matches no case"},
		{"", []string{"grade", "--run", "["}, "pattern"},
		{"", []string{"grade", "--list", "--run", "no-such-case"}, "matches no case"},
		{"", []string{"grade", "--catalog", "no-such-folder"}, "no-such-folder"},
		{"", []string{"grade", "--catalog", t.TempDir()}, "no case was executed"},
		{"", []string{"grade", "--run", "domain-error"}, "no case was executed"},
		{"", []string{"grade", "--format", "yaml"}, "json"},
		{"", []string{"grade", "--output", filepath.Join(t.TempDir(), "no", "such"), "--run", "resolution"}, "no such file"},
		{"", []string{"grade", "case"}, "takes no arguments, and \"case\" is one"},
		{"", []string{"nonsense"}, "unknown command"},
		{"", []string{"--nonsense"}, "unknown flag"},
		{"", []string{"catalogs", "show", "no-such-case"}, "no-such-case"},
		{"", []string{"catalogs", "list", "nonsense"}, "gadget-schema"},
	} {
		_, stderr, code := tool(c.stdin, c.args...)
		if code != exitUnusable || !strings.Contains(stderr, c.want) {
			t.Errorf("%v: exit %d, %q; want 2 and %q", c.args, code, stderr, c.want)
		}
	}
}

// Bad bytes of every sort end with a message at a place, never with a panic, in
// every command that reads JSON.
func TestHostileInput(t *testing.T) {
	hostile := map[string]string{
		"empty":           "",
		"binary":          "\x7fELF\x02\x01\x01\x00\xff\xfe",
		"truncated":       `{"gadgets":{"@acme/ma`,
		"20 MiB":          `"` + strings.Repeat("a", 20<<20) + `"`,
		"100,000 arrays":  strings.Repeat("[", 100_000),
		"100,000 objects": strings.Repeat(`{"a":`, 100_000),
		"duplicates":      `{"a":1,"a":2}`,
		"overflow":        `{"kind":1e999}`,
		"lone surrogate":  `{"kind":"\ud800"}`,
		"byte order mark": "\xef\xbb\xbf{}",
		"two values":      `{} {}`,
	}
	for name, text := range hostile {
		for _, args := range [][]string{
			{"validate", "client-capabilities", "-"}, {"validate", "data-contract", "-"}, {"validate", "gadget-descriptor", "-"},
			{"validate", "public-env", "-"}, {"validate", "tool-bindings", "-"},
			{"gate", "-"}, {"gate", "--contract", "-"}, {"resolve", "-"}, {"bindings", "-"},
		} {
			stdout, stderr, code := tool(text, args...)
			if code != exitUnusable || !strings.HasPrefix(stdout+stderr, "-:") {
				t.Errorf("%s to %v: exit %d, %.200q", name, args, code, stdout+stderr)
			}
		}
	}
}

func TestValidateSeveralFiles(t *testing.T) {
	good, bad, broken := write(t, "good.json", `{}`), write(t, "bad.json", `{"A":1}`), write(t, "broken.json", `{`)
	for _, c := range []struct {
		files []string
		code  int
	}{
		{[]string{good, good}, exitOK},
		{[]string{good, bad}, exitNo},
		{[]string{bad, broken, good}, exitUnusable},
		{[]string{"no-such-file", good}, exitUnusable},
	} {
		stdout, _, code := tool("", append([]string{"validate", "public-env"}, c.files...)...)
		if code != c.code || len(strings.Split(strings.TrimSpace(stdout), "\n")) < len(c.files) {
			t.Errorf("%v: exit %d, want %d\n%s", c.files, code, c.code, stdout)
		}
		stdout, _, code = tool("", append([]string{"validate", "public-env", "--format", "json"}, c.files...)...)
		var validations []validation
		if err := json.Unmarshal([]byte(stdout), &validations); err != nil || len(validations) != len(c.files) || code != c.code {
			t.Errorf("%v: exit %d, %v\n%s", c.files, code, err, stdout)
		}
	}
}

// wrongCase is a case that the shipped validators do not pass, for they are
// right.
const wrongCase = `{"name":"wrong","description":"A case with a wrong expectation.","spec":"§7.7.2","entry":{"package":"@acme/maps","version":"1.2.0"},"expect":{"bundleUrl":"https://elsewhere.example/"}}`

func TestGradeFailures(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range map[string]string{
		"mine/resolution/wrong.json":  wrongCase,
		"mine/resolution/should.json": strings.Replace(wrongCase, `"name":"wrong"`, `"name":"should","level":"should"`, 1),
		"mine/resolution/right.json":  `{"name":"right","entry":{},"expect":{}}`,
		"mine/unheard-of/odd.json":    `{"name":"odd"}`,
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	stdout, stderr, code := tool("", "grade", "--catalog", "mine")
	if code != exitNo || stderr != "" {
		t.Errorf("exit %d, %s", code, stderr)
	}
	text := stdout[:strings.LastIndex(stdout, " (")] + "\n" // without the time it took
	stdout, stderr, code = tool("", "grade", "--catalog", "mine", "--format", "json")
	if code != exitNo || stderr != "" {
		t.Errorf("exit %d, %s", code, stderr)
	}
	checkReport(t, stdout)
	if _, _, code := tool("", "grade", "--catalog", "mine", "--run", "should", "--run", "right"); code != exitOK {
		t.Errorf("an unmet should: exit %d", code)
	}
	if stdout, _, code := tool("", "grade", "--catalog", "mine", "--list", "--run", "resolution/r*"); stdout != "resolution/right\n" || code != 0 {
		t.Errorf("list: exit %d, %q", code, stdout)
	}
	if stdout, _, code := tool("", "grade", "--catalog", "mine/resolution/right.json", "--output", "report.txt"); stdout != "" || code != 0 {
		t.Errorf("output: exit %d, %q", code, stdout)
	} else if written, err := os.ReadFile("report.txt"); err != nil || !strings.Contains(string(written), "PASS") {
		t.Errorf("%s, %v", written, err)
	}
	if err := os.WriteFile("mine/resolution/broken.json", []byte(`{"name"`), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, stderr, code := tool("", "grade", "--catalog", "mine"); code != exitUnusable || !strings.Contains(stderr, "broken.json") {
		t.Errorf("a broken case: exit %d, %s", code, stderr)
	}
	t.Chdir(packageDir)
	golden(t, "failures.txt", text)
}

var packageDir, _ = os.Getwd()

func checkReport(t *testing.T, text string) {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(report.Schema))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("urn:report", document); err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := compiler.MustCompile("urn:report").Validate(value); err != nil {
		t.Error(err)
	}
}

func TestGradeShipped(t *testing.T) {
	stdout, stderr, code := tool("", "grade")
	if code != exitOK || stderr != "" || !strings.Contains(stdout, "PASS") || strings.Contains(stdout, "\x1b") {
		t.Errorf("exit %d, %s\n%s", code, stderr, stdout)
	}
	stdout, _, code = tool("", "grade", "--format", "json")
	checkReport(t, stdout)
	var r struct {
		Complete bool
		Summary  report.Summary
		Cases    []report.Entry
	}
	if err := json.Unmarshal([]byte(stdout), &r); err != nil || code != exitOK || !r.Complete || r.Summary.Total != len(r.Cases) || r.Summary.Passed+r.Summary.Skipped != r.Summary.Total {
		t.Errorf("exit %d, %v: %+v", code, err, r.Summary)
	}
	list, _, code := tool("", "grade", "--list")
	if code != exitOK || strings.Count(list, "\n") != r.Summary.Total {
		t.Errorf("%d names of %d cases", strings.Count(list, "\n"), r.Summary.Total)
	}
}

func TestCatalogs(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "exported")
	if _, stderr, code := tool("", "catalogs", "export", dir); code != exitOK {
		t.Fatalf("exit %d, %s", code, stderr)
	}
	mine := filepath.Join(dir, "resolution", "resolve-default-host.json")
	if err := os.WriteFile(mine, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if stdout, stderr, code := tool("", "catalogs", "export", dir); code != exitOK || !strings.HasPrefix(stdout, "0 files written") {
		t.Errorf("exported over files: exit %d, %s%s", code, stdout, stderr)
	}
	if text, err := os.ReadFile(mine); err != nil || string(text) != "mine" {
		t.Errorf("%s, %v", text, err)
	}
	if _, stderr, code := tool("", "catalogs", "export", "--force", dir); code != exitOK {
		t.Errorf("exit %d, %s", code, stderr)
	}
	shipped, _, _ := tool("", "grade", "--list")
	if exported, _, _ := tool("", "grade", "--list", "--catalog", dir); exported != shipped {
		t.Error(cmp.Diff(shipped, exported))
	}
	if stdout, stderr, code := tool("", "grade", "--catalog", dir); code != exitOK || stderr != "" {
		t.Errorf("the exported cases: exit %d, %s\n%s", code, stderr, stdout)
	}
	shown, _, code := tool("", "catalogs", "show", "wire-minimal-accept")
	file, err := os.ReadFile(filepath.Join(dir, "gadget-schema", "wire-minimal-accept.json"))
	if err != nil || code != exitOK || shown != string(file) {
		t.Errorf("exit %d, %v: %s", code, err, shown)
	}
	if list, _, code := tool("", "catalogs", "list"); code != exitOK || !strings.Contains(list, "registration") {
		t.Errorf("exit %d, %s", code, list)
	}
	if list, _, code := tool("", "catalogs", "list", "resolution"); code != exitOK || !strings.Contains(list, "resolve-default-host  ") {
		t.Errorf("exit %d, %s", code, list)
	}
}

// The real projects' descriptors read in the strict form, and the gate decides
// on their apps.
func TestRealProjects(t *testing.T) {
	dir := reference.Path(t, "real")
	files, err := filepath.Glob(filepath.Join(dir, "*_ggui.json"))
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	descriptors := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var project struct {
			App struct{ Gadgets []json.RawMessage }
		}
		if err := json.Unmarshal(text, &project); err != nil {
			t.Fatal(err)
		}
		for _, descriptor := range project.App.Gadgets {
			descriptors++
			if stdout, _, code := tool(string(descriptor), "validate", "gadget-descriptor", "--strict", "-"); code != exitOK {
				t.Errorf("%s: %s", file, stdout)
			}
		}
	}
	if descriptors == 0 {
		t.Error("no descriptor was read")
	}
	const contract = `{"clientCapabilities":{"gadgets":{"@ggui-samples/gadget-mapbox":{"useMapbox":{}}}}}`
	for file, want := range map[string]string{
		"samples_gguis_mapbox-demo_ggui.json":             "accept\n",
		"samples_gguis_mapbox-missing-env-demo_ggui.json": "reject: gadget_public_env_missing\n",
	} {
		if stdout, _, _ := tool(contract, "gate", "--contract", "-", "--app", filepath.Join(dir, file)); !strings.HasPrefix(stdout, want) {
			t.Errorf("%s: %s", file, stdout)
		}
	}
}

func TestHelpFitsEightyColumns(t *testing.T) {
	var all strings.Builder
	var visit func(cmd *cobra.Command)
	visit = func(cmd *cobra.Command) {
		args := append(strings.Fields(cmd.CommandPath())[1:], "--help")
		stdout, stderr, code := tool("", args...)
		if code != exitOK || stderr != "" {
			t.Errorf("%v: exit %d, %s", args, code, stderr)
		}
		for line := range strings.Lines(stdout) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > 80 {
				t.Errorf("%v: %d columns: %s", args, n, line)
			}
		}
		all.WriteString("$ " + cmd.CommandPath() + " --help\n" + stdout + "\n")
		for _, sub := range cmd.Commands() {
			visit(sub)
		}
	}
	visit(newRoot())
	golden(t, "help.txt", all.String())
}

func TestVersionAndCompletion(t *testing.T) {
	for _, args := range [][]string{{"version"}, {"--version"}} {
		if stdout, _, code := tool("", args...); code != exitOK || !strings.HasPrefix(stdout, "ggui-validators 0.") {
			t.Errorf("%v: exit %d, %q", args, code, stdout)
		}
	}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		if stdout, _, code := tool("", "completion", shell); code != exitOK || !strings.Contains(stdout, "ggui-validators") {
			t.Errorf("%s: exit %d", shell, code)
		}
	}
	if stdout, _, _ := tool("", "__complete", "check", "--contract", "x", "--format", ""); !strings.Contains(stdout, "sarif") {
		t.Errorf("formats after another flag are not completed: %s", stdout)
	}
	if stdout, _, _ := tool("", "__complete", "validate", ""); !strings.Contains(stdout, "data-contract") {
		t.Errorf("kinds are not completed: %s", stdout)
	}
}
