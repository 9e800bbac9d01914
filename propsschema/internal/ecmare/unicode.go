package ecmare

import (
	_ "embed"
	"encoding/binary"
	"strings"
)

//go:generate node unicode_gen.mjs

// unicodeData holds the code points of each property that \p{…} can name; see
// unicode_gen.mjs for its form. It is searched where it lies: a pattern names
// few properties, and a program that uses none pays nothing.
//
//go:embed unicode.bin
var unicodeData string

// property returns the code points with the property that stands between the
// braces of \p{…}: a binary property, a general category, or one of
// General_Category=, Script= and Script_Extensions= (or gc=, sc=, scx=).
// Names are exact.
func property(name string) ([]span, bool) {
	if key, value, ok := strings.Cut(name, "="); ok {
		switch key {
		case "General_Category", "gc":
			return lookUp("gc=" + value)
		case "Script", "sc":
			return lookUp("sc=" + value)
		case "Script_Extensions", "scx":
			return lookUp("scx=" + value)
		}
		return nil, false
	}
	if spans, ok := lookUp(name); ok {
		return spans, true
	}
	return lookUp("gc=" + name)
}

func lookUp(name string) ([]span, bool) {
	for rest := unicodeData; rest != ""; {
		var names, data string
		names, rest = cutField(rest)
		data, rest = cutField(rest)
		if !hasName(names, name) {
			continue
		}
		var spans []span
		for at := rune(0); data != ""; {
			var gap, length uint64
			gap, data = cutNumber(data)
			length, data = cutNumber(data)
			at += rune(gap)
			spans = append(spans, span{at, at + rune(length) - 1})
			at += rune(length)
		}
		return spans, true
	}
	return nil, false
}

func hasName(names, name string) bool {
	for n := range strings.SplitSeq(names, "|") {
		if n == name {
			return true
		}
	}
	return false
}

func cutField(s string) (field, rest string) {
	n, s := cutNumber(s)
	return s[:n], s[n:]
}

func cutNumber(s string) (n uint64, rest string) {
	n, size := binary.Uvarint([]byte(s[:min(len(s), binary.MaxVarintLen64)]))
	return n, s[size:]
}
