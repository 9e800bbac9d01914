package propsschema

import (
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The examples of RFC 3986 §5.4.1 and §5.4.2, in their order. A reference that has
// a scheme of its own and no path from a root stays as it is.
func TestResolveURIReference(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	for _, c := range [][2]string{
		{"g:h", "g:h"},
		{"g", "http://a/b/c/g"},
		{"./g", "http://a/b/c/g"},
		{"g/", "http://a/b/c/g/"},
		{"/g", "http://a/g"},
		{"//g", "http://g"},
		{"?y", "http://a/b/c/d;p?y"},
		{"g?y", "http://a/b/c/g?y"},
		{"#s", "http://a/b/c/d;p?q#s"},
		{"g#s", "http://a/b/c/g#s"},
		{"g?y#s", "http://a/b/c/g?y#s"},
		{";x", "http://a/b/c/;x"},
		{"g;x", "http://a/b/c/g;x"},
		{"g;x?y#s", "http://a/b/c/g;x?y#s"},
		{"", "http://a/b/c/d;p?q"},
		{".", "http://a/b/c/"},
		{"./", "http://a/b/c/"},
		{"..", "http://a/b/"},
		{"../", "http://a/b/"},
		{"../g", "http://a/b/g"},
		{"../..", "http://a/"},
		{"../../", "http://a/"},
		{"../../g", "http://a/g"},
		{"../../../g", "http://a/g"},
		{"../../../../g", "http://a/g"},
		{"/./g", "http://a/g"},
		{"/../g", "http://a/g"},
		{"g.", "http://a/b/c/g."},
		{".g", "http://a/b/c/.g"},
		{"g..", "http://a/b/c/g.."},
		{"..g", "http://a/b/c/..g"},
		{"./../g", "http://a/b/g"},
		{"./g/.", "http://a/b/c/g/"},
		{"g/./h", "http://a/b/c/g/h"},
		{"g/../h", "http://a/b/c/h"},
		{"g;x=1/./y", "http://a/b/c/g;x=1/y"},
		{"g;x=1/../y", "http://a/b/c/y"},
		{"g?y/./x", "http://a/b/c/g?y/./x"},
		{"g?y/../x", "http://a/b/c/g?y/../x"},
		{"g#s/./x", "http://a/b/c/g#s/./x"},
		{"g#s/../x", "http://a/b/c/g#s/../x"},
		{"http:g", "http:g"},
	} {
		from, _ := parseURIReference(base)
		ref, ok := parseURIReference(c[0])
		if got := from.resolve(ref).String(); !ok || got != c[1] {
			t.Errorf("%s makes %s, %v; want %s", c[0], got, ok, c[1])
		}
	}
}

// References are judged, escaped and put together as by net/url. It goes another
// way, and these are not drawn, with
//   - a file: and one slash, or nothing behind two slashes;
//   - empty segments;
//   - escapes or brackets in a path beside characters that need an escape;
//   - escapes, or more than one colon, in a host;
//   - a base that has an empty query.
func TestURIReferencesAsNetURL(t *testing.T) {
	part := rapid.SampledFrom([]string{"a", "B", "..", ".", "c.d", "e;f=1", "g:h", "i@j", "%41", "%c3%a9", "~k_l-", "m!$&'()*+,n"})
	odd := rapid.SampledFrom([]string{"a", "é", " ", "\"<>", "{b}", "^`|\\", "\x01", "\x7f"})
	host := rapid.SampledFrom([]string{"a", "Example.COM", "b.test:80", "b.test:", "u@c", "u:p@c:1", "[::1]", "[::1]:8", "[2001:db8::A%25en0]", "É.test", "", "x y", "a:b", "[::1", "[1.2.3.4]", "[::1]x", "[::01.2.3.4]", "a^b", "u^@c"})
	reference := rapid.Custom(func(t *rapid.T) string {
		text := rapid.SampledFrom([]string{"", "", "", "http:", "HTTPS:", "x+y-1.z:", "1x:", ":"}).Draw(t, "scheme")
		authority := rapid.Bool().Draw(t, "authority")
		if authority || text != "" {
			text += "//" + host.Filter(func(host string) bool { return host != "" || text != "" }).Draw(t, "host")
		}
		parts := part
		if rapid.Bool().Draw(t, "odd") {
			parts = odd
		}
		path := strings.Join(rapid.SliceOfN(parts, 0, 6).Draw(t, "path"), "/")
		if strings.HasSuffix(text, "//") || text != "" && path != "" {
			path = "/" + path
		}
		text += path
		if query := rapid.SampledFrom([]string{"", "?", "?q", "?q/../r?%zz"}).Draw(t, "query"); query != "" {
			text += query
		}
		if rapid.Bool().Draw(t, "fragment") {
			text += "#" + strings.Join(rapid.SliceOfN(parts, 0, 3).Draw(t, "fragment parts"), "/") + rapid.SampledFrom([]string{"", "", "%2", "%zz", "?#"}).Draw(t, "end")
		}
		return text
	})
	rapid.Check(t, func(t *rapid.T) {
		base, ref := reference.Draw(t, "base"), reference.Draw(t, "ref")
		if strings.HasSuffix(base, "?") || strings.Contains(base, "?#") {
			return
		}
		got, err := join(base, ref)
		want, wantErr := joinByNetURL(base, ref)
		if got != want || (err == nil) != (wantErr == nil) {
			t.Errorf("%q beside %q makes %q, %v; want %q, %v", ref, base, got, err, want, wantErr)
		}
	})
}

// joinByNetURL is join.
func joinByNetURL(base, ref string) (string, error) {
	ref = withoutHash(ref)
	parsed, err := url.Parse(ref)
	if err != nil {
		return "", err
	}
	if ref == "" || ref[0] == '#' {
		id, _, _ := strings.Cut(base, "#")
		if parsed.Fragment == "" {
			return id, nil
		}
		return id + "#" + parsed.EscapedFragment(), nil
	}
	from, err := url.Parse(base)
	if err != nil {
		return "", err
	}
	if base == "" || from.Opaque != "" {
		return ref, nil
	}
	// net/url makes each path absolute.
	relative := from.Scheme == "" && from.Host == "" && !strings.HasPrefix(from.Path, "/")
	if relative {
		from.Path = "/" + from.Path
		if from.RawPath != "" {
			from.RawPath = "/" + from.RawPath
		}
	}
	abs := from.ResolveReference(parsed)
	abs.Host = strings.ToLower(abs.Host)
	joined := abs.String()
	if relative && !strings.HasPrefix(ref, "/") && abs.Scheme == "" {
		joined = strings.TrimPrefix(joined, "/")
	}
	return withoutHash(joined), nil
}
