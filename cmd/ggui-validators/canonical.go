package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/canonical"
	"github.com/ggui-go/validators/protocol"
)

func newHash() *cobra.Command {
	return &cobra.Command{
		Use:   "hash FILE...",
		Short: "Print the SHA-256 of the canonical form of JSON files",
		Long: `Print the SHA-256 of the canonical form (RFC 8785) of JSON files, and the
file's name, in the layout of sha256sum. A file that cannot be read does not
keep the others from being hashed.

Exit: 0 printed, 2 a file could not be read as JSON.`,
		Example: `  ggui-validators hash schema.json`,
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var failed error
			for _, file := range args {
				hash, err := readFile(cmd, file, canonical.Hash)
				if err != nil {
					var exit *exitError
					if errors.As(err, &exit) && exit.err != nil {
						fmt.Fprintf(cmd.ErrOrStderr(), "%v\n", exit.err)
					}
					failed = &exitError{code: exitUnusable}
					continue
				}
				if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s  %s\n", hash, file); err != nil {
					return &exitError{exitBroken, err}
				}
			}
			return failed
		},
	}
}

func newCanonicalize() *cobra.Command {
	return &cobra.Command{
		Use:   "canonicalize FILE",
		Short: "Print the canonical form of a JSON file",
		Long: `Print the canonical form (RFC 8785) of a JSON file: exactly its bytes, with
a newline after them only on a terminal.

Exit: 0 printed, 2 the file could not be read as JSON.`,
		Example: `  ggui-validators canonicalize schema.json | sha256sum`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			form, err := readFile(cmd, args[0], canonicalForm)
			if err != nil {
				return err
			}
			if isTerminal(cmd.OutOrStdout()) {
				form = append(form, '\n')
			}
			if _, err := cmd.OutOrStdout().Write(form); err != nil {
				return &exitError{exitBroken, err}
			}
			return nil
		},
	}
}

func canonicalForm(text []byte, limits ...protocol.Limits) ([]byte, error) {
	return canonical.Append(nil, text, limits...)
}
