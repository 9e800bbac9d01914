// Command ggui-validators tells whether a project will render, grades
// implementations of GGUI's deterministic obligations, and answers each of these
// from the command line.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// Exit codes. What 1 means is each command's: nonconforming, not valid,
// rejected.
const (
	exitOK       = 0
	exitNo       = 1
	exitUnusable = 2 // wrong usage, or input that cannot be used
	exitBroken   = 3 // the tool or the implementation broke
)

// An exitError ends the command with its code. Without an error to print, the
// command has said all there is to say.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit %d", e.code)
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is the whole tool; tests call it.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot()
	out := &checkedWriter{Writer: stdout}
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(out)
	root.SetErr(stderr)
	command, err := root.ExecuteC()
	if out.err != nil { // whatever the command made of it
		err = &exitError{exitBroken, out.err}
	}
	if err == nil {
		return exitOK
	}
	var exit *exitError
	if !errors.As(err, &exit) {
		// Everything that cobra finds wrong is wrong usage.
		fmt.Fprintf(stderr, "%s: %v\nTry '%s --help'.\n", command.CommandPath(), err, command.CommandPath())
		return exitUnusable
	}
	if exit.err != nil {
		fmt.Fprintf(stderr, "%s: %v\n", command.CommandPath(), exit.err)
	}
	return exit.code
}

// A checkedWriter remembers that something could not be written: a verdict that
// nobody got must not end like one that somebody did.
type checkedWriter struct {
	io.Writer
	err error
}

func (w *checkedWriter) Write(b []byte) (int, error) {
	n, err := w.Writer.Write(b)
	if err != nil && w.err == nil {
		w.err = err
	}
	return n, err
}

// isTerminal tells whether what is written is seen by a person who may want
// colour.
func isTerminal(w io.Writer) bool {
	if checked, ok := w.(*checkedWriter); ok {
		w = checked.Writer
	}
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd())) && os.Getenv("NO_COLOR") == ""
}

// noFiles keeps shells from offering file names where none are taken.
func noFiles(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveNoFileComp
}
