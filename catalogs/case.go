package catalogs

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/internal/suggest"
	"github.com/ggui-go/validators/protocol"
)

// caseLimits leave room around an input that is itself at the default limits.
var caseLimits = protocol.Limits{
	MaxBytes: 2 * protocol.DefaultMaxBytes,
	MaxDepth: protocol.DefaultMaxDepth + 10,
}

// A Level says how binding a case is.
type Level string

// The levels. A case that misses a "should" is warned of and does not fail.
const (
	Must   Level = "must"
	Should Level = "should"
)

// A Case is one input with the outcome that a conformant implementation must
// produce.
type Case struct {
	// Obligation is what the case grades; it may be one that this module does
	// not know.
	Obligation  string
	Name        string
	Description string
	// Spec is the section of the protocol that the case is about.
	Spec  string
	Level Level
	// Input is the text that the implementation gets: an object of the
	// obligation's input members. It is not JSON where the case is about that.
	Input []byte
	// IsText tells that the case gave its input as a text, in inputText.
	IsText bool
	// Expect is the outcome: JSON text.
	Expect json.RawMessage
	// Detail lists, for a registration case, the expected findings, or is nil.
	Detail json.RawMessage
	// Source says where the case was read: a path, with the line in a .jsonl.
	Source string
}

// ID is the obligation and the name: what patterns and lists speak of.
func (c Case) ID() string { return c.Obligation + "/" + c.Name }

// A ReadError says which file, or line of one, is not a case.
type ReadError struct {
	Source string
	Err    error
}

// Error names the place and the fault.
func (e *ReadError) Error() string { return e.Source + ": " + e.Err.Error() }

// Unwrap returns the fault.
func (e *ReadError) Unwrap() error { return e.Err }

// Open ranges over the cases at a path of the file system: a folder (see
// [Read]), a .jsonl file with one case a line, or a .json file with one case.
func Open(name string) iter.Seq2[Case, error] {
	full, err := filepath.Abs(name)
	if err != nil {
		return failed(name, err)
	}
	// The whole path is kept below root: the names of the folders above a case
	// say what it grades.
	volume := filepath.VolumeName(full) + string(filepath.Separator)
	root := path.Clean(filepath.ToSlash(strings.TrimPrefix(full, volume)))
	return func(yield func(Case, error) bool) {
		for c, err := range Read(os.DirFS(volume), root) {
			c.Source = name + strings.TrimPrefix(c.Source, root)
			var fault *ReadError
			if errors.As(err, &fault) {
				fault.Source = name + strings.TrimPrefix(fault.Source, root)
			}
			if !yield(c, err) {
				return
			}
		}
	}
}

func failed(source string, err error) iter.Seq2[Case, error] {
	return func(yield func(Case, error) bool) { yield(Case{}, unreadable(source, err)) }
}

// unreadable says once, and as the caller wrote it, which path cannot be read.
func unreadable(source string, err error) *ReadError {
	var fault *fs.PathError
	if errors.As(err, &fault) {
		err = fault.Err
	}
	return &ReadError{source, err}
}

// Read ranges over the cases below root in fsys, by path. A case is a file
// <obligation>/<name>.json, or a line of a .jsonl file that has a member
// obligation. The protocol kit's folders are read as they are:
// <something>-conformance/cases/<name>.json, be root such a folder or the one
// that holds them. Files with other endings are passed over, and so are JSON
// Schemas: files called <something>.schema.json.
//
// What is not a case yields a *[ReadError], and reading goes on after it.
func Read(fsys fs.FS, root string) iter.Seq2[Case, error] {
	return func(yield func(Case, error) bool) {
		err := fs.WalkDir(fsys, root, func(name string, entry fs.DirEntry, err error) error {
			if err != nil {
				return unreadable(name, err)
			}
			if entry.IsDir() {
				return nil
			}
			var cases iter.Seq2[Case, error]
			switch {
			case strings.HasSuffix(name, ".schema.json"):
				return nil
			case path.Ext(name) == ".json":
				cases = readFile(fsys, name)
			case path.Ext(name) == ".jsonl":
				cases = readLines(fsys, name)
			default:
				return nil
			}
			for c, err := range cases {
				if !yield(c, err) {
					return fs.SkipAll
				}
			}
			return nil
		})
		if err != nil {
			yield(Case{}, err)
		}
	}
}

func readFile(fsys fs.FS, name string) iter.Seq2[Case, error] {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return failed(name, err)
	}
	folder := folderOf(name)
	cases := parse(text, name, folder)
	if !IsObligation(folder) {
		return cases
	}
	// In a folder of our own layout the file has the name of the case.
	return func(yield func(Case, error) bool) {
		for c, err := range cases {
			if want := c.Name + ".json"; err == nil && path.Base(name) != want {
				err = &ReadError{name, fmt.Errorf("the case is called %q: name the file %s, or the case as the file is called", c.Name, want)}
			}
			if !yield(c, err) {
				return
			}
		}
	}
}

const kitSuffix = "-conformance"

// folderOf is the folder that says what the cases in it grade: the nearest one
// that is not called "cases".
func folderOf(name string) string {
	dir := path.Dir(name)
	if path.Base(dir) == "cases" && path.Dir(dir) != "." {
		dir = path.Dir(dir)
	}
	return path.Base(dir)
}

func readLines(fsys fs.FS, name string) iter.Seq2[Case, error] {
	return func(yield func(Case, error) bool) {
		file, err := fsys.Open(name)
		if err != nil {
			yield(Case{}, unreadable(name, err))
			return
		}
		defer file.Close()
		ReadLines(file, name)(yield)
	}
}

// ReadLines ranges over the cases in r, one a line as in a .jsonl file. The name
// is what their sources and errors say that it is called.
func ReadLines(r io.Reader, name string) iter.Seq2[Case, error] {
	return func(yield func(Case, error) bool) {
		lines := bufio.NewReader(r)
		for n := 1; ; n++ {
			line, err := readLine(lines)
			source := fmt.Sprintf("%s:%d", name, n)
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(Case{}, &ReadError{source, err})
				return
			}
			if len(bytes.TrimSpace(line)) == 0 {
				continue
			}
			for c, err := range parse(line, source, "") {
				if !yield(c, err) {
					return
				}
			}
		}
	}
}

// readLine reads to the end of the line, or fails before it holds more than a
// case may have.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case err == bufio.ErrBufferFull && len(line) <= caseLimits.MaxBytes:
			continue
		case err == bufio.ErrBufferFull:
			return nil, fmt.Errorf("the line is longer than %d bytes", caseLimits.MaxBytes)
		case err == io.EOF && len(line) > 0:
			return line, nil
		}
		return line, err
	}
}

// parse yields the case that text holds, or the cases: a props-schema case of
// the kit brings samples along.
func parse(text []byte, source, folder string) iter.Seq2[Case, error] {
	return func(yield func(Case, error) bool) {
		members, err := readMembers(text)
		if err != nil {
			yield(Case{Source: source}, &ReadError{source, err})
			return
		}
		c := Case{
			Obligation:  obligationOf(members, folder),
			Name:        members.string("name"),
			Description: members.string("description"),
			Spec:        members.string("spec"),
			Level:       Level(members.string("level")),
			Source:      source,
		}
		if c.Name == "" {
			c.Name = members.string("id")
		}
		if c.Level == "" {
			c.Level = Must
		}
		c.Expect, _ = members.Get("expect")
		switch obligation := find(c.Obligation); {
		case c.Obligation == "" || c.Obligation == ".":
			err = fmt.Errorf("the case does not say its obligation: put it in a folder of that name, or add a member %q", "obligation")
		case c.Name == "":
			err = fmt.Errorf("the case has no name: add a member %q", "name")
		case c.Level != Must && c.Level != Should:
			err = fmt.Errorf("the level of a case is %q or %q", Must, Should)
		case obligation == nil: // reported as skipped
		case c.Expect == nil && c.Obligation == "props-schema":
			yieldKitProps(c, members, yield)
			return
		case c.Expect == nil:
			err = fmt.Errorf("the case expects nothing: add a member %q", "expect")
		default:
			c.Detail, _ = members.Get("detail")
			c.Input, err = members.input(obligation)
			c.IsText = members.has("inputText")
			if err == nil && !strings.HasSuffix(folder, kitSuffix) { // what the kit says more is its own affair
				err = checkExpect(c.Expect, obligation, folder != "")
			}
		}
		if err != nil {
			yield(c, &ReadError{source, err})
			return
		}
		yield(c, nil)
	}
}

// checkExpect refuses an expected member that is never compared: with a typing
// error in it, the case would pass whatever is answered. In a line of a .jsonl,
// which programs write, only what looks like a typing error is one.
func checkExpect(expect json.RawMessage, obligation *Obligation, byHand bool) error {
	members, err := readMembers(expect)
	if obligation.Compared == nil || err != nil {
		return nil // it is compared whole
	}
	known := append(slices.Clone(obligation.Compared), "error")
	slices.SortFunc(members.Map, func(a, b protocol.Member[json.RawMessage]) int { return strings.Compare(a.Name, b.Name) })
	for _, member := range members.Map {
		name := member.Name
		if slices.Contains(known, name) {
			continue
		}
		hint := suggest.DidYouMean(name, known)
		if hint == "" {
			if !byHand {
				continue
			}
			hint = "; the members are " + strings.Join(known, ", ")
		}
		return fmt.Errorf("expect has a member %q, which is not compared for %s%s", name, obligation.Name, hint)
	}
	return nil
}

// caseMembers are the members of a case, as text.
type caseMembers struct{ protocol.Map[json.RawMessage] }

func readMembers(text []byte) (caseMembers, error) {
	return strictjson.Read(text, []protocol.Limits{caseLimits}, takeMembers)
}

func takeMembers(r *strictjson.Reader) (members caseMembers) {
	for range r.Members("A case") {
		members.Map = append(members.Map, protocol.Member[json.RawMessage]{Name: r.Name(), Value: r.Raw()})
	}
	return members
}

func readSamples(text []byte) ([]caseMembers, error) {
	return strictjson.Read(text, []protocol.Limits{caseLimits}, func(r *strictjson.Reader) (samples []caseMembers) {
		for range r.Elements() {
			samples = append(samples, takeMembers(r))
		}
		return samples
	})
}

func readString(text []byte) (string, error) {
	return strictjson.Read(text, []protocol.Limits{caseLimits}, func(r *strictjson.Reader) string {
		s, _ := r.String()
		return s
	})
}

// string is the member of that name if it is there and a string.
func (m caseMembers) string(name string) (s string) {
	if raw, ok := m.Get(name); ok {
		s, _ = readString(raw) // another type is as good as none
	}
	return s
}

func (m caseMembers) has(name string) bool {
	_, ok := m.Get(name)
	return ok
}

// input is the text that an implementation gets.
func (m caseMembers) input(obligation *Obligation) ([]byte, error) {
	if m.has("inputText") {
		raw, _ := m.Get("inputText")
		text, err := readString(raw)
		if err != nil {
			return nil, fmt.Errorf("inputText must be a string")
		}
		return []byte(text), nil
	}
	var input protocol.Map[json.RawMessage]
	for _, member := range m.Map {
		if slices.Contains(obligation.Inputs, member.Name) {
			input = append(input, member)
		}
	}
	return marshalMembers(input)
}

// obligationOf says what a case grades: what it says itself, or its folder.
func obligationOf(m caseMembers, folder string) string {
	if own := m.string("obligation"); own != "" {
		return own
	}
	name := m.string("name")
	switch folder {
	case "schema-conformance":
		return "gadget-schema"
	case "binding-conformance":
		if m.has("filters") {
			return "binding-filter"
		}
		return "binding-resolve"
	case "refusal-envelope-conformance":
		return "refusal-render"
	case "transport-refusal-conformance":
		return "refusal-endpoint"
	case "theme-binding-conformance":
		for _, obligation := range []string{"theme-mode", "overlay-hash", "app-theme"} {
			if strings.HasPrefix(name, obligation+"-") {
				return obligation
			}
		}
	}
	return strings.TrimSuffix(folder, kitSuffix)
}

// yieldKitProps yields a props-schema case in the kit's form: the expected
// schema, hash and profile stand in the case itself, and each of its samples is
// a props-validate case.
func yieldKitProps(c Case, m caseMembers, yield func(Case, error) bool) {
	var expect protocol.Map[json.RawMessage]
	for _, name := range find(c.Obligation).Compared {
		if raw, ok := m.Get(name); ok {
			expect = append(expect, protocol.Member[json.RawMessage]{Name: name, Value: raw})
		}
	}
	var err error
	if c.Input, err = m.input(find(c.Obligation)); err == nil {
		c.Expect, err = marshalMembers(expect)
	}
	schema, hasSchema := m.Get("propsSchema")
	if err == nil && !hasSchema {
		err = fmt.Errorf("the case expects nothing: add a member %q or %q", "expect", "propsSchema")
	}
	if err != nil {
		yield(c, &ReadError{c.Source, err})
		return
	}
	if !yield(c, nil) {
		return
	}
	var samples []caseMembers
	if raw, ok := m.Get("samples"); ok {
		if samples, err = readSamples(raw); err != nil {
			yield(c, &ReadError{c.Source, fmt.Errorf("samples: %w", err)})
			return
		}
	}
	for i, sample := range samples {
		s := c
		s.Obligation = "props-validate"
		s.Name = fmt.Sprintf("%s-sample-%d", c.Name, i+1)
		props, _ := sample.Get("props")
		valid, _ := sample.Get("valid")
		s.Input, _ = marshalMembers(protocol.Map[json.RawMessage]{{Name: "propsSchema", Value: schema}, {Name: "props", Value: props}})
		s.Expect, _ = marshalMembers(protocol.Map[json.RawMessage]{{Name: "valid", Value: valid}})
		if !yield(s, nil) {
			return
		}
	}
}
