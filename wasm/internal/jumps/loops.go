package jumps

import (
	"iter"
	"slices"
)

// A layout says in which order the parts are written and which of them begin
// loops. Whatever it says, the function does the same: a jump to where no branch
// leads goes to the switch, as before.
type layout struct {
	*function
	order    []int   // the parts to which anything leads, as they are written
	position []int   // of each part in order
	begins   []bool  // whether a loop begins with the part
	end      []int   // of each loop: the position of its last part
	inside   []int   // the loop that the part is in but does not begin, or whole
	members  [][]int // of each loop, and of whole: the parts directly inside, in order
	whole    int     // stands for the function, around all loops
	entered  []bool  // the parts that the switch is asked for
	asked    bool    // whether a jump asks it
}

func newLayout(f *function) *layout {
	n := len(f.parts)
	l := &layout{
		function: f,
		position: make([]int, n),
		begins:   make([]bool, n),
		end:      make([]int, n),
		inside:   slices.Repeat([]int{n}, n),
		whole:    n,
		entered:  f.resumed(),
	}
	w := walkParts(f, l.entered)
	l.findLoops(w)
	l.group(slices.Backward(w.finished))
	l.arrange(l.members[l.whole])

	// Loops have one way in, at their start. What the switch is asked for inside
	// of one, be it by a jump from outside, makes it none, and those around it.
	l.askSwitch()
	for p, entered := range l.entered {
		if entered {
			for loop := l.inside[p]; loop != l.whole && l.begins[loop]; loop = l.inside[loop] {
				l.begins[loop] = false
			}
		}
	}
	for p, loop := range l.inside {
		if loop != l.whole && !l.begins[loop] {
			l.inside[p] = l.whole
		}
	}
	l.group(slices.All(l.order))
	l.asked = l.askSwitch()
	return l
}

// resumed tells the parts at which the runtime enters the function: the first,
// the one after a call in which the goroutine stopped, and after a recover the
// one with the call of deferreturn. The call of morestack, which comes back to
// the first, stands in an if, where no other call does that ever comes back.
func (f *function) resumed() []bool {
	entered := make([]bool, len(f.parts)+1)
	entered[0] = true
	for i, p := range f.parts {
		if p.stops {
			entered[i], entered[i+1] = true, true
		}
	}
	return entered[:len(f.parts)]
}

// group puts parts, in the order given, where they are directly inside.
func (l *layout) group(parts iter.Seq2[int, int]) {
	l.members = make([][]int, l.whole+1)
	for _, p := range parts {
		l.members[l.inside[p]] = append(l.members[l.inside[p]], p)
	}
}

// arrange puts parts in order, and behind each the loop that it begins.
func (l *layout) arrange(parts []int) {
	for _, p := range parts {
		l.position[p] = len(l.order)
		l.order = append(l.order, p)
		l.arrange(l.members[p])
		l.end[p] = len(l.order) - 1
	}
}

// askSwitch notes the parts to which a jump leads that no branch can make.
func (l *layout) askSwitch() (asked bool) {
	for _, from := range l.order {
		for to := range l.next(from) {
			if !l.direct(from, to) {
				l.entered[to], asked = true, true
			}
		}
	}
	return asked
}

// direct reports whether a branch leads from a part to another: back to the
// start of a loop around it, or ahead but not into a loop.
func (l *layout) direct(from, to int) bool {
	if l.position[to] <= l.position[from] {
		return l.begins[to] && l.position[from] <= l.end[to]
	}
	loop := l.inside[to]
	return loop == l.whole || l.position[loop] <= l.position[from] // it goes on to there
}

// A walk is a search through a function, depth first.
type walk struct {
	started  []int   // the parts in the order in which they were met
	finished []int   // in the order in which all after them were met
	number   []int   // of each part in started, or none
	last     []int   // of each part: the number of the last that was met from it
	from     [][]int // of each part: those that lead to it
}

const none = -1

// walkParts meets all parts that can be reached from those entered.
func walkParts(f *function, entered []bool) *walk {
	n := len(f.parts)
	w := &walk{number: slices.Repeat([]int{none}, n), last: make([]int, n), from: make([][]int, n)}
	var way []step
	meet := func(p int) {
		w.number[p] = len(w.started)
		w.started = append(w.started, p)
		way = append(way, step{part: p, next: slices.Collect(f.next(p))})
	}
	for root := range f.parts {
		if entered[root] && w.number[root] == none {
			meet(root)
		}
		for len(way) > 0 {
			top := &way[len(way)-1]
			p := top.part
			if len(top.next) == 0 {
				w.last[p] = len(w.started) - 1
				w.finished = append(w.finished, p)
				way = way[:len(way)-1]
				continue
			}
			to := top.next[0]
			top.next = top.next[1:]
			w.from[to] = append(w.from[to], p)
			if w.number[to] == none {
				meet(to)
			}
		}
	}
	return w
}

// A step is a part on the way, and where it leads that was not yet looked at.
type step struct {
	part int
	next []int
}

// above reports whether p was met on the way from top, or is top.
func (w *walk) above(top, p int) bool {
	return w.number[top] <= w.number[p] && w.number[p] <= w.last[top]
}

// findLoops finds the loops as Tarjan and Havlak do, the inner before the outer: a
// loop begins with a part to which one leads that was met from it, and has in it
// what leads there. A way into its midst does not count; it goes through a switch.
func (l *layout) findLoops(w *walk) {
	outer := make([]int, len(l.parts)) // leads to the start of the outermost loop found yet
	for i := range outer {
		outer[i] = i
	}
	for _, start := range slices.Backward(w.started) {
		var added []int
		add := func(p int) {
			for outer[p] != p {
				outer[p] = outer[outer[p]]
				p = outer[p]
			}
			if p != start && w.above(start, p) {
				outer[p], l.inside[p] = start, start
				added = append(added, p)
			}
		}
		for _, p := range w.from[start] {
			if w.above(start, p) {
				l.begins[start] = true
				add(p)
			}
		}
		for len(added) > 0 {
			p := added[len(added)-1]
			added = added[:len(added)-1]
			for _, from := range w.from[p] {
				add(from)
			}
		}
	}
}
