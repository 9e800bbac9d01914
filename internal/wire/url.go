package wire

import (
	"strings"
	"sync"

	"github.com/nlnwa/whatwg-url/url"
)

// urlParser is made when the first URL is read: importing costs nothing.
var urlParser = sync.OnceValue(func() url.Parser {
	return url.NewParser(url.WithPreParseHostFunc(func(_ *url.Url, host string) string { return plainHost(host) }))
})

// IsAbsoluteURL reports whether the WHATWG URL parser, which browsers and Node
// have, accepts s without a base. net/url follows RFC 3986 and decides
// differently.
func IsAbsoluteURL(s string) bool {
	_, err := urlParser().Parse(s)
	return err == nil
}

// plainHost stands in for a host of the same verdict where the parser departs
// from the standard: it applies the STD3 rules to hosts that are not ASCII, and
// so refuses the * of https://*.münchen.example; and it takes [[::1] for [::1].
func plainHost(host string) string {
	if strings.HasPrefix(host, "[[") {
		return "["
	}
	labels := strings.Split(host, ".")
	for i, label := range labels {
		if !strings.HasPrefix(strings.ToLower(label), "xn--") { // whose letters are code
			labels[i] = strings.Map(plainRune, label)
		}
	}
	return strings.Join(labels, ".")
}

func plainRune(r rune) rune {
	if strings.ContainsRune("*_{}`!\"$&'()+,;=~", r) {
		return 'z'
	}
	return r
}
