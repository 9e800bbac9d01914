package main

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/validate"
)

// A kind is a shape that validate knows, with its reader.
type kind struct {
	name, help string
	// read returns, of a text that is valid, what is worth a remark.
	read func([]byte) (remark string, err error)
}

func kinds(strict bool) []kind {
	descriptor := discard(validate.GadgetDescriptor)
	if strict {
		descriptor = discard(validate.StrictGadgetDescriptor)
	}
	return []kind{
		{"client-capabilities", "the gadgets that a contract imports", discard(validate.ClientCapabilities)},
		{"data-contract", "a whole contract", readContract},
		{"gadget-descriptor", "an entry of an app's gadget catalog", descriptor},
		{"public-env", "an app's public environment", discard(validate.PublicEnv)},
		{"tool-bindings", "the mcpTools of an artifact", discard(validate.ToolBindings)},
		{"project", "a ggui.json: the gadgets and environment of its app", discard(validate.ProjectApp)},
	}
}

// discard keeps of a reader whether it takes the text.
func discard[V any](read func([]byte, ...protocol.Limits) (V, error)) func([]byte) (string, error) {
	return func(text []byte) (string, error) {
		_, err := read(text)
		return "", err
	}
}

// readContract remarks on an object that has nothing of a contract, and is valid
// because contracts are not closed.
func readContract(text []byte) (remark string, err error) {
	contract, err := contractOnly(validate.DataContract)(text)
	if err == nil && reflect.ValueOf(contract).IsZero() {
		remark = ", but it declares nothing"
	}
	return remark, err
}

// A validation is what JSON output says of one file.
type validation struct {
	File string `json:"file"`
	Kind string `json:"kind"`
	// Valid is absent when the file could not be read as JSON, or is a manifest in
	// place of a contract.
	Valid      *bool                `json:"valid,omitempty"`
	Error      string               `json:"error,omitempty"`
	Violations []protocol.Violation `json:"violations"`
	Omitted    int                  `json:"omitted,omitempty"`
}

func newValidate() *cobra.Command {
	var names []string
	var list strings.Builder
	for _, k := range kinds(false) {
		names = append(names, k.name)
		fmt.Fprintf(&list, "  %-20s  %s\n", k.name, k.help)
	}
	cmd := &cobra.Command{
		Use:   "validate KIND FILE...",
		Short: "Tell whether JSON files are well-formed for the wire",
		Long: `Tell whether JSON files are well-formed for the wire, with every
violation, its place and what to do.

Kinds:
` + list.String() + `
Exit: 0 all valid, 1 violations, 2 a file could not be read as JSON.`,
		Example: `  ggui-validators validate data-contract contract.json
  ggui-validators validate gadget-descriptor --strict maps.json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) < 2 {
				return fmt.Errorf("name a KIND (%s) and a FILE", strings.Join(names, ", "))
			}
			return nil
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 0 {
				return names, cobra.ShellCompDirectiveNoFileComp
			}
			return nil, cobra.ShellCompDirectiveDefault
		},
	}
	strict := cmd.Flags().Bool("strict", false, "read descriptors in the form that registries ask for")
	format := addFormat(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		for _, k := range kinds(*strict) {
			if k.name == args[0] {
				return runValidate(cmd, k, args[1:], format.isJSON())
			}
		}
		return fmt.Errorf("unknown kind %q: use one of %s", args[0], strings.Join(names, ", "))
	}
	return cmd
}

func runValidate(cmd *cobra.Command, k kind, files []string, asJSON bool) error {
	code := exitOK
	validations := []validation{}
	for _, file := range files {
		v := validation{File: file, Kind: k.name, Violations: []protocol.Violation{}}
		var remark string
		text, err := readInput(cmd, file)
		if err == nil {
			remark, err = k.read(text)
		}
		var invalid *protocol.ViolationError
		if errors.As(err, &invalid) {
			v.Violations, v.Omitted = invalid.Violations, invalid.Omitted
		}
		if err == nil || invalid != nil && !errors.Is(err, protocol.ErrUnreadable) {
			valid := err == nil
			v.Valid = &valid
		} else {
			v.Error = err.Error()
		}
		switch {
		case v.Valid == nil:
			code = exitUnusable
		case !*v.Valid:
			code = max(code, exitNo)
		}
		if asJSON {
			validations = append(validations, v)
			continue
		}
		if err != nil {
			writeViolations(cmd.OutOrStdout(), file, text, err)
		} else {
			fmt.Fprintf(cmd.OutOrStdout(), "%s: valid%s\n", file, remark)
		}
	}
	if asJSON {
		if err := writeJSON(cmd.OutOrStdout(), validations); err != nil {
			return &exitError{exitBroken, err}
		}
	}
	if code != exitOK {
		return &exitError{code: code}
	}
	return nil
}
