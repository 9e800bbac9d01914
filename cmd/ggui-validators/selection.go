package main

import (
	"cmp"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/catalogs/harness"
	"github.com/ggui-go/validators/catalogs/spool"
	"github.com/ggui-go/validators/internal/suggest"
)

// stdio is the name of a file that means standard input or output.
const stdio = "-"

// selectionFlags say which cases a command is about.
type selectionFlags struct {
	catalogs, run, skip []string
}

func (f *selectionFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.catalogs, "catalog", nil, "take the cases at `PATH` instead (repeatable)")
	cmd.Flags().StringArrayVar(&f.run, "run", nil, "only cases that match `PATTERN` (repeatable)")
	cmd.Flags().StringArrayVar(&f.skip, "skip", nil, "no cases that match `PATTERN` (repeatable)")
}

// refuseEmpty refuses the flags that were given nothing, as a variable that is not
// set gives it. Taken as not given, they would have something else graded or
// checked.
func refuseEmpty(cmd *cobra.Command, names ...string) error {
	for _, name := range names {
		if f := cmd.Flags().Lookup(name); f.Changed && f.Value.String() == "" {
			return fmt.Errorf("--%s is empty; name a file or leave it out", name)
		}
	}
	return nil
}

// noArguments refuses what was perhaps meant for a flag.
func noArguments(_ *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return fmt.Errorf("it takes no arguments, and %q is one: choose cases with --catalog and --run", args[0])
}

// chosenCases are the cases that the flags select. A case has the same number
// whatever is selected: its place in the catalogs, from 1. They are a
// [harness.Book] of those that are not skipped, and memory holds little of them.
type chosenCases struct {
	*spool.Run          // all that the catalogs have, and the results of those chosen
	chosen     []uint32 // as indexes into it
	requests   []uint32 // those without what is skipped
}

// choose reads all the cases, and shows each of them to the known failures.
func (f *selectionFlags) choose(cmd *cobra.Command, known catalogs.KnownFailures) (*chosenCases, error) {
	chosen := &chosenCases{Run: spool.New()}
	if err := f.read(cmd, known, chosen); err != nil {
		_ = chosen.Close()
		return nil, err
	}
	return chosen, nil
}

func (f *selectionFlags) read(cmd *cobra.Command, known catalogs.KnownFailures, chosen *chosenCases) error {
	if slices.Contains(f.catalogs, "") {
		return errors.New("--catalog is empty; name a folder or a file, or leave it out")
	}
	run, err := catalogs.NewPatterns(f.run...)
	if err != nil {
		return fmt.Errorf("--run %w", err)
	}
	skip, err := catalogs.NewPatterns(f.skip...)
	if err != nil {
		return fmt.Errorf("--skip %w", err)
	}
	seed := maphash.MakeSeed()
	latest := map[uint64]uint32{} // by the hash of its ID; the IDs themselves would take much
	doubles := 0
	for c, err := range f.open(cmd.InOrStdin()) {
		if err != nil {
			return &exitError{exitUnusable, err}
		}
		index := chosen.Run.Len()
		id := maphash.String(seed, c.ID())
		if i, ok := latest[id]; ok && doubles == 0 { // allowed: the shipped cases have namesakes in the protocol's kit
			fmt.Fprintf(cmd.ErrOrStderr(), "%s: another case is called %s, at %s; a pattern means both\n", c.Source, printable(c.ID()), chosen.Case(int(i)).Source)
			doubles++
		} else if ok {
			doubles++
		}
		latest[id] = uint32(index)
		chosen.Add(c)
		if err := chosen.broken(); err != nil {
			return err
		}
		known.Match(c)
		_, runs := run.Match(c)
		pattern, skips := skip.Match(c)
		if run.Len() > 0 && !runs {
			continue
		}
		if skips {
			chosen.Set(index, catalogs.Result{Status: catalogs.Skipped, Reason: fmt.Sprintf("--skip %q", pattern)})
		} else {
			chosen.requests = append(chosen.requests, uint32(index))
		}
		chosen.chosen = append(chosen.chosen, uint32(index))
	}
	if doubles > 1 {
		fmt.Fprintf(cmd.ErrOrStderr(), "and %d more have namesakes\n", doubles-1)
	}
	for _, p := range []struct {
		flag string
		*catalogs.Patterns
	}{{"--run", run}, {"--skip", skip}} {
		if unmatched := p.Unmatched(); len(unmatched) > 0 {
			return fmt.Errorf("%s %q matches no case%s", p.flag, unmatched[0], hint(unmatched[0], chosen.Run))
		}
	}
	return nil
}

// Len is the number of cases to put.
func (c *chosenCases) Len() int { return len(c.requests) }

// last is the highest number there is.
func (c *chosenCases) last() int { return c.Run.Len() }

func (c *chosenCases) Request(i int) harness.Request {
	index := int(c.requests[i])
	return harness.Request{ID: index + 1, Case: c.Case(index)}
}

func (c *chosenCases) Index(id int) (i int, ok bool) {
	return slices.BinarySearchFunc(c.requests, id, func(index uint32, id int) int { return cmp.Compare(int(index)+1, id) })
}

func (c *chosenCases) Settle(i int, result catalogs.Result) { c.Set(int(c.requests[i]), result) }

func (c *chosenCases) Result(i int) catalogs.Result { return c.Run.Result(int(c.requests[i])) }

// broken says that the cases or results of the run are lost.
func (c *chosenCases) broken() error {
	if err := c.Err(); err != nil {
		return &exitError{exitBroken, err}
	}
	return nil
}

// all ranges over the requests.
func (c *chosenCases) all() iter.Seq[harness.Request] {
	return func(yield func(harness.Request) bool) {
		for i := range c.requests {
			if !yield(c.Request(i)) {
				return
			}
		}
	}
}

// chosenResults are those of a run, and of what was skipped, as they are reported.
type chosenResults struct {
	*chosenCases
	known  catalogs.KnownFailures
	notRun string // why cases were not run
}

func (r *chosenResults) Len() int { return len(r.chosen) }

func (r *chosenResults) Result(i int) catalogs.Result { return r.known.Judge(r.raw(i)) }

// raw is a result that the known failures have not judged.
func (r *chosenResults) raw(i int) catalogs.Result {
	result := r.Run.Result(int(r.chosen[i]))
	if result.Status == catalogs.NotRun {
		result.Reason = r.notRun
	}
	return result
}

// note shows all the results to the known failures.
func (r *chosenResults) note() {
	if r.known.Len() == 0 {
		return
	}
	for i := range r.chosen {
		r.known.Note(r.raw(i))
	}
}

// all ranges over the results.
func (r *chosenResults) all() iter.Seq[catalogs.Result] {
	return func(yield func(catalogs.Result) bool) {
		for i := range r.chosen {
			if !yield(r.Result(i)) {
				return
			}
		}
	}
}

// hint says what a pattern that matches none of the cases was perhaps to be.
func hint(pattern string, cases *spool.Run) string {
	var obligations, names []string
	for i := range cases.Len() {
		c := cases.Case(i)
		if strings.Contains(pattern, "/") {
			names = append(names, c.ID())
			continue
		}
		names = append(names, c.Name)
		if len(obligations) == 0 || obligations[len(obligations)-1] != c.Obligation {
			obligations = append(obligations, c.Obligation)
		}
	}
	if meant := suggest.DidYouMean(pattern, append(obligations, names...)); meant != "" {
		return printable(meant)
	}
	return ": 'grade --list' prints the names"
}

// open ranges over the cases of all the paths, or over the shipped ones.
func (f *selectionFlags) open(stdin io.Reader) iter.Seq2[catalogs.Case, error] {
	return func(yield func(catalogs.Case, error) bool) {
		if len(f.catalogs) == 0 {
			for c, err := range catalogs.Shipped() {
				c.Source = "ggui-validators catalogs show " + c.Name // there is no file
				if !yield(c, err) {
					return
				}
			}
		}
		for _, path := range f.catalogs {
			cases := catalogs.Open(path)
			if path == stdio {
				cases = catalogs.ReadLines(stdin, path)
			}
			for c, err := range cases {
				if !yield(c, err) {
					return
				}
			}
		}
	}
}
