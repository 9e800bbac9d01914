package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/propsschema"
	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/validate"
)

func newProps() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "props",
		Short: "Build and classify enforced props schemas, and check props",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newPropsBuild(), newPropsCheck(), newPropsClassify())
	return cmd
}

// readSpec reads a file that holds a props spec, or a contract with one.
func readSpec(cmd *cobra.Command, file string, isContract bool) (*protocol.PropsSpec, error) {
	if isContract {
		contract, err := readFile(cmd, file, contractOnly(validate.DataContract))
		return contract.PropsSpec, err
	}
	spec, err := readFile(cmd, file, propsschema.ReadSpec)
	return &spec, err
}

func newPropsBuild() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "build (FILE | --contract FILE)",
		Short: "Build the schema that a server enforces, with hash and profile",
		Long: `Build the schema that a server enforces for a props spec, or for that of a
contract, in canonical form, with its hash and profile. A contract without
propsSpec has no props.

Exit: 0 built, 1 built, but the schema does not compile, 2 the file could
not be used.`,
		Example: `  ggui-validators props build --contract contract.json`,
		Args:    cobra.MaximumNArgs(1),
	}
	contractFile := cmd.Flags().String("contract", "", "take the propsSpec of the contract in `FILE`")
	format := addFormat(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := refuseEmpty(cmd, "contract"); err != nil {
			return err
		}
		if (len(args) == 1) == (*contractFile != "") {
			return errors.New("give the FILE of a props spec, or --contract and the FILE of a contract")
		}
		file := strings.Join(args, "") + *contractFile // one of them is given
		spec, err := readSpec(cmd, file, *contractFile != "")
		if err != nil {
			return err
		}
		built, err := propsschema.Enforce(spec)
		if err != nil {
			return &exitError{exitUnusable, fmt.Errorf("%s: %w", file, err)}
		}
		out := cmd.OutOrStdout()
		if format.isJSON() {
			err = writeJSON(out, built)
		} else {
			_, err = fmt.Fprintf(out, "hash     %s\nprofile  %s\nschema   %s\n", built.PropsSchemaHash, built.PropsSchemaProfile, printable(string(built.PropsSchema)))
		}
		if err != nil {
			return &exitError{exitBroken, err}
		}
		if _, err := propsschema.Compile(built.PropsSchema); err != nil {
			writeViolations(cmd.ErrOrStderr(), file, nil, err)
			return &exitError{code: exitNo}
		}
		return nil
	}
	return cmd
}

func newPropsClassify() *cobra.Command {
	return &cobra.Command{
		Use:   "classify FILE",
		Short: "Tell the profile of a props schema: grammar-safe or full",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			profile, err := readFile(cmd, args[0], propsschema.Classify)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), profile)
			return err
		},
	}
}

func newPropsCheck() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check --schema|--spec|--contract FILE PROPS...",
		Short: "Tell whether props are valid",
		Long: `Tell whether JSON files are valid props: by a props schema, by the schema
that a props spec makes, or by that of a contract.

Exit: 0 all valid, 1 some not, 2 a file could not be used, a schema that does
not compile included.`,
		Example: `  ggui-validators props check --contract contract.json props.json`,
		Args:    cobra.MinimumNArgs(1),
	}
	schemaFile := cmd.Flags().String("schema", "", "the `FILE` of a props schema")
	specFile := cmd.Flags().String("spec", "", "the `FILE` of a props spec")
	contractFile := cmd.Flags().String("contract", "", "the `FILE` of a contract")
	cmd.MarkFlagsOneRequired("schema", "spec", "contract")
	cmd.MarkFlagsMutuallyExclusive("schema", "spec", "contract")
	format := addFormat(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		file := *schemaFile + *specFile + *contractFile // one of them is given
		var schema []byte
		var err error
		if *schemaFile != "" {
			schema, err = readInput(cmd, file)
		} else {
			var spec *protocol.PropsSpec
			if spec, err = readSpec(cmd, file, *contractFile != ""); err == nil {
				schema, err = propsschema.Build(spec)
			}
		}
		if err != nil {
			return err
		}
		validator, err := propsschema.Compile(schema)
		if err != nil {
			writeViolations(cmd.ErrOrStderr(), file, nil, err)
			return &exitError{code: exitUnusable}
		}
		return checkProps(cmd, validator, args, format.isJSON())
	}
	return cmd
}

// A propsCheck is what JSON output says of one file.
type propsCheck struct {
	File  string `json:"file"`
	Error string `json:"error,omitempty"` // why there is no verdict
	*propsschema.Result
}

func checkProps(cmd *cobra.Command, validator *propsschema.Validator, files []string, asJSON bool) error {
	code := exitOK
	checks := []propsCheck{}
	out := cmd.OutOrStdout()
	for _, file := range files {
		text, err := readInput(cmd, file)
		var result propsschema.Result
		if err == nil {
			result, err = validator.Validate(text)
		}
		check := propsCheck{File: file}
		switch {
		case err != nil:
			check.Error = err.Error()
			code = exitUnusable
		default:
			check.Result = &result
			if !result.Valid {
				code = max(code, exitNo)
			}
		}
		switch {
		case asJSON:
			checks = append(checks, check)
		case err != nil:
			writeViolations(out, file, text, err)
		case result.Valid:
			fmt.Fprintf(out, "%s: valid\n", file)
		default:
			for _, v := range result.Violations {
				fmt.Fprintf(out, "%s: %s: %s [%s]\n", file, printable(v.Pointer), printable(v.Message), printable(v.Keyword))
			}
			if result.Omitted > 0 {
				fmt.Fprintf(out, "%s: and %d more\n", file, result.Omitted)
			}
		}
	}
	if asJSON {
		if err := writeJSON(out, checks); err != nil {
			return &exitError{exitBroken, err}
		}
	}
	if code != exitOK {
		return &exitError{code: code}
	}
	return nil
}
