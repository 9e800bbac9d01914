package jumps

import (
	"fmt"

	"github.com/ggui-go/validators/wasm/internal/module"
)

// The operations that the rewriting looks at or writes.
const (
	opUnreachable  = 0x00
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opElse         = 0x05
	opEnd          = 0x0B
	opBr           = 0x0C
	opBrIf         = 0x0D
	opBrTable      = 0x0E
	opReturn       = 0x0F
	opCall         = 0x10
	opCallIndirect = 0x11
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opGlobalGet    = 0x23
	opI32Const     = 0x41

	opExtended = 0xFC // a second byte says which
	noResult   = 0x40 // the type of a block that leaves nothing
	pc         = 0    // the local that the switch looks at
)

// An instruction is one operation, with its first operand where that is a number.
type instruction struct {
	op         byte
	operand    uint64
	start, end int // in the body
}

// decode cuts the code of a body, which begins at a byte of it, into instructions.
func decode(body []byte, start int) ([]instruction, error) {
	var all []instruction
	for at := start; at < len(body); {
		in := instruction{op: body[at], start: at}
		at++
		short := false
		number := func() (value uint64) { // of a signed one the bits count, not the sign
			for shift := 0; shift < 70 && at < len(body); shift += 7 {
				b := body[at]
				at++
				value |= uint64(b&0x7F) << shift
				if b < 0x80 {
					return value
				}
			}
			short = true
			return 0
		}
		switch op := in.op; {
		case op == opBlock, op == opLoop, op == opIf, op == opBr, op == opBrIf, op == opCall,
			0x20 <= op && op <= 0x26, // variables and tables
			op == 0x3F, op == 0x40,   // memory.size and memory.grow
			op == opI32Const, op == 0x42,
			op == 0xD0, op == 0xD2: // references
			in.operand = number()
		case op == opCallIndirect, 0x28 <= op && op <= 0x3E: // and loads and stores
			in.operand = number()
			number()
		case op == opBrTable:
			in.operand = number() // how many, before the default
			for i := uint64(0); i <= in.operand && !short; i++ {
				number()
			}
		case op == 0x43: // f32.const
			at += 4
		case op == 0x44: // f64.const
			at += 8
		case op == opExtended:
			in.operand = number()
			if in.operand >= uint64(len(operands)) {
				return nil, fmt.Errorf("unknown operation 0xfc %d at byte %d", in.operand, in.start)
			}
			for range operands[in.operand] {
				number()
			}
		case op == opUnreachable, op == 0x01, op == opElse, op == opEnd, op == opReturn, op == 0x1A, op == 0x1B,
			0x45 <= op && op <= 0xC4, op == 0xD1: // arithmetic, and what else has no operand
		default:
			return nil, fmt.Errorf("unknown operation 0x%02x at byte %d", op, in.start)
		}
		if short || at > len(body) {
			return nil, module.ErrShort
		}
		in.end = at
		all = append(all, in)
	}
	return all, nil
}

// operands says how many numbers follow each extended operation: conversions,
// then those on memory and tables.
var operands = []int{0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1}
