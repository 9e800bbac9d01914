package wire

import (
	"sync"

	"github.com/nlnwa/whatwg-url/url"
)

// urlParser is made when the first URL is read: importing costs nothing.
var urlParser = sync.OnceValue(func() url.Parser { return url.NewParser() })

// IsAbsoluteURL reports whether the WHATWG URL parser, which browsers and Node
// have, accepts s without a base. net/url follows RFC 3986 and decides
// differently.
func IsAbsoluteURL(s string) bool {
	_, err := urlParser().Parse(s)
	return err == nil
}
