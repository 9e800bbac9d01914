package reliability

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ggui-go/validators/catalogs"
)

// Every test, fuzz target and case that docs/reliability.md names exists: the
// page cannot promise what nobody checks any more.
func TestThePageNamesWhatExists(t *testing.T) {
	page, err := os.ReadFile("../../docs/reliability.md")
	if err != nil {
		t.Fatal(err)
	}
	cases := map[string]bool{}
	for c, err := range catalogs.Shipped() {
		if err != nil {
			t.Fatal(err)
		}
		cases[c.Name] = true
	}
	tests := listTests(t)
	isTest := regexp.MustCompile(`^\w+\.(Test|Fuzz)\w+$`)
	isCase := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)+$`)
	inNode := nodeTests(t)
	named := 0
	for _, row := range tableRows(string(page)) {
		for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row, -1) {
			switch {
			case isTest.MatchString(name[1]):
				named++
				if !tests[name[1]] {
					t.Errorf("no test is called %s", name[1])
				}
			case isCase.MatchString(name[1]):
				named++
				if !cases[name[1]] {
					t.Errorf("no case is called %s", name[1])
				}
			}
		}
	}
	for _, name := range regexp.MustCompile("“([^”]+)”").FindAllStringSubmatch(string(page), -1) {
		named++
		if !strings.Contains(inNode, "test('"+name[1]) {
			t.Errorf("no test of wasm/js is called %s", name[1])
		}
	}
	if named < 100 {
		t.Errorf("the page names %d tests and cases", named)
	}
}

// tableRows are the table rows and list items that name tests, without the table of
// dependencies.
func tableRows(page string) (rows []string) {
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "## Dependencies") {
			break
		}
		if strings.HasPrefix(line, "|") || strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "  ") {
			rows = append(rows, line)
		}
	}
	return rows
}

// nodeTests is the text of the npm package's tests.
func nodeTests(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob("../../wasm/js/test/*.test.mjs")
	if err != nil || len(files) == 0 {
		t.Fatalf("%v, %v", files, err)
	}
	var all strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// listTests finds the module's tests and fuzz targets, as package.Name.
func listTests(t *testing.T) map[string]bool {
	t.Helper()
	tests := map[string]bool{}
	declaration := regexp.MustCompile(`(?m)^func ((Test|Fuzz)\w+)\(`)
	read := func(pkg, name string) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range declaration.FindAllStringSubmatch(string(text), -1) {
			tests[pkg+"."+found[1]] = true
		}
	}
	// A module of its own, which go list does not see from here.
	read("hosttest", "../../wasm/hosttest/fuzz_test.go")
	list := exec.Command("go", "list", "-f", `{{$p := .}}{{range .TestGoFiles}}{{$p.Name}} {{$p.Dir}}/{{.}}{{"\n"}}{{end}}{{range .IgnoredGoFiles}}{{$p.Name}} {{$p.Dir}}/{{.}}{{"\n"}}{{end}}{{range .XTestGoFiles}}{{$p.Name}} {{$p.Dir}}/{{.}}{{"\n"}}{{end}}`, "./...")
	list.Dir = "../.."
	files, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(files)) {
		pkg, name, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok {
			continue
		}
		read(pkg, name)
	}
	return tests
}
