package propsschema

import (
	"strings"

	"github.com/ggui-go/validators/propsschema/internal/ecmare"
)

// anyRules compiles the keywords that speak about values of any type.
func (c *compiler) anyRules(v value, s *scope, out *schema) {
	if id, ok := v.get("id"); ok {
		c.fault(id, "id", "The keyword id is of another draft; write $id.")
	}
	if ref, ok := v.get("$ref"); ok {
		out.ref = c.ref(ref, s)
	}
	if constant, ok := v.get("const"); ok {
		out.constant = new(constant)
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
			limits = append(limits, limit{keyword, relationOf(keyword), bound.num()})
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
		out.strings = new(rules)
	}
}

// pattern compiles a pattern, once for all its places.
func (c *compiler) pattern(at value, keyword, source string) *pattern {
	if p := c.patterns[source]; p != nil {
		return p
	}
	if c.patternSize > maxPatterns {
		c.fault(at, keyword, "The patterns of the schema are too large together; repeat less in them, or use fewer.")
		return nil
	}
	compiled, err := ecmare.Compile(source, true)
	if err != nil {
		c.fault(at, keyword, "The pattern is not a regular expression of ECMA-262 with the u flag: %v; correct it.", err)
		return nil
	}
	c.patternSize += compiled.Size()
	p := &pattern{source, compiled}
	c.patterns[source] = p
	return p
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
		out.arrays = new(rules)
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

	if required, ok := v.get("required"); ok && c.want(required, '[') {
		find := func(string) (none value, found bool) { return none, false }
		if hasProperties {
			find = declared.finder(required.len())
		}
		for name := range required.each() {
			if !name.is('"') {
				c.fault(name, "required", "A name must be a string.")
				continue
			}
			if _, beside := find(name.str()); !beside {
				c.checkRequired(name, s.names)
			}
			if p := rules.entry(name.str()); !p.required {
				p.required = true
				rules.required = append(rules.required, name.str())
			}
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
		c.properties(declared, s, &rules)
	}
	if hasPatterns {
		rules.patterns = c.patternProperties(patterns, declared, hasProperties, rules.additional != nil, s)
	}
	if rules.limits != nil || rules.properties != nil || rules.names != nil || rules.additional != nil ||
		rules.dependencies != nil || rules.patterns != nil {
		out.objects = new(rules)
	}
}

// checkRequired: what is required and not declared beside must be declared by a
// schema on the same value that came before.
func (c *compiler) checkRequired(name value, names *nameSet) {
	switch {
	case names.has(name.str()):
	case names.open:
		names.needs = append(names.needs, name)
	default:
		c.undeclared(name)
	}
}

func (c *compiler) undeclared(name value) {
	c.fault(name, "required", "The required member %s is not in properties beside it; declare it there.", name.glimpse())
}

func (c *compiler) properties(declared value, s *scope, rules *objectRules) {
	for child := range declared.each() {
		s.names.add(child.name())
	}
	for child := range declared.each() {
		rules.entry(child.name()).declared = true
	}
	for child := range declared.each() {
		if c.inert(child) {
			continue
		}
		compiled := c.node(child, s.below())
		s.names.add(child.name())
		rules.entry(child.name()).schema = compiled
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
	for member := range declared.each() {
		matched, err := p.Match(member.name(), c.budget)
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
