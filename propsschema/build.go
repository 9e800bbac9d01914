package propsschema

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/ggui-go/validators/canonical"
	"github.com/ggui-go/validators/internal/digest"
	"github.com/ggui-go/validators/internal/form"
	"github.com/ggui-go/validators/internal/jsonscan"
	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/internal/wire"
	"github.com/ggui-go/validators/protocol"
)

// A Built is the schema that a server enforces, with its hash and profile. It
// marshals to the JSON of the protocol's cases.
type Built struct {
	// PropsSchema is the schema in its canonical bytes (RFC 8785).
	PropsSchema json.RawMessage `json:"propsSchema"`
	// PropsSchemaHash is the SHA-256 of those bytes: 64 lower-case hexadecimal
	// digits.
	PropsSchemaHash string `json:"propsSchemaHash"`
	// PropsSchemaProfile says who can use the schema beside the server.
	PropsSchemaProfile Profile `json:"propsSchemaProfile"`
}

// Build returns the schema that a server enforces for a props spec (SPEC
// §2.3.2), as its canonical bytes (RFC 8785). Without a spec, nil, that is the
// closed schema of no props.
//
// The schema is an object schema with each prop's schema in properties and the
// names of the required props in required. Then it is closed: each object node
// without additionalProperties gets additionalProperties: false, at the root, in
// properties and additionalProperties, in the items of arrays, and in the
// branches of oneOf and anyOf. Then it is normalized at each schema node:
// example and nullable are dropped, where nullable: true becomes "null" in type,
// and required is sorted by UTF-16 code units. All else stays as it is.
//
// The spec is taken as well-formed, as the validate package and [BuildJSON] read
// it, except that each schema is read again, strictly. Build does not ask whether
// the result compiles; [Compile] does.
//
// The error is a *[protocol.ViolationError] with pointers into the spec: a schema
// is not JSON, or a name is there twice or not UTF-8.
func Build(spec *protocol.PropsSpec) (json.RawMessage, error) {
	size := 128
	if spec != nil {
		for i := range spec.Properties {
			size += len(spec.Properties[i].Name) + len(spec.Properties[i].Value.Schema) + len(`"":,,"additionalProperties":false`)
		}
	}
	text := append(make([]byte, 0, size), `{"additionalProperties":false,"properties":{`...)
	var required []string
	if spec != nil {
		for i, prop := range spec.Properties {
			if i > 0 {
				text = append(text, ',')
			}
			var err error
			if text, err = appendProp(text, prop); err != nil {
				return nil, err
			}
			if prop.Value.Required {
				required = append(required, prop.Name)
			}
		}
	}
	text = append(text, `},"required":`...)
	text = append(appendNames(text, required), `,"type":"object"}`...)
	return canonical.Append(nil, text, protocol.Limits{MaxBytes: len(text), MaxDepth: protocol.MaxDepthCeiling})
}

// appendProp appends a member of properties.
func appendProp(text []byte, prop protocol.Member[protocol.Prop]) ([]byte, error) {
	text, err := jsontext.AppendQuote(text, prop.Name)
	if err != nil {
		return nil, &protocol.ViolationError{Violations: []protocol.Violation{{
			Code:    protocol.CodeInvalidJSON,
			Pointer: "/properties",
			Message: fmt.Sprintf("The name %q is not UTF-8; rename the prop.", prop.Name),
		}}}
	}
	d := documents.Get().(*document)
	defer d.release()
	limits := protocol.Limits{MaxBytes: max(1, len(prop.Value.Schema)), MaxDepth: protocol.MaxDepthCeiling}
	if err := d.read(prop.Value.Schema, []protocol.Limits{limits}); err != nil {
		return nil, protocol.Below(string(jsonscan.AppendToken([]byte("/properties"), prop.Name))+"/schema", err)
	}
	n := normalizer{closedNodes(d.root())}
	return n.append(append(text, ':'), d.root(), true), nil
}

// Hash returns the SHA-256 of the bytes that [Build] returns, as 64 lower-case
// hexadecimal digits (SPEC §2.3.2). Specs that differ only in the order of
// members have one hash. The errors are those of [Build].
func Hash(spec *protocol.PropsSpec) (string, error) {
	schema, err := Build(spec)
	if err != nil {
		return "", err
	}
	return digest.Of(schema), nil
}

// BuildJSON takes {"propsSpec": {…}} and returns the schema to enforce, its hash
// and its profile: [Build], [Hash] and [Classify] in one. Other members are
// ignored; without a propsSpec there are no props. At most one limits is used.
//
// The error is a *[protocol.ViolationError] with pointers into the input.
func BuildJSON(input []byte, limits ...protocol.Limits) (Built, error) {
	spec, err := strictjson.Read(input, limits, func(r *strictjson.Reader) (spec *protocol.PropsSpec) {
		for name := range r.Members("The input") {
			if string(name) == "propsSpec" {
				read := readSpec(r)
				spec = &read
			}
		}
		return spec
	})
	if err != nil {
		return Built{}, err
	}
	built, err := Enforce(spec)
	return built, protocol.Below("/propsSpec", err)
}

// Enforce is [Build], [Hash] and [Classify] in one, with the errors of Build.
func Enforce(spec *protocol.PropsSpec) (Built, error) {
	schema, err := Build(spec)
	if err != nil {
		return Built{}, err
	}
	// The schema nests deeper than its spec, which was within the limits.
	profile, err := Classify(schema, protocol.Limits{MaxBytes: len(schema), MaxDepth: protocol.MaxDepthCeiling})
	return Built{schema, digest.Of(schema), profile}, err
}

// ReadSpec reads a props spec for [Build] from JSON text: well-formed for the
// wire (SPEC §7.7), or {}, which is the spec of no props. The error is a
// *[protocol.ViolationError].
func ReadSpec(text []byte, limits ...protocol.Limits) (protocol.PropsSpec, error) {
	return strictjson.Read(text, limits, readSpec)
}

func readSpec(r *strictjson.Reader) (spec protocol.PropsSpec) {
	empty := r.Kind() == '{' && r.Len() == 0
	faults := r.SetAside(func() { spec = wire.PropsSpec(r) })
	if !empty {
		r.PutBack(faults)
	}
	return spec
}

// A normalizer writes a schema closed and in its normal form.
type normalizer struct {
	closed map[int32]bool
}

// append appends the text of a value. node says that it is a schema node: what
// is elsewhere stays as it is.
func (n normalizer) append(b []byte, v value, node bool) []byte {
	switch v.kind() {
	case '[':
		b = append(b, '[')
		for element := range v.each() {
			if element.at > v.at+1 {
				b = append(b, ',')
			}
			b = n.append(b, element, false)
		}
		return append(b, ']')
	case '{':
		b = append(b, '{')
		start := len(b)
		comma := func() {
			if len(b) > start {
				b = append(b, ',')
			}
		}
		for child := range v.each() {
			name := child.name()
			if node && (name == "example" || name == "nullable") {
				continue
			}
			comma()
			b = append(v.doc.appendQuoted(b, child.datum().name), ':')
			if node {
				b = n.keyword(b, v, child)
			} else {
				b = n.append(b, child, false)
			}
		}
		if n.closed[v.at] {
			comma()
			b = append(b, `"additionalProperties":false`...)
		}
		return append(b, '}')
	}
	return v.appendJSON(b, 0)
}

// keyword appends the value of a keyword of a schema node.
func (n normalizer) keyword(b []byte, node, v value) []byte {
	switch v.name() {
	case "type":
		if nullable, ok := node.get("nullable"); ok && nullable.is('t') {
			return appendNullable(b, v)
		}
	case "required":
		if names, ok := stringElements(v); ok {
			return appendNames(b, names)
		}
	case "properties":
		if v.is('{') && allObjects(v) {
			b = append(b, '{')
			for child := range v.each() {
				if child.at > v.at+1 {
					b = append(b, ',')
				}
				b = append(v.doc.appendQuoted(b, child.datum().name), ':')
				b = n.append(b, child, true)
			}
			return append(b, '}')
		}
	case "items", "additionalProperties":
		return n.append(b, v, v.is('{'))
	case "oneOf", "anyOf":
		if v.is('[') {
			b = append(b, '[')
			for branch := range v.each() {
				if branch.at > v.at+1 {
					b = append(b, ',')
				}
				b = n.append(b, branch, branch.is('{'))
			}
			return append(b, ']')
		}
	}
	return n.append(b, v, false)
}

// stringElements returns the elements of an array of strings. In the branches of oneOf
// and anyOf, which the wire's shape leaves alone, required can be anything.
func stringElements(v value) (elements []string, ok bool) {
	if !v.is('[') {
		return nil, false
	}
	for element := range v.each() {
		if !element.is('"') {
			return nil, false
		}
		elements = append(elements, element.str())
	}
	return elements, true
}

// appendNullable appends a type with "null" in it. The type "null" alone has it
// already, and would not compile with it twice.
func appendNullable(b []byte, t value) []byte {
	switch {
	case t.is('"') && t.str() != "null":
		return append(t.doc.appendQuoted(append(b, '['), t.datum().str), `,"null"]`...)
	case t.is('['):
		b = append(b, '[')
		has := false
		for element := range t.each() {
			b = append(element.appendJSON(b, 0), ',')
			has = has || element.is('"') && element.str() == "null"
		}
		if !has {
			return append(b, `"null"]`...)
		}
		b[len(b)-1] = ']'
		return b
	}
	return t.appendJSON(b, 0)
}

// appendNames appends names as an array, sorted by UTF-16 code units.
func appendNames(b []byte, names []string) []byte {
	slices.SortFunc(names, form.Compare[string])
	b = append(b, '[')
	for i, name := range names {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, name)
	}
	return append(b, ']')
}

func allObjects(v value) bool {
	for child := range v.each() {
		if !child.is('{') {
			return false
		}
	}
	return true
}
