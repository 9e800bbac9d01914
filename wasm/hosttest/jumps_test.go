package hosttest

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ggui-go/validators/wasm/internal/jumps"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// Functions of the shape that Go gives them, with whatever jumps, do the same
// after their jumps were made direct: the same steps in the same order, from
// every part at which the runtime can enter, and across calls in which the
// goroutine stops.
func FuzzThreadedFunctionsDoTheSame(f *testing.F) {
	for seed := range uint64(100) {
		f.Add(seed, uint8(seed%24))
	}
	f.Fuzz(func(t *testing.T, seed uint64, parts uint8) {
		function := newRandomFunction(seed, int(parts%64)+2)
		module := function.module()
		threaded, err := jumps.Thread(module)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Equal(module, threaded) {
			t.Fatal("the function was not taken for one of Go's")
		}
		ctx := context.Background()
		before, after := start(t, ctx, module), start(t, ctx, threaded)
		for _, entry := range function.entries {
			for checksum := range uint64(8) {
				want, got := trace(t, ctx, before, entry, checksum), trace(t, ctx, after, entry, checksum)
				if !slices.Equal(got, want) {
					t.Fatalf("entered at %d with %d: %v, before %v\n%x\n%x", entry, checksum, got, want, module, threaded)
				}
			}
		}
	})
}

func start(t *testing.T, ctx context.Context, module []byte) api.Module {
	t.Helper()
	runtime := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigInterpreter()) // compiling takes longer
	t.Cleanup(func() { runtime.Close(ctx) })
	instance, err := runtime.Instantiate(ctx, module)
	if err != nil {
		t.Fatalf("%v\n%x", err, module)
	}
	return instance
}

// The globals of the modules made here.
const (
	stack    = iota // the stack pointer, as in Go; nothing looks at it
	checksum        // of the parts that were done, on which the conditions depend
	steps           // how many are left
	resume          // the number to go on with after a stop
)

// trace runs the function from one of its parts to its end, as the runtime does:
// each time that it stops, it is entered again where it says. It gives for each
// time the number, and the checksum and the steps left after it.
func trace(t *testing.T, ctx context.Context, module api.Module, number, sum uint64) (seen []uint64) {
	t.Helper()
	global := func(name string) api.MutableGlobal { return module.ExportedGlobal(name).(api.MutableGlobal) }
	global("checksum").Set(sum * 0x9E3779B97F4A7C15)
	global("steps").Set(300)
	for {
		stopped, err := module.ExportedFunction("run").Call(ctx, number)
		seen = append(seen, number, global("checksum").Get(), global("steps").Get())
		if err != nil { // its end was reached, which traps
			return append(seen, math.MaxUint64)
		}
		if stopped[0] == 0 {
			return seen
		}
		number = global("resume").Get()
	}
}

// A randomFunction is the body of a function of Go's shape.
type randomFunction struct {
	*rand.Rand
	parts   int
	numbers []int // the first number of each part
	entries []uint64
	body    []byte
}

func newRandomFunction(seed uint64, parts int) *randomFunction {
	f := &randomFunction{Rand: rand.New(rand.NewPCG(seed, 0)), parts: parts, entries: []uint64{0}}
	var table []int
	for part := range parts {
		f.numbers = append(f.numbers, len(table))
		for range 1 + f.IntN(3)/2 { // Go gives some parts more than one
			table = append(table, part)
		}
	}
	f.body = []byte{2, 1, 0x7F, 1, 0x7E} // locals: 1 is an i32, 2 an i64
	f.op(0x23, stack).op(0x21, 1).op(0x02, 0x40).op(0x03, 0x40)
	for range parts {
		f.op(0x02, 0x40)
	}
	f.op(0x20, 0).op(0x0E, uint64(len(table)-1))
	for _, part := range table {
		f.body = binary.AppendUvarint(f.body, uint64(part))
	}
	f.op(0x0B)
	for part := range parts {
		f.part(part)
		f.op(0x0B)
	}
	f.op(0x00).op(0x0B).number(1).op(0x0B)
	return f
}

// op appends an operation and its operands.
func (f *randomFunction) op(op byte, operands ...uint64) *randomFunction {
	f.body = append(f.body, op)
	for _, operand := range operands {
		f.body = binary.AppendUvarint(f.body, operand)
	}
	return f
}

// number appends an i32.const of a number that is not negative.
func (f *randomFunction) number(n int) *randomFunction {
	f.op(0x41)
	for ; n >= 0x40; n >>= 7 {
		f.body = append(f.body, byte(n&0x7F|0x80))
	}
	f.body = append(f.body, byte(n))
	return f
}

// part appends a part: a step, and a way on.
func (f *randomFunction) part(part int) {
	loop := uint64(f.parts - 1 - part)
	f.op(0x23, steps).op(0x45).op(0x04, 0x40).number(0).op(0x0F).op(0x0B) // when none are left, return 0
	f.op(0x23, steps).number(1).op(0x6B).op(0x24, steps)
	// checksum = checksum*31 + local 2 + part; local 2 += 1
	f.op(0x23, checksum).op(0x42, 31).op(0x7E).op(0x20, 2).op(0x7C).op(0x42, uint64(part)).op(0x7C).op(0x24, checksum)
	f.op(0x20, 2).op(0x42, 1).op(0x7C).op(0x21, 2)
	switch f.IntN(8) {
	case 0: // a call that may stop
		if part+1 == f.parts {
			return // the last part of Go's calls nothing
		}
		next := f.numbers[part+1]
		f.entries = append(f.entries, uint64(f.numbers[part]), uint64(next))
		f.number(next).op(0x24, resume)
		if f.IntN(2) == 0 { // through the table of functions: the switch's local is used for a while
			f.number(f.IntN(f.parts)).op(0x21, 0).number(0).op(0x20, 0).op(0x1A).op(0x1A)
		}
		f.number(0).op(0x10, 0).op(0x23, stack).op(0x21, 1).op(0x0D, loop+1)
	case 1: // a block of its own
		f.op(0x02, 0x40).condition().op(0x0D, 0)
		f.op(0x23, checksum).op(0x42, 5).op(0x7C).op(0x24, checksum).op(0x0B)
		f.jump(loop)
	case 2:
		f.number(0).op(0x0F)
	case 3:
		f.jump(loop)
	case 4, 5:
		f.condition().op(0x04, 0x40).jump(loop + 1).op(0x0B)
	case 6:
		f.condition().op(0x04, 0x40).jump(loop + 1).op(0x0B).jump(loop)
	}
}

// condition appends a bit of the checksum.
func (f *randomFunction) condition() *randomFunction {
	return f.op(0x23, checksum).op(0x42, uint64(f.IntN(60))).op(0x88).op(0xA7).number(1).op(0x71)
}

// jump appends a jump to any part but the first, more often one nearby.
func (f *randomFunction) jump(loop uint64) *randomFunction {
	to := 1 + f.IntN(f.parts-1)
	if near := f.parts - 1 - int(loop) - 3 + f.IntN(7); f.IntN(2) == 0 && 0 < near && near < f.parts {
		to = near
	}
	return f.number(f.numbers[to]).op(0x21, 0).op(0x0C, loop)
}

// module gives the function in a module, behind one that it calls: that says to
// stop when a bit of the checksum is set.
func (f *randomFunction) module() []byte {
	section := func(id byte, content ...byte) []byte {
		return append(binary.AppendUvarint([]byte{id}, uint64(len(content))), content...)
	}
	sized := func(content []byte) []byte {
		return append(binary.AppendUvarint(nil, uint64(len(content))), content...)
	}
	stop := []byte{0, 0x23, checksum, 0x42, 7, 0x88, 0xA7, 0x41, 1, 0x71, 0x0B}
	exports := []byte{4}
	for _, e := range []struct {
		name        string
		kind, index byte
	}{{"run", 0, 1}, {"checksum", 3, checksum}, {"steps", 3, steps}, {"resume", 3, resume}} {
		exports = append(append(exports, sized([]byte(e.name))...), e.kind, e.index)
	}
	return slices.Concat(
		[]byte("\x00asm\x01\x00\x00\x00"),
		section(1, 1, 0x60, 1, 0x7F, 1, 0x7F),
		section(3, 2, 0, 0),
		section(6, 4, 0x7F, 1, 0x41, 0, 0x0B, 0x7E, 1, 0x42, 0, 0x0B, 0x7F, 1, 0x41, 0, 0x0B, 0x7F, 1, 0x41, 0, 0x0B),
		section(7, exports...),
		section(10, slices.Concat([]byte{2}, sized(stop), sized(f.body))...),
	)
}

// A program that stops and goes on wherever Go lets it prints the same with
// direct jumps.
func TestThreadedProgramDoesTheSame(t *testing.T) {
	file := filepath.Join(t.TempDir(), "goroutines.wasm")
	build := exec.Command("go", "build", "-o", file, "./testdata/goroutines")
	build.Dir = "../internal/jumps"
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	module, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	threaded, err := jumps.Thread(module)
	if err != nil {
		t.Fatal(err)
	}
	if len(threaded) >= len(module) {
		t.Errorf("%d bytes became %d", len(module), len(threaded))
	}
	want, got := output(t, module), output(t, threaded)
	if got != want || !strings.HasSuffix(want, "done\n") {
		t.Errorf("printed\n%s\nbefore\n%s", got, want)
	}
}

// output runs a command and gives what it prints.
func output(t *testing.T, module []byte) string {
	t.Helper()
	ctx := context.Background()
	runtime := wazero.NewRuntime(ctx)
	defer runtime.Close(ctx)
	wasi_snapshot_preview1.MustInstantiate(ctx, runtime)
	var out bytes.Buffer
	config := wazero.NewModuleConfig().WithStdout(&out).WithStderr(&out).WithSysNanotime().WithSysWalltime().WithSysNanosleep()
	_, err := runtime.InstantiateWithConfig(ctx, module, config)
	if err != nil && !strings.Contains(err.Error(), "exit_code(0)") {
		t.Fatalf("%v\n%s", err, out.String())
	}
	return out.String()
}
