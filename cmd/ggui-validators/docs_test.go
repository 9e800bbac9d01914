package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What the documentation tells to type works as it stands, where the tool and a
// validator of one's own are there. Fetching and committing is left out.
func TestDocumentedCommands(t *testing.T) {
	needsPython(t)
	dir := t.TempDir()
	bin := filepath.Join(dir, "bin")
	if out, err := exec.Command("go", "build", "-o", bin+"/ggui-validators", ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	sample, err := os.ReadFile("../../examples/implementations/python/validator.py")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"my_validator.py", "examples/implementations/python/validator.py"} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, sample, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	blocks := regexp.MustCompile("(?s)```sh\n(.*?)```")
	elsewhere := regexp.MustCompile(`(?m)^(go install|git) .*$`)
	for _, name := range []string{"grade-my-implementation.md", "write-cases.md", "use-in-ci.md"} {
		text, err := os.ReadFile("../../docs/" + name)
		if err != nil {
			t.Fatal(err)
		}
		scripts := blocks.FindAllStringSubmatch(string(text), -1)
		if len(scripts) == 0 {
			t.Errorf("%s has no commands", name)
		}
		for _, script := range scripts {
			cmd := exec.Command("sh", "-e", "-c", elsewhere.ReplaceAllString(script[1], ""))
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
			out, err := cmd.CombinedOutput()
			if err != nil || !strings.Contains(string(out), "PASS") {
				t.Errorf("%s: %v\n%s%s", name, err, script[1], out)
			}
		}
	}
}

// What the page for authors and operators tells to type works in the project that
// it names, and prints what it shows.
func TestDocumentedChecks(t *testing.T) {
	page, err := os.ReadFile("../../docs/check-my-project.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("../../examples/projects/florist")
	var printed strings.Builder
	n := 0
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		words := strings.Fields(strings.ReplaceAll(block[1], "\\\n", " "))
		if words[0] != "ggui-validators" {
			continue
		}
		n++
		stdout, stderr, code := tool("", words[1:]...)
		if code != 0 || stderr != "" {
			t.Errorf("%v: exit %d\n%s%s", words, code, stdout, stderr)
		}
		printed.WriteString(stdout)
	}
	shown := regexp.MustCompile("(?s)```console\n(.*?)```").FindStringSubmatch(string(page))
	if n < 2 || shown == nil || !strings.Contains(printed.String(), shown[1]) {
		t.Errorf("%d commands; printed:\n%s", n, printed.String())
	}
}
