package jsonscan

import (
	"bytes"
	"hash/maphash"

	"github.com/go-json-experiment/json/jsontext"
)

// fewNames is how many names of one object are compared one by one.
const fewNames = 16

var seed = maphash.MakeSeed()

// add takes the name of a member of the innermost object, or reports that it has
// one of that name already.
func (s *Scanner) add(name span) bool {
	top := &s.levels[len(s.levels)-1]
	members := s.names[top.first:]
	if len(members) < fewNames {
		plain := s.text[name.start:name.end]
		for i := range members {
			if m := &members[i]; name.escaped || m.escaped {
				if bytes.Equal(s.unescaped(*m), s.unescaped(name)) {
					return false
				}
			} else if int(m.end-m.start) == len(plain) && string(s.text[m.start:m.end]) == string(plain) {
				return false
			}
		}
		s.names = append(s.names, name)
		return true
	}
	if 2*len(members) >= len(top.table) {
		s.grow(top, members)
	}
	slot := s.lookUp(top.table, members, name)
	if top.table[slot] != 0 {
		return false
	}
	s.names = append(s.names, name)
	top.table[slot] = int32(len(members) + 1)
	return true
}

// grow makes a table for four times as many members and puts them in.
func (s *Scanner) grow(top *level, members []span) {
	s.tables = true
	size := 64
	for size < 4*len(members) {
		size *= 2
	}
	if cap(top.table) < size {
		top.table = make([]int32, size)
	}
	top.table = top.table[:size]
	clear(top.table)
	for i, name := range members {
		top.table[s.lookUp(top.table, members, name)] = int32(i + 1)
	}
}

// lookUp returns the slot of a name in a table of a power of two slots, half of
// them empty. A slot has the number of a member, from 1. The seed is random, so
// that no text can be made of names that meet in one slot.
func (s *Scanner) lookUp(table []int32, members []span, name span) int {
	text := s.unescaped(name)
	mask := len(table) - 1
	slot := int(maphash.Bytes(seed, text)) & mask
	for table[slot] != 0 && !bytes.Equal(s.unescaped(members[table[slot]-1]), text) {
		slot = (slot + 1) & mask
	}
	return slot
}

// unescaped returns the text that a name stands for.
func (s *Scanner) unescaped(name span) []byte {
	if !name.escaped {
		return s.text[name.start:name.end]
	}
	text, _ := jsontext.AppendUnquote(nil, s.text[name.start-1:name.end+1])
	return text
}
