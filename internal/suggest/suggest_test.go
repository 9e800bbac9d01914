package suggest

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// naive is the textbook Levenshtein distance.
func naive(a, b []uint16) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j := range b {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

func TestDistanceIsLevenshteinUpToTheLimit(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	word := func() []uint16 {
		w := make([]uint16, random.IntN(9))
		for i := range w {
			w[i] = uint16('a' + random.IntN(3))
		}
		return w
	}
	seen := [4]int{}
	for range 200_000 {
		a, b := word(), word()
		for limit := -1; limit <= maxDistance; limit++ {
			want := min(naive(a, b), limit+1)
			if got := distance(a, b, limit); got != want {
				t.Fatalf("%v %v within %d: %d, want %d", a, b, limit, got, want)
			}
			seen[want]++
		}
	}
	for d, n := range seen {
		if n == 0 {
			t.Errorf("no pair at distance %d", d)
		}
	}
}

func TestDidYouMean(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"resolutions", "; did you mean resolution?"},
		{"Registration", "; did you mean registration?"},
		{"resol", ""},
		{"", ""},
	} {
		if got := DidYouMean(c.name, []string{"registration", "resolution"}); got != c.want {
			t.Errorf("%q: %q, want %q", c.name, got, c.want)
		}
	}
}

// Past the bound there are no suggestions, rather than wrong ones.
func TestSuggestionsAreBounded(t *testing.T) {
	candidates := make([]string, maxComparisons/4)
	for i := range candidates {
		candidates[i] = "useCandidate" + strconv.Itoa(i)
	}
	s := New(candidates)
	for i := range 10 {
		got := s.Suggest("useNothingLike" + strings.Repeat("x", i))
		if got != "" {
			t.Errorf("%d: %q", i, got)
		}
	}
	if s.comparisons > maxComparisons {
		t.Errorf("%d comparisons", s.comparisons)
	}
	if got := s.Suggest("useCandidate"); got != "" {
		t.Errorf("%q from a search that was cut short", got)
	}
}
