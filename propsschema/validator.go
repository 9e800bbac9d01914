package propsschema

import (
	"time"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

const defaultPatternTimeout = 250 * time.Millisecond

// An Option changes how a schema is compiled.
type Option func(*options)

type options struct {
	limits         protocol.Limits
	patternTimeout time.Duration
}

// WithPatternTimeout bounds the time that the patterns of a schema may take in
// one call of Validate, together. The default is 250 ms. Matches that end after
// few steps are not counted.
func WithPatternTimeout(d time.Duration) Option {
	return func(o *options) { o.patternTimeout = d }
}

// WithLimits bounds what reading a schema may cost. MaxViolations bounds how
// many faults a [SchemaError] keeps.
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

// Compile compiles a schema (SPEC §2.3.2).
func Compile(schema []byte, opts ...Option) (*Validator, error) {
	o := optionsOf(opts)
	doc := new(document)
	if err := doc.read(schema, []protocol.Limits{o.limits}); err != nil {
		return nil, err
	}
	return compileValue(doc.root(), o)
}

func compileValue(root value, o options) (*Validator, error) {
	compiled, err := compile(root, maxViolations(o.limits))
	if err != nil {
		return nil, err
	}
	return &Validator{compiled, int(root.datum().end - root.at), o.patternTimeout}, nil
}

// A Result is the verdict on props.
type Result struct {
	Valid      bool        `json:"valid"`
	Violations []Violation `json:"violations,omitempty"`
	// Omitted counts the violations beyond the [protocol.Limits] in force.
	Omitted int `json:"omitted,omitempty"`
}

// A Violation is one reason why props are not valid.
type Violation struct {
	Field    string `json:"field"`
	Pointer  string `json:"pointer"`
	Keyword  string `json:"keyword"`
	Message  string `json:"message"`
	Expected string `json:"expected,omitempty"`
	Received string `json:"received,omitempty"`
}

// Validate judges props.
func (v *Validator) Validate(props []byte, limits ...protocol.Limits) (Result, error) {
	doc := documents.Get().(*document)
	defer doc.release()
	if err := doc.read(props, limits); err != nil {
		return Result{}, err
	}
	return v.validateValue(doc.root(), limits)
}

func (v *Validator) validateValue(props value, limits []protocol.Limits) (Result, error) {
	e := newEvaluation(v, props)
	if e.check(v.schema, props.at) {
		return Result{Valid: true}, e.err
	}
	if e.err != nil {
		return Result{}, e.err
	}
	// Again, for the reasons.
	var l protocol.Limits
	if len(limits) > 0 {
		l = limits[0]
	}
	again := newEvaluation(v, props)
	again.out = &report{max: maxViolations(l), maxBytes: protocol.DefaultMaxBytes}
	again.check(v.schema, props.at)
	if again.err != nil {
		return Result{}, again.err
	}
	return Result{Violations: again.out.violations(), Omitted: again.out.omitted}, nil
}

func quote(s string) string { return strictjson.Quote(s) }

// ValidateJSON takes {"propsSchema": …, "props": …} and returns the verdict.
func ValidateJSON(input []byte, opts ...Option) (Result, error) {
	o := optionsOf(opts)
	doc := new(document)
	if err := doc.read(input, []protocol.Limits{o.limits}); err != nil {
		return Result{}, err
	}
	schema, hasSchema := doc.root().get("propsSchema")
	props, hasProps := doc.root().get("props")
	if !hasSchema || !hasProps {
		// The strict reader says so in its own words.
		r := strictjson.New(input, o.limits)
		for range r.Members("The input", "propsSchema", "props") {
		}
		return Result{}, r.Close()
	}
	v, err := compileValue(schema, o)
	if err != nil {
		return Result{}, err
	}
	return v.validateValue(props, []protocol.Limits{o.limits})
}
