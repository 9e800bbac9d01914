package binding_test

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/ggui-go/validators/binding"
	"github.com/ggui-go/validators/protocol"
)

func ExampleResolve() {
	result := binding.Resolve(binding.Entry{
		Kind: binding.Blueprint,
		Contract: &protocol.DataContract{PropsSpec: &protocol.PropsSpec{Properties: protocol.Map[protocol.Prop]{
			{Name: "invoices", Value: protocol.Prop{Schema: json.RawMessage(`{}`), SourceTool: "list_invoices"}},
		}}},
	})
	fmt.Println(result.Outcome, result.Source, result.Bindings[0].Tool)
	// Output: accept derived list_invoices
}

func ExampleResolveManifest() {
	result, err := binding.ResolveManifest([]byte(`{"kind":"gadget","mcpTools":[{"server":"crm","tool":"list invoices"}]}`))
	fmt.Println(result.Outcome, result.Code, err)
	fmt.Println(result.Violations[0])
	// Output:
	// reject manifest_invalid <nil>
	// /mcpTools/0/tool: "list invoices" is not a tool name; correct it.
}

func ExampleResolveJSON() {
	result, err := binding.ResolveJSON([]byte(`{"entry":{"kind":"gadget","mcpTools":[{"tool":"list_invoices"}]}}`))
	fmt.Println(result.Source, result.Bindings[0].Tool, err)
	// Output: declared list_invoices <nil>
}

func ExampleFilter_Match() {
	bindings := []protocol.ToolBinding{{Server: "crm", Tool: "list_invoices"}, {Tool: "export_csv"}}
	fmt.Println(binding.Filter{Tool: new("export_csv")}.Match(bindings))
	fmt.Println(binding.Filter{Tool: new("export_csv"), Server: new("crm")}.Match(bindings))
	// Output:
	// true
	// false
}

func ExampleMatchJSON() {
	found, err := binding.MatchJSON([]byte(`{"bindings":[{"server":"crm","tool":"list_invoices"}],"filters":{"server":"crm"}}`))
	fmt.Println(found, err)
	// Output: true <nil>
}

// crm is an index of three artifacts.
func crm() *binding.Index {
	index, err := binding.NewIndex(slices.Values([][]protocol.ToolBinding{
		{{Server: "crm", Tool: "list_invoices"}, {Tool: "export_csv"}},
		nil, // renders no tool
		{{Server: "erp", Tool: "list_invoices"}},
	}))
	if err != nil {
		panic(err) // there are not that many
	}
	return index
}

func ExampleNewIndex() {
	_, err := binding.NewIndex(slices.Values([][]protocol.ToolBinding{{{Tool: "list_invoices"}}}))
	fmt.Println(err)
	// Output: <nil>
}

func ExampleIndex_Find() {
	for artifact := range crm().Find(binding.Filter{Tool: new("list_invoices")}) {
		fmt.Println(artifact)
	}
	fmt.Println(slices.Collect(crm().Find(binding.Filter{Tool: new("export_csv"), Server: new("crm")})))
	// Output:
	// 0
	// 2
	// []
}

func ExampleIndex_Count() {
	index := crm()
	fmt.Println(index.Count(binding.Filter{Server: new("erp")}), index.Count(binding.Filter{}))
	// Output: 1 3
}
