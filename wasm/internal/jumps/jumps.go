// Package jumps makes a module that Go's compiler wrote run faster.
//
// A goroutine must be able to stop and go on anywhere, so Go compiles a function
// to one loop around a switch over its parts, and each jump inside, however
// short, sets the number of the next part and goes back to the switch:
//
//	loop
//	  block … block          ;; one for each part
//	    local.get 0          ;; the number of the part
//	    br_table …
//	  end
//	  …                      ;; part 0
//	  i32.const 5            ;; a jump to the part of number 5
//	  local.set 0
//	  br (the loop)
//	  end
//	  …                      ;; part 1
//
// What the parts are is known, so most jumps can be branches: ahead out of the
// blocks that end before a part, and back to the start of a loop of its own. For
// that the parts are put in another order, in which the parts of a loop follow
// the one that it begins with. Engines keep values in registers over such
// branches, which they cannot over the switch. What a program does stays the
// same, instruction for instruction.
//
// The switch stays for what the runtime asks for: the start, and where a
// goroutine goes on that stopped in a call. A loop with such a call in it goes
// back to the switch, as one does that has several ways in. A number for which
// the switch has no answer, which nothing asks, ends at an unreachable instruction.
package jumps

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/ggui-go/validators/wasm/internal/module"
)

// Thread returns the module with direct jumps. Functions of other shapes than
// Go's stay as they are. The error says why the bytes are no module that can be
// read.
func Thread(wasm []byte) (threaded []byte, err error) {
	return module.Rewrite(wasm, module.CodeSection, threadCode)
}

// threadCode rewrites the bodies of a code section.
func threadCode(section []byte) ([]byte, error) {
	count, n := binary.Uvarint(section)
	if n <= 0 {
		return nil, module.ErrShort
	}
	out := binary.AppendUvarint(nil, count)
	rest := section[n:]
	for i := range count {
		body, after, err := module.Sized(rest)
		if err != nil {
			return nil, err
		}
		if body, err = threadBody(body); err != nil {
			return nil, fmt.Errorf("function %d: %w", i, err)
		}
		out = module.AppendSized(out, body)
		rest = after
	}
	if len(rest) > 0 {
		return nil, errors.New("there is more in the code section than its functions")
	}
	return out, nil
}
