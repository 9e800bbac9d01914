package spool_test

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/catalogs/spool"
)

// rawText draws what JSON text is kept as: nil, empty or any bytes.
func rawText() *rapid.Generator[[]byte] {
	return rapid.OneOf(rapid.Just([]byte(nil)), rapid.Just([]byte{}), rapid.SliceOf(rapid.Byte()),
		rapid.Just([]byte(strings.Repeat("long", 1000))))
}

func genResult() *rapid.Generator[catalogs.Result] {
	return rapid.Custom(func(t *rapid.T) catalogs.Result {
		text := func(label string) string { return string(rawText().Draw(t, label)) }
		return catalogs.Result{
			Case: catalogs.Case{
				Obligation: text("obligation"), Name: text("name"), Description: text("description"), Spec: text("spec"),
				Level: catalogs.Level(text("level")), Input: rawText().Draw(t, "input"), IsText: rapid.Bool().Draw(t, "isText"),
				Expect: rawText().Draw(t, "expect"), Detail: rawText().Draw(t, "detail"), Source: text("source"),
			},
			Status: catalogs.Status(text("status")), Reason: text("reason"), Actual: rawText().Draw(t, "actual"),
			Diff: text("diff"), Duration: time.Duration(rapid.Int64().Draw(t, "duration")),
		}
	})
}

// What comes out is what went in, in memory and behind it. A member that somebody
// adds to a case or a result and forgets here is drawn as nothing, so it is counted.
func TestNothingIsLost(t *testing.T) {
	if c, r := reflect.TypeFor[catalogs.Case]().NumField(), reflect.TypeFor[catalogs.Result]().NumField(); c != 10 || r != 6 {
		t.Fatalf("a case has %d members and a result %d: keep the new ones, and draw them here", c, r)
	}
	inFile := spool.New()
	defer inFile.Close()
	fill(inFile, 6<<10)
	rapid.Check(t, func(t *rapid.T) {
		inMemory := spool.New()
		defer inMemory.Close()
		all := rapid.SliceOfN(genResult(), 1, 8).Draw(t, "results")
		for _, run := range []*spool.Run{inMemory, inFile} {
			before := run.Len()
			for _, want := range all {
				run.Add(want.Case)
			}
			for i, want := range all {
				if got := run.Result(before + i); !reflect.DeepEqual(got, catalogs.Result{Case: want.Case}) {
					t.Fatalf("without a result: %+v, want the case of %+v", got, want)
				}
				run.Set(before+i, catalogs.Result{Status: "another"})
				run.Set(before+i, want)
			}
			for i, want := range all {
				if got := run.Result(before + i); !reflect.DeepEqual(got, want) || !reflect.DeepEqual(run.Case(before+i), want.Case) {
					t.Fatalf("%+v, want %+v", got, want)
				}
			}
			if run.Len() != before+len(all) || run.Err() != nil {
				t.Fatalf("%d cases, %v", run.Len(), run.Err())
			}
		}
	})
}

// fill adds n cases of a kibibyte each.
func fill(run *spool.Run, n int) {
	for i := range n {
		run.Add(catalogs.Case{Name: fmt.Sprint("case-", i), Description: strings.Repeat("x", 1<<10)})
	}
}

// A run beyond what memory has takes any number of readers and writers at once.
func TestManyAtOnce(t *testing.T) {
	run := spool.New()
	defer run.Close()
	const n = 6 << 10
	fill(run, n)
	var all sync.WaitGroup
	for worker := range 4 {
		all.Go(func() {
			for i := worker; i < n; i += 4 {
				run.Set(i, catalogs.Result{Status: catalogs.Failed, Reason: fmt.Sprint(i)})
				if got := run.Result(i); got.Reason != fmt.Sprint(i) || got.Case.Name != fmt.Sprint("case-", i) {
					t.Errorf("%d: %s, %s", i, got.Case.Name, got.Reason)
				}
			}
		})
	}
	all.Wait()
}

// Little needs no file, much needs one, and of that nothing is left.
func TestTemporaryFile(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		t.Setenv(name, dir)
	}
	run := spool.New()
	fill(run, 6<<10)
	if err := run.Close(); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
	if !errors.Is(run.Err(), os.ErrClosed) || run.Case(0).Name != "" || run.Result(5000).Case.Name != "" {
		t.Errorf("closed: %v, %+v", run.Err(), run.Case(0))
	}

	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	run = spool.New()
	defer run.Close()
	fill(run, 1<<10)
	if run.Err() != nil || run.Case(1023).Name != "case-1023" {
		t.Errorf("a small run without a folder for temporary files: %v", run.Err())
	}
	fill(run, 6<<10)
	run.Set(0, catalogs.Result{Status: catalogs.Passed})
	if !errors.Is(run.Err(), os.ErrNotExist) || run.Result(0).Status != "" || run.Case(6<<10).Name != "" {
		t.Errorf("a large one: %v, %+v", run.Err(), run.Result(0))
	}
}
