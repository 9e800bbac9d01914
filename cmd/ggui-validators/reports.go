package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/catalogs/report"
)

// A reportTarget is one report to write: in a format, to a file or to standard
// output, which is -.
type reportTarget struct{ format, file string }

// reportFlags say which reports to write.
type reportFlags struct {
	formats formatList
	output  string
}

func (f *reportFlags) add(cmd *cobra.Command) {
	cmd.Flags().Var(&f.formats, "format", strings.Join(reportFormats, ", ")+"; repeatable")
	cmd.Flags().StringVar(&f.output, "output", "", "write the report without =FILE to `FILE`")
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(reportFormats, cobra.ShellCompDirectiveNoFileComp))
}

var reportFormats = []string{"text", "json", "junit", "markdown", "html"}

// targets pairs formats and files: what has no file of its own goes to --output,
// or to standard output, where there is room for one.
func (f *reportFlags) targets() ([]reportTarget, error) {
	targets := f.formats
	if targets == nil {
		targets = formatList{{format: "text"}}
	}
	files := map[string]bool{}
	for i := range targets {
		t := &targets[i]
		t.file = cmp.Or(t.file, f.output, stdio)
		if files[t.file] {
			where := t.file
			if where == stdio {
				where = "standard output"
			}
			return nil, fmt.Errorf("two reports go to %s: use --format %s=FILE", where, t.format)
		}
		files[t.file] = true
	}
	if f.output != "" && !files[f.output] {
		return nil, fmt.Errorf("nothing goes to --output %s: each --format has a file of its own", f.output)
	}
	return targets, nil
}

// writeReports writes all it can, and tells of what it cannot.
func writeReports(out io.Writer, r *report.Report, targets []reportTarget) error {
	var errs []error
	for _, t := range targets {
		if t.file == stdio {
			errs = append(errs, t.write(out, r))
			continue
		}
		file, err := os.Create(t.file)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		errs = append(errs, t.write(file, r), file.Close())
	}
	if err := errors.Join(errs...); err != nil {
		return &exitError{exitUnusable, err}
	}
	return nil
}

func (t reportTarget) write(w io.Writer, r *report.Report) error {
	switch t.format {
	case "json":
		return r.WriteJSON(w)
	case "junit":
		return r.WriteJUnit(w)
	case "markdown":
		return r.WriteMarkdown(w)
	case "html":
		return r.WriteHTML(w)
	}
	return r.WriteText(w, isTerminal(w))
}

// A formatList is the value of a repeatable flag FORMAT[=FILE].
type formatList []reportTarget

func (l *formatList) String() string { return "" }
func (l *formatList) Type() string   { return "FORMAT[=FILE]" }

func (l *formatList) Set(value string) error {
	format, file, hasFile := strings.Cut(value, "=")
	for _, known := range reportFormats {
		if format == known {
			if hasFile && file == "" {
				return errors.New("name a file after the =")
			}
			*l = append(*l, reportTarget{format, file})
			return nil
		}
	}
	return fmt.Errorf("use %s, and =FILE to write to a file", strings.Join(reportFormats, ", "))
}
