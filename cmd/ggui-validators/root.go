package main

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/internal/version"
)

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "ggui-validators",
		Short: "Validators for the GGUI protocol, and the tool that grades them",
		Long: `Decide what every GGUI server and host must decide alike, and grade
implementations of it on case catalogs.

A file name - means standard input. JSON is read strictly: one value,
UTF-8, no duplicate member names, at most 16 MiB and 1,000 levels.`,
		Example: `  ggui-validators check
  ggui-validators grade
  ggui-validators validate data-contract contract.json
  ggui-validators gate --contract contract.json --app ggui.json`,
		Version:       version.Version,
		Args:          noSuchCommand,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.SetUsageTemplate(strings.Replace(root.UsageTemplate(), " for more information about a command", " for more", 1))
	root.AddCommand(
		newGrade(),
		newDump(),
		newValidate(),
		newCheck(),
		newGate(),
		newResolve(),
		newBindings(),
		newCanonicalize(),
		newHash(),
		newProps(),
		newRefuse(),
		newRegistry(),
		newTheme(),
		newCatalogs(),
		newVersion(),
	)
	takeOnce(root)
	root.PersistentPreRunE = refuseTwice
	return root
}

// noSuchCommand refuses a word that is no command, with those that were perhaps
// meant.
func noSuchCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	message := fmt.Sprintf("unknown command %q", args[0])
	cmd.SuggestionsMinimumDistance = 2
	if similar := cmd.SuggestionsFor(args[0]); len(similar) > 0 {
		message += "; did you mean " + strings.Join(similar, " or ") + "?"
	}
	return errors.New(message)
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:               "version",
		Short:             "Print the version, the revision and the Go version",
		Args:              cobra.NoArgs,
		ValidArgsFunction: noFiles,
		RunE: func(cmd *cobra.Command, _ []string) error {
			revision := ""
			if info, ok := debug.ReadBuildInfo(); ok {
				for _, setting := range info.Settings {
					if setting.Key == "vcs.revision" {
						revision = " (" + setting.Value[:min(12, len(setting.Value))] + ")"
					}
				}
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "ggui-validators %s%s %s %s/%s\n",
				version.Version, revision, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
}
