// Package ecmare compiles and matches ECMA-262 regular expressions: it accepts
// what new RegExp(pattern, "u") and new RegExp(pattern) accept, refuses what
// they refuse, and answers what their test method answers. There are no other
// flags.
//
// Most patterns run as an automaton, in time linear in the text. What that cannot
// run (look-around, back-references, repetitions of thousands) runs on a
// backtracking matcher that follows the rules of the specification step by step:
// empty iterations, captures that each iteration forgets, look-behind from right
// to left.
//
// Go's regexp package would run many patterns too, once their sets are written
// out. But it brings tables that a WebAssembly module pays for at each start, and
// has no way to be stopped.
//
// Either way a [Budget] bounds the time. The matcher looks at the clock itself
// and needs no other goroutine, so that the bound also holds where there is
// only one thread, as in WebAssembly.
package ecmare

import (
	"errors"
	"fmt"
	"time"
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
	linear  *automaton // nil when the pattern needs the backtracking matcher
	program *program   // nil when linear runs the pattern
}

// Compile compiles a pattern: with unicode true as new RegExp(pattern, "u")
// does, else as new RegExp(pattern). The error is a *[SyntaxError].
func Compile(pattern string, unicode bool) (*Pattern, error) {
	tree, groups, err := parse(pattern, unicode)
	if err != nil {
		return nil, err
	}
	if a := automate(tree, unicode); a != nil {
		return &Pattern{linear: a}, nil
	}
	return &Pattern{unicode: unicode, program: assemble(tree, groups)}, nil
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
		return p.linear.weight
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
	if p.linear != nil {
		return p.linear.match(text, budget)
	}
	return p.program.match(text, p.unicode, budget)
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
