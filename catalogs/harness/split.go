package harness

import (
	"errors"
	"strings"
)

// Split takes a command line apart into the program and its arguments, as a
// shell does without any expansion: white space separates; '…' keeps all that is
// in it; in "…" a backslash quotes ", \, $ and `; elsewhere it quotes any
// character. A Windows path is best put into single quotes.
func Split(command string) ([]string, error) {
	const blank = " \t\r\n"
	var words []string
	for rest := strings.TrimLeft(command, blank); rest != ""; rest = strings.TrimLeft(rest, blank) {
		var word strings.Builder
		for rest != "" && !strings.ContainsRune(blank, rune(rest[0])) {
			var part string
			var err error
			if part, rest, err = splitPart(rest); err != nil {
				return nil, err
			}
			word.WriteString(part)
		}
		words = append(words, word.String())
	}
	if len(words) == 0 || words[0] == "" {
		return nil, errors.New("the command is empty; name a program")
	}
	return words, nil
}

// splitPart takes the next part of a word: a quoted one, or one character.
func splitPart(s string) (part, rest string, err error) {
	switch s[0] {
	case '\'':
		end := strings.IndexByte(s[1:], '\'')
		if end < 0 {
			return "", "", errors.New("the command has a ' without its partner; close it")
		}
		return s[1 : 1+end], s[2+end:], nil
	case '"':
		var b strings.Builder
		for i := 1; i < len(s); i++ {
			switch {
			case s[i] == '"':
				return b.String(), s[i+1:], nil
			case s[i] == '\\' && i+1 < len(s) && strings.IndexByte("\"\\$`", s[i+1]) >= 0:
				i++
			}
			b.WriteByte(s[i])
		}
		return "", "", errors.New(`the command has a " without its partner; close it`)
	case '\\':
		if len(s) == 1 {
			return "", "", errors.New(`the command ends in \, which must stand before the character that it quotes`)
		}
		return s[1:2], s[2:], nil
	}
	return s[:1], s[1:], nil
}
