package catalogs

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// KnownFailures are the cases that an implementation is known not to pass yet.
type KnownFailures struct{ *Patterns }

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
	return KnownFailures{patterns}, err
}

// Apply gives the results of a run the statuses that the list means: a case that
// it names and that broke is a known failure. A case that passed although an
// entry names it passed unexpectedly, unless the entry is a pattern that fits and
// another case that it names did break: an entry is stale when nothing that it
// names breaks any more.
func (k KnownFailures) Apply(results []Result) {
	alive := make([]bool, k.Len())
	for _, r := range results {
		for entry := range k.matches(r.Case) {
			alive[entry] = alive[entry] || r.Status.Broken() || r.Status == KnownFailure
		}
	}
	for i := range results {
		r := &results[i]
		for entry := range k.matches(r.Case) {
			switch {
			case r.Status.Broken():
				r.Reason = fmt.Sprintf("%s, which is known: %s", r.Status, r.Reason)
				r.Status = KnownFailure
			case r.Status == Passed && !alive[entry]:
				r.Status = UnexpectedPass
				r.Reason = fmt.Sprintf("it passed, but the list of known failures has %q: remove that line", k.patterns[entry])
			}
		}
	}
}

// WriteKnownFailures writes the list of the cases that broke, for
// [ReadKnownFailures].
func WriteKnownFailures(w io.Writer, results []Result) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, "# Cases that are known to fail, one name or pattern a line.")
	for _, r := range results {
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
