package registration_test

import (
	"fmt"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/registration"
)

func ExampleGate() {
	contract, err := registration.ReadContract([]byte(`{"clientCapabilities":{"gadgets":{"@acme/maps":{"useMaps":{}}}}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	app := protocol.App{Gadgets: protocol.EffectiveCatalog(nil, []protocol.GadgetDescriptor{
		{Package: "@acme/maps", Version: "1.0.0", Exports: []protocol.GadgetExport{{Hook: "useMap"}}},
	})}
	result := registration.Gate(contract, app)
	fmt.Println(result.Outcome)
	fmt.Println(result.Text)
	// Output:
	// reject
	// gadget_not_registered: No gadget of this app exports useMaps (asked of @acme/maps); did you mean useMap?
}

func ExampleGateJSON() {
	result, err := registration.GateJSON([]byte(`{
		"contract": {"clientCapabilities": {"gadgets": {"@acme/maps": {"useMap": {}}}}},
		"appGadgets": [{"package": "@acme/maps", "version": "1.0.0", "exports": [{"hook": "useMap"}], "requires": ["GGUI_PUBLIC_APP_MAP_TOKEN"]}],
		"appPublicEnv": {}
	}`))
	fmt.Println(result.Outcome, result.Code, err)
	// Output: reject gadget_public_env_missing <nil>
}

func ExampleReadContract() {
	contract, err := registration.ReadContract([]byte(`{"clientCapabilities":{"gadgets":{"@acme/maps":{"useMap":{}}}}}`))
	fmt.Println(contract.ClientCapabilities.Gadgets[0].Name, err)
	// Output: @acme/maps <nil>
}

func ExampleDetail_Findings() {
	result, _ := registration.GateJSON([]byte(`{
		"contract": {"clientCapabilities": {"gadgets": {"a": {"useMap": {}}, "b": {"useMap": {}}}}},
		"appGadgets": []
	}`))
	for finding := range result.Detail.Findings() {
		fmt.Println(finding.Code(), finding.Pointer())
	}
	// Output:
	// duplicate_gadget_hook /clientCapabilities/gadgets/b/useMap
	// gadget_not_registered /clientCapabilities/gadgets/a/useMap
	// gadget_not_registered /clientCapabilities/gadgets/b/useMap
}
