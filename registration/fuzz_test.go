package registration_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/registration"
	"github.com/ggui-go/validators/validate"
)

// For any input that reads: a rejection's text leads with its code, each finding
// points at a reference of the contract, and neither the code nor the set of
// findings depends on the order of members, except that of two packages with one
// export name the later is the duplicate.
func FuzzGate(f *testing.F) {
	const gadgets = `[{"package":"a","version":"1.0.0","exports":[{"hook":"useX"},{"component":"Y"}],"requires":["GGUI_PUBLIC_APP_K"]},{"package":"b","version":"1.0.0","exports":[{"hook":"useX"}]}]`
	f.Add(`{"clientCapabilities":{"gadgets":{"a":{"useX":{},"Z":{}},"b":{"useX":{},"Y":{}}}}}`, gadgets, `{"GGUI_PUBLIC_APP_KK":""}`)
	f.Add(`{"clientCapabilities":{"gadgets":{"10":{"useX":{}},"2":{"useX":{}},"constructor":{"toString":{}}}}}`, `[]`, `{}`)
	f.Add(`{}`, `null`, `{}`)
	f.Fuzz(func(t *testing.T, contractText, catalogText, envText string) {
		result, err := registration.GateJSON(fmt.Appendf(nil, `{"contract":%s,"appGadgets":%s,"appPublicEnv":%s}`, contractText, catalogText, envText))
		if err != nil {
			return
		}
		if (result.Outcome == protocol.Reject) != strings.HasPrefix(result.Text, string(result.Code)+": ") {
			t.Fatalf("%+v", result)
		}
		contract, err := registration.ReadContract([]byte(contractText))
		if err != nil {
			return // the three texts make an input only together
		}
		for finding := range result.Detail.Findings() {
			if !isReference(contract, finding.Pointer()) {
				t.Fatalf("%s is no reference of %s", finding.Pointer(), contractText)
			}
		}
		var app protocol.App
		if err := json.Unmarshal([]byte(catalogText), &app.Gadgets); err != nil {
			return
		}
		if app.PublicEnv, err = validate.PublicEnv([]byte(envText)); err != nil {
			return
		}
		if contract.ClientCapabilities != nil {
			slices.Reverse(contract.ClientCapabilities.Gadgets)
			for _, pkg := range contract.ClientCapabilities.Gadgets {
				slices.Reverse(pkg.Value)
			}
		}
		reversed := registration.Gate(contract, app)
		if reversed.Code != result.Code || findings(reversed) != findings(result) {
			t.Fatalf("%s\n%s\nand reversed\n%s", contractText, findings(result), findings(reversed))
		}
	})
}

func isReference(contract protocol.DataContract, pointer string) bool {
	tokens := slices.Collect(jsontext.Pointer(pointer).Tokens())
	if len(tokens) != 4 || contract.ClientCapabilities == nil {
		return false
	}
	exports, ok := contract.ClientCapabilities.Gadgets.Get(tokens[2])
	if !ok {
		return false
	}
	_, ok = exports.Get(tokens[3])
	return ok
}

// findings is the set of findings as text; of duplicates only their number, for
// which of two is the later depends on the order.
func findings(r registration.Result) string {
	var lines []string
	for finding := range r.Detail.Findings() {
		if finding.Code() != registration.CodeDuplicateHook {
			lines = append(lines, fmt.Sprintf("%+v", finding))
		}
	}
	sort.Strings(lines)
	return fmt.Sprintf("%d duplicates\n%s", len(r.Detail.Duplicates), strings.Join(lines, "\n"))
}
