package report_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/catalogs/report"
	"github.com/ggui-go/validators/catalogs/spool"
)

// small is the report of a run with one failure.
func small() *report.Report {
	r := report.New(report.Implementation{Name: "mine", Version: "1.2.0"})
	r.Complete = true
	c := catalogs.Case{
		Obligation: "resolution",
		Name:       "default-host",
		Input:      []byte(`{"entry":{"package":"@acme/maps"}}`),
		Expect:     []byte(`{}`),
	}
	r.Add(catalogs.GradeAnswer(c, []byte(`{"bundleUrl":"https://a.example/"}`)))
	return r
}

func ExampleNew() {
	r := report.New(report.Implementation{Name: "mine"})
	for result := range catalogs.Grade(catalogs.Shipped(), catalogs.Functions()) {
		r.Add(result)
	}
	r.Complete = true
	fmt.Println(r.Summary.Conforming(), r.Summary.Executed() > 1000)
	// Output: true true
}

// Results that are too many for memory are in a [spool.Run], for one.
func ExampleOf() {
	run := spool.New()
	defer run.Close()
	run.Add(catalogs.Case{Obligation: "resolution", Name: "default-host"})
	run.Set(0, catalogs.Result{Status: catalogs.Passed})
	r := report.Of(report.Implementation{Name: "mine"}, run)
	r.Complete = true
	_ = r.WriteText(os.Stdout, false)
	// Output:
	// mine
	//
	//   obligation   passed
	// ✓ resolution      1/1
	//
	// PASS  1 cases: 1 passed (0s)
}

func ExampleReport_Add() {
	r := report.New(report.Implementation{Name: "mine"})
	r.Add(catalogs.Result{Status: catalogs.Passed})
	r.Add(catalogs.Result{Status: catalogs.Failed})
	fmt.Println(r.Summary.Passed, r.Summary.Failed, r.Summary.Total)
	// Output: 1 1 2
}

func ExampleReport_WriteText() {
	_ = small().WriteText(os.Stdout, false)
	// Output:
	// mine 1.2.0
	//
	//   obligation   passed
	// ✗ resolution      0/1  1 failed
	//
	// FAIL  1 cases: 0 passed, 1 failed (0s)
	//
	// failed resolution/default-host: the answer is not the expected one
	//   input     {"entry":{"package":"@acme/maps"}}
	//   expected  {}
	//   actual    {"bundleUrl":"https://a.example/"}
	//   difference (- expected, + actual)
	//     + /bundleUrl  "https://a.example/"
	//
	// FAIL  1 cases: 0 passed, 1 failed (0s)
}

func ExampleReport_WriteJSON() {
	_ = small().WriteJSON(os.Stdout)
	// Output:
	// {
	//   "tool": "ggui-validators",
	//   "version": "0.1.0",
	//   "implementation": {
	//     "name": "mine",
	//     "version": "1.2.0"
	//   },
	//   "complete": true,
	//   "summary": {
	//     "total": 1,
	//     "passed": 0,
	//     "warned": 0,
	//     "failed": 1,
	//     "errored": 0,
	//     "timedOut": 0,
	//     "skipped": 0,
	//     "knownFailures": 0,
	//     "unexpectedPasses": 0,
	//     "notRun": 0
	//   },
	//   "cases": [
	//     {
	//       "obligation": "resolution",
	//       "name": "default-host",
	//       "outcome": "failed",
	//       "reason": "the answer is not the expected one",
	//       "expected": {},
	//       "actual": {
	//         "bundleUrl": "https://a.example/"
	//       },
	//       "durationMs": 0
	//     }
	//   ]
	// }
}

func ExampleReport_WriteJUnit() {
	_ = small().WriteJUnit(os.Stdout)
	// Output:
	// <?xml version="1.0" encoding="UTF-8"?>
	// <testsuites name="mine 1.2.0" tests="1" failures="1" errors="0" skipped="0" time="0.000">
	//   <testsuite name="resolution" tests="1" failures="1" errors="0" skipped="0">
	//     <testcase classname="resolution" name="default-host" time="0.000000">
	//       <failure message="the answer is not the expected one" type="failed">input: {&#34;entry&#34;:{&#34;package&#34;:&#34;@acme/maps&#34;}}&#xA;expected: {}&#xA;actual: {&#34;bundleUrl&#34;:&#34;https://a.example/&#34;}&#xA;difference: + /bundleUrl  &#34;https://a.example/&#34;&#xA;</failure>
	//     </testcase>
	//   </testsuite>
	// </testsuites>
}

func ExampleReport_WriteMarkdown() {
	_ = small().WriteMarkdown(os.Stdout)
	// Output:
	// ## mine 1.2.0: FAIL
	//
	// 1 cases: 0 passed, 1 failed
	//
	// | | obligation | passed | of | not passed |
	// | --- | --- | ---: | ---: | --- |
	// | ✗ | resolution | 0 | 1 | 1 failed |
	//
	// <details><summary>failed resolution/default-host: the answer is not the expected one</summary>
	//
	// input
	//
	// ```
	// {"entry":{"package":"@acme/maps"}}
	// ```
	//
	// expected
	//
	// ```
	// {}
	// ```
	//
	// actual
	//
	// ```
	// {"bundleUrl":"https://a.example/"}
	// ```
	//
	// difference
	//
	// ```diff
	// + /bundleUrl  "https://a.example/"
	// ```
	//
	// </details>
}

func ExampleReport_WriteHTML() {
	var page strings.Builder
	err := small().WriteHTML(&page)
	fmt.Println(err, strings.Contains(page.String(), "<title>FAIL: mine 1.2.0</title>"))
	// Output: <nil> true
}
