package propsschema

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/ggui-go/validators/propsschema/internal/ecmare"
)

// An evaluation judges one value by one schema.
//
// It runs twice at most: first for the verdict alone, which stops at the first
// no, and after a no again for all the reasons. Only the second builds
// anything.
type evaluation struct {
	doc    *document
	root   value
	size   int32 // values of the document; the names that are judged come behind
	budget ecmare.Budget
	out    *report // nil while only the verdict counts
	refs   []frame // the references that are being followed
	depth  int
	steps  int // left
	err    error
}

// A frame is a reference that is being followed on one value.
type frame struct {
	to *schema
	at int32
}

// maxDepth bounds how deep evaluations nest. It allows for a value of the
// default 1,000 levels with some references and branches at each.
const maxDepth = 5000

// reliefDepth is how many evaluations may be open between two calls of
// relieveStack.
const reliefDepth = 256

// minSteps is how many schemas are evaluated before the evaluation is compared
// with what the sizes of schema and value explain. Only schemas that multiply
// through references take more.
const minSteps = 1 << 20

func newEvaluation(v *Validator, props value) evaluation {
	size := props.datum().end - props.at
	return evaluation{
		doc:    props.doc,
		root:   props,
		size:   int32(len(props.doc.values)),
		budget: *ecmare.NewBudget(v.patternTimeout),
		steps:  minSteps + 4*v.size*int(size),
	}
}

// stop ends the evaluation without a verdict.
func (e *evaluation) stop(err error) bool {
	if e.err == nil {
		e.err = err
	}
	return false
}

// check reports whether the value at that place meets the schema. After an error
// it says no, which means nothing.
func (e *evaluation) check(s *schema, at int32) bool {
	if s == nil {
		return true
	}
	if e.depth++; e.depth > maxDepth {
		e.stop(&RecursionError{e.place(at).pointer(e.root)})
	}
	if e.steps--; e.steps < 0 {
		e.stop(&RecursionError{e.place(at).pointer(e.root)})
	}
	if e.depth%reliefDepth == 0 {
		relieveStack()
	}
	ok := e.err == nil && e.rules(s, at)
	e.depth--
	return ok
}

// rules is check without its bounds. While only the verdict counts, each rule
// says no at once, before it builds a text.
func (e *evaluation) rules(s *schema, at int32) bool {
	if s.never {
		return e.no(at, "false schema", "nothing", "No value is allowed here; remove it.")
	}
	ok, quick := true, e.out == nil
	d := &e.doc.values[at]
	if s.types != 0 && !s.types.holds(d.kind, d.num) {
		if quick {
			return false
		}
		expected := s.types.String()
		ok = e.no(at, "type", expected, "Expected "+expected+", found "+kindName(d.kind)+".")
	}
	if s.ref != nil || s.metaschema {
		ok = e.reference(s, at) && ok
	}
	if s.constant != nil && !equal(value{e.doc, at}, *s.constant) {
		if quick {
			return false
		}
		text := s.constant.short()
		ok = e.no(at, "const", text, "The value must be "+text+".")
	}
	if s.enum != nil && !s.enum.has(value{e.doc, at}) {
		if quick {
			return false
		}
		ok = e.no(at, "enum", s.enum.text, "The value must be one of "+s.enum.text+".")
	}
	if quick && !ok {
		return false
	}
	if s.not != nil && e.quietly(s.not.schema, at) {
		ok = e.no(at, "not", "another value", "The value must not be what the schema excludes here.")
	}
	if s.anyOf != nil || s.oneOf != nil || s.allOf != nil {
		ok = e.combinations(s, at) && ok
	}
	if s.when != nil {
		ok = e.conditional(s.when, at) && ok
	}
	if quick && !ok {
		return false
	}
	switch d.kind {
	case '0':
		if s.numbers != nil || s.numberFormat != nil {
			ok = e.number(s, at) && ok
		}
	case '"':
		if s.strings != nil {
			ok = e.string(s.strings, at) && ok
		}
	case '[':
		if s.arrays != nil {
			ok = e.array(s.arrays, at) && ok
		}
	case '{':
		if s.objects != nil {
			ok = e.object(s.objects, at) && ok
		}
	}
	return ok
}

// quietly is check for schemas that may be missed: what they say is no reason.
func (e *evaluation) quietly(s *schema, at int32) bool {
	out := e.out
	e.out = nil
	ok := e.check(s, at)
	e.out = out
	return ok
}

func (e *evaluation) reference(s *schema, at int32) bool {
	if s.metaschema {
		ok := true
		checkShape(e.place(at), func(v value, _, message string) {
			ok = e.no(v.at, "$ref", "a draft-07 schema", message)
		})
		return ok
	}
	// The frames of this value, and no others, are on top.
	for i := len(e.refs) - 1; i >= 0 && e.refs[i].at == at; i-- {
		if e.refs[i].to == s.ref {
			return e.stop(&RecursionError{e.place(at).pointer(e.root)})
		}
	}
	e.refs = append(e.refs, frame{s.ref, at})
	ok := e.check(s.ref, at)
	e.refs = e.refs[:len(e.refs)-1]
	return ok
}

func (e *evaluation) combinations(s *schema, at int32) bool {
	ok := true
	if s.anyOf != nil {
		mark := e.out.mark()
		if slices.ContainsFunc(s.anyOf, func(branch *schema) bool { return e.check(branch, at) }) {
			e.out.reset(mark)
		} else {
			ok = e.no(at, "anyOf", "one of several shapes", "The value meets none of the schemas that it may choose from.")
		}
	}
	if s.oneOf != nil && (ok || e.out != nil) {
		mark := e.out.mark()
		met := 0
		for _, branch := range s.oneOf {
			if e.check(branch, at) {
				if met++; met > 1 {
					break
				}
			}
		}
		switch met {
		case 0:
			ok = e.no(at, "oneOf", "exactly one of several shapes", "The value meets none of the schemas that it may choose from.")
		case 1:
			e.out.reset(mark)
		default:
			e.out.reset(mark)
			ok = e.no(at, "oneOf", "exactly one of several shapes", "The value meets more than one of the schemas of which it must meet one.")
		}
	}
	for _, part := range s.allOf {
		if !ok && e.out == nil {
			return false
		}
		ok = e.check(part, at) && ok
	}
	return ok
}

func (e *evaluation) conditional(when *conditional, at int32) bool {
	clause, keyword := when.then, "then"
	if !e.quietly(when.test, at) {
		clause, keyword = when.otherwise, "else"
	}
	if e.check(clause, at) {
		return true
	}
	if e.out == nil {
		return false
	}
	return e.no(at, "if", "what "+keyword+" asks", "The value must meet the schema of "+keyword+", because of what if found.")
}

func (e *evaluation) number(s *schema, at int32) bool {
	ok := true
	n := e.doc.values[at].num
	for _, l := range s.numbers {
		if l.holds(n) {
			continue
		}
		if e.out == nil {
			return false
		}
		expected := l.words(number(l.bound))
		ok = e.no(at, l.keyword, expected, "The number must be "+expected+".")
	}
	if s.numberFormat != nil && !s.numberFormat.number(n) {
		if e.out == nil {
			return false
		}
		ok = e.no(at, "format", s.numberFormat.name, "The number is not of the format "+s.numberFormat.name+".")
	}
	return ok
}

func (l limit) holds(n float64) bool {
	switch l.asks {
	case atMost:
		return n <= l.bound
	case atLeast:
		return n >= l.bound
	case below:
		return n < l.bound
	case above:
		return n > l.bound
	}
	// A multiple of doubles is one whose quotient, a double too, is whole. From
	// 1e21 on the peer no longer takes a number for a whole one.
	q := n / l.bound
	return l.bound != 0 && q == math.Trunc(q) && math.Abs(q) < 1e21
}

// words says what a limit asks, for people.
func (l limit) words(bound string) string {
	return [...]string{atMost: "at most ", atLeast: "at least ", below: "below ", above: "above ", multipleOf: "a multiple of "}[l.asks] + bound
}

// count checks the limits on a length or count.
func (e *evaluation) count(limits []limit, n int, at int32, what, unit string) bool {
	ok := true
	for _, l := range limits {
		if l.holds(float64(n)) {
			continue
		}
		if e.out == nil {
			return false
		}
		expected := l.words(number(l.bound)) + " " + unit
		if l.bound != 1 {
			expected += "s"
		}
		ok = e.no(at, l.keyword, expected, what+" must have "+expected+", and has "+strconv.Itoa(n)+".")
	}
	return ok
}

func (e *evaluation) string(s *stringRules, at int32) bool {
	ok := true
	text := e.doc.text(e.doc.values[at].str)
	if s.limits != nil {
		ok = e.count(s.limits, utf8.RuneCountInString(text), at, "The string", "character")
	}
	if !ok && e.out == nil {
		return false
	}
	if s.pattern != nil && !e.matches(s.pattern, text, at) {
		if e.out == nil {
			return false
		}
		ok = e.no(at, "pattern", s.pattern.source, "The string must match the pattern "+quote(s.pattern.source)+".")
	}
	if s.format != nil && !s.format.text(text) {
		if e.out == nil {
			return false
		}
		ok = e.no(at, "format", s.format.name, "The string is not of the format "+s.format.name+".")
	}
	for _, r := range s.ranges {
		if r.holds(text) {
			continue
		}
		if e.out == nil {
			return false
		}
		ok = e.no(at, r.keyword, r.words(), "The string must be "+r.words()+".")
	}
	return ok
}

func (e *evaluation) matches(p *pattern, text string, at int32) bool {
	ok, err := p.Match(text, &e.budget)
	if err != nil {
		return e.stop(&PatternTimeoutError{Pattern: p.source, Pointer: e.place(at).pointer(e.root)})
	}
	return ok
}

func (e *evaluation) array(s *arrayRules, at int32) bool {
	list := value{e.doc, at}
	ok := true
	if s.limits != nil {
		if ok = e.count(s.limits, list.len(), at, "The array", "element"); !ok && e.out == nil {
			return false
		}
	}
	if s.items != nil || s.tuple != nil {
		i := 0
		values := e.doc.values
		for element := at + 1; element < values[at].end; element = values[element].end {
			rule := s.items
			if s.tuple != nil {
				if rule = s.rest; i < len(s.tuple) {
					rule = s.tuple[i]
				}
			}
			i++
			if ok = e.check(rule, element) && ok; !ok && e.out == nil {
				return false
			}
		}
	}
	if s.contains != nil {
		found := false
		for element := range list.each() {
			if found = e.quietly(s.contains.schema, element.at); found {
				break
			}
		}
		if !found {
			ok = e.no(at, "contains", "an element of a certain shape", "The array must have an element that meets the schema of contains.")
		}
	}
	if s.unique && (ok || e.out != nil) {
		if a, b, found := duplicate(list, s.scalars); found {
			if e.out == nil {
				return false
			}
			ok = e.no(b.at, "uniqueItems", "different elements",
				"The elements "+e.doc.step(a.at)+" and "+e.doc.step(b.at)+" are the same; keep one of them.")
		}
	}
	return ok
}

func (e *evaluation) object(s *objectRules, at int32) bool {
	object := value{e.doc, at}
	ok := true
	if s.limits != nil {
		ok = e.count(s.limits, object.len(), at, "The object", "member")
	}
	missing := len(s.required)
	for member := at + 1; member < e.doc.values[at].end; member = e.doc.values[member].end {
		if !ok && e.out == nil {
			return false
		}
		if s.names != nil {
			ok = e.name(s.names, member) && ok
		}
		name := e.doc.text(e.doc.values[member].name)
		declared := false
		if p := s.find(name); p != nil {
			declared = p.declared
			if p.required {
				missing--
			}
			if p.schema != nil {
				ok = e.check(p.schema, member) && ok
			}
		}
		for i := range s.patterns {
			if e.matches(&s.patterns[i].pattern, name, member) {
				declared = true
				ok = e.check(s.patterns[i].schema, member) && ok
			}
		}
		if !declared && s.additional != nil {
			ok = e.additional(s.additional, member) && ok
		}
	}
	if missing > 0 {
		ok = e.missing(object, s.required, "", object.finder(len(s.required)))
	}
	if s.dependencies != nil && (ok || e.out != nil) {
		ok = e.dependencies(s.dependencies, object) && ok
	}
	return ok
}

func (e *evaluation) additional(s *schema, member int32) bool {
	if !s.never {
		return e.check(s, member)
	}
	if e.out == nil {
		return false
	}
	return e.no(member, "additionalProperties", "a declared member",
		"The schema declares no member "+quote(e.place(member).name())+" here; remove it.")
}

// name judges the name of a member as the string that it is.
func (e *evaluation) name(s *schema, member int32) bool {
	at := int32(len(e.doc.values))
	text := e.doc.values[member].name
	name := e.doc.text(text)
	e.doc.values = append(e.doc.values, datum{kind: '"', parent: member, end: at + 1, str: text})
	ok := e.check(s, at)
	e.doc.values = e.doc.values[:at]
	if ok || e.out == nil {
		return ok
	}
	return e.no(member, "propertyNames", "an allowed name", "The name "+quote(name)+" is not allowed here; rename the member.")
}

// missing says which of the names an object lacks. because names the member that
// makes them necessary, if one does.
func (e *evaluation) missing(object value, names []string, because string, find func(string) (value, bool)) bool {
	ok := true
	for _, name := range names {
		if _, has := find(name); has {
			continue
		}
		if ok = false; e.out == nil {
			return false
		}
		keyword, message := "required", "The member "+quote(name)+" is missing; add it."
		if because != "" {
			keyword = "dependencies"
			message = "The member " + quote(name) + " is missing; add it, because " + quote(because) + " is there."
		}
		e.out.add(e, object.at, Violation{
			Keyword:  keyword,
			Message:  message,
			Expected: quote(name),
		}, name)
	}
	return ok
}

func (e *evaluation) dependencies(list []dependency, object value) bool {
	ok := true
	lookups := 0
	for _, d := range list {
		lookups += 1 + len(d.names)
	}
	find := object.finder(lookups)
	for _, d := range list {
		if _, has := find(d.on); !has {
			continue
		}
		if d.names != nil {
			ok = e.missing(object, d.names, d.on, find) && ok
		}
		if ok = e.check(d.schema, object.at) && ok; !ok && e.out == nil {
			return false
		}
	}
	return ok
}

func (en *enumeration) has(v value) bool {
	candidates := en.values
	if en.hashes != nil {
		candidates = en.hashes[v.hash()]
	}
	for _, candidate := range candidates {
		if equal(v, candidate) {
			return true
		}
	}
	return false
}

// place is the value at that place; for the name of a member, the member.
func (e *evaluation) place(at int32) value {
	if at >= e.size {
		at = e.doc.values[at].parent
	}
	return value{e.doc, at}
}

// no records a reason, and is false.
func (e *evaluation) no(at int32, keyword, expected, message string) bool {
	if e.out != nil && e.err == nil {
		e.out.add(e, at, Violation{
			Keyword:  keyword,
			Message:  message,
			Expected: expected,
			Received: value{e.doc, at}.glimpse(),
		})
	}
	return false
}

// A report gathers violations.
type report struct {
	max, maxBytes int
	kept          []keptViolation
	bytes         int
	omitted       int
}

type keptViolation struct {
	at int32
	Violation
}

// release forgets the violations, so that what is kept does not keep them.
func (r *report) release() {
	const few = 64
	if cap(r.kept) > few {
		r.kept = nil
	}
	clear(r.kept[:cap(r.kept)])
	*r = report{kept: r.kept[:0]}
}

type reportMark struct{ kept, bytes, omitted int }

// mark and reset let go of what was said since, when it turns out not to count.
// Both do nothing without a report.
func (r *report) mark() reportMark {
	if r == nil {
		return reportMark{}
	}
	return reportMark{len(r.kept), r.bytes, r.omitted}
}

func (r *report) reset(m reportMark) {
	if r != nil {
		r.kept, r.bytes, r.omitted = r.kept[:m.kept], m.bytes, m.omitted
	}
}

// add keeps a violation, or counts it when enough are kept: long names could
// make few violations large, too. missing names the member that is not there.
func (r *report) add(e *evaluation, at int32, v Violation, missing ...string) {
	place := e.place(at)
	if len(r.kept) > 0 && (len(r.kept) >= r.max || r.bytes > r.maxBytes) {
		r.omitted++
		return
	}
	v.Pointer, v.Field = place.where(e.root, missing...)
	for _, other := range r.kept {
		if other.Violation == v { // two branches can say the same
			return
		}
	}
	r.bytes += len(v.Pointer) + len(v.Field) + len(v.Message)
	r.kept = append(r.kept, keptViolation{place.at, v})
}

// violations returns what was kept, in the order of the text.
func (r *report) violations() []Violation {
	slices.SortStableFunc(r.kept, func(a, b keptViolation) int { return cmp.Compare(a.at, b.at) })
	out := make([]Violation, len(r.kept))
	for i, v := range r.kept {
		out[i] = v.Violation
	}
	return out
}
