//go:build ajvdiff

package propsschema

import (
	"math"
	"math/rand/v2"
	"strings"
)

// A generator makes schemas that mostly compile, and props that are mostly
// close to valid: a disagreement hides at the edge of a rule.
type generator struct {
	*rand.Rand
	definitions map[string]any
	home        string // where the definitions will be
	noAstral    bool
}

type object = map[string]any

func pick[T any](g *generator, list []T) T { return list[g.IntN(len(list))] }

func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

var (
	genNames = []string{"a", "b", "c", "foo", "bar", "a/b", "~t", "é", "x y", "0", "10", "", "zz"}
	genTexts = []string{"", "a", "b", "ab", "abc", "foo", "foobar", "é", "e\u0301", "😀", "a😀", "1", "12", "x1", "A", " ", "a\n", "__proto__", "true", "null", "a-b", "\u00a0", "ß"}
	genNums  = []any{0, 1, -1, 2, 3, 5, 10, 0.5, 1.5, -0.5, 1e-7, 0.1, 0.01, 1.11, 0.3, 7, 1e21, 1e22, 1e300, 5e-324, 9007199254740992.0, 9007199254740993.0, 4294967296, 2147483647, 2147483648, -2147483648, -2147483649, 1e16, math.Copysign(0, -1), 99.99, 0.0075, 0.0001, 19.99}
	genTypes = []string{"string", "number", "integer", "boolean", "null", "object", "array"}
)

// Patterns that compile with the u flag, and some that do not.
var genPatterns = []string{
	"^a", "b$", "^[a-z]+$", "^\\d{1,3}$", "\\w", "^\\s*$", "^.$", "^.{1,3}$", "^(?:foo|bar)$", "[^a]", "^[^\\s]+$",
	"\\bfoo\\b", "\\p{L}", "^\\p{Lu}", "\\P{L}", "^(a|b)*$", "^(?!x)", "^(?=.*\\d)(?=.*[a-z])", "(?<=a)b", "(?<!a)b", "(a)\\1",
	"(?<n>a)\\k<n>", "^$", "a{2}", "a{1,}", "a{0,1001}", "\\u{1F600}", "\\x61", "[\\u0061-\\u007a]", "[😀-😂]", "\\/", "[\\-]", "\\S", "\\D",
	"^[A-Za-z0-9._%+-]+@", "x*", "|", "",
}

var genBadPatterns = []string{
	"\\-", "[\\w-.]", "a{", "a{,2}", "\\A", "\\Z", "(?i)a", "\\pL", "\\07", "(", ")", "[", "*", "a**", "\\", "\\k", "(?<n>a)(?<n>b)",
	"^https\\:", "\\x{00a1}", "]", "}", "{", "[b-a]", "\\u{110000}", "\\p{Foo}", "\\2", "(?<=a)*", "(?=a)*", "\\c", "\\q",
}

// Pieces of patterns, whole and broken.
var genPieces = []string{
	"a", "b", "1", "_", "-", ".", "é", "\\d", "\\W", "\\s", "\\b", "\\B", "^", "$", "[ab]", "[^a]", "[]", "[^]", "[\\w-]", "[a-\\d]",
	"[\\b]", "[\\-]", "\\-", "\\/", "\\n", "\\0", "\\1", "\\2", "\\8", "\\c", "\\cA", "[\\c1]", "\\x41", "\\x4", "\\u0061", "\\u{61}",
	"\\u", "\\p{L}", "[\\P{L}\\p{Lu}]", "\\p{Script=Greek}", "\\pL", "\\k<n>", "(?<n>a)", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(", ")",
	"|", "*", "+", "?", "{2}", "{0,2}", "{1,}", "{2,1}", "*?", "{", "}", "]", "[", "\\", "\\q", "\\Z", "\\A",
}

func (g *generator) pattern() string {
	var p string
	switch n := g.IntN(100); {
	case n < 70:
		p = pick(g, genPatterns)
	case n < 78:
		p = pick(g, genBadPatterns)
	case n < 90:
		for range 1 + g.IntN(5) {
			p += pick(g, genPieces)
		}
	default:
		p = g.goodPattern(2)
	}
	g.noAstral = g.noAstral || triesHalves(p)
	return p
}

// goodPattern makes a pattern that compiles, unless a reference leads nowhere.
func (g *generator) goodPattern(depth int) string {
	var b strings.Builder
	for range 1 + g.IntN(4) {
		switch n := g.IntN(100); {
		case n < 10:
			b.WriteString(pick(g, []string{"^", "$", "\\b", "\\B", "|"}))
			continue
		case n < 35 && depth > 0:
			b.WriteString(pick(g, []string{"(?:", "(", "("}) + g.goodPattern(depth-1) + ")")
		case n < 50 && depth > 0:
			b.WriteString(pick(g, []string{"(?=", "(?!", "(?<=", "(?<!"}) + g.goodPattern(depth-1) + ")")
			continue
		case n < 55:
			b.WriteString("\\1")
		default:
			b.WriteString(pick(g, []string{"a", "b", "a", "b", "o", ".", "\\w", "\\S", "[ab]", "[^a]", "f", "\\p{L}", "-"}))
		}
		if g.chance(40) {
			b.WriteString(pick(g, []string{"*", "+", "?", "{2}", "{0,2}", "*?", "+?", "{1,2}?", "{0}"}))
		}
	}
	return b.String()
}

// question makes a schema and some props.
func (g *generator) question() question {
	g.definitions = object{}
	where := pick(g, []string{"definitions", "definitions", "$defs"})
	g.home = "#/" + where + "/"
	if g.chance(40) {
		for range 1 + g.IntN(3) {
			g.definitions[pick(g, []string{"s", "n", "o", "t/u", "ü"})] = nil
		}
		for name := range g.sorted(g.definitions) {
			g.definitions[name] = g.schema(2)
		}
	}
	var root object
	if g.chance(30) { // one keyword's details, with little around
		root = object{"type": "object", "properties": object{"p": g.typed(pick(g, append([]string{"string", "string", "string"}, genTypes...)), g.IntN(2))}, "required": []any{"p"}}
	} else if g.chance(15) {
		s, ok := g.schema(3).(object)
		if !ok {
			s = object{}
		}
		root = s
	} else {
		root = object{"type": "object"}
		properties := object{}
		var required []any
		for _, name := range []string{"p", "q", "r"}[:1+g.IntN(3)] {
			properties[name] = g.schema(3)
			if g.chance(40) {
				required = append(required, name)
			}
		}
		root["properties"] = properties
		if g.chance(50) {
			root["required"] = append([]any{}, required...)
		}
		if g.chance(5) {
			g.decorate(root, 2)
		}
	}
	if len(g.definitions) > 0 {
		root[where] = g.definitions
	}
	if g.chance(6) {
		g.identify(root)
	}
	if g.chance(2) {
		root["$schema"] = pick(g, []any{"http://json-schema.org/draft-07/schema#", "http://json-schema.org/draft-07/schema", "https://json-schema.org/draft-07/schema#", "http://json-schema.org/draft-04/schema#", "", 1, "http://json-schema.org/schema#"})
	}
	if g.chance(4) {
		g.damage(root)
	}
	q := question{Schema: root}
	for range 8 {
		v := g.instance(root, root, 6)
		if g.chance(45) {
			v = g.mutate(v, 3)
		}
		q.Props = append(q.Props, v)
	}
	return q
}

// identify puts $id somewhere, and references to it.
func (g *generator) identify(root object) {
	ids := []string{"#x", "item.json", "http://ids.test/root.json", "http://ids.test/dir/", "sub/other.json", "urn:x:y", "#a b", "http://ids.test/root.json#", "/abs.json"}
	if g.chance(60) {
		root["$id"] = pick(g, ids[1:])
	}
	for name := range g.sorted(g.definitions) {
		if s, ok := g.definitions[name].(object); ok && g.chance(70) {
			s["$id"] = pick(g, ids)
		}
	}
	properties, ok := root["properties"].(object)
	if !ok {
		return
	}
	for name := range g.sorted(properties) {
		if g.chance(60) {
			properties[name] = object{"$ref": pick(g, append([]string{"#", "http://ids.test/dir/item.json", "item.json#/properties/a", "root.json", "http://ids.test/item.json", "http://ids.test/root.json#/definitions/s", "#/definitions/s"}, ids...))}
		}
	}
}

// sorted ranges over the names of an object in an order that the seed decides.
func (g *generator) sorted(o object) func(func(string) bool) {
	return func(yield func(string) bool) {
		for _, name := range sortedNames(o) {
			if !yield(name) {
				return
			}
		}
	}
}

func sortedNames(o object) []string {
	var names []string
	for name := range o {
		names = append(names, name)
	}
	for i := range names {
		for j := i; j > 0 && names[j] < names[j-1]; j-- {
			names[j], names[j-1] = names[j-1], names[j]
		}
	}
	return names
}

func (g *generator) schema(depth int) any {
	switch n := g.IntN(100); {
	case n < 4:
		return pick(g, []any{true, false, object{}, object{"description": "x"}, object{"$comment": "x"}, object{"example": 1}})
	case n < 14 && len(g.definitions) > 0:
		return g.reference()
	case n < 17:
		return object{"const": g.any(2)}
	case n < 21:
		return object{"enum": g.values()}
	case n < 36 && depth > 0:
		return g.combination(depth)
	}
	s := g.typed(pick(g, genTypes), depth)
	switch n := g.IntN(100); {
	case n < 6:
		s["nullable"] = pick(g, []any{true, true, true, true, true, true, false, 1})
	case n < 10:
		s["type"] = []any{s["type"], "null"}
	case n < 11:
		s["type"] = []any{s["type"]}
	case n < 13:
		s["type"] = []any{s["type"], pick(g, genTypes)}
	case n < 15:
		delete(s, "type")
	}
	if g.chance(8) && depth > 0 {
		g.decorate(s, depth-1)
	}
	if g.chance(3) {
		g.stray(s)
	}
	return s
}

func (g *generator) reference() any {
	s := object{}
	names := sortedNames(g.definitions)
	name := strings.NewReplacer("~", "~0", "/", "~1").Replace(pick(g, names))
	s["$ref"] = pick(g, []string{g.home, g.home, g.home, g.home, g.home, g.home, "#/definitions/", "#/$defs/"}) + name
	switch n := g.IntN(100); {
	case n < 4:
		s["$ref"] = pick(g, []string{"#", "#/", "#/properties/p", "#/definitions/none", "#foo", "other.json", "#/definitions/%C3%BC", "http://json-schema.org/draft-07/schema#", "#/type", ""})
	case n < 12:
		g.stray(s)
	case n < 16:
		s["description"] = "x"
	case n < 18:
		s["nullable"] = true
	case n < 20:
		s["type"] = pick(g, genTypes)
	}
	return s
}

// combination makes a schema of branches on one value.
func (g *generator) combination(depth int) object {
	s := object{}
	if g.chance(40) {
		s = g.typed(pick(g, genTypes), depth-1)
	}
	g.decorate(s, depth)
	return s
}

func (g *generator) decorate(s object, depth int) {
	branches := func() []any {
		var out []any
		for range 1 + g.IntN(3) {
			if t, ok := s["type"].(string); ok && g.chance(88) {
				branch := g.typed(t, depth-1)
				if g.chance(60) {
					delete(branch, "type")
				}
				out = append(out, branch)
			} else {
				out = append(out, g.schema(depth-1))
			}
		}
		return out
	}
	one := func() any { return branches()[0] }
	switch g.IntN(6) {
	case 0:
		s["anyOf"] = branches()
	case 1:
		s["oneOf"] = branches()
	case 2:
		s["allOf"] = branches()
	case 3:
		s["not"] = one()
	case 4:
		s["if"] = one()
		if g.chance(80) {
			s["then"] = one()
		}
		if g.chance(50) {
			s["else"] = one()
		}
	default:
		s["allOf"] = branches()
		s[pick(g, []string{"anyOf", "oneOf"})] = branches()
	}
}

// stray adds a keyword that may not belong there.
func (g *generator) stray(s object) {
	switch pick(g, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17}) {
	case 0:
		s["minLength"] = g.count()
	case 1:
		s["minimum"] = pick(g, genNums)
	case 2:
		s["required"] = []any{pick(g, genNames[:8])}
	case 3:
		s["properties"] = object{pick(g, genNames): g.schema(0)}
	case 4:
		s["items"] = g.schema(0)
	case 5:
		s["unknown"] = 1
	case 6:
		s["x-note"] = "x"
	case 7:
		s["then"] = object{"type": "string"}
	case 8:
		s["additionalItems"] = false
	case 9:
		s["id"] = "x"
	case 10:
		s["$comment"] = "x"
	case 11:
		s["default"] = g.any(1)
	case 12:
		s["format"] = pick(g, []string{"iri", "idn-email", "date", "int32", ""})
	case 13:
		s["contentEncoding"] = "base64"
	case 14:
		s[pick(g, []string{"prefixItems", "unevaluatedProperties", "dependentRequired", "minContains", "$anchor", "$recursiveRef", "discriminator"})] = pick(g, []any{1, "a", true, object{}})
	case 15:
		s["deprecated"] = pick(g, []any{true, "x"})
	case 16:
		s["$async"] = pick(g, []any{true, false})
	case 17:
		s["readOnly"] = pick(g, []any{true, 1})
	}
}

func (g *generator) count() any {
	return pick(g, []any{0, 1, 2, 3, 1.0, 2.0})
}

// typed makes a schema of one type with keywords for it.
func (g *generator) typed(kind string, depth int) object {
	s := object{"type": kind}
	switch kind {
	case "string":
		if g.chance(30) {
			s["minLength"] = g.count()
		}
		if g.chance(30) {
			s["maxLength"] = g.count()
		}
		if g.chance(30) {
			s["pattern"] = g.pattern()
		}
		if g.chance(45) {
			s["format"] = pick(g, formatNames())
		}
		if g.chance(4) {
			s["format"] = pick(g, []string{"date", "time", "date-time", "iso-time", "iso-date-time", "email", "password", "int32"})
			s[pick(g, []string{"formatMinimum", "formatMaximum", "formatExclusiveMinimum", "formatExclusiveMaximum"})] = g.sample(s["format"].(string))
			if g.chance(5) {
				delete(s, "format")
			}
		}
	case "number", "integer":
		for _, keyword := range []string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"} {
			if g.chance(20) {
				s[keyword] = pick(g, genNums)
			}
			if keyword == "multipleOf" && s[keyword] != nil && g.chance(90) {
				s[keyword] = pick(g, []any{1, 2, 3, 7, 0.5, 0.01, 0.1, 0.0001, 1.5, 1e-7, 5e-324, 1e300})
			}
		}
		if g.chance(10) {
			s["format"] = pick(g, []string{"int32", "int64", "float", "double", "byte", "date", "nope"})
		}
	case "array":
		g.arraySchema(s, depth)
	case "object":
		g.objectSchema(s, depth)
	}
	if g.chance(8) {
		s["enum"] = g.values()
	}
	if g.chance(4) {
		s["const"] = g.any(2)
	}
	if g.chance(5) {
		s[pick(g, []string{"title", "description", "$comment"})] = "x"
	}
	return s
}

func (g *generator) arraySchema(s object, depth int) {
	if g.chance(60) {
		s["items"] = g.schema(depth - 1)
	} else if g.chance(50) {
		n := 1 + g.IntN(2)
		var tuple []any
		for range n {
			tuple = append(tuple, g.schema(depth-1))
		}
		s["items"] = tuple
		s["minItems"] = n
		if g.chance(50) {
			s["maxItems"] = n
		} else {
			s["additionalItems"] = pick(g, []any{false, false, g.schema(0), true})
		}
		if g.chance(10) {
			delete(s, "minItems")
		}
	}
	if g.chance(20) && s["minItems"] == nil {
		s["minItems"] = g.count()
	}
	if g.chance(20) && s["maxItems"] == nil {
		s["maxItems"] = g.count()
	}
	if g.chance(25) {
		s["uniqueItems"] = g.chance(90)
	}
	if g.chance(20) {
		s["contains"] = g.schema(depth - 1)
	}
}

func (g *generator) objectSchema(s object, depth int) {
	properties := object{}
	for range g.IntN(4) {
		if depth <= 0 {
			properties[pick(g, genNames)] = pick(g, []any{object{}, object{"type": "string"}, true, object{"type": "integer"}})
		} else {
			properties[pick(g, genNames)] = g.schema(depth - 1)
		}
	}
	if g.chance(85) {
		s["properties"] = properties
	}
	if g.chance(35) {
		names := sortedNames(properties)
		var required []any
		for _, name := range names {
			if g.chance(60) && name != "" {
				required = append(required, name)
			}
		}
		if g.chance(8) {
			required = append(required, pick(g, genNames[:8]))
		}
		s["required"] = append([]any{}, required...)
	}
	if g.chance(50) {
		s["additionalProperties"] = pick(g, []any{true, false, object{}, g.schema(min(depth-1, 1))})
	}
	if g.chance(12) {
		patterns := object{}
		for range 1 + g.IntN(2) {
			patterns[g.pattern()] = g.schema(min(depth-1, 1))
		}
		s["patternProperties"] = patterns
	}
	if g.chance(8) {
		s["propertyNames"] = pick(g, []any{g.typed("string", 0), object{"pattern": "^[a-z]+$"}, object{"maxLength": 1}, object{"enum": []any{"a", "b"}}, false, true, g.schema(0)})
	}
	if g.chance(8) {
		s["dependencies"] = object{
			pick(g, genNames): pick(g, []any{[]any{pick(g, genNames[:8])}, []any{}, g.schema(0), object{"required": []any{pick(g, genNames[:8])}}, object{"properties": object{"a": true}, "required": []any{"a"}}}),
		}
	}
	if g.chance(8) {
		s["minProperties"] = g.count()
	}
	if g.chance(8) {
		s["maxProperties"] = g.count()
	}
}

func (g *generator) values() []any {
	var out []any
	for range 1 + g.IntN(4) {
		out = append(out, g.any(2))
	}
	return out
}

// any makes any value.
func (g *generator) any(depth int) any {
	n := g.IntN(10)
	if depth <= 0 {
		n = g.IntN(7)
	}
	switch n {
	case 0:
		return nil
	case 1:
		return g.chance(50)
	case 2, 3:
		return pick(g, genNums)
	case 4, 5, 6:
		return g.text()
	case 7, 8:
		out := []any{}
		for range g.IntN(4) {
			out = append(out, g.any(depth-1))
		}
		return out
	}
	out := object{}
	for range g.IntN(4) {
		out[pick(g, genNames)] = g.any(depth - 1)
	}
	return out
}

func (g *generator) text() string {
	s := pick(g, genTexts)
	if g.chance(15) {
		s += pick(g, genTexts)
	}
	if g.noAstral {
		s = strings.ReplaceAll(s, "😀", "x")
	}
	return s
}

// damage puts a wrong value somewhere into a schema.
func (g *generator) damage(s object) {
	for name := range g.sorted(s) {
		switch child := s[name].(type) {
		case object:
			if g.chance(50) {
				g.damage(child)
				return
			}
		case []any:
			if len(child) > 0 && g.chance(30) {
				child[g.IntN(len(child))] = g.any(1)
				return
			}
		}
		if g.chance(20) {
			s[name] = g.any(1)
			return
		}
	}
}

// instance makes a value that comes close to meeting a schema.
func (g *generator) instance(schema any, root object, depth int) any {
	s, ok := schema.(object)
	if !ok || depth <= 0 || g.chance(4) {
		return g.any(2)
	}
	if constant, ok := s["const"]; ok && g.chance(80) {
		return constant
	}
	if enum, ok := s["enum"].([]any); ok && len(enum) > 0 && g.chance(80) {
		return pick(g, enum)
	}
	if ref, ok := s["$ref"].(string); ok {
		name := strings.NewReplacer("~1", "/", "~0", "~").Replace(ref[strings.LastIndex(ref, "/")+1:])
		if target, ok := g.definitions[name]; ok {
			return g.instance(target, root, depth-1)
		}
		return g.instance(root, root, depth-2)
	}
	for _, keyword := range []string{"anyOf", "oneOf", "allOf"} {
		if branches, ok := s[keyword].([]any); ok && len(branches) > 0 && (s["type"] == nil || g.chance(40)) {
			return g.instance(pick(g, branches), root, depth-1)
		}
	}
	if then, ok := s["then"]; ok && s["type"] == nil {
		return g.instance(pick(g, []any{then, s["if"], s["else"]}), root, depth-1)
	}
	kind, _ := s["type"].(string)
	if list, ok := s["type"].([]any); ok && len(list) > 0 {
		kind, _ = pick(g, list).(string)
	}
	if s["nullable"] == true && g.chance(20) {
		return nil
	}
	switch kind {
	case "string":
		if name, ok := s["format"].(string); ok && g.chance(85) {
			return g.sample(name)
		}
		return g.text()
	case "integer":
		return pick(g, []any{0, 1, 2, 3, 5, 7, 10, 14, -1, 1e21, 1e22, 4294967296, 2147483648, 100})
	case "number":
		if m, ok := s["multipleOf"].(float64); ok && g.chance(60) {
			return m * float64(g.IntN(12))
		}
		return pick(g, genNums)
	case "boolean":
		return g.chance(50)
	case "null":
		return nil
	case "array":
		return g.arrayInstance(s, root, depth)
	case "object":
		return g.objectInstance(s, root, depth)
	}
	if s["properties"] != nil {
		return g.objectInstance(s, root, depth)
	}
	return g.any(2)
}

func (g *generator) arrayInstance(s, root object, depth int) any {
	out := []any{}
	n := g.IntN(4)
	if tuple, ok := s["items"].([]any); ok {
		for _, element := range tuple {
			out = append(out, g.instance(element, root, depth-1))
		}
		n = pick(g, []int{0, 0, 1})
	}
	for range n {
		rule := s["items"]
		if _, ok := rule.([]any); ok {
			rule = s["additionalItems"]
		}
		if rule == nil || s["contains"] != nil && g.chance(40) {
			rule = s["contains"]
		}
		if len(out) > 0 && g.chance(15) {
			out = append(out, out[0])
		} else {
			out = append(out, g.instance(rule, root, depth-1))
		}
	}
	return out
}

func (g *generator) objectInstance(s, root object, depth int) any {
	out := object{}
	required := map[string]bool{}
	if list, ok := s["required"].([]any); ok {
		for _, name := range list {
			if text, ok := name.(string); ok {
				required[text] = true
			}
		}
	}
	if properties, ok := s["properties"].(object); ok {
		for name := range g.sorted(properties) {
			if required[name] || g.chance(60) {
				out[name] = g.instance(properties[name], root, depth-1)
			}
		}
	}
	if s["additionalProperties"] != false && g.chance(30) || g.chance(5) {
		out[pick(g, genNames)] = g.instance(s["additionalProperties"], root, depth-1)
	}
	if patterns, ok := s["patternProperties"].(object); ok {
		for pattern := range g.sorted(patterns) {
			if g.chance(70) {
				out[pick(g, append([]string{"foo", "b", "ab"}, genNames...))] = g.instance(patterns[pattern], root, depth-1)
			}
		}
	}
	return out
}

// mutate changes a value in one place.
func (g *generator) mutate(v any, depth int) any {
	switch v := v.(type) {
	case object:
		out := copyMap(v)
		names := sortedNames(out)
		switch {
		case len(names) > 0 && depth > 0 && g.chance(75):
			name := pick(g, names)
			out[name] = g.mutate(out[name], depth-1)
		case len(names) > 0 && g.chance(50):
			delete(out, pick(g, names))
		default:
			out[pick(g, genNames)] = g.any(1)
		}
		return out
	case []any:
		out := append([]any{}, v...)
		switch {
		case len(out) > 0 && depth > 0 && g.chance(60):
			i := g.IntN(len(out))
			out[i] = g.mutate(out[i], depth-1)
		case len(out) > 0 && g.chance(50):
			out = out[1:]
		case len(out) > 0 && g.chance(50):
			out = append(out, out[g.IntN(len(out))])
		default:
			out = append(out, g.any(1))
		}
		return out
	case string:
		if g.chance(80) {
			return g.editText(v)
		}
	case float64:
		if g.chance(80) {
			return v + pick(g, []float64{1, -1, 0.5, 0.01, v})
		}
	}
	return g.any(1)
}

// editText changes a character or two.
func (g *generator) editText(s string) string {
	runes := []rune(s)
	for range 1 + g.IntN(2) {
		alphabet := []rune("aAzZtT019+-.:/@#?%[]{}~_ &=,;!'\"\\\u00a0é\n|*$P")
		if !g.noAstral {
			alphabet = append(alphabet, '😀')
		}
		c := pick(g, alphabet)
		switch i := g.IntN(len(runes) + 1); {
		case i == len(runes) || g.chance(35):
			runes = append(runes[:i], append([]rune{c}, runes[i:]...)...)
		case g.chance(50):
			runes[i] = c
		default:
			runes = append(runes[:i], runes[i+1:]...)
		}
	}
	return string(runes)
}

// sample gives a text that is of the format, or was before an edit.
func (g *generator) sample(format string) string {
	samples := map[string][]string{
		"date":                      {"2020-02-29", "2021-02-28", "1999-12-31", "2021-02-29", "2021-04-31", "0000-01-01"},
		"time":                      {"12:00:00Z", "23:59:60Z", "00:59:60+01:00", "12:30:00.5z", "10:00:00+05", "10:00:00-0530", "24:59:60+01:00"},
		"date-time":                 {"2020-02-29T12:00:00Z", "1990-12-31T23:59:60Z", "2020-01-01 10:00:00+05", "2020-01-01t10:00:00.25-0530", "1970-01-01T00:00:00Z", "0049-01-01 00:00:00Z"},
		"iso-time":                  {"12:00:00", "12:00:00Z", "23:59:60", "12:30:00.5"},
		"iso-date-time":             {"2020-02-29T12:00:00", "2020-02-29 12:00:00Z", "2020-01-01\u00a010:00:00+05:30"},
		"duration":                  {"P1Y2M3DT4H5M6S", "P1W", "PT1M", "P1D", "P1Y2D", "PT0S"},
		"uri":                       {"http://user@example.com:80/a?b#c", "urn:x:y", "mailto:a@b.c", "http://[::1]:8080/", "a:/[v1.x]/y", "http://1.2.3.4", "a://x%20y", "file:///etc", "a:b\"c", "http://[::ffff:1.2.3.04]"},
		"uri-reference":             {"", "/a/b", "a:b", "#x", "?q", "//h/p", "//[1::2]:80/x", "a%20b", "../x"},
		"uri-template":              {"/a{b}", "{+x,y*}", "{#a:10}", "x{?a,b}", "%20{a%20b}", "{a}"},
		"url":                       {"http://example.com", "https://a.b-c.io:8080/x", "ftp://u:p@h.org", "http://1.2.3.4/", "http://10.0.0.1", "http://172.16.0.1", "http://172.32.0.1", "http://é.éé", "http://a/b@c.de", "http\u017f://a.de", "http://223.255.255.254"},
		"email":                     {"a@b.co", "a.b+c@d-e.f.gh", "a@localhost", "\"a\"@b.co", "a@b.c.d", "A_b@x.yz"},
		"hostname":                  {"example.com", "a.", "a-b.c", "1.2.3.4", "localhost", strings.Repeat("a", 63) + ".b", strings.Repeat("a", 64), strings.Repeat("ab.", 84) + "a", strings.Repeat("ab.", 84) + "a.", strings.Repeat("ab.", 84) + "ab"},
		"ipv4":                      {"1.2.3.4", "255.255.255.255", "0.0.0.0", "01.2.3.4", "256.1.1.1"},
		"ipv6":                      {"::", "::1", "1:2:3:4:5:6:7:8", "1::8", "::ffff:1.2.3.4", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5::1.2.3.4", "fe80::1%eth0", "1:2:3:4:5:6::1.2.3.4", "ABCD::ef"},
		"regex":                     append([]string{g.pattern(), g.pattern(), g.pattern(), g.pattern(), g.pattern(), "a\\Z", "\\Z", "\\\\Z", "(?<a>x)\\k<a>", "[\\c1]", "\\8", "(?=a)+", "a{2,1}"}, genBadPatterns...),
		"uuid":                      {"123e4567-e89b-12d3-a456-426614174000", "urn:uuid:123e4567-e89b-12d3-a456-426614174000", "URN:UUID:123E4567-E89B-12D3-A456-426614174000"},
		"json-pointer":              {"", "/a/b", "/a~0~1", "/é//"},
		"json-pointer-uri-fragment": {"#", "#/a/b", "#/a~0%20", "#/a-b", "#/%-12"},
		"relative-json-pointer":     {"0", "1/a", "0#", "12#", "10/a~1"},
		"byte":                      {"", "QQ==", "QUI=", "QUJD", "!!\nQQ==", "!\n", "QQ", "\u2028x"},
	}
	list := samples[format]
	if list == nil {
		return g.text()
	}
	s := pick(g, list)
	if g.chance(35) {
		s = g.editText(s)
	}
	if g.noAstral {
		s = strings.ReplaceAll(s, "😀", "x")
	}
	return s
}
