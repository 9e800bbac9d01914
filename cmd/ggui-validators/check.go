package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/check"
)

// checkOptions say what to check, and how to say what was found.
type checkOptions struct {
	paths                []string
	contract, app, props string // the names of files; "" is none
	format               string
}

func newCheck() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check [PATH... | --contract FILE]",
		Short: "Tell whether a project will render, and what to do about it",
		Long: `Tell whether a project will render: every finding with its place, what is
wrong and what to do about it.

With --contract, a contract or the manifest of a blueprint is checked in the
app of a ggui.json, or with the standard gadgets alone: both are validated,
the gate decides, URLs and tool bindings are resolved, and the props schema
is built, which --props must then meet.

Otherwise each ggui.json, ggui.gadget.json and ggui.blueprint.json is
checked, and a blueprint in the app of the nearest ggui.json beside or above
it. A PATH is such a file or a folder (without one, this folder), whose
node_modules and folders with a dot before their name are left out.

Exit: 0 it renders, 1 it would be rejected, 2 a file could not be used.`,
		Example: `  ggui-validators check
  ggui-validators check --contract contract.json --app ggui.json --watch
  ggui-validators check --format sarif >check.sarif`,
	}
	var o checkOptions
	cmd.Flags().StringVar(&o.contract, "contract", "", "the `FILE` of a contract, or of a blueprint's manifest")
	cmd.Flags().StringVar(&o.app, "app", "", "the `FILE` of the app, a ggui.json")
	cmd.Flags().StringVar(&o.props, "props", "", "the `FILE` of sample props")
	watch := cmd.Flags().Bool("watch", false, "check again whenever a file is saved, until interrupted")
	format := addFormat(cmd, "text", "json", "github", "sarif")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		o.paths, o.format = args, format.value
		err := refuseEmpty(cmd, "contract", "app", "props")
		if err == nil {
			err = o.usage(*watch)
		}
		if err != nil {
			return o.conclude(cmd, nil, err)
		}
		if *watch {
			return watchChecks(cmd, o)
		}
		checks, err := o.run(cmd)
		return o.conclude(cmd, checks, err)
	}
	return cmd
}

// usage says what does not go together.
func (o *checkOptions) usage(watch bool) error {
	files := []string{o.contract, o.app, o.props}
	dashes := 0
	for _, file := range files {
		if file == stdio {
			dashes++
		}
	}
	switch {
	case slices.Contains(o.paths, ""):
		return errors.New("a PATH is empty; name a file or a folder, or leave it out for this folder")
	case o.contract != "" && len(o.paths) > 0:
		return fmt.Errorf("give PATHs or --contract, not both: %s", o.paths[0])
	case o.contract == "" && (o.app != "" || o.props != ""):
		return errors.New("--app and --props go with --contract")
	case dashes > 1:
		return errors.New("standard input can be one of the files only")
	case slices.Contains(o.paths, stdio):
		return errors.New("what standard input is must be said: use --contract -")
	case dashes > 0 && watch:
		return errors.New("standard input cannot be watched")
	}
	return nil
}

// run checks what there is to check. The error is about what was asked for.
func (o *checkOptions) run(cmd *cobra.Command) ([]checked, error) {
	if o.contract != "" {
		files := checkFiles{{check.ContractDocument, o.contract}}
		if o.app != "" {
			files = append(files, checkFile{check.AppDocument, o.app})
		}
		if o.props != "" {
			files = append(files, checkFile{check.PropsDocument, o.props})
		}
		if o.contract != stdio && isFolder(o.contract) {
			return []checked{unopened(files, fmt.Errorf("%[1]s is a folder; give it as PATH: ggui-validators check %[1]s", o.contract))}, nil
		}
		return []checked{checkThe(cmd, files)}, nil
	}
	return checkPaths(cmd, o.paths)
}

// conclude writes the report, and ends the command with the worst verdict. What
// kept everything from being checked is in a report for programs, too, which would
// take none for a good one.
func (o *checkOptions) conclude(cmd *cobra.Command, checks []checked, failed error) error {
	var err error
	out := cmd.OutOrStdout()
	switch o.format {
	case "json":
		err = writeChecksJSON(out, checks, failed)
	case "github":
		err = writeChecksGitHub(out, checks, failed)
	case "sarif":
		err = writeSARIF(out, checks, failed)
	default:
		err = writeChecksText(out, checks, o.contract != "")
	}
	if err != nil {
		return &exitError{exitBroken, err}
	}
	if failed != nil {
		return failed
	}
	switch worst(checks) {
	case check.Unusable:
		return &exitError{code: exitUnusable}
	case check.Rejected:
		return &exitError{code: exitNo}
	}
	return nil
}

// worst is the verdict on all of them.
func worst(checks []checked) check.Verdict {
	verdict := check.Renders
	for _, c := range checks {
		if c.Verdict == check.Unusable || verdict == check.Renders {
			verdict = c.Verdict
		}
	}
	return verdict
}
