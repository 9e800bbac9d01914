package ecmare

import (
	"strconv"
	"strings"
)

// translate writes a pattern, parsed with the u flag, in the syntax of Go's
// regexp package, if that can run it. The two agree once sets are written out:
// which of several ways to match is taken does not matter to whether there is
// one. weight is about the number of states, and grows with sets of many ranges.
func translate(tree *node) (text string, weight int, ok bool) {
	var t translation
	ok = t.add(tree, 1)
	return t.text.String(), max(1, t.weight), ok
}

type translation struct {
	text   strings.Builder
	weight int
}

// add writes a node that is repeated so many times.
func (t *translation) add(n *node, times int) bool {
	t.weight = min(t.weight+times, infinite)
	switch n.op {
	case opSequence, opGroup:
		return t.each(n.subs, "", times)
	case opChoice:
		return t.each(n.subs, "|", times)
	case opSet:
		t.weight = min(t.weight+len(n.set.ranges)/8, infinite)
		t.set(n.set)
	case opRepeat:
		inside := times
		if n.max < infinite {
			inside = min(times*max(1, n.max), infinite)
		} else if n.min > 1 {
			inside = min(times*n.min, infinite)
		}
		if !t.each(n.subs, "", inside) {
			return false
		}
		t.text.WriteString("{" + strconv.Itoa(n.min))
		if n.max == infinite {
			t.text.WriteString(",")
		} else if n.max != n.min {
			t.text.WriteString("," + strconv.Itoa(n.max))
		}
		t.text.WriteString("}")
	case opBegin:
		t.text.WriteString(`\A`)
	case opEnd:
		t.text.WriteString(`\z`)
	case opWordEdge:
		t.text.WriteString(`\b`)
	case opNoWordEdge:
		t.text.WriteString(`\B`)
	default:
		return false
	}
	return true
}

func (t *translation) each(subs []*node, between string, times int) bool {
	t.text.WriteString("(?:")
	for i, sub := range subs {
		if i > 0 {
			t.text.WriteString(between)
		}
		if !t.add(sub, times) {
			return false
		}
	}
	t.text.WriteString(")")
	return true
}

func (t *translation) set(s *set) {
	if len(s.ranges) == 0 {
		t.text.WriteString(`[^\x00-\x{10FFFF}]`)
		return
	}
	t.text.WriteString("[")
	for _, r := range s.ranges {
		t.char(r.lo)
		if r.hi > r.lo {
			t.text.WriteString("-")
			t.char(r.hi)
		}
	}
	t.text.WriteString("]")
}

func (t *translation) char(c rune) {
	if isWord(c) && c != '_' {
		t.text.WriteByte(byte(c))
		return
	}
	t.text.WriteString(`\x{` + strconv.FormatInt(int64(c), 16) + `}`)
}
