package jumps

import (
	"encoding/binary"
	"iter"

	"github.com/ggui-go/validators/wasm/internal/module"
)

// A function is one of the shape that Go gives to those that jump.
type function struct {
	code   []byte
	ins    []instruction
	unwind bool  // whether a block is around the loop, for leaving a goroutine's stack
	loop   int   // in ins: the loop
	after  int   // in ins: what follows the loop
	table  []int // the part of each number; beyond them, that of the last
	parts  []part
}

// A part is code that the switch can go to.
type part struct {
	first, after int // in ins
	number       int // one that the switch takes to it
	jumps        []jump
	stops        bool // whether a goroutine may stop in it, and go on in the next
	falls        bool // whether its end may be reached, and the next goes on
}

// A jump goes to the start of a part. It takes three instructions from at.
type jump struct{ at, to int }

// threadBody returns the function's body with direct jumps.
func threadBody(body []byte) ([]byte, error) {
	start, err := skipLocals(body)
	if err != nil {
		return nil, err
	}
	ins, err := decode(body, start)
	if err != nil {
		return nil, err
	}
	f := function{code: body, ins: ins}
	if !f.parse() {
		return body, nil
	}
	return write(newLayout(&f)), nil
}

// next gives the parts to which a part leads. The one behind it comes last, so
// that a walk finishes it last and it can stay behind.
func (f *function) next(number int) iter.Seq[int] {
	return func(yield func(int) bool) {
		p := f.parts[number]
		for _, j := range p.jumps {
			if !yield(j.to) {
				return
			}
		}
		if p.falls && number+1 < len(f.parts) {
			yield(number + 1)
		}
	}
}

func skipLocals(body []byte) (at int, err error) {
	groups, n := binary.Uvarint(body)
	if n <= 0 {
		return 0, module.ErrShort
	}
	at = n
	for range groups {
		_, n := binary.Uvarint(body[at:])
		if n <= 0 || at+n >= len(body) {
			return 0, module.ErrShort
		}
		at += n + 1 // how many, and the type
	}
	return at, nil
}

// is reports whether the instruction is that one.
func (f *function) is(at int, op byte, operand uint64) bool {
	return 0 <= at && at < len(f.ins) && f.ins[at].op == op && f.ins[at].operand == operand
}

// parse reports whether the function has Go's shape, and finds its parts and
// jumps. It is strict: what Go does not write, such as a jump whose number is not
// a constant, is not Go's shape.
func (f *function) parse() bool {
	at := 0
	if f.is(at, opGlobalGet, 0) && f.is(at+1, opLocalSet, 1) { // the stack pointer
		at += 2
	}
	if f.is(at, opBlock, noResult) && f.is(at+1, opLoop, noResult) {
		f.unwind = true
		at++
	}
	f.loop = at
	if !f.is(at, opLoop, noResult) {
		return false
	}
	at++
	blocks := 0
	for ; f.is(at, opBlock, noResult); at++ {
		blocks++
	}
	if blocks == 0 || !f.is(at, opLocalGet, pc) || at+2 >= len(f.ins) || f.ins[at+1].op != opBrTable || f.ins[at+2].op != opEnd {
		return false
	}
	f.parts = make([]part, blocks)
	if !f.parseTable(f.ins[at+1]) {
		return false
	}
	at += 3
	for i := range f.parts {
		if at = f.parsePart(i, at); at < 0 {
			return false
		}
	}
	f.after = at
	return f.parseTail(at)
}

// parseTable reads the labels of the switch. The block of each part ends before
// it, and that of the first is the innermost, so a label counts the parts.
func (f *function) parseTable(table instruction) bool {
	for i := range f.parts {
		f.parts[i].number = -1
	}
	rest := f.code[table.start+1 : table.end]
	_, n := binary.Uvarint(rest)
	for rest = rest[n:]; len(rest) > 0; rest = rest[n:] {
		var part uint64
		part, n = binary.Uvarint(rest)
		if part >= uint64(len(f.parts)) {
			return false
		}
		f.parts[part].number = len(f.table)
		f.table = append(f.table, int(part))
	}
	for _, p := range f.parts {
		if p.number < 0 {
			return false
		}
	}
	return f.table[0] == 0
}

// parsePart reads a part, to the end of the block around it, and gives what
// follows or -1.
func (f *function) parsePart(number, at int) int {
	p := &f.parts[number]
	p.first, p.falls = at, true
	out := uint64(len(f.parts) - 1 - number) // the label of the loop
	for depth := uint64(0); at < len(f.ins); at++ {
		switch in := f.ins[at]; in.op {
		case opBlock, opLoop, opIf:
			depth++
		case opEnd:
			if depth == 0 {
				p.after = at
				return at + 1
			}
			depth--
		case opReturn, opUnreachable:
			p.falls = p.falls && depth > 0
		case opBrTable:
			return -1
		case opLocalGet:
			// Go keeps a value there for as long as it takes to put a 0 below it.
			if in.operand == pc && !(f.is(at-1, opI32Const, 0) && f.is(at-2, opLocalSet, pc)) {
				return -1
			}
		case opBr, opBrIf:
			switch {
			case in.operand < depth:
			case in.op == opBr && in.operand == depth+out:
				to, ok := f.target(at)
				if !ok {
					return -1
				}
				p.jumps = append(p.jumps, jump{at - 2, to})
				p.falls = p.falls && depth > 0
			case in.op == opBrIf && in.operand == depth+out+1 && f.unwind:
				p.stops = p.stops || depth == 0
			default:
				return -1
			}
		}
	}
	return -1
}

// target gives the part that a branch to the switch takes.
func (f *function) target(br int) (part int, ok bool) {
	if !f.is(br-1, opLocalSet, pc) || f.ins[br-2].op != opI32Const {
		return 0, false
	}
	number := f.ins[br-2]
	negative := f.code[number.end-1]&0x40 != 0
	if negative || number.operand >= uint64(len(f.table)) {
		return 0, false
	}
	part = f.table[number.operand]
	return part, part != 0 // nothing leads back to the entry
}

// parseTail reports whether what follows the loop is as Go writes it: nothing
// gets there but what leaves the stack.
func (f *function) parseTail(at int) bool {
	if !f.is(at, opUnreachable, 0) {
		return false
	}
	at++
	if f.unwind {
		if !f.is(at, opEnd, 0) || !f.is(at+1, opI32Const, 1) {
			return false
		}
		at += 2
	}
	return f.is(at, opEnd, 0) && at+1 == len(f.ins)
}
