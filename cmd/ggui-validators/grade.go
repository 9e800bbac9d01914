package main

import (
	"fmt"
	"io"
	"iter"
	"os"
	"path"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/catalogs/report"
	"github.com/ggui-go/validators/internal/version"
)

type gradeFlags struct {
	catalogs []string
	run      []string
	list     bool
	output   string
	format   *formatFlag
}

func newGrade() *cobra.Command {
	var flags gradeFlags
	cmd := &cobra.Command{
		Use:   "grade",
		Short: "Grade the shipped validators on case catalogs",
		Long: `Grade the shipped validators on the shipped catalogs, or on others, and
print a scorecard.

A catalog is a folder of OBLIGATION/NAME.json files, a .jsonl file with one
case a line, or a folder of the protocol's own kit. A PATTERN is a name, an
obligation or OBLIGATION/NAME, where * stands for anything but a slash.

Exit: 0 all executed cases conform, 1 some do not, 2 wrong usage, an
unreadable catalog, a pattern that matches nothing or nothing executed,
3 the tool broke.`,
		Example: `  ggui-validators grade
  ggui-validators grade --run 'gate-*' --format json
  ggui-validators grade --catalog my-cases --catalog more.jsonl`,
		Args:              cobra.NoArgs,
		ValidArgsFunction: noFiles,
		RunE:              func(cmd *cobra.Command, _ []string) error { return runGrade(cmd, flags) },
	}
	cmd.Flags().StringArrayVar(&flags.catalogs, "catalog", nil, "grade on the cases at `PATH` instead (repeatable)")
	cmd.Flags().StringArrayVar(&flags.run, "run", nil, "only the cases that match `PATTERN` (repeatable)")
	cmd.Flags().BoolVar(&flags.list, "list", false, "print the cases' names and grade nothing")
	cmd.Flags().StringVar(&flags.output, "output", "", "write the report to `FILE` instead of standard output")
	flags.format = addFormat(cmd)
	return cmd
}

func runGrade(cmd *cobra.Command, flags gradeFlags) error {
	selected := &selection{patterns: flags.run, matched: make([]bool, len(flags.run))}
	for _, pattern := range flags.run {
		if _, err := path.Match(pattern, ""); err != nil {
			return fmt.Errorf("--run %q: %v", pattern, err)
		}
	}
	cases := selected.filter(openAll(flags.catalogs))
	if flags.list {
		return listCases(cmd.OutOrStdout(), cases, selected)
	}
	r := report.New(report.Implementation{Name: "ggui-validators", Version: version.Version})
	for result, err := range catalogs.Grade(cases, catalogs.Functions()) {
		if err != nil {
			return &exitError{exitUnusable, err}
		}
		r.Add(result)
	}
	if err := selected.check(); err != nil {
		return err
	}
	r.Complete = true
	if err := writeReport(cmd.OutOrStdout(), r, flags); err != nil {
		return err
	}
	switch {
	case r.Summary.Executed() == 0:
		return &exitError{exitUnusable, fmt.Errorf("no case was executed")}
	case !r.Summary.Conforming():
		return &exitError{code: exitNo}
	}
	return nil
}

func listCases(out io.Writer, cases iter.Seq2[catalogs.Case, error], selected *selection) error {
	for c, err := range cases {
		if err != nil {
			return &exitError{exitUnusable, err}
		}
		fmt.Fprintln(out, printable(c.ID()))
	}
	return selected.check()
}

func writeReport(out io.Writer, r *report.Report, flags gradeFlags) error {
	if flags.output != "" {
		file, err := os.Create(flags.output)
		if err != nil {
			return &exitError{exitUnusable, err}
		}
		defer file.Close()
		out = file
	}
	write := func(w io.Writer) error { return r.WriteText(w, isTerminal(w)) }
	if flags.format.isJSON() {
		write = r.WriteJSON
	}
	if err := write(out); err != nil {
		return &exitError{exitBroken, err}
	}
	return nil
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

// A selection keeps the cases that match a pattern, and remembers which pattern
// matched anything.
type selection struct {
	patterns []string
	matched  []bool
}

func (s *selection) filter(cases iter.Seq2[catalogs.Case, error]) iter.Seq2[catalogs.Case, error] {
	return func(yield func(catalogs.Case, error) bool) {
		for c, err := range cases {
			if (err != nil || s.selects(c)) && !yield(c, err) {
				return
			}
		}
	}
}

func (s *selection) selects(c catalogs.Case) bool {
	selected := len(s.patterns) == 0
	for i, pattern := range s.patterns {
		for _, name := range []string{c.Name, c.Obligation, c.ID()} {
			if ok, _ := path.Match(pattern, name); ok {
				s.matched[i] = true
				selected = true
			}
		}
	}
	return selected
}

// check fails when a pattern matched nothing: it is a typing error, or the case
// that it was written for is gone.
func (s *selection) check() error {
	for i, pattern := range s.patterns {
		if !s.matched[i] {
			return fmt.Errorf("--run %q matches no case: --list prints their names", pattern)
		}
	}
	return nil
}
