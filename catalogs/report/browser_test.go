package report_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/catalogs/report"
)

// The page is looked at in a browser: see browser/check.mjs. `make browser` does
// the set-up.
func TestPageInBrowser(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("needs Node: ", err)
	}
	if _, err := os.Stat("browser/node_modules/axe-core"); err != nil {
		t.Skip("needs the packages of browser/package.json: make browser installs them")
	}
	browser := os.Getenv("CHROMIUM")
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil && browser == "" {
			browser = path
		}
	}
	if browser == "" {
		t.Skip("needs Chromium; the variable CHROMIUM can name it")
	}
	passed := report.New(report.Implementation{Name: "mine"})
	passed.Complete = true
	passed.Add(catalogs.Result{Case: catalogs.Case{Obligation: "resolution", Name: "a"}, Status: catalogs.Passed})
	args := []string{"browser/check.mjs"}
	for name, r := range map[string]*report.Report{"everything.html": everything(4), "passed.html": passed} {
		name = filepath.Join(t.TempDir(), name)
		file, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.WriteHTML(file); err != nil {
			t.Fatal(err)
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		args = append(args, name)
	}
	cmd := exec.Command(node, args...)
	cmd.Env = append(os.Environ(), "CHROMIUM="+browser)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
