// Package whatwg tells which texts the URL parser of browsers and Node takes: the
// one of the URL standard (url.spec.whatwg.org). net/url follows RFC 3986 and
// decides differently.
package whatwg

import "strings"

// IsAbsoluteURL reports whether the parser accepts s without a base URL. It says
// nothing more: the parser's many validation errors are no failures.
func IsAbsoluteURL(s string) bool {
	if isUsual(s) {
		return true
	}
	s = strings.TrimFunc(s, func(r rune) bool { return r <= ' ' })
	if strings.ContainsAny(s, "\t\n\r") {
		s = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(s)
	}
	scheme, rest, ok := cutScheme(s)
	switch {
	case !ok:
		return false
	case scheme == "file":
		return isFile(rest)
	case isSpecial(scheme):
		return isAuthority(strings.TrimLeft(rest, `/\`), true)
	case strings.HasPrefix(rest, "//"):
		return isAuthority(rest[2:], false)
	}
	return true // a path, of which anything can be a part
}

// isUsual reports whether s is plainly a URL, as nearly all are: https, a host of
// lower-case letters, digits, hyphens and dots that needs no second look, and a
// path, which can be anything.
func isUsual(s string) bool {
	const scheme = "https://"
	if len(s) <= len(scheme) || s[:len(scheme)] != scheme {
		return false
	}
	label := len(scheme) // where the label at hand starts
	for i := label; i < len(s); i++ {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z' || isDigit(c):
		case c == '-':
			if s[i-1] == '-' { // perhaps a label that stands for another
				return false
			}
		case c == '.':
			label = i + 1
		case c == '/':
			return label < i && !isDigit(s[label])
		default:
			return false
		}
	}
	return label < len(s) && !isDigit(s[label])
}

func cutScheme(s string) (scheme, rest string, ok bool) {
	end := strings.IndexByte(s, ':')
	if end < 1 || !isLetter(s[0]) {
		return "", "", false
	}
	for i := range end {
		if c := s[i]; !isLetter(c) && !isDigit(c) && c != '+' && c != '-' && c != '.' {
			return "", "", false
		}
	}
	return strings.ToLower(s[:end]), s[end+1:], true
}

// isSpecial reports whether URLs of the scheme must have a host, which is a domain
// or an address. Those of files may have one.
func isSpecial(scheme string) bool {
	switch scheme {
	case "https", "http", "wss", "ws", "ftp":
		return true
	}
	return false
}

// isFile judges what follows file: in a URL.
func isFile(rest string) bool {
	if len(rest) < 2 || !isSlash(rest[0]) || !isSlash(rest[1]) {
		return true
	}
	host := before(rest[2:], `/\?#`)
	if host == "" || len(host) == 2 && isLetter(host[0]) && (host[1] == ':' || host[1] == '|') { // a drive
		return true
	}
	return isHost(host)
}

// isAuthority judges what follows the slashes: user@host:port/path.
func isAuthority(rest string, special bool) bool {
	ends := "/?#"
	if special {
		ends = `/\?#`
	}
	authority := before(rest, ends)
	if at := strings.LastIndexByte(authority, '@'); at >= 0 {
		if authority = authority[at+1:]; authority == "" {
			return false
		}
	}
	host, port, hasPort := cutPort(authority)
	switch {
	case host == "":
		return !special && !hasPort
	case !isPort(port):
		return false
	case special || host[0] == '[':
		return isHost(host)
	}
	return !strings.ContainsFunc(host, isForbiddenInHost)
}

// cutPort cuts at the first colon outside of brackets.
func cutPort(authority string) (host, port string, ok bool) {
	inside := false
	for i := range len(authority) {
		switch authority[i] {
		case '[':
			inside = true
		case ']':
			inside = false
		case ':':
			if !inside {
				return authority[:i], authority[i+1:], true
			}
		}
	}
	return authority, "", false
}

func isPort(s string) bool {
	port := 0
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
		if port = 10*port + int(s[i]-'0'); port > 65535 {
			return false
		}
	}
	return true
}

// before returns what stands before the first of the characters.
func before(s, chars string) string {
	if end := strings.IndexAny(s, chars); end >= 0 {
		return s[:end]
	}
	return s
}

func isSlash(c byte) bool  { return c == '/' || c == '\\' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isHex(c byte) bool    { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }
