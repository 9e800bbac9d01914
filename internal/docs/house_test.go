package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The drawing in docs/architecture.md has each package that is not there for tests
// alone, in one layer, and exactly the arrows that the code has: between packages of
// one layer, and from layer to layer.
func TestTheHouseIsAsDrawn(t *testing.T) {
	var drawing string
	for _, b := range blocks(t) {
		if b.language == "mermaid" {
			if b.page != "docs/architecture.md" || drawing != "" {
				t.Fatalf("%s:%d: a second drawing, which nothing checks", b.page, b.line)
			}
			drawing = b.text
		}
	}
	layerOf, drawn := readDrawing(t, drawing)
	arrows := map[[2]string]bool{}
	for pkg, imports := range importsOf(t) {
		if layerOf[pkg] == "" {
			t.Errorf("%s is not drawn", pkg)
		}
		for _, imported := range imports {
			if layerOf[pkg] == layerOf[imported] {
				arrows[[2]string{pkg, imported}] = true
			} else {
				arrows[[2]string{layerOf[pkg], layerOf[imported]}] = true
			}
		}
	}
	for pkg := range layerOf {
		if _, err := os.Stat(filepath.Join(root, pkg)); err != nil {
			t.Errorf("drawn: %v", err)
		}
	}
	for arrow := range arrows {
		if !drawn[arrow] {
			t.Errorf("the arrow %s --> %s is not drawn", arrow[0], arrow[1])
		}
	}
	for arrow := range drawn {
		if !arrows[arrow] {
			t.Errorf("nothing goes the drawn arrow %s --> %s", arrow[0], arrow[1])
		}
	}
}

// readDrawing reads layers, packages and arrows from a flowchart. Layers go by
// their own names, packages by their paths.
func readDrawing(t *testing.T, drawing string) (layerOf map[string]string, arrows map[[2]string]bool) {
	t.Helper()
	layerOf, arrows = map[string]string{}, map[[2]string]bool{}
	node := regexp.MustCompile(`^(\w+)\["([^"]+)"\]$`)
	arrow := regexp.MustCompile(`^([\w &]+?) --> ([\w &]+)$`)
	path := map[string]string{} // of a node
	layer := ""
	for line := range strings.Lines(drawing) {
		line = strings.TrimSpace(line)
		if rest, ok := strings.CutPrefix(line, "subgraph "); ok {
			layer, _, _ = strings.Cut(rest, "[")
			path[layer] = layer
		} else if found := node.FindStringSubmatch(line); found != nil {
			path[found[1]] = found[2]
			if layerOf[found[2]] != "" {
				t.Errorf("%s is drawn twice", found[2])
			}
			layerOf[found[2]] = layer
		} else if found := arrow.FindStringSubmatch(line); found != nil {
			for _, from := range strings.Split(found[1], " & ") {
				for _, to := range strings.Split(found[2], " & ") {
					if path[from] == "" || path[to] == "" {
						t.Errorf("%s: an end is not drawn", line)
					}
					arrows[[2]string{path[from], path[to]}] = true
				}
			}
		} else if !slices.Contains([]string{"flowchart TD", "direction TB", "end"}, line) {
			t.Errorf("not understood: %s", line)
		}
	}
	return layerOf, arrows
}

// importsOf are the packages of the library and the tool, natively and as
// WebAssembly, each with what it imports of the others.
func importsOf(t *testing.T) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, env := range [][]string{nil, {"GOOS=wasip1", "GOARCH=wasm"}} {
		list := exec.Command("go", "list", "-f", `{{if .GoFiles}}{{.ImportPath}} {{join .Imports " "}}{{end}}`, "./...")
		list.Dir = root
		list.Env = append(os.Environ(), env...)
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(out)) {
			words := strings.Fields(line)
			name := strings.TrimPrefix(words[0], module)
			if isBeside(name) {
				continue
			}
			all[name] = slices.Grow(all[name], 1) // also where it imports nothing
			for _, imported := range words[1:] {
				if to, ok := strings.CutPrefix(imported, module); ok {
					all[name] = append(all[name], to)
				}
			}
		}
	}
	if len(all) < 15 {
		t.Fatalf("packages %v", all)
	}
	return all
}

// isBeside tells programs that use the house, build or pack it, and what only tests use.
func isBeside(name string) bool {
	top, _, _ := strings.Cut(name, "/")
	switch name {
	case "internal/reference", "internal/release",
		"wasm/internal/module", "wasm/internal/jumps", "wasm/internal/segments", "wasm/internal/rewrite":
		return true
	}
	return top == "bench" || top == "examples"
}
