package harness_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/catalogs/harness"
)

var one = []harness.Request{{ID: 1, Case: catalogs.Case{
	Obligation: "binding-filter",
	Name:       "no-dimension",
	Input:      []byte(`{"filters":{}}`),
	Expect:     []byte(`true`),
}}}

func ExampleSplit() {
	command, err := harness.Split(`python3 'my validator.py' --strict`)
	fmt.Printf("%q %v\n", command, err)
	// Output: ["python3" "my validator.py" "--strict"] <nil>
}

func ExampleGrade() {
	command := []string{os.Args[0], "well"} // this test, which is also an implementation
	run := harness.Grade(context.Background(), command, one, harness.Options{})
	fmt.Println(run.Hello.Name, run.Results[0].Status, run.Err)
	// Output: test passed <nil>
}

// A page is a book of one case.
type page struct{ result catalogs.Result }

func (p *page) Len() int                             { return 1 }
func (p *page) Request(int) harness.Request          { return one[0] }
func (p *page) Index(id int) (int, bool)             { return 0, id == one[0].ID }
func (p *page) Settle(_ int, result catalogs.Result) { p.result = result }
func (p *page) Result(int) catalogs.Result           { return p.result }

func ExampleGradeBook() {
	command := []string{os.Args[0], "well"} // this test, which is also an implementation
	var book page
	run := harness.GradeBook(context.Background(), command, &book, harness.Options{})
	fmt.Println(run.Hello.Name, book.result.Status, run.Err)
	// Output: test passed <nil>
}

func ExampleReadAnswersBook() {
	var book page
	_, err := harness.ReadAnswersBook(strings.NewReader(`{"id":1,"outcome":false}`), &book, 1)
	fmt.Println(book.result.Status, err)
	// Output: failed <nil>
}

func ExampleWriteRequests() {
	_ = harness.WriteRequests(os.Stdout, slices.Values(one))
	// Output:
	// {"hello":1,"protocol":"ggui-validators/1"}
	// {"id":1,"obligation":"binding-filter","input":{"filters":{}}}
}

func ExampleReadAnswers() {
	answers := strings.NewReader(`{"id":1,"outcome":false}`)
	run, err := harness.ReadAnswers(answers, one, 1)
	fmt.Printf("%s %v\n%s", run.Results[0].Status, err, run.Results[0].Diff)
	// Output:
	// failed <nil>
	// - true
	// + false
}
