package propsschema

import "runtime"

// relieveStack keeps a deep recursion clear of the stack that a WebAssembly host
// gives, which is small and ends in a trap. There each open call of a Go function
// is an open call of the engine, until the goroutine is switched: then the
// engine's stack is unwound, and the calls go on from Go's own, which grows.
func relieveStack() { runtime.Gosched() }
