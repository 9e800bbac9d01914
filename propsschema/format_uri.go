package propsschema

import (
	"strings"
	"unicode/utf8"
)

// What parts of a URI consist of, besides escapes.
const (
	subDelims = 1<<'!' | 1<<'$' | 1<<'&' | 1<<'\'' | 1<<'(' | 1<<')' | 1<<'*' | 1<<'+' | 1<<',' | 1<<';' | 1<<'='
	userLow   = digits | subDelims | 1<<'-' | 1<<'.' | 1<<':'
	userHigh  = upper | lower | underscore | tilde
)

var (
	schemeSet   = byteSet{digits | 1<<'+' | 1<<'-' | 1<<'.', upper | lower}
	userSet     = byteSet{userLow, userHigh}
	pathSet     = byteSet{userLow | 1<<'/', userHigh | atSign}
	querySet    = byteSet{userLow | 1<<'/' | 1<<'?', userHigh | atSign}
	templateSet = byteSet{digits, upper | lower | underscore}
)

// isURI reports whether s is a URI, or with absolute false a URI reference (RFC
// 3986), as the peer reads them. What looks like an authority without brackets is
// judged as a path, which allows more; "a:" alone is no URI; a reference may have
// quotation marks.
func isURI(s string, absolute bool) bool {
	inPath, inQuery := pathSet, querySet
	if !absolute {
		inPath, inQuery = inPath.plus('"'), inQuery.plus('"')
	}
	s, fragment, _ := strings.Cut(s, "#")
	s, query, _ := strings.Cut(s, "?")
	if !inQuery.allOrEscaped(fragment) || !inQuery.allOrEscaped(query) {
		return false
	}
	scheme, rest, hasScheme := strings.Cut(s, ":")
	if hasScheme && scheme != "" && alpha.has(scheme[0]) && schemeSet.all(scheme) {
		if (rest != "" || !absolute) && inPath.allOrEscaped(rest) || isBracketed(rest, inPath) {
			return true
		}
	}
	return !absolute && (inPath.allOrEscaped(s) || isBracketed(s, inPath))
}

// isBracketed: one or two slashes, a user before an @, an IP address in
// brackets, a port, a path.
func isBracketed(s string, inPath byteSet) bool {
	before, rest, ok := strings.Cut(s, "[")
	if !ok || !strings.HasPrefix(before, "/") {
		return false
	}
	before = strings.TrimPrefix(before[1:], "/")
	if user, at := strings.CutSuffix(before, "@"); before != "" && (!at || !userSet.allOrEscaped(user)) {
		return false
	}
	address, rest, ok := strings.Cut(rest, "]")
	if !ok || !isIPv6(address, true) && !isFutureIP(address) {
		return false
	}
	authority, path, hasPath := strings.Cut(rest, "/")
	if port, ok := strings.CutPrefix(authority, ":"); authority != "" && (!ok || !decimal.all(port)) {
		return false
	}
	return !hasPath || inPath.allOrEscaped(path)
}

func isFutureIP(s string) bool {
	if s == "" || s[0] != 'v' && s[0] != 'V' {
		return false
	}
	version, rest, ok := strings.Cut(s[1:], ".")
	return ok && version != "" && hexDigits.all(version) && rest != "" && userSet.all(rest)
}

// isURITemplate: RFC 6570.
func isURITemplate(s string) bool {
	for s != "" {
		switch c := s[0]; {
		case c == '{':
			expression, rest, ok := strings.Cut(s[1:], "}")
			if !ok || !isExpression(expression) {
				return false
			}
			s = rest
		case isEscape(s):
			s = s[3:]
		case c <= ' ' || strings.IndexByte("\"'<>%\\^`|}", c) >= 0:
			return false
		default:
			s = s[1:]
		}
	}
	return true
}

// isExpression judges what is between the braces of a URI template.
func isExpression(s string) bool {
	if s != "" && strings.IndexByte("+#./;?&=,!@|", s[0]) >= 0 {
		s = s[1:]
	}
	for variable := range strings.SplitSeq(s, ",") {
		name, prefix, hasPrefix := strings.Cut(variable, ":")
		if hasPrefix {
			if len(prefix) > 4 || !decimal.all(prefix) || prefix == "" || prefix[0] == '0' {
				return false
			}
		} else {
			name = strings.TrimSuffix(name, "*")
		}
		if name == "" || !templateSet.allOrEscaped(name) {
			return false
		}
	}
	return true
}

// isURL takes the addresses of public web and FTP servers: a host with a top
// level of letters, or an IP address that is not a private one.
func isURL(s string) bool {
	for _, scheme := range []string{"https://", "http://", "ftp://"} {
		// Case folding in the peer's pattern takes a long s for an s.
		if rest, ok := cutFold(s, scheme); ok {
			s = rest
			break
		} else if scheme == "ftp://" {
			return false
		}
	}
	if strings.ContainsFunc(s, isSpace) {
		return false
	}
	if isServer(s) {
		return true
	}
	// Whatever stands before an @ is a user, also what another reader would
	// take for the host and path.
	for i := 1; i < len(s); i++ {
		if s[i] == '@' && isServer(s[i+1:]) {
			return true
		}
	}
	return false
}

func cutFold(s, prefix string) (rest string, ok bool) {
	for _, want := range prefix {
		c, size := utf8.DecodeRuneInString(s)
		if c == 'ſ' {
			c = 's'
		}
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != want {
			return "", false
		}
		s = s[size:]
	}
	return s, true
}

// isServer judges a host, an optional port and what follows a slash.
func isServer(s string) bool {
	if i := strings.IndexAny(s, "/@"); i >= 0 {
		if s[i] == '@' {
			return false
		}
		s = s[:i]
	}
	host, port, hasPort := strings.Cut(s, ":")
	if hasPort && (len(port) < 2 || len(port) > 5 || !decimal.all(port)) {
		return false
	}
	return isPublicIPv4(host) || isWebHost(host)
}

func isPublicIPv4(s string) bool {
	p := strings.Split(s, ".")
	if len(p) != 4 {
		return false
	}
	for i, part := range p {
		if !isOctet(part) || part[0] == '0' && (len(part) == 3 || i == 0 || i == 3) {
			return false
		}
	}
	first, second := p[0], p[1]
	switch {
	case len(first) == 3 && first > "223", len(p[3]) == 3 && p[3] > "254":
		return false
	case first == "10", first == "127", first == "169" && second == "254", first == "192" && second == "168":
		return false
	case first == "172" && len(second) == 2 && "16" <= second && second <= "31":
		return false
	}
	return true
}

// isWebHost: labels of letters and digits with single hyphens between them,
// the last one of at least two letters. Letters are also all characters from
// U+00A1 to U+FFFF.
func isWebHost(s string) bool {
	labels := strings.Split(s, ".")
	if len(labels) < 2 {
		return false
	}
	for _, label := range labels {
		for part := range strings.SplitSeq(label, "-") {
			if part == "" || strings.ContainsFunc(part, func(c rune) bool { return !isWebLetter(c) && (c < '0' || c > '9') }) {
				return false
			}
		}
	}
	last := labels[len(labels)-1]
	return utf8.RuneCountInString(last) >= 2 && !strings.ContainsFunc(last, func(c rune) bool { return !isWebLetter(c) })
}

func isWebLetter(c rune) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || 0xA1 <= c && c <= 0xFFFF
}

// isSpace is what \s matches in a pattern.
func isSpace(c rune) bool {
	switch {
	case '\t' <= c && c <= '\r', c == ' ', c == 0xA0, c == 0x1680, 0x2000 <= c && c <= 0x200A,
		c == 0x2028, c == 0x2029, c == 0x202F, c == 0x205F, c == 0x3000, c == 0xFEFF:
		return true
	}
	return false
}
