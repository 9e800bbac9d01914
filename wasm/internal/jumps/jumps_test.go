package jumps

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ggui-go/validators/wasm/internal/module"
)

var update = flag.Bool("update", false, "write the golden file")

// The golden file shows what becomes of each function.
func TestJumpsBecomeBranches(t *testing.T) {
	var b strings.Builder
	for _, c := range []struct {
		name  string
		parts source
	}{
		{"a jump ahead", source{"mark 0, jump 2", "mark 1", "mark 2, return"}},
		{"a jump out of an if", source{"if jump 2", "mark 1", "mark 2, return"}},
		{"a part that leads back to itself", source{"mark 0", "mark 1, if jump 1", "return"}},
		{"a loop that begins with its condition", source{"mark 0", "if jump 3", "mark 2, jump 1", "return"}},
		{"a loop that Go turned, to end with its condition", source{"mark 0, jump 2", "mark 1", "if jump 1", "return"}},
		{"loops in a loop", source{"mark 0", "mark 1", "mark 2, if jump 2", "mark 3, if jump 3", "if jump 1", "return"}},
		{"a loop with a call in it", source{"mark 0", "mark 1, call", "mark 2, if jump 1", "return"}},
		{"a call in an inner loop", source{"mark 0", "mark 1", "mark 2, call", "if jump 2", "if jump 1", "return"}},
		{"a call before a loop", source{"mark 0, call", "mark 1, if jump 1", "return"}},
		{"a check in a loop", source{"mark 0", "check, if jump 1", "return"}},
		{"loops that cross", source{"mark 0", "mark 1", "mark 2, if jump 1", "mark 3, if jump 2", "return"}},
		{"a way into the midst of a loop", source{"if jump 2", "mark 1", "mark 2, if jump 1", "return"}},
		{"a way into an inner loop, around its outer one", source{"mark 0", "if jump 2, jump 5", "mark 2", "if jump 3, if jump 2, if jump 1", "return", "mark 5, jump 3"}},
		{"parts to which nothing leads", source{"jump 3", "mark 1, jump 2", "mark 2, jump 1", "return"}},
		{"the end that is not reached", source{"if jump 1", "mark 1"}},
	} {
		fmt.Fprintf(&b, "# %s\n", c.name)
		for i, line := range c.parts {
			fmt.Fprintf(&b, "# %d: %s\n", i, line)
		}
		block := slices.ContainsFunc(c.parts, func(line string) bool {
			return strings.Contains(line, "call") || strings.Contains(line, "check")
		})
		threaded, err := threadBody(c.parts.body(block))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		b.WriteString(text(threaded) + "\n")
	}
	const golden = "testdata/threaded.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got := b.String(); got != string(want) {
		t.Errorf("not as in %s; -update writes it:\n%s", golden, got)
	}
}

// Whatever Go does not write stays as it is, to the byte.
func TestOtherShapesStay(t *testing.T) {
	plain := source{"mark 0, jump 2", "mark 1", "mark 2, if jump 1", "return"}
	for _, block := range []bool{false, true} {
		if body := plain.body(block); bytes.Equal(thread(t, body), body) {
			t.Fatalf("Go's shape stays as well: %x", body)
		}
	}
	calls := source{"mark 0, call", "if jump 1", "return"}
	for _, c := range []struct {
		name     string
		body     []byte
		old, new []byte
	}{
		{"no loop", plain.body(false), []byte{opLoop, noResult}, []byte{opBlock, noResult}},
		{"a switch on another local", plain.body(false), []byte{opLocalGet, pc, opBrTable}, []byte{opLocalGet, 2, opBrTable}},
		{"a switch that does nothing for a number", plain.body(false), []byte{opBrTable, 3, 0, 1, 2, 3}, []byte{opBrTable, 3, 0, 1, 2, 4}},
		{"a part without a number", plain.body(false), []byte{opBrTable, 3, 0, 1, 2, 3}, []byte{opBrTable, 3, 0, 1, 1, 3}},
		{"an entry elsewhere", plain.body(false), []byte{opBrTable, 3, 0, 1, 2, 3}, []byte{opBrTable, 3, 1, 0, 2, 3}},
		{"a jump to a number from elsewhere", plain.body(false), []byte{opI32Const, 2, opLocalSet, pc}, []byte{opLocalGet, 2, opLocalSet, pc}},
		{"a jump to no number", plain.body(false), []byte{opI32Const, 2, opLocalSet, pc}, []byte{opI32Const, 9, opLocalSet, pc}},
		{"a jump to a number below 0", plain.body(false), []byte{opI32Const, 2, opLocalSet, pc}, []byte{opI32Const, 0x7E, opLocalSet, pc}},
		{"a jump to the entry", plain.body(false), []byte{opI32Const, 2, opLocalSet, pc}, []byte{opI32Const, 0, opLocalSet, pc}},
		{"a jump that sets another local", plain.body(false), []byte{opI32Const, 2, opLocalSet, pc}, []byte{opI32Const, 2, opLocalSet, 1}},
		{"a branch to a part", plain.body(false), []byte{opLocalSet, pc, opBr, 3}, []byte{opLocalSet, pc, opBr, 2}},
		{"a number that is read", plain.body(false), []byte{opI32Const, 0, opReturn}, []byte{opLocalGet, pc, opReturn}},
		{"a switch in a part", plain.body(false), []byte{opLocalGet, 2, opIf, noResult}, []byte{opBrTable, 0, 0, opIf, noResult}},
		{"more behind the loop", plain.body(false), []byte{opEnd, opUnreachable, opEnd}, []byte{opEnd, opI32Const, 0, opEnd}},
		{"another answer when it stops", calls.body(true), []byte{opI32Const, 1, opEnd}, []byte{opI32Const, 0, opEnd}},
		{"a call that stops elsewhere", calls.body(true), []byte{opBrIf, 3}, []byte{opBrIf, 2}},
		{"a call that stops nowhere", calls.body(false), nil, nil},
	} {
		body := c.body
		if c.old != nil {
			if n := bytes.Count(body, c.old); n != 1 {
				t.Fatalf("%s: %x is %d times in %x", c.name, c.old, n, body)
			}
			body = bytes.Replace(body, c.old, c.new, 1)
		}
		if got := thread(t, body); !bytes.Equal(got, body) {
			t.Errorf("%s:\n%s\nbecame\n%s", c.name, text(body), text(got))
		}
	}
}

func thread(t *testing.T, body []byte) []byte {
	t.Helper()
	threaded, err := threadBody(body)
	if err != nil {
		t.Fatal(err)
	}
	return threaded
}

// Large functions become no larger, and come to an end, whatever their loops.
func TestLargeFunctions(t *testing.T) {
	const n = 100_000
	small, nested, crossing := source{"mark 0"}, source{"mark 0"}, source{"mark 0"}
	for i := 1; i < n; i++ {
		small = append(small, fmt.Sprintf("if jump %d, if jump %d", i&^7|1, min(i+1000, n)))
		nested = append(nested, fmt.Sprintf("if jump %d", max(1, n-i)))
		crossing = append(crossing, fmt.Sprintf("if jump %d, if jump %d, call", max(1, i-7), n-i))
	}
	for _, s := range []source{small, nested, crossing} {
		body := append(s, "return").body(true)
		if threaded := thread(t, body); len(threaded) > len(body)*5/4 {
			t.Errorf("%q: %d bytes became %d", s[:4], len(body), len(threaded))
		}
	}
}

// The addresses at which Go's runtime goes on are constants that a function stores
// before it calls, with its own number in them. Each leads to a part that we take
// for one that is entered, and so does the number before, for that is how the
// linker makes out a call of deferreturn. In an if, only morestack and sigpanic
// are called so: the one comes back to the first part, the other never.
func TestRuntimeEntersWhereTheSwitchLeads(t *testing.T) {
	file := filepath.Join(t.TempDir(), "goroutines.wasm")
	build := exec.Command("go", "build", "-o", file, "./testdata/goroutines")
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	module, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const opI64Const, opI64Store, firstFunction = 0x42, 0x37, 0x1000
	functions, addresses := 0, 0
	inIf := map[uint64]int{} // the functions called in an if, and how often
	for i, body := range bodies(t, module) {
		f := parsed(t, body)
		if f == nil {
			continue
		}
		functions++
		resumed := f.resumed()
		for number, p := range f.parts {
			depth := 0
			for at := p.first; at < p.after; at++ {
				switch in := f.ins[at]; in.op {
				case opBlock, opLoop, opIf:
					depth++
				case opEnd:
					depth--
				case opI64Const:
					if in.operand>>16 != uint64(firstFunction+i) || f.ins[at+1].op != opI64Store {
						break
					}
					addresses++
					pc := int(in.operand & 0xFFFF)
					part := func(pc int) int { return f.table[min(pc, len(f.table)-1)] }
					switch {
					case depth == 0 && resumed[part(pc)] && resumed[part(pc-1)]:
					case depth == 1 && f.is(at+2, opI32Const, 0) && f.ins[at+3].op == opCall && part(pc) == number:
						if number > 0 {
							inIf[f.ins[at+3].operand]++
						}
					default:
						t.Errorf("function %d, part %d goes on at %d, in part %d: %v", i, number, pc, part(pc), resumed)
					}
				}
			}
		}
	}
	if functions < 500 || addresses < 5000 || len(inIf) != 1 {
		t.Errorf("%d functions, %d addresses, called in an if: %v; want sigpanic alone", functions, addresses, inIf)
	}
}

// bodies gives those of the module's functions.
func bodies(t *testing.T, wasm []byte) (all [][]byte) {
	t.Helper()
	for rest := wasm[8:]; len(rest) > 0; {
		id := rest[0]
		content, after, err := module.Sized(rest[1:])
		if err != nil {
			t.Fatal(err)
		}
		if rest = after; id != module.CodeSection {
			continue
		}
		_, n := binary.Uvarint(content)
		for content = content[n:]; len(content) > 0; {
			var body []byte
			if body, content, err = module.Sized(content); err != nil {
				t.Fatal(err)
			}
			all = append(all, body)
		}
	}
	return all
}

// parsed gives the function, or nil when it is not of Go's shape.
func parsed(t *testing.T, body []byte) *function {
	t.Helper()
	start, err := skipLocals(body)
	if err != nil {
		t.Fatal(err)
	}
	f := &function{code: body}
	if f.ins, err = decode(body, start); err != nil {
		t.Fatal(err)
	}
	if !f.parse() {
		return nil
	}
	return f
}

// A module that cannot be read is refused.
func TestBrokenModules(t *testing.T) {
	header := "\x00asm\x01\x00\x00\x00"
	code := func(section string) string {
		return header + string(module.AppendSized([]byte{module.CodeSection}, []byte(section)))
	}
	function := func(instructions string) string {
		return code("\x01" + string(module.AppendSized(nil, []byte("\x00"+instructions))))
	}
	for _, c := range []struct{ name, module, err string }{
		{"empty", "", "not a WebAssembly module"},
		{"a text", "package jumps", "not a WebAssembly module"},
		{"half a header", header[:6], "not a WebAssembly module"},
		{"a section without a size", header + "\x0a", "the module ends inside a section"},
		{"a section that ends soon", header + "\x0a\x05\x01", "the module ends inside a section"},
		{"a size beyond 64 bits", header + "\x0a" + strings.Repeat("\xff", 11), "the module ends inside a section"},
		{"no number of functions", code(""), "the module ends inside a section"},
		{"more functions than there are", code("\xff\xff\xff\xff\x0f"), "the module ends inside a section"},
		{"fewer functions than there are", code("\x00\x02\x00\x0b"), "there is more in the code section than its functions"},
		{"a function without locals", code("\x01\x00"), "function 0: the module ends inside a section"},
		{"more locals than there are", code("\x01\x05\xff\xff\xff\xff\x0f"), "function 0: the module ends inside a section"},
		{"an unknown operation", function("\x06"), "function 0: unknown operation 0x06 at byte 1"},
		{"an unknown extended operation", function("\xfc\x12"), "function 0: unknown operation 0xfc 18 at byte 1"},
		{"an operation without its number", function("\x41"), "function 0: the module ends inside a section"},
		{"a number that goes on", function("\x41\x80\x80\x80"), "function 0: the module ends inside a section"},
		{"a number beyond 64 bits", function("\x42" + strings.Repeat("\x80", 10) + "\x00"), "function 0: the module ends inside a section"},
		{"half a floating-point number", function("\x44\x00"), "function 0: the module ends inside a section"},
		{"a switch with more labels than there are", function("\x0e\xff\xff\xff\xff\x0f\x00"), "function 0: the module ends inside a section"},
		{"a switch without a default", function("\x0e\x01\x00"), "function 0: the module ends inside a section"},
	} {
		if _, err := Thread([]byte(c.module)); err == nil || err.Error() != c.err {
			t.Errorf("%s: %v, want %s", c.name, err, c.err)
		}
	}
	if got, err := Thread([]byte(header)); err != nil || string(got) != header {
		t.Errorf("a module with nothing in it: %q, %v", got, err)
	}
}
