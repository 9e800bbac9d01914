package operation

import (
	"fmt"

	"github.com/ggui-go/validators/propsschema"
)

// BuildPropsSchema builds the schema that a server enforces for a props spec,
// with its hash and profile.
func BuildPropsSchema(text []byte) []byte {
	spec, err := propsschema.ReadSpec(text)
	if err != nil {
		return refuse(err)
	}
	return answer(propsschema.Enforce(&spec))
}

// ClassifyPropsSchema tells the profile of an enforced schema.
func ClassifyPropsSchema(schema []byte) []byte {
	profile, err := propsschema.Classify(schema)
	switch {
	case err != nil:
		return refuse(err)
	case profile == propsschema.ProfileGrammarSafe:
		return safe
	}
	return full
}

// ValidateProps decides on {propsSchema, props}.
func ValidateProps(input []byte) []byte { return judgeProps(propsschema.ValidateJSON(input)) }

func judgeProps(result propsschema.Result, err error) []byte {
	if err == nil && result.Valid {
		return valid
	}
	return answer(result, err)
}

// Props keeps compiled props schemas under handles. The zero value is ready to
// use. It is not safe for concurrent use: an instance answers one call at a time.
type Props struct {
	validators map[uint32]*propsschema.Validator
	last       uint32
}

// Compile compiles a schema and answers {"handle": n}. A handle is never given
// twice.
func (p *Props) Compile(schema []byte) []byte {
	validator, err := propsschema.Compile(schema)
	if err != nil {
		return refuse(err)
	}
	if p.validators == nil {
		p.validators = map[uint32]*propsschema.Validator{}
	}
	p.last++
	p.validators[p.last] = validator
	return answer(struct {
		Handle uint32 `json:"handle"`
	}{p.last}, nil)
}

// Validate judges props by the schema of a handle.
func (p *Props) Validate(handle uint32, props []byte) []byte {
	validator, ok := p.validators[handle]
	if !ok {
		return Defect(fmt.Sprintf("there is no compiled schema %d; compile it in this instance and use it before it is disposed of", handle))
	}
	return judgeProps(validator.Validate(props))
}

// Dispose forgets a handle. One that is not there is forgotten already.
func (p *Props) Dispose(handle uint32) { delete(p.validators, handle) }
