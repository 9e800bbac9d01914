package catalogs_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/ggui-go/validators/catalogs"
)

// results makes one result for each "obligation/name status".
func results(list ...string) (made []catalogs.Result) {
	for _, item := range list {
		id, status, _ := strings.Cut(item, " ")
		obligation, name, _ := strings.Cut(id, "/")
		made = append(made, catalogs.Result{
			Case:   catalogs.Case{Obligation: obligation, Name: name},
			Status: catalogs.Status(status),
			Reason: "why",
		})
	}
	return made
}

func TestKnownFailures(t *testing.T) {
	for _, c := range []struct {
		list, result string // one case, or two
		want         string
		unmatched    int
	}{
		{"a", "o/a failed", "known-failure", 0},
		{"a", "o/a errored", "known-failure", 0},
		{"a", "o/a timed-out", "known-failure", 0},
		{"o/a", "o/a failed", "known-failure", 0},
		{"o", "o/a failed", "known-failure", 0},
		{"  a  \r\n# o\n\n", "o/a failed", "known-failure", 0},
		{"a", "o/a passed", "unexpected-pass", 0},
		{"a", "o/a warned", "warned", 0},
		{"a", "o/a skipped", "skipped", 0},
		{"a", "o/a not-run", "not-run", 0},
		{"", "o/a failed", "failed", 0},
		{"b", "o/a failed", "failed", 1},
		{"o/*", "o/a failed,o/b passed", "known-failure passed", 0},
		{"o/*\nb", "o/a failed,o/b passed", "known-failure unexpected-pass", 0},
		{"o/*", "o/a passed,o/b passed", "unexpected-pass unexpected-pass", 0},
	} {
		known, err := catalogs.ReadKnownFailures(strings.NewReader(c.list))
		if err != nil {
			t.Fatal(err)
		}
		list := results(strings.Split(c.result, ",")...)
		known.Apply(list)
		var got []string
		for _, r := range list {
			got = append(got, string(r.Status))
			if r.Reason == "" {
				t.Errorf("%q: no reason", c.list)
			}
		}
		if strings.Join(got, " ") != c.want || len(known.Unmatched()) != c.unmatched {
			t.Errorf("%q for %s: %s, want %s; unmatched %q", c.list, c.result, got, c.want, known.Unmatched())
		}
	}
	for _, list := range []string{"[", strings.Repeat("x", 1<<20)} {
		if _, err := catalogs.ReadKnownFailures(strings.NewReader(list)); err == nil {
			t.Errorf("%.20q was read", list)
		}
	}
}

// What is written is read as exactly the cases that it was written for.
func TestKnownFailuresReadBack(t *testing.T) {
	list := results("o/plain failed", "o/passes passed", "#o/x* timed-out", `o/[a]\? errored`, "o/two failed", "o/end known-failure")
	list[4].Case.Name = "two words "
	list[5].Case.Name = "line\nbreak"
	list = append(list, results("o/xyz passed", "o/a passed")...)
	var b strings.Builder
	if err := catalogs.WriteKnownFailures(&b, slices.Values(list)); err != nil {
		t.Fatal(err)
	}
	known, err := catalogs.ReadKnownFailures(strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	if known.Len() != 5 {
		t.Errorf("%d entries:\n%s", known.Len(), b.String())
	}
	for _, r := range list {
		if _, ok := known.Match(r.Case); ok != (r.Status != catalogs.Passed) {
			t.Errorf("%q: %t, in\n%s", r.Case.ID(), ok, b.String())
		}
	}
}

func TestDifferences(t *testing.T) {
	long := strings.Repeat("é", 80)
	for _, c := range []struct{ expect, answer, want string }{
		{`true`, `true`, ""},
		{`{"a":[1,{"b":2}],"c":null}`, `{"c":null,"a":[1.0,{"b":2e0}]}`, ""},
		{`true`, `false`, "- true\n+ false\n"},
		{`"<a>"`, `{}`, "- \"<a>\"\n+ {}\n"},
		{`[]`, `{}`, "- []\n+ {}\n"},
		{`{"a":1,"b/~":null}`, `{"a":"1"}`, "- /a  1\n+ /a  \"1\"\n- /b~1~0  null\n"},
		{`[1,[2,3]]`, `[1,[2],null]`, "- /1/1  3\n+ /2  null\n"},
		{`"` + long + `a"`, `"` + long + `ê"`, "- \"" + long + "a\"\n+ \"" + long + "ê\"\n  (they part after 80 characters, at \"a\" and \"ê\")\n"},
	} {
		graded := catalogs.Case{Obligation: "theme-mode", Name: "x", Expect: json.RawMessage(c.expect)}
		if got := catalogs.GradeAnswer(graded, []byte(c.answer)); got.Diff != c.want {
			t.Errorf("%s against %s:\ngot\n%swant\n%s", c.answer, c.expect, got.Diff, c.want)
		}
	}
	// What is shown stays small, whatever is compared.
	deep := strings.Repeat(`{"`+strings.Repeat("n", 1000)+`":`, 900)
	for _, answer := range []string{
		"[" + strings.Repeat("0,", 100_000) + "0]",
		`"` + strings.Repeat("a", 1<<20) + `"`,
		deep + "2" + strings.Repeat("}", 900),
	} {
		expect := strings.Replace(answer, "2", "1", 1)
		if expect == answer {
			expect = "[]"
		}
		graded := catalogs.Case{Obligation: "theme-mode", Name: "x", Expect: json.RawMessage(expect)}
		if got := catalogs.GradeAnswer(graded, []byte(answer)); got.Diff == "" || len(got.Diff) > 100_000 {
			t.Errorf("%.50s: a difference of %d bytes", answer, len(got.Diff))
		}
	}
}
