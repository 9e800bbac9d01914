//go:build wasip1

// Command wasm is the WebAssembly module: every operation of package operation
// behind the ABI that ABI.md describes.
//
// It is a WASI reactor. Build it with make wasm.
package main

// abi is the version of the ABI. It changes when a host that was written for the
// version before would go wrong.
const abi = 1

//go:wasmexport abi_version
func abiVersion() uint32 { return abi }

func main() {} // never runs in a reactor
