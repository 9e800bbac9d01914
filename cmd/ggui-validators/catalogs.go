package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/catalogs"
)

func newCatalogs() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "catalogs",
		Short: "List, show and export the shipped cases",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newCatalogsList(), newCatalogsShow(), newCatalogsExport())
	return cmd
}

func obligationNames() (names []string) {
	for _, obligation := range catalogs.Obligations() {
		names = append(names, obligation.Name)
	}
	return names
}

func newCatalogsList() *cobra.Command {
	return &cobra.Command{
		Use:       "list [OBLIGATION]",
		Short:     "List the obligations with their case counts, or one's cases",
		Args:      cobra.MaximumNArgs(1),
		ValidArgs: obligationNames(),
		RunE: func(cmd *cobra.Command, args []string) error {
			out := cmd.OutOrStdout()
			if len(args) == 1 && !slices.Contains(obligationNames(), args[0]) {
				return fmt.Errorf("unknown obligation %q: use one of %s", args[0], strings.Join(obligationNames(), ", "))
			}
			counts := map[string]int{}
			for c, err := range catalogs.Shipped() {
				if err != nil {
					return &exitError{exitBroken, err}
				}
				counts[c.Obligation]++
				if len(args) == 1 && c.Obligation == args[0] {
					fmt.Fprintf(out, "%s  %s\n", c.Name, c.Description)
				}
			}
			if len(args) == 1 {
				return nil
			}
			for _, name := range obligationNames() {
				fmt.Fprintf(out, "%-17s  %4d\n", name, counts[name])
			}
			return nil
		},
	}
}

func newCatalogsShow() *cobra.Command {
	return &cobra.Command{
		Use:     "show CASE",
		Short:   "Print a shipped case, by its name or obligation/name",
		Example: `  ggui-validators catalogs show wire-minimal-accept`,
		Args:    cobra.ExactArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) (ids []string, _ cobra.ShellCompDirective) {
			for c := range catalogs.Shipped() {
				ids = append(ids, c.ID())
			}
			return ids, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			for c, err := range catalogs.Shipped() {
				if err != nil {
					return &exitError{exitBroken, err}
				}
				if args[0] != c.Name && args[0] != c.ID() {
					continue
				}
				text, err := fs.ReadFile(catalogs.ShippedFS(), c.Source)
				if err != nil {
					return &exitError{exitBroken, err}
				}
				_, err = cmd.OutOrStdout().Write(text)
				return err
			}
			return fmt.Errorf("no shipped case is called %q: 'catalogs list OBLIGATION' lists the names", args[0])
		},
	}
}

func newCatalogsExport() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "export DIR",
		Short: "Write the shipped cases as files, DIR/OBLIGATION/NAME.json",
		Long: `Write the shipped cases as files, DIR/OBLIGATION/NAME.json, and the JSON
Schema of a case file beside them, as case.schema.json. DIR is made if it is
not there; files that exist are left alone unless --force is given.

Exit: 0 written, 2 a file could not be written.`,
		Args: cobra.ExactArgs(1),
	}
	force := cmd.Flags().Bool("force", false, "overwrite files that exist")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		written, left := 0, 0
		write := func(name string, text []byte) error {
			err := writeNew(filepath.Join(args[0], filepath.FromSlash(name)), text, *force)
			if errors.Is(err, fs.ErrExist) {
				left++
				return nil
			}
			written++
			return err
		}
		cases := catalogs.ShippedFS()
		err := fs.WalkDir(cases, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			text, err := fs.ReadFile(cases, name)
			if err != nil {
				return err
			}
			return write(name, text)
		})
		if err == nil {
			err = write(catalogs.CaseSchemaFile, catalogs.CaseSchema)
		}
		if err != nil {
			return &exitError{exitUnusable, err}
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%d files written to %s, %d left as they are\n", written, args[0], left)
		return nil
	}
	return cmd
}

// writeNew writes a file that is not there yet, with its folders.
func writeNew(name string, text []byte, force bool) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	mode := os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	if !force {
		mode |= os.O_EXCL
	}
	file, err := os.OpenFile(name, mode, 0o644)
	if err != nil {
		return err
	}
	if _, err := file.Write(text); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
