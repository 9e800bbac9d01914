package jsonscan

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strconv"
	"unicode/utf8"
)

// scan cuts the text. It is one function, and goes from place to place in it,
// because calls and what they pass are most of what reading a short token costs.
func (t *Tape) scan(text []byte, maxDepth int) {
	var (
		tokens  = t.Tokens
		at      uint // what is read next; no int, for which the compiler checks more
		start   uint // of the token
		size    = uint(len(text))
		open    = int32(-1)
		object  bool // whether an object is the innermost that is open
		depth   int
		name    bool // whether the string is a name
		escaped bool
		kind    byte // of the value
		fault   FaultKind
	)
	if len(text) > math.MaxInt32 {
		fault = TooLarge
		goto bad
	}

value: // must come
	for at < size && isSpace(text[at]) {
		at++
	}
	if at >= size {
		fault = NotValue
		goto bad
	}
	start, name, kind = at, false, text[at]
	switch kind {
	case '"':
		goto str
	case '{', '[':
		if depth >= maxDepth {
			fault = TooDeep
			goto bad
		}
		depth++
		// Until the object or array ends, Next says what is around it.
		tokens = roomy(tokens)
		{
			token := &tokens[len(tokens)-1]
			token.Start, token.Next, token.Kind, token.Escaped = int32(at), open, kind, false
		}
		open, object = int32(len(tokens)-1), kind == '{'
		at++
		for at < size && isSpace(text[at]) {
			at++
		}
		if at < size && text[at] == kind+2 { // } or ]
			goto end
		}
		if object {
			goto member
		}
		goto value
	case 't':
		at += uint(len("true"))
		if at > size || string(text[start:at]) != "true" {
			at, fault = start+differ(text[start:], "true"), NotWord
			goto bad
		}
	case 'f':
		at += uint(len("false"))
		if at > size || string(text[start:at]) != "false" {
			at, fault = start+differ(text[start:], "false"), NotWord
			goto bad
		}
	case 'n':
		at += uint(len("null"))
		if at > size || string(text[start:at]) != "null" {
			at, fault = start+differ(text[start:], "null"), NotWord
			goto bad
		}
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		var ok, scaled bool
		if at, scaled, ok = number(text, at); !ok {
			fault = NotDigit
			goto bad
		}
		if (scaled || at-start > 308) && outOfRange(text[start:at]) {
			fault, at = OutOfRange, start
			goto bad
		}
		kind = '0'
	default:
		fault = NotValue
		goto bad
	}
	tokens = roomy(tokens)
	{
		token := &tokens[len(tokens)-1]
		token.Start, token.End, token.Next, token.Kind, token.Escaped = int32(start), int32(at), int32(len(tokens)), kind, false
	}
	goto after

member: // its name must come, and no white space
	if at >= size || text[at] != '"' {
		fault = NotName
		goto bad
	}
	start, name = at, true

str: // of which the quote is at start
	at, escaped = start+1, false
	for {
		// Eight bytes at a time, up to the first that is not plain.
		for at+8 <= size {
			special := notPlain(binary.LittleEndian.Uint64(text[at:]))
			if special != 0 {
				at += uint(bits.TrailingZeros64(special)) / 8
				break
			}
			at += 8
		}
		if at >= size {
			fault, at = Unfinished, size
			goto bad
		}
		c := text[at]
		if c == '"' {
			break
		}
		switch {
		case c == '\\':
			escaped = true
			var n uint
			if n, fault = escape(text[at:]); n == 0 {
				if fault == Unfinished {
					at = size
				}
				goto bad
			}
			at += n
		case c < ' ':
			fault = Control
			goto bad
		case c < utf8.RuneSelf:
			at++
		default:
			r, length := utf8.DecodeRune(text[at:])
			if r == utf8.RuneError && length == 1 {
				fault = NotUTF8
				goto bad
			}
			at += uint(length)
		}
	}
	at++
	tokens = roomy(tokens)
	{
		token := &tokens[len(tokens)-1]
		token.Start, token.End, token.Next, token.Kind, token.Escaped = int32(start), int32(at), int32(len(tokens)), '"', escaped
	}
	if name {
		{
			// As hash does it, with the bytes behind a short name cut off.
			token, n := &tokens[len(tokens)-1], at-start-2
			if n < 8 && !escaped && start+9 <= size {
				token.hash = mix(binary.LittleEndian.Uint64(text[start+1:])&(1<<(8*n)-1), int(n))
			} else {
				token.hash = hash(t.Text(token))
			}
		}
		for at < size && isSpace(text[at]) {
			at++
		}
		if at >= size || text[at] != ':' {
			fault = NotColon
			goto bad
		}
		at++
		goto value
	}

after: // a value: a comma, or the end of what it is in
	for at < size && isSpace(text[at]) {
		at++
	}
	if open < 0 {
		t.Tokens, t.rest = tokens, int(at)
		return
	}
	if at >= size {
		fault = NotComma
		goto bad
	}
	if text[at] == ',' {
		start = at
		at++
		for at < size && isSpace(text[at]) {
			at++
		}
		if at < size && (text[at] == '}' || text[at] == ']') {
			fault, at = LastComma, start
			goto bad
		}
		if object {
			goto member
		}
		goto value
	}
	if text[at] != tokens[open].Kind+2 {
		fault = NotComma
		goto bad
	}

end: // of the innermost object or array, of which } or ] is at hand
	if object && t.repeated(tokens, open+1, -1) >= 0 {
		fault = Duplicate
		goto bad
	}
	at++
	{
		ended := &tokens[open]
		ended.End = int32(at)
		open, ended.Next = ended.Next, int32(len(tokens))
	}
	object = open >= 0 && tokens[open].Kind == '{'
	depth--
	goto after

bad:
	t.Tokens, t.rest = tokens, int(at)
	t.bad, t.fault, t.open, t.name = true, Fault{Kind: fault, At: int(at)}, open, name
}

// roomy makes room for one token more, to be set field by field: setting a whole
// one makes it elsewhere first and copies it, which takes several times as long.
func roomy(tokens []Token) []Token {
	if n := len(tokens); n < cap(tokens) {
		return tokens[:n+1]
	}
	return append(tokens, Token{})
}

func isSpace(c byte) bool { return c <= ' ' && (c == ' ' || c == '\n' || c == '\t' || c == '\r') }

// differ is how much of the word the text starts with.
func differ(text []byte, word string) uint {
	at := 0
	for at < len(text) && at < len(word) && text[at] == word[at] {
		at++
	}
	return uint(at)
}

// notPlain marks, with the highest bit of each, the bytes of a word from the first
// on that is a quote, a backslash, a control character or not ASCII. Later bytes
// may be marked without need.
func notPlain(word uint64) uint64 {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	quotes := word ^ '"'*ones
	backslashes := word ^ '\\'*ones
	return (word | (word - ' '*ones) | (quotes - ones) | (backslashes - ones)) & highs
}

// escape returns the length of the escape, or pair of escapes, that the text
// starts with; or 0 and what is wrong.
func escape(text []byte) (n uint, fault FaultKind) {
	if len(text) < 2 {
		return 0, Unfinished
	}
	switch text[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2, 0
	case 'u':
		switch unit := codeUnit(text, 2); {
		case unit < 0 && len(text) < 6:
			return 0, Unfinished
		case unit < 0:
			return 0, NotEscape
		case 0xDC00 <= unit && unit < 0xE000:
			return 0, HalfPair
		case 0xD800 <= unit && unit < 0xDC00:
			if len(text) < 8 || text[6] != '\\' || text[7] != 'u' {
				return 0, HalfPair
			}
			if low := codeUnit(text, 8); low < 0xDC00 || low >= 0xE000 {
				return 0, HalfPair
			}
			return 12, 0
		}
		return 6, 0
	}
	return 0, NotEscape
}

// codeUnit reads four hexadecimal digits, or returns -1.
func codeUnit(text []byte, at int) int {
	if at+4 > len(text) {
		return -1
	}
	unit := 0
	for _, c := range text[at : at+4] {
		unit <<= 4
		switch {
		case '0' <= c && c <= '9':
			unit += int(c - '0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			unit += int(c|0x20-'a') + 10
		default:
			return -1
		}
	}
	return unit
}

// number returns the end of the number at the offset, or where a digit is missing.
// It is scaled if it has an exponent.
func number(text []byte, at uint) (end uint, scaled, ok bool) {
	if text[at] == '-' {
		at++
	}
	if at < uint(len(text)) && text[at] == '0' {
		at++
	} else if at, ok = digits(text, at); !ok {
		return at, false, false
	}
	if at < uint(len(text)) && text[at] == '.' {
		if at, ok = digits(text, at+1); !ok {
			return at, false, false
		}
	}
	if at < uint(len(text)) && text[at]|0x20 == 'e' {
		at++
		if at < uint(len(text)) && (text[at] == '+' || text[at] == '-') {
			at++
		}
		end, ok = digits(text, at)
		return end, true, ok
	}
	return at, false, true
}

// digits returns the end of one or more digits.
func digits(text []byte, at uint) (end uint, ok bool) {
	start := at
	for at < uint(len(text)) && '0' <= text[at] && text[at] <= '9' {
		at++
	}
	return at, at > start
}

// outOfRange reports whether a number is beyond the largest double. Only an
// exponent or more than 308 digits can bring it there.
func outOfRange(literal []byte) bool {
	value, err := strconv.ParseFloat(string(literal), 64)
	return err != nil && math.IsInf(value, 0)
}
