package catalogs_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/ggui-go/validators/catalogs"
)

// resolveTheDefaultWay is an implementation under test, and not a good one.
func resolveTheDefaultWay(input []byte) ([]byte, error) {
	var in struct {
		Entry struct{ Package, Version string }
	}
	if err := json.Unmarshal(input, &in); err != nil {
		return []byte(catalogs.InvalidInput), nil
	}
	base := "https://registry.ggui.ai/bundles/public/" + in.Entry.Package + "/" + in.Entry.Version
	return json.Marshal(map[string]string{"bundleUrl": base + "/bundle.js", "styleUrl": base + "/style.css"})
}

func ExampleGrade() {
	functions := map[string]catalogs.Func{"resolution": resolveTheDefaultWay}
	counts := map[catalogs.Status]int{}
	for result, err := range catalogs.Grade(catalogs.Shipped(), functions) {
		if err != nil {
			fmt.Println(err)
			return
		}
		counts[result.Status]++
	}
	fmt.Println(counts[catalogs.Passed] > 0, counts[catalogs.Failed] > 0, counts[catalogs.Skipped] > 0)
	// Output: true true true
}

func ExampleGradeCase() {
	c := catalogs.Case{
		Obligation: "resolution",
		Name:       "no-version",
		Level:      catalogs.Must,
		Input:      []byte(`{"entry":{"package":"@acme/maps"}}`),
		Expect:     []byte(`{}`),
	}
	result := catalogs.GradeCase(c, resolveTheDefaultWay)
	fmt.Println(result.Status, string(result.Actual))
	// Output: failed {"bundleUrl":"https://registry.ggui.ai/bundles/public/@acme/maps//bundle.js","styleUrl":"https://registry.ggui.ai/bundles/public/@acme/maps//style.css"}
}

func ExampleFunctions() {
	answer, err := catalogs.Functions()["public-env"]([]byte(`{"publicEnv":{"TOKEN":""}}`))
	fmt.Println(string(answer), err)
	// Output: "reject" <nil>
}

func ExampleShipped() {
	for c, err := range catalogs.Shipped() {
		if err == nil && c.Name == "resolve-default-host" {
			fmt.Println(c.ID(), c.Spec)
		}
	}
	// Output: resolution/resolve-default-host §7.7.2
}

func ExampleRead() {
	files := fstest.MapFS{
		"public-env/empty.json": {Data: []byte(`{"name":"empty","publicEnv":{},"expect":"accept"}`)},
		"public-env/typo.json":  {Data: []byte(`{"name":"typo","publicEnv":{}}`)},
	}
	for c, err := range catalogs.Read(files, ".") {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(c.ID(), string(c.Input))
	}
	// Output:
	// public-env/empty {"publicEnv":{}}
	// public-env/typo.json: the case expects nothing: add a member "expect"
}

func ExampleReadLines() {
	lines := strings.NewReader(`{"obligation":"public-env","name":"empty","publicEnv":{},"expect":"accept"}`)
	for c, err := range catalogs.ReadLines(lines, "cases.jsonl") {
		fmt.Println(c.Source, c.ID(), err)
	}
	// Output: cases.jsonl:1 public-env/empty <nil>
}

func ExampleOpen() {
	for _, err := range catalogs.Open("no-such-folder") {
		fmt.Println(err)
	}
	// Output: no-such-folder: no such file or directory
}

func ExampleObligations() {
	fmt.Println(catalogs.Obligations()[0].Name, catalogs.Obligations()[0].Inputs)
	// Output: gadget-schema [clientCapabilities]
}

func ExampleShippedFS() {
	entries, _ := catalogs.ShippedFS().Open("resolution/resolve-default-host.json")
	info, _ := entries.Stat()
	fmt.Println(info.Name())
	// Output: resolve-default-host.json
}

func ExampleIsObligation() {
	fmt.Println(catalogs.IsObligation("resolution"), catalogs.IsObligation("resolutions"))
	// Output: true false
}

func ExampleGradeAnswer() {
	c := catalogs.Case{Obligation: "resolution", Name: "c", Expect: []byte(`{"bundleUrl":"https://a.example/"}`)}
	result := catalogs.GradeAnswer(c, []byte(`{"bundleUrl":"https://b.example/"}`))
	fmt.Printf("%s: %s\n%s", result.Status, result.Reason, result.Diff)
	// Output:
	// failed: the answer is not the expected one
	// - /bundleUrl  "https://a.example/"
	// + /bundleUrl  "https://b.example/"
}

func ExampleNewPatterns() {
	_, err := catalogs.NewPatterns("resolve-*", "[")
	fmt.Println(err)
	// Output: "[": syntax error in pattern
}

func ExamplePatterns_Match() {
	patterns, _ := catalogs.NewPatterns("public-env/empty-*", "theme-mode", "typo")
	for c := range catalogs.Shipped() {
		patterns.Match(c)
	}
	fmt.Println(patterns.Match(catalogs.Case{Obligation: "theme-mode", Name: "mine"}))
	fmt.Println(patterns.Unmatched())
	// Output:
	// theme-mode true
	// [public-env/empty-* typo]
}

func ExampleReadKnownFailures() {
	known, err := catalogs.ReadKnownFailures(strings.NewReader("# one a line\nresolution/*\n"))
	fmt.Println(known.Len(), err)
	// Output: 1 <nil>
}

func ExampleKnownFailures_Apply() {
	known, _ := catalogs.ReadKnownFailures(strings.NewReader("a\nb\n"))
	results := []catalogs.Result{
		{Case: catalogs.Case{Obligation: "resolution", Name: "a"}, Status: catalogs.Failed},
		{Case: catalogs.Case{Obligation: "resolution", Name: "b"}, Status: catalogs.Passed},
	}
	known.Apply(results)
	fmt.Println(results[0].Status, results[1].Status)
	// Output: known-failure unexpected-pass
}

// Where the results are not in memory, they are gone over twice.
func ExampleKnownFailures_Note() {
	known, _ := catalogs.ReadKnownFailures(strings.NewReader("resolution/*\n"))
	known.Note(catalogs.Result{Case: catalogs.Case{Obligation: "resolution", Name: "a"}, Status: catalogs.Failed})
	b := catalogs.Result{Case: catalogs.Case{Obligation: "resolution", Name: "b"}, Status: catalogs.Passed}
	known.Note(b)
	fmt.Println(known.Judge(b).Status) // the line is not stale, for a breaks
	// Output: passed
}

func ExampleKnownFailures_Judge() {
	known, _ := catalogs.ReadKnownFailures(strings.NewReader("a\n"))
	a := catalogs.Result{Case: catalogs.Case{Obligation: "resolution", Name: "a"}, Status: catalogs.Failed}
	known.Note(a)
	fmt.Println(known.Judge(a).Status)
	// Output: known-failure
}

func ExampleWriteKnownFailures() {
	_ = catalogs.WriteKnownFailures(os.Stdout, slices.Values([]catalogs.Result{
		{Case: catalogs.Case{Obligation: "resolution", Name: "a"}, Status: catalogs.Failed},
		{Case: catalogs.Case{Obligation: "resolution", Name: "b"}, Status: catalogs.Passed},
	}))
	// Output:
	// # Cases that are known to fail, one name or pattern a line.
	// resolution/a
}

func ExampleSummary_Add() {
	var s catalogs.Summary
	s.Add(catalogs.Passed)
	s.Add(catalogs.Skipped)
	fmt.Println(s.Total, s.Executed(), s.Conforming())
	// Output: 2 1 true
}

func ExampleSummary_Count() {
	fmt.Println(catalogs.Summary{Total: 3, Failed: 2}.Count(catalogs.Failed))
	// Output: 2
}
