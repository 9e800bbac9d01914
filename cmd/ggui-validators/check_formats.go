package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ggui-go/validators/check"
	"github.com/ggui-go/validators/protocol"
)

// A locatedFinding is a finding with the name of its file.
type locatedFinding struct {
	file string
	check.Finding
}

// told lists the findings of each check that no check before has told of: what is
// wrong with an app is wrong for each blueprint in it.
func told(checks []checked) [][]locatedFinding {
	type place struct {
		file    string
		code    protocol.Code
		pointer string
		offset  int
	}
	seen := map[place]bool{}
	lists := make([][]locatedFinding, len(checks))
	for i, c := range checks {
		for _, f := range c.Findings {
			at := place{c.files.name(f.Document), f.Code, f.Pointer, f.Start.Offset}
			if !seen[at] {
				lists[i] = append(lists[i], locatedFinding{at.file, f})
			}
		}
		for _, f := range lists[i] { // one check can say the same of a place twice
			seen[place{f.file, f.Code, f.Pointer, f.Start.Offset}] = true
		}
	}
	return lists
}

// A painter colours what a person sees on a terminal.
type painter bool

func (p painter) paint(code, s string) string {
	if !p {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (p painter) red(s string) string    { return p.paint("31", s) }
func (p painter) green(s string) string  { return p.paint("32", s) }
func (p painter) yellow(s string) string { return p.paint("33", s) }
func (p painter) bold(s string) string   { return p.paint("1", s) }

// writeChecksText writes for people. With details it tells what was resolved, too.
func writeChecksText(w io.Writer, checks []checked, details bool) error {
	var b bytes.Buffer
	p := painter(isTerminal(w))
	for i, findings := range told(checks) {
		c := checks[i]
		fmt.Fprintln(&b, p.headline(c))
		if c.err != nil {
			fmt.Fprintf(&b, "\n  %s\n\n", printable(c.err.Error()))
		}
		if len(findings) > 0 {
			fmt.Fprintln(&b)
		}
		for _, f := range findings {
			p.finding(&b, f)
		}
		if n := len(c.Findings) - len(findings); n > 0 {
			fmt.Fprintf(&b, "  %s above of %s\n\n", counted(n, "finding"), printable(c.files.name(check.AppDocument)))
		}
		if c.Omitted > 0 {
			fmt.Fprintf(&b, "  and %d more\n\n", c.Omitted)
		}
		if details {
			writeDetails(&b, c.Report)
		}
	}
	if len(checks) > 1 {
		counts := map[check.Verdict]int{}
		for _, c := range checks {
			counts[c.Verdict]++
		}
		fmt.Fprintf(&b, "%d checked", len(checks))
		for _, verdict := range []check.Verdict{check.Renders, check.Rejected, check.Unusable} {
			if n := counts[verdict]; n > 0 {
				fmt.Fprintf(&b, ", %d %s", n, map[check.Verdict]string{check.Renders: "good", check.Rejected: "would be rejected", check.Unusable: "could not be used"}[verdict])
			}
		}
		fmt.Fprintln(&b)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// headline is the verdict on a check.
func (p painter) headline(c checked) string {
	var said string
	switch {
	case c.Verdict == check.Unusable:
		said = p.red("✗ cannot be used")
	case c.Verdict == check.Rejected:
		said = p.red("✗ would be rejected")
	case c.files[0].document == check.ContractDocument:
		said = p.green("✓ renders")
	default:
		said = p.green("✓ valid")
	}
	said += ": " + p.bold(printable(c.files[0].name))
	if app := c.files.name(check.AppDocument); app != "" && app != c.files[0].name {
		said += ", in the app of " + printable(app)
	}
	if props := c.files.name(check.PropsDocument); props != "" {
		said += ", with the props of " + printable(props)
	}
	return said
}

func (p painter) finding(w io.Writer, f locatedFinding) {
	severity := p.red("error")
	if f.Severity == check.Warning {
		severity = p.yellow("warning")
	}
	fmt.Fprintf(w, "  %s:%d:%d: %s [%s]\n", p.bold(printable(f.file)), f.Start.Line, f.Start.Column, severity, f.Code)
	if f.Pointer != "" {
		fmt.Fprintf(w, "    at       %s\n", printable(f.Pointer))
	}
	fmt.Fprintf(w, "    wrong    %s\n", printable(f.Message))
	fmt.Fprintf(w, "    to do    %s\n", printable(f.Advice))
	if f.Suggestion != "" {
		fmt.Fprintf(w, "    perhaps  %s\n", printable(f.Suggestion))
	}
	fmt.Fprintln(w)
}

// writeDetails tells what was resolved.
func writeDetails(w io.Writer, r check.Report) {
	for _, gadget := range r.Gadgets {
		fmt.Fprintf(w, "  gadget   %s %s\n", printable(gadget.Package), printable(gadget.Version))
		if gadget.BundleURL == "" {
			fmt.Fprintln(w, "           needs no bundle: hosts have it")
			continue
		}
		fmt.Fprintf(w, "           bundle %s\n           style  %s\n", printable(gadget.BundleURL), orNone(gadget.StyleURL))
	}
	for _, b := range r.Bindings {
		tool := b.Tool
		if b.Server != "" {
			tool += " on " + b.Server
		}
		fmt.Fprintf(w, "  tool     %s\n", tool)
	}
	if r.Props != nil {
		fmt.Fprintf(w, "  props    %s, SHA-256 %s\n", r.Props.Profile, r.Props.Hash)
	}
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// A jsonCheck is what JSON output says of a check.
type jsonCheck struct {
	Files map[check.Document]string `json:"files"`
	Error string                    `json:"error,omitempty"` // why a file could not be opened
	check.Report
}

func writeChecksJSON(w io.Writer, checks []checked, failed error) error {
	out := struct {
		Verdict check.Verdict `json:"verdict"`
		Error   string        `json:"error,omitempty"` // why nothing was checked
		Checks  []jsonCheck   `json:"checks"`
	}{Verdict: worst(checks), Checks: []jsonCheck{}}
	if failed != nil {
		out.Verdict, out.Error = check.Unusable, failed.Error()
	}
	for _, c := range checks {
		j := jsonCheck{Files: map[check.Document]string{}, Report: c.Report}
		for _, file := range c.files {
			j.Files[file.document] = file.name
		}
		if c.err != nil {
			j.Error = c.err.Error()
		}
		out.Checks = append(out.Checks, j)
	}
	return writeJSON(w, out)
}

// Workflow commands of GitHub: what must be escaped in a message, and in a
// property besides.
var (
	escapeMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapeProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// writeChecksGitHub writes an annotation for each finding, as a workflow command,
// and the verdict for the log.
func writeChecksGitHub(w io.Writer, checks []checked, failed error) error {
	var b bytes.Buffer
	if failed != nil {
		fmt.Fprintf(&b, "::error title=unusable::%s\n", escapeMessage.Replace(printable(failed.Error())))
	}
	for i, findings := range told(checks) {
		c := checks[i]
		if c.err != nil {
			file := escapeProperty.Replace(filepath.ToSlash(printable(c.files[0].name)))
			fmt.Fprintf(&b, "::error file=%s,title=unusable::%s\n", file, escapeMessage.Replace(printable(c.err.Error())))
		}
		for _, f := range findings {
			properties := []string{fmt.Sprintf("line=%d,col=%d", f.Start.Line, f.Start.Column)}
			if f.file != stdio {
				file := escapeProperty.Replace(filepath.ToSlash(printable(f.file)))
				properties = slices.Insert(properties, 0, "file="+file)
			}
			if f.End.Line == f.Start.Line { // columns are taken within a line only
				properties = append(properties, fmt.Sprintf("endColumn=%d", f.End.Column))
			}
			properties = append(properties, "title="+escapeProperty.Replace(string(f.Code)))
			message := escapeMessage.Replace(strings.TrimSpace(printable(f.Message) + "\n" + printable(f.Advice) + "\n" + printable(f.Pointer)))
			fmt.Fprintf(&b, "::%s %s::%s\n", f.Severity, strings.Join(properties, ","), message)
		}
		if c.Omitted > 0 {
			fmt.Fprintf(&b, "::warning::%d more findings of %s are not shown\n", c.Omitted, escapeMessage.Replace(printable(c.files[0].name)))
		}
	}
	for _, c := range checks {
		fmt.Fprintln(&b, painter(false).headline(c))
	}
	_, err := w.Write(b.Bytes())
	return err
}
