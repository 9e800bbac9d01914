// Package suggest finds the name that was perhaps meant, as the protocol does.
package suggest

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

const (
	// maxDistance is the largest edit distance at which a name is suggested.
	maxDistance = 2
	// maxComparisons bounds the work that suggestions may cost in one call:
	// beyond it names are still judged, only without a suggestion.
	maxComparisons = 1 << 20
)

// A Suggester finds, for a name that is not among the candidates, the one that
// was perhaps meant: at the smallest Levenshtein distance, if below 3, both
// sides lower-cased, the first on a tie (SPEC §7.7.2). Lengths and edits count
// UTF-16 units, as the reference does.
type Suggester struct {
	candidates  []string
	folded      [][]uint16 // lower-cased, made when first asked
	known       map[string]bool
	answers     map[string]string
	comparisons int
}

// New makes a Suggester of these candidates.
func New(candidates []string) *Suggester {
	return &Suggester{candidates: candidates}
}

// Has reports whether the name is a candidate, in exactly that spelling.
func (s *Suggester) Has(name string) bool {
	if s.known == nil {
		s.known = make(map[string]bool, len(s.candidates))
		for _, candidate := range s.candidates {
			s.known[candidate] = true
		}
	}
	return s.known[name]
}

// Suggest returns a candidate in its own spelling, or "".
func (s *Suggester) Suggest(name string) string {
	if answer, ok := s.answers[name]; ok {
		return answer
	}
	if s.folded == nil {
		s.answers = map[string]string{}
		s.folded = make([][]uint16, len(s.candidates))
		size := 0
		for _, candidate := range s.candidates {
			size += len(candidate)
		}
		all := make([]uint16, 0, size) // one piece of memory
		for i, candidate := range s.candidates {
			start := len(all)
			all = appendFolded(all, candidate)
			s.folded[i] = all[start:]
		}
	}
	best, bestDistance := "", maxDistance+1
	wanted := appendFolded(make([]uint16, 0, 64), name)
	for i := range s.candidates {
		if s.comparisons == maxComparisons {
			return "" // a partial search could name the wrong one
		}
		s.comparisons++
		if d := distance(wanted, s.folded[i], bestDistance-1); d < bestDistance {
			best, bestDistance = s.candidates[i], d
			if d == 0 {
				break
			}
		}
	}
	s.answers[name] = best
	return best
}

// DidYouMean is the question to put behind a fault in the name, or "".
func DidYouMean(name string, candidates []string) string {
	if meant := New(candidates).Suggest(name); meant != "" {
		return "; did you mean " + meant + "?"
	}
	return ""
}

// appendFolded lower-cases as JavaScript does and splits into UTF-16 units. The one
// letter that JavaScript maps to two is İ; final sigma is one unit either way.
func appendFolded(units []uint16, s string) []uint16 {
	start := len(units)
	for i := range len(s) {
		c := s[i]
		switch {
		case c >= utf8.RuneSelf:
			return append(units[:start], utf16.Encode([]rune(strings.ToLower(strings.ReplaceAll(s, "İ", "i̇"))))...)
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		}
		units = append(units, uint16(c))
	}
	return units
}

// distance is the Levenshtein distance of a and b, or limit+1 if it is larger
// than limit. Only cells within limit of the diagonal can matter, so the work
// is the length times the limit, and stops at the first row beyond it.
func distance(a, b []uint16, limit int) int {
	if limit < 0 || len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	const width = 2*maxDistance + 1 // row[k] is the cell at column i-maxDistance+k
	var row [width]int
	for k := range row {
		row[k] = k - maxDistance // row 0: column j costs j
		if row[k] < 0 {
			row[k] = limit + 1
		}
	}
	for i := 1; i <= len(a); i++ {
		var next [width]int
		smallest := limit + 1
		for k := range next {
			j := i - maxDistance + k
			cost := limit + 1
			switch {
			case j < 0 || j > len(b):
			case j == 0:
				cost = i
			default:
				cost = row[k] // replace, or keep
				if a[i-1] != b[j-1] {
					cost++
				}
				if k+1 < width {
					cost = min(cost, row[k+1]+1) // drop a's unit
				}
				if k > 0 {
					cost = min(cost, next[k-1]+1) // add b's unit
				}
			}
			next[k] = min(cost, limit+1)
			smallest = min(smallest, next[k])
		}
		if smallest > limit {
			return limit + 1
		}
		row = next
	}
	return row[len(b)-len(a)+maxDistance]
}
