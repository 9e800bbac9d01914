package form

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// Compare compares two UTF-8 texts by their UTF-16 code units (RFC 8785
// §3.2.3). That is the order of the bytes, except that a surrogate pair comes
// before U+E000 to U+FFFF: before the lead bytes 0xEE and 0xEF, that is, come
// 0xF0 and up.
func Compare[Text string | []byte](a, b Text) int {
	for i := range min(len(a), len(b)) {
		x, y := a[i], b[i]
		if x == y {
			continue
		}
		if x >= 0xEE && y >= 0xEE && (x >= 0xF0) != (y >= 0xF0) {
			return int(y) - int(x)
		}
		return int(x) - int(y)
	}
	return len(a) - len(b)
}

// exactDigits is how long an integer literal can be and still be below 2^53,
// whatever its digits.
const exactDigits = 15

// appendNumber appends the form of a JSON number literal (RFC 8785 §3.2.2.3) that
// is within the range of a double.
func appendNumber(dst, literal []byte) []byte {
	value, _ := strconv.ParseFloat(string(literal), 64)
	if value == 0 {
		value = 0 // not -0
	}
	return jsontext.AppendFloat(dst, value, 64)
}

// isShortInteger reports whether the literal is an integer in its form already.
func isShortInteger(literal []byte) bool {
	if len(literal) > exactDigits || literal[0] == '-' && literal[1] == '0' {
		return false
	}
	for _, c := range literal {
		if c == '.' || c == 'e' || c == 'E' {
			return false
		}
	}
	return true
}
