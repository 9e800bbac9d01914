// Package hosttest is a host of the WebAssembly module in Go. It shows that the
// ABI that ../ABI.md describes is all a host needs, and that the module answers
// as the library does natively. It is a module of its own so that the library
// does not depend on a WebAssembly runtime.
package hosttest
