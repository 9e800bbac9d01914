package check

import (
	"strings"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/propsschema"
	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/registration"
)

// An Input is what [Render] asks about: the texts of documents.
type Input struct {
	// Contract is a contract, or the manifest of a blueprint that carries one.
	Contract []byte
	// App is a ggui.json, or its app object by itself. nil is an app with the
	// standard gadgets and no environment.
	App []byte
	// Props are sample props for the contract; nil is none.
	Props []byte
}

// Render tells whether a contract, in an app, with these props, will render:
//
//   - each document is validated for the wire (SPEC §7.7);
//   - the registration gate decides on the gadgets (§7.9), those of the app beside
//     the standard ones;
//   - the URLs of the gadgets that the contract refers to are resolved (§7.7.2);
//   - the tool bindings are resolved (§7.7.4.1), as those of a blueprint;
//   - the enforced props schema is built, hashed and compiled (§2.3.2), and the
//     props are judged by it.
//
// A fault in one document, or in one part, does not keep the others from being
// checked. At most one limits is used.
func Render(in Input, limits ...protocol.Limits) (r Report) {
	contract := open(ContractDocument, in.Contract, limits)
	documents := []*document{contract}
	a := app{known: true} // the standard gadgets
	var ofApp *document
	if in.App != nil {
		ofApp = open(AppDocument, in.App, limits)
		documents = append(documents, ofApp)
		a = readApp(ofApp, limits)
	}
	var props *document
	if in.Props != nil {
		props = open(PropsDocument, in.Props, limits)
		documents = append(documents, props)
	}
	if contract.isReadable {
		what := r.readArtifact(contract, limits)
		r.gate(what, contract, a, ofApp, limits)
		r.checkProps(what, contract, props, limits)
	}
	r.conclude(documents...)
	return r
}

// gate asks the registration gate, and resolves the gadgets that are referred to.
// Without the app it finds what does not depend on it.
func (r *Report) gate(what artifact, d *document, a app, ofApp *document, limits []protocol.Limits) {
	if what.contract == nil {
		return
	}
	contract, err := registration.ReadContract(what.contract, limits...)
	if err != nil || contract.ClientCapabilities == nil {
		return // the faults are among those of the contract
	}
	catalog := a.catalog()
	result := registration.Gate(contract, catalog)
	for finding := range result.Detail.Findings() {
		if d.isFull() {
			d.omitted++ // before its pointer is made
			continue
		}
		advice := ""
		if ofApp == nil && finding.Code() == registration.CodeNotRegistered {
			advice = adviceWithoutApp
		}
		d.add(Finding{
			Severity:   Error,
			Code:       finding.Code(),
			Pointer:    what.pointer + finding.Pointer(),
			Message:    finding.Message(),
			Advice:     advice,
			Suggestion: suggestion(finding),
		})
	}
	d.omitted += result.Detail.Omitted
	registered := map[string]protocol.GadgetDescriptor{}
	for _, descriptor := range catalog.Gadgets {
		registered[descriptor.Package] = descriptor
	}
	for _, pkg := range contract.ClientCapabilities.Gadgets {
		if descriptor, ok := registered[pkg.Name]; ok {
			r.resolve(a, descriptor, ofApp)
		}
	}
}

// suggestion is what was perhaps meant, or "".
func suggestion(finding registration.Finding) string {
	switch f := finding.(type) {
	case registration.NotRegistered:
		return f.Suggestion
	case registration.PackageMismatch:
		return f.Registered[0]
	case registration.MissingEnv:
		return f.Suggestion
	}
	return ""
}

// checkProps builds the schema that is enforced, and judges the props by it.
func (r *Report) checkProps(what artifact, d, props *document, limits []protocol.Limits) {
	var spec *protocol.PropsSpec
	if what.propsSpec != nil {
		read, err := propsschema.ReadSpec(what.propsSpec, limits...)
		if err != nil {
			return // the faults are among those of the contract
		}
		spec = &read
	}
	built, err := propsschema.Enforce(spec)
	if err != nil {
		d.faults(err, below(what.pointer+"/propsSpec"))
		return
	}
	r.Props = &PropsSchema{built.PropsSchema, built.PropsSchemaHash, built.PropsSchemaProfile}
	validator, err := propsschema.Compile(built.PropsSchema, propsschema.WithLimits(
		protocol.Limits{MaxBytes: len(built.PropsSchema), MaxDepth: protocol.MaxDepthCeiling}))
	if err != nil {
		d.faults(err, func(pointer string) string { return what.pointer + inSpec(pointer) })
		return
	}
	if props == nil || !props.isReadable {
		return
	}
	result, err := validator.Validate(props.text, limits...)
	props.faults(err, below(""))
	for _, v := range result.Violations {
		props.fault(CodePropsInvalid, v.Pointer, v.Message)
	}
	props.omitted += result.Omitted
}

// inSpec tells where in a contract is what stands at a pointer of the schema that
// was built from it.
func inSpec(pointer string) string {
	rest, ok := strings.CutPrefix(pointer, "/properties/")
	if !ok {
		return "/propsSpec"
	}
	name, rest := rest, ""
	if i := strings.IndexByte(name, '/'); i >= 0 {
		name, rest = name[:i], name[i:]
	}
	// The built schema has the names of required in another order.
	if i := strings.LastIndexByte(rest, '/'); i > 0 && strings.HasSuffix(rest[:i], "/required") && !strings.HasSuffix(rest[:i], "/properties/required") {
		rest = rest[:i]
	}
	return "/propsSpec/properties/" + name + "/schema" + rest
}

// RenderJSON is [Render] for an object {contract, app?, props?} whose members are
// strings: the texts of the documents. The error is a *[protocol.ViolationError];
// what is wrong with a document is no error but a finding. The limits are those
// of each document; the object itself is read within the default ones.
func RenderJSON(input []byte, limits ...protocol.Limits) (Report, error) {
	in, err := strictjson.Read(input, nil, func(r *strictjson.Reader) (in Input) {
		for name := range r.Members("The input", "contract") {
			switch string(name) {
			case "contract":
				in.Contract = text(r)
			case "app":
				in.App = text(r)
			case "props":
				in.Props = text(r)
			default:
				r.UnknownMember(name, "The input", "contract, app, props")
			}
		}
		return in
	})
	if err != nil {
		return Report{}, err
	}
	return Render(in, limits...), nil
}

// text takes a text, which is not nil also where it is empty.
func text(r *strictjson.Reader) []byte {
	s, _ := r.String()
	return []byte(s)
}
