package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/refusal"
)

func newRefuse() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "refuse",
		Short: "Say a refusal as the agent or the caller gets it",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	registryFile := cmd.PersistentFlags().String("registry", "", "use the table in `FILE` instead of the protocol's")
	cmd.AddCommand(
		newProjection("render", "MCP tool result of a render", refusal.RenderGate, registryFile, refusal.ReadRefusal,
			func(r *refusal.Registry, f refusal.Refusal) (any, bool, error) { return anyResult(r.Render(f)) }),
		newProjection("endpoint", "HTTP answer of the MCP endpoint", refusal.MCPEndpoint, registryFile, refusal.ReadEndpointRefusal,
			func(r *refusal.Registry, f refusal.EndpointRefusal) (any, bool, error) {
				return anyResult(r.Endpoint(f))
			}),
	)
	return cmd
}

func anyResult[V any](value V, ok bool, err error) (any, bool, error) { return value, ok, err }

// newProjection makes the command that says a refusal on one surface.
func newProjection[F any](name, as string, surface refusal.Surface, registryFile *string,
	read func([]byte, ...protocol.Limits) (F, error), project func(*refusal.Registry, F) (any, bool, error)) *cobra.Command {
	return &cobra.Command{
		Use:   name + " FILE",
		Short: "Print a refusal as the " + as,
		Long: "Print a refusal as the " + as + `.

Exit: 0 printed, 1 the code is not said on this surface, 2 the refusal could
not be used.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := refuseEmpty(cmd, "registry"); err != nil {
				return err
			}
			registry := refusal.Standard()
			var err error
			if *registryFile != "" {
				if registry, err = readFile(cmd, *registryFile, refusal.LoadRegistry); err != nil {
					return err
				}
			}
			said, err := readFile(cmd, args[0], read)
			if err != nil {
				return err
			}
			result, ok, err := project(registry, said)
			if err != nil {
				return &exitError{exitUnusable, fmt.Errorf("%s: %w", args[0], err)}
			}
			if !ok {
				return &exitError{exitNo, fmt.Errorf("%s: nothing to say: the registry does not have this code on the surface %s", args[0], surface)}
			}
			if err := writeJSON(cmd.OutOrStdout(), result); err != nil {
				return &exitError{exitBroken, err}
			}
			return nil
		},
	}
}

func newRegistry() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "registry",
		Short: "Check a table of refusals, or print the protocol's",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newRegistryCheck(), newRegistryShow())
	return cmd
}

func newRegistryShow() *cobra.Command {
	return &cobra.Command{
		Use:               "show",
		Short:             "Print the protocol's table of refusals as JSON",
		Args:              cobra.NoArgs,
		ValidArgsFunction: noFiles,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := writeJSON(cmd.OutOrStdout(), refusal.Standard()); err != nil {
				return &exitError{exitBroken, err}
			}
			return nil
		},
	}
}

func newRegistryCheck() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check FILE",
		Short: "Tell whether a table of refusals is complete",
		Long: `Tell whether a table of refusals, an object from code to row, is complete:
which pins its rows break, and which rows.

Exit: 0 complete, 1 not, 2 the table could not be used.`,
		Args: cobra.ExactArgs(1),
	}
	strict := cmd.Flags().Bool("strict", false, "ask for all that the protocol's own table holds to")
	format := addFormat(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		table, err := readFile(cmd, args[0], refusal.ReadTable)
		if err != nil {
			return err
		}
		report := refusal.Check(table)
		var violations []protocol.Violation
		if *strict {
			violations = refusal.CheckStrict(table)
		}
		out := cmd.OutOrStdout()
		if format.isJSON() {
			err := writeJSON(out, struct {
				refusal.Report
				Violations []protocol.Violation `json:"violations,omitempty"`
			}{report, violations})
			if err != nil {
				return &exitError{exitBroken, err}
			}
		} else {
			for _, finding := range report.Findings {
				fmt.Fprintf(out, "%s: %s: %s [%s]\n", args[0], printable(finding.Pointer), printable(finding.Message), finding.Pin)
			}
			for _, v := range violations {
				fmt.Fprintf(out, "%s: %s [%s]\n", args[0], printable(v.String()), v.Code)
			}
			if report.Complete() && len(violations) == 0 {
				fmt.Fprintf(out, "%s: complete, %d codes\n", args[0], len(table))
			}
		}
		if !report.Complete() || len(violations) > 0 {
			return &exitError{code: exitNo}
		}
		return nil
	}
	return cmd
}
