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
	small [smallInput]byte
	large []byte // where the host writes a larger input of the next call

	// said is the last answer. The host reads it after the call has returned, so
	// it must not be collected before the next one.
	said []byte
)

// inputBuffer returns the address of a buffer of that size; 0 when the size is
// above the limit. A small one can be used again.
//
//go:wasmexport input_buffer
func inputBuffer(size uint32) uint32 {
	said, large = nil, nil
	switch {
	case size > protocol.DefaultMaxBytes:
		return 0
	case size <= smallInput:
		return address(small[:])
	}
	large = make([]byte, size)
	return address(large)
}

// usualAnswer returns where one of the answers is that never change, 0 when there
// is none of that number: a host need not read them again.
//
//go:wasmexport usual_answer
func usualAnswer(number uint32) uint64 {
	if usual := operation.Usual(); uint64(number) < uint64(len(usual)) {
		return packed(usual[number])
	}
	return 0
}

// run gives the first length bytes of the buffer to an operation and returns
// where the answer is.
func run(decide func(input []byte) []byte, length uint32) uint64 {
	said = decideOn(decide, length)
	large = nil
	return packed(said)
}

// decideOn turns a panic into an answer: the host must learn of it, and a trap
// tells it nothing.
func decideOn(decide func([]byte) []byte, length uint32) (envelope []byte) {
	defer func() {
		if cause := recover(); cause != nil {
			envelope = operation.Defect(cause)
		}
	}()
	buffer := large
	if buffer == nil {
		buffer = small[:]
	}
	if uint64(length) > uint64(len(buffer)) {
		return operation.Defect(fmt.Sprintf("a call of %d bytes without a buffer for them; call input_buffer before each operation", length))
	}
	return decide(buffer[:length:length])
}

func packed(answer []byte) uint64 { return uint64(address(answer))<<32 | uint64(len(answer)) }

func address(b []byte) uint32 { return uint32(uintptr(unsafe.Pointer(unsafe.SliceData(b)))) }
