package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/resolution"
)

func newResolve() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "resolve FILE",
		Short: "Tell where a gadget's bundle and style live",
		Long: `Tell where a gadget's bundle and style live. FILE holds a gadget descriptor,
or just its transport fields: package, version, bundleUrl, bundleHost,
styleUrl.

Exit: 0 resolved, 2 the input could not be used.`,
		Example: `  echo '{"package":"@acme/maps","version":"1.2.0"}' | ggui-validators resolve -`,
		Args:    cobra.ExactArgs(1),
	}
	format := addFormat(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		urls, err := readFile(cmd, args[0], resolution.ResolveEntry)
		if err != nil {
			return err
		}
		out := cmd.OutOrStdout()
		if format.isJSON() {
			err = writeJSON(out, urls)
		} else {
			_, err = fmt.Fprintf(out, "bundle  %s\nstyle   %s\n", orNone(urls.BundleURL), orNone(urls.StyleURL))
		}
		if err != nil {
			return &exitError{exitBroken, err}
		}
		return nil
	}
	return cmd
}

func orNone(url string) string {
	if url == "" {
		return "(none)"
	}
	return printable(url)
}
