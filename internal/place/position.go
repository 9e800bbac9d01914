package place

import (
	"slices"
	"unicode/utf8"
)

// A Position is a byte of a text as people and editors name it.
type Position struct {
	Offset int // in bytes, from 0
	Line   int // from 1
	Column int // in UTF-16 code units, from 1
}

// Positions returns the position of each offset, in one pass over the text. An
// offset beyond the text is its end.
func Positions(text []byte, offsets []int) []Position {
	order := make([]int, len(offsets))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return offsets[a] - offsets[b] })
	positions := make([]Position, len(offsets))
	at := Position{Line: 1, Column: 1}
	for _, i := range order {
		for at.Offset < min(offsets[i], len(text)) {
			r, size := utf8.DecodeRune(text[at.Offset:])
			at.Offset += size
			switch {
			case r == '\n':
				at.Line, at.Column = at.Line+1, 1
			case r > 0xFFFF:
				at.Column += 2
			default:
				at.Column++
			}
		}
		positions[i] = at
	}
	return positions
}
