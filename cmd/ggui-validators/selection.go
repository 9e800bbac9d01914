package main

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/catalogs/harness"
)

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

// chosenCases are the cases that the flags select. A case has the same number
// whatever is selected: its place in the catalogs, from 1.
type chosenCases struct {
	requests []harness.Request // without what is skipped
	all      []catalogs.Case   // with it
	skipped  map[int]string    // why, by the index in all
	last     int               // the highest number there is
}

// choose reads all the cases, and shows each of them to the known failures.
func (f *selectionFlags) choose(known catalogs.KnownFailures) (*chosenCases, error) {
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
	for c, err := range openAll(f.catalogs) {
		if err != nil {
			return nil, &exitError{exitUnusable, err}
		}
		if other, ok := sources[c.ID()]; ok {
			return nil, &exitError{exitUnusable, fmt.Errorf("%s: another case is called %s, at %s: give one of them another name", c.Source, printable(c.ID()), other)}
		}
		sources[c.ID()] = c.Source
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
	for flag, patterns := range map[string]*catalogs.Patterns{"--run": run, "--skip": skip} {
		if unmatched := patterns.Unmatched(); len(unmatched) > 0 {
			return nil, fmt.Errorf("%s %q matches no case: --list prints their names", flag, unmatched[0])
		}
	}
	return chosen, nil
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

// openAll ranges over the cases of all the paths, or over the shipped ones.
func openAll(paths []string) iter.Seq2[catalogs.Case, error] {
	if len(paths) == 0 {
		return catalogs.Shipped()
	}
	return func(yield func(catalogs.Case, error) bool) {
		for _, path := range paths {
			for c, err := range catalogs.Open(path) {
				if !yield(c, err) {
					return
				}
			}
		}
	}
}
