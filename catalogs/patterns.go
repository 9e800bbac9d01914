package catalogs

import (
	"fmt"
	"path"
)

// Patterns select cases, and remember which of them ever matched: a pattern that
// matches nothing is a typing error, or the case that it was written for is gone.
// A pattern is a case's name, its obligation or its ID, where * stands for
// anything but a slash, as in [path.Match]. They are not for concurrent use.
type Patterns struct {
	patterns []string
	matched  []bool
}

// NewPatterns checks the patterns' syntax.
func NewPatterns(patterns ...string) (*Patterns, error) {
	for _, pattern := range patterns {
		if _, err := path.Match(pattern, ""); err != nil {
			return nil, fmt.Errorf("%q: %w", pattern, err)
		}
	}
	return &Patterns{patterns, make([]bool, len(patterns))}, nil
}

// Len is the number of patterns.
func (p *Patterns) Len() int { return len(p.patterns) }

// Match returns the first pattern that matches the case.
func (p *Patterns) Match(c Case) (pattern string, ok bool) {
	for i := range p.matches(c) {
		if !ok {
			pattern, ok = p.patterns[i], true
		}
	}
	return pattern, ok
}

// matches ranges over the indexes of all the patterns that match the case.
func (p *Patterns) matches(c Case) func(yield func(int) bool) {
	id := c.ID()
	return func(yield func(int) bool) {
		for i, pattern := range p.patterns {
			for _, name := range [...]string{c.Name, c.Obligation, id} {
				if ok, _ := path.Match(pattern, name); ok {
					p.matched[i] = true
					if !yield(i) {
						return
					}
					break
				}
			}
		}
	}
}

// Unmatched lists the patterns that have matched no case so far.
func (p *Patterns) Unmatched() (patterns []string) {
	for i, pattern := range p.patterns {
		if !p.matched[i] {
			patterns = append(patterns, pattern)
		}
	}
	return patterns
}
