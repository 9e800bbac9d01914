package hosttest

import (
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// modulePath is where make wasm puts the module.
const modulePath = "../js/ggui-validators.wasm"

// A host is an instance of the module and what it takes to call it: all that a
// host in another language has to do as well.
type host struct {
	ctx    context.Context
	module api.Module
}

// instance is shared by the tests, which run one after the other: compiling the
// module takes seconds.
var instance host

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	ctx := context.Background()
	binary, err := os.ReadFile(modulePath)
	if err != nil {
		fmt.Fprintln(os.Stderr, "the module is not built; run make wasm:", err)
		return 1
	}
	runtime := wazero.NewRuntime(ctx)
	defer runtime.Close(ctx)
	wasi_snapshot_preview1.MustInstantiate(ctx, runtime)
	config := wazero.NewModuleConfig().WithStartFunctions("_initialize").WithSysNanotime().WithStderr(os.Stderr)
	module, err := runtime.InstantiateWithConfig(ctx, binary, config)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	instance = host{ctx, module}
	return m.Run()
}

// call calls an operation on a text. leading are its arguments before the length.
func (h host) call(t *testing.T, operation string, text []byte, leading ...uint64) string {
	t.Helper()
	at := h.number(t, "input_buffer", uint64(len(text)))
	if !h.module.Memory().Write(uint32(at), text) {
		t.Fatalf("the buffer of %d bytes at %d is outside the memory", len(text), at)
	}
	packed := h.number(t, operation, append(leading, uint64(len(text)))...)
	answer, ok := h.module.Memory().Read(uint32(packed>>32), uint32(packed))
	if !ok {
		t.Fatalf("the answer %#x of %s is outside the memory", packed, operation)
	}
	return string(answer)
}

// number calls an export and returns its result.
func (h host) number(t *testing.T, export string, args ...uint64) uint64 {
	t.Helper()
	function := h.module.ExportedFunction(export)
	if function == nil {
		t.Fatalf("the module does not export %s", export)
	}
	results, err := function.Call(h.ctx, args...)
	if err != nil {
		t.Fatalf("%s: %v", export, err)
	}
	if len(results) == 0 {
		return 0
	}
	return results[0]
}
