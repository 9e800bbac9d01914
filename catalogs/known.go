package catalogs

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode"
)

// KnownFailures are the cases that an implementation is known not to pass yet.
type KnownFailures struct {
	*Patterns
	alive []bool // by entry, whether something that it names broke
}

// ReadKnownFailures reads a list with one pattern a line (see [Patterns]). A line
// that starts with # is a comment; empty lines do not count.
func ReadKnownFailures(r io.Reader) (KnownFailures, error) {
	lines := bufio.NewScanner(r)
	var entries []string
	for lines.Scan() {
		if line := strings.TrimSpace(lines.Text()); line != "" && !strings.HasPrefix(line, "#") {
			entries = append(entries, line)
		}
	}
	if err := lines.Err(); err != nil {
		return KnownFailures{}, err
	}
	patterns, err := NewPatterns(entries...)
	return KnownFailures{patterns, make([]bool, len(entries))}, err
}

// Apply gives the results of a run the statuses that the list means: a case that
// it names and that broke is a known failure. A case that passed although an
// entry names it passed unexpectedly, unless the entry is a pattern that fits and
// another case that it names did break: an entry is stale when nothing that it
// names breaks any more.
func (k KnownFailures) Apply(results []Result) {
	clear(k.alive)
	for _, r := range results {
		k.Note(r)
	}
	for i := range results {
		results[i] = k.Judge(results[i])
	}
}

// Note is the first half of [KnownFailures.Apply], for results that are not all in
// memory: each must have been noted before the first is judged.
func (k KnownFailures) Note(r Result) {
	for entry := range k.matches(r.Case) {
		k.alive[entry] = k.alive[entry] || r.Status.Broken() || r.Status == KnownFailure
	}
}

// Judge is the second half of [KnownFailures.Apply]: it returns the result with
// the status that the list means.
func (k KnownFailures) Judge(r Result) Result {
	for entry := range k.matches(r.Case) {
		switch {
		case r.Status.Broken():
			r.Reason = fmt.Sprintf("%s, which is known: %s", r.Status, r.Reason)
			r.Status = KnownFailure
		case r.Status == Passed && !k.alive[entry]:
			r.Status = UnexpectedPass
			r.Reason = fmt.Sprintf("it passed, but the list of known failures has %q: remove that line", k.patterns[entry])
		}
	}
	return r
}

// WriteKnownFailures writes the list of the cases that broke, for
// [ReadKnownFailures].
func WriteKnownFailures(w io.Writer, results iter.Seq[Result]) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, "# Cases that are known to fail, one name or pattern a line.")
	for r := range results {
		if r.Status.Broken() || r.Status == KnownFailure {
			fmt.Fprintln(b, literalPattern(r.Case.ID()))
		}
	}
	return b.Flush()
}

// literalPattern is the pattern that matches the name, on one line.
func literalPattern(name string) string {
	var b strings.Builder
	for i, r := range name {
		switch {
		case strings.ContainsRune(`*?[\`, r), i == 0 && r == '#':
			b.WriteByte('\\')
			b.WriteRune(r)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		default:
			b.WriteByte('?') // any one character
		}
	}
	pattern := b.String()
	if strings.HasSuffix(pattern, " ") { // which reading would trim
		pattern = strings.TrimSuffix(pattern, " ") + "?"
	}
	return pattern
}
