package docs

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// Blocks in Go compile, and programs print what their comments say.
func TestGo(t *testing.T) {
	exports := exportData(t)
	for _, b := range blocks(t) {
		if b.language != "go" || b.isElsewhere() {
			continue
		}
		t.Run(fmt.Sprintf("%s:%d", b.page, b.line), func(t *testing.T) {
			if strings.HasPrefix(b.text, "package main\n") {
				program(t, b)
				return
			}
			fragment(t, b, exports)
		})
	}
}

// program runs a whole program. Each line that it prints stands in a comment.
func program(t *testing.T, b block) {
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(b.text), 0o644); err != nil {
		t.Fatal(err)
	}
	run := exec.Command("go", "run", file)
	run.Dir = root
	out, err := run.CombinedOutput()
	if err != nil || len(out) == 0 {
		t.Fatalf("%v: it printed %q", err, out)
	}
	for line := range strings.Lines(string(out)) {
		if !strings.Contains(b.text, "// "+line) {
			t.Errorf("it prints, and does not show:\n%s", line)
		}
	}
}

// fragment type-checks statements or declarations, with what the page gives them.
// That they declare what they do not use is no fault of a fragment.
func fragment(t *testing.T, b block, exports map[string]string) {
	source := "package fragment\n" + b.given + "\n" + b.text
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "declarations.go", source, 0)
	if err != nil {
		source = "package fragment\n" + b.given + "\nfunc _() error {\n" + b.text + "\nreturn nil\n}\n"
		file, err = parser.ParseFile(files, "statements.go", source, 0)
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	var imports strings.Builder
	for name := range packageNames(file) {
		for imported := range exports {
			if path.Base(imported) == name && (strings.HasPrefix(imported, module) || !strings.Contains(imported, "/") || imported == "net/http") {
				fmt.Fprintf(&imports, "import %q\n", imported)
			}
		}
	}
	source = strings.Replace(source, "\n", "\n"+imports.String(), 1)
	if file, err = parser.ParseFile(files, "fragment.go", source, 0); err != nil {
		t.Fatal(err)
	}
	open := func(imported string) (io.ReadCloser, error) { return os.Open(exports[imported]) }
	config := types.Config{
		Importer: importer.ForCompiler(files, "gc", open),
		Error: func(err error) {
			if fault := err.(types.Error); !fault.Soft {
				t.Errorf("%v\n%s", fault, source)
			}
		},
	}
	config.Check("fragment", files, []*ast.File{file}, nil) // Error has what is wrong
}

const module = "github.com/ggui-go/validators/"

// packageNames are the names before a dot that nothing in the file declares.
func packageNames(file *ast.File) map[string]bool {
	names := map[string]bool{}
	for _, unresolved := range file.Unresolved {
		names[unresolved.Name] = true
	}
	return names
}

// exportData says where the compiler keeps what packages export.
func exportData(t *testing.T) map[string]string {
	t.Helper()
	list := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", "./...")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		if imported, file, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			exports[imported] = file
		}
	}
	return exports
}
