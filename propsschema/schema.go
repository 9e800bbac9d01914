package propsschema

import (
	"github.com/ggui-go/validators/propsschema/internal/ecmare"
)

// A schema is a compiled schema node: only what can turn a verdict, ready to be
// evaluated. nil accepts everything.
type schema struct {
	never      bool // the schema false
	metaschema bool // the draft-07 meta-schema: the value must be a schema

	// For values of any type.
	types    typeSet // none is any
	ref      *schema
	constant *value
	enum     *enumeration
	not      *sub
	anyOf    []*schema
	oneOf    []*schema
	allOf    []*schema
	when     *conditional

	// For values of one type.
	numbers      []limit
	numberFormat *format
	strings      *stringRules
	arrays       *arrayRules
	objects      *objectRules
}

// A limit bounds a number, a length or a count.
type limit struct {
	keyword string
	asks    relation
	bound   float64
}

// A relation is what a number must be to its bound.
type relation uint8

const (
	atMost relation = iota
	atLeast
	below
	above
	multipleOf
)

func relationOf(keyword string) relation {
	switch keyword {
	case "minimum", "minLength", "minItems", "minProperties":
		return atLeast
	case "exclusiveMaximum":
		return below
	case "exclusiveMinimum":
		return above
	case "multipleOf":
		return multipleOf
	}
	return atMost
}

type enumeration struct {
	values []value
	hashes map[uint64][]value // when there are many
	text   string             // for people
}

// A sub is the schema of a keyword whose absence must be told from a schema that
// accepts everything.
type sub struct{ *schema }

type conditional struct{ test, then, otherwise *schema }

type stringRules struct {
	limits  []limit
	pattern *pattern
	format  *format
	ranges  []formatRange
}

// A pattern is a regular expression and its source.
type pattern struct {
	source string
	*ecmare.Pattern
}

type arrayRules struct {
	limits   []limit
	items    *schema   // of each element
	tuple    []*schema // of the first elements, instead
	rest     *schema   // of those after the tuple
	contains *sub
	unique   bool
	scalars  bool // items have a type, and it is neither object nor array
}

type objectRules struct {
	limits       []limit
	names        *schema
	properties   []property     // in the order of the schema
	places       map[string]int // of properties, when there are many
	required     []string       // each once
	patterns     []patternProperty
	additional   *schema // of members that are in neither
	dependencies []dependency
}

// manyProperties is from how many on a map finds them faster.
const manyProperties = 12

// find returns the property of that name, or nil.
func (r *objectRules) find(name string) *property {
	if r.places != nil {
		if at, ok := r.places[name]; ok {
			return &r.properties[at]
		}
		return nil
	}
	for i := range r.properties {
		if r.properties[i].name == name {
			return &r.properties[i]
		}
	}
	return nil
}

// entry returns the property of that name, which it adds if need be.
func (r *objectRules) entry(name string) *property {
	if p := r.find(name); p != nil {
		return p
	}
	at := len(r.properties)
	r.properties = append(r.properties, property{name: name})
	switch {
	case r.places != nil:
		r.places[name] = at
	case len(r.properties) >= manyProperties:
		r.places = map[string]int{}
		for i := range r.properties {
			r.places[r.properties[i].name] = i
		}
	}
	return &r.properties[at]
}

type property struct {
	name     string
	schema   *schema
	declared bool // in properties, not only in required
	required bool
}

type patternProperty struct {
	pattern
	schema *schema
}

// A dependency says what must hold when an object has the member on.
type dependency struct {
	on     string
	names  []string
	schema *schema
}
