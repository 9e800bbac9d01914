package validate_test

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/validate"
)

func ExampleClientCapabilities() {
	_, err := validate.ClientCapabilities([]byte(`{"gadgets":{"@acme/maps":{"leafletMap":{}}}}`))
	var invalid *protocol.ViolationError
	if errors.As(err, &invalid) {
		fmt.Println(invalid.Violations[0])
	}
	// Output: /gadgets/@acme~1maps/leafletMap: "leafletMap" is not an export name: a hook such as useMap or a component such as Map; rename it.
}

func ExampleDataContract() {
	contract, err := validate.DataContract([]byte(`{
		"propsSpec": {"properties": {"invoices": {"schema": {"type": "array"}, "sourceTool": "list_invoices"}}}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, prop := range contract.PropsSpec.Properties {
		fmt.Println(prop.Name, prop.Value.SourceTool)
	}
	// Output: invoices list_invoices
}

func ExampleGadgetDescriptor() {
	descriptor, err := validate.GadgetDescriptor([]byte(`{"package":"@acme/maps","version":"1.2.0","exports":[{"hook":"useMap"}]}`))
	fmt.Println(descriptor.Package, descriptor.Exports[0].Name(), err)
	// Output: @acme/maps useMap <nil>
}

func ExampleStrictGadgetDescriptor() {
	_, err := validate.StrictGadgetDescriptor([]byte(`{"package":"@acme/maps","version":"1.2.0","exports":[{"hook":"useMap"}]}`))
	fmt.Println(err)
	// Output: /exports/0/description: A gadget export needs a member "description"; add it. (at byte 53) (and 2 more)
}

func ExamplePublicEnv() {
	_, err := validate.PublicEnv([]byte(`{"GGUI_PUBLIC_APP_TOKEN":"pk.1","MAP_TOKEN":"x"}`))
	fmt.Println(err)
	// Output: /MAP_TOKEN: "MAP_TOKEN" is not a public-env key; rename it. (at byte 32)
}

func ExampleToolBindings() {
	bindings, err := validate.ToolBindings([]byte(`[{"server":"crm","tool":"list_invoices"},{"tool":"export_csv"}]`))
	fmt.Println(bindings, err)
	// Output: [{crm list_invoices} { export_csv}] <nil>
}

func ExampleGadgetManifest() {
	descriptor, err := validate.GadgetManifest([]byte(`{"kind":"gadget","scope":"@acme","name":"maps","version":"1.0.0","bundle":"src/index.ts",
		"exports":[{"hook":"useMap","description":"A map.","usage":"Call useMap().","example":null}]}`))
	fmt.Println(descriptor.Package, descriptor.Exports[0].Name(), err)
	// Output: @acme/maps useMap <nil>
}

func ExampleApp() {
	_, err := validate.App([]byte(`{"gadgets":[],"publicEnv":{"TOKEN":""}}`))
	fmt.Println(err)
	// Output: /publicEnv/TOKEN: "TOKEN" is not a public-env key; rename it. (at byte 27)
}

func ExampleProjectApp() {
	app, err := validate.ProjectApp([]byte(`{"schema":"1","app":{"slug":"demo","publicEnv":{"GGUI_PUBLIC_APP_TOKEN":""}}}`))
	fmt.Println(app.Gadgets.Wired(), len(app.PublicEnv), err)
	// Output: false 1 <nil>
}

func ExampleSchemas() {
	names, _ := fs.Glob(validate.Schemas(), "*.json")
	fmt.Println(names[0])
	// Output: client-capabilities.schema.json
}
