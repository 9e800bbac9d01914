package protocol_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/ggui-go/validators/protocol"
)

var grammars = []struct {
	name    string
	is      func(string) bool
	pattern string
	samples []string // the first is well-formed
}{
	{"package", protocol.IsPackageName, protocol.PackageNamePattern, []string{"@acme/maps-2", "maps", "a", "0", "@a/b", "@a", "@/b", "@a/", "a/b", "@a/b/c", "@a@b/c", ".a", "a.", "@-a/b", "@a/.b", "fs", "", "@"}},
	{"hook", protocol.IsHookName, protocol.HookNamePattern, []string{"useMap2", "useM", "use", "usemap", "UseMap", "useMap_", "use1", ""}},
	{"component", protocol.IsComponentName, protocol.ComponentNamePattern, []string{"Map2", "M", "map", "2M", "Map-2", ""}},
	{"version", protocol.IsVersion, protocol.VersionPattern, []string{"1.2.3-rc.1+b_7", "0.0.0", "01.002.3", "1.2", "1.2.3.4", "1.2.3-", "1.2.3+", "1.2.3-a-b", "1.2.3-a+b+c", "1.2.3+b-a", "v1.2.3", ".1.2", "1..2", ""}},
	{"path version", protocol.IsPathVersion, protocol.PathVersionPattern, []string{"1.2.3-rc-1+b-7", "1.2.3", "1.2.3--", "1.2.3+-", "1.2.3-a+b+c", "1.2.3-", "1.2.3/..", "1.2.3+", ""}},
	{"host", protocol.IsBundleHost, protocol.BundleHostPattern, []string{"cdn.example-1:8080", "a", "localhost:1", "a:", ":1", "a:1:2", "A", "[::1]", "a/b", "a@b", ".", "-", ""}},
	{"SRI", protocol.IsSRI, protocol.SRIPattern, []string{"sha384-Ab+/9==", "sha384-a", "sha384-", "sha384-=", "sha384-a=b", "sha256-a", "sha384-a===", ""}},
	{"env key", protocol.IsPublicEnvKey, protocol.PublicEnvKeyPattern, []string{"GGUI_PUBLIC_APP_A_1", "GGUI_PUBLIC_APP__", "GGUI_PUBLIC_APP_", "GGUI_PUBLIC_APP", "GGUI_PUBLIC_USER_A", "XGGUI_PUBLIC_APP_A", "ggui_public_app_a", ""}},
	{"tool", protocol.IsToolName, protocol.ToolNamePattern, []string{"list_all.v-2", "a", strings.Repeat("a", 128), strings.Repeat("a", 129), "a b", ""}},
}

// Every byte, at the first, an inner and the last position of a well-formed
// name, inserted and replacing, is judged as the pattern says.
func TestGrammarsMatchTheirPatternsAtEveryByte(t *testing.T) {
	for _, g := range grammars {
		pattern := regexp.MustCompile(g.pattern)
		compare := func(s string) {
			if got, want := g.is(s), pattern.MatchString(s); got != want {
				t.Errorf("%s %q: got %v, want %v", g.name, s, got, want)
			}
		}
		if !g.is(g.samples[0]) {
			t.Errorf("%s %q is well-formed", g.name, g.samples[0])
		}
		for _, s := range g.samples {
			compare(s)
			for c := range 256 {
				b := string([]byte{byte(c)})
				for at := range len(s) + 1 {
					compare(s[:at] + b + s[at:])
					if at < len(s) {
						compare(s[:at] + b + s[at+1:])
					}
				}
			}
			for _, end := range []string{"\n", "\r\n", "\u2028", "\x00", "é", "٣", "K"} {
				compare(s + end)
				compare(end + s)
			}
		}
	}
}

func TestExportNamesAreHooksOrComponentsAndNeverBoth(t *testing.T) {
	for _, s := range []string{"useMap", "Map", "UseMap", "Usemap", "USE", "map", "usemap", ""} {
		hook, component := protocol.IsHookName(s), protocol.IsComponentName(s)
		if hook && component || protocol.IsExportName(s) != (hook || component) {
			t.Errorf("%q: hook %v, component %v, export %v", s, hook, component, protocol.IsExportName(s))
		}
	}
}

func FuzzGrammars(f *testing.F) {
	patterns := make([]*regexp.Regexp, len(grammars))
	for i, g := range grammars {
		patterns[i] = regexp.MustCompile(g.pattern)
		for _, s := range g.samples {
			f.Add(s)
		}
	}
	f.Fuzz(func(t *testing.T, s string) {
		for i, g := range grammars {
			if got, want := g.is(s), patterns[i].MatchString(s); got != want {
				t.Errorf("%s %q: got %v, want %v", g.name, s, got, want)
			}
		}
	})
}

func TestNamesAreJudgedWithoutAllocating(t *testing.T) {
	for _, g := range grammars {
		if n := testing.AllocsPerRun(100, func() { g.is(g.samples[0]) }); n != 0 {
			t.Errorf("%s: %v allocations", g.name, n)
		}
	}
}
