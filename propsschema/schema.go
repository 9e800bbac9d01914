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
	bound   float64
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
	properties   map[string]property
	required     []string // each once
	patterns     []patternProperty
	additional   *schema // of members that are in neither
	dependencies []dependency
}

type property struct {
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
