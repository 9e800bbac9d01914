// Package house holds the rules of the house: what no single package can check
// of itself.
package house

import (
	"go/ast"
	"go/build"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	module = "github.com/ggui-go/validators/"
	root   = "../.."
)

// packages are the folders below root that hold Go files of this module.
func packages(t *testing.T) (dirs []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !entry.IsDir() {
			return nil
		}
		base := entry.Name()
		if base == "node_modules" || base == "testdata" || strings.HasPrefix(base, ".") && name != root {
			return fs.SkipDir
		}
		if _, err := os.Stat(filepath.Join(name, "go.mod")); err == nil && name != root {
			return fs.SkipDir // a module of its own
		}
		if files, _ := filepath.Glob(filepath.Join(name, "*.go")); len(files) > 0 {
			rel, err := filepath.Rel(root, name)
			if err != nil {
				return err
			}
			dirs = append(dirs, filepath.ToSlash(rel))
		}
		return nil
	})
	if err != nil || len(dirs) < 10 {
		t.Fatalf("packages %v, %v", dirs, err)
	}
	return dirs
}

// The obligations, and what they may import of each other: hashes are made in
// one place.
var obligations = map[string][]string{
	"validate": nil, "registration": nil, "resolution": nil, "binding": nil, "refusal": nil,
	"canonical":   nil,
	"propsschema": {"canonical"},
	"theme":       {"canonical"},
}

// Arrows point one way: the tool → catalogs and check → the obligations → protocol
// and internal.
func TestArrowsPointOneWay(t *testing.T) {
	for _, dir := range packages(t) {
		top, _, _ := strings.Cut(dir, "/")
		allowed, isObligation := obligations[top]
		pkg, err := build.ImportDir(filepath.Join(root, dir), 0)
		if _, none := err.(*build.NoGoError); none || pkg.Name == "" {
			continue // tests only, or another platform's
		}
		for _, imported := range pkg.Imports {
			to, ok := strings.CutPrefix(imported, module)
			if !ok {
				continue
			}
			to, _, _ = strings.Cut(to, "/")
			_, toObligation := obligations[to]
			switch {
			case to == "protocol" || to == "internal" || to == top:
			case isObligation && slices.Contains(allowed, to):
			case isObligation, top == "protocol", top == "internal":
				t.Errorf("%s must not import %s", dir, imported)
			case top == "check" && !toObligation, top == "catalogs" && to == "check":
				t.Errorf("%s must not import %s", dir, imported)
			}
			if top == "protocol" && to != "protocol" {
				t.Errorf("%s must not import %s", dir, imported)
			}
		}
	}
}

// Only the WASM entry, whose memory is the host's too, may go around the types.
func TestNothingIsUnsafeOutsideWASM(t *testing.T) {
	for _, dir := range packages(t) {
		if strings.HasPrefix(dir, "wasm") {
			continue
		}
		for _, file := range parse(t, token.NewFileSet(), dir) {
			for _, imported := range file.Imports {
				if imported.Path.Value == `"unsafe"` || imported.Path.Value == `"C"` {
					t.Errorf("%s imports %s", dir, imported.Path.Value)
				}
			}
			for _, group := range file.Comments {
				if strings.Contains(group.Text(), "go:linkname") {
					t.Errorf("%s links by name", dir)
				}
			}
		}
	}
}

// Every code that a package declares stands on the page of codes.
func TestCodesAreListed(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "docs", "codes.md"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, dir := range packages(t) {
		for _, file := range parse(t, token.NewFileSet(), dir) {
			ast.Inspect(file, func(node ast.Node) bool {
				spec, ok := node.(*ast.ValueSpec)
				if !ok || len(spec.Values) != 1 {
					return true
				}
				var typ string
				switch t := spec.Type.(type) {
				case *ast.Ident:
					typ = t.Name
				case *ast.SelectorExpr:
					typ = t.Sel.Name
				}
				value, ok := spec.Values[0].(*ast.BasicLit)
				if ok && (typ == "Code" || typ == "DomainCode") {
					n++
					if code := strings.Trim(value.Value, `"`); !strings.Contains(string(page), "`"+code+"`") {
						t.Errorf("docs/codes.md does not list %s, of %s", code, dir)
					}
				}
				return true
			})
		}
	}
	if n < 20 {
		t.Errorf("%d codes", n)
	}
}

// Each module that the project builds or tests with stands in the table of
// dependencies, with its licence.
func TestDependenciesAreListed(t *testing.T) {
	module, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(root, "docs", "reliability.md"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(module)) {
		name, ok := strings.CutPrefix(line, "\t")
		if !ok {
			continue
		}
		n++
		name, _, _ = strings.Cut(name, " ")
		if !strings.Contains(string(page), "| `"+name+"` | ") {
			t.Errorf("docs/reliability.md does not list %s", name)
		}
	}
	if n < 5 {
		t.Errorf("go.mod has %d requirements", n)
	}
}

// parse reads the Go files of a package, tests included.
func parse(t *testing.T, files *token.FileSet, dir string) (parsed []*ast.File) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		file, err := parser.ParseFile(files, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, file)
	}
	return parsed
}

// Every exported function and method of the library is shown by an example that
// runs. Methods that only satisfy an interface of the standard library, and the
// accessors that say so below, need none.
func TestEveryExportedFunctionHasAnExample(t *testing.T) {
	standard := []string{"Error", "Unwrap", "Is", "String", "MarshalJSON", "UnmarshalJSON"}
	for _, dir := range packages(t) {
		if _, isObligation := obligations[dir]; !isObligation && dir != "protocol" && dir != "check" && !strings.HasPrefix(dir, "catalogs") {
			continue
		}
		files := token.NewFileSet()
		pkg, err := doc.NewFromFiles(files, parse(t, files, dir), path.Join(module, dir))
		if err != nil {
			t.Fatal(err)
		}
		need := func(f *doc.Func, owner string) {
			if len(f.Examples) == 0 {
				t.Errorf("%s: no example of %s%s", dir, owner, f.Name)
			}
			for _, example := range f.Examples {
				if example.Output == "" && !example.EmptyOutput {
					t.Errorf("%s: the example of %s%s does not run: it has no output", dir, owner, f.Name)
				}
			}
			if f.Doc == "" {
				t.Errorf("%s: %s%s has no doc comment", dir, owner, f.Name)
			}
		}
		for _, f := range pkg.Funcs {
			need(f, "")
		}
		for _, typ := range pkg.Types {
			for _, f := range typ.Funcs {
				need(f, "")
			}
			for _, f := range typ.Methods {
				if !slices.Contains(standard, f.Name) && !isAccessor(f) {
					need(f, typ.Name+".")
				}
			}
		}
	}
}

// isAccessor tells a method that takes nothing and returns one value: its doc
// comment says all there is.
func isAccessor(f *doc.Func) bool {
	signature := f.Decl.Type
	return signature.Params.NumFields() == 0 && signature.Results.NumFields() == 1
}
