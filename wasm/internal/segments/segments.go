// Package segments makes a module that Go's linker wrote smaller to send.
//
// The linker leaves zeros out of the data that a module begins with, however few:
// that makes tens of thousands of segments, each with its offset. Compressed, a few
// zeros are smaller than an offset.
package segments

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/ggui-go/validators/wasm/internal/module"
)

// maxGap is how many zeros are put between two segments to make one of them. More
// would hardly save anything.
const maxGap = 64

// What a segment begins with that Go's linker writes: its memory is the first, and
// its offset the one instruction i32.const.
const (
	first    = 0x00
	i32Const = 0x41
	end      = 0x0B
)

// A segment is a part of the memory as it is when an instance begins.
type segment struct {
	offset uint64
	data   []byte
}

func (s segment) end() uint64 { return s.offset + uint64(len(s.data)) }

// Join returns the module with fewer segments, of which the same memory comes. A
// module with other segments than Go's linker writes stays as it is. The error says
// why the bytes are no module that can be read.
func Join(wasm []byte) ([]byte, error) {
	var joined []segment
	rewritten, err := module.Rewrite(wasm, module.DataSection, func(section []byte) (content []byte, err error) {
		if joined, err = join(section); joined == nil {
			return section, err
		}
		return write(joined), nil
	})
	if err != nil || joined == nil {
		return wasm, err
	}
	return module.Rewrite(rewritten, module.DataCountSection, func([]byte) ([]byte, error) {
		return binary.AppendUvarint(nil, uint64(len(joined))), nil
	})
}

// join reads the segments of a data section, joined. There are none when they are
// not such as Go's linker writes.
func join(section []byte) (joined []segment, err error) {
	count, n := binary.Uvarint(section)
	if n <= 0 {
		return nil, module.ErrShort
	}
	for rest := section[n:]; count > 0 || len(rest) > 0; count-- {
		if count == 0 {
			return nil, errors.New("there is more in the data section than its segments")
		}
		if len(rest) < 2 {
			return nil, module.ErrShort
		}
		offset, n := module.Signed(rest[2:])
		if rest[0] != first || rest[1] != i32Const || n == 0 || 2+n == len(rest) || rest[2+n] != end {
			return nil, nil
		}
		data, after, err := module.Sized(rest[2+n+1:])
		if err != nil {
			return nil, err
		}
		joined = add(joined, segment{uint64(uint32(offset)), data})
		rest = after
	}
	if overlap(joined) {
		return nil, nil // zeros could be written over something
	}
	return joined, nil
}

func write(segments []segment) []byte {
	b := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		b = module.AppendSigned(append(b, first, i32Const), int32(uint32(s.offset)))
		b = module.AppendSized(append(b, end), s.data)
	}
	return b
}

// add adds a segment, to the last one if that ends just before it.
func add(segments []segment, s segment) []segment {
	if len(segments) > 0 {
		last := &segments[len(segments)-1]
		if gap := s.offset - last.end(); last.end() <= s.offset && gap <= maxGap {
			last.data = append(append(last.data, make([]byte, gap)...), s.data...)
			return segments
		}
	}
	return append(segments, segment{s.offset, slices.Clone(s.data)})
}

// overlap reports whether two of the segments have a byte in common.
func overlap(segments []segment) bool {
	sorted := slices.SortedFunc(slices.Values(segments), func(a, b segment) int { return cmp.Compare(a.offset, b.offset) })
	for i := 1; i < len(sorted); i++ {
		if sorted[i].offset < sorted[i-1].end() {
			return true
		}
	}
	return false
}
