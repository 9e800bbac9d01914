// Package registration answers whether a contract may use the gadgets it names
// in an app: the registration gate of a render (SPEC §7.7.2, §7.7.3, §7.9).
package registration

import (
	"slices"
	"strings"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/internal/suggest"
	"github.com/ggui-go/validators/internal/wire"
	"github.com/ggui-go/validators/protocol"
)

// The codes of a rejection, in the order of the checks: the first that finds
// something gives the rejection its code.
const (
	CodeDuplicateHook    protocol.Code = "duplicate_gadget_hook"
	CodeNotRegistered    protocol.Code = "gadget_not_registered"
	CodePackageMismatch  protocol.Code = "gadget_package_mismatch"
	CodePublicEnvMissing protocol.Code = "gadget_public_env_missing"
)

// MaxFindings is how many findings of each kind a result keeps. The others are
// counted in [Detail.Omitted].
const MaxFindings = 10_000

// A Result is the gate's verdict. It marshals to {"outcome":"accept"} or to
// {"outcome":"reject","code":…,"text":…,"detail":…}.
type Result struct {
	Outcome protocol.Outcome `json:"outcome"`
	// Code is the primary code of a rejection.
	Code protocol.Code `json:"code,omitempty"`
	// Text is what the agent reads: the code, ": ", and what to do. An agent
	// branches on exactly that prefix.
	Text string `json:"text,omitempty"`
	// Detail holds the findings of all four kinds, whatever the code, so that
	// one round trip fixes everything.
	Detail Detail `json:"detail,omitzero"`
}

// Gate decides whether the contract may use its gadgets in the app (SPEC
// §7.7.2, §7.7.3, §7.9). A reference is a pair of export name and package in
// contract.ClientCapabilities.Gadgets. The checks, in order:
//
//  1. [CodeDuplicateHook]: an export name stands under an earlier package too.
//  2. [CodeNotRegistered]: no registered package has an export of that name.
//  3. [CodePackageMismatch]: another package registers that name, not this one.
//  4. [CodePublicEnvMissing]: the pair is registered, and its descriptor
//     requires a key that app.PublicEnv lacks. An empty value is a value.
//
// A contract without gadgets is accepted. Without a catalog (app.Gadgets is not
// wired) checks 2 to 4 are skipped. app.Gadgets is the effective catalog: see
// [protocol.EffectiveCatalog]. Where two descriptors name one package, their
// exports are joined, and the last that lists a pair decides what it requires.
func Gate(contract protocol.DataContract, app protocol.App) Result {
	if contract.ClientCapabilities == nil {
		return Result{Outcome: protocol.Accept}
	}
	gadgets := contract.ClientCapabilities.Gadgets
	if isFine(gadgets, app) {
		return Result{Outcome: protocol.Accept}
	}
	var d Detail
	first := d.findDuplicates(gadgets)
	if app.Gadgets.Wired() {
		d.findUnregistered(gadgets, newCatalog(app.Gadgets, first), app)
	}
	return d.result()
}

// GateJSON is [Gate] for JSON text: an object with the members contract,
// appGadgets and appPublicEnv, each optional. Of the contract only
// clientCapabilities is read, by the rules of [validate.ClientCapabilities],
// except that gadgets may be absent and that an export name outside the grammar
// is one that nobody registered, as in the reference; descriptors are read in the
// permissive form, the environment as a map of strings. appGadgets null or absent
// means that no catalog is wired. What does not read is a
// *[protocol.ViolationError].
//
// [validate.ClientCapabilities]: https://pkg.go.dev/github.com/ggui-go/validators/validate#ClientCapabilities
func GateJSON(input []byte, limits ...protocol.Limits) (Result, error) {
	r := strictjson.New(input, limits...)
	var contract protocol.DataContract
	var app protocol.App
	for name := range r.Members("The input") {
		switch string(name) {
		case "contract":
			contract = wire.ContractGadgets(r)
		case "appGadgets":
			if r.Kind() != 'n' {
				app.Gadgets = wire.Catalog(r)
			}
		case "appPublicEnv":
			app.PublicEnv = wire.StringMap(r)
		}
	}
	if err := r.Close(); err != nil {
		return Result{}, err
	}
	return Gate(contract, app), nil
}

// scanSteps is how long isFine looks before it leaves the question to an index.
const scanSteps = 4096

// isFine reports whether none of the checks would find anything, if it can tell
// in a few steps. Most renders are accepted, and have few gadgets: then no index
// is made and nothing allocated.
func isFine(gadgets protocol.Map[protocol.GadgetPackageUse], app protocol.App) bool {
	steps := 0
	for i := range gadgets {
		pkg := &gadgets[i]
		for j := range pkg.Value {
			export := pkg.Value[j].Name
			for k := range gadgets[:i] {
				steps += len(gadgets[k].Value)
				if gadgets[k].Name != pkg.Name && exportsOf(gadgets[k].Value, export) {
					return false
				}
			}
			if app.Gadgets.Wired() && !isServed(pkg.Name, export, app, &steps) {
				return false
			}
			if steps > scanSteps {
				return false
			}
		}
	}
	return true
}

func exportsOf(use protocol.GadgetPackageUse, name string) bool {
	for i := range use {
		if use[i].Name == name {
			return true
		}
	}
	return false
}

// isServed reports whether the pair is registered and the environment has what
// the last descriptor that lists it requires.
func isServed(pkg, export string, app protocol.App, steps *int) bool {
	for i := len(app.Gadgets) - 1; i >= 0; i-- {
		d := &app.Gadgets[i]
		*steps++
		if d.Package != pkg {
			continue
		}
		*steps += len(d.Exports)
		for j := range d.Exports {
			if d.Exports[j].Name() == export {
				*steps += len(d.Requires) * len(app.PublicEnv)
				return *steps <= scanSteps && !slices.ContainsFunc(d.Requires, func(key string) bool {
					_, ok := app.PublicEnv.Get(key)
					return !ok
				})
			}
		}
	}
	return false
}

// findDuplicates is check 1. There is one finding for each later package, and
// it names the first one: the one that the export's name leads to in what is
// returned.
func (d *Detail) findDuplicates(gadgets protocol.Map[protocol.GadgetPackageUse]) map[string]string {
	first := make(map[string]string, countExports(gadgets))
	for _, pkg := range gadgets {
		for _, export := range pkg.Value {
			seen, ok := first[export.Name]
			if !ok {
				first[export.Name] = pkg.Name
			} else if seen != pkg.Name {
				keep(&d.Duplicates, &d.Omitted, DuplicateHook{export.Name, pkg.Name, seen})
			}
		}
	}
	return first
}

func countExports(gadgets protocol.Map[protocol.GadgetPackageUse]) (n int) {
	for i := range gadgets {
		n += len(gadgets[i].Value)
	}
	return n
}

// findUnregistered is checks 2 to 4.
func (d *Detail) findUnregistered(gadgets protocol.Map[protocol.GadgetPackageUse], catalog catalog, app protocol.App) {
	var names *suggest.Suggester // of all exports' names, made when first asked
	keys := suggest.New(mapNames(app.PublicEnv))
	for _, pkg := range gadgets {
		for _, export := range pkg.Value {
			descriptor, registered := catalog.descriptors[pair{pkg.Name, export.Name}]
			packages, known := catalog.packages[export.Name]
			switch {
			case !known:
				if names == nil {
					names = suggest.New(exportNames(app.Gadgets))
				}
				keep(&d.NotRegistered, &d.Omitted, NotRegistered{export.Name, pkg.Name, names.Suggest(export.Name)})
			case !registered:
				keep(&d.PackageMismatches, &d.Omitted, PackageMismatch{export.Name, pkg.Name, packages.list()})
			default:
				missing := descriptor.missingFrom(keys)
				room := min(len(missing), MaxFindings-len(d.MissingEnv))
				d.Omitted += len(missing) - room
				for _, key := range missing[:room] {
					d.MissingEnv = append(d.MissingEnv, MissingEnv{export.Name, pkg.Name, key, keys.Suggest(key)})
				}
			}
		}
	}
}

// keep appends a finding while there is room.
func keep[F any](findings *[]F, omitted *int, finding F) {
	if len(*findings) == MaxFindings {
		*omitted++
		return
	}
	*findings = append(*findings, finding)
}

// result gives the verdict that the findings amount to.
func (d Detail) result() Result {
	var code protocol.Code
	var text strings.Builder
	shown, more := 0, d.Omitted
	for finding := range d.Findings() {
		if code == "" {
			code = finding.Code()
			text.WriteString(string(code) + ":")
		}
		if shown == maxShown {
			more++
			continue
		}
		shown++
		text.WriteString(" " + finding.Message())
	}
	if code == "" {
		return Result{Outcome: protocol.Accept}
	}
	if more > 0 {
		text.WriteString(" " + counted(more, "more finding") + " not shown.")
	}
	return Result{Outcome: protocol.Reject, Code: code, Text: text.String(), Detail: d}
}

// A catalog is the index of the registered gadgets that the checks ask: of those
// whose names a contract has.
type catalog struct {
	packages    map[string]registrars // by export name
	descriptors map[pair]*descriptor
}

// Registrars are the packages that register an export, each once. Nearly always
// there is one.
type registrars struct {
	first string
	more  *[]string
}

func (r registrars) list() []string {
	if r.more == nil {
		return []string{r.first}
	}
	return *r.more
}

// A pair is an export's identity. The version is not part of it.
type pair struct{ pkg, export string }

// A descriptor is what check 4 asks of a registered pair.
type descriptor struct {
	requires []string
	missing  []string // the distinct keys that the environment lacks
	checked  bool     // missing is known
}

// newCatalog indexes the exports that wanted has the names of.
func newCatalog(gadgets protocol.Catalog, wanted map[string]string) catalog {
	c := catalog{
		packages:    make(map[string]registrars, len(wanted)),
		descriptors: make(map[pair]*descriptor, len(wanted)),
	}
	descriptors := make([]descriptor, len(gadgets))
	for i := range gadgets {
		g, d := &gadgets[i], &descriptors[i]
		d.requires = g.Requires
		for j := range g.Exports {
			name := g.Exports[j].Name()
			if _, ok := wanted[name]; !ok {
				continue
			}
			p := pair{g.Package, name}
			if _, ok := c.descriptors[p]; !ok {
				c.register(name, g.Package)
			}
			c.descriptors[p] = d // the last one decides
		}
	}
	return c
}

// exportNames lists the names of all exports, in catalog order.
func exportNames(gadgets protocol.Catalog) []string {
	var names []string
	for i := range gadgets {
		names = slices.Grow(names, len(gadgets[i].Exports))
		for j := range gadgets[i].Exports {
			names = append(names, gadgets[i].Exports[j].Name())
		}
	}
	return names
}

func (c *catalog) register(export, pkg string) {
	r, ok := c.packages[export]
	switch {
	case !ok:
		c.packages[export] = registrars{first: pkg}
	case r.more == nil:
		r.more = &[]string{r.first, pkg}
		c.packages[export] = r
	default:
		*r.more = append(*r.more, pkg)
	}
}

// missingFrom lists what the descriptor requires and the environment lacks;
// found once, however many references resolve to the descriptor.
func (d *descriptor) missingFrom(env *suggest.Suggester) []string {
	if !d.checked {
		d.checked = true
		seen := map[string]bool{}
		for _, key := range d.requires {
			if !seen[key] && !env.Has(key) {
				d.missing = append(d.missing, key)
			}
			seen[key] = true
		}
	}
	return d.missing
}

func mapNames[V any](m protocol.Map[V]) []string {
	names := make([]string, len(m))
	for i := range m {
		names[i] = m[i].Name
	}
	return names
}

// ReadContract reads a contract for the gate from JSON text: only its
// clientCapabilities are judged.
func ReadContract(text []byte, limits ...protocol.Limits) (protocol.DataContract, error) {
	return strictjson.Read(text, limits, wire.ContractGadgets)
}
