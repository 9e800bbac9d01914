package protocol

import (
	"encoding/json"
	"slices"
)

// An App is the operator's side of a render (SPEC §7.7.2, §7.7.3): the app
// object of a ggui.json, from which the validate package's ProjectApp reads it.
type App struct {
	// Gadgets is the catalog. nil means that no catalog is wired, which is not
	// the same as an empty one: without a catalog nothing is checked against it.
	// What an app declares becomes a catalog by [EffectiveCatalog].
	Gadgets Catalog `json:"gadgets,omitzero"`
	// PublicEnv maps GGUI_PUBLIC_APP_* keys to values, which may be empty.
	PublicEnv Map[string] `json:"publicEnv,omitzero"`
}

// A Catalog lists registered gadgets.
type Catalog []GadgetDescriptor

// Wired tells an app that has a catalog, perhaps an empty one, from an app that
// has none.
func (c Catalog) Wired() bool { return c != nil }

// A GadgetDescriptor registers one npm package and its exports (SPEC §7.7.2).
// An empty string and a nil stand for an absent member.
type GadgetDescriptor struct {
	Package    string         `json:"package"`
	Version    string         `json:"version"`
	Exports    []GadgetExport `json:"exports"`
	BundleURL  string         `json:"bundleUrl,omitempty"`
	BundleHost string         `json:"bundleHost,omitempty"`
	BundleSRI  string         `json:"bundleSri,omitempty"`
	StyleURL   string         `json:"styleUrl,omitempty"`
	TypesURL   string         `json:"typesUrl,omitempty"`
	TypesSRI   string         `json:"typesSri,omitempty"`
	// Connect lists the origins that the gadget talks to, as absolute URLs.
	Connect []string `json:"connect,omitempty"`
	// Requires lists the public-env keys without which the gadget cannot run.
	Requires []string `json:"requires,omitempty"`
}

// A GadgetExport is one export of a [GadgetDescriptor]: exactly one of Hook and
// Component is its name.
type GadgetExport struct {
	Hook        string          `json:"hook,omitempty"`
	Component   string          `json:"component,omitempty"`
	Description string          `json:"description,omitempty"`
	Usage       string          `json:"usage,omitempty"`
	Example     json.RawMessage `json:"example,omitempty"`
	Gotchas     string          `json:"gotchas,omitempty"`
	Permission  string          `json:"permission,omitempty"`
}

// Name is the export's name, of whichever kind it is.
func (e GadgetExport) Name() string {
	if e.Hook != "" {
		return e.Hook
	}
	return e.Component
}

// StandardPackage is the package whose gadgets every host ships (SPEC §7.7.2).
// Its exports need no bundle.
const StandardPackage = "@ggui-ai/gadgets"

// StandardGadgets is the descriptor of the [StandardPackage].
func StandardGadgets() GadgetDescriptor {
	return GadgetDescriptor{
		Package: StandardPackage,
		Version: "1.0.0",
		Exports: []GadgetExport{
			{Hook: "useCamera"},
			{Hook: "useClipboardPaste"},
			{Hook: "useClipboardWrite"},
			{Hook: "useFilePicker"},
			{Hook: "useGeolocation"},
			{Hook: "useMicrophone"},
			{Hook: "useNotifications"},
		},
	}
}

// EffectiveCatalog composes the catalog that the registration gate takes (SPEC
// §7.7.2): the standard gadgets, then those installed with the server, then
// those that the app declares. A later descriptor of a package replaces the
// earlier one in its place. The result is always wired.
func EffectiveCatalog(installed, declared []GadgetDescriptor) Catalog {
	catalog := Catalog{StandardGadgets()}
	place := map[string]int{StandardPackage: 0}
	for _, descriptor := range slices.Concat(installed, declared) {
		if i, ok := place[descriptor.Package]; ok {
			catalog[i] = descriptor
			continue
		}
		place[descriptor.Package] = len(catalog)
		catalog = append(catalog, descriptor)
	}
	return catalog
}

// Permissions lists what a gadget export may ask for in the strict form of a
// descriptor: the names of browser permissions.
func Permissions() []string {
	return []string{
		"geolocation", "notifications", "microphone", "camera",
		"persistent-storage", "midi", "clipboard-read", "clipboard-write",
		"speaker-selection", "storage-access", "background-sync",
		"accelerometer", "gyroscope", "magnetometer", "ambient-light-sensor",
		"screen-wake-lock",
	}
}
