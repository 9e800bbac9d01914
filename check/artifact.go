package check

import (
	"fmt"

	"github.com/ggui-go/validators/binding"
	"github.com/ggui-go/validators/internal/place"
	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/validate"
)

// An artifact is the part of a document that can be rendered: a contract. Its
// parts are texts, so that each is asked about also where another is at fault.
type artifact struct {
	contract  []byte // nil: there is none
	propsSpec []byte // nil: there is none
	pointer   string // to the contract in its document
}

// readArtifact takes a contract, or the manifest of a blueprint with one.
func (r *Report) readArtifact(d *document, limits []protocol.Limits) (a artifact) {
	if IsManifest(d.text) {
		a.pointer = "/contract"
		result, err := binding.ResolveManifest(d.text, limits...)
		d.faults(err, below(""))
		d.rejected(result)
		r.Bindings = result.Bindings
		if kindOf(d.text) == binding.Gadget {
			d.fault(protocol.CodeInvalidValue, "/kind", "A gadget is not rendered by itself; give the blueprint or the contract that uses it.")
			return a
		}
		d.misspelt("", manifestMembers, limits)
	} else {
		contract, err := validate.DataContract(d.text, limits...)
		d.faults(err, below(""))
		if err == nil {
			r.Bindings = binding.Resolve(binding.Entry{Kind: binding.Blueprint, Contract: &contract}).Bindings
		}
	}
	parts := place.Find(d.text, []string{a.pointer, a.pointer + "/propsSpec"})
	if contract := parts[0]; contract.Found {
		a.contract = d.text[contract.Value:contract.End]
		d.misspelt(a.pointer, contractMembers, limits)
	}
	switch {
	case a.contract == nil && d.text[place.Find(d.text, []string{""})[0].Value] == '{':
		d.add(Finding{Severity: Warning, Code: CodeNothingDeclared, Message: "The manifest declares nothing: it has no contract."})
	case a.contract != nil && a.contract[0] == '{' && !declares(a.contract):
		d.add(Finding{Severity: Warning, Code: CodeNothingDeclared, Pointer: a.pointer, Message: "The contract declares nothing: it has none of the six specs."})
	}
	if spec := parts[1]; spec.Found {
		a.propsSpec = d.text[spec.Value:spec.End]
	}
	return a
}

// rejected adds the violations of a manifest that is not well-formed.
func (d *document) rejected(result binding.Result) {
	if result.Outcome == protocol.Reject {
		d.faults(&protocol.ViolationError{Violations: result.Violations, Omitted: result.Omitted}, below(""))
	}
}

var specs = []string{"/propsSpec", "/actionSpec", "/streamSpec", "/contextSpec", "/agentCapabilities", "/clientCapabilities"}

// declares reports whether a text is an object with one of the six specs.
func declares(text []byte) bool {
	for _, at := range place.Find(text, specs) {
		if at.Found {
			return true
		}
	}
	return false
}

// IsManifest tells the manifest of a blueprint or a gadget from a contract, which
// may have any member beside its specs: a manifest has the members kind and
// contract, or one of them and no spec. Of text that is not JSON it sees what is
// there.
func IsManifest(text []byte) bool {
	members := place.Find(text, []string{"/kind", "/contract"})
	if members[0].Found && members[1].Found {
		return true
	}
	return (members[0].Found || members[1].Found) && !declares(text)
}

// kindOf is the kind that a manifest says it is of.
func kindOf(text []byte) binding.Kind {
	kind, _ := strictjson.Read(text, nil, strictjson.Member("kind", func(r *strictjson.Reader) string {
		kind, _ := r.String()
		return kind
	}))
	return binding.Kind(kind)
}

// Gadget checks the manifest of a gadget, a ggui.gadget.json, in the strict form
// that registries ask for, and resolves its URLs and the MCP tools that it
// declares.
//
// At most one limits is used.
func Gadget(text []byte, limits ...protocol.Limits) (r Report) {
	d := open(GadgetDocument, text, limits)
	if d.isReadable {
		result, err := binding.ResolveManifest(text, limits...)
		d.rejected(result)
		r.Bindings = result.Bindings
		if kind := kindOf(text); kind == binding.Blueprint {
			d.fault(protocol.CodeInvalidValue, "/kind", fmt.Sprintf("The manifest is that of a %s; write gadget, or rename the file.", kind))
		}
		descriptor, invalid := validate.GadgetManifest(text, limits...)
		switch {
		case invalid == nil:
			r.resolve(app{}, descriptor, nil)
		case err == nil: // else both say that this is no object
			d.faults(invalid, below(""))
		default:
			d.faults(err, below(""))
		}
	}
	r.conclude(d)
	return r
}
