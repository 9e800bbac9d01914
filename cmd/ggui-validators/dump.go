package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/catalogs/harness"
)

func newDump() *cobra.Command {
	var flags selectionFlags
	var output string
	cmd := &cobra.Command{
		Use:   "dump",
		Short: "Write the requests that grade --exec sends, as JSON lines",
		Long: `Write the requests that grade --exec sends to a program, as JSON lines: the
greeting, then one line a case. What is expected is not among them.

Run a program on them, under a debugger perhaps, and grade its answers with
grade --answers. A case has the same id whatever is selected.`,
		Example: `  ggui-validators dump --run resolution > requests.jsonl
  python3 my_validator.py < requests.jsonl > answers.jsonl
  ggui-validators grade --run resolution --answers answers.jsonl`,
		Args:              noArguments,
		ValidArgsFunction: noFiles,
		RunE:              func(cmd *cobra.Command, _ []string) error { return runDump(cmd, flags, output) },
	}
	flags.add(cmd)
	cmd.Flags().StringVar(&output, "output", "", "write to `FILE` instead of standard output")
	return cmd
}

func runDump(cmd *cobra.Command, flags selectionFlags, output string) error {
	if err := refuseEmpty(cmd, "output"); err != nil {
		return err
	}
	none, err := readKnown("")
	if err != nil {
		return err
	}
	chosen, err := flags.choose(cmd, none)
	if err != nil {
		return err
	}
	defer chosen.Close()
	requests := func(yield func(harness.Request) bool) {
		for request := range chosen.all() {
			// Others have no input that we know of.
			if catalogs.IsObligation(request.Case.Obligation) && !yield(request) {
				return
			}
		}
	}
	isEmpty := true
	for range requests {
		isEmpty = false
		break
	}
	if isEmpty {
		return &exitError{exitUnusable, fmt.Errorf("there is no case to write")}
	}
	out := cmd.OutOrStdout()
	if output != "" && output != stdio {
		file, err := os.Create(output)
		if err != nil {
			return &exitError{exitUnusable, err}
		}
		defer file.Close()
		out = file
	}
	if err := harness.WriteRequests(out, requests); err != nil {
		return &exitError{exitBroken, err}
	}
	return chosen.broken()
}
