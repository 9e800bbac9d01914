// Package module takes the binary form of a WebAssembly module apart and puts it
// together again.
package module

import (
	"encoding/binary"
	"errors"
	"slices"
)

// The sections that are rewritten.
const (
	CodeSection      = 10
	DataSection      = 11
	DataCountSection = 12
)

// ErrShort says that the bytes end too soon.
var ErrShort = errors.New("the module ends inside a section")

// Rewrite returns the module with what rewrite makes of a section. The error says
// why the bytes are no module that can be read, or is that of rewrite.
func Rewrite(module []byte, section byte, rewrite func(content []byte) ([]byte, error)) ([]byte, error) {
	const header = 8 // "\0asm" and the version
	if len(module) < header || string(module[:4]) != "\x00asm" {
		return nil, errors.New("not a WebAssembly module")
	}
	out := slices.Clone(module[:header])
	for rest := module[header:]; len(rest) > 0; {
		id := rest[0]
		content, after, err := Sized(rest[1:])
		if err != nil {
			return nil, err
		}
		if id == section {
			if content, err = rewrite(content); err != nil {
				return nil, err
			}
		}
		out = AppendSized(append(out, id), content)
		rest = after
	}
	return out, nil
}

// Sized takes the bytes whose number stands before them.
func Sized(b []byte) (content, after []byte, err error) {
	size, n := binary.Uvarint(b)
	if n <= 0 || uint64(len(b)-n) < size {
		return nil, nil, ErrShort
	}
	return b[n : n+int(size)], b[n+int(size):], nil
}

// AppendSized appends bytes, and their number before them.
func AppendSized(b, content []byte) []byte {
	return append(binary.AppendUvarint(b, uint64(len(content))), content...)
}

// Signed takes a number as i32.const has it. Size is how many bytes it has, or 0 if
// it is none.
func Signed(b []byte) (n int32, size int) {
	const longest = 5
	var bits int64
	for i, c := range b[:min(len(b), longest)] {
		bits |= int64(c&0x7F) << (7 * i)
		if c < 0x80 {
			if c&0x40 != 0 {
				bits |= -1 << (7 * (i + 1))
			}
			return int32(bits), i + 1
		}
	}
	return 0, 0
}

// AppendSigned appends a number as i32.const has it.
func AppendSigned(b []byte, n int32) []byte {
	for n >= 0x40 || n < -0x40 {
		b = append(b, byte(n&0x7F|0x80))
		n >>= 7
	}
	return append(b, byte(n&0x7F))
}
