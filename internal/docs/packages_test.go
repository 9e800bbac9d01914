package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Each package says in one sentence what it is for, which go doc shows first.
func TestPackagesIntroduceThemselves(t *testing.T) {
	n := 0
	for _, env := range [][]string{nil, {"GOOS=wasip1", "GOARCH=wasm"}} {
		list := exec.Command("go", "list", "-f", "{{if .GoFiles}}{{.Dir}}\t{{.Name}}\t{{.Doc}}{{end}}", "./...")
		list.Dir = root
		list.Env = append(os.Environ(), env...)
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(out)) {
			words := strings.Split(strings.TrimSpace(line), "\t")
			n++
			name := filepath.Base(words[0])
			begins := []string{"Package " + words[1] + " "}
			if words[1] == "main" {
				begins = []string{"Command " + name + " ", strings.ToUpper(name[:1]) + name[1:] + " "}
			}
			doc := strings.Join(words[2:], "")
			if !slices.ContainsFunc(begins, func(b string) bool { return strings.HasPrefix(doc, b) }) {
				t.Errorf("%s: its doc comment does not begin with one of %q: %q", words[0], begins, doc)
			}
		}
	}
	if n < 30 {
		t.Errorf("%d packages", n)
	}
}
