package propsschema

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/ggui-go/validators/propsschema/internal/ecmare"
)

// A format is one value of the keyword format. Formats are asserted (SPEC
// §2.3.2). Each speaks about strings or about numbers; values of the other type
// pass.
type format struct {
	name   string
	text   func(string) bool  // nil for a format of numbers, and for one that accepts all
	number func(float64) bool // nil for a format of strings, and for one that accepts all
	// order compares two strings of the format, for the format limits; ok is
	// false when they have no order. nil when the format has none at all.
	order func(a, b string) (sign int, ok bool)
}

// formatNames lists the formats, in the order of this file.
func formatNames() []string {
	return []string{
		"date", "time", "date-time", "iso-time", "iso-date-time", "duration",
		"uri", "uri-reference", "uri-template", "url", "email", "hostname", "ipv4", "ipv6",
		"regex", "uuid", "json-pointer", "json-pointer-uri-fragment", "relative-json-pointer",
		"byte", "int32", "int64", "float", "double", "password", "binary",
	}
}

// formatNamed returns the format with that name, or nil.
func formatNamed(name string) *format {
	f := &format{name: name}
	switch name {
	case "date":
		f.text, f.order = isDate, orderDates
	case "time":
		f.text, f.order = func(s string) bool { return isTime(s, true) }, orderTimes
	case "date-time":
		f.text, f.order = func(s string) bool { return isDateTime(s, true) }, orderDateTimes
	case "iso-time":
		f.text, f.order = func(s string) bool { return isTime(s, false) }, orderISOTimes
	case "iso-date-time":
		f.text, f.order = func(s string) bool { return isDateTime(s, false) }, orderISODateTimes
	case "duration":
		f.text = isDuration
	case "uri":
		f.text = func(s string) bool { return isURI(s, true) }
	case "uri-reference":
		f.text = func(s string) bool { return isURI(s, false) }
	case "uri-template":
		f.text = isURITemplate
	case "url":
		f.text = isURL
	case "email":
		f.text = isEmail
	case "hostname":
		f.text = isHostname
	case "ipv4":
		f.text = func(s string) bool { return isIPv4(s, false) }
	case "ipv6":
		f.text = func(s string) bool { return isIPv6(s, false) }
	case "regex":
		f.text = isRegex
	case "uuid":
		f.text = isUUID
	case "json-pointer":
		f.text = isJSONPointer
	case "json-pointer-uri-fragment":
		f.text = isPointerFragment
	case "relative-json-pointer":
		f.text = isRelativePointer
	case "byte":
		f.text = isBase64Line
	case "int32":
		f.number = func(n float64) bool { return n == math.Trunc(n) && n >= math.MinInt32 && n <= math.MaxInt32 }
	case "int64": // a double that is whole; larger ones cannot be told apart
		f.number = func(n float64) bool { return n == math.Trunc(n) }
	case "float", "double", "password", "binary": // accept all
	default:
		return nil
	}
	return f
}

// A byteSet is a set of ASCII characters.
type byteSet [2]uint64

// What sets are made of, each for its half of a set: the lower one has digits and
// most punctuation. They are constants so that nothing runs when a program starts.
const (
	digits = (1<<10 - 1) << '0'
	upper  = (1<<26 - 1) << ('A' - 64)
	lower  = (1<<26 - 1) << ('a' - 64)
	aToF   = (1<<6-1)<<('A'-64) | (1<<6-1)<<('a'-64)

	atSign, underscore, tilde = 1 << ('@' - 64), 1 << ('_' - 64), 1 << ('~' - 64)
)

func (set byteSet) has(c byte) bool { return c < utf8.RuneSelf && set[c>>6]>>(c&63)&1 == 1 }

// plus returns the set with c in it.
func (set byteSet) plus(c byte) byteSet {
	set[c>>6] |= 1 << (c & 63)
	return set
}

// all reports whether s consists of characters of the set.
func (set byteSet) all(s string) bool {
	for i := 0; i < len(s); i++ {
		if !set.has(s[i]) {
			return false
		}
	}
	return true
}

// allOrEscaped is all, with %hh allowed too.
func (set byteSet) allOrEscaped(s string) bool {
	for i := 0; i < len(s); i++ {
		switch {
		case set.has(s[i]):
		case isEscape(s[i:]):
			i += 2
		default:
			return false
		}
	}
	return true
}

// isEscape reports whether s starts with % and two hexadecimal digits.
func isEscape(s string) bool {
	return len(s) >= 3 && s[0] == '%' && hexDigits.has(s[1]) && hexDigits.has(s[2])
}

var (
	decimal   = byteSet{digits, 0}
	hexDigits = byteSet{digits, aToF}
	alnum     = byteSet{digits, upper | lower}
	alpha     = byteSet{0, upper | lower}
	base64Set = byteSet{digits | 1<<'+' | 1<<'/', upper | lower}
)

// isDuration: P, then weeks, or years, months and days and after a T hours,
// minutes and seconds: whole numbers in that order, at least one.
func isDuration(s string) bool {
	rest, ok := strings.CutPrefix(s, "P")
	if !ok || rest == "" {
		return false
	}
	if weeks, ok := strings.CutSuffix(rest, "W"); ok {
		return weeks != "" && decimal.all(weeks)
	}
	date, clock, hasTime := strings.Cut(rest, "T")
	return inUnits(date, "YMD") && (!hasTime || clock != "" && inUnits(clock, "HMS"))
}

// inUnits reports whether s is a row of whole numbers, each with one of the
// units, in their order.
func inUnits(s, units string) bool {
	for s != "" {
		n := 0
		for n < len(s) && decimal.has(s[n]) {
			n++
		}
		if n == 0 || n == len(s) {
			return false
		}
		unit := strings.IndexByte(units, s[n])
		if unit < 0 {
			return false
		}
		units, s = units[unit+1:], s[n+1:]
	}
	return true
}

// isUUID takes any version and variant, in either case, also as a URN.
func isUUID(s string) bool {
	if len(s) == 45 && strings.EqualFold(s[:9], "urn:uuid:") {
		s = s[9:]
	}
	if len(s) != 36 {
		return false
	}
	for i := 0; i < len(s); i++ {
		if dash := i == 8 || i == 13 || i == 18 || i == 23; dash != (s[i] == '-') || !dash && !hexDigits.has(s[i]) {
			return false
		}
	}
	return true
}

// isJSONPointer: RFC 6901 §3.
func isJSONPointer(s string) bool {
	return s == "" || s[0] == '/' && tildesEscape(s)
}

// tildesEscape reports whether each ~ is followed by 0 or 1.
func tildesEscape(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] == '~' && (i+1 == len(s) || s[i+1] != '0' && s[i+1] != '1') {
			return false
		}
	}
	return true
}

// isPointerFragment: RFC 6901 §6.
func isPointerFragment(s string) bool {
	p, ok := strings.CutPrefix(s, "#")
	return ok && (p == "" || p[0] == '/') && tildesEscape(p) && pathSet.allOrEscaped(p)
}

// isRelativePointer: a whole number without leading zeros, then # or a JSON
// Pointer.
func isRelativePointer(s string) bool {
	n := 0
	for n < len(s) && decimal.has(s[n]) {
		n++
	}
	if n == 0 || n > 1 && s[0] == '0' {
		return false
	}
	return s[n:] == "#" || isJSONPointer(s[n:])
}

// isBase64Line reports whether a line of s is Base64 with padding; an empty line
// is. That any line will do is what the peer decides.
func isBase64Line(s string) bool {
	for {
		end := strings.IndexFunc(s, isNewline)
		if end < 0 {
			return isBase64(s)
		}
		if isBase64(s[:end]) {
			return true
		}
		_, size := utf8.DecodeRuneInString(s[end:])
		s = s[end+size:]
	}
}

func isNewline(c rune) bool { return c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029 }

func isBase64(s string) bool {
	if len(s)%4 != 0 {
		return false
	}
	if strings.HasSuffix(s, "=") {
		s = strings.TrimSuffix(s[:len(s)-1], "=")
	}
	return base64Set.all(s)
}

// isRegex reports whether s is an ECMA-262 pattern without the u flag. \Z after
// any character but a backslash is refused, as the peer refuses it: there it is
// a mistake for $.
func isRegex(s string) bool {
	for i := 1; i < len(s)-1; i++ {
		if s[i] == '\\' && s[i+1] == 'Z' && s[i-1] != '\\' {
			return false
		}
	}
	return ecmare.Check(s, false) == nil
}

// isEmail: dot-separated atoms, @, and a domain of at least two labels.
func isEmail(s string) bool {
	local, domain, ok := strings.Cut(s, "@")
	if !ok {
		return false
	}
	for atom := range strings.SplitSeq(local, ".") {
		if atom == "" || !atomSet.all(strings.ReplaceAll(atom, "-", "")) {
			return false
		}
	}
	labels := 0
	for label := range strings.SplitSeq(domain, ".") {
		if !isLabel(label) {
			return false
		}
		labels++
	}
	return labels >= 2
}

var atomSet = byteSet{
	digits | 1<<'!' | 1<<'#' | 1<<'$' | 1<<'%' | 1<<'&' | 1<<'\'' | 1<<'*' | 1<<'+' | 1<<'/' | 1<<'=' | 1<<'?',
	upper | lower | underscore | tilde | 1<<('^'-64) | 1<<('`'-64) | 1<<('{'-64) | 1<<('|'-64) | 1<<('}'-64),
}

// isLabel: letters, digits and hyphens, no hyphen at an end.
func isLabel(s string) bool {
	return s != "" && alnum.has(s[0]) && alnum.has(s[len(s)-1]) && alnum.all(strings.ReplaceAll(s, "-", ""))
}

// isHostname: labels of at most 63 characters, at most 253 in all; a final dot
// is not counted.
func isHostname(s string) bool {
	s = strings.TrimSuffix(s, ".")
	if s == "" || len(s) > 253 {
		return false
	}
	for label := range strings.SplitSeq(s, ".") {
		if len(label) > 63 || !isLabel(label) {
			return false
		}
	}
	return true
}

// isIPv4: four numbers up to 255, without leading zeros unless lenient.
func isIPv4(s string, lenient bool) bool {
	n := 0
	for part := range strings.SplitSeq(s, ".") {
		if n++; n > 4 || !isOctet(part) || !lenient && len(part) > 1 && part[0] == '0' {
			return false
		}
	}
	return n == 4
}

func isOctet(s string) bool {
	return s != "" && len(s) <= 3 && decimal.all(s) && (len(s) < 3 || s <= "255")
}

// isIPv6: RFC 4291 §2.2, without zone and netmask. An address at the end in the
// form of version 4 has no leading zeros unless lenient.
func isIPv6(s string, lenient bool) bool {
	head, tail, compressed := strings.Cut(s, "::")
	if !compressed {
		return countGroups(s, true, lenient) == 8
	}
	left, right := countGroups(head, false, lenient), countGroups(tail, true, lenient)
	return left >= 0 && right >= 0 && left+right <= 7
}

// countGroups counts the groups of 16 bits, or gives -1 for what is none.
func countGroups(s string, last, lenient bool) int {
	if s == "" {
		return 0
	}
	n := 0
	for rest, more := s, true; more; {
		var group string
		group, rest, more = strings.Cut(rest, ":")
		switch {
		case group != "" && len(group) <= 4 && hexDigits.all(group):
			n++
		case last && !more && isIPv4(group, lenient):
			n += 2
		default:
			return -1
		}
	}
	return n
}
