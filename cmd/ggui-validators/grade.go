package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/catalogs/harness"
	"github.com/ggui-go/validators/catalogs/report"
	"github.com/ggui-go/validators/internal/version"
)

type gradeFlags struct {
	selectionFlags
	list       bool
	exec       string
	answers    string
	timeout    time.Duration
	parallel   int
	known      string
	writeKnown string
	failFast   bool
	reports    reportFlags
}

func newGrade() *cobra.Command {
	var flags gradeFlags
	cmd := &cobra.Command{
		Use:   "grade",
		Short: "Grade an implementation on case catalogs",
		Long: `Grade an implementation on case catalogs and print a scorecard: the shipped
validators on the shipped catalogs, unless told otherwise.

--exec grades any program: it is asked in JSON lines on its standard input
and answers on its standard output. It has 5s to say hello, or --timeout if
that is longer, and --timeout for each answer. --answers grades what a
program has answered to the requests that dump writes.

A catalog is a folder of OBLIGATION/NAME.json files, a .jsonl file with one
case a line, such lines on standard input for -, or a folder of the
protocol's own kit. A PATTERN is a name, an obligation or OBLIGATION/NAME,
where * stands for anything but a slash.

A report goes to standard output or, with --format FORMAT=FILE, to a file;
several are written when --format is given several times.

Exit: 0 all executed cases conform, 1 some do not, 2 wrong usage, an
unreadable catalog, a pattern that matches nothing or nothing executed,
3 the tool or the implementation broke.`,
		Example: `  ggui-validators grade
  ggui-validators grade --exec 'python3 my_validator.py'
  ggui-validators grade --run 'gate-*' --format json
  ggui-validators grade --format text --format html=report.html
  ggui-validators grade --catalog my-cases --catalog more.jsonl`,
		Args:              noArguments,
		ValidArgsFunction: noFiles,
		RunE:              func(cmd *cobra.Command, _ []string) error { return runGrade(cmd, flags) },
	}
	f := cmd.Flags()
	flags.selectionFlags.add(cmd)
	f.BoolVar(&flags.list, "list", false, "print the cases' names and grade nothing")
	f.StringVar(&flags.exec, "exec", "", "grade the program that `COMMAND` starts")
	f.StringVar(&flags.answers, "answers", "", "grade the answers in `FILE`")
	f.DurationVar(&flags.timeout, "timeout", harness.DefaultTimeout, "`DURATION` to wait; 5s+ for hello")
	f.IntVar(&flags.parallel, "parallel", 1, "share the cases among `N` processes")
	f.StringVar(&flags.known, "known-failing", "", "the cases in `FILE`, a pattern a line, may fail")
	f.StringVar(&flags.writeKnown, "write-known-failing", "", "write the cases that fail to `FILE`")
	f.BoolVar(&flags.failFast, "fail-fast", false, "stop at the first failure")
	flags.reports.add(cmd)
	cmd.MarkFlagsMutuallyExclusive("exec", "answers")
	cmd.MarkFlagsMutuallyExclusive("answers", "fail-fast")
	cmd.MarkFlagsMutuallyExclusive("write-known-failing", "fail-fast")
	return cmd
}

func runGrade(cmd *cobra.Command, flags gradeFlags) error {
	if err := refuseEmpty(cmd, "answers", "known-failing", "write-known-failing", "output"); err != nil {
		return err
	}
	targets, err := flags.reports.targets()
	if err != nil {
		return err
	}
	var command []string
	if cmd.Flags().Changed("exec") {
		if command, err = harness.Split(flags.exec); err != nil {
			return fmt.Errorf("--exec: %w", err)
		}
	}
	for _, name := range []string{"timeout", "parallel"} {
		if cmd.Flags().Changed(name) && command == nil {
			return fmt.Errorf("--%s is about a program: name one with --exec", name)
		}
	}
	if flags.timeout <= 0 || flags.parallel < 1 {
		return errors.New("--timeout and --parallel must be more than 0")
	}
	if flags.answers == stdio && slices.Contains(flags.catalogs, stdio) {
		return errors.New("--answers and --catalog are both -, but standard input can be read once: put one into a file")
	}
	known, err := readKnown(flags.known)
	if err != nil {
		return err
	}
	chosen, err := flags.choose(cmd, known)
	if err != nil {
		return err
	}
	defer chosen.Close()
	if unmatched := known.Unmatched(); len(unmatched) > 0 && flags.writeKnown == "" {
		return &exitError{exitUnusable, fmt.Errorf("%s: %q matches no case any more: remove that line", flags.known, unmatched[0])}
	}
	if flags.list {
		out := bufio.NewWriter(cmd.OutOrStdout())
		for request := range chosen.all() {
			fmt.Fprintln(out, printable(request.Case.ID()))
		}
		return out.Flush()
	}
	bar := newProgress(cmd.ErrOrStderr(), chosen.Len())
	run, err := flags.grade(cmd, command, chosen, func(result catalogs.Result) bool {
		_, isKnown := known.Match(result.Case)
		bar.step(result.Status)
		return chosen.Err() == nil && (!flags.failFast || !result.Status.Broken() || isKnown)
	})
	bar.clear()
	if err == nil {
		err = chosen.broken()
	}
	if err != nil {
		return err
	}
	results := &chosenResults{chosenCases: chosen, known: known}
	if run.Err != nil {
		results.notRun = run.Err.Error()
	}
	results.note()
	r := report.Of(report.Implementation{Name: run.Hello.Name, Version: run.Hello.Version}, results)
	r.Complete = run.Err == nil
	if run.Err != nil {
		r.Reason = run.Err.Error()
		r.Stopped = errors.Is(run.Err, errFailFast)
	}
	err = writeReports(cmd.OutOrStdout(), r, targets)
	if broken := chosen.broken(); broken != nil {
		err = broken // and the reports are worth nothing
	}
	if err != nil {
		return err
	}
	if flags.writeKnown != "" && run.Err == nil {
		n, err := writeKnown(flags.writeKnown, results.all())
		if err != nil {
			return err
		}
		names := "names"
		if n == 1 {
			names = "name"
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "%d %s written to %s\n", n, names, flags.writeKnown)
	}
	switch {
	case run.Err != nil && !errors.Is(run.Err, errFailFast):
		return &exitError{exitBroken, run.Err}
	case r.Summary.Executed() == 0:
		return &exitError{exitUnusable, errors.New("no case was executed")}
	case !r.Summary.Conforming():
		return &exitError{code: exitNo}
	}
	return nil
}

var errFailFast = errors.New("stopped at the first failure, as --fail-fast asks")

// grade puts the requests to what the flags name. A signal ends the run, and what
// is known by then is reported.
func (flags gradeFlags) grade(cmd *cobra.Command, command []string, chosen *chosenCases, settled func(catalogs.Result) bool) (run harness.Run, err error) {
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	switch {
	case flags.answers != "":
		in := cmd.InOrStdin()
		if flags.answers != stdio {
			file, err := os.Open(flags.answers)
			if err != nil {
				return run, &exitError{exitUnusable, err}
			}
			defer file.Close()
			in = file
		}
		if run, err = harness.ReadAnswersBook(in, chosen, chosen.last()); err != nil {
			return run, &exitError{exitUnusable, fmt.Errorf("%s: %w", flags.answers, err)}
		}
		if run.Hello.Name == "" {
			run.Hello.Name = flags.answers
		}
	case command != nil:
		run = harness.GradeBook(ctx, command, chosen, harness.Options{
			Timeout:  flags.timeout,
			Parallel: flags.parallel,
			Settled:  settled,
		})
		if run.Hello.Name == "" {
			run.Hello.Name = flags.exec
		}
	default:
		run = gradeShipped(ctx, chosen, settled)
	}
	if errors.Is(run.Err, harness.ErrStopped) {
		run.Err = errFailFast
	}
	return run, nil
}

// gradeShipped grades the validators of this module.
func gradeShipped(ctx context.Context, chosen *chosenCases, settled func(catalogs.Result) bool) harness.Run {
	run := harness.Run{Hello: harness.Hello{Name: "ggui-validators", Version: version.Version}}
	functions := catalogs.Functions()
	for i := range chosen.Len() {
		c := chosen.Request(i).Case
		if run.Err == nil && ctx.Err() != nil {
			run.Err = context.Cause(ctx)
		}
		if run.Err != nil {
			chosen.Settle(i, catalogs.Result{Status: catalogs.NotRun})
			continue
		}
		result := catalogs.GradeCase(c, functions[c.Obligation])
		chosen.Settle(i, result)
		if !settled(result) && i+1 < chosen.Len() {
			run.Err = harness.ErrStopped
		}
	}
	return run
}

func readKnown(name string) (known catalogs.KnownFailures, err error) {
	if name == "" {
		known.Patterns, err = catalogs.NewPatterns()
		return known, err
	}
	file, err := os.Open(name)
	if err != nil {
		return known, &exitError{exitUnusable, err}
	}
	defer file.Close()
	if known, err = catalogs.ReadKnownFailures(file); err != nil {
		return known, &exitError{exitUnusable, fmt.Errorf("%s: %w", name, err)}
	}
	return known, nil
}

// writeKnown writes the names of what is broken, and counts them.
func writeKnown(name string, results iter.Seq[catalogs.Result]) (n int, err error) {
	file, err := os.Create(name)
	if err != nil {
		return 0, &exitError{exitUnusable, err}
	}
	if err := errors.Join(catalogs.WriteKnownFailures(file, results), file.Close()); err != nil {
		return 0, &exitError{exitBroken, err}
	}
	for r := range results {
		if r.Status.Broken() || r.Status == catalogs.KnownFailure {
			n++
		}
	}
	return n, nil
}
