package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ggui-go/validators/internal/reference"
)

// inProjects runs the tests of a check in the folder of the sample projects.
func inProjects(t *testing.T) {
	t.Helper()
	t.Chdir("../../examples/projects")
}

// fromTestdata compares with a golden file wherever the test has gone to.
func fromTestdata(t *testing.T, dir, name, got string) {
	t.Helper()
	t.Chdir(dir)
	golden(t, name, got)
}

func TestCheckFormats(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	orders := "florist/blueprints/orders/ggui.blueprint.json"
	for _, c := range []struct {
		golden string
		code   int
		args   []string
	}{
		{"check-good.txt", 0, []string{"florist"}},
		{"check-broken.txt", 2, []string{"florist-broken"}},
		{"check-broken.json", 2, []string{"florist-broken", "--format=json"}},
		{"check-broken.github.txt", 2, []string{"florist-broken", "--format=github"}},
		{"check-broken.sarif", 2, []string{"florist-broken", "--format=sarif"}},
		{"check-contract.txt", 0, []string{"--contract", orders, "--app", "florist/ggui.json", "--props", "florist/orders.props.json"}},
		{"check-props.txt", 1, []string{"--contract", orders, "--app", "florist/ggui.json", "--props", "florist-broken/orders.props.json"}},
		{"check-props.github.txt", 1, []string{"--contract", orders, "--app", "florist/ggui.json", "--props", "florist-broken/orders.props.json", "--format=github"}},
	} {
		t.Chdir(filepath.Join(here, "../../examples/projects"))
		stdout, stderr, code := tool("", append([]string{"check"}, c.args...)...)
		if code != c.code || stderr != "" {
			t.Errorf("%s: exit %d, want %d; %s", c.golden, code, c.code, stderr)
		}
		fromTestdata(t, here, c.golden, stdout)
	}
}

// What is asked for in a way that makes no sense, and files of all sorts.
func TestCheckOfWhatCannotBeUsed(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, map[string]string{
		"empty/ggui.json": "", "binary/ggui.json": "\x00\xff\xfe", "bom/ggui.json": "\ufeff{}", "half/ggui.json": `{"app":`,
		"deep/ggui.json": strings.Repeat(`{"app":`, 5000), "twice/ggui.json": `{"app":{},"app":{}}`, "types/ggui.json": `{"app":[]}`,
		"other.json": `{}`, "folder/ggui.json/x": "", "none/a.json": "", "contract.json": `{}`,
	})
	t.Chdir(dir)
	for _, c := range []struct {
		name  string
		stdin string
		args  []string
		code  int
		want  string // in the output
	}{
		{"empty", "", []string{"empty"}, 2, "empty/ggui.json:1:1: error [invalid_json]"},
		{"binary", "", []string{"binary"}, 2, "invalid_json"},
		{"byte order mark", "", []string{"bom"}, 2, "byte order mark"},
		{"cut off", "", []string{"half"}, 2, "half/ggui.json:1:8: error [invalid_json]"},
		{"deep", "", []string{"deep"}, 2, "too_deep"},
		{"twice", "", []string{"twice"}, 2, "twice/ggui.json:1:11: error [duplicate_member]"},
		{"types", "", []string{"types"}, 1, "Expected an object"},
		{"a folder in place of a file", "", []string{"folder"}, 2, "no ggui.json"},
		{"the same by its name", "", []string{"folder/ggui.json"}, 2, "no ggui.json"},
		{"no files", "", []string{"none"}, 2, "no ggui.json"},
		{"SARIF of no files", "", []string{"none", "--format", "sarif"}, 2, `"executionSuccessful": false`},
		{"why, in the SARIF of no files", "", []string{"none", "--format", "sarif"}, 2, `"text": "no ggui.json`},
		{"JSON of no files", "", []string{"none", "--format", "json"}, 2, "{\n  \"verdict\": \"unusable\",\n  \"error\": \"no ggui.json"},
		{"annotations of no files", "", []string{"none", "--format", "github"}, 2, "::error title=unusable::no ggui.json"},
		{"JSON of another file", "", []string{"other.json", "--format", "json"}, 2, `"error": "other.json: no ggui.json`},
		{"JSON of what does not go together", "", []string{"--app", "other.json", "--format", "json"}, 2, `"error": "--app and --props go with --contract"`},
		{"no name of a contract", "", []string{"--contract", ""}, 2, "--contract is empty; name a file"},
		{"no name of an app", "", []string{"--contract", "contract.json", "--app", ""}, 2, "--app is empty; name a file"},
		{"no name of props", "", []string{"--contract", "contract.json", "--props="}, 2, "--props is empty; name a file"},
		{"an empty path", "", []string{""}, 2, "a PATH is empty"},
		{"two apps", "", []string{"--contract", "contract.json", "--app", "a", "--app", "b"}, 2, "--app was given twice"},
		{"the same format twice", "", []string{"types", "--format", "json", "--format=json"}, 2, "--format was given twice"},
		{"another file", "", []string{"other.json"}, 2, "--contract"},
		{"a file that is not there", "", []string{"nowhere"}, 2, "no such file"},
		{"others are checked all the same", "", []string{"nowhere", "types"}, 2, "Expected an object"},
		{"the same twice", "", []string{"types", "types/ggui.json", "./types"}, 1, "types/ggui.json"},
		{"a contract that is not there", "", []string{"--contract", "nowhere"}, 2, "no such file"},
		{"a folder as contract", "", []string{"--contract", "none"}, 2, "\n  none is a folder; give it as PATH: ggui-validators check none\n"},
		{"a folder as app", "", []string{"--contract", "contract.json", "--app", "none"}, 2, "\n  none is a folder; name a file\n"},
		{"an app that is not there", "", []string{"--contract", "contract.json", "--app", "nowhere"}, 2, "no such file"},
		{"standard input", `{"propsSpec":1}`, []string{"--contract", "-"}, 1, "-:1:2: error [wrong_type]"},
		{"SARIF of standard input", `{"propsSpec":1}`, []string{"--contract", "-", "--format=sarif"}, 1, `"uri": "stdin"`},
		{"standard input twice", "", []string{"--contract", "-", "--props", "-"}, 2, "one of the files only"},
		{"standard input as a path", "", []string{"-"}, 2, "--contract -"},
		{"watching standard input", "", []string{"--contract", "-", "--watch"}, 2, "cannot be watched"},
		{"an app without a contract", "", []string{"--app", "other.json"}, 2, "--contract"},
		{"both", "", []string{"--contract", "other.json", "types"}, 2, "not both"},
		{"a format that is none", "", []string{"--format", "xml"}, 2, "text, json, github or sarif"},
		{"SARIF of what is not there", "", []string{"nowhere", "--format", "sarif"}, 2, `"executionSuccessful": false`},
		{"annotations of what is not there", "", []string{"nowhere", "--format", "github"}, 2, "::error file=nowhere,title=unusable::"},
		{"JSON of what is not there", "", []string{"nowhere", "--format", "json"}, 2, `"error": "stat nowhere: no such file`},
	} {
		stdout, stderr, code := tool(c.stdin, append([]string{"check"}, c.args...)...)
		if code != c.code || !strings.Contains(stdout+stderr, c.want) {
			t.Errorf("%s: exit %d, want %d and %q\n%s%s", c.name, code, c.code, c.want, stdout, stderr)
		}
		if strings.Contains(stdout, "\x1b") {
			t.Errorf("%s: colour where nobody looks: %q", c.name, stdout)
		}
	}
}

// put makes files below a folder.
func put(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestCheckFindsTheFilesOfAProject(t *testing.T) {
	dir := t.TempDir()
	const app, blueprint = `{"app":{}}`, `{"kind":"blueprint","contract":{"actionSpec":{}}}`
	put(t, dir, map[string]string{
		"ggui.json": app, "a/b/ggui.blueprint.json": blueprint, "a/c/ggui.json": app, "a/c/ggui.blueprint.json": blueprint,
		"node_modules/x/ggui.json": "{", ".git/ggui.json": "{", "a/.hidden/ggui.json": "{", "a/node_modules/ggui.json": "{",
		"a/other.ggui.json": "{", "copy_ggui.json": "{",
	})
	for link, to := range map[string]string{"a/loop": "..", "a/c/self": ".", "linked": "a"} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Skip(err)
		}
	}
	t.Chdir(dir)
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "✓ valid: a/c/ggui.json\n✓ valid: ggui.json\n✓ renders: a/b/ggui.blueprint.json, in the app of ggui.json\n✓ renders: a/c/ggui.blueprint.json, in the app of a/c/ggui.json\n4 checked, 4 good\n"},
		{[]string{"a/b"}, "✓ renders: a/b/ggui.blueprint.json, in the app of ggui.json\n"},
		{[]string{"linked/b"}, "✓ renders: linked/b/ggui.blueprint.json, in the app of ggui.json\n"},
		{[]string{"a/b/ggui.blueprint.json", "a/b"}, "✓ renders: a/b/ggui.blueprint.json, in the app of ggui.json\n"},
	} {
		stdout, stderr, code := tool("", append([]string{"check"}, c.args...)...)
		if code != 0 || stdout != c.want || stderr != "" {
			t.Errorf("%v: exit %d\n%s%s", c.args, code, stdout, stderr)
		}
	}
	if err := os.Symlink("nowhere", filepath.Join(dir, "a/b/ggui.json")); err != nil {
		t.Fatal(err)
	}
	stdout, _, code := tool("", "check", "a/b")
	if code != 2 || !strings.Contains(stdout, "stat a/b/ggui.json: no such file") || !strings.Contains(stdout, "✓ renders: a/b/ggui.blueprint.json, in the app of ggui.json") {
		t.Errorf("a link to nothing: exit %d\n%s", code, stdout)
	}
	t.Chdir("a/b")
	if err := os.Remove("ggui.json"); err != nil {
		t.Fatal(err)
	}
	if stdout, _, _ := tool("", "check"); stdout != "✓ renders: ggui.blueprint.json, in the app of ../../ggui.json\n" {
		t.Errorf("from below: %s", stdout)
	}
	t.Chdir(dir)
	if stdout, _, _ := tool("", "check", "linked"); strings.Count(stdout, "\n") != 4 {
		t.Errorf("a link as the folder: %s", stdout)
	}
}

// An app that is at fault is so once, however many blueprints are in it.
func TestCheckTellsOfAnAppOnce(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, map[string]string{"ggui.json": `{"app":1}`, "a/ggui.blueprint.json": `{"kind":"blueprint"}`, "b/ggui.blueprint.json": `{"kind":"blueprint"}`})
	t.Chdir(dir)
	for _, format := range []string{"text", "github", "sarif"} {
		stdout, _, code := tool("", "check", "--format", format)
		if n := strings.Count(stdout, "Expected an object"); n != 1 || code != 1 {
			t.Errorf("%s: %d times, exit %d\n%s", format, n, code, stdout)
		}
	}
}

// Real projects, put back into folders, say what their authors say of them.
func TestCheckOnRealProjects(t *testing.T) {
	real := reference.Path(t, "real")
	entries, err := os.ReadDir(real)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	n := 0
	for _, entry := range entries {
		text, err := os.ReadFile(filepath.Join(real, entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(entry.Name(), ".json") {
			n++
			put(t, dir, map[string]string{strings.ReplaceAll(entry.Name(), "_", "/"): string(text)})
		}
		if stdout, stderr, code := tool("", "check", filepath.Join(real, entry.Name())); strings.HasSuffix(entry.Name(), ".json") && code != 0 {
			t.Errorf("%s: %s%s", entry.Name(), stdout, stderr)
		}
	}
	t.Chdir(dir)
	stdout, stderr, code := tool("", "check", "--format=json")
	var report struct {
		Checks []struct {
			Files    map[string]string
			Findings []struct{ Code string }
		}
	}
	if err := json.Unmarshal([]byte(stdout), &report); err != nil || code != 0 || len(report.Checks) != n || n < 8 {
		t.Fatalf("%d of %d files, exit %d, %v\n%s%s", len(report.Checks), n, code, err, stdout, stderr)
	}
	for _, c := range report.Checks {
		want := ""
		switch {
		case strings.Contains(c.Files["app"], "missing-env"):
			want = "gadget_public_env_missing"
		case strings.HasSuffix(c.Files["contract"], "marketplace-test-blueprint/ggui.blueprint.json"): // it has no contract
			want = "nothing_declared"
		}
		got := ""
		for _, f := range c.Findings {
			got += f.Code
		}
		if got != want {
			t.Errorf("%v: %v", c.Files, c.Findings)
		}
	}
}

// A tape is written by the tool and read by a test at the same time.
type tape struct {
	mu   sync.Mutex
	text strings.Builder
	more chan struct{}
}

func newTape() *tape { return &tape{more: make(chan struct{}, 1)} }

func (p *tape) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case p.more <- struct{}{}:
	default:
	}
	return p.text.Write(b)
}

// next waits until the text has the words, and forgets what is before them.
func (p *tape) next(t *testing.T, words string) {
	t.Helper()
	deadline := time.After(30 * time.Second)
	for {
		p.mu.Lock()
		_, rest, ok := strings.Cut(p.text.String(), words)
		if ok {
			p.text.Reset()
			p.text.WriteString(rest)
		}
		all := p.text.String()
		p.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-p.more:
		case <-deadline:
			t.Fatalf("%q did not come; there is %q", words, all)
		}
	}
}

// watching starts a watch and returns what it prints. The test ends it.
func watching(t *testing.T, args ...string) *tape {
	t.Helper()
	out := newTape()
	ctx, interrupt := context.WithCancel(context.Background())
	root := newRoot()
	root.SetArgs(append([]string{"check", "--watch"}, args...))
	root.SetOut(out)
	root.SetErr(out)
	ended := make(chan error, 1)
	go func() { ended <- root.ExecuteContext(ctx) }()
	t.Cleanup(func() {
		interrupt()
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("the watch ended with %v", err)
			}
		case <-time.After(30 * time.Second):
			t.Error("the watch does not end")
		}
	})
	return out
}

func TestWatchSeesWhatIsSaved(t *testing.T) {
	dir := t.TempDir()
	contract, app := filepath.Join(dir, "contract.json"), filepath.Join(dir, "ggui.json")
	put(t, dir, map[string]string{"contract.json": goodContract, "ggui.json": goodApp})
	out := watching(t, "--contract", contract, "--app", app)
	out.next(t, "✓ renders")
	out.next(t, "watching")
	put(t, dir, map[string]string{"ggui.json": `{"app":{}}`})
	out.next(t, "gadget_not_registered")
	out.next(t, "watching")
	// Editors put a new file in the place of the old one.
	put(t, dir, map[string]string{"new": goodApp})
	if err := os.Rename(filepath.Join(dir, "new"), app); err != nil {
		t.Fatal(err)
	}
	out.next(t, "✓ renders")
	out.next(t, "watching")
	if err := os.Remove(contract); err != nil {
		t.Fatal(err)
	}
	out.next(t, "no such file")
	out.next(t, "watching")
	put(t, dir, map[string]string{"contract.json": `{`})
	out.next(t, "invalid_json")
}

func TestWatchSeesFoldersThatComeAndGo(t *testing.T) {
	dir := t.TempDir()
	out := watching(t, dir)
	out.next(t, "no ggui.json")
	out.next(t, "watching")
	// In one step, so that no file can be missed.
	outside := filepath.Join(t.TempDir(), "a")
	put(t, outside, map[string]string{"ggui.json": `{"app":1}`})
	if err := os.Rename(outside, filepath.Join(dir, "a")); err != nil {
		t.Fatal(err)
	}
	out.next(t, "Expected an object")
	out.next(t, "watching")
	put(t, dir, map[string]string{"a/ggui.json": `{"app":{}}`})
	out.next(t, "✓ valid")
	out.next(t, "watching")
	if err := os.RemoveAll(filepath.Join(dir, "a")); err != nil {
		t.Fatal(err)
	}
	out.next(t, "no ggui.json")
}

// The SARIF is what its standard requires of one, as far as that is used.
func TestSARIFIsWellFormed(t *testing.T) {
	inProjects(t)
	stdout, _, _ := tool("", "check", "florist-broken", "--format=sarif")
	var log struct {
		Schema  string `json:"$schema"`
		Version string
		Runs    []struct {
			Tool struct {
				Driver struct {
					Name  string
					Rules []struct {
						ID   string
						Help struct{ Text string }
					}
				}
			}
			Results []struct {
				RuleID    string
				RuleIndex int
				Level     string
				Message   struct{ Text string }
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           struct{ StartLine, StartColumn, EndLine, EndColumn int }
					}
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(stdout), &log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || len(log.Runs) != 1 || len(log.Runs[0].Results) < 10 {
		t.Fatalf("%+v", log)
	}
	rules := log.Runs[0].Tool.Driver.Rules
	for _, r := range log.Runs[0].Results {
		at := r.Locations[0].PhysicalLocation
		region := at.Region
		if rules[r.RuleIndex].ID != r.RuleID || rules[r.RuleIndex].Help.Text == "" || r.Message.Text == "" || r.Level != "error" && r.Level != "warning" ||
			!strings.HasPrefix(at.ArtifactLocation.URI, "florist-broken/") || region.StartLine < 1 || region.StartColumn < 1 || region.EndLine < region.StartLine {
			t.Errorf("%+v", r)
		}
	}
}

func TestFileURI(t *testing.T) {
	for name, want := range map[string]string{
		"a/ggui.json": "a/ggui.json", "a b/é#?.json": "a%20b/%C3%A9%23%3F.json", "c:d/x": "./c:d/x", "/tmp/x": "file:///tmp/x", "-": "stdin",
	} {
		if got := fileURI(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// What stands in a workflow command cannot end it, and not begin another.
func TestAnnotationsAreEscaped(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, map[string]string{"a,b:c%/ggui.json": `{"app":{"publicEnv":{"x\n::error::y%":""}}}`})
	t.Chdir(dir)
	stdout, _, _ := tool("", "check", "--format=github")
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "::error file=a%2Cb%3Ac%25/ggui.json,line=1,col=22,endColumn=") {
		t.Errorf("%q", lines)
	}
}
