package ecmare

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode"
)

// One row a rule of the grammar: a pattern, and whether it is one with the u
// flag and without.
func TestSyntax(t *testing.T) {
	for _, c := range []struct {
		pattern  string
		with     bool // the u flag
		without  bool
		whatItIs string
	}{
		{"", true, true, "nothing"},
		{"a|", true, true, "an empty branch"},
		{"^$", true, true, "both ends"},
		{"^*", false, false, "an end, repeated"},
		{"\\b+", false, false, "an edge, repeated"},
		{"*", false, false, "nothing, repeated"},
		{"a**", false, false, "a repetition, repeated"},
		{"a*?", true, true, "a lazy repetition"},
		{"a{2}{3}", false, false, "braces, repeated"},
		{"a{2,1}", false, false, "numbers out of order"},
		{"a{99999999999,99999999998}", true, true, "numbers beyond all bounds"},
		{"a{9001}", true, true, "more than the automaton writes out"},
		{"a{", false, true, "an open brace"},
		{"a{,3}", false, true, "braces without a minimum"},
		{"a{1", false, true, "braces that do not end"},
		{"{1}", false, false, "braces with nothing before them"},
		{"{a}", false, true, "braces that repeat nothing"},
		{"}", false, true, "a closing brace"},
		{"]", false, true, "a closing bracket"},
		{"[", false, false, "an opening bracket"},
		{"[]", true, true, "an empty set"},
		{"[^]", true, true, "a full set"},
		{"[b-a]", false, false, "a range out of order"},
		{"[a-]", true, true, "a hyphen at the end"},
		{"[-a]", true, true, "a hyphen at the start"},
		{"[a-b-c]", true, true, "a hyphen after a range"},
		{"[\\w-]", true, true, "a hyphen after a set"},
		{"[\\w-a]", false, true, "a range from a set"},
		{"[a-\\d]", false, true, "a range to a set"},
		{"[\\b\\-]", true, true, "escapes in brackets"},
		{"[\\B]", false, true, "an edge in brackets"},
		{"[\\1]", false, true, "a number in brackets"},
		{"[\\c1]", false, true, "a control digit in brackets"},
		{"(", false, false, "an opening parenthesis"},
		{")", false, false, "a closing parenthesis"},
		{"(?", false, false, "no kind of group"},
		{"(?i)a", false, false, "flags inside"},
		{"(?i:a)", false, false, "flags for a group"},
		{"(?P<n>a)", false, false, "a name in another language"},
		{"(?>a)", false, false, "an atomic group"},
		{"(?=a)(?!b)(?<=c)(?<!d)", true, true, "look-around"},
		{"(?=a)*", false, true, "a look-ahead, repeated"},
		{"(?<=a)*", false, false, "a look-behind, repeated"},
		{"(?<n>a)\\k<n>", true, true, "a name"},
		{"\\k<n>(?<n>a)", true, true, "a name before its group"},
		{"(?<n>a)(?<n>b)", false, false, "a name twice"},
		{"(?<n>a)|(?<n>b)", false, false, "a name twice, in two branches"},
		{"(?<1n>a)", false, false, "a name that is no identifier"},
		{"(?<$é_1>a)", true, true, "a name with all kinds of characters"},
		{"(?<\\u0061>a)\\k<a>", true, true, "a name with an escape"},
		{"(?<\\u{61}>a)\\k<a>", true, true, "a name with a long escape"},
		{"(?<>a)", false, false, "an empty name"},
		{"\\k<n>", false, true, "a name without its group"},
		{"(?<n>a)\\k", false, false, "a reference without its name"},
		{"(?<n>a)[\\k]", false, false, "a reference in brackets"},
		{"(a)\\1", true, true, "a number"},
		{"\\1(a)", true, true, "a number before its group"},
		{"(a)\\2", false, true, "a number without its group"},
		{"\\0", true, true, "the character 0"},
		{"\\01", false, true, "an octal escape"},
		{"\\8", false, true, "no octal escape"},
		{"\\x41", true, true, "two digits"},
		{"\\x4", false, true, "a digit too few"},
		{"\\x{41}", false, true, "braces after x"},
		{"\\u0041", true, true, "four digits"},
		{"\\u004", false, true, "a digit too few after u"},
		{"\\u{1F600}", true, true, "braces after u"},
		{"\\u{110000}", false, true, "beyond the last character"},
		{"\\u{}", false, true, "no digits"},
		{"\\ud83d\\ude00", true, true, "a pair"},
		{"\\ud83d", true, true, "half a pair"},
		{"\\cA", true, true, "a control letter"},
		{"\\c", false, true, "no control letter"},
		{"\\-", false, true, "a hyphen that needs no backslash"},
		{"\\:", false, true, "a colon that needs no backslash"},
		{"\\_", false, true, "an underscore that needs no backslash"},
		{"\\/\\^\\$\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\\\", true, true, "characters that need one"},
		{"\\A\\Z", false, true, "ends in another language"},
		{"\\", false, false, "a backslash at the end"},
		{"\\p{L}", true, true, "a category"},
		{"\\p{Letter}", true, true, "its long name"},
		{"\\p{gc=L}", true, true, "its name in full"},
		{"\\p{General_Category=Uppercase_Letter}", true, true, "its long name in full"},
		{"\\p{Script=Greek}", true, true, "a script"},
		{"\\p{sc=Grek}", true, true, "its short name"},
		{"\\p{scx=Grek}", true, true, "its extensions"},
		{"\\p{Greek}", false, true, "a script alone"},
		{"\\p{IsGreek}", false, true, "a script in another language"},
		{"\\p{Emoji}", true, true, "a property"},
		{"\\p{letter}", false, true, "a name in another case"},
		{"\\p{L}{2}", true, true, "a category, repeated"},
		{"\\pL", false, true, "no braces"},
		{"\\p{}", false, true, "no name"},
		{"\\p{Script}", false, true, "a script without its name"},
		{"\\p{Script=}", false, true, "a script with an empty name"},
		{"[\\p{L}\\P{L}]", true, true, "categories in brackets"},
		{strings.Repeat("(", 900) + strings.Repeat(")", 900), true, true, "many groups"},
		{strings.Repeat("(", 5000) + strings.Repeat(")", 5000), false, false, "too many groups"},
	} {
		for _, u := range []bool{true, false} {
			want := c.without
			if u {
				want = c.with
			}
			_, err := Compile(c.pattern, u)
			if (err == nil) != want {
				t.Errorf("%s, %.40q, unicode %v: %v", c.whatItIs, c.pattern, u, err)
			}
			var syntax *SyntaxError
			if err != nil && (!errors.As(err, &syntax) || syntax.Reason == "") {
				t.Errorf("%.40q: %v", c.pattern, err)
			}
			if check := Check(c.pattern, u); (check == nil) != (err == nil) {
				t.Errorf("%.40q, unicode %v: compile says %v, check says %v", c.pattern, u, err, check)
			}
		}
	}
}

// One row a rule of matching, with the u flag: texts that match and texts that do
// not.
func TestMatch(t *testing.T) {
	for _, c := range []struct {
		pattern string
		linear  bool
		yes, no []string
	}{
		{`^a$`, true, []string{"a"}, []string{"a\n", "ba", ""}},
		{`^.$`, true, []string{"a", "é", "😀", "\u0085"}, []string{"\n", "\r", "\u2028", "\u2029", "ab"}},
		{`^\s$`, true, []string{" ", "\t", "\v", "\u00a0", "\u1680", "\u2028", "\u3000", "\ufeff"}, []string{"\u0085", "\u180e", "\u200b", "a"}},
		{`^\w$`, true, []string{"a", "Z", "0", "_"}, []string{"é", "-", "\u017f", "\u212a"}},
		{`^\d$`, true, []string{"7"}, []string{"\u0667"}},
		{`^\D\S\W$`, true, []string{"aa-", "é1😀"}, []string{"1a-", "a --"}},
		{`\bé`, true, []string{"aé"}, []string{"é"}},
		{`a\B`, true, []string{"ab", "a_"}, []string{"a", "aé"}},
		{`^[^]$`, true, []string{"\n", "😀"}, []string{""}},
		{`[]`, true, nil, []string{"", "a"}},
		{`^[^\P{Lu}]$`, true, []string{"A", "É"}, []string{"a", "1"}},
		{`^\p{Script=Greek}+$`, true, []string{"αΩ"}, []string{"a"}},
		{`^\p{scx=Deva}$`, true, []string{"\u0964"}, nil},
		{`^\p{sc=Deva}$`, true, []string{"अ"}, []string{"\u0964"}},
		{`^\p{Emoji_Presentation}$`, true, []string{"😀"}, []string{"1", "a"}},
		{`^\p{Any}\p{ASCII}\p{Assigned}$`, true, []string{"\u0378aa"}, []string{"aéa"}},
		{`^\u{1F600}\ud83d\ude00$`, true, []string{"😀😀"}, nil},
		{`^[\ud83d\ude00-\u{1F602}]$`, true, []string{"😁"}, []string{"😃"}},
		{`\ud83d`, true, nil, []string{"😀"}},
		{`^\cJ\x41\0$`, true, []string{"\nA\x00"}, nil},
		{`^a{2,3}?$`, true, []string{"aa", "aaa"}, []string{"a", "aaaa"}},
		{`^(?:a*)*$`, true, []string{"", "aa"}, []string{"b"}},
		{`^a{1001}$`, true, []string{strings.Repeat("a", 1001)}, []string{strings.Repeat("a", 1000)}},
		{`^a{9001}$`, false, []string{strings.Repeat("a", 9001)}, []string{strings.Repeat("a", 9000)}},
		{`^(?:){2000000000}a$`, true, []string{"a"}, []string{"", "aa"}},
		{`^(?=.*\d)(?=.*[a-z]).{3,}$`, false, []string{"a1b"}, []string{"abc", "a1"}},
		{`^(?!tmp)`, false, []string{"t", ""}, []string{"tmp", "tmpx"}},
		{`(?<=\$)\d`, false, []string{"$5"}, []string{"5", "$ 5"}},
		{`(?<!\$)\b\d`, false, []string{"5", "$ 5"}, []string{"$5"}},
		{`^(a+)-\1$`, false, []string{"a-a", "aa-aa"}, []string{"a-aa", "-"}},
		{`^(?<x>.)\k<x>$`, false, []string{"aa", "😀😀"}, []string{"ab"}},
		{`^\1(a)$`, false, []string{"a"}, []string{"aa"}},
		{`^(?:(a)|b)\1$`, false, []string{"aa", "b"}, []string{"ba"}},
		// Each iteration forgets what the group held.
		{`^(?:(a)|(b))*\1$`, false, []string{"ab", "aa", "abaa"}, []string{"aba", "c"}},
		{`^(?:(a)|b)*c\1$`, false, []string{"abc", "baca"}, []string{"abca", "bac"}},
		// An iteration beyond the minimum must not be empty.
		{`^(?:(?=(a))a?)*b\1$`, false, []string{"b", "aba"}, []string{"ab", "bab"}},
		{`^(a?)*?\1b$`, false, []string{"b", "aab", "aaab"}, []string{"ab"}},
		// Look-behind reads from right to left.
		{`(?<=^(\d+)(\d+))x\1`, false, []string{"123x1"}, []string{"123x23"}},
		{`(?<=\1(a))b`, false, []string{"aab"}, []string{"ab"}},
		// A look-around that has matched is not tried in another way.
		{`^(?=(a+?))\1b`, false, []string{"ab"}, []string{"aab"}},
		// What a negated one held is forgotten.
		{`^(?!(a)b)a\1c`, false, []string{"ac"}, []string{"aac"}},
	} {
		p, err := Compile(c.pattern, true)
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
			continue
		}
		if p.Linear() != c.linear {
			t.Errorf("%s: linear is %v", c.pattern, p.Linear())
		}
		for i, list := range [][]string{c.yes, c.no} {
			for _, text := range list {
				if got, err := p.Match(text, NewBudget(time.Second)); err != nil || got != (i == 0) {
					t.Errorf("%s on %.40q is %v, %v", c.pattern, text, got, err)
				}
			}
		}
	}
}

// Without the u flag a text is its UTF-16 code units.
func TestMatchCodeUnits(t *testing.T) {
	for _, c := range []struct {
		pattern string
		yes, no []string
	}{
		{`^.$`, []string{"a", "é"}, []string{"😀"}},
		{`^..$`, []string{"😀"}, []string{"😀a"}},
		{`^\ud83d`, []string{"😀"}, []string{"a"}},
		{`^😀{2}$`, nil, []string{"😀😀"}},
		{`^[😀]`, []string{"😀", "😁"}, []string{"a"}},
		{`^\u{3}$`, []string{"uuu"}, []string{"\x03"}},
		{`^\p{2}$`, []string{"pp"}, []string{"p"}},
		{`^\101\8\c$`, []string{"A8\\c"}, nil},
		{`^[\c_\d-x]$`, []string{"\x1f", "5", "-", "x"}, []string{"c"}},
		{`^(?=a)*b`, []string{"b"}, []string{"a"}},
	} {
		p, err := Compile(c.pattern, false)
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
			continue
		}
		for i, list := range [][]string{c.yes, c.no} {
			for _, text := range list {
				if got, err := p.Match(text, NewBudget(time.Second)); err != nil || got != (i == 0) {
					t.Errorf("%s on %q is %v, %v", c.pattern, text, got, err)
				}
			}
		}
	}
}

// Patterns that take forever, on either matcher, end at the bound; the budget is
// one for all matches.
func TestBudget(t *testing.T) {
	for _, c := range []struct{ name, pattern, text string }{
		{"nested repetitions", `^(?=(a+)+$)`, strings.Repeat("a", 40) + "!"},
		{"branches that overlap", `^(?=(?:a|a)*b$)`, strings.Repeat("a", 60)},
		{"a reference", `^(a*)*\1b$`, strings.Repeat("a", 60)},
		{"a long text on the automaton", `(?:[ab]?){1000}c`, strings.Repeat("ab", 500_000)},
		{"a repetition of nothing", `^(?=)(?:){2000000000}`, ""},
		{"memory", `^(?=a)(?:(a)|(b))*c`, strings.Repeat("ab", 4_000_000)},
	} {
		p, err := Compile(c.pattern, true)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		budget := NewBudget(30 * time.Millisecond)
		for i := range 2 {
			if _, err := p.Match(c.text, budget); err != ErrBudget {
				t.Errorf("%s: match %d: %v", c.name, i, err)
			}
		}
	}
}

// The tables must have each property that Go knows, with what Go knows of it:
// characters that were assigned since then may differ.
func TestProperties(t *testing.T) {
	compare := func(name string, table *unicode.RangeTable) {
		spans, ok := property(name)
		if !ok {
			t.Errorf("there is no property %s", name)
			return
		}
		s := newSet(spans, false, unicode.MaxRune)
		different := 0
		for c := rune(0); c <= unicode.MaxRune; c++ {
			if assigned := unicode.In(c, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cc, unicode.Cf); assigned && s.has(c) != unicode.Is(table, c) {
				different++
			}
		}
		if different > 100 {
			t.Errorf("%s differs on %d characters", name, different)
		}
	}
	for _, name := range []string{"L", "Lu", "Nd", "P", "Sm", "Zs", "M"} {
		compare(name, unicode.Categories[name])
	}
	for _, name := range []string{"Latin", "Greek", "Han", "Common", "Arabic"} {
		compare("Script="+name, unicode.Scripts[name])
	}
	for _, name := range []string{"White_Space", "Dash", "Hex_Digit"} {
		compare(name, unicode.Properties[name])
	}
	for name := range unicode.Scripts {
		if _, ok := property("sc=" + name); !ok {
			t.Errorf("there is no script %s", name)
		}
	}
}

func TestErrorsSayWhere(t *testing.T) {
	for _, c := range []struct{ pattern, want string }{
		{`ab\-`, `\- is not an escape; remove the backslash, or double it for a backslash (at character 2)`},
		{`a{2`, `a { is not part of a repetition; write \{ for the character (at character 1)`},
		{`(a`, `a ( has no ) after it (at character 2)`},
		{`😀)`, `a ) has no ( before it (at character 1)`},
	} {
		if _, err := Compile(c.pattern, true); fmt.Sprint(err) != c.want {
			t.Errorf("%s: %v", c.pattern, err)
		}
	}
}
