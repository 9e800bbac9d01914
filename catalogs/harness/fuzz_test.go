package harness_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ggui-go/validators/catalogs/harness"
)

// Whatever the answers are, they are refused as a whole, or each request has one
// result with a reason unless it passed.
func FuzzReadAnswers(f *testing.F) {
	for _, seed := range []string{
		"", "{}", `{"id":1,"outcome":true}`, "{\"id\":1,\"skip\":\"s\"}\n{\"id\":2,\"error\":\"e\"}\n{\"id\":2,\"outcome\":{}}",
		`{"hello":1,"name":"n","obligations":["binding-filter"]}`, `{"id":1e0,"outcome":null,"skip":1}`, `{"id":-1}`, "{\"id\":3,\"outcome\":\"\\ud800\"}",
	} {
		f.Add(seed)
	}
	list := requests(3)
	f.Fuzz(func(t *testing.T, answers string) {
		run, err := harness.ReadAnswers(strings.NewReader(answers), list, 3)
		if err != nil {
			if err.Error() == "" || len(run.Results) != 0 {
				t.Errorf("%v, %+v", err, run)
			}
			return
		}
		if got := letters(run.Results); len(got) != 3 || strings.ContainsRune(got, 0) {
			t.Errorf("%q", got)
		}
		for _, r := range run.Results {
			if r.Reason == "" && r.Status != "passed" {
				t.Errorf("%+v", r)
			}
		}
	})
}

// Words that are quoted for a shell come back as they were.
func FuzzSplit(f *testing.F) {
	f.Add("python3", "my file.py", `it's "so" \ $x`)
	f.Add("a", "", "\n\x00\xff")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		words := []string{a, b, c}
		var single, escaped []string
		for _, word := range words {
			single = append(single, "'"+strings.ReplaceAll(word, "'", `'\''`)+"'")
			escaped = append(escaped, `"`+strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(word)+`"`)
		}
		for _, quoted := range [][]string{single, escaped} {
			got, err := harness.Split(strings.Join(quoted, " "))
			if (err != nil) != (a == "") || err == nil && !slices.Equal(got, words) {
				t.Errorf("%q: %q, %v", quoted, got, err)
			}
		}
		_, _ = harness.Split(a + b + c) // ends, whatever it is
	})
}
