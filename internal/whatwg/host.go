package whatwg

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"
)

// isHost judges the host of a special scheme (URL standard, host parsing): an
// address in brackets, a domain, or numbers that are an IPv4 address. It is not
// empty.
func isHost(host string) bool {
	if host[0] == '[' {
		return len(host) > 1 && host[len(host)-1] == ']' && isIPv6(host[1:len(host)-1])
	}
	domain, ok := toASCII(percentDecoded(host))
	if !ok || domain == "" || strings.ContainsFunc(domain, isForbiddenInDomain) {
		return false
	}
	labels := strings.Split(strings.TrimSuffix(domain, "."), ".")
	if isNumber(labels[len(labels)-1]) {
		return isIPv4(labels)
	}
	return true
}

// toASCII writes a domain as DNS knows it (Unicode TS 46, not strict).
func toASCII(domain string) (string, bool) {
	if isPlain(domain) {
		return domain, true
	}
	if !utf8.ValidString(domain) {
		return "", false
	}
	if slices.ContainsFunc(mappedLabels(domain), isBadPunycode) {
		return "", false
	}
	domain, err := profile().ToASCII(domain)
	return domain, err == nil
}

// isBadPunycode reports whether a label says that it stands for another one and
// cannot: package idna takes such labels.
func isBadPunycode(label string) bool {
	code, ok := strings.CutPrefix(label, "xn--")
	return ok && (code == "" || strings.ContainsFunc(code, func(r rune) bool { return r >= utf8.RuneSelf }))
}

// mappedLabels returns the labels as TS 46 maps them, as far as that matters to
// those that are ASCII in the end: width, case, and what is ignored.
func mappedLabels(domain string) []string {
	domain = strings.Map(func(r rune) rune {
		switch {
		case r == 0xAD, r == 0x34F, r == 0x200B, r == 0x2060, r == 0x2064, r == 0xFEFF,
			0x180B <= r && r <= 0x180F && r != 0x180E, 0xFE00 <= r && r <= 0xFE0F, 0xE0100 <= r && r <= 0xE01EF:
			return -1
		case r == '。':
			return '.'
		}
		return unicode.ToLower(r)
	}, norm.NFKC.String(domain))
	return strings.Split(domain, ".")
}

// isPlain reports whether the rules for other scripts leave a domain as it is, but
// for the case of its letters: it is ASCII, and no label says that it stands for
// something else.
func isPlain(domain string) bool {
	for i := range len(domain) {
		if domain[i] >= utf8.RuneSelf {
			return false
		}
		if domain[i] == '-' && i >= 3 && strings.EqualFold(domain[i-3:i+1], "xn--") && (i == 3 || domain[i-4] == '.') {
			return false
		}
	}
	return true
}

// profile is made when the first domain needs it: importing costs nothing.
var profile = sync.OnceValue(func() *idna.Profile {
	return idna.New(
		idna.MapForLookup(),
		idna.BidiRule(),
		idna.CheckJoiners(true),
		idna.ValidateLabels(true),
		idna.CheckHyphens(false),
		idna.StrictDomainName(false),
		idna.VerifyDNSLength(false),
		idna.Transitional(false),
	)
})

func percentDecoded(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2]) {
			b.WriteByte(hexValue(s[i+1])<<4 | hexValue(s[i+2]))
			i += 2
		} else {
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

func hexValue(c byte) byte {
	if isDigit(c) {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}

func isForbiddenInHost(r rune) bool {
	switch r {
	case 0, '\t', '\n', '\r', ' ', '#', '/', ':', '<', '>', '?', '@', '[', '\\', ']', '^', '|':
		return true
	}
	return false
}

func isForbiddenInDomain(r rune) bool {
	return r < ' ' || r == '%' || r == 0x7F || isForbiddenInHost(r)
}

// isNumber reports whether a label makes the whole host an IPv4 address, or
// nothing: decimal digits, or 0x and hexadecimal ones.
func isNumber(label string) bool {
	if hex, ok := cutHex(label); ok {
		return !strings.ContainsFunc(hex, func(r rune) bool { return r >= utf8.RuneSelf || !isHex(byte(r)) })
	}
	return label != "" && !strings.ContainsFunc(label, func(r rune) bool { return r < '0' || r > '9' })
}

func cutHex(label string) (digits string, ok bool) {
	if len(label) >= 2 && label[0] == '0' && label[1]|0x20 == 'x' {
		return label[2:], true
	}
	return "", false
}

// isIPv4 judges up to four numbers, the last of which fills what is left of 32
// bits.
func isIPv4(labels []string) bool {
	if len(labels) > 4 {
		return false
	}
	for i, label := range labels {
		n, ok := ipv4Number(label)
		limit := uint64(256)
		if i == len(labels)-1 {
			limit = 1 << (8 * (5 - len(labels)))
		}
		if !ok || n >= limit {
			return false
		}
	}
	return true
}

// ipv4Number reads a number in base 10, 8 after 0, or 16 after 0x. It stops
// counting at 1<<32.
func ipv4Number(label string) (n uint64, ok bool) {
	base := uint64(10)
	digits := label
	if hex, ok := cutHex(label); ok {
		base, digits = 16, hex
	} else if len(label) >= 2 && label[0] == '0' {
		base, digits = 8, label[1:]
	} else if label == "" {
		return 0, false
	}
	for i := range len(digits) {
		if !isHex(digits[i]) || uint64(hexValue(digits[i])) >= base {
			return 0, false
		}
		n = min(base*n+uint64(hexValue(digits[i])), 1<<32)
	}
	return n, true
}

// isIPv6 judges what stands between the brackets: eight pieces of up to four
// hexadecimal digits, :: once for any number of zeros, and an IPv4 address for
// the last two.
func isIPv6(s string) bool {
	pieces, compressed := 0, false
	if strings.HasPrefix(s, ":") {
		if !strings.HasPrefix(s, "::") {
			return false
		}
		s = s[2:]
		pieces, compressed = 1, true
	}
	for s != "" {
		if pieces == 8 {
			return false
		}
		if s[0] == ':' {
			if compressed {
				return false
			}
			s = s[1:]
			pieces++
			compressed = true
			continue
		}
		digits := 0
		for digits < min(4, len(s)) && isHex(s[digits]) {
			digits++
		}
		switch rest := s[digits:]; {
		case rest == "":
			s = ""
		case rest[0] == ':' && len(rest) > 1:
			s = rest[1:]
		case rest[0] == '.' && digits > 0 && pieces <= 6 && isDottedIPv4(s):
			s = ""
			pieces++
		default:
			return false
		}
		pieces++
	}
	return compressed || pieces == 8
}

// isDottedIPv4 judges four decimal numbers up to 255 without leading zeros.
func isDottedIPv4(s string) bool {
	numbers := strings.Split(s, ".")
	if len(numbers) != 4 {
		return false
	}
	for _, number := range numbers {
		n, ok := ipv4Number(number)
		if !ok || n > 255 || len(number) > 1 && number[0] == '0' {
			return false
		}
	}
	return true
}
