package ecmare

import (
	"fmt"
	"math"
	"unicode"
	"unicode/utf16"
)

// A node is one piece of a parsed pattern.
type node struct {
	op       op
	set      *set    // opSet
	subs     []*node // opSequence, opChoice: the parts; opGroup, opRepeat, opLook: one
	group    int     // opGroup, opBackref: the number of the group, from 1
	name     string  // opBackref by name, until the groups are known
	at       int     // opBackref by name: where it stands
	min, max int     // opRepeat
	lazy     bool    // opRepeat
	behind   bool    // opLook
	negate   bool    // opLook
	first    int     // opRepeat: the first group inside,
	last     int     // and the last
}

type op uint8

const (
	opSequence op = iota
	opChoice
	opSet
	opGroup
	opRepeat
	opBackref
	opLook
	opBegin
	opEnd
	opWordEdge
	opNoWordEdge
)

// infinite is the max of a repetition without one. Engines count up to here:
// larger numbers in a pattern mean the same.
const infinite = math.MaxInt32

// maxNesting bounds how deep groups nest, so that no pattern exhausts the
// stack. Engines have a bound too, at some thousands.
const maxNesting = 1000

type parser struct {
	text    []rune
	at      int
	unicode bool
	top     rune // the largest character

	total    int  // groups in the whole pattern
	hasNames bool // some of them have names
	groups   int  // groups so far
	names    map[string]int
	named    []*node // references by name
	depth    int
}

func parse(pattern string, unicodeMode bool) (tree *node, groups int, err error) {
	p := &parser{text: characters(pattern, unicodeMode), unicode: unicodeMode, top: unicode.MaxRune}
	if !unicodeMode {
		p.top = 0xFFFF
	}
	defer func() {
		if fault := recover(); fault != nil {
			syntax, ok := fault.(*SyntaxError)
			if !ok {
				panic(fault)
			}
			tree, groups, err = nil, 0, syntax
		}
	}()
	p.countGroups()
	tree = p.choice()
	if p.more() {
		p.fail("a ) has no ( before it")
	}
	for _, ref := range p.named {
		group, ok := p.names[ref.name]
		if !ok {
			p.at = ref.at
			p.fail("there is no group <%s>", ref.name)
		}
		ref.group = group
	}
	return tree, p.groups, nil
}

// fail ends the parse; parse catches it.
func (p *parser) fail(format string, args ...any) {
	panic(&SyntaxError{Offset: p.at, Reason: fmt.Sprintf(format, args...)})
}

// countGroups looks ahead: what \1 and \k mean depends on groups that may come
// later.
func (p *parser) countGroups() {
	inClass := false
	for i := 0; i < len(p.text); i++ {
		switch c := p.text[i]; {
		case c == '\\':
			i++
		case inClass:
			inClass = c != ']'
		case c == '[':
			inClass = true
		case c == '(':
			if p.peekAt(i+1) != '?' {
				p.total++
			} else if p.peekAt(i+2) == '<' && p.peekAt(i+3) != '=' && p.peekAt(i+3) != '!' {
				p.total++
				p.hasNames = true
			}
		}
	}
}

func (p *parser) more() bool { return p.at < len(p.text) }

// peek is the character at hand, or -1 at the end.
func (p *parser) peek() rune { return p.peekAt(p.at) }

func (p *parser) peekAt(i int) rune {
	if i < len(p.text) {
		return p.text[i]
	}
	return -1
}

// take takes the text if it comes next.
func (p *parser) take(text string) bool {
	for i, c := range text { // ASCII: the index is the count
		if p.peekAt(p.at+i) != c {
			return false
		}
	}
	p.at += len(text)
	return true
}

func (p *parser) choice() *node {
	if p.depth++; p.depth > maxNesting {
		p.fail("groups nest deeper than %d levels", maxNesting)
	}
	defer func() { p.depth-- }()
	branches := []*node{p.sequence()}
	for p.take("|") {
		branches = append(branches, p.sequence())
	}
	if len(branches) == 1 {
		return branches[0]
	}
	return &node{op: opChoice, subs: branches}
}

func (p *parser) sequence() *node {
	seq := &node{op: opSequence}
	for p.more() && p.peek() != '|' && p.peek() != ')' {
		seq.subs = append(seq.subs, p.term())
	}
	if len(seq.subs) == 1 {
		return seq.subs[0]
	}
	return seq
}

func (p *parser) term() *node {
	before := p.groups
	atom, repeatable := p.atom()
	if repeatable {
		if q := p.quantifier(); q != nil {
			q.subs = []*node{atom}
			q.first, q.last = before+1, p.groups
			return q
		}
	}
	return atom
}

func (p *parser) atom() (n *node, repeatable bool) {
	c := p.peek()
	switch c {
	case '^':
		p.at++
		return &node{op: opBegin}, false
	case '$':
		p.at++
		return &node{op: opEnd}, false
	case '(':
		return p.group()
	case '.':
		p.at++
		return p.setNode(newlines, true), true
	case '[':
		return p.class(), true
	case '\\':
		return p.atomEscape()
	case '*', '+', '?':
		p.fail("nothing stands before %c to repeat", c)
	case '{':
		if p.unicode {
			p.fail("a { is not part of a repetition; write \\{ for the character")
		}
		if start := p.at; p.braces() != nil {
			p.at = start
			p.fail("nothing stands before { to repeat")
		}
	case '}', ']':
		if p.unicode {
			p.fail("a %c stands alone; write \\%c for the character", c, c)
		}
	}
	p.at++
	return p.charNode(c), true
}

func (p *parser) setNode(spans []span, negate bool) *node {
	return &node{op: opSet, set: newSet(spans, negate, p.top)}
}

func (p *parser) charNode(c rune) *node { return p.setNode([]span{{c, c}}, false) }

func (p *parser) group() (n *node, repeatable bool) {
	p.at++ // (
	n, repeatable = &node{op: opLook}, false
	switch {
	case p.take("?:"):
		n, repeatable = &node{op: opSequence}, true
	case p.take("?="):
		repeatable = !p.unicode
	case p.take("?!"):
		n.negate, repeatable = true, !p.unicode
	case p.take("?<="):
		n.behind = true
	case p.take("?<!"):
		n.behind, n.negate = true, true
	case p.take("?<"):
		p.groups++
		name := p.groupName()
		if p.names[name] != 0 {
			p.fail("two groups have the name <%s>", name)
		}
		if p.names == nil {
			p.names = map[string]int{}
		}
		p.names[name] = p.groups
		n, repeatable = &node{op: opGroup, group: p.groups}, true
	case p.peek() == '?':
		p.fail("what follows (? is not a kind of group")
	default:
		p.groups++
		n, repeatable = &node{op: opGroup, group: p.groups}, true
	}
	n.subs = []*node{p.choice()}
	if !p.take(")") {
		p.fail("a ( has no ) after it")
	}
	return n, repeatable
}

// quantifier takes a repetition if one comes next.
func (p *parser) quantifier() *node {
	var q *node
	switch p.peek() {
	case '*':
		p.at++
		q = &node{op: opRepeat, max: infinite}
	case '+':
		p.at++
		q = &node{op: opRepeat, min: 1, max: infinite}
	case '?':
		p.at++
		q = &node{op: opRepeat, max: 1}
	case '{':
		if q = p.braces(); q == nil {
			if p.unicode {
				p.fail("a { is not part of a repetition; write \\{ for the character")
			}
			return nil
		}
	default:
		return nil
	}
	q.lazy = p.take("?")
	return q
}

// braces takes {n}, {n,} or {n,m}; otherwise it takes nothing.
func (p *parser) braces() *node {
	start := p.at
	p.at++ // {
	q := &node{op: opRepeat}
	var ok bool
	if q.min, ok = p.count(); !ok {
		p.at = start
		return nil
	}
	q.max = q.min
	if p.take(",") {
		if q.max, ok = p.count(); !ok {
			q.max = infinite
		}
	}
	if !p.take("}") {
		p.at = start
		return nil
	}
	if q.min > q.max {
		p.fail("the numbers of a repetition are out of order")
	}
	return q
}

func (p *parser) count() (n int, ok bool) {
	for isDigit(p.peek()) {
		n = int(min(int64(n)*10+int64(p.peek()-'0'), infinite)) // int may have 32 bits
		p.at++
		ok = true
	}
	return n, ok
}

// atomEscape takes an escape outside brackets.
func (p *parser) atomEscape() (n *node, repeatable bool) {
	start := p.at
	p.at++ // backslash
	switch c := p.peek(); {
	case c == 'b':
		p.at++
		return &node{op: opWordEdge}, false
	case c == 'B':
		p.at++
		return &node{op: opNoWordEdge}, false
	case '1' <= c && c <= '9':
		if group, ok := p.count(); ok && group <= p.total {
			return &node{op: opBackref, group: group}, true
		}
		p.at = start + 1
		if p.unicode {
			p.fail("there is no group with that number")
		}
	case c == 'k' && (p.unicode || p.hasNames):
		p.at++
		if !p.take("<") {
			p.fail("\\k needs the name of a group, as in \\k<name>")
		}
		ref := &node{op: opBackref, at: start}
		ref.name = p.groupName()
		p.named = append(p.named, ref)
		return ref, true
	}
	p.at = start
	c, spans := p.escape(false)
	if spans != nil {
		return &node{op: opSet, set: newSet(spans, false, p.top)}, true
	}
	return p.charNode(c), true
}

// class takes a set in brackets.
func (p *parser) class() *node {
	start := p.at
	p.at++ // [
	negate := p.take("^")
	var all []span
	for !p.take("]") {
		if !p.more() {
			p.at = start
			p.fail("a [ has no ] after it")
		}
		lo, spans := p.classAtom()
		if p.peek() != '-' || p.peekAt(p.at+1) == ']' || p.peekAt(p.at+1) < 0 {
			all = appendAtom(all, lo, spans)
			continue
		}
		p.at++ // -
		hi, more := p.classAtom()
		switch {
		case spans == nil && more == nil:
			if lo > hi {
				p.fail("a range in brackets is out of order")
			}
			all = append(all, span{lo, hi})
		case p.unicode:
			p.fail("a set cannot be the end of a range in brackets; write \\- for the character")
		default:
			all = append(appendAtom(appendAtom(all, lo, spans), hi, more), span{'-', '-'})
		}
	}
	return p.setNode(all, negate)
}

func appendAtom(all []span, c rune, spans []span) []span {
	if spans == nil {
		return append(all, span{c, c})
	}
	return append(all, spans...)
}

// classAtom takes one character in brackets, or a set that an escape names: then
// spans is not nil.
func (p *parser) classAtom() (c rune, spans []span) {
	if c = p.peek(); c != '\\' {
		p.at++
		return c, nil
	}
	return p.escape(true)
}

// escape takes an escape that stands for a character, or for a set: then spans
// is not nil.
func (p *parser) escape(inClass bool) (c rune, spans []span) {
	start := p.at
	p.at++ // backslash
	if !p.more() {
		p.fail("the pattern ends with a backslash")
	}
	c = p.peek()
	p.at++
	switch c {
	case 'd', 's', 'w':
		return 0, named(c)
	case 'D', 'S', 'W':
		return 0, complement(named(unicode.ToLower(c)), p.top)
	case 'p', 'P':
		if p.unicode {
			return 0, p.property(c == 'P')
		}
	case 't':
		return '\t', nil
	case 'n':
		return '\n', nil
	case 'v':
		return '\v', nil
	case 'f':
		return '\f', nil
	case 'r':
		return '\r', nil
	case 'b':
		if inClass {
			return '\b', nil
		}
	case '-':
		if inClass {
			return '-', nil
		}
	case 'c':
		next := p.peek()
		if isLetter(next) || inClass && !p.unicode && (isDigit(next) || next == '_') {
			p.at++
			return next % 32, nil
		}
		if !p.unicode { // a backslash, and the c comes next
			p.at--
			return '\\', nil
		}
	case '0', '1', '2', '3', '4', '5', '6', '7':
		if !p.unicode {
			return p.octal(c), nil
		}
		if c == '0' && !isDigit(p.peek()) {
			return 0, nil
		}
	case 'x':
		if v, ok := p.hex(2); ok {
			return v, nil
		}
	case 'u':
		if v, ok := p.unicodeEscape(p.unicode); ok {
			return v, nil
		}
	case 'k':
		if p.hasNames {
			p.at = start
			p.fail("\\k is not a character in a pattern with named groups")
		}
	}
	if p.unicode && !isSyntax(c) {
		p.at = start
		p.fail("\\%c is not an escape; remove the backslash, or double it for a backslash", c)
	}
	return c, nil
}

func named(c rune) []span {
	switch c {
	case 'd':
		return digits
	case 's':
		return spaces
	}
	return words
}

// property takes the braces of \p{…}.
func (p *parser) property(negate bool) []span {
	start := p.at
	if p.take("{") {
		from := p.at
		for p.more() && p.peek() != '}' {
			p.at++
		}
		name := string(p.text[from:p.at])
		if p.take("}") {
			if spans, ok := property(name); ok {
				if negate {
					spans = complement(spans, p.top)
				}
				if spans == nil {
					spans = []span{} // nil would be a character
				}
				return spans
			}
		}
	}
	p.at = start
	p.fail("\\p needs a Unicode property, as in \\p{L} or \\p{Script=Greek}")
	return nil
}

// octal takes the rest of a legacy octal escape, at most \377.
func (p *parser) octal(c rune) rune {
	v := c - '0'
	for range 2 {
		next := p.peek()
		if next < '0' || next > '7' || v*8+next-'0' > 0o377 {
			break
		}
		v = v*8 + next - '0'
		p.at++
	}
	return v
}

// hex takes that many hexadecimal digits; otherwise it takes nothing.
func (p *parser) hex(count int) (rune, bool) {
	v := rune(0)
	for i := range count {
		d := hexValue(p.peekAt(p.at + i))
		if d < 0 {
			return 0, false
		}
		v = v*16 + d
	}
	p.at += count
	return v, true
}

// unicodeEscape takes what follows \u: four digits, and with full also two
// halves of a pair as one character, and {…}. Otherwise it takes nothing.
func (p *parser) unicodeEscape(full bool) (rune, bool) {
	start := p.at
	if full && p.take("{") {
		v, some := rune(0), false
		for hexValue(p.peek()) >= 0 && v <= unicode.MaxRune {
			v = v*16 + hexValue(p.peek())
			some = true
			p.at++
		}
		if some && v <= unicode.MaxRune && p.take("}") {
			return v, true
		}
		p.at = start
		return 0, false
	}
	v, ok := p.hex(4)
	if !ok {
		return 0, false
	}
	if full && 0xD800 <= v && v < 0xDC00 {
		before := p.at
		if p.take("\\u") {
			if low, ok := p.hex(4); ok && utf16.IsSurrogate(low) && low >= 0xDC00 {
				return utf16.DecodeRune(v, low), true
			}
		}
		p.at = before
	}
	return v, true
}

// groupName takes the name of a group, up to and with the >.
func (p *parser) groupName() string {
	var name []rune
	for !p.take(">") {
		c := p.nameChar()
		if !isNamePart(c, len(name) == 0) {
			p.fail("the name of a group must be an identifier between < and >")
		}
		name = append(name, c)
	}
	if name == nil {
		p.fail("a group has an empty name")
	}
	return string(name)
}

func (p *parser) nameChar() rune {
	c := p.peek()
	p.at++
	if c == '\\' {
		if v, ok := rune(0), p.take("u"); ok {
			if v, ok = p.unicodeEscape(true); ok {
				return v
			}
		}
		return -1
	}
	if 0xD800 <= c && c < 0xDC00 { // without the u flag, half of a character
		if whole := utf16.DecodeRune(c, p.peek()); whole != unicode.ReplacementChar {
			p.at++
			return whole
		}
	}
	return c
}

func isNamePart(c rune, first bool) bool {
	if c == '$' || c == '_' || isLetter(c) {
		return true
	}
	if c < 0 {
		return false
	}
	if c < 0x80 {
		return !first && isDigit(c)
	}
	if !first && (c == 0x200C || c == 0x200D) {
		return true
	}
	property := "ID_Continue"
	if first {
		property = "ID_Start"
	}
	spans, _ := lookUp(property)
	return newSet(spans, false, unicode.MaxRune).has(c)
}

func isDigit(c rune) bool  { return '0' <= c && c <= '9' }
func isLetter(c rune) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// isSyntax reports whether c may stand after a backslash for itself.
func isSyntax(c rune) bool {
	switch c {
	case '^', '$', '\\', '.', '*', '+', '?', '(', ')', '[', ']', '{', '}', '|', '/':
		return true
	}
	return false
}

func hexValue(c rune) rune {
	switch {
	case '0' <= c && c <= '9':
		return c - '0'
	case 'a' <= c && c <= 'f':
		return c - 'a' + 10
	case 'A' <= c && c <= 'F':
		return c - 'A' + 10
	}
	return -1
}
