// Package ecmare compiles and matches ECMA-262 regular expressions: it accepts
// what new RegExp(pattern, "u") and new RegExp(pattern) accept, refuses what
// they refuse, and answers what their test method answers. There are no other
// flags.
//
// Most patterns run on Go's regexp package, in time linear in the text, after
// the sets that the two languages name alike but fill differently (., \s, \w,
// negations, \p{…}) are written out as ranges. What that engine cannot run
// (look-around, back-references, repetitions beyond 1,000) runs on a
// backtracking matcher that follows the rules of the specification step by
// step: empty iterations, captures that each iteration forgets, look-behind
// from right to left.
//
// Either way a [Budget] bounds the time. The matcher looks at the clock itself
// and needs no other goroutine, so that the bound also holds where there is
// only one thread, as in WebAssembly.
package ecmare

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"time"
	"unicode/utf8"
)

// ErrBudget is the error of a match that used up its [Budget].
var ErrBudget = errors.New("the pattern ran past its time bound")

// A SyntaxError says why a text is not a regular expression.
type SyntaxError struct {
	// Offset counts characters (with Unicode false, UTF-16 code units) before
	// the fault.
	Offset int
	// Reason is a clause for people.
	Reason string
}

// Error gives the reason and the place.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s (at character %d)", e.Reason, e.Offset)
}

// A Budget is the time that matches may take together. Matches that end after
// few steps are free: only the slow ones look at the clock. It is not safe for
// concurrent use.
type Budget struct {
	left time.Duration
}

// NewBudget returns a budget of that length.
func NewBudget(d time.Duration) *Budget { return &Budget{left: d} }

// A Pattern is a compiled regular expression. It is immutable and safe for
// concurrent use.
type Pattern struct {
	unicode bool
	linear  *regexp.Regexp // nil when the pattern needs the backtracking matcher
	weight  int            // about how many states linear has
	program *program       // nil when linear runs the pattern
}

// Compile compiles a pattern: with unicode true as new RegExp(pattern, "u")
// does, else as new RegExp(pattern). The error is a *[SyntaxError].
func Compile(pattern string, unicode bool) (*Pattern, error) {
	tree, groups, err := parse(pattern, unicode)
	if err != nil {
		return nil, err
	}
	p := &Pattern{unicode: unicode}
	// A text is UTF-8 here and UTF-16 there. Without the u flag the two can be
	// told apart, so such patterns stay off the linear engine.
	if unicode {
		if text, weight, ok := translate(tree); ok {
			if p.linear, err = regexp.Compile(text); err == nil {
				p.weight = weight
				return p, nil
			}
			p.linear = nil // beyond what that engine repeats or nests
		}
	}
	p.program = assemble(tree, groups)
	return p, nil
}

// Check reports whether [Compile] accepts the pattern.
func Check(pattern string, unicode bool) error {
	_, _, err := parse(pattern, unicode)
	return err
}

// Size is about the memory that the pattern takes, in units of some dozen bytes.
// Repetitions can make it much larger than the pattern's text.
func (p *Pattern) Size() int {
	if p.linear != nil {
		return p.weight
	}
	size := len(p.program.code)
	for _, in := range p.program.code {
		if in.set != nil {
			size += len(in.set.ranges) / 8
		}
	}
	return size
}

// Linear reports whether matching takes time linear in the text.
func (p *Pattern) Linear() bool { return p.linear != nil }

// Match reports whether the pattern matches somewhere in the text, which must
// be UTF-8. The error is [ErrBudget]: then there is no answer.
func (p *Pattern) Match(text string, budget *Budget) (bool, error) {
	if p.linear == nil {
		return p.program.match(text, p.unicode, budget)
	}
	if len(text) <= freeSteps/p.weight {
		return p.linear.MatchString(text), nil
	}
	watched := &watchedReader{text: text, every: max(1, freeSteps/p.weight), clock: clock{budget: budget}}
	matched := p.linear.MatchReader(watched)
	watched.clock.stop()
	if watched.expired {
		return false, ErrBudget
	}
	return matched, nil
}

// freeSteps is how many steps a match may take before it looks at the clock:
// well below a millisecond.
const freeSteps = 1 << 14

// A clock charges the time since its first reading to a budget.
type clock struct {
	budget  *Budget
	started time.Time
}

// ok reads the clock and reports whether there is time left.
func (c *clock) ok() bool {
	now := time.Now()
	if c.started.IsZero() {
		c.started = now
		return c.budget.left > 0
	}
	return now.Sub(c.started) <= c.budget.left
}

func (c *clock) stop() {
	if !c.started.IsZero() {
		c.budget.left -= time.Since(c.started)
	}
}

// A watchedReader hands out a text and ends early when the time is over: the
// only way to stop the linear engine.
type watchedReader struct {
	text    string
	at      int
	every   int // runes between two looks at the clock
	since   int
	clock   clock
	expired bool
}

func (r *watchedReader) ReadRune() (rune, int, error) {
	if r.since++; r.since >= r.every {
		r.since = 0
		r.expired = r.expired || !r.clock.ok()
	}
	if r.expired || r.at >= len(r.text) {
		return 0, 0, io.EOF
	}
	c, size := utf8.DecodeRuneInString(r.text[r.at:])
	r.at += size
	return c, size, nil
}
