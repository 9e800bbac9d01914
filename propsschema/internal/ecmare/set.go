package ecmare

import (
	"slices"
	"unicode/utf8"
)

// A set is a set of characters: code points, or UTF-16 code units without the
// u flag.
type set struct {
	ranges []span // sorted, apart from each other
	ascii  [2]uint64
}

// A span is a range of characters, both ends included.
type span struct{ lo, hi rune }

// newSet returns the union of the spans, or with negate what they leave of the
// characters up to top.
func newSet(spans []span, negate bool, top rune) *set {
	spans = slices.Clone(spans)
	slices.SortFunc(spans, func(a, b span) int { return int(a.lo - b.lo) })
	var merged []span
	for _, s := range spans {
		if n := len(merged); n > 0 && s.lo <= merged[n-1].hi+1 {
			merged[n-1].hi = max(merged[n-1].hi, s.hi)
		} else {
			merged = append(merged, s)
		}
	}
	if negate {
		merged = complement(merged, top)
	}
	s := &set{ranges: merged}
	for _, r := range merged {
		for c := r.lo; c <= r.hi && c < utf8.RuneSelf; c++ {
			s.ascii[c>>6] |= 1 << (c & 63)
		}
	}
	return s
}

// complement returns what the sorted spans leave of the characters up to top.
func complement(spans []span, top rune) []span {
	var out []span
	next := rune(0)
	for _, s := range spans {
		if s.lo > next {
			out = append(out, span{next, s.lo - 1})
		}
		next = s.hi + 1
	}
	if next <= top {
		out = append(out, span{next, top})
	}
	return out
}

func (s *set) has(c rune) bool {
	if c < utf8.RuneSelf {
		return s.ascii[c>>6]>>(c&63)&1 == 1
	}
	_, found := slices.BinarySearchFunc(s.ranges, c, func(r span, c rune) int {
		switch {
		case c < r.lo:
			return 1
		case c > r.hi:
			return -1
		}
		return 0
	})
	return found
}

// The sets that escapes name (ECMA-262 §22.2.2.9).
var (
	digits = []span{{'0', '9'}}
	words  = []span{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}
	spaces = []span{
		{'\t', '\r'}, {' ', ' '}, {0xA0, 0xA0}, {0x1680, 0x1680}, {0x2000, 0x200A},
		{0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}, {0xFEFF, 0xFEFF},
	}
	newlines = []span{{'\n', '\n'}, {'\r', '\r'}, {0x2028, 0x2029}}
)

func isWord(c rune) bool {
	return c == '_' || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}
