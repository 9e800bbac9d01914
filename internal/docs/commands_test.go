package docs

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// Commands work as they stand, one after the other on each page, and print what is
// shown. They have the tool, and a make that runs what is quick and only looks up the
// rest.
func TestCommands(t *testing.T) { commands(t, "", func(string) {}) }

// commands runs those that have that need.
func commands(t *testing.T, need string, prepare func(folder string)) {
	path := tools(t)
	var page, home, printed string
	n := 0
	for _, b := range blocks(t) {
		if b.isElsewhere() || b.needs != need {
			continue
		}
		if b.page != page {
			page, home, printed = b.page, sampleFolder(t), ""
			prepare(home)
		}
		n++
		folder := filepath.Join(home, b.folder)
		switch {
		case b.language == "sh":
			var err error
			if printed, err = shell(folder, path, b.text); err != nil {
				t.Errorf("%s:%d: %v\n%s%s", b.page, b.line, err, b.text, printed)
			}
		case b.language == "yaml":
			for _, command := range runs(t, b.text) {
				if out, err := shell(folder, path, command); err != nil {
					t.Errorf("%s:%d: %v\n%s\n%s", b.page, b.line, err, command, out)
				}
			}
		case b.language == "console" && strings.HasPrefix(b.text, "$ "):
			for _, part := range strings.Split("\n"+b.text, "\n$ ")[1:] {
				command, want := cutCommand(part)
				out, _ := shell(folder, path, command) // shown are also commands that say no
				shows(t, b, want, out)
			}
		case b.language == "console" || b.language == "text" && !strings.HasPrefix(b.text, "→"):
			shows(t, b, b.text, printed)
		}
	}
	if n == 0 {
		t.Error("no block has this need")
	}
}

// cutCommand cuts a command, of one line or of several that end with \, from what
// it prints.
func cutCommand(part string) (command, printed string) {
	for {
		line, rest, _ := strings.Cut(part, "\n")
		command, part = command+line+"\n", rest
		if !strings.HasSuffix(line, `\`) {
			return command, part
		}
	}
}

// shows compares what a block shows with what was printed. A line … stands for any
// lines; times differ.
func shows(t *testing.T, b block, want, got string) {
	t.Helper()
	duration := regexp.MustCompile(`\([\d.]+m?s\)`)
	pattern := regexp.QuoteMeta(duration.ReplaceAllString(want, "(1s)"))
	pattern = regexp.MustCompile(`(?m)^…\n`).ReplaceAllString(pattern, `(?:.*\n)*`)
	if !regexp.MustCompile("(?m)^" + pattern).MatchString(duration.ReplaceAllString(got, "(1s)")) {
		t.Errorf("%s:%d shows\n%s\nprinted was\n%s", b.page, b.line, want, got)
	}
}

// shell runs a script in a folder, and returns what it prints.
func shell(folder, path, script string) (printed string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-e", "-c", script)
	cmd.Dir = folder
	// npm stays offline, also where it has never fetched anything: a folder of this
	// repository is installed as its package would be, without what tests it.
	cmd.Env = append(os.Environ(), "PATH="+path, "MAKEFLAGS=", "MAKELEVEL=",
		"GITHUB_STEP_SUMMARY="+filepath.Join(folder, "summary.md"),
		"npm_config_offline=true", "npm_config_install_links=true", "npm_config_audit=false", "npm_config_fund=false", "npm_config_update_notifier=false")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// tools makes a folder with the tool and that make, and returns a PATH.
func tools(t *testing.T) string {
	t.Helper()
	bin := t.TempDir()
	for _, name := range []string{"python3", "node", "npm", "make", "git"} {
		if _, err := exec.LookPath(name); err != nil {
			if os.Getenv("CI") != "" {
				t.Fatal(err)
			}
			t.Skip("needs ", name, ": ", err)
		}
	}
	build := exec.Command("go", "build", "-o", filepath.Join(bin, "ggui-validators"), "./cmd/ggui-validators")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	makePath, err := exec.LookPath("make")
	if err != nil {
		t.Fatal(err)
	}
	at, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	script := fmt.Sprintf("#!/bin/sh\ntest \"$1\" = -C && shift 2\ncase $1 in\ngrade | help) ;;\n*) set -- -n \"$@\" ;;\nesac\nexec %s --no-print-directory -C %q \"$@\"\n", makePath, at)
	if err := os.WriteFile(filepath.Join(bin, "make"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	return bin + string(os.PathListSeparator) + os.Getenv("PATH")
}

// sampleFolder is a folder as the readers of the pages may have one: testdata, a
// validator of their own, and what a clone has that commands name.
func sampleFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	sample, err := os.ReadFile(filepath.Join(root, "examples/implementations/python/validator.py"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "my_validator.py"), sample, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, from := range []struct{ dir, to string }{
		{"internal/docs/testdata", "."}, {"examples", "examples"}, {"wasm/js", "wasm/js"},
	} {
		if err := os.CopyFS(filepath.Join(folder, from.to), withoutModules{os.DirFS(filepath.Join(root, from.dir))}); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("git", "init", "-q", folder).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return folder
}

// withoutModules is a tree without node_modules.
type withoutModules struct{ fs.FS }

func (w withoutModules) ReadDir(name string) (kept []fs.DirEntry, err error) {
	entries, err := fs.ReadDir(w.FS, name)
	for _, entry := range entries {
		if entry.Name() != "node_modules" {
			kept = append(kept, entry)
		}
	}
	return kept, err
}
