// Package validate answers whether a JSON text is well-formed for the wire: the
// shapes of SPEC §7.7 that agents, apps and artifacts send.
//
// Each function reads strictly and returns a value whose grammars have been
// checked, or a *[protocol.ViolationError] with every violation, in the order of
// the text, each with a stable code, an RFC 6901 pointer relative to the value
// judged, and a sentence that says what to do. Two kinds of error must not be
// taken for each other:
//
//   - the text is not one strict JSON value within the limits: invalid input,
//     for which errors.Is(err, [protocol.ErrUnreadable]) is true;
//   - the text was understood and is not allowed: the verdict "reject".
//
// Texts of up to 16 MiB and 1,000 levels are read, unless [protocol.Limits] say
// otherwise. All functions are pure and safe for concurrent use.
package validate

import (
	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/internal/wire"
	"github.com/ggui-go/validators/protocol"
)

// ClientCapabilities reads the value of DataContract.clientCapabilities (SPEC
// §7.7.2): an object with the one member gadgets, a map from npm package names
// to non-empty maps from export names to {description?, usage?}. Whatever
// belongs to the registered descriptor (version, permission, bundleUrl, …)
// rejects.
func ClientCapabilities(text []byte, limits ...protocol.Limits) (protocol.ClientCapabilities, error) {
	return strictjson.Read(text, limits, wire.ClientCapabilities)
}

// DataContract reads a contract (SPEC §7.7): six optional specs, every object
// of which is closed except the contract itself and agentCapabilities. Of the
// JSON Schemas in it only the JSON types of known keywords are judged here.
func DataContract(text []byte, limits ...protocol.Limits) (protocol.DataContract, error) {
	return strictjson.Read(text, limits, wire.DataContract)
}

// GadgetDescriptor reads an entry of App.gadgets in the permissive form (SPEC
// §7.7.2), which servers and hosts read.
func GadgetDescriptor(text []byte, limits ...protocol.Limits) (protocol.GadgetDescriptor, error) {
	return strictjson.Read(text, limits, wire.GadgetDescriptor)
}

// StrictGadgetDescriptor reads an entry of App.gadgets in the strict form (SPEC
// §7.7.2), which registries ask for: beyond the permissive form each export has
// a non-empty description and usage and an example, and a permission, if any,
// is one of [protocol.Permissions].
func StrictGadgetDescriptor(text []byte, limits ...protocol.Limits) (protocol.GadgetDescriptor, error) {
	return strictjson.Read(text, limits, wire.StrictGadgetDescriptor)
}

// PublicEnv reads App.publicEnv (SPEC §7.7.3): a flat map of strings under
// GGUI_PUBLIC_APP_* keys. Values may be empty; GGUI_PUBLIC_USER_* is reserved.
func PublicEnv(text []byte, limits ...protocol.Limits) (protocol.Map[string], error) {
	return strictjson.Read(text, limits, wire.PublicEnv)
}

// ToolBindings reads an artifact's mcpTools (SPEC §7.7.4.1): 1 to 16 closed
// objects {server?, tool}, no pair twice.
func ToolBindings(text []byte, limits ...protocol.Limits) ([]protocol.ToolBinding, error) {
	return strictjson.Read(text, limits, wire.ToolBindings)
}

// GadgetManifest reads a ggui.gadget.json and returns the descriptor that it
// amounts to, in the strict form, which registries ask for. Its package is
// scope/name, or the name alone. What is no member of a descriptor, such as
// bundle and visibility, is not judged, and neither are kind and mcpTools, which
// the binding package reads.
func GadgetManifest(text []byte, limits ...protocol.Limits) (protocol.GadgetDescriptor, error) {
	return strictjson.Read(text, limits, wire.GadgetManifest)
}

// App reads the app object of a ggui.json by itself, as [ProjectApp] does.
func App(text []byte, limits ...protocol.Limits) (protocol.App, error) {
	return strictjson.Read(text, limits, wire.App)
}

// ProjectApp reads a ggui.json and returns its app: the gadgets that it
// declares, in the permissive form, and its public environment. Other members
// are not judged.
//
// Gadgets are what the file declares, nil where it declares none, which to the
// registration gate is no catalog at all. Give the gate the effective one:
//
//	app.Gadgets = protocol.EffectiveCatalog(installed, app.Gadgets)
func ProjectApp(text []byte, limits ...protocol.Limits) (protocol.App, error) {
	return strictjson.Read(text, limits, wire.ProjectApp)
}
