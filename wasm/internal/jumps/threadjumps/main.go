// Threadjumps makes the jumps in a module that Go's compiler wrote direct, in
// place: threadjumps FILE.
package main

import (
	"fmt"
	"os"

	"github.com/ggui-go/validators/wasm/internal/jumps"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: threadjumps FILE")
		os.Exit(2)
	}
	if err := thread(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "threadjumps:", err)
		os.Exit(1)
	}
}

func thread(file string) error {
	module, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if module, err = jumps.Thread(module); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return os.WriteFile(file, module, 0o666)
}
