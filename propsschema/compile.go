package propsschema

import (
	"cmp"
	"fmt"
	"slices"

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

	patterns    map[string]*pattern // by source
	patternSize int                 // of all of them
	budget      *ecmare.Budget

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

// What one text can become: so many schemas, and patterns of so much size, some
// ten megabytes.
const (
	maxSchemas  = 1 << 20
	maxPatterns = 1 << 19
)

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
	few   []string
	many  map[string]bool   // the same names, when there are many
	with  map[*nameSet]bool // whose names count, too
	open  bool
	needs []value // elements of required
}

func (s *nameSet) has(name string) bool {
	if s.holds(name) {
		return true
	}
	for other := range s.with {
		if other.holds(name) {
			return true
		}
	}
	return false
}

func (s *nameSet) holds(name string) bool {
	if s.many != nil {
		return s.many[name]
	}
	return slices.Contains(s.few, name)
}

func (s *nameSet) add(name string) {
	switch {
	case s.holds(name):
	case s.many != nil:
		s.many[name] = true
	case len(s.few) < manyProperties:
		s.few = append(s.few, name)
	default:
		s.many = make(map[string]bool, 2*manyProperties)
		for _, one := range append(s.few, name) {
			s.many[one] = true
		}
	}
}

// compile compiles the schema at root.
func compile(root value, o options) (*schema, error) {
	c := &compiler{
		doc:       root.doc,
		root:      root,
		closed:    closedNodes(root),
		top:       &schema{},
		targets:   map[int32]*target{},
		ends:      map[int32]place{},
		seen:      map[located]bool{},
		patterns:  map[string]*pattern{},
		maxFaults: maxViolations(o.limits),
		budget:    ecmare.NewBudget(o.patternTimeout),
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
		switch c.doc.text(values[at].name) {
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
