package ecmare

import "unicode/utf16"

// A program is a pattern for the backtracking matcher. Its size is linear in
// that of the pattern: repetitions count instead of being written out.
type program struct {
	code     []inst
	groups   int
	slots    int  // two a group, then two a loop
	anchored bool // can match at the start only
}

type inst struct {
	op     code
	back   bool // reads to the left, inside a look-behind
	lazy   bool
	negate bool
	set    *set
	x, y   int // where to go
	slot   int // the first of the two slots of a loop, or the one to save to
	n, m   int // a loop's bounds, or the groups that an iteration forgets
}

type code uint8

const (
	codeMatch   code = iota
	codeSet          // one character of the set
	codeRun          // n to m characters of the set, many first
	codeSplit        // x, or else y
	codeJump         // x
	codeSave         // the position to the slot
	codeLoop         // set the count to 0
	codeAgain        // another iteration at x, or out to y
	codeIterate      // begin an iteration
	codeNext         // end an iteration; x is codeAgain
	codeLook         // the part that follows, up to codeMatch; then y
	codeBackref      // what group n holds
	codeBegin
	codeEnd
	codeWordEdge
	codeNoWordEdge
)

func assemble(tree *node, groups int) *program {
	p := &program{groups: groups + 1, slots: 2 * (groups + 1), anchored: isAnchored(tree)}
	p.add(tree, false)
	p.emit(inst{op: codeMatch})
	return p
}

// isAnchored reports whether a match can only begin where the text does.
func isAnchored(n *node) bool {
	switch n.op {
	case opBegin:
		return true
	case opGroup:
		return isAnchored(n.subs[0])
	case opSequence:
		return len(n.subs) > 0 && isAnchored(n.subs[0])
	case opChoice:
		for _, sub := range n.subs {
			if !isAnchored(sub) {
				return false
			}
		}
		return true
	}
	return false
}

func (p *program) emit(in inst) (at int) {
	p.code = append(p.code, in)
	return len(p.code) - 1
}

func (p *program) add(n *node, back bool) {
	switch n.op {
	case opSequence:
		for i := range n.subs {
			if back {
				i = len(n.subs) - 1 - i
			}
			p.add(n.subs[i], back)
		}
	case opChoice:
		var ends []int
		for i, sub := range n.subs {
			if i == len(n.subs)-1 {
				p.add(sub, back)
				break
			}
			split := p.emit(inst{op: codeSplit})
			p.code[split].x = len(p.code)
			p.add(sub, back)
			ends = append(ends, p.emit(inst{op: codeJump}))
			p.code[split].y = len(p.code)
		}
		for _, end := range ends {
			p.code[end].x = len(p.code)
		}
	case opSet:
		p.emit(inst{op: codeSet, set: n.set, back: back})
	case opGroup:
		first, second := 2*n.group, 2*n.group+1
		if back {
			first, second = second, first
		}
		p.emit(inst{op: codeSave, slot: first})
		p.add(n.subs[0], back)
		p.emit(inst{op: codeSave, slot: second})
	case opRepeat:
		p.repeat(n, back)
	case opBackref:
		p.emit(inst{op: codeBackref, n: n.group, back: back})
	case opLook:
		look := p.emit(inst{op: codeLook, negate: n.negate})
		p.add(n.subs[0], n.behind)
		p.emit(inst{op: codeMatch})
		p.code[look].y = len(p.code)
	case opBegin:
		p.emit(inst{op: codeBegin})
	case opEnd:
		p.emit(inst{op: codeEnd})
	case opWordEdge:
		p.emit(inst{op: codeWordEdge})
	case opNoWordEdge:
		p.emit(inst{op: codeNoWordEdge})
	}
}

func (p *program) repeat(n *node, back bool) {
	body := n.subs[0]
	if body.op == opSet && !n.lazy && !back {
		p.emit(inst{op: codeRun, set: body.set, n: n.min, m: n.max})
		return
	}
	slot := p.slots
	p.slots += 2
	p.emit(inst{op: codeLoop, slot: slot})
	again := p.emit(inst{op: codeAgain, slot: slot, n: n.min, m: n.max, lazy: n.lazy})
	p.code[again].x = p.emit(inst{op: codeIterate, slot: slot, n: n.first, m: n.last})
	p.add(body, back)
	p.emit(inst{op: codeNext, slot: slot, n: n.min, x: again})
	p.code[again].y = len(p.code)
}

// A machine runs a program on one text.
type machine struct {
	*program
	input []rune
	slots []int32 // positions and counts; -1 is none
	stack []entry
	steps int
	clock clock
	over  bool // out of time or memory
}

// An entry of the stack is a way not yet taken or a value to put back.
type entry struct {
	pc  int32 // where to go on; or, below 0, -1 - the slot to put back
	pos int32 // from which position; or the value to put back
	low int32 // of a run: it can also end at any position from here to pos-1
}

// maxStack bounds the memory of one match, at 12 bytes an entry.
const maxStack = 8 << 20

func (p *program) match(text string, unicodeMode bool, budget *Budget) (bool, error) {
	m := &machine{program: p, slots: make([]int32, p.slots), clock: clock{budget: budget}}
	defer m.clock.stop()
	if len(text) > freeSteps {
		m.clock.ok() // reading the text alone takes time
	}
	m.input = characters(text, unicodeMode)
	for i := range m.slots {
		m.slots[i] = -1
	}
	for start := 0; start <= len(m.input); start++ {
		if m.run(0, start) {
			return true, nil
		}
		if m.over {
			return false, ErrBudget
		}
		if p.anchored {
			break
		}
	}
	return false, nil
}

// characters are those of the text that the pattern sees.
func characters(text string, unicodeMode bool) []rune {
	chars := []rune(text)
	if unicodeMode {
		return chars
	}
	units := utf16.Encode(chars)
	chars = chars[:0]
	for _, unit := range units {
		chars = append(chars, rune(unit))
	}
	return chars
}

// run follows the code from pc at pos up to a codeMatch. When it returns false,
// slots and stack are as they were.
func (m *machine) run(pc, pos int) bool {
	base := len(m.stack)
	for {
		if m.steps++; m.steps > freeSteps {
			m.steps = 0
			m.over = m.over || !m.clock.ok() || len(m.stack) > maxStack
		}
		if m.over {
			return false
		}
		in := &m.code[pc]
		ok := true
		pc++
		switch in.op {
		case codeMatch:
			return true
		case codeSet:
			if in.back {
				pos--
			}
			ok = 0 <= pos && pos < len(m.input) && in.set.has(m.input[pos])
			if !in.back {
				pos++
			}
		case codeRun:
			end, limit := pos, len(m.input)
			if in.m < limit-pos {
				limit = pos + in.m
			}
			for end < limit && in.set.has(m.input[end]) {
				end++
			}
			m.steps += (end - pos) / 4
			if ok = end-pos >= in.n; ok {
				if low := pos + in.n; low < end {
					m.stack = append(m.stack, entry{int32(pc), int32(end), int32(low)})
				}
				pos = end
			}
		case codeSplit:
			m.push(in.y, pos)
			pc = in.x
		case codeJump:
			pc = in.x
		case codeSave:
			m.set(in.slot, pos)
		case codeLoop:
			m.set(in.slot, 0)
		case codeAgain:
			switch count := int(m.slots[in.slot]); {
			case count < in.n:
				pc = in.x
			case count == in.m:
				pc = in.y
			case in.lazy:
				m.push(in.x, pos)
				pc = in.y
			default:
				m.push(in.y, pos)
				pc = in.x
			}
		case codeIterate:
			m.set(in.slot+1, pos)
			for group := in.n; group <= in.m; group++ {
				m.set(2*group, -1)
				m.set(2*group+1, -1)
			}
		case codeNext:
			count := int(m.slots[in.slot])
			// An iteration beyond the minimum must not be empty.
			if ok = count < in.n || int(m.slots[in.slot+1]) != pos; ok {
				m.set(in.slot, count+1)
				pc = in.x
			}
		case codeLook:
			height := len(m.stack)
			found := m.run(pc, pos)
			if in.negate {
				m.unwind(height)
			} else {
				m.commit(height)
			}
			ok = found != in.negate
			pc = in.y
		case codeBackref:
			pos, ok = m.backref(in, pos)
		case codeBegin:
			ok = pos == 0
		case codeEnd:
			ok = pos == len(m.input)
		case codeWordEdge:
			ok = m.wordAt(pos-1) != m.wordAt(pos)
		case codeNoWordEdge:
			ok = m.wordAt(pos-1) == m.wordAt(pos)
		}
		if !ok {
			if pc, pos, ok = m.backtrack(base); !ok {
				return false
			}
		}
	}
}

func (m *machine) push(pc, pos int) {
	m.stack = append(m.stack, entry{int32(pc), int32(pos), int32(pos)})
}

// set changes a slot, so that backtracking puts the old value back.
func (m *machine) set(slot, value int) {
	if old := m.slots[slot]; old != int32(value) {
		m.stack = append(m.stack, entry{pc: int32(-1 - slot), pos: old})
		m.slots[slot] = int32(value)
	}
}

// backtrack goes back to the last way not yet taken above base.
func (m *machine) backtrack(base int) (pc, pos int, ok bool) {
	for len(m.stack) > base {
		top := &m.stack[len(m.stack)-1]
		switch {
		case top.pc < 0:
			m.slots[-1-top.pc] = top.pos
		case top.low < top.pos-1: // a run that can get shorter still
			top.pos--
			return int(top.pc), int(top.pos), true
		case top.low < top.pos:
			m.stack = m.stack[:len(m.stack)-1]
			return int(top.pc), int(top.low), true
		default:
			m.stack = m.stack[:len(m.stack)-1]
			return int(top.pc), int(top.pos), true
		}
		m.stack = m.stack[:len(m.stack)-1]
	}
	return 0, 0, false
}

// unwind forgets everything above height.
func (m *machine) unwind(height int) {
	for i := len(m.stack) - 1; i >= height; i-- {
		if e := m.stack[i]; e.pc < 0 {
			m.slots[-1-e.pc] = e.pos
		}
	}
	m.stack = m.stack[:height]
}

// commit forgets the ways not taken above height and keeps the values to put
// back: a look-around that has matched is not tried in another way.
func (m *machine) commit(height int) {
	kept := m.stack[:height]
	for _, e := range m.stack[height:] {
		if e.pc < 0 {
			kept = append(kept, e)
		}
	}
	m.stack = kept
}

// backref matches what the group holds; a group that holds nothing matches.
func (m *machine) backref(in *inst, pos int) (int, bool) {
	from, to := int(m.slots[2*in.n]), int(m.slots[2*in.n+1])
	if from < 0 || to < 0 {
		return pos, true
	}
	length := to - from
	at := pos
	if in.back {
		at = pos - length
	}
	if at < 0 || at+length > len(m.input) {
		return pos, false
	}
	m.steps += length / 4
	for i := range length {
		if m.input[from+i] != m.input[at+i] {
			return pos, false
		}
	}
	if in.back {
		return at, true
	}
	return pos + length, true
}

func (m *machine) wordAt(pos int) bool {
	return 0 <= pos && pos < len(m.input) && isWord(m.input[pos])
}
