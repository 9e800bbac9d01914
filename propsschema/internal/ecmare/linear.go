package ecmare

import (
	"sync"
	"unicode/utf16"
	"unicode/utf8"
)

// An automaton is a pattern without look-around and back-references: states that
// are all followed at once, one character after the other, so that the time is
// linear in the text. Which of several ways to match is taken does not matter to
// whether there is one, so groups and laziness leave no trace here.
type automaton struct {
	states   []state
	start    int32
	weight   int  // about the memory it takes, in units of some dozen bytes
	anchored bool // can match at the start only
	unicode  bool

	tabulated sync.Once
	table     *table // for short texts, once one was matched; or nil
}

type state struct {
	op   code  // codeSet, codeSplit, codeMatch, or what a position must be
	set  *set  // codeSet
	x, y int32 // where to go; y is the other way of codeSplit
}

// maxStates bounds an automaton. Repetitions are written out, so a short pattern
// can ask for many more; such patterns run on the backtracking matcher, which
// counts.
const maxStates = 8192

// automate returns the automaton of a pattern, or nil if it has none.
func automate(tree *node, unicodeMode bool) *automaton {
	a := &automaton{unicode: unicodeMode, anchored: isAnchored(tree)}
	a.start = a.add(tree, a.emit(state{op: codeMatch}))
	if a.start == noState {
		return nil
	}
	a.weight += len(a.states)
	return a
}

// noState stands for what an automaton cannot do.
const noState = -1

func (a *automaton) emit(s state) int32 {
	if len(a.states) == maxStates {
		return noState
	}
	a.states = append(a.states, s)
	return int32(len(a.states) - 1)
}

// add returns where the node begins when next is what follows it.
func (a *automaton) add(n *node, next int32) int32 {
	if next == noState {
		return noState
	}
	switch n.op {
	case opSequence, opGroup:
		for i := len(n.subs) - 1; i >= 0; i-- {
			next = a.add(n.subs[i], next)
		}
		return next
	case opChoice:
		other := a.add(n.subs[len(n.subs)-1], next)
		for i := len(n.subs) - 2; i >= 0 && other != noState; i-- {
			first := a.add(n.subs[i], next)
			if first == noState {
				return noState
			}
			other = a.emit(state{op: codeSplit, x: first, y: other})
		}
		return other
	case opSet:
		a.weight += len(n.set.ranges) / 8
		return a.emit(state{op: codeSet, set: n.set, x: next})
	case opRepeat:
		return a.repeat(n, next)
	case opBegin:
		return a.emit(state{op: codeBegin, x: next})
	case opEnd:
		return a.emit(state{op: codeEnd, x: next})
	case opWordEdge:
		return a.emit(state{op: codeWordEdge, x: next})
	case opNoWordEdge:
		return a.emit(state{op: codeNoWordEdge, x: next})
	}
	return noState
}

func (a *automaton) repeat(n *node, next int32) int32 {
	body := n.subs[0]
	if n.max == infinite {
		loop := a.emit(state{op: codeSplit, y: next})
		if loop == noState {
			return noState
		}
		first := a.add(body, loop)
		if first == noState {
			return noState
		}
		a.states[loop].x = first
		next = loop
	} else {
		after := next
		for range n.max - n.min {
			first := a.add(body, next)
			if first == noState {
				return noState
			}
			if first == next {
				break // nothing repeated is nothing
			}
			if next = a.emit(state{op: codeSplit, x: first, y: after}); next == noState {
				return noState
			}
		}
	}
	for range n.min {
		first := a.add(body, next)
		if first == next {
			break
		}
		next = first // noState ends the loop in the next round
	}
	return next
}

// A crowd is the states that a match is in between two characters.
type crowd struct {
	waiting []int32  // before the position is looked at
	reading []int32  // those of them, and of what they lead to, that read a character
	todo    []int32  // still to be followed at this position
	seen    []uint64 // a bit a state: already followed at this position
	steps   int      // since the clock was looked at
}

// match reports whether the automaton accepts a part of the text.
func (a *automaton) match(text string, budget *Budget) (bool, error) {
	if len(text) <= maxTableText {
		a.tabulated.Do(func() { a.table = a.tabulate() })
		if a.table != nil {
			if matched, ok := a.table.match(text); ok {
				return matched, nil
			}
		}
	}
	return a.follows(text, budget)
}

// follows is match without a table.
func (a *automaton) follows(text string, budget *Budget) (bool, error) {
	const few = 64 // states whose crowd lives on the stack
	var room [3][few]int32
	var bits [1]uint64
	c := crowd{waiting: room[0][:0], reading: room[1][:0], todo: room[2][:0], seen: bits[:]}
	if len(a.states) > few {
		c.seen = make([]uint64, (len(a.states)+63)/64)
	}
	watch := clock{budget: budget}
	defer watch.stop()
	chars := reader{text: text, unicode: a.unicode}
	before := rune(-1)
	for {
		char := chars.next()
		if before < 0 || !a.anchored {
			c.waiting = append(c.waiting, a.start)
		}
		if a.follow(&c, before, char) {
			return true, nil
		}
		if char < 0 || len(c.reading) == 0 && a.anchored {
			return false, nil
		}
		if c.steps += 1 + len(c.seen)/16; c.steps > freeSteps {
			c.steps = 0
			if !watch.ok() {
				return false, ErrBudget
			}
		}
		c.waiting = c.waiting[:0]
		for _, at := range c.reading {
			if s := &a.states[at]; s.set.has(char) {
				c.waiting = append(c.waiting, s.x)
			}
		}
		before = char
	}
}

// follow goes from the waiting states to all that read a character, at a position
// between two characters, -1 being none. It reports whether the match is there.
func (a *automaton) follow(c *crowd, before, after rune) bool {
	clear(c.seen)
	c.reading = c.reading[:0]
	for _, at := range c.waiting {
		c.todo = append(c.todo[:0], at)
		for len(c.todo) > 0 {
			at := c.todo[len(c.todo)-1]
			c.todo = c.todo[:len(c.todo)-1]
			c.steps++
			if c.seen[at>>6]>>(at&63)&1 == 1 {
				continue
			}
			c.seen[at>>6] |= 1 << (at & 63)
			s := &a.states[at]
			passes := true
			switch s.op {
			case codeMatch:
				return true
			case codeSet:
				c.reading = append(c.reading, at)
				continue
			case codeSplit:
				c.todo = append(c.todo, s.y)
			case codeBegin:
				passes = before < 0
			case codeEnd:
				passes = after < 0
			case codeWordEdge:
				passes = isWord(before) != isWord(after)
			case codeNoWordEdge:
				passes = isWord(before) == isWord(after)
			}
			if passes {
				c.todo = append(c.todo, s.x)
			}
		}
	}
	return false
}

// A reader hands out the characters of a text as a pattern sees them: code points
// or, without the u flag, UTF-16 code units.
type reader struct {
	text    string
	unicode bool
	low     rune // the second half of a pair, still to come
}

// next returns the next character, or -1 at the end.
func (r *reader) next() rune {
	if r.low != 0 {
		low := r.low
		r.low = 0
		return low
	}
	if r.text == "" {
		return -1
	}
	if c := r.text[0]; c < utf8.RuneSelf {
		r.text = r.text[1:]
		return rune(c)
	}
	c, size := utf8.DecodeRuneInString(r.text)
	r.text = r.text[size:]
	if c > 0xFFFF && !r.unicode {
		c, r.low = utf16.EncodeRune(c)
	}
	return c
}
