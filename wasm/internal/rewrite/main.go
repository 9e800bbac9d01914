// Rewrite rewrites a module that Go wrote, in place: rewrite jumps FILE makes its
// jumps direct, rewrite segments FILE joins its data segments.
package main

import (
	"fmt"
	"os"

	"github.com/ggui-go/validators/wasm/internal/jumps"
	"github.com/ggui-go/validators/wasm/internal/segments"
)

var rewritings = map[string]func(module []byte) ([]byte, error){
	"jumps":    jumps.Thread,
	"segments": segments.Join,
}

func main() {
	if len(os.Args) != 3 || rewritings[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: rewrite jumps|segments FILE")
		os.Exit(2)
	}
	if err := rewrite(rewritings[os.Args[1]], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "rewrite:", err)
		os.Exit(1)
	}
}

func rewrite(with func([]byte) ([]byte, error), file string) error {
	module, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if module, err = with(module); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return os.WriteFile(file, module, 0o666)
}
