package resolution_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/resolution"
)

func TestResolve(t *testing.T) {
	const base = "bundles/public/@a/b/1.0.0/"
	for _, c := range []struct{ entry, want string }{
		{`{}`, `{}`},
		{`{"package":"@a/b"}`, `{}`},
		{`{"version":"1.0.0"}`, `{}`},
		{`{"package":"@a/b","version":""}`, `{}`},
		{`{"package":"","version":"1.0.0"}`, `{}`},
		{`{"package":"@a/b","version":"1.0.0"}`, both("https://registry.ggui.ai/" + base)},
		{`{"package":"@a/b","version":"1.0.0","bundleHost":"","bundleUrl":"","styleUrl":""}`, both("https://registry.ggui.ai/" + base)},
		{`{"package":"@a/b","version":"1.0.0","bundleHost":"cdn.example:8080"}`, both("https://cdn.example:8080/" + base)},
		{`{"package":"@a/b","version":"1.0.0","bundleHost":"localhost"}`, both("http://localhost/" + base)},
		{`{"package":"@a/b","version":"1.0.0","bundleHost":"localhost:1"}`, both("http://localhost:1/" + base)},
		{`{"package":"@a/b","version":"1.0.0","bundleHost":"127.0.0.1:1"}`, both("http://127.0.0.1:1/" + base)},
		{`{"package":"@a/b","version":"1.0.0","bundleHost":"0.0.0.0"}`, both("http://0.0.0.0/" + base)},
		{`{"package":"@a/b","version":"1.0.0","bundleHost":"127.0.0.2"}`, both("https://127.0.0.2/" + base)},
		{`{"package":"@a/b","version":"1.0.0","bundleHost":"localhost."}`, both("https://localhost./" + base)},
		{`{"package":"@a/b","version":"1.0.0","bundleHost":"localhost.evil.example"}`, both("https://localhost.evil.example/" + base)},
		{`{"package":"@a/b","version":"1.0.0","styleUrl":"s"}`, `{"bundleUrl":"https://registry.ggui.ai/` + base + `bundle.js","styleUrl":"s"}`},
		{`{"package":"@a/b","version":"1.0.0","bundleUrl":"b"}`, `{"bundleUrl":"b"}`},
		{`{"bundleUrl":"b","styleUrl":"s"}`, `{"bundleUrl":"b","styleUrl":"s"}`},
		{`{"styleUrl":"s"}`, `{"styleUrl":"s"}`},
		{`{"package":"BAD","version":"BAD","bundleHost":"BAD","bundleUrl":"b"}`, `{"bundleUrl":"b"}`}, // unused, so unchecked
		{`{"package":"BAD","bundleHost":"BAD"}`, `{}`},
		{`{"package":"@ggui-ai/gadgets","version":"1.0.0","bundleUrl":"b","styleUrl":"s","bundleHost":"BAD"}`, `{}`},
		{`{"package":"p","version":"1.0.0-a-b+c-d","exports":7,"x":null}`, both("https://registry.ggui.ai/bundles/public/p/1.0.0-a-b+c-d/")},
	} {
		urls, err := resolution.ResolveEntry([]byte(c.entry))
		got, _ := json.Marshal(urls)
		if err != nil || string(got) != c.want {
			t.Errorf("%s\ngot  %s, %v\nwant %s", c.entry, got, err, c.want)
		}
		wrapped, err := resolution.ResolveJSON([]byte(`{"entry":` + c.entry + `}`))
		if err != nil || wrapped != urls {
			t.Errorf("%s: the two doors differ: %v, %v", c.entry, wrapped, err)
		}
	}
}

func both(base string) string {
	return fmt.Sprintf(`{"bundleUrl":"%sbundle.js","styleUrl":"%sstyle.css"}`, base, base)
}

func TestInvalidInputIsNoURL(t *testing.T) {
	for _, c := range []struct{ entry, pointers string }{
		{`null`, ""},
		{`{"package":null}`, "/package"},
		{`{"package":"@ggui-ai/gadgets","version":1}`, "/version"},
		{`{"bundleUrl":null,"styleUrl":[],"bundleHost":{}}`, "/bundleUrl /styleUrl /bundleHost"},
		{`{"package":"../x","version":"1.0.0/..","bundleHost":"a@b"}`, "/package /version /bundleHost"},
		{`{"package":"p","version":"1.0.0\n"}`, "/version"},
		{`{"package":"p","version":"1.0.0","bundleHost":"LOCALHOST:1"}`, "/bundleHost"},
		{`{"package":"p","version":"1.0.0","bundleHost":"[::1]:80"}`, "/bundleHost"},
		{`{"package":"p","version":"1.0.0","bundleHost":"localhost:"}`, "/bundleHost"},
		{`{"package":"p","version":"1.0.0","bundleHost":"127.0.0.1@evil.example"}`, "/bundleHost"},
		{`{"package":"p","version":"1","styleUrl":"s"}`, "/version"}, // the bundle is computed all the same
		{`{"package":"p","package":"q"}`, "/package"},
	} {
		urls, err := resolution.ResolveEntry([]byte(c.entry))
		if got := pointers(err); got != c.pointers || err == nil || urls != (resolution.URLs{}) {
			t.Errorf("%s: %v, %v; want violations at %q", c.entry, urls, err, c.pointers)
		}
		_, err = resolution.ResolveJSON([]byte(`{"entry":` + c.entry + `}`))
		if got := strings.ReplaceAll(pointers(err), "/entry", ""); got != c.pointers {
			t.Errorf("%s below entry: %q", c.entry, pointers(err))
		}
	}
	if _, err := resolution.ResolveJSON([]byte(`{}`)); pointers(err) != "/entry" {
		t.Errorf("no entry: %v", err)
	}
}

func pointers(err error) string {
	var invalid *protocol.ViolationError
	if !errors.As(err, &invalid) {
		return "no violations"
	}
	var all []string
	for _, v := range invalid.Violations {
		all = append(all, v.Pointer)
	}
	return strings.Join(all, " ")
}

// A computed URL has the host that was asked for and a path of six segments: no
// field can reach beyond its own.
func FuzzComputedURL(f *testing.F) {
	f.Add("@a/b", "1.0.0", "cdn.example:8080")
	f.Add("..", "1.0.0", "a")
	f.Add("a", "1.0.0-..", "..")
	f.Add("a?", "1.0.0#", "a/b")
	f.Fuzz(func(t *testing.T, pkg, version, host string) {
		urls, err := resolution.Resolve(resolution.Entry{Package: pkg, Version: version, BundleHost: host})
		if err != nil || urls == (resolution.URLs{}) {
			return
		}
		if host == "" {
			host = resolution.DefaultHost
		}
		for file, address := range map[string]string{"bundle.js": urls.BundleURL, "style.css": urls.StyleURL} {
			u, err := url.Parse(address)
			if err != nil {
				if strings.Contains(err.Error(), "invalid port") { // more digits than a port has; the grammar allows them
					return
				}
				t.Fatalf("%q: %v", address, err)
			}
			if u.Host != host || u.Path != "/bundles/public/"+pkg+"/"+version+"/"+file || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
				t.Fatalf("%q is not what was asked for: %+v", address, u)
			}
		}
	})
}
