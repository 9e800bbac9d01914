//go:build wasip1

package main

import (
	"fmt"
	"unsafe"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/wasm/internal/operation"
)

// smallInput is the size of the buffer that stays between calls. Larger inputs
// get one of their own, which is let go after the call: WebAssembly memory never
// shrinks, so what is kept is kept for good.
const smallInput = 64 << 10

var (
	small  [smallInput]byte
	buffer []byte // where the host writes the input of the next call

	// said is the last answer. The host reads it after the call has returned, so
	// it must not be collected before the next one.
	said []byte
)

// inputBuffer returns the address of a buffer of that size, for one call; 0 when
// the size is above the limit.
//
//go:wasmexport input_buffer
func inputBuffer(size uint32) uint32 {
	said = nil
	switch {
	case size > protocol.DefaultMaxBytes:
		buffer = nil
		return 0
	case size <= smallInput:
		buffer = small[:]
	default:
		buffer = make([]byte, size)
	}
	return address(buffer)
}

// run gives the first length bytes of the buffer to an operation and returns
// where the answer is.
func run(decide func(input []byte) []byte, length uint32) uint64 {
	said = decideOn(decide, length)
	buffer = nil
	return uint64(address(said))<<32 | uint64(len(said))
}

// decideOn turns a panic into an answer: the host must learn of it, and a trap
// tells it nothing.
func decideOn(decide func([]byte) []byte, length uint32) (envelope []byte) {
	defer func() {
		if cause := recover(); cause != nil {
			envelope = operation.Defect(cause)
		}
	}()
	if uint64(length) > uint64(len(buffer)) {
		return operation.Defect(fmt.Sprintf("a call of %d bytes without a buffer for them; call input_buffer before each operation", length))
	}
	return decide(buffer[:length:length])
}

func address(b []byte) uint32 { return uint32(uintptr(unsafe.Pointer(unsafe.SliceData(b)))) }
