package main

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/ggui-go/validators/catalogs/report"
)

// pythonSample is how the README grades the sample in Python.
const pythonSample = "python3 ../../examples/implementations/python/validator.py"

// needsPython skips the test where there is no Python, except in continuous
// integration.
func needsPython(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip("needs python3: ", err)
	}
}

// wrongPython is a command that starts a copy of the sample with faults.
func wrongPython(t *testing.T, replacements ...string) string {
	t.Helper()
	text, err := os.ReadFile("../../examples/implementations/python/validator.py")
	if err != nil {
		t.Fatal(err)
	}
	wrong := strings.NewReplacer(replacements...).Replace(string(text))
	if wrong == string(text) {
		t.Fatalf("%q is not in the sample", replacements)
	}
	return "python3 '" + write(t, "wrong validator.py", wrong) + "'"
}

func summary(t *testing.T, text string) (r struct {
	Complete       bool
	Implementation report.Implementation
	Summary        report.Summary
	Cases          []report.Entry
}) {
	t.Helper()
	checkReport(t, text)
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestGradeProgram(t *testing.T) {
	needsPython(t)
	stdout, stderr, code := tool("", "grade", "--exec", pythonSample)
	if code != exitOK || stderr != "" || !strings.HasPrefix(stdout, "python-sample 1.0.0\n") || !strings.Contains(stdout, "skipped: the implementation does not list 13 obligations (") {
		t.Errorf("exit %d, %s\n%s", code, stderr, stdout)
	}
	wrong := wrongPython(t, `|127\.0\.0\.1`, ``)
	stdout, _, code = tool("", "grade", "--exec", wrong, "--parallel", "2")
	if code != exitNo || !strings.Contains(stdout, "failed resolution/resolve-host-ipv4-loopback: ") ||
		!strings.Contains(stdout, "case      ggui-validators catalogs show resolve-host-ipv4-loopback\n") ||
		!strings.Contains(stdout, "- /bundleUrl  \"http://127.0.0.1/") || !strings.Contains(stdout, "+ /bundleUrl  \"https://127.0.0.1/") {
		t.Errorf("exit %d\n%s", code, stdout)
	}
}

// The format never changes the exit, and what is written to files is what would
// have been printed.
func TestReportsOfARun(t *testing.T) {
	needsPython(t)
	wrong := wrongPython(t, `|127\.0\.0\.1`, ``)
	dir := t.TempDir()
	args := []string{"grade", "--exec", wrong, "--run", "resolution"}
	for _, format := range reportFormats {
		if stdout, _, code := tool("", append(args, "--format", format)...); code != exitNo || stdout == "" {
			t.Errorf("%s: exit %d", format, code)
		}
		args = append(args, "--format", format+"="+filepath.Join(dir, format))
	}
	stdout, stderr, code := tool("", append(args, "--format", "text")...)
	if code != exitNo || stderr != "" || !strings.Contains(stdout, "FAIL") {
		t.Errorf("exit %d, %s", code, stderr)
	}
	contains := map[string]string{"text": "FAIL", "json": `"complete": true`, "junit": "<testsuites", "markdown": "| ✗ | resolution |", "html": "<!doctype html>"}
	for _, format := range reportFormats {
		text, err := os.ReadFile(filepath.Join(dir, format))
		if err != nil || !strings.Contains(string(text), contains[format]) {
			t.Errorf("%s: %v, %.200s", format, err, text)
		}
	}
	text, err := os.ReadFile(filepath.Join(dir, "junit"))
	var any struct{}
	if err != nil || xml.Unmarshal(text, &any) != nil {
		t.Errorf("%v, %.200s", err, text)
	}
	if stdout, _, code := tool("", "grade", "--run", "resolution", "--format", "html", "--format", "json="+filepath.Join(dir, "j"), "--output", filepath.Join(dir, "h")); stdout != "" || code != exitOK {
		t.Errorf("exit %d, %s", code, stdout)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "h")); err != nil || !strings.HasPrefix(string(text), "<!doctype html>") {
		t.Errorf("%v, %.200s", err, text)
	}
}

// A program that breaks ends the run with 3, and every report says that it did
// not finish.
func TestGradeBrokenProgram(t *testing.T) {
	needsPython(t)
	says := map[string]string{"text": "INCOMPLETE", "json": `"complete": false`, "junit": "did not finish", "markdown": "did not finish", "html": "did not finish"}
	for _, c := range []struct{ command, stderr string }{
		{"no-such-program", "cannot be started"},
		{`python3 -c ''`, "(exit status 0) before it said hello"},
		{`python3 -c 'raise SystemExit("no settings")'`, "no settings"},
		{wrongPython(t, `flush=True)`, `flush=True); break`), "ended (exit status 0) before it answered"},
	} {
		for format, want := range says {
			stdout, stderr, code := tool("", "grade", "--run", "theme-mode", "--exec", c.command, "--format", format)
			if code != exitBroken || !strings.Contains(stderr, c.stderr) || !strings.Contains(stdout, want) {
				t.Errorf("%s: %s: exit %d, %s\n%.300s", c.command, format, code, stderr, stdout)
			}
		}
	}
}

func TestTimeout(t *testing.T) {
	needsPython(t)
	slow := wrongPython(t, `def theme_mode(data):`, "def theme_mode(data):\n    import time\n    if data.get('sources') == {}: time.sleep(60)")
	start := time.Now()
	stdout, _, code := tool("", "grade", "--exec", slow, "--timeout", "500ms", "--format", "json")
	r := summary(t, stdout)
	if code != exitNo || r.Summary.TimedOut != 1 || r.Summary.Failed+r.Summary.NotRun+r.Summary.Errored != 0 || !r.Complete || time.Since(start) > 10*time.Second {
		t.Errorf("exit %d, %+v after %s", code, r.Summary, time.Since(start))
	}
}

// wrongLines are n lines with wrongCase, called wrong-1, wrong-2 and so on.
func wrongLines(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintln(&b, strings.NewReplacer(`{"name":"wrong"`, fmt.Sprintf(`{"obligation":"resolution","name":"wrong-%d"`, i+1)).Replace(wrongCase))
	}
	return b.String()
}

func TestSkipAndFailFast(t *testing.T) {
	stdout, _, code := tool("", "grade", "--run", "resolution", "--skip", "resolve-default-host", "--skip", "resolution/resolve-bundle-*", "--format", "json")
	r := summary(t, stdout)
	if code != exitOK || r.Summary.Skipped < 3 || r.Summary.Passed == 0 || r.Summary.Passed+r.Summary.Skipped != r.Summary.Total {
		t.Errorf("exit %d, %+v", code, r.Summary)
	}
	if list, _, _ := tool("", "grade", "--run", "resolution", "--skip", "resolve-default-host", "--list"); strings.Contains(list, "resolve-default-host\n") {
		t.Error("a skipped case is listed")
	}
	cases := write(t, "cases.jsonl", wrongLines(5))
	stdout, _, code = tool("", "grade", "--catalog", cases, "--fail-fast", "--format", "json")
	r = summary(t, stdout)
	if code != exitNo || r.Complete || r.Summary.Failed != 1 || r.Summary.NotRun != 4 || !strings.Contains(r.Cases[4].Reason, "--fail-fast") {
		t.Errorf("exit %d, %+v", code, r)
	}
	known := write(t, "known", "wrong-*")
	stdout, _, code = tool("", "grade", "--catalog", cases, "--fail-fast", "--known-failing", known, "--format", "json")
	if r = summary(t, stdout); code != exitOK || r.Summary.KnownFailures != 5 {
		t.Errorf("exit %d, %+v", code, r.Summary)
	}
}

func TestKnownFailing(t *testing.T) {
	needsPython(t)
	wrong := wrongPython(t, `|127\.0\.0\.1`, ``)
	list := filepath.Join(t.TempDir(), "known")
	if _, stderr, code := tool("", "grade", "--exec", wrong, "--write-known-failing", list); code != exitNo || stderr != "2 names written to "+list+"\n" {
		t.Errorf("exit %d, %s", code, stderr)
	}
	stdout, stderr, code := tool("", "grade", "--exec", wrong, "--known-failing", list, "--format", "json")
	if r := summary(t, stdout); code != exitOK || r.Summary.KnownFailures == 0 || r.Summary.Failed != 0 {
		t.Errorf("exit %d, %s, %+v", code, stderr, r.Summary)
	}
	stdout, _, code = tool("", "grade", "--exec", pythonSample, "--known-failing", list)
	if code != exitNo || !strings.Contains(stdout, "unexpected pass resolution/resolve-host-ipv4-loopback: ") || !strings.Contains(stdout, "remove that line") {
		t.Errorf("exit %d\n%s", code, stdout)
	}
	// Written anew, the list has nothing that passes or is gone.
	gone := write(t, "known", "resolution/no-such-case\nresolution/resolve-default-host\n")
	if _, stderr, code := tool("", "grade", "--exec", wrong, "--known-failing", gone); code != exitUnusable || !strings.Contains(stderr, "no-such-case") {
		t.Errorf("exit %d, %s", code, stderr)
	}
	tool("", "grade", "--exec", wrong, "--known-failing", gone, "--write-known-failing", gone)
	was, _ := os.ReadFile(list)
	if is, err := os.ReadFile(gone); err != nil || string(is) != string(was) {
		t.Errorf("%v, %s", err, is)
	}
}

// Requests can be written, answered elsewhere and graded, a part of them too.
func TestDumpAndAnswers(t *testing.T) {
	needsPython(t)
	dir := t.TempDir()
	requests, answers := filepath.Join(dir, "requests.jsonl"), filepath.Join(dir, "answers.jsonl")
	if stdout, stderr, code := tool("", "dump", "--output", requests); code != exitOK || stdout+stderr != "" {
		t.Fatalf("exit %d, %s", code, stderr)
	}
	in, err := os.Open(requests)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	cmd := exec.Command("python3", "../../examples/implementations/python/validator.py")
	cmd.Stdin = in
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(answers, out, 0o644); err != nil {
		t.Fatal(err)
	}
	direct, _, _ := tool("", "grade", "--exec", pythonSample, "--format", "json")
	stdout, _, code := tool("", "grade", "--answers", answers, "--format", "json")
	if a, b := summary(t, direct), summary(t, stdout); code != exitOK || a.Summary != b.Summary || a.Implementation != b.Implementation {
		t.Errorf("exit %d: %+v and %+v", code, a.Summary, b.Summary)
	}
	stdout, _, code = tool("", "grade", "--run", "resolution", "--answers", answers, "--format", "json")
	if r := summary(t, stdout); code != exitOK || r.Summary.Passed != r.Summary.Total {
		t.Errorf("exit %d, %+v", code, r.Summary)
	}
	some, _, _ := tool("", "dump", "--run", "resolution/resolve-default-host")
	all, err := os.ReadFile(requests)
	if lines := strings.Split(some, "\n"); err != nil || len(lines) != 3 || !strings.Contains(string(all), "\n"+lines[1]+"\n") {
		t.Errorf("%v: %s", err, some)
	}
	if strings.Contains(string(all), `"expect"`) || strings.Contains(string(all), "resolve-default-host") {
		t.Error("what is expected is among the requests")
	}
}

// A variable that is not set must not have the shipped validators graded, which
// pass.
func TestEmptyFlags(t *testing.T) {
	for _, c := range []struct{ command, flag, want string }{
		{"grade", "--exec", "--exec: the command is empty; name a program"},
		{"grade", "--answers", "--answers is empty; name a file"},
		{"grade", "--known-failing", "--known-failing is empty; name a file"},
		{"grade", "--write-known-failing", "--write-known-failing is empty; name a file"},
		{"grade", "--output", "--output is empty; name a file"},
		{"grade", "--catalog", "--catalog is empty; name a folder or a file"},
		{"dump", "--output", "--output is empty; name a file"},
		{"dump", "--catalog", "--catalog is empty; name a folder or a file"},
	} {
		stdout, stderr, code := tool("", c.command, c.flag, "")
		if code != exitUnusable || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%s %s '': exit %d, %q; want 2 and %q", c.command, c.flag, code, stderr, c.want)
		}
	}
}

// A case is found by its name, so that two have one is worth a remark.
func TestCasesOfOneName(t *testing.T) {
	one, other := write(t, "one.jsonl", wrongLines(2)), write(t, "other.jsonl", wrongLines(1))
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--catalog", one, "--catalog", other}, other + ":1: another case is called resolution/wrong-1, at " + one + ":1; a pattern means both"},
		{[]string{"--catalog", one, "--catalog", one}, one + ":1: another case is called resolution/wrong-1, at " + one + ":1; a pattern means both\nand 1 more have namesakes"},
		{[]string{"--catalog", write(t, "twice.jsonl", wrongLines(1)+wrongLines(1))}, "twice.jsonl:2: another case"},
	} {
		if _, stderr, code := tool("", append([]string{"grade", "--list"}, c.args...)...); code != exitOK || !strings.Contains(stderr, c.want) {
			t.Errorf("%v: exit %d, %q; want 0 and %q", c.args, code, stderr, c.want)
		}
	}
}

// A dash is standard input or output, as everywhere.
func TestDashes(t *testing.T) {
	t.Chdir(t.TempDir()) // where a file - would be seen
	text, _, _ := tool("", "dump", "--run", "resolve-default-host")
	const right = `{"obligation":"resolution","name":"right","entry":{},"expect":{}}`
	for _, c := range []struct {
		stdin string
		args  string
		want  string // in standard output
	}{
		{right, "grade --catalog -", "PASS  1 cases: 1 passed"},
		{right, "grade --catalog - --list", "resolution/right\n"},
		{`{"id":1,"outcome":{}}`, "grade --catalog " + write(t, "one.jsonl", right) + " --answers -", "PASS  1 cases: 1 passed"},
		{right, "grade --catalog - --output -", "PASS"},
		{right, "grade --catalog - --format text=-", "PASS"},
		{right, "grade --catalog - --format html=h --format json=-", `"passed": 1`},
		{right, "grade --catalog - --format html --format json=- --output h", `"passed": 1`},
		{"", "dump --run resolve-default-host --output -", text},
		{right, "dump --catalog - --output -", `"obligation":"resolution"`},
	} {
		stdout, stderr, code := tool(c.stdin, strings.Fields(c.args)...)
		if code != exitOK || stderr != "" || !strings.Contains(stdout, c.want) {
			t.Errorf("%s: exit %d, %s\n%s\nwant %s", c.args, code, stderr, stdout, c.want)
		}
	}
	if _, err := os.Stat("-"); err == nil {
		t.Error("there is a file called -")
	}
	if _, stderr, code := tool("{", "grade", "--catalog", "-"); code != exitUnusable || !strings.Contains(stderr, "grade: -:1: ") {
		t.Errorf("exit %d, %s", code, stderr)
	}
}

// untimed is a text report without the time that the run took.
func untimed(text string) string {
	return regexp.MustCompile(`(?m) \([0-9.]+(µs|ms|s)\)$`).ReplaceAllString(text, "")
}

// What people read when little or nothing was executed.
func TestReportsOfLittle(t *testing.T) {
	needsPython(t)
	program := func(hello string) string {
		return "python3 '" + write(t, "program.py", "print('"+hello+"', flush=True)\nimport sys\nsys.stdin.read()\n") + "'"
	}
	one := write(t, "one.jsonl", wrongLines(3))
	for _, c := range []struct {
		golden string
		args   []string
		code   int
	}{
		{"listed-none.txt", []string{"--run", "resolution", "--run", "domain-error", "--skip", "resolve-bundle-*", "--exec", program(`{"hello":1,"name":"new","obligations":["resolution-2"]}`)}, exitUnusable},
		{"skipped.txt", []string{"--run", "domain-error", "--run", "theme-mode"}, exitOK},
		{"not-started.txt", []string{"--run", "theme-mode", "--exec", "/no/such/program"}, exitBroken},
		{"stopped.txt", []string{"--catalog", one, "--fail-fast"}, exitNo},
	} {
		stdout, stderr, code := tool("", append([]string{"grade"}, c.args...)...)
		if code != c.code {
			t.Errorf("%v: exit %d, %s", c.args, code, stderr)
		}
		golden(t, c.golden, strings.ReplaceAll(untimed(stdout), one, "one.jsonl"))
	}
}

func TestUnusableGrading(t *testing.T) {
	broken := write(t, "answers.jsonl", "{\"id\":1,\"outcome\":true}\nnot JSON\n")
	for _, c := range []struct {
		args string
		want string // in standard error
	}{
		{"grade --skip no-such-case", "--skip"},
		{"grade --skip [", "--skip"},
		{"grade --known-failing no-such-file", "no-such-file"},
		{"grade --known-failing " + write(t, "bad", "["), "pattern"},
		{"grade --exec x --answers y", "answers exec"},
		{"grade --answers no-such-file", "no-such-file"},
		{"grade --answers " + broken, broken + ": line 2 is not an answer"},
		{"grade --exec 'x", "partner"},
		{"grade --timeout 1s", "--exec"},
		{"grade --parallel 2", "--exec"},
		{"grade --exec x --parallel 0", "more than 0"},
		{"grade --exec x --timeout -1s", "more than 0"},
		{"grade --format text --format json", "--format json=FILE"},
		{"grade --format text=a --format json=a", "two reports go to a"},
		{"grade --format text=a --output b", "--output b"},
		{"grade --format html=", "name a file"},
		{"grade --format text=/no/such/folder/x", "no such file"},
		{"grade --run resolution --skip resolution", "no case was executed"},
		{"grade --run resolution --write-known-failing /no/such/folder/x", "no such file"},
		{"grade --write-known-failing x --fail-fast", "fail-fast"},
		{"dump --run no-such-case", "--run \"no-such-case\" matches no case: 'grade --list' prints the names"},
		{"grade --run theme-mod", "--run \"theme-mod\" matches no case; did you mean theme-mode?"},
		{"grade --run resolution/resolve-default-hots", "; did you mean resolution/resolve-default-host?"},
		{"grade --skip resolve-defualt-host", "; did you mean resolve-default-host?"},
		{"grade foo", "it takes no arguments, and \"foo\" is one: choose cases with --catalog and --run"},
		{"dump foo", "it takes no arguments"},
		{"grade --answers - --catalog -", "standard input can be read once"},
		{"grade --format text=- --format json", "two reports go to standard output"},
		{"dump --skip [", "--skip"},
		{"dump --catalog no-such-folder", "no-such-folder"},
		{"dump --run resolution --skip resolution", "no case"},
		{"dump --output /no/such/folder/x", "no such file"},
	} {
		_, stderr, code := tool("", strings.Fields(c.args)...)
		if code != exitUnusable || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: exit %d, %q; want 2 and %q", c.args, code, stderr, c.want)
		}
	}
}
