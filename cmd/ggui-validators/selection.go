package main

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/catalogs/harness"
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
// set gives it. Taken as not given, they would have something else graded.
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
// whatever is selected: its place in the catalogs, from 1.
type chosenCases struct {
	requests []harness.Request // without what is skipped
	all      []catalogs.Case   // with it
	skipped  map[int]string    // why, by the index in all
	last     int               // the highest number there is
}

// choose reads all the cases, and shows each of them to the known failures.
func (f *selectionFlags) choose(cmd *cobra.Command, known catalogs.KnownFailures) (*chosenCases, error) {
	if slices.Contains(f.catalogs, "") {
		return nil, errors.New("--catalog is empty; name a folder or a file, or leave it out")
	}
	run, err := catalogs.NewPatterns(f.run...)
	if err != nil {
		return nil, fmt.Errorf("--run %w", err)
	}
	skip, err := catalogs.NewPatterns(f.skip...)
	if err != nil {
		return nil, fmt.Errorf("--skip %w", err)
	}
	chosen := &chosenCases{skipped: map[int]string{}}
	sources := map[string]string{} // by ID
	doubles := 0
	var all []catalogs.Case
	for c, err := range f.open(cmd.InOrStdin()) {
		if err != nil {
			return nil, &exitError{exitUnusable, err}
		}
		if other, ok := sources[c.ID()]; ok {
			if doubles++; doubles == 1 { // allowed: the shipped cases have namesakes in the protocol's kit
				fmt.Fprintf(cmd.ErrOrStderr(), "%s: another case is called %s, at %s; a pattern means both\n", c.Source, printable(c.ID()), other)
			}
		}
		sources[c.ID()] = c.Source
		all = append(all, c)
		chosen.last++
		known.Match(c)
		_, runs := run.Match(c)
		pattern, skips := skip.Match(c)
		if run.Len() > 0 && !runs {
			continue
		}
		if skips {
			chosen.skipped[len(chosen.all)] = fmt.Sprintf("--skip %q", pattern)
		} else {
			chosen.requests = append(chosen.requests, harness.Request{ID: chosen.last, Case: c})
		}
		chosen.all = append(chosen.all, c)
	}
	if doubles > 1 {
		fmt.Fprintf(cmd.ErrOrStderr(), "and %d more have namesakes\n", doubles-1)
	}
	for _, p := range []struct {
		flag string
		*catalogs.Patterns
	}{{"--run", run}, {"--skip", skip}} {
		if unmatched := p.Unmatched(); len(unmatched) > 0 {
			return nil, fmt.Errorf("%s %q matches no case%s", p.flag, unmatched[0], hint(unmatched[0], all))
		}
	}
	return chosen, nil
}

// hint says what a pattern that matches none of the cases was perhaps to be.
func hint(pattern string, cases []catalogs.Case) string {
	var obligations, names []string
	for _, c := range cases {
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

// withSkipped puts results for what was skipped between those of the requests.
func (c *chosenCases) withSkipped(results []catalogs.Result) (all []catalogs.Result) {
	for i := range c.all {
		if reason, ok := c.skipped[i]; ok {
			all = append(all, catalogs.Result{Case: c.all[i], Status: catalogs.Skipped, Reason: reason})
		} else {
			all, results = append(all, results[0]), results[1:]
		}
	}
	return all
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
