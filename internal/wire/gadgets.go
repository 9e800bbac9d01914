package wire

import (
	"strings"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/internal/whatwg"
	"github.com/ggui-go/validators/protocol"
)

// ClientCapabilities takes the gadgets that a contract imports (SPEC §7.7.2).
func ClientCapabilities(r *strictjson.Reader) protocol.ClientCapabilities {
	return clientCapabilities(r, wireExportName, "gadgets")
}

// GateCapabilities takes the same for the registration gate. To the gate, as in
// the reference, a contract without gadgets declares none, and an export name
// outside the grammar is a name that no package can have registered: the gate
// says so with a suggestion, which helps more than a grammar.
func GateCapabilities(r *strictjson.Reader) protocol.ClientCapabilities {
	return clientCapabilities(r, anyExportName)
}

func clientCapabilities(r *strictjson.Reader, exportName func(*strictjson.Reader, string), required ...string) (c protocol.ClientCapabilities) {
	const what = "clientCapabilities"
	for name := range r.Members(what, required...) {
		switch string(name) {
		case "gadgets":
			c.Gadgets = gadgets(r, exportName)
		default:
			r.UnknownMember(name, what, "gadgets")
		}
	}
	return c
}

func gadgets(r *strictjson.Reader, exportName func(*strictjson.Reader, string)) protocol.Map[protocol.GadgetPackageUse] {
	packages := make(protocol.Map[protocol.GadgetPackageUse], 0, r.Len())
	for range r.Members("gadgets") {
		name := r.Name()
		if !protocol.IsPackageName(name) {
			r.InvalidName(name, "an npm package name", protocol.PackageNamePattern)
		}
		packages = append(packages, protocol.Member[protocol.GadgetPackageUse]{Name: name, Value: packageUse(r, exportName)})
	}
	return packages
}

func packageUse(r *strictjson.Reader, exportName func(*strictjson.Reader, string)) protocol.GadgetPackageUse {
	exports := make(protocol.GadgetPackageUse, 0, r.Len())
	isObject := r.Kind() == '{'
	for range r.Members("A gadget package") {
		name := r.Name()
		exportName(r, name)
		exports = append(exports, protocol.Member[protocol.GadgetExportUse]{Name: name, Value: exportUse(r)})
	}
	if isObject && len(exports) == 0 {
		r.Violation(protocol.CodeTooFew, "at least one export", "The package lists no export; name the exports that the interface imports, or remove the package.")
	}
	return exports
}

// wireExportName judges the name of an export by the wire's grammar.
func wireExportName(r *strictjson.Reader, name string) {
	if !protocol.IsExportName(name) {
		r.InvalidName(name, "an export name: a hook such as useMap or a component such as Map",
			protocol.HookNamePattern+" or "+protocol.ComponentNamePattern)
	}
}

func anyExportName(*strictjson.Reader, string) {}

func exportUse(r *strictjson.Reader) (use protocol.GadgetExportUse) {
	const what = "A gadget export in a contract"
	for name := range r.Members(what) {
		switch string(name) {
		case "description":
			use.Description = str(r)
		case "usage":
			use.Usage = str(r)
		default:
			r.UnknownMember(name, what, "description, usage")
		}
	}
	return use
}

// GadgetDescriptor takes an entry of a catalog in the permissive form, which
// servers and hosts read.
func GadgetDescriptor(r *strictjson.Reader) protocol.GadgetDescriptor {
	return gadgetDescriptor(r, gadgetExport)
}

// StrictGadgetDescriptor takes an entry of a catalog in the strict form, which
// registries ask for: each export has description, usage and example, and a
// permission from the list.
func StrictGadgetDescriptor(r *strictjson.Reader) protocol.GadgetDescriptor {
	return gadgetDescriptor(r, strictGadgetExport)
}

func gadgetDescriptor(r *strictjson.Reader, export func(*strictjson.Reader) protocol.GadgetExport) (d protocol.GadgetDescriptor) {
	const what = "A gadget descriptor"
	for name := range r.Members(what, "package", "version", "exports") {
		switch string(name) {
		case "package":
			d.Package = matching(r, protocol.IsPackageName, "an npm package name", protocol.PackageNamePattern)
		default:
			if !descriptorMember(r, &d, name, export) {
				r.UnknownMember(name, what, "package, version, exports, bundleUrl, bundleHost, bundleSri, styleUrl, typesUrl, typesSri, connect, requires")
			}
		}
	}
	return d
}

// descriptorMember takes a member that a descriptor and a gadget's manifest have
// in common, and reports whether it is one.
func descriptorMember(r *strictjson.Reader, d *protocol.GadgetDescriptor, name []byte, export func(*strictjson.Reader) protocol.GadgetExport) bool {
	switch string(name) {
	case "version":
		d.Version = matching(r, protocol.IsVersion, "a version such as 1.2.3", protocol.VersionPattern)
	case "exports":
		d.Exports = exports(r, export)
	case "bundleUrl":
		d.BundleURL = absoluteURL(r)
	case "styleUrl":
		d.StyleURL = absoluteURL(r)
	case "typesUrl":
		d.TypesURL = absoluteURL(r)
	case "connect":
		d.Connect = list(r, absoluteURL)
	case "bundleHost":
		d.BundleHost = matching(r, protocol.IsBundleHost, "a host such as cdn.example.com or localhost:4873, without scheme or path", protocol.BundleHostPattern)
	case "bundleSri":
		d.BundleSRI = sri(r)
	case "typesSri":
		d.TypesSRI = sri(r)
	case "requires":
		d.Requires = list(r, publicEnvKey)
	default:
		return false
	}
	return true
}

// GadgetManifest takes a ggui.gadget.json and returns the descriptor that it
// amounts to, in the strict form. Its package is scope/name. What is no member of
// a descriptor may be anything.
func GadgetManifest(r *strictjson.Reader) (d protocol.GadgetDescriptor) {
	var scope, name string
	for member := range r.Members("A gadget's manifest", "name", "version", "exports") {
		switch string(member) {
		case "scope":
			scope = matching(r, isScope, "an npm scope such as @acme", scopePattern) + "/"
		case "name":
			name = matching(r, isUnscopedName, "an npm package name without its scope", unscopedNamePattern)
		default:
			descriptorMember(r, &d, member, strictGadgetExport)
		}
	}
	d.Package = scope + name
	return d
}

// A scope and a name are what they are if the package that they make is one.
const (
	scopePattern        = `^@[a-z0-9][a-z0-9._-]*$`
	unscopedNamePattern = `^[a-z0-9][a-z0-9._-]*$`
)

func isScope(s string) bool { return strings.HasPrefix(s, "@") && protocol.IsPackageName(s+"/a") }

func isUnscopedName(s string) bool { return protocol.IsPackageName("@a/" + s) }

func exports(r *strictjson.Reader, export func(*strictjson.Reader) protocol.GadgetExport) []protocol.GadgetExport {
	isArray := r.Kind() == '['
	values := list(r, export)
	if isArray && len(values) == 0 {
		r.Violation(protocol.CodeTooFew, "at least one export", "The descriptor lists no export; add the hooks and components that the package exports.")
	}
	return values
}

func gadgetExport(r *strictjson.Reader) protocol.GadgetExport {
	return export(r, str, str)
}

func strictGadgetExport(r *strictjson.Reader) protocol.GadgetExport {
	return export(r, nonEmpty, permission, "description", "usage", "example")
}

func export(r *strictjson.Reader, prose, permission func(*strictjson.Reader) string, required ...string) (e protocol.GadgetExport) {
	const what = "A gadget export"
	const kinds = "exactly one of hook, component"
	isObject := r.Kind() == '{'
	named := 0
	for name := range r.Members(what, required...) {
		switch string(name) {
		case "hook":
			named++
			e.Hook = matching(r, protocol.IsHookName, "a hook name such as useMap", protocol.HookNamePattern)
		case "component":
			named++
			e.Component = matching(r, protocol.IsComponentName, "a component name such as Map", protocol.ComponentNamePattern)
		case "description":
			e.Description = prose(r)
		case "usage":
			e.Usage = prose(r)
		case "example":
			e.Example = r.Raw()
		case "gotchas":
			e.Gotchas = str(r)
		case "permission":
			e.Permission = permission(r)
		default:
			r.UnknownMember(name, what, "hook or component, description, usage, example, gotchas, permission")
		}
		if (string(name) == "hook" || string(name) == "component") && named == 2 {
			r.Violation(protocol.CodeUnknownMember, kinds, "An export is a hook or a component, not both; make it two exports.")
		}
	}
	if isObject && named == 0 {
		r.Missing("hook", what)
	}
	return e
}

func permission(r *strictjson.Reader) string { return oneOf(r, protocol.Permissions()) }

func sri(r *strictjson.Reader) string {
	return matching(r, protocol.IsSRI, "a sha384 integrity value", protocol.SRIPattern)
}

func absoluteURL(r *strictjson.Reader) string {
	return matching(r, whatwg.IsAbsoluteURL, "an absolute URL", "a URL with a scheme, such as https://cdn.example.com/bundle.js")
}

func publicEnvKey(r *strictjson.Reader) string {
	return matching(r, protocol.IsPublicEnvKey, "a public-env key", protocol.PublicEnvKeyPattern)
}

// PublicEnv takes an app's public environment (SPEC §7.7.3).
func PublicEnv(r *strictjson.Reader) protocol.Map[string] {
	env := make(protocol.Map[string], 0, r.Len())
	for range r.Members("publicEnv") {
		name := r.Name()
		switch {
		case strings.HasPrefix(name, "GGUI_PUBLIC_USER_"):
			r.InvalidName(name, "allowed: the prefix GGUI_PUBLIC_USER_ is reserved", protocol.PublicEnvKeyPattern)
		case !protocol.IsPublicEnvKey(name):
			r.InvalidName(name, "a public-env key", protocol.PublicEnvKeyPattern)
		}
		env = append(env, protocol.Member[string]{Name: name, Value: str(r)})
	}
	return env
}

// StringMap takes an object of strings, whatever their names.
func StringMap(r *strictjson.Reader) protocol.Map[string] { return dict(r, "The map", str) }

// Catalog takes a list of descriptors in the permissive form.
func Catalog(r *strictjson.Reader) protocol.Catalog { return list(r, GadgetDescriptor) }

// ProjectApp takes a ggui.json and returns its app: the gadgets it declares and
// its public environment. Its other members may be anything.
func ProjectApp(r *strictjson.Reader) (app protocol.App) {
	for name := range r.Members("A ggui.json", "app") {
		if string(name) == "app" {
			app = App(r)
		}
	}
	return app
}

// App takes the app object of a ggui.json. Its other members may be anything.
func App(r *strictjson.Reader) (app protocol.App) {
	for name := range r.Members("app") {
		switch string(name) {
		case "gadgets":
			app.Gadgets = Catalog(r)
		case "publicEnv":
			app.PublicEnv = PublicEnv(r)
		}
	}
	return app
}
