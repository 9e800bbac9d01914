package ecmare

import (
	"slices"
	"unicode/utf8"
)

// A table is an automaton for ASCII texts with the crowds worked out: a state is
// a crowd, so that each character is one look-up.
type table struct {
	classes [utf8.RuneSelf]uint8 // characters that all sets treat alike have one class
	count   int                  // of classes
	next    []int16              // by state and class; dead when nothing can match any more
	now     []bool               // by state: the text matches, whatever follows
	atEnd   []bool               // by state: the text matches if it ends here
}

const dead = -1

// Bounds for a table. What is beyond them stays an automaton.
const (
	maxTableStates = 64
	maxTableFrom   = 256 // states of the automaton
	maxTableText   = freeSteps
)

// tabulate returns the table of an automaton, or nil if it has none.
func (a *automaton) tabulate() *table {
	if len(a.states) > maxTableFrom {
		return nil
	}
	for i := range a.states {
		if op := a.states[i].op; op == codeWordEdge || op == codeNoWordEdge {
			return nil // these look ahead
		}
	}
	t := &table{}
	samples := t.classify(a)
	places := map[string]int16{}
	var crowds [][]int32 // the waiting states of each state
	c := crowd{seen: make([]uint64, (len(a.states)+63)/64)}
	reach := func(waiting []int32, before rune) int16 {
		slices.Sort(waiting)
		waiting = slices.Compact(waiting)
		key := string(keyOf(waiting, before))
		if at, ok := places[key]; ok {
			return at
		}
		at := int16(len(crowds))
		places[key] = at
		crowds = append(crowds, waiting)
		c.waiting = crowds[at]
		t.now = append(t.now, a.follow(&c, before, 0))
		t.atEnd = append(t.atEnd, a.follow(&c, before, -1))
		return at
	}
	reach([]int32{a.start}, -1)
	for at := 0; at < len(crowds); at++ {
		if at == maxTableStates {
			return nil
		}
		before := rune(0)
		if at == 0 {
			before = -1
		}
		c.waiting = crowds[at]
		done := a.follow(&c, before, 0)
		reading := slices.Clone(c.reading)
		for _, sample := range samples {
			var waiting []int32
			for _, from := range reading {
				if s := &a.states[from]; s.set.has(sample) {
					waiting = append(waiting, s.x)
				}
			}
			if !a.anchored {
				waiting = append(waiting, a.start)
			}
			if done || len(waiting) == 0 {
				t.next = append(t.next, dead)
				continue
			}
			t.next = append(t.next, reach(waiting, 0))
		}
	}
	return t
}

// keyOf tells crowds apart; the first one stands where the text begins.
func keyOf(waiting []int32, before rune) []byte {
	key := []byte{byte(before)}
	for _, at := range waiting {
		key = append(key, byte(at), byte(at>>8))
	}
	return key
}

// classify gives the characters their classes and returns a sample of each.
func (t *table) classify(a *automaton) (samples []rune) {
	var starts [utf8.RuneSelf + 1]bool
	starts[0] = true
	for i := range a.states {
		if s := a.states[i].set; s != nil {
			for _, r := range s.ranges {
				if r.lo < utf8.RuneSelf {
					starts[r.lo] = true
				}
				if r.hi < utf8.RuneSelf {
					starts[r.hi+1] = true
				}
			}
		}
	}
	for c := range rune(utf8.RuneSelf) {
		if starts[c] {
			samples = append(samples, c)
		}
		t.classes[c] = uint8(len(samples) - 1)
	}
	t.count = len(samples)
	return samples
}

// match reports whether the text matches, if it is ASCII.
func (t *table) match(text string) (matched, ok bool) {
	state := 0
	for i := range len(text) {
		if t.now[state] {
			return true, true
		}
		c := text[i]
		if c >= utf8.RuneSelf {
			return false, false
		}
		next := t.next[state*t.count+int(t.classes[c])]
		if next == dead {
			return false, true
		}
		state = int(next)
	}
	return t.now[state] || t.atEnd[state], true
}
