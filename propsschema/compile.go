package propsschema

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ggui-go/validators/propsschema/internal/ecmare"
)

// A compiler turns a schema's text into what is evaluated, and finds what the
// strict dialect refuses.
//
// The rules are those of the peer whose verdicts count (SPEC §2.3.2), down to
// the order in which it looks: some of them depend on what was looked at
// before. Only what the evaluation can reach is compiled; the rest is judged by
// the meta-schema alone.
type compiler struct {
	doc      *document
	root     value
	closed   map[int32]bool // objects that get additionalProperties: false
	resolver *resolver
	hasRef   []bool // by place: a $ref is inside
	top      *schema
	targets  map[int32]*target
	ends     map[int32]place // where references that are nothing else end
	waiting  []*target
	count    int // schemas compiled

	faults    []located
	seen      map[located]bool
	maxFaults int
	omitted   int
}

// A located fault can be put into the order of the text.
type located struct {
	at int32
	Fault
}

// maxSchemas bounds how many schemas one text can become.
const maxSchemas = 1 << 20

// A scope is what the schemas around a schema know about the value that it will
// judge. Each schema has its own; those on the same value share names.
type scope struct {
	types typeSet  // the types that the value can have; none is any
	names *nameSet // the members that schemas on the same value have declared so far
	base  string   // of references
}

// A nameSet holds names of members. An open one belongs to a schema that is
// compiled for several places: what it lacks is noted, and looked for at each.
type nameSet struct {
	names map[string]bool
	open  bool
	needs []value // elements of required
}

func (s *nameSet) add(name string) {
	if s.names == nil {
		s.names = map[string]bool{}
	}
	s.names[name] = true
}

// A target is a schema that some $ref leads to.
type target struct {
	place
	*schema
	inlined bool     // compiled as if it stood at each $ref: it has none itself
	names   *nameSet // when inlined
}

// compile compiles the schema at root.
func compile(root value, maxFaults int) (*schema, error) {
	c := &compiler{
		doc:       root.doc,
		root:      root,
		closed:    closedNodes(root),
		top:       &schema{},
		targets:   map[int32]*target{},
		ends:      map[int32]place{},
		seen:      map[located]bool{},
		maxFaults: maxFaults,
	}
	c.checkDialect()
	checkShape(root, func(v value, keyword, message string) { c.fault(v, keyword, "%s", message) })
	if len(c.faults) == 0 {
		c.resolver = newResolver(root, func(v value, err error) {
			c.fault(v, v.name(), "The value %s %v.", v.glimpse(), err)
		})
	}
	// A text that is no schema at all would only confuse the rest.
	if len(c.faults) == 0 {
		c.findRefs()
		c.finish(c.top, c.node(root, &scope{names: &nameSet{}, base: c.resolver.base}))
		for len(c.waiting) > 0 {
			t := c.waiting[0]
			c.waiting = c.waiting[1:]
			c.finish(t.schema, c.node(t.value, &scope{names: &nameSet{}, base: t.base}))
		}
	}
	return c.top, c.error()
}

// finish fills a schema that others may already point to.
func (c *compiler) finish(s, compiled *schema) {
	if compiled != nil {
		*s = *compiled
	}
}

func (c *compiler) error() error {
	if len(c.faults) == 0 {
		return nil
	}
	slices.SortStableFunc(c.faults, func(a, b located) int { return cmp.Compare(a.at, b.at) })
	e := &SchemaError{Omitted: c.omitted}
	for _, fault := range c.faults {
		e.Faults = append(e.Faults, fault.Fault)
	}
	return e
}

// fault records what is wrong with the keyword at v, once; or counts it when
// enough are kept.
func (c *compiler) fault(v value, keyword, format string, args ...any) {
	if len(c.faults) >= c.maxFaults {
		c.omitted++
		return
	}
	fault := located{v.at, Fault{v.pointer(c.root), keyword, fmt.Sprintf(format, args...)}}
	if !c.seen[fault] {
		c.seen[fault] = true
		c.faults = append(c.faults, fault)
	}
}

// checkDialect checks $schema, which counts at the root only.
func (c *compiler) checkDialect() {
	dialect, ok := c.root.get("$schema")
	if !ok || !dialect.is('"') { // no string: the meta-schema says so
		return
	}
	if name := dialect.str(); name != "" && !isMetaschema(withoutHash(name)) {
		c.fault(dialect, "$schema", `The dialect is draft-07; remove $schema or write "http://json-schema.org/draft-07/schema#".`)
	}
}

// findRefs marks the values with a $ref inside.
func (c *compiler) findRefs() {
	values := c.doc.values[:c.root.datum().end]
	c.hasRef = make([]bool, len(values))
	for at := len(values) - 1; at > int(c.root.at); at-- {
		switch values[at].name {
		case "$ref", "$recursiveRef", "$recursiveAnchor", "$dynamicRef", "$dynamicAnchor":
			c.hasRef[values[at].parent] = true
		}
		if c.hasRef[at] {
			c.hasRef[values[at].parent] = true
		}
	}
}

// inert reports whether a schema accepts everything because it says nothing.
// Such a schema is not compiled, but its keywords must be known.
func (c *compiler) inert(v value) bool {
	if !v.is('{') {
		return v.is('t')
	}
	c.checkKnown(v)
	return !hasRules(v, "") && !c.closed[v.at]
}

func (c *compiler) checkKnown(v value) {
	for member := range v.each() {
		if _, known := lookUp(member.name()); !known {
			c.fault(member, member.name(), "The keyword %s is unknown; remove it, or correct its spelling.", quote(member.name()))
		}
	}
}

// node compiles the schema at v in its scope. nil accepts everything.
func (c *compiler) node(v value, s *scope) *schema {
	if v.isBool() {
		if v.is('t') {
			return nil
		}
		return &schema{never: true}
	}
	if !v.is('{') { // a $ref to something else, or below $defs
		c.fault(v, v.name(), "A schema is an object, true or false; put one here.")
		return nil
	}
	if c.count++; c.count > maxSchemas {
		c.fault(c.root, "", "The schema becomes more than %d schemas through its references; use fewer.", maxSchemas)
		return nil
	}
	c.checkKnown(v)
	if !hasRules(v, "") && !c.closed[v.at] {
		return nil
	}
	if id, ok := v.get("$id"); ok && id.is('"') && v.at != c.root.at {
		if base, err := join(s.base, id.str()); err == nil {
			s.base = base
		}
	}
	if async, ok := v.get("$async"); ok && !isFalsy(async) {
		c.fault(async, "$async", "Props are judged at once; remove $async.")
	}
	types, named := c.types(v)
	out := &schema{types: types}
	if ref, ok := v.get("$ref"); ok && ref.str() != "" && !hasRules(v, "$ref") && !c.closed[v.at] {
		out.ref = c.ref(ref, s)
		return out
	}
	c.checkTypes(v, s, types, named)

	c.anyRules(v, s, out)
	c.numberRules(v, out)
	c.stringRules(v, out)
	c.arrayRules(v, s, out)
	c.objectRules(v, s, out)
	return out
}

// below is the scope for a schema on a member or element of the value. What was
// declared on this value is forgotten: the peer forgets it, too.
func (s *scope) below() *scope {
	s.names = &nameSet{}
	return &scope{names: s.names, base: s.base}
}

// beside is the scope for a schema on the same value.
func (s *scope) beside() *scope {
	copied := *s
	return &copied
}

// types reads type and nullable. named counts the names, also one that is there
// twice.
func (c *compiler) types(v value) (types typeSet, named int) {
	if t, ok := v.get("type"); ok {
		switch {
		case t.is('"') && typeNamed(t.str()) != 0:
			types, named = typeNamed(t.str()), 1
		case t.is('['):
			for element := range t.each() {
				if typeNamed(element.str()) == 0 {
					c.fault(t, "type", "There is no type %s.", element.glimpse())
				}
				types |= typeNamed(element.str())
				named++
			}
		default:
			c.fault(t, "type", "The value must be the name of a type, or an array of such names.")
		}
	}
	nullable, ok := v.get("nullable")
	switch {
	case !ok:
	case !nullable.isBool():
		c.fault(nullable, "nullable", "The value must be true or false.")
	case types == 0:
		c.fault(nullable, "nullable", "Only a type can be nullable; add type, or remove nullable.")
	case nullable.is('t'):
		if types&typeNull == 0 {
			types |= typeNull
			named++
		}
	case types&typeNull != 0:
		c.fault(nullable, "nullable", `The type has "null" in it; remove nullable, or "null".`)
	}
	return types, named
}

// checkTypes is what strict mode asks of types: they fit those of the schemas
// around, they are one (or one and null), and each keyword has its type.
func (c *compiler) checkTypes(v value, s *scope, types typeSet, named int) {
	t, _ := v.get("type")
	if types != 0 && s.types == 0 {
		s.types = types
	} else if types != 0 {
		var narrowed typeSet
		for i := range typeNames {
			one := typeSet(1) << i
			if types&one != 0 && !s.types.covers(one) {
				c.fault(t, "type", "A schema around allows only %s here, never %s; make the types agree.", s.types, one)
			}
			if s.types&one == 0 {
				continue
			}
			if types.covers(one) {
				narrowed |= one
			} else if one == typeNumber && types&typeInteger != 0 {
				narrowed |= typeInteger
			}
		}
		s.types = narrowed
	}
	if named > 2 || named == 2 && types&typeNull == 0 {
		c.fault(t, "type", `A union type is refused, except one type and "null"; use anyOf with one type each.`)
	}
	for member := range v.each() {
		k, _ := lookUp(member.name())
		if k.types != 0 && !applies(k.types, s.types) {
			c.fault(member, member.name(), "The keyword %s needs type %s beside it, or around it on the same value; add it.",
				quote(member.name()), k.types)
		}
	}
}

func applies(keyword, types typeSet) bool {
	return types&keyword != 0 || keyword&typeNumber != 0 && types&typeInteger != 0
}

// anyRules compiles the keywords that speak about values of any type.
func (c *compiler) anyRules(v value, s *scope, out *schema) {
	if id, ok := v.get("id"); ok {
		c.fault(id, "id", "The keyword id is of another draft; write $id.")
	}
	if ref, ok := v.get("$ref"); ok {
		out.ref = c.ref(ref, s)
	}
	if constant, ok := v.get("const"); ok {
		out.constant = &constant
	}
	if enum, ok := v.get("enum"); ok && c.want(enum, '[') {
		out.enum = c.enumeration(enum)
	}
	if not, ok := v.get("not"); ok {
		out.not = &sub{}
		if !c.inert(not) {
			out.not.schema = c.node(not, s.beside())
		}
	}
	if anyOf, ok := v.get("anyOf"); ok && c.want(anyOf, '[') && !c.someInert(anyOf) {
		for branch := range anyOf.each() {
			out.anyOf = append(out.anyOf, c.node(branch, s.beside()))
		}
	}
	if oneOf, ok := v.get("oneOf"); ok && c.want(oneOf, '[') {
		out.oneOf = []*schema{}
		for branch := range oneOf.each() {
			out.oneOf = append(out.oneOf, c.unlessInert(branch, s.beside))
		}
	}
	if allOf, ok := v.get("allOf"); ok && c.want(allOf, '[') {
		for branch := range allOf.each() {
			if part := c.unlessInert(branch, s.beside); part != nil {
				out.allOf = append(out.allOf, part)
			}
		}
	}
	c.conditional(v, s, out)
}

// want checks the type of a keyword's value where the meta-schema does not look.
func (c *compiler) want(v value, kind byte) bool {
	if byte(v.kind()) == kind {
		return true
	}
	c.fault(v, v.name(), "The value must be %s.", map[byte]string{
		'[': "an array", '{': "an object", '"': "a string", '0': "a number",
	}[kind])
	return false
}

// someInert reports whether a branch accepts everything. Then anyOf does, and no
// branch is compiled.
func (c *compiler) someInert(anyOf value) bool {
	for branch := range anyOf.each() {
		if c.inert(branch) {
			return true
		}
	}
	return false
}

// unlessInert compiles a schema that says something. The scope is only asked for
// then: asking has an effect.
func (c *compiler) unlessInert(v value, in func() *scope) *schema {
	if c.inert(v) {
		return nil
	}
	return c.node(v, in())
}

// rest compiles what is asked of members or elements that nothing else speaks
// about. Where there must be none, nothing is compiled, and the scope stays.
func (c *compiler) rest(v value, s *scope) *schema {
	if v.is('f') {
		return &schema{never: true}
	}
	return c.unlessInert(v, s.below)
}

func (c *compiler) enumeration(enum value) *enumeration {
	const few = 8
	e := &enumeration{text: enum.short()}
	for element := range enum.each() {
		e.values = append(e.values, element)
	}
	if len(e.values) == 0 {
		c.fault(enum, "enum", "The value must be an array of at least one value.")
	}
	if len(e.values) > few {
		e.hashes = make(map[uint64][]value, len(e.values))
		for _, element := range e.values {
			h := element.hash()
			e.hashes[h] = append(e.hashes[h], element)
		}
	}
	return e
}

func (c *compiler) conditional(v value, s *scope, out *schema) {
	test, hasIf := v.get("if")
	then, hasThen := v.get("then")
	otherwise, hasElse := v.get("else")
	if !hasIf {
		if hasThen {
			c.fault(then, "then", "The keyword then does nothing without if; add if, or remove then.")
		}
		if hasElse {
			c.fault(otherwise, "else", "The keyword else does nothing without if; add if, or remove else.")
		}
		return
	}
	if !hasThen && !hasElse {
		c.fault(test, "if", "The keyword if does nothing without then and else; add one of them, or remove if.")
		return
	}
	thenSays := hasThen && !c.inert(then)
	elseSays := hasElse && !c.inert(otherwise)
	if !thenSays && !elseSays {
		return
	}
	out.when = &conditional{test: c.node(test, s.beside())}
	if thenSays {
		out.when.then = c.node(then, s.beside())
	}
	if elseSays {
		out.when.otherwise = c.node(otherwise, s.beside())
	}
}

func (c *compiler) numberRules(v value, out *schema) {
	out.numbers = c.limits(v, "maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "multipleOf")
}

func (c *compiler) limits(v value, keywords ...string) (limits []limit) {
	for _, keyword := range keywords {
		if bound, ok := v.get(keyword); ok && c.want(bound, '0') {
			limits = append(limits, limit{keyword, bound.num()})
		}
	}
	return limits
}

func (c *compiler) stringRules(v value, out *schema) {
	rules := stringRules{limits: c.limits(v, "maxLength", "minLength")}
	if source, ok := v.get("pattern"); ok && c.want(source, '"') {
		rules.pattern = c.pattern(source, "pattern", source.str())
	}
	if name, ok := v.get("format"); ok && c.want(name, '"') {
		switch f := formatNamed(name.str()); {
		case f == nil:
			c.fault(name, "format", "There is no format %s; use one of %s.", name.glimpse(), strings.Join(formatNames(), ", "))
		case f.number != nil:
			out.numberFormat = f
		case f.text != nil:
			rules.format = f
		}
	}
	rules.ranges = c.formatRanges(v)
	if rules.limits != nil || rules.pattern != nil || rules.format != nil || rules.ranges != nil {
		out.strings = &rules
	}
}

func (c *compiler) pattern(at value, keyword, source string) *pattern {
	p, err := ecmare.Compile(source, true)
	if err != nil {
		c.fault(at, keyword, "The pattern is not a regular expression of ECMA-262 with the u flag: %v; correct it.", err)
		return nil
	}
	return &pattern{source, p}
}

func (c *compiler) arrayRules(v value, s *scope, out *schema) {
	rules := arrayRules{limits: c.limits(v, "maxItems", "minItems")}
	items, hasItems := v.get("items")
	if additional, ok := v.get("additionalItems"); ok {
		if !hasItems || !items.is('[') {
			c.fault(additional, "additionalItems", "The keyword additionalItems does nothing unless items is an array of schemas; remove it.")
		} else {
			rules.rest = c.rest(additional, s)
		}
	}
	if hasItems && items.is('[') {
		c.checkTuple(v, items)
		for element := range items.each() {
			rules.tuple = append(rules.tuple, c.unlessInert(element, s.below))
		}
	} else if hasItems {
		rules.items = c.unlessInert(items, s.below)
	}
	if contains, ok := v.get("contains"); ok {
		rules.contains = &sub{c.unlessInert(contains, s.below)}
	}
	if unique, ok := v.get("uniqueItems"); ok {
		if !unique.isBool() {
			c.fault(unique, "uniqueItems", "The value must be true or false.")
		}
		rules.unique = unique.is('t')
		if hasItems && items.is('{') && rules.unique {
			types, _ := c.types(items)
			rules.scalars = types != 0 && types&(typeObject|typeArray) == 0
		}
	}
	if rules.limits != nil || rules.items != nil || rules.tuple != nil || rules.rest != nil ||
		rules.contains != nil || rules.unique {
		out.arrays = &rules
	}
}

// checkTuple: an array of schemas must fix how many elements there are.
func (c *compiler) checkTuple(v, items value) {
	n := float64(items.len())
	same := func(keyword string) bool {
		bound, ok := v.get(keyword)
		return ok && bound.is('0') && bound.num() == n
	}
	rest, ok := v.get("additionalItems")
	if !same("minItems") || !same("maxItems") && !(ok && rest.is('f')) {
		c.fault(items, "items", "A tuple must have a fixed length; add minItems: %v, and maxItems: %v or additionalItems: false.", n, n)
	}
}

func (c *compiler) objectRules(v value, s *scope, out *schema) {
	rules := objectRules{limits: c.limits(v, "maxProperties", "minProperties")}
	declared, hasProperties := v.get("properties")
	hasProperties = hasProperties && c.want(declared, '{')

	entry := func(name string, change func(*property)) {
		if rules.properties == nil {
			rules.properties = map[string]property{}
		}
		p := rules.properties[name]
		change(&p)
		rules.properties[name] = p
	}
	if required, ok := v.get("required"); ok && c.want(required, '[') {
		for name := range required.each() {
			if !name.is('"') {
				c.fault(name, "required", "A name must be a string.")
				continue
			}
			c.checkRequired(declared, hasProperties, name, s.names)
			if !rules.properties[name.str()].required {
				rules.required = append(rules.required, name.str())
			}
			entry(name.str(), func(p *property) { p.required = true })
		}
	}
	if names, ok := v.get("propertyNames"); ok && !c.inert(names) {
		in := s.below()
		in.types = typeString
		rules.names = c.node(names, in)
	}
	patterns, hasPatterns := v.get("patternProperties")
	hasPatterns = hasPatterns && c.want(patterns, '{')
	additional, hasAdditional := v.get("additionalProperties")
	switch {
	case hasAdditional:
		rules.additional = c.rest(additional, s)
	case c.closed[v.at]:
		rules.additional = &schema{never: true}
	}
	if dependencies, ok := v.get("dependencies"); ok && c.want(dependencies, '{') {
		rules.dependencies = c.dependencies(dependencies, s)
	}
	if hasProperties {
		c.properties(declared, s, entry)
	}
	if hasPatterns {
		rules.patterns = c.patternProperties(patterns, declared, hasProperties, rules.additional != nil, s)
	}
	if rules.limits != nil || rules.properties != nil || rules.names != nil || rules.additional != nil ||
		rules.dependencies != nil || rules.patterns != nil {
		out.objects = &rules
	}
}

// checkRequired: what is required must be declared, on the same level or by a
// schema on the same value that came before.
func (c *compiler) checkRequired(declared value, hasProperties bool, name value, names *nameSet) {
	if hasProperties {
		if _, ok := declared.get(name.str()); ok {
			return
		}
	}
	switch {
	case names.names[name.str()]:
	case names.open:
		names.needs = append(names.needs, name)
	default:
		c.undeclared(name)
	}
}

func (c *compiler) undeclared(name value) {
	c.fault(name, "required", "The required member %s is not in properties beside it; declare it there.", name.glimpse())
}

func (c *compiler) properties(declared value, s *scope, entry func(string, func(*property))) {
	for child := range declared.each() {
		s.names.add(child.name())
	}
	for child := range declared.each() {
		entry(child.name(), func(p *property) { p.declared = true })
	}
	for child := range declared.each() {
		if c.inert(child) {
			continue
		}
		compiled := c.node(child, s.below())
		s.names.add(child.name())
		entry(child.name(), func(p *property) { p.schema = compiled })
	}
}

// patternProperties compiles the patterns if they matter: when a schema says
// something about members, or about those that no pattern matches.
func (c *compiler) patternProperties(patterns, declared value, hasProperties, needed bool, s *scope) (out []patternProperty) {
	says := false
	for child := range patterns.each() {
		says = !c.inert(child) || says
	}
	if !says && !needed {
		return nil
	}
	for child := range patterns.each() {
		if says && hasProperties {
			c.checkMatching(child, declared)
		}
		p := c.pattern(child, "patternProperties", child.name())
		compiled := c.unlessInert(child, s.below)
		if p != nil {
			out = append(out, patternProperty{*p, compiled})
		}
	}
	return out
}

// checkMatching: a declared member must not match a pattern, too. The peer asks
// that question without the u flag.
func (c *compiler) checkMatching(child, declared value) {
	if declared.len() == 0 {
		return
	}
	p, err := ecmare.Compile(child.name(), false)
	if err != nil {
		c.fault(child, "patternProperties", "The pattern is not a regular expression of ECMA-262: %v; correct it.", err)
		return
	}
	budget := ecmare.NewBudget(defaultPatternTimeout)
	for member := range declared.each() {
		matched, err := p.Match(member.name(), budget)
		if err != nil {
			c.fault(child, "patternProperties", "The pattern takes too long on %s; avoid repetitions inside repetitions.", member.glimpse())
			return
		}
		if matched {
			c.fault(child, "patternProperties", "The pattern matches %s, which is in properties beside it; make them disjoint.", quote(member.name()))
		}
	}
}

func (c *compiler) dependencies(v value, s *scope) (out []dependency) {
	for child := range v.each() {
		if child.is('[') {
			d := dependency{on: child.name()}
			for name := range child.each() {
				if c.want(name, '"') {
					d.names = append(d.names, name.str())
				}
			}
			out = append(out, d)
		}
	}
	for child := range v.each() {
		if !child.is('[') {
			if compiled := c.unlessInert(child, s.beside); compiled != nil {
				out = append(out, dependency{on: child.name(), schema: compiled})
			}
		}
	}
	return out
}

// ref compiles a reference.
func (c *compiler) ref(ref value, s *scope) *schema {
	if !c.want(ref, '"') {
		return nil
	}
	p, how, err := c.resolver.resolve(s.base, ref.str())
	if err != nil {
		c.fault(ref, "$ref", "The reference %s %v.", ref.glimpse(), err)
		return nil
	}
	if how == toMetaschema {
		return &schema{metaschema: true}
	}
	p, ok := c.follow(p, how)
	if !ok {
		c.fault(ref, "$ref", "The reference %s leads to references only, and to no schema here; point it at one.", ref.glimpse())
		return nil
	}
	if p.at == c.root.at {
		return c.top
	}
	t := c.targets[p.at]
	if t == nil {
		t = &target{place: p, schema: &schema{}, inlined: !c.hasRef[p.at]}
		c.targets[p.at] = t
		if t.inlined {
			t.names = &nameSet{open: true}
			c.finish(t.schema, c.node(p.value, &scope{names: t.names, base: p.base}))
		} else {
			c.waiting = append(c.waiting, t)
		}
	}
	if t.inlined {
		// As if it were compiled here: what it requires must be declared here,
		// and what it declares is declared here.
		for _, need := range t.names.needs {
			if !s.names.names[need.str()] {
				c.undeclared(need)
			}
		}
		for name := range t.names.names {
			s.names.add(name)
		}
	}
	return t.schema
}

// follow goes on from a place, found by a JSON Pointer, that holds a reference
// and nothing else: the peer does not compile those. It fails on a circle, and on
// a way to the meta-schema, where the peer fails, too.
func (c *compiler) follow(p place, how route) (end place, ok bool) {
	var passed []int32
	seen := map[int32]bool{}
	for how == byPointer && p.at != c.root.at {
		if end, ok := c.ends[p.at]; ok {
			p = end
			break
		}
		if seen[p.at] {
			return place{}, false
		}
		ref, ok := p.get("$ref")
		if !ok || ref.str() == "" || hasRules(p.value, "$ref") {
			break
		}
		next, way, err := c.resolver.resolve(p.base, ref.str())
		if err == nil && way == toMetaschema {
			return place{}, false
		}
		if err != nil || way == byAnchor || next.at == c.root.at {
			break
		}
		seen[p.at] = true
		passed = append(passed, p.at)
		p, how = next, way
	}
	for _, at := range passed {
		c.ends[at] = p
	}
	return p, true
}

// isFalsy is JavaScript's idea of it.
func isFalsy(v value) bool {
	switch v.kind() {
	case 'f', 'n':
		return true
	case '0':
		return v.num() == 0
	case '"':
		return v.str() == ""
	}
	return false
}
