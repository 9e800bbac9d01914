package check

import (
	"fmt"
	"slices"

	"github.com/ggui-go/validators/internal/place"
	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/registration"
	"github.com/ggui-go/validators/resolution"
	"github.com/ggui-go/validators/validate"
)

// An app is what a document says of one.
type app struct {
	protocol.App
	known   bool   // it could be read
	pointer string // to the app in its document
}

// readApp takes a ggui.json, or the app object by itself.
func readApp(d *document, limits []protocol.Limits) (a app) {
	if !d.isReadable {
		return a
	}
	read := validate.ProjectApp
	members := place.Find(d.text, []string{"/app", "/gadgets", "/publicEnv"})
	if members[0].Found || !members[1].Found && !members[2].Found {
		a.pointer = "/app"
	} else {
		read = validate.App
	}
	var err error
	a.App, err = read(d.text, limits...)
	a.known = err == nil
	d.faults(err, below(""))
	d.misspelt(a.pointer, appMembers, limits)
	return a
}

// catalog is what the gate takes: not wired where the app is not known.
func (a app) catalog() protocol.App {
	if !a.known {
		return protocol.App{}
	}
	return protocol.App{Gadgets: protocol.EffectiveCatalog(nil, a.Gadgets), PublicEnv: a.PublicEnv}
}

// declared is the index of the descriptor that counts for a package, or -1.
func (a app) declared(pkg string) int {
	for i := len(a.Gadgets) - 1; i >= 0; i-- {
		if a.Gadgets[i].Package == pkg {
			return i
		}
	}
	return -1
}

// resolve tells where the files of a gadget are. d is the document of the app.
func (r *Report) resolve(a app, descriptor protocol.GadgetDescriptor, d *document) {
	gadget, err := resolution.ResolveGadget(descriptor)
	if err == nil {
		r.Gadgets = append(r.Gadgets, gadget)
	} else if d != nil {
		d.faults(err, below(fmt.Sprintf("%s/gadgets/%d", a.pointer, a.declared(descriptor.Package))))
	}
}

// App checks an app by itself: a ggui.json, or its app object. It is validated,
// the URLs of its gadgets are resolved, and a gadget that requires a key which
// app.publicEnv lacks is a warning: the gate rejects no contract but those that
// use the gadget.
//
// At most one limits is used.
func App(text []byte, limits ...protocol.Limits) (r Report) {
	d := open(AppDocument, text, limits)
	if a := readApp(d, limits); a.known {
		r.checkGadgets(a, d)
	}
	r.conclude(d)
	return r
}

// checkGadgets asks the gate about a contract that uses each gadget of the app.
func (r *Report) checkGadgets(a app, d *document) {
	var uses protocol.Map[protocol.GadgetPackageUse]
	index := map[string]int{}
	for i, descriptor := range a.Gadgets {
		index[descriptor.Package] = i
	}
	for i, descriptor := range a.Gadgets {
		if index[descriptor.Package] != i {
			continue // a later one replaces it
		}
		r.resolve(a, descriptor, d)
		export := protocol.Member[protocol.GadgetExportUse]{Name: descriptor.Exports[0].Name()}
		uses = append(uses, protocol.Member[protocol.GadgetPackageUse]{Name: descriptor.Package, Value: protocol.GadgetPackageUse{export}})
	}
	contract := protocol.DataContract{ClientCapabilities: &protocol.ClientCapabilities{Gadgets: uses}}
	result := registration.Gate(contract, a.catalog())
	places := map[[2]string]int{} // of a package's keys in its requires
	for pkg, i := range index {
		for j, key := range slices.Backward(a.Gadgets[i].Requires) {
			places[[2]string{pkg, key}] = j
		}
	}
	for _, missing := range result.Detail.MissingEnv {
		d.add(Finding{
			Severity: Warning,
			Code:     missing.Code(),
			Pointer: fmt.Sprintf("%s/gadgets/%d/requires/%d", a.pointer, index[missing.Package],
				places[[2]string{missing.Package, missing.MissingKey}]),
			Message:    missing.Message(),
			Suggestion: missing.Suggestion,
		})
	}
	d.omitted += result.Detail.Omitted
}
