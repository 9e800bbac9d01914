package check_test

import (
	"fmt"

	"github.com/ggui-go/validators/check"
	"github.com/ggui-go/validators/registration"
)

func ExampleRender() {
	report := check.Render(check.Input{
		Contract: []byte(`{"clientCapabilities": {"gadgets": {
  "@acme/charts": {"Piechart": {}}
}}}`),
		App: []byte(`{"app": {"gadgets": [
  {"package": "@acme/charts", "version": "2.1.0", "exports": [{"component": "PieChart"}]}
]}}`),
	})
	fmt.Println(report.Verdict)
	for _, f := range report.Findings {
		fmt.Printf("%s:%d:%d: %s [%s]\n", f.Document, f.Start.Line, f.Start.Column, f.Pointer, f.Code)
		fmt.Println(f.Message)
		fmt.Println(f.Suggestion)
	}
	fmt.Println(report.Gadgets[0].BundleURL)
	// Output:
	// rejected
	// contract:2:20: /clientCapabilities/gadgets/@acme~1charts/Piechart [gadget_not_registered]
	// No gadget of this app exports Piechart (asked of @acme/charts); did you mean PieChart?
	// PieChart
	// https://registry.ggui.ai/bundles/public/@acme/charts/2.1.0/bundle.js
}

func ExampleApp() {
	report := check.App([]byte(`{"app": {
  "publicEnv": {"GGUI_PUBLIC_APP_MAP_TOKN": "…"},
  "gadgets": [{"package": "@acme/maps", "version": "1.0.0", "exports": [{"hook": "useMap"}],
    "requires": ["GGUI_PUBLIC_APP_MAP_TOKEN"]}]
}}`))
	f := report.Findings[0]
	fmt.Println(report.Verdict, f.Severity, f.Pointer, f.Suggestion)
	// Output: renders warning /app/gadgets/0/requires/0 GGUI_PUBLIC_APP_MAP_TOKN
}

func ExampleGadget() {
	report := check.Gadget([]byte(`{"kind": "gadget", "scope": "@acme", "name": "maps", "version": "1.0.0",
  "exports": [{"hook": "useMap", "description": "A map.", "usage": "Call it."}]}`))
	f := report.Findings[0]
	fmt.Println(report.Verdict, f.Code, f.Pointer)
	// Output: rejected missing_member /exports/0/example
}

func ExampleIsManifest() {
	fmt.Println(check.IsManifest([]byte(`{"kind": "blueprint", "contract": {"propsSpec": {}}}`)))
	fmt.Println(check.IsManifest([]byte(`{"propsSpec": {}}`)))
	// Output:
	// true
	// false
}

func ExampleAdvice() {
	fmt.Println(check.Advice(registration.CodePackageMismatch))
	// Output: Write the export below the package that has it.
}

func ExampleRenderJSON() {
	report, err := check.RenderJSON([]byte(`{"contract": "{\"propsSpec\": {\"properties\": {\"n\": {\"schema\": {\"type\": \"integer\"}}}}}", "props": "{\"n\": 1.5}"}`))
	f := report.Findings[0]
	fmt.Println(report.Verdict, f.Document, f.Start.Column, f.Message, err)
	// Output: rejected props 2 Expected integer, found number. <nil>
}
