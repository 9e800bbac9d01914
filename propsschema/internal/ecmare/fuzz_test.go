package ecmare

import (
	"testing"
	"time"
	"unicode/utf8"

	"github.com/dlclark/regexp2"
	"pgregory.net/rapid"
)

// The linear engine and the backtracking matcher must give one answer to any
// pattern that both can run.
func FuzzMatchersAgree(f *testing.F) {
	for _, pattern := range []string{`^(?:a|b)*c$`, `\b\w+\B`, `[^\s\p{L}]{2,}?`, `(a*)*|b`, `^.{0,3}$`, `(?=a)b`, `(a)\1`} {
		f.Add(pattern, "ab c", true)
		f.Add(pattern, "é😀", false)
	}
	f.Fuzz(func(t *testing.T, pattern, text string, unicode bool) {
		if !utf8.ValidString(pattern) || !utf8.ValidString(text) || len(pattern) > 100 || len(text) > 100 {
			return
		}
		p, err := Compile(pattern, unicode)
		if check := Check(pattern, unicode); (check == nil) != (err == nil) {
			t.Fatalf("compile says %v, check says %v", err, check)
		}
		if err != nil {
			return
		}
		budget := NewBudget(20 * time.Millisecond)
		matched, err := p.Match(text, budget)
		if !p.Linear() || err != nil {
			return
		}
		if followed, err := p.linear.follows(text, budget); err == nil && followed != matched {
			t.Errorf("%q on %q: with a table %v, without %v", pattern, text, matched, followed)
		}
		tree, groups, err := parse(pattern, unicode)
		if err != nil {
			t.Fatal(err)
		}
		again, err := assemble(tree, groups).match(text, unicode, budget)
		if err == nil && again != matched {
			t.Errorf("%q on %q: linear %v, backtracking %v", pattern, text, matched, again)
		}
	})
}

// Where it implements ECMA-262, another backtracking engine must agree: ASCII, no
// references to groups in repetitions, no empty iterations.
func TestRefereeAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pattern := drawPattern(t, 3)
		p, err := Compile(pattern, true)
		if err != nil {
			t.Fatalf("%s: %v", pattern, err)
		}
		referee, err := regexp2.Compile(pattern, regexp2.ECMAScript)
		if err != nil {
			t.Fatalf("%s: %v", pattern, err)
		}
		referee.MatchTimeout = time.Second
		for range 5 {
			text := rapid.StringMatching(`[ab1_ -]{0,8}`).Draw(t, "text")
			got, err := p.Match(text, NewBudget(time.Second))
			if err != nil {
				continue
			}
			want, err := referee.MatchString(text)
			if err == nil && got != want {
				t.Fatalf("%s on %q: here %v, there %v", pattern, text, got, want)
			}
		}
	})
}

func drawPattern(t *rapid.T, depth int) string {
	out := ""
	for range rapid.IntRange(1, 3).Draw(t, "length") {
		kinds := []string{"atom", "atom", "repeated", "end"}
		if depth > 0 {
			kinds = append(kinds, "group", "choice", "look")
		}
		switch rapid.SampledFrom(kinds).Draw(t, "kind") {
		case "atom":
			out += drawAtom(t)
		case "repeated":
			out += drawAtom(t) + rapid.SampledFrom([]string{"*", "+", "?", "{2}", "{1,2}", "*?", "+?"}).Draw(t, "times")
		case "end":
			out += rapid.SampledFrom([]string{"^", "$", `\b`}).Draw(t, "end")
		case "group":
			out += "(?:" + drawPattern(t, depth-1) + ")"
		case "choice":
			out += "(?:" + drawPattern(t, depth-1) + "|" + drawPattern(t, depth-1) + ")"
		case "look":
			out += rapid.SampledFrom([]string{"(?=", "(?!", "(?<=", "(?<!"}).Draw(t, "look") + drawPattern(t, depth-1) + ")"
		}
	}
	return out
}

func drawAtom(t *rapid.T) string {
	return rapid.SampledFrom([]string{"a", "b", "1", ".", `\d`, `\w`, `\s`, "[ab]", "[^a]", "[^1-9]"}).Draw(t, "atom")
}
