package docs

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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

// The size that pages give for the module is the one that it is held to, rounded up.
func TestSizesAreThoseOfTheBudget(t *testing.T) {
	var budget map[string]any
	if err := json.Unmarshal([]byte(read(t, "wasm/size-budget.json")), &budget); err != nil {
		t.Fatal(err)
	}
	claim := regexp.MustCompile(`([\d.]+) MB\s(?:with |as servers send it )?\(?(brotli|gzip)`)
	n := 0
	for _, page := range pages(t) {
		for _, found := range claim.FindAllStringSubmatch(read(t, page), -1) {
			n++
			bytes, _ := budget[found[2]].(float64)
			if want := fmt.Sprintf("%.1f", math.Ceil(bytes/1e5)/10); found[1] != want {
				t.Errorf("%s: %q, and the budget is %s MB", page, found[0], want)
			}
		}
	}
	if n < 3 {
		t.Errorf("%d sizes", n)
	}
}
