package protocol_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/validate"
)

func ExampleIsPackageName() {
	fmt.Println(protocol.IsPackageName("@acme/maps"), protocol.IsPackageName("Maps"))
	// Output: true false
}

func ExampleIsHookName() {
	fmt.Println(protocol.IsHookName("useMap"), protocol.IsHookName("usemap"))
	// Output: true false
}

func ExampleIsComponentName() {
	fmt.Println(protocol.IsComponentName("Map"), protocol.IsComponentName("map"))
	// Output: true false
}

func ExampleIsExportName() {
	fmt.Println(protocol.IsExportName("useMap"), protocol.IsExportName("Map"), protocol.IsExportName("map"))
	// Output: true true false
}

func ExampleIsVersion() {
	fmt.Println(protocol.IsVersion("1.2.3-rc.1"), protocol.IsVersion("1.2"))
	// Output: true false
}

func ExampleIsPathVersion() {
	fmt.Println(protocol.IsPathVersion("1.2.3-rc-1"), protocol.IsPathVersion("1.2.3/.."))
	// Output: true false
}

func ExampleIsBundleHost() {
	fmt.Println(protocol.IsBundleHost("localhost:4873"), protocol.IsBundleHost("https://cdn.example.com"))
	// Output: true false
}

func ExampleIsSRI() {
	fmt.Println(protocol.IsSRI("sha384-oqVuAf=="), protocol.IsSRI("sha256-oqVuAf=="))
	// Output: true false
}

func ExampleIsPublicEnvKey() {
	fmt.Println(protocol.IsPublicEnvKey("GGUI_PUBLIC_APP_MAP_TOKEN"), protocol.IsPublicEnvKey("MAP_TOKEN"))
	// Output: true false
}

func ExampleIsToolName() {
	fmt.Println(protocol.IsToolName("list_invoices"), protocol.IsToolName("list invoices"))
	// Output: true false
}

func ExampleEffectiveCatalog() {
	declared := []protocol.GadgetDescriptor{{Package: "@acme/maps", Version: "1.0.0", Exports: []protocol.GadgetExport{{Hook: "useMap"}}}}
	for _, gadget := range protocol.EffectiveCatalog(nil, declared) {
		fmt.Println(gadget.Package, len(gadget.Exports))
	}
	// Output:
	// @ggui-ai/gadgets 7
	// @acme/maps 1
}

func ExampleStandardGadgets() {
	fmt.Println(protocol.StandardGadgets().Exports[0].Name())
	// Output: useCamera
}

func ExampleGadgetExport_Name() {
	fmt.Println(protocol.GadgetExport{Component: "Map"}.Name())
	// Output: Map
}

func ExampleCatalog_Wired() {
	fmt.Println(protocol.Catalog(nil).Wired(), protocol.Catalog{}.Wired())
	// Output: false true
}

func ExamplePermissions() {
	fmt.Println(protocol.Permissions()[0])
	// Output: geolocation
}

func ExampleStreamModes() {
	fmt.Println(protocol.StreamModes())
	// Output: [append replace]
}

func ExampleStreamReplays() {
	fmt.Println(protocol.StreamReplays())
	// Output: [latest all none]
}

func ExampleMapOf() {
	text, _ := json.Marshal(protocol.MapOf(map[string]string{"b": "2", "a": "1"}))
	fmt.Println(string(text))
	// Output: {"a":"1","b":"2"}
}

func ExampleMap_Get() {
	env := protocol.Map[string]{{Name: "GGUI_PUBLIC_APP_TOKEN", Value: ""}}
	value, ok := env.Get("GGUI_PUBLIC_APP_TOKEN")
	fmt.Printf("%q %v\n", value, ok)
	// Output: "" true
}

func ExampleMap_MarshalJSON() {
	text, _ := json.Marshal(protocol.Map[int]{{Name: "b", Value: 1}, {Name: "10", Value: 2}})
	fmt.Println(string(text))
	// Output: {"b":1,"10":2}
}

func ExampleViolationError() {
	_, err := validate.ToolBindings([]byte(`[{"tool":"list"},{"tool":"a b"},{}]`))
	var invalid *protocol.ViolationError
	if errors.As(err, &invalid) {
		for _, v := range invalid.Violations {
			fmt.Println(v.Code, v.Pointer)
		}
	}
	// Output:
	// invalid_value /1/tool
	// missing_member /2/tool
}

func ExampleBelow() {
	_, err := validate.ToolBindings([]byte(`[]`))
	fmt.Println(protocol.Below("/mcpTools", err))
	// Output: /mcpTools: The list is empty; name the tools that the artifact renders, or leave mcpTools out.
}

func ExampleLimits() {
	_, err := validate.DataContract([]byte(`{"propsSpec":{"properties":{}}}`), protocol.Limits{MaxDepth: 2})
	fmt.Println(errors.Is(err, protocol.ErrUnreadable))
	// Output: true
}
