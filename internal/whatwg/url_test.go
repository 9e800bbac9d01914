package whatwg

import "testing"

// What Node's URL says of each text, without a base.
func TestIsAbsoluteURL(t *testing.T) {
	for _, c := range []struct {
		url  string
		want bool
	}{
		{"https://cdn.example.com/bundle.js", true},
		{"HTTP://CDN.EXAMPLE.COM", true},
		{"  https://a.example  ", true}, // spaces around are stripped
		{"https:a.example", true},       // slashes of special schemes are optional
		{"https://a.example:65535/", true},
		{"https://a.example:65536/", false},
		{"https://a.example:x/", false},
		{"https://user:pw@a.example/", true},
		{"https://[::1]:8080/", true},
		{"https://[::1", false},
		{"https://[[::1]/", false},
		{"https://[::1%25en0]/", false},
		{"https://127.1/", true}, // 127.0.0.1
		{"https://256.256.256.256/", false},
		{"https://*.tiles.example.com", true},
		{"https://*.münchen.example", true},
		{"https://under_score.example", true},
		{"https://münchen.example/", true},
		{"https://xn--/", false},
		{"https://a b.example/", false},
		{"https://a.example/a b", true},
		{"https://a<b.example/", false},
		{"https://%00.example/", false},
		{"https://", false},
		{"https:", false},
		{"mailto:", true},
		{"data:,x", true},
		{"x:", true},
		{"blob:https://a.example/1", true},
		{"wss://a.example/socket", true},
		{"file:///etc", true},
		{"", false},
		{"//a.example", false},
		{"/bundle.js", false},
		{"bundle.js", false},
		{"1http://a.example", false},
		{"ht tp://a.example", false},
		{"https://a.example/\n", true}, // newlines are stripped, as in browsers
		{"\ufeffhttps://a.example", false},
	} {
		if got := IsAbsoluteURL(c.url); got != c.want {
			t.Errorf("IsAbsoluteURL(%q) = %v", c.url, got)
		}
	}
}
