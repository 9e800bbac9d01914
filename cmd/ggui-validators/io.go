package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/check"
	"github.com/ggui-go/validators/internal/place"
	"github.com/ggui-go/validators/protocol"
)

// readInput reads a file, or standard input for "-". It stops one byte past the
// limit, which is enough for the reader to refuse the text.
func readInput(cmd *cobra.Command, name string) ([]byte, error) {
	in := cmd.InOrStdin()
	if name == "" {
		return nil, &exitError{exitUnusable, errors.New("the name of a file is empty")}
	}
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, &exitError{exitUnusable, err}
		}
		defer file.Close()
		if isFolder(name) {
			return nil, &exitError{exitUnusable, fmt.Errorf("%s is a folder; name a file", name)}
		}
		in = file
	}
	text, err := io.ReadAll(io.LimitReader(in, protocol.DefaultMaxBytes+1))
	if err != nil {
		return nil, &exitError{exitUnusable, fmt.Errorf("%s: %w", name, err)}
	}
	return text, nil
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// contractOnly makes a reader of contracts refuse a manifest: as a contract, which
// may have any members, it declares nothing, and nothing is wrong with that.
func contractOnly[V any](read func([]byte, ...protocol.Limits) (V, error)) func([]byte, ...protocol.Limits) (V, error) {
	return func(text []byte, limits ...protocol.Limits) (V, error) {
		value, err := read(text, limits...)
		if !errors.Is(err, protocol.ErrUnreadable) && check.IsManifest(text) {
			err = errors.New("this is the manifest of a blueprint or a gadget, not a contract: use check --contract, or give what stands at its /contract")
		}
		return value, err
	}
}

// A formatFlag is the choice of an output format.
type formatFlag struct {
	value   string
	allowed []string
}

// addFormat gives the command a --format flag with text as the default, and json
// as the only other if none are named.
func addFormat(cmd *cobra.Command, formats ...string) *formatFlag {
	if formats == nil {
		formats = []string{"text", "json"}
	}
	f := &formatFlag{"text", formats}
	cmd.Flags().Var(f, "format", "how to print: "+f.choices())
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(f.allowed, cobra.ShellCompDirectiveNoFileComp))
	return f
}

func (f *formatFlag) String() string { return f.value }
func (f *formatFlag) Type() string   { return "FORMAT" }
func (f *formatFlag) isJSON() bool   { return f.value == "json" }

func (f *formatFlag) Set(value string) error {
	for _, allowed := range f.allowed {
		if value == allowed {
			f.value = value
			return nil
		}
	}
	return fmt.Errorf("use %s", f.choices())
}

func (f *formatFlag) choices() string {
	last := len(f.allowed) - 1
	return strings.Join(f.allowed[:last], ", ") + " or " + f.allowed[last]
}

// writeJSON prints a value for programs.
func writeJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}

// unusable prints what is wrong with an input and ends the command.
func unusable(cmd *cobra.Command, name string, text []byte, err error) error {
	writeViolations(cmd.ErrOrStderr(), name, text, err)
	return &exitError{code: exitUnusable}
}

// writeViolations prints a line for each violation, with the place in the text
// as editors and continuous integration read it.
func writeViolations(w io.Writer, name string, text []byte, err error) {
	var invalid *protocol.ViolationError
	if !errors.As(err, &invalid) {
		fmt.Fprintf(w, "%s: %v\n", name, err)
		return
	}
	offsets := make([]int, len(invalid.Violations))
	for i, v := range invalid.Violations {
		offsets[i] = int(v.Offset)
	}
	positions := place.Positions(text, offsets)
	for i, v := range invalid.Violations {
		at := name
		if v.Offset > 0 || v.Pointer == "" { // a judged value has no place in the text
			at = fmt.Sprintf("%s:%d:%d", name, positions[i].Line, positions[i].Column)
		}
		fmt.Fprintf(w, "%s: %s [%s]\n", at, printable(v.String()), v.Code)
	}
	if invalid.Omitted > 0 {
		fmt.Fprintf(w, "%s: and %d more\n", name, invalid.Omitted)
	}
}

// maxPrinted is the length of the longest line that is printed whole: a pointer
// can be as long as its text.
const maxPrinted = 2000

// printable makes text from an input harmless to a terminal.
func printable(s string) string {
	if len(s) > maxPrinted {
		s = strings.ToValidUTF8(s[:maxPrinted], "") + "…"
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) || r == ' ' {
			return r
		}
		return unicode.ReplacementChar
	}, s)
}
