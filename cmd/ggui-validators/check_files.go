package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/check"
)

// The files that make a project.
const (
	appName       = "ggui.json"
	gadgetName    = "ggui.gadget.json"
	blueprintName = "ggui.blueprint.json"
)

// documentOf tells what a file is by its name; "" is none of a project's.
func documentOf(name string) check.Document {
	switch name {
	case appName:
		return check.AppDocument
	case gadgetName:
		return check.GadgetDocument
	case blueprintName:
		return check.ContractDocument
	}
	return ""
}

// A checkFile is a file and the document that it holds.
type checkFile struct {
	document check.Document
	name     string
}

// checkFiles are the files of one check. The first is the one that it is about.
type checkFiles []checkFile

func (files checkFiles) name(document check.Document) string {
	for _, file := range files {
		if file.document == document {
			return file.name
		}
	}
	return ""
}

// A checked is the result of one check.
type checked struct {
	files checkFiles
	err   error // a file could not be opened
	check.Report
}

// unopened is the result where there is a file that cannot be opened.
func unopened(files checkFiles, err error) checked {
	return checked{files: files, err: err, Report: check.Report{Verdict: check.Unusable, Findings: []check.Finding{}}}
}

// checkThe checks some files together.
func checkThe(cmd *cobra.Command, files checkFiles) checked {
	texts := map[check.Document][]byte{}
	for _, file := range files {
		text, err := readInput(cmd, file.name)
		if err != nil {
			return unopened(files, err)
		}
		texts[file.document] = text
	}
	c := checked{files: files}
	switch files[0].document {
	case check.AppDocument:
		c.Report = check.App(texts[check.AppDocument])
	case check.GadgetDocument:
		c.Report = check.Gadget(texts[check.GadgetDocument])
	default:
		c.Report = check.Render(check.Input{
			Contract: texts[check.ContractDocument],
			App:      texts[check.AppDocument],
			Props:    texts[check.PropsDocument],
		})
	}
	return c
}

// checkPaths checks the files of a project that are at or below the paths.
func checkPaths(cmd *cobra.Command, paths []string) (checks []checked, err error) {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	seen := map[string]bool{}
	add := func(file checkFile) {
		if seen[file.name] {
			return
		}
		seen[file.name] = true
		files := checkFiles{file}
		if file.document == check.ContractDocument {
			if app := appOf(file.name); app != "" {
				files = append(files, checkFile{check.AppDocument, app})
			}
		}
		checks = append(checks, checkThe(cmd, files))
	}
	for _, path := range paths {
		path = filepath.Clean(path)
		info, err := os.Stat(path)
		switch {
		case err != nil:
			checks = append(checks, unopened(checkFiles{{"", path}}, err))
		case !info.IsDir():
			file := checkFile{documentOfFile(path), path}
			if file.document == "" {
				return nil, &exitError{exitUnusable, fmt.Errorf("%s: no %s, %s or %s; use --contract for the file of a contract", path, appName, gadgetName, blueprintName)}
			}
			add(file)
		default:
			walkProject(path, nil, add, func(name string, err error) {
				checks = append(checks, unopened(checkFiles{{"", name}}, err))
			})
		}
	}
	if len(checks) == 0 {
		return nil, &exitError{exitUnusable, fmt.Errorf("no %s, %s or %s in %s; name a folder, or use --contract for the file of a contract", appName, gadgetName, blueprintName, strings.Join(paths, ", "))}
	}
	// What is wrong with an app is told with the app, before the blueprints in it.
	slices.SortStableFunc(checks, func(a, b checked) int { return cmp.Compare(a.files.rank(), b.files.rank()) })
	return checks, nil
}

// rank is where a check stands in the report.
func (files checkFiles) rank() int {
	return slices.Index([]check.Document{check.AppDocument, check.GadgetDocument, check.ContractDocument}, files[0].document)
}

// documentOfFile tells what a file is that was named by itself: also copies whose
// names end like those of a project.
func documentOfFile(path string) check.Document {
	base := filepath.Base(path)
	for _, name := range []string{appName, gadgetName, blueprintName} {
		before, ok := strings.CutSuffix(base, name)
		if ok && (before == "" || strings.ContainsRune("._-", rune(before[len(before)-1]))) {
			return documentOf(name)
		}
	}
	return ""
}

// walkProject finds the files of a project below a folder, in the order of their
// names, and tells of each folder. Links to folders are not followed, so that
// none leads around in circles.
func walkProject(root string, folder func(string), found func(checkFile), failed func(string, error)) {
	// The root may be a link itself: its file system follows it.
	_ = fs.WalkDir(os.DirFS(root), ".", func(name string, entry fs.DirEntry, err error) error {
		path := filepath.Join(root, filepath.FromSlash(name))
		switch {
		case err != nil:
			var wrapped *fs.PathError
			if errors.As(err, &wrapped) {
				err = &fs.PathError{Op: wrapped.Op, Path: path, Err: wrapped.Err}
			}
			failed(path, err)
			if entry != nil && entry.IsDir() {
				return fs.SkipDir
			}
		case entry.IsDir():
			if base := entry.Name(); name != "." && (base == "node_modules" || strings.HasPrefix(base, ".")) {
				return fs.SkipDir
			}
			if folder != nil {
				folder(path)
			}
		case documentOf(entry.Name()) != "":
			info, err := os.Stat(path)
			switch {
			case err != nil:
				failed(path, err)
			case info.Mode().IsRegular(): // to open a pipe could wait for ever
				found(checkFile{documentOf(entry.Name()), path})
			}
		}
		return nil
	})
}

// appOf is the ggui.json in whose app a blueprint is: the nearest beside or above
// it. "" is none.
func appOf(blueprint string) string {
	dir := filepath.Dir(blueprint)
	for {
		name := filepath.Join(dir, appName)
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			return name
		}
		absolute, err := filepath.Abs(dir)
		if err != nil || filepath.Dir(absolute) == absolute {
			return ""
		}
		dir = filepath.Join(dir, "..")
	}
}
