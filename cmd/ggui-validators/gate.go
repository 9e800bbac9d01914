package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/registration"
	"github.com/ggui-go/validators/validate"
)

func newGate() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "gate [FILE | --contract FILE [--app FILE]]",
		Short: "Tell whether a contract may use its gadgets in an app",
		Long: `Tell whether a contract may use its gadgets in an app: the registration
gate of a render. Every finding is printed, with what to do about it.

With --contract, the app is that of a ggui.json, and its gadgets are added
to the standard ones; without --app there are only the standard ones. A
FILE is an object {contract, appGadgets, appPublicEnv} and is taken as it
is: appGadgets is the whole catalog.

Exit: 0 accepted, 1 rejected, 2 the input could not be used.`,
		Example: `  ggui-validators gate --contract contract.json --app ggui.json`,
		Args:    cobra.MaximumNArgs(1),
	}
	contractFile := cmd.Flags().String("contract", "", "the contract's `FILE`")
	appFile := cmd.Flags().String("app", "", "the `FILE` of the app, a ggui.json")
	format := addFormat(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		var result registration.Result
		err := refuseEmpty(cmd, "contract", "app")
		if err != nil {
			return err
		}
		switch {
		case len(args) == 1 && *contractFile == "" && *appFile == "":
			result, err = gateInput(cmd, args[0])
		case len(args) == 0 && *contractFile != "":
			result, err = gateFiles(cmd, *contractFile, *appFile)
		default:
			return errors.New("give one FILE, or --contract and perhaps --app")
		}
		if err != nil {
			return err
		}
		if err := writeGate(cmd, result, format.isJSON()); err != nil {
			return &exitError{exitBroken, err}
		}
		if result.Outcome == protocol.Reject {
			return &exitError{code: exitNo}
		}
		return nil
	}
	return cmd
}

func gateInput(cmd *cobra.Command, file string) (registration.Result, error) {
	text, err := readInput(cmd, file)
	if err != nil {
		return registration.Result{}, err
	}
	result, err := registration.GateJSON(text)
	if err != nil {
		return result, unusable(cmd, file, text, err)
	}
	// What GateJSON passes over, for cases have more members than an input, is
	// here a mistake that must not end in "accept".
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		return result, &exitError{exitBroken, err}
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		switch {
		case name == "contract" || name == "appGadgets" || name == "appPublicEnv":
		case members["contract"] == nil:
			return result, &exitError{exitUnusable, fmt.Errorf(`%s has no member "contract" but %q: for a contract by itself use --contract`, file, name)}
		default:
			fmt.Fprintf(cmd.ErrOrStderr(), "%s: the member %q is not looked at; an input has contract, appGadgets and appPublicEnv\n", file, name)
		}
	}
	if catalog := members["appGadgets"]; members["contract"] != nil && (catalog == nil || string(catalog) == "null") && result.Outcome == protocol.Accept {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: no appGadgets, so gadgets were not looked up\n", file)
	}
	return result, nil
}

func gateFiles(cmd *cobra.Command, contractFile, appFile string) (result registration.Result, err error) {
	contract, err := readFile(cmd, contractFile, contractOnly(registration.ReadContract))
	if err != nil {
		return result, err
	}
	if contract.ClientCapabilities == nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: no clientCapabilities, so there is nothing to look up\n", contractFile)
	}
	var app protocol.App
	if appFile != "" {
		if app, err = readFile(cmd, appFile, validate.ProjectApp); err != nil {
			return result, err
		}
	}
	app.Gadgets = protocol.EffectiveCatalog(nil, app.Gadgets)
	return registration.Gate(contract, app), nil
}

// readFile reads a value from a file; what is wrong with it is printed.
func readFile[V any](cmd *cobra.Command, file string, read func([]byte, ...protocol.Limits) (V, error)) (value V, err error) {
	text, err := readInput(cmd, file)
	if err != nil {
		return value, err
	}
	if value, err = read(text); err != nil {
		return value, unusable(cmd, file, text, err)
	}
	return value, nil
}

func writeGate(cmd *cobra.Command, result registration.Result, asJSON bool) error {
	out := cmd.OutOrStdout()
	if asJSON {
		return writeJSON(out, result)
	}
	if result.Outcome == protocol.Accept {
		_, err := fmt.Fprintln(out, "accept")
		return err
	}
	fmt.Fprintf(out, "reject: %s\n", result.Code)
	for finding := range result.Detail.Findings() {
		fmt.Fprintf(out, "  %s: %s [%s]\n", printable(finding.Pointer()), printable(finding.Message()), finding.Code())
	}
	if result.Detail.Omitted > 0 {
		fmt.Fprintf(out, "  and %d more\n", result.Detail.Omitted)
	}
	return nil
}
