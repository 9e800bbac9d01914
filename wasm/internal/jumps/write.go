package jumps

import (
	"encoding/binary"
	"slices"

	"github.com/ggui-go/validators/wasm/internal/module"
)

// A writer writes the body of a function. A label is the number of blocks that
// are open inside it, itself included.
type writer struct {
	*layout
	body   []byte
	open   int   // how many blocks
	choose int   // the label of the switch, when jumps go to it
	never  int   // the label of a trap, for what no switch is asked
	ahead  []int // of each part: the label that ends before it
	back   []int // of each loop
}

// leave is the label of the block for unwinding, around all others.
const leave = 1

func write(l *layout) []byte {
	n := len(l.parts)
	w := &writer{layout: l, ahead: make([]int, n), back: make([]int, n)}
	w.body = append(w.body, l.code[:l.ins[l.loop].start]...)
	if l.unwind {
		w.open = leave
	}
	w.never = w.begin(opBlock)
	if l.asked {
		w.choose = w.begin(opLoop)
	} else {
		w.begin(opBlock)
	}
	w.blocks(l.members[l.whole])
	w.writeSwitch()
	w.end()
	var loops []int // that are open
	for at, p := range l.order {
		if l.begins[p] {
			w.back[p] = w.begin(opLoop)
			w.blocks(l.members[p])
			loops = append(loops, p)
		}
		w.part(p)
		w.fall(p, at)
		for len(loops) > 0 && l.end[loops[len(loops)-1]] == at {
			w.end()
			loops = loops[:len(loops)-1]
		}
		w.end() // the block before the next part; after the last, the switch
	}
	w.end() // never
	return append(w.body, l.code[l.ins[l.after].start:]...)
}

func (w *writer) begin(op byte) (label int) {
	w.body = append(w.body, op, noResult)
	w.open++
	return w.open
}

func (w *writer) end() {
	w.body = append(w.body, opEnd)
	w.open--
}

func (w *writer) branch(op byte, label int) {
	w.body = binary.AppendUvarint(append(w.body, op), uint64(w.open-label))
}

// blocks begins the blocks that end before the parts.
func (w *writer) blocks(parts []int) {
	for _, p := range slices.Backward(parts) {
		w.ahead[p] = w.begin(opBlock)
	}
}

// writeSwitch writes the switch. None of the parts that it leads to is inside a loop.
func (w *writer) writeSwitch() {
	w.body = append(w.body, opLocalGet, pc, opBrTable)
	w.body = binary.AppendUvarint(w.body, uint64(len(w.table)-1))
	for _, p := range w.table {
		label := w.never
		if w.entered[p] {
			label = w.ahead[p]
		}
		w.body = binary.AppendUvarint(w.body, uint64(w.open-label))
	}
}

// part writes the code of a part.
func (w *writer) part(number int) {
	p := w.parts[number]
	around := w.open
	for at := p.first; at < p.after; at++ {
		in := w.ins[at]
		if len(p.jumps) > 0 && p.jumps[0].at == at {
			w.jump(number, p.jumps[0].to)
			p.jumps = p.jumps[1:]
			at += 2
			continue
		}
		switch in.op {
		case opBlock, opLoop, opIf:
			if len(p.jumps) > 0 && w.is(at, opIf, noResult) && p.jumps[0].at == at+1 && w.is(at+4, opEnd, 0) && w.direct(number, p.jumps[0].to) {
				w.branch(opBrIf, w.label(number, p.jumps[0].to))
				p.jumps = p.jumps[1:]
				at += 4
				continue
			}
			w.open++
		case opEnd:
			w.open--
		case opBrIf:
			if in.operand >= uint64(w.open-around) {
				w.branch(opBrIf, leave)
				continue
			}
		}
		w.body = append(w.body, w.code[in.start:in.end]...)
	}
}

// fall ends a part, at that position, whose end leads to the next by number.
func (w *writer) fall(number, at int) {
	next := number + 1
	switch {
	case !w.parts[number].falls:
	case next == len(w.parts):
		w.body = append(w.body, opUnreachable) // as behind the loop
	case at+1 == w.position[next]:
	default:
		w.jump(number, next)
	}
}

func (w *writer) jump(from, to int) {
	if w.direct(from, to) {
		w.branch(opBr, w.label(from, to))
		return
	}
	w.body = module.AppendSigned(append(w.body, opI32Const), int32(w.parts[to].number))
	w.body = append(w.body, opLocalSet, pc)
	w.branch(opBr, w.choose)
}

// label gives the label of a direct branch.
func (w *writer) label(from, to int) int {
	if w.position[to] > w.position[from] {
		return w.ahead[to]
	}
	return w.back[to]
}
