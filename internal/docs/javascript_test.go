//go:build docsjs

// This needs the WebAssembly module: make test-wasm builds it, and sets the tag.

package docs

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// shown is an expression with its value behind it or in the next line.
var shown = regexp.MustCompile(`(?m)^([^\s/].*?);?\s+// ([{\['\d].*)$`)

// The JavaScript of a page, which is one program, runs in Node over the package, and
// gives the values that comments show.
func TestJavaScript(t *testing.T) {
	programs := map[string]string{}
	for _, b := range blocks(t) {
		if b.language == "js" && !b.isElsewhere() {
			text := shown.ReplaceAllString(b.text, "shows($1, String.raw`$2`);")
			programs[b.page] += b.given + "\n" + text
		}
	}
	if len(programs) < 2 {
		t.Fatalf("%d programs", len(programs))
	}
	folder := t.TempDir()
	install(t, folder)
	for page, program := range programs {
		file := filepath.Join(folder, strings.ReplaceAll(page, "/", "-")+".mjs")
		if err := os.WriteFile(file, []byte(fmt.Sprintf(compare, page)+program), 0o644); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command("node", file).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", page, err, out)
		}
	}
}

// Commands that need the module do what pages say.
func TestCommandsInNode(t *testing.T) {
	commands(t, "make wasm", func(folder string) { install(t, folder) })
}

// install puts the package into a folder.
func install(t *testing.T, folder string) {
	t.Helper()
	pkg, err := filepath.Abs(filepath.Join(root, "wasm/js"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(folder, "node_modules"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(pkg, filepath.Join(folder, "node_modules/ggui-validators")); err != nil {
		t.Fatal(err)
	}
}

// compare is what programs compare a value with, where … stands for anything.
const compare = `
import { inspect } from 'node:util';
function shows(value, text) {
  const got = inspect(value, { depth: 20, breakLength: Infinity, compact: true, maxStringLength: Infinity });
  const parts = text.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (!new RegExp('^' + parts.join('.*') + '$', 's').test(got)) throw new Error('%s shows ' + text + ' for ' + got);
}
`
