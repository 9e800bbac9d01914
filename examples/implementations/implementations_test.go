// Package implementations holds sample implementations in several languages.
package implementations

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/catalogs/harness"
	"github.com/ggui-go/validators/internal/reference"
)

// program returns the path of a program that a sample needs, or skips the test.
func program(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skipf("needs %s: %v", name, err)
	}
	return path
}

// requests are the shipped cases, with a few texts at the limits of a reader.
func requests(t *testing.T) (list []harness.Request) {
	t.Helper()
	for c, err := range catalogs.Shipped() {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, harness.Request{ID: len(list) + 1, Case: c})
	}
	const invalid, none = `{"error":"invalid_input"}`, `{}`
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for name, c := range map[string][2]string{
		"998 levels":            {`{"entry":{"x":` + deep(998) + `}}`, none},
		"999 levels":            {`{"entry":{"x":` + deep(999) + `}}`, invalid},
		"levels in a string":    {`{"entry":{"x":"\"` + strings.Repeat("[", 2000) + `"}}`, none},
		"a million levels":      {strings.Repeat("[", 1_000_000), invalid},
		"17 MiB":                {`{"entry":{"x":"` + strings.Repeat("x", 17<<20) + `"}}`, invalid},
		"NaN":                   {`{"entry":{"x":NaN}}`, invalid},
		"an overflowing whole":  {`{"entry":{"x":1` + strings.Repeat("0", 400) + `}}`, invalid},
		"a long whole":          {`{"entry":{"x":1` + strings.Repeat("0", 300) + `}}`, none},
		"half a pair in a name": {`{"entry":{"\udc00":1}}`, invalid},
		"a pair":                {`{"entry":{"x":"\ud83d\ude00"}}`, none},
		"a byte order mark":     {"\ufeff" + `{"entry":{}}`, invalid},
		"a control character":   {"{\"entry\":{\"x\":\"\t\"}}", invalid},
		"a duplicate below":     {`{"entry":{"x":[{"a":1,"\u0061":2}]}}`, invalid},
		"a trailing comma":      {`{"entry":{},}`, invalid},
		"nothing":               {``, invalid},
	} {
		list = append(list, harness.Request{ID: len(list) + 1, Case: catalogs.Case{
			Obligation: "resolution", Name: name, Level: catalogs.Must, IsText: true, Input: []byte(c[0]), Expect: []byte(c[1]),
		}})
	}
	return list
}

// Each sample answers all cases of what it lists as the cases expect, or says
// that it skips them.
func TestSamples(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "sample")
	if out, err := exec.Command("go", "build", "-o", binary, "./go").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	list := requests(t)
	for _, c := range []struct {
		name        string
		command     func(t *testing.T) []string
		obligations int
		skips       string // why a case of a listed obligation may be skipped
	}{
		{"python-sample", func(t *testing.T) []string { return []string{program(t, "python3"), "python/validator.py"} }, 4, ""},
		{"node-sample", func(t *testing.T) []string { return []string{program(t, "node"), "node/validator.mjs"} }, 3, "no strict JSON reader"},
		{"go-sample", func(t *testing.T) []string { return []string{binary} }, 16, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			run := harness.Grade(t.Context(), c.command(t), list, harness.Options{})
			if run.Err != nil || run.Restarts != 0 || run.Hello.Name != c.name || len(run.Hello.Obligations) != c.obligations {
				t.Errorf("%+v, %d restarts, %v", run.Hello, run.Restarts, run.Err)
			}
			executed := map[string]int{}
			for _, r := range run.Results {
				switch {
				case r.Status == catalogs.Passed:
					executed[r.Case.Obligation]++
				case r.Status == catalogs.Skipped && strings.Contains(r.Reason, "does not list"):
				case r.Status == catalogs.Skipped && c.skips != "" && r.Case.IsText && strings.Contains(r.Reason, c.skips):
				default:
					t.Errorf("%s %s: %s\n%s", r.Status, r.Case.ID(), r.Reason, r.Diff)
				}
			}
			if len(executed) != c.obligations {
				t.Errorf("executed: %v", executed)
			}
		})
	}
}

// The same holds for the reference's verdicts on what the samples list.
func TestSamplesOnReferenceVectors(t *testing.T) {
	var list []harness.Request
	for _, name := range []string{"resolution", "binding-filter", "public-env"} {
		for c, err := range catalogs.Open(reference.Path(t, "vectors", name+".jsonl")) {
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, harness.Request{ID: len(list) + 1, Case: c})
		}
	}
	for _, command := range [][]string{
		{program(t, "python3"), "python/validator.py"},
		{program(t, "node"), "node/validator.mjs"},
	} {
		passed := 0
		run := harness.Grade(t.Context(), command, list, harness.Options{})
		for _, r := range run.Results {
			if r.Status == catalogs.Passed {
				passed++
			} else if r.Status != catalogs.Skipped {
				t.Errorf("%s: %s %s: %s\n%s", run.Hello.Name, r.Status, r.Case.ID(), r.Reason, r.Diff)
			}
		}
		if run.Err != nil || passed == 0 {
			t.Errorf("%d passed, %v", passed, run.Err)
		}
	}
}
