package catalogs_test

import (
	"encoding/json"
	"fmt"
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
