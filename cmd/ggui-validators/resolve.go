package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/resolution"
	"github.com/ggui-go/validators/validate"
)

func newResolve() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "resolve (FILE | --app FILE)",
		Short: "Tell where a gadget's bundle and style live",
		Long: `Tell where a gadget's bundle and style live. FILE holds a gadget descriptor,
or just its transport fields: package, version, bundleUrl, bundleHost,
styleUrl. With --app, tell it of each gadget that a ggui.json declares.

Exit: 0 resolved, 2 the input could not be used.`,
		Example: `  echo '{"package":"@acme/maps","version":"1.2.0"}' | ggui-validators resolve -`,
		Args:    cobra.MaximumNArgs(1),
	}
	appFile := cmd.Flags().String("app", "", "resolve each gadget of the ggui.json in `FILE`")
	format := addFormat(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := refuseEmpty(cmd, "app"); err != nil {
			return err
		}
		if (len(args) == 1) == (*appFile != "") {
			return errors.New("give the FILE of a gadget, or --app and the FILE of a ggui.json")
		}
		var result any
		var text strings.Builder
		var err error
		if *appFile != "" {
			result, err = resolveApp(cmd, *appFile, &text)
		} else {
			result, err = resolveFile(cmd, args[0], &text)
		}
		if err != nil {
			return err
		}
		if format.isJSON() {
			return writeJSON(cmd.OutOrStdout(), result)
		}
		_, err = io.WriteString(cmd.OutOrStdout(), text.String())
		return err
	}
	return cmd
}

func resolveFile(cmd *cobra.Command, file string, text *strings.Builder) (resolution.URLs, error) {
	entry, err := readFile(cmd, file, resolution.ReadEntry)
	if err != nil {
		return resolution.URLs{}, err
	}
	urls, err := resolution.Resolve(entry)
	if err != nil {
		return urls, unusable(cmd, file, nil, err)
	}
	if entry == (resolution.Entry{}) {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: no transport fields here; is it a gadget descriptor?\n", file)
	}
	fmt.Fprintf(text, "bundle  %s\nstyle   %s\n", orNone(urls.BundleURL), orNone(urls.StyleURL))
	return urls, nil
}

func resolveApp(cmd *cobra.Command, file string, text *strings.Builder) ([]resolution.Gadget, error) {
	app, err := readFile(cmd, file, validate.ProjectApp)
	if err != nil {
		return nil, err
	}
	gadgets := []resolution.Gadget{}
	for i, descriptor := range app.Gadgets {
		gadget, err := resolution.ResolveGadget(descriptor)
		if err != nil {
			return nil, unusable(cmd, file, nil, protocol.Below(fmt.Sprintf("/app/gadgets/%d", i), err))
		}
		gadgets = append(gadgets, gadget)
		fmt.Fprintf(text, "%s %s\n  bundle  %s\n  style   %s\n", gadget.Package, gadget.Version, orNone(gadget.BundleURL), orNone(gadget.StyleURL))
	}
	if len(gadgets) == 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: the app declares no gadgets; the standard ones need no bundle\n", file)
	}
	return gadgets, nil
}

func orNone(url string) string {
	if url == "" {
		return "(none)"
	}
	return printable(url)
}
