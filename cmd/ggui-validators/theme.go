package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/theme"
)

func newTheme() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "theme",
		Short: "Tell which theme mode wins, and hash a theme's overlay",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(
		newThemeQuestion("mode", "Print the mode that wins: light, dark or null",
			`FILE holds what each source says: {stamped, sessionSidecar, hostAnnounced}.`,
			func(text []byte, limits ...protocol.Limits) (string, error) {
				sources, err := theme.ReadSources(text, limits...)
				if mode := theme.ResolveMode(sources); mode != "" || err != nil {
					return string(mode), err
				}
				return "null", nil
			}),
		newThemeQuestion("hash", "Print the hash that attests a theme's overlay",
			`FILE holds a theme, of which overlays, cssVariables and keyframes count.`,
			theme.HashOverlayText),
	)
	return cmd
}

// newThemeQuestion makes a command that prints one line about a file.
func newThemeQuestion(name, short, about string, answer func([]byte, ...protocol.Limits) (string, error)) *cobra.Command {
	return &cobra.Command{
		Use:   name + " FILE",
		Short: short,
		Long:  short + ".\n" + about + "\n\nExit: 0 printed, 2 the file could not be used.",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			line, err := readFile(cmd, args[0], answer)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), line)
			return err
		},
	}
}
