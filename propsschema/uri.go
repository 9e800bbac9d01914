package propsschema

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// A uriReference is a URI, or a reference that makes one beside a base, in its
// components (RFC 3986 §3 and §4.1). What cannot stand in one is escaped, but for
// the query, and what counts in either case is in lower case, so that equal ones
// have the same string.
//
// It is written here because net/url brings net/netip, which brings package
// unique: together a tenth of what the WebAssembly module does before its first
// verdict, for names that are compared and never followed.
type uriReference struct {
	scheme, authority, path, query, fragment string
	hasAuthority, hasQuery                   bool
}

// parseURIReference takes more than the grammar where that can be escaped.
func parseURIReference(s string) (u uriReference, ok bool) {
	s, fragment, _ := strings.Cut(s, "#")
	if strings.ContainsFunc(s, func(c rune) bool { return c < ' ' || c == 0x7F }) {
		return u, false
	}
	s, u.query, u.hasQuery = strings.Cut(s, "?")
	if scheme, rest, found := strings.Cut(s, ":"); found && scheme != "" && alpha.has(scheme[0]) && schemeSet.all(scheme) {
		u.scheme, s = strings.ToLower(scheme), rest
	}
	path, name := s, ""
	if name, u.hasAuthority = strings.CutPrefix(s, "//"); u.hasAuthority {
		end := strings.IndexByte(name+"/", '/')
		name, path = name[:end], name[end:]
		host := strings.LastIndexByte(name, '@') + 1
		if !userSet.plus('@').allOrEscaped(name[:host]) || !isHostAndPort(name[host:]) {
			return u, false
		}
		u.authority = name[:host] + escapeURI(strings.ToLower(name[host:]))
	} else if segment, _, _ := strings.Cut(s, "/"); u.scheme == "" && strings.Contains(segment, ":") {
		return u, false // it looks like a scheme (§4.2)
	}
	u.path, u.fragment = escapeURI(path), escapeURI(fragment)
	return u, hasWholeEscapes(path) && hasWholeEscapes(fragment)
}

// isHostAndPort: a name, or an IPv6 address in brackets and perhaps with a zone
// (RFC 6874), and a port.
func isHostAndPort(s string) bool {
	if inner, found := strings.CutPrefix(s, "["); found {
		address, port, closed := strings.Cut(inner, "]")
		address, zone, hasZone := strings.Cut(address, "%25")
		return closed && isIPv6(address, false) && (!hasZone || zone != "" && userSet.allOrEscaped(zone)) &&
			(port == "" || port[0] == ':' && decimal.all(port[1:]))
	}
	host, port, _ := strings.Cut(s, ":")
	for i := range len(host) {
		if c := host[i]; c < utf8.RuneSelf && c != '%' && !userSet.has(c) {
			return false
		}
	}
	return hasWholeEscapes(host) && decimal.all(port)
}

// hasWholeEscapes reports whether each % begins an escape.
func hasWholeEscapes(s string) bool {
	for i := range len(s) {
		if s[i] == '%' && !isEscape(s[i:]) {
			return false
		}
	}
	return true
}

// uriSet is what stands for itself somewhere in a URI.
var uriSet = byteSet{userLow | 1<<'/' | 1<<'?' | 1<<'%', userHigh | atSign | 1<<('['-64) | 1<<(']'-64)}

// escapeURI escapes what can stand in no component. Escapes stay.
func escapeURI(s string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	from := 0
	for i := range len(s) {
		if c := s[i]; !uriSet.has(c) {
			b.WriteString(s[from:i])
			b.Write([]byte{'%', hex[c>>4], hex[c&15]})
			from = i + 1
		}
	}
	if from == 0 {
		return s
	}
	b.WriteString(s[from:])
	return b.String()
}

// unescapeURI decodes the escapes, which must be whole.
func unescapeURI(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '%' {
			c = digitValue(s[i+1])<<4 | digitValue(s[i+2])
			i += 2
		}
		b = append(b, c)
	}
	return string(b)
}

// digitValue is the value of a hexadecimal digit.
func digitValue(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c&^0x20 - 'A' + 10
}

// resolve makes a URI of a reference, with u as the base (§5.2.2). A path that does
// not start with a slash, behind a scheme of its own, is a name and stays.
func (u uriReference) resolve(ref uriReference) uriReference {
	switch {
	case ref.scheme != "" || ref.hasAuthority:
		if ref.scheme == "" {
			ref.scheme = u.scheme
		}
		if strings.HasPrefix(ref.path, "/") {
			ref.path = withoutDots(ref.path)
		}
		return ref
	case ref.path == "":
		ref.path = u.path
		if !ref.hasQuery {
			ref.query, ref.hasQuery = u.query, u.hasQuery
		}
	case ref.path[0] != '/':
		ref.path = u.path[:strings.LastIndexByte(u.path, '/')+1] + ref.path
		if u.hasAuthority && ref.path[0] != '/' {
			ref.path = "/" + ref.path
		}
	}
	ref.path = withoutDots(ref.path)
	ref.scheme, ref.authority, ref.hasAuthority = u.scheme, u.authority, u.hasAuthority
	return ref
}

// withoutDots removes the segments . and .. from a path (§5.2.4).
func withoutDots(path string) string {
	var kept []byte
	for segment := range strings.SplitAfterSeq(path, "/") {
		switch segment {
		case ".", "./":
		case "..", "../":
			if end := len(kept) - 1; end > 0 {
				kept = kept[:bytes.LastIndexByte(kept[:end], '/')+1]
			}
		default:
			kept = append(kept, segment...)
		}
	}
	return string(kept)
}

// String puts the components together (§5.3).
func (u uriReference) String() string {
	s := u.path
	if u.hasAuthority {
		s = "//" + u.authority + s
	}
	if u.scheme != "" {
		s = u.scheme + ":" + s
	}
	if u.hasQuery {
		s += "?" + u.query
	}
	if u.fragment != "" {
		s += "#" + u.fragment
	}
	return s
}
