package jumps

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"github.com/ggui-go/validators/wasm/internal/module"
)

// A source is a function of Go's shape in words: a line for each part.
//
//	mark N      something that is done
//	jump N      to the part of number N
//	if jump N   perhaps
//	call        in which the goroutine may stop
//	check       a call in an if, in which it does not stop
//	return
type source []string

// body assembles the function. Each part has one number, its place; block tells
// whether one for unwinding is around all.
func (s source) body(block bool) []byte {
	b := []byte{1, 2, 0x7F} // two locals that are i32
	b = append(b, opGlobalGet, 0, opLocalSet, 1)
	if block {
		b = append(b, opBlock, noResult)
	}
	b = append(b, opLoop, noResult)
	for range s {
		b = append(b, opBlock, noResult)
	}
	b = append(b, opLocalGet, pc, opBrTable)
	b = binary.AppendUvarint(b, uint64(len(s)-1))
	for i := range s {
		b = binary.AppendUvarint(b, uint64(i))
	}
	b = append(b, opEnd)
	for i, line := range s {
		loop := len(s) - 1 - i
		for word := range strings.SplitSeq(line, ", ") {
			b = appendWords(b, strings.Fields(word), loop)
		}
		b = append(b, opEnd) // the block of the next part, or the loop
	}
	b = append(b, opUnreachable)
	if block {
		b = append(b, opEnd, opI32Const, 1)
	}
	return append(b, opEnd)
}

func appendWords(b []byte, words []string, loop int) []byte {
	number := func() int {
		n, err := strconv.Atoi(words[len(words)-1])
		if err != nil {
			panic(err)
		}
		return n
	}
	switch strings.Join(words[:max(1, len(words)-1)], " ") {
	case "mark":
		return append(module.AppendSigned(append(b, opI32Const), int32(number())), 0x1A)
	case "jump":
		b = module.AppendSigned(append(b, opI32Const), int32(number()))
		return binary.AppendUvarint(append(b, opLocalSet, pc, opBr), uint64(loop))
	case "if jump":
		b = append(b, opLocalGet, 2, opIf, noResult)
		return append(appendWords(b, words[1:], loop+1), opEnd)
	case "call":
		b = append(b, opI32Const, 0, opCall, 0, opGlobalGet, 0, opLocalSet, 1, opBrIf)
		return binary.AppendUvarint(b, uint64(loop+1))
	case "check":
		b = append(b, opLocalGet, 2, opIf, noResult)
		return append(appendWords(b, []string{"call"}, loop+1), opEnd)
	case "return":
		return append(b, opI32Const, 0, opReturn)
	}
	panic(fmt.Sprint("unknown words: ", words))
}

// text writes the code of a body, a line for each instruction.
func text(body []byte) string {
	start, err := skipLocals(body)
	if err != nil {
		return err.Error()
	}
	all, err := decode(body, start)
	if err != nil {
		return err.Error()
	}
	var b strings.Builder
	depth := 0
	for i, in := range all {
		if in.op == opEnd {
			depth--
		}
		if i == len(all)-1 {
			break // the end of the body
		}
		fmt.Fprintf(&b, "%*s%s", 2*depth, "", names[in.op])
		switch in.op {
		case opBr, opBrIf, opLocalGet, opLocalSet, opGlobalGet, opI32Const, opCall:
			fmt.Fprintf(&b, " %d", in.operand)
		case opBrTable:
			rest := body[in.start+1 : in.end]
			_, n := binary.Uvarint(rest)
			for rest = rest[n:]; len(rest) > 0; rest = rest[n:] {
				var label uint64
				label, n = binary.Uvarint(rest)
				fmt.Fprintf(&b, " %d", label)
			}
		case opBlock, opLoop, opIf:
			depth++
		}
		b.WriteByte('\n')
	}
	return b.String()
}

var names = map[byte]string{
	opUnreachable: "unreachable", opBlock: "block", opLoop: "loop", opIf: "if", opEnd: "end",
	opBr: "br", opBrIf: "br_if", opBrTable: "br_table", opReturn: "return", opCall: "call",
	opLocalGet: "local.get", opLocalSet: "local.set", opGlobalGet: "global.get",
	opI32Const: "i32.const", 0x1A: "drop",
}
