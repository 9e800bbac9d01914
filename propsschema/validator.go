package propsschema

import (
	"time"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

const defaultPatternTimeout = 250 * time.Millisecond

// An Option changes how a schema is compiled and what judging by it may cost.
type Option func(*options)

type options struct {
	limits         protocol.Limits
	patternTimeout time.Duration
}

// WithPatternTimeout bounds the time that the patterns of a schema may take in
// one call of [Validator.Validate], all together. The default is 250 ms. Matches
// that end after few steps are not counted, so that long arrays of short strings
// do not run into it. Past the bound the answer is a *[PatternTimeoutError]. In
// [Compile] it bounds the time that patternProperties take on properties.
func WithPatternTimeout(d time.Duration) Option {
	return func(o *options) { o.patternTimeout = d }
}

// WithLimits bounds what reading a schema may cost; [ValidateJSON] reads its whole
// input within them. MaxViolations bounds how many faults a [SchemaError] keeps,
// and with [ValidateJSON] how many violations a [Result].
func WithLimits(limits protocol.Limits) Option {
	return func(o *options) { o.limits = limits }
}

func optionsOf(list []Option) options {
	o := options{patternTimeout: defaultPatternTimeout}
	for _, set := range list {
		set(&o)
	}
	return o
}

func maxViolations(limits protocol.Limits) int {
	if limits.MaxViolations > 0 {
		return limits.MaxViolations
	}
	return protocol.DefaultMaxViolations
}

// A Validator judges props by a compiled schema. It is immutable and safe for
// concurrent use: compile once, validate many times.
type Validator struct {
	schema         *schema
	size           int // values of the schema's text
	patternTimeout time.Duration
}

// Compile compiles a schema (SPEC §2.3.2). The schema is closed first, as [Build]
// closes it; closing one that was built changes nothing.
//
// The error is a *[SchemaError], with the code [CodeSchemaInvalid], when the
// schema does not compile in the dialect of this package, and a
// *[protocol.ViolationError] for which [errors.Is] finds
// [protocol.ErrUnreadable] when the text is not one strict JSON value.
func Compile(schema []byte, opts ...Option) (*Validator, error) {
	o := optionsOf(opts)
	doc := documents.Get().(*document)
	defer doc.release()
	if err := doc.read(schema, []protocol.Limits{o.limits}); err != nil {
		return nil, err
	}
	return compileValue(doc.keep().root(), o)
}

func compileValue(root value, o options) (*Validator, error) {
	compiled, err := compile(root, o)
	if err != nil {
		return nil, err
	}
	return &Validator{compiled, int(root.datum().end - root.at), o.patternTimeout}, nil
}

// A Result is the verdict on props. It marshals to the JSON of the protocol's
// cases, with the violations beside.
type Result struct {
	Valid bool `json:"valid"`
	// Violations are all reasons for a no, in the order of the props' text; what
	// says that a member is missing stands with the object that lacks it.
	Violations []Violation `json:"violations,omitempty"`
	// Omitted counts the violations beyond the [protocol.Limits] in force.
	Omitted int `json:"omitted,omitempty"`
}

// A Violation is one reason why props are not valid.
//
// When a value meets none of the branches of anyOf or oneOf, there is a violation
// for that, and those of each branch, so that one can choose.
type Violation struct {
	// Field is the way to the offending member for people, as in items[2].name;
	// "" is the props themselves.
	Field string `json:"field"`
	// Pointer is the same way as an RFC 6901 pointer; for a missing member, to
	// where it would be.
	Pointer string `json:"pointer"`
	// Keyword is the keyword of the schema that the value breaks; "false schema"
	// where the schema is false.
	Keyword string `json:"keyword"`
	// Message is a sentence for people: what is wrong and what to do.
	Message string `json:"message"`
	// Expected says what would be right here.
	Expected string `json:"expected,omitempty"`
	// Received says what was found: short JSON text, or the type of a value too
	// long to show.
	Received string `json:"received,omitempty"`
}

// Validate judges props, as JSON text (SPEC §2.3.2). At most one limits is used;
// MaxViolations bounds how many violations the result keeps.
//
// Props that are not valid are a verdict and no error. The error is a
// *[protocol.ViolationError] for which [errors.Is] finds
// [protocol.ErrUnreadable] when the text is not one strict JSON value, a
// *[PatternTimeoutError] when the patterns run past their time bound, and a
// *[RecursionError] when the schema does not come to an end on these props.
func (v *Validator) Validate(props []byte, limits ...protocol.Limits) (Result, error) {
	doc := documents.Get().(*document)
	defer doc.release()
	if err := doc.read(props, limits); err != nil {
		return Result{}, err
	}
	return v.validateValue(doc.root(), limits)
}

func (v *Validator) validateValue(props value, limits []protocol.Limits) (Result, error) {
	e := &props.doc.evaluation
	*e = newEvaluation(v, props)
	valid := e.check(v.schema, props.at)
	if e.err != nil {
		return Result{}, e.err // under a not, an error can look like a yes
	}
	if valid {
		return Result{Valid: true}, nil
	}
	// Again, for the reasons.
	var l protocol.Limits
	if len(limits) > 0 {
		l = limits[0]
	}
	*e = newEvaluation(v, props)
	e.out = &props.doc.report
	e.out.max, e.out.maxBytes = maxViolations(l), protocol.DefaultMaxBytes
	e.check(v.schema, props.at)
	if e.err != nil {
		return Result{}, e.err
	}
	return Result{Violations: e.out.violations(), Omitted: e.out.omitted}, nil
}

// quote shows a name in a message.
func quote(s string) string { return strictjson.Quote(s) }

// ValidateJSON takes {"propsSchema": …, "props": …} and returns the verdict:
// [Compile] and [Validator.Validate] in one, with the errors of both. Other
// members are ignored. An input without one of the two is a
// *[protocol.ViolationError]; places in props and schema are relative to them.
func ValidateJSON(input []byte, opts ...Option) (Result, error) {
	o := optionsOf(opts)
	doc := documents.Get().(*document) // the validator is gone when it is released
	defer doc.release()
	if err := doc.read(input, []protocol.Limits{o.limits}); err != nil {
		return Result{}, err
	}
	schema, hasSchema := doc.root().get("propsSchema")
	props, hasProps := doc.root().get("props")
	if !hasSchema || !hasProps {
		// The strict reader says so in its own words.
		return strictjson.Read(input, []protocol.Limits{o.limits}, func(r *strictjson.Reader) (none Result) {
			for range r.Members("The input", "propsSchema", "props") {
			}
			return none
		})
	}
	v, err := compileValue(schema, o)
	if err != nil {
		return Result{}, err
	}
	return v.validateValue(props, []protocol.Limits{o.limits})
}
