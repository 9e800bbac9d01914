package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/binding"
	"github.com/ggui-go/validators/protocol"
)

func newBindings() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bindings FILE",
		Short: "Tell which MCP tools an artifact renders",
		Long: `Tell which MCP tools an artifact renders, from its manifest: an object with
kind (gadget or blueprint), mcpTools and contract.

With --tool or --server, tell instead whether a search for them finds the
artifact; both must then fit one binding.

Exit: 0 resolved (or found), 1 rejected (or not found), 2 the input could
not be used.`,
		Example: `  ggui-validators bindings ggui.blueprint.json
  ggui-validators bindings ggui.blueprint.json --tool list_invoices`,
		Args: cobra.ExactArgs(1),
	}
	tool := cmd.Flags().String("tool", "", "search for this tool `NAME`")
	server := cmd.Flags().String("server", "", "search for this server `NAME`")
	format := addFormat(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		text, err := readInput(cmd, args[0])
		if err != nil {
			return err
		}
		result, err := binding.ResolveManifest(text)
		if err != nil {
			return unusable(cmd, args[0], text, err)
		}
		var filter binding.Filter
		if cmd.Flags().Changed("tool") {
			filter.Tool = tool
		}
		if cmd.Flags().Changed("server") {
			filter.Server = server
		}
		if result.Outcome == protocol.Accept && filter != (binding.Filter{}) {
			return writeFound(cmd, filter.Match(result.Bindings))
		}
		return writeBindings(cmd, args[0], text, result, format.isJSON())
	}
	return cmd
}

func writeFound(cmd *cobra.Command, found bool) error {
	fmt.Fprintln(cmd.OutOrStdout(), found)
	if !found {
		return &exitError{code: exitNo}
	}
	return nil
}

func writeBindings(cmd *cobra.Command, file string, text []byte, result binding.Result, asJSON bool) error {
	out := cmd.OutOrStdout()
	switch {
	case asJSON:
		if err := writeJSON(out, result); err != nil {
			return &exitError{exitBroken, err}
		}
	case result.Outcome == protocol.Reject:
		fmt.Fprintf(out, "reject: %s\n", result.Code)
		writeViolations(out, file, text, &protocol.ViolationError{Violations: result.Violations, Omitted: result.Omitted})
	case len(result.Bindings) == 0:
		fmt.Fprintln(out, "no bindings: a search for a tool does not find this artifact")
	default:
		fmt.Fprintf(out, "%s\n", result.Source)
		for _, b := range result.Bindings {
			if b.Server != "" {
				fmt.Fprintf(out, "  %s on %s\n", b.Tool, b.Server)
			} else {
				fmt.Fprintf(out, "  %s\n", b.Tool)
			}
		}
	}
	if result.Outcome == protocol.Reject {
		return &exitError{code: exitNo}
	}
	return nil
}
