// Package docs holds the pages to what they show: every block of code is compiled,
// run or read, every link leads somewhere, and the house is as it is drawn.
//
// A comment before a block says what it needs and a reader need not see:
//
//	<!-- in: examples/projects/florist -->   where commands work, from here to the next of these
//	<!-- given: var app protocol.App -->     what the code has from the prose around it
//	<!-- needs: make wasm -->                commands that are run once the module is there
//	<!-- checked by: a/readme_test.go -->    another test reads the block from the page
//	<!-- not run: why -->                    what cannot be run; TestNotRun lists these
package docs

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

// A block is fenced code of a page.
type block struct {
	page     string // its path below the root
	line     int    // of the fence
	language string
	text     string

	folder    string // of its commands; pages of examples begin in their own
	given     string
	needs     string
	checkedBy string
	notRun    string
}

// isElsewhere tells that nothing is to be done about a block here.
func (b block) isElsewhere() bool { return b.notRun != "" || b.checkedBy != "" }

// comment is one that speaks of the block after it.
var comment = regexp.MustCompile(`(?s)^<!-- (in|given|needs|checked by|not run): ?(.*?)-->$`)

// pages are the Markdown files of the project.
func pages(t *testing.T) (names []string) {
	t.Helper()
	built := []string{"node_modules", "testdata", "dist", "bin"}
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := entry.Name()
		if entry.IsDir() && (slices.Contains(built, base) || strings.HasPrefix(base, ".") && name != root) {
			return fs.SkipDir
		}
		if strings.HasSuffix(base, ".md") {
			rel, err := filepath.Rel(root, name)
			if err != nil {
				return err
			}
			names = append(names, filepath.ToSlash(rel))
		}
		return nil
	})
	if err != nil || len(names) < 10 {
		t.Fatalf("pages %v, %v", names, err)
	}
	return names
}

func read(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, page))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// blocks are the fenced blocks of all pages, by page, in their order.
func blocks(t *testing.T) (all []block) {
	t.Helper()
	for _, page := range pages(t) {
		all = append(all, blocksOf(t, page, read(t, page))...)
	}
	if len(all) < 20 {
		t.Fatalf("%d blocks", len(all))
	}
	return all
}

func blocksOf(t *testing.T, page, text string) (all []block) {
	t.Helper()
	var open *block   // the block that the line is in
	var said []string // lines of the comment that the line is in
	next := block{page: page, folder: "."}
	if strings.HasPrefix(page, "examples/") {
		next.folder = path.Dir(page)
	}
	for number, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case open != nil && trimmed == "```":
			all = append(all, *open)
			next = block{page: page, folder: open.folder}
			open = nil
		case open != nil:
			open.text += line + "\n"
		case strings.HasPrefix(trimmed, "```"):
			next.line, next.language = number+1, strings.TrimPrefix(trimmed, "```")
			open = new(next)
		case said != nil || strings.HasPrefix(trimmed, "<!--"):
			said = append(said, line)
			if !strings.HasSuffix(trimmed, "-->") {
				continue
			}
			if found := comment.FindStringSubmatch(strings.TrimSpace(strings.Join(said, "\n"))); found != nil {
				*map[string]*string{
					"in": &next.folder, "given": &next.given, "needs": &next.needs, "checked by": &next.checkedBy, "not run": &next.notRun,
				}[found[1]] = strings.TrimSpace(found[2])
			}
			said = nil
		case trimmed != "" && next != block{page: page, folder: next.folder}:
			t.Errorf("%s:%d: a comment that speaks of a block stands right before it", page, number+1)
			next = block{page: page, folder: next.folder}
		}
	}
	if open != nil || said != nil {
		t.Errorf("%s: something is not closed", page)
	}
	return all
}

// handled says which test looks at a language.
var handled = map[string]string{
	"go":      "TestGo",
	"sh":      "TestCommands",
	"console": "TestCommands",
	"text":    "TestCommands, TestConversation",
	"json":    "TestData",
	"yaml":    "TestData, TestWorkflows",
	"js":      "TestJavaScript",
	"mermaid": "TestTheHouseIsAsDrawn",
}

func TestEveryLanguageIsHandled(t *testing.T) {
	for _, b := range blocks(t) {
		if handled[b.language] == "" {
			t.Errorf("%s:%d: no test of this package handles blocks of %q", b.page, b.line, b.language)
		}
	}
}

// A test that is said to check a block reads the page.
func TestCheckedElsewhere(t *testing.T) {
	for _, b := range blocks(t) {
		if b.checkedBy == "" {
			continue
		}
		if b.needs != "" || b.notRun != "" || !strings.Contains(read(t, b.checkedBy), path.Base(b.page)) {
			t.Errorf("%s:%d: %s does not read it", b.page, b.line, b.checkedBy)
		}
	}
}

// What cannot be run is known, and why. It names things that are here all the same.
func TestNotRun(t *testing.T) {
	want := []string{
		"README.md: go get github.com/ggui-go/validators",
		"README.md: go install github.com/ggui-go/validators/cmd/ggui-validators@latest",
		"docs/check-my-project.md: go install github.com/ggui-go/validators/cmd/ggui-validators@latest",
		"docs/grade-my-implementation.md: go install github.com/ggui-go/validators/cmd/ggui-validators@latest",
		"examples/browser/README.md: npm ci # the package of wasm/js",
		"examples/node/README.md: npm ci # the package of wasm/js",
		"wasm/js/README.md: npm install ggui-validators",
	}
	var got []string
	for _, b := range blocks(t) {
		if b.notRun == "" {
			continue
		}
		first, _, _ := strings.Cut(b.text, "\n")
		got = append(got, b.page+": "+first)
		for _, pkg := range regexp.MustCompile(`github\.com/ggui-go/validators/([\w/-]+)@`).FindAllStringSubmatch(b.text, -1) {
			if _, err := os.Stat(filepath.Join(root, pkg[1])); err != nil {
				t.Errorf("%s:%d: %v", b.page, b.line, err)
			}
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("not run are\n%s\nand not\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
