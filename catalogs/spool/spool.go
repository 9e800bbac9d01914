// Package spool keeps the cases of a run and their results, however many they are,
// out of memory: all but the first few megabytes are in a temporary file.
package spool

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/ggui-go/validators/catalogs"
)

// inMemory is how many bytes stay in memory, so that an ordinary run, as that of
// the shipped cases, needs no file.
const inMemory = 4 << 20

// A Run is a list of cases, and a result for each that has one. In memory a case
// takes 16 bytes beside the first four megabytes of text. A Run is safe for
// concurrent use.
//
// Its methods return no errors, for a file of one's own seldom fails: after an
// error nothing is added and zero values are returned, and [Run.Err] has it.
type Run struct {
	mu      sync.Mutex
	cases   []int64 // where each is
	results []int64 // where the result of each is, or 0
	memory  []byte  // the first records
	file    *os.File
	size    int64 // of the file
	record  []byte
	err     error
}

// New returns a run without cases. [Run.Close] it.
func New() *Run { return &Run{memory: make([]byte, 1)} } // so that no record is at 0

// Len is the number of cases.
func (r *Run) Len() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.cases)
}

// Add adds a case behind the others.
func (r *Run) Add(c catalogs.Case) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cases = append(r.cases, r.write(func(w *writer) {
		for _, text := range caseTexts(&c) {
			w.text(*text)
		}
		for _, text := range caseBytes(&c) {
			w.bytes(*text)
		}
		w.text(string(c.Level))
		w.flag(c.IsText)
	}))
	r.results = append(r.results, 0)
}

// Case returns the case with that index.
func (r *Run) Case(i int) catalogs.Case {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.caseAt(i)
}

// Set keeps the result of the case with that index, in place of one that it may
// have. The case in the result itself is not looked at.
func (r *Run) Set(i int, result catalogs.Result) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.results[i] = r.write(func(w *writer) {
		w.text(string(result.Status))
		w.text(result.Reason)
		w.bytes(result.Actual)
		w.text(result.Diff)
		w.number(uint64(result.Duration))
	})
}

// Result returns the result of the case with that index. Without one it has but
// the case.
func (r *Run) Result(i int) catalogs.Result {
	r.mu.Lock()
	defer r.mu.Unlock()
	result := catalogs.Result{Case: r.caseAt(i)}
	if at := r.results[i]; at != 0 && r.err == nil {
		read := reader{r.read(at)}
		result.Status = catalogs.Status(read.text())
		result.Reason = read.text()
		result.Actual = read.bytes()
		result.Diff = read.text()
		result.Duration = time.Duration(read.number())
	}
	return result
}

// Err is the first thing that went wrong with the temporary file.
func (r *Run) Err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err
}

// Close removes the temporary file, if there is one. The run has nothing
// afterwards.
func (r *Run) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.err = os.ErrClosed
	}
	if r.file == nil {
		return nil
	}
	err := r.file.Close()
	if gone := os.Remove(r.file.Name()); gone != nil && !errors.Is(gone, os.ErrNotExist) {
		err = errors.Join(err, gone)
	}
	r.file = nil
	return err
}

func (r *Run) caseAt(i int) (c catalogs.Case) {
	if r.err != nil {
		return c
	}
	read := reader{r.read(r.cases[i])}
	for _, text := range caseTexts(&c) {
		*text = read.text()
	}
	for _, text := range caseBytes(&c) {
		*text = read.bytes()
	}
	c.Level = catalogs.Level(read.text())
	c.IsText = read.flag()
	return c
}

// The members of a case that are texts, as they stand in its record.
func caseTexts(c *catalogs.Case) [5]*string {
	return [...]*string{&c.Obligation, &c.Name, &c.Description, &c.Spec, &c.Source}
}

func caseBytes(c *catalogs.Case) [3]*[]byte {
	return [...]*[]byte{&c.Input, (*[]byte)(&c.Expect), (*[]byte)(&c.Detail)}
}

// write keeps a record, after its length, and says where.
func (r *Run) write(fill func(*writer)) (at int64) {
	if r.err != nil {
		return 0
	}
	const prefix = 8
	w := writer(append(r.record[:0], make([]byte, prefix)...))
	fill(&w)
	r.record = w
	binary.LittleEndian.PutUint64(w, uint64(len(w)-prefix))
	if r.file == nil && len(r.memory)+len(w) <= inMemory {
		at = int64(len(r.memory))
		r.memory = append(r.memory, w...)
		return at
	}
	if r.file == nil {
		var err error
		if r.file, err = os.CreateTemp("", "ggui-validators-*"); err != nil {
			r.fail(err)
			return 0
		}
		// Where that is possible it has no name from now on, and is gone with the
		// process, however that ends.
		_ = os.Remove(r.file.Name())
	}
	at = int64(len(r.memory)) + r.size
	if _, err := r.file.WriteAt(w, r.size); err != nil {
		r.fail(err)
		return 0
	}
	r.size += int64(len(w))
	return at
}

func (r *Run) fail(err error) { r.err = fmt.Errorf("the temporary file of the run: %w", err) }

// read returns the record at a place, or as many zeros as any record needs.
func (r *Run) read(at int64) []byte {
	const prefix, ahead = 8, 2 << 10 // most records are read at once
	if at < int64(len(r.memory)) {
		length := int64(binary.LittleEndian.Uint64(r.memory[at:]))
		return r.memory[at+prefix:][:length]
	}
	at -= int64(len(r.memory))
	if cap(r.record) < ahead {
		r.record = make([]byte, ahead)
	}
	text := r.record[:min(ahead, r.size-at)]
	if _, err := r.file.ReadAt(text, at); err != nil {
		r.fail(err)
		return nil
	}
	length := int64(binary.LittleEndian.Uint64(text))
	if prefix+length <= int64(len(text)) {
		return text[prefix:][:length]
	}
	text = make([]byte, length)
	if _, err := r.file.ReadAt(text, at+prefix); err != nil {
		r.fail(err)
		return nil
	}
	return text
}

// A writer makes a record. A text in it follows its length and 1; 0 is nil.
type writer []byte

func (w *writer) number(n uint64) { *w = binary.AppendUvarint(*w, n) }

func (w *writer) flag(is bool) {
	n := uint64(0)
	if is {
		n = 1
	}
	w.number(n)
}

func (w *writer) text(s string) {
	w.number(uint64(len(s)) + 1)
	*w = append(*w, s...)
}

func (w *writer) bytes(b []byte) {
	if b == nil {
		w.number(0)
		return
	}
	w.number(uint64(len(b)) + 1)
	*w = append(*w, b...)
}

// A reader takes a record apart. Of one that could not be read it has zero values.
type reader struct{ rest []byte }

func (r *reader) number() uint64 {
	n, size := binary.Uvarint(r.rest)
	r.rest = r.rest[max(0, size):]
	return n
}

func (r *reader) flag() bool { return r.number() == 1 }

// slice is the next text, which the next record may overwrite.
func (r *reader) slice() []byte {
	n := r.number()
	if n == 0 {
		return nil
	}
	text := r.rest[:n-1]
	r.rest = r.rest[n-1:]
	return text
}

func (r *reader) text() string { return string(r.slice()) }

func (r *reader) bytes() []byte {
	text := r.slice()
	if text == nil {
		return nil
	}
	return append([]byte{}, text...)
}
