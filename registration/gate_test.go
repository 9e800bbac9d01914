package registration_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/registration"
)

// uses makes a contract of "package export" references.
func uses(references ...string) (contract protocol.DataContract) {
	contract.ClientCapabilities = &protocol.ClientCapabilities{}
	gadgets := &contract.ClientCapabilities.Gadgets
	for _, reference := range references {
		pkg, export, _ := strings.Cut(reference, " ")
		last := len(*gadgets) - 1
		if last < 0 || (*gadgets)[last].Name != pkg {
			*gadgets = append(*gadgets, protocol.Member[protocol.GadgetPackageUse]{Name: pkg})
			last++
		}
		(*gadgets)[last].Value = append((*gadgets)[last].Value, protocol.Member[protocol.GadgetExportUse]{Name: export})
	}
	return contract
}

// registers makes a descriptor; exports that look like keys are required ones.
func registers(pkg string, exports ...string) protocol.GadgetDescriptor {
	d := protocol.GadgetDescriptor{Package: pkg, Version: "1.0.0"}
	for _, export := range exports {
		switch {
		case strings.HasPrefix(export, "GGUI_"):
			d.Requires = append(d.Requires, export)
		case strings.HasPrefix(export, "use"):
			d.Exports = append(d.Exports, protocol.GadgetExport{Hook: export})
		default:
			d.Exports = append(d.Exports, protocol.GadgetExport{Component: export})
		}
	}
	return d
}

func app(gadgets ...protocol.GadgetDescriptor) protocol.App {
	return protocol.App{Gadgets: append(protocol.Catalog{}, gadgets...)}
}

func withEnv(a protocol.App, keys ...string) protocol.App {
	for _, key := range keys {
		a.PublicEnv = append(a.PublicEnv, protocol.Member[string]{Name: key})
	}
	return a
}

func TestGate(t *testing.T) {
	type findings = registration.Detail
	type missing = registration.MissingEnv
	type unknown = registration.NotRegistered
	for _, c := range []struct {
		name     string
		contract protocol.DataContract
		app      protocol.App
		code     protocol.Code
		detail   findings
	}{
		{"no contract", protocol.DataContract{}, app(), "", findings{}},
		{"no gadgets", uses(), app(), "", findings{}},
		{"no catalog", uses("a useX"), protocol.App{}, "", findings{}},
		{"empty catalog", uses("a useX"), app(), "gadget_not_registered", findings{NotRegistered: []unknown{{"useX", "a", ""}}}},
		{"registered", uses("a useX", "a X"), app(registers("a", "useX", "X")), "", findings{}},
		{"duplicates are found without a catalog", uses("a useX", "b useX", "c useX"), protocol.App{}, "duplicate_gadget_hook",
			findings{Duplicates: []registration.DuplicateHook{{"useX", "b", "a"}, {"useX", "c", "a"}}}},
		{"mismatch lists each package once", uses("z useX"), app(registers("a", "useX"), registers("b", "useX", "useX"), registers("a", "useX", "useY")), "gadget_package_mismatch",
			findings{PackageMismatches: []registration.PackageMismatch{{"useX", "z", []string{"a", "b"}}}}},
		{"not registered outranks mismatch wherever it stands", uses("z useX", "a useCalendar"), app(registers("a", "useX")), "gadget_not_registered",
			findings{NotRegistered: []unknown{{"useCalendar", "a", ""}}, PackageMismatches: []registration.PackageMismatch{{"useX", "z", []string{"a"}}}}},
		{"every distinct missing key of every reference", uses("a useX", "a useY"), withEnv(app(registers("a", "useX", "useY", "GGUI_B", "GGUI_A", "GGUI_B")), "GGUI_C"), "gadget_public_env_missing",
			findings{MissingEnv: []missing{{"useX", "a", "GGUI_B", "GGUI_C"}, {"useX", "a", "GGUI_A", "GGUI_C"}, {"useY", "a", "GGUI_B", "GGUI_C"}, {"useY", "a", "GGUI_A", "GGUI_C"}}}},
		{"an empty value is there", uses("a useX"), withEnv(app(registers("a", "useX", "GGUI_A")), "GGUI_A"), "", findings{}},
		{"unreferenced gadgets may lack keys", uses("a useX"), app(registers("a", "useX"), registers("b", "useY", "GGUI_A")), "", findings{}},
		{"the last descriptor that lists the pair decides", uses("a useX", "a useY"), app(registers("a", "useX", "useY", "GGUI_OLD"), registers("a", "useX")), "gadget_public_env_missing",
			findings{MissingEnv: []missing{{"useY", "a", "GGUI_OLD", ""}}}},
		{"all four kinds at once", uses("a useX", "b useX", "b useZzzz", "c useY"), app(registers("a", "useX", "useY", "GGUI_A")), "duplicate_gadget_hook",
			findings{
				Duplicates:        []registration.DuplicateHook{{"useX", "b", "a"}},
				NotRegistered:     []unknown{{"useZzzz", "b", ""}},
				PackageMismatches: []registration.PackageMismatch{{"useX", "b", []string{"a"}}, {"useY", "c", []string{"a"}}},
				MissingEnv:        []missing{{"useX", "a", "GGUI_A", ""}},
			}},
		{"names of the prototype are not there", uses("constructor useX", "a useToString"), app(registers("a", "useX")), "gadget_not_registered",
			findings{NotRegistered: []unknown{{"useToString", "a", ""}}, PackageMismatches: []registration.PackageMismatch{{"useX", "constructor", []string{"a"}}}}},
	} {
		result := registration.Gate(c.contract, c.app)
		if result.Code != c.code || (result.Outcome == protocol.Accept) != (c.code == "") {
			t.Errorf("%s: %s %s, want %q", c.name, result.Outcome, result.Code, c.code)
		}
		if diff := cmp.Diff(c.detail, result.Detail); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
		if c.code != "" && !strings.HasPrefix(result.Text, string(c.code)+": ") {
			t.Errorf("%s: the text %q does not lead with the code", c.name, result.Text)
		}
	}
}

func TestSuggestions(t *testing.T) {
	for _, c := range []struct {
		name       string
		registered []string
		want       string
	}{
		{"useMap", []string{"useMaps"}, "useMaps"},
		{"useMap", []string{"USEMAP"}, "USEMAP"},               // a distance of 0, in its own spelling
		{"useMap", []string{"useMapXy"}, "useMapXy"},           // 2
		{"useMap", []string{"useMapXyz"}, ""},                  // 3
		{"useMap", []string{"useMxx", "useMax"}, "useMax"},     // the smaller one
		{"useMap", []string{"useMat", "useMax"}, "useMat"},     // the first on a tie
		{"useMap", []string{"useMapAb", "useAMp"}, "useMapAb"}, // a swap is 2
		{"useMap", []string{"useMa", "Map"}, "useMa"},
		{"Map", []string{"Maps", "useMap"}, "Maps"},
		{"A", []string{"Bcd"}, ""},
		{"A", []string{"Bc"}, "Bc"},
		{"useMap", nil, ""},
	} {
		result := registration.Gate(uses("z "+c.name), app(registers("a", c.registered...)))
		if got := result.Detail.NotRegistered; len(got) != 1 || got[0].Suggestion != c.want {
			t.Errorf("%s among %v: %+v, want %q", c.name, c.registered, got, c.want)
		}
	}
}

// Environments may have any names, and JavaScript counts UTF-16 units.
func TestSuggestedKeys(t *testing.T) {
	for _, c := range []struct{ key, want string }{
		{"GGUI_PUBLIC_APP_K\u00c9", "GGUI_PUBLIC_APP_K\u00c9"},
		{"GGUI_PUBLIC_APP_K\U0001f600", "GGUI_PUBLIC_APP_K\U0001f600"}, // two units
		{"GGUI_PUBLIC_APP_K\U0001f600a", ""},                           // three
		{"GGUI_PUBLIC_APP_\u212a", "GGUI_PUBLIC_APP_\u212a"},           // the Kelvin sign is a k
		{"GGUI_PUBLIC_APP_K\u0130", "GGUI_PUBLIC_APP_K\u0130"},         // two units in lower case
		{"GGUI_PUBLIC_APP_K\u0130a", ""},                               // three
		{"ggui_public_app_kxy", "ggui_public_app_kxy"},
	} {
		a := app(registers("a", "useX", "GGUI_PUBLIC_APP_K"))
		a.PublicEnv = protocol.Map[string]{{Name: c.key}}
		result := registration.Gate(uses("a useX"), a)
		if got := result.Detail.MissingEnv; len(got) != 1 || got[0].Suggestion != c.want {
			t.Errorf("%q: %+v, want %q", c.key, got, c.want)
		}
	}
}

func TestFindingsPointIntoTheContract(t *testing.T) {
	contract := uses("@a/x useX", "@b/x useX", "@b/x useY")
	result := registration.Gate(contract, app(registers("@b/x", "useX", "useY", "GGUI_A")))
	var got []string
	for finding := range result.Detail.Findings() {
		got = append(got, fmt.Sprintf("%s %s", finding.Code(), finding.Pointer()))
		if !strings.Contains(finding.Message(), "use") {
			t.Errorf("%s does not name the export", finding.Message())
		}
	}
	want := []string{
		"duplicate_gadget_hook /clientCapabilities/gadgets/@b~1x/useX",
		"gadget_package_mismatch /clientCapabilities/gadgets/@a~1x/useX",
		"gadget_public_env_missing /clientCapabilities/gadgets/@b~1x/useX",
		"gadget_public_env_missing /clientCapabilities/gadgets/@b~1x/useY",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestGateJSON(t *testing.T) {
	const gadgets = `[{"package":"a","version":"1.0.0","exports":[{"hook":"useX"}]}]`
	for _, c := range []struct{ input, want string }{
		{`{}`, `{"outcome":"accept"}`},
		{`{"contract":{},"appGadgets":[]}`, `{"outcome":"accept"}`},
		{`{"contract":{"propsSpec":7,"clientCapabilities":{}},"appGadgets":[]}`, `{"outcome":"accept"}`},
		{`{"contract":{"clientCapabilities":{"gadgets":{"z":{"useX":{}}}}},"appGadgets":null}`, `{"outcome":"accept"}`},
		{`{"appGadgets":` + gadgets + `,"contract":{"clientCapabilities":{"gadgets":{"z":{"useX":{}}}}}}`,
			`{"outcome":"reject","code":"gadget_package_mismatch","text":"gadget_package_mismatch: z does not export useX in this app; import it from a.","detail":{"packageMismatches":[{"hook":"useX","requestedPackage":"z","registered":["a"]}]}}`},
		{`{"contract":{"clientCapabilities":{"gadgets":{"a":{"usex":{}}}}},"appGadgets":` + gadgets + `}`,
			`{"outcome":"reject","code":"gadget_not_registered","text":"gadget_not_registered: No gadget of this app exports usex (asked of a); did you mean useX?","detail":{"notRegistered":[{"hook":"usex","package":"a","suggestion":"useX"}]}}`},
	} {
		result, err := registration.GateJSON([]byte(c.input))
		got, _ := json.Marshal(result)
		if err != nil || string(got) != c.want {
			t.Errorf("%s\ngot  %s, %v\nwant %s", c.input, got, err, c.want)
		}
	}
}

func TestGateJSONInvalidInput(t *testing.T) {
	for _, c := range []struct{ input, pointer string }{
		{`[]`, ""},
		{`{"contract":null}`, "/contract"},
		{`{"contract":{"clientCapabilities":null}}`, "/contract/clientCapabilities"},
		{`{"contract":{"clientCapabilities":{"gadgets":{"A":{"useX":{}}}}}}`, "/contract/clientCapabilities/gadgets/A"},
		{`{"contract":{"clientCapabilities":{"gadgets":{"a":{}}}}}`, "/contract/clientCapabilities/gadgets/a"},
		{`{"contract":{"clientCapabilities":{"libraries":{}}}}`, "/contract/clientCapabilities/libraries"},
		{`{"appGadgets":{}}`, "/appGadgets"},
		{`{"appGadgets":[{"package":"a","version":"1.0.0","exports":[]}]}`, "/appGadgets/0/exports"},
		{`{"appPublicEnv":null}`, "/appPublicEnv"},
		{`{"appPublicEnv":{"A":null}}`, "/appPublicEnv/A"},
		{`{"contract":{},"contract":{}}`, "/contract"},
	} {
		_, err := registration.GateJSON([]byte(c.input))
		var invalid *protocol.ViolationError
		if !errors.As(err, &invalid) || invalid.Violations[0].Pointer != c.pointer {
			t.Errorf("%s: %v, want a violation at %q", c.input, err, c.pointer)
		}
	}
}

func TestReadContract(t *testing.T) {
	contract, err := registration.ReadContract([]byte(`{"propsSpec":0,"clientCapabilities":{"gadgets":{"b":{"useX":{}},"a":{"useX":{}}}}}`))
	if err != nil || contract.ClientCapabilities.Gadgets[0].Name != "b" {
		t.Errorf("%+v, %v", contract, err)
	}
	if _, err := registration.ReadContract([]byte(`[]`)); err == nil {
		t.Error("a contract is an object")
	}
}

// The verdict and the set of findings do not depend on the order of members.
func TestVerdictDoesNotDependOnMemberOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	packages, exports := []string{"a", "b", "c"}, []string{"useX", "useY", "Z", "useQ"}
	for range 500 {
		var references []string
		var gadgets []protocol.GadgetDescriptor
		for _, pkg := range packages {
			var registered []string
			for _, export := range exports {
				if random.IntN(3) == 0 {
					references = append(references, pkg+" "+export)
				}
				if random.IntN(3) > 0 {
					registered = append(registered, export)
				}
			}
			gadgets = append(gadgets, registers(pkg, append(registered, "GGUI_"+pkg)...))
		}
		a := withEnv(app(gadgets...), "GGUI_a")
		first := registration.Gate(uses(references...), a)
		random.Shuffle(len(references), func(i, j int) { references[i], references[j] = references[j], references[i] })
		second := registration.Gate(sorted(references), a)
		if first.Code != second.Code || len(first.Detail.NotRegistered) != len(second.Detail.NotRegistered) ||
			len(first.Detail.Duplicates) != len(second.Detail.Duplicates) ||
			len(first.Detail.PackageMismatches) != len(second.Detail.PackageMismatches) ||
			len(first.Detail.MissingEnv) != len(second.Detail.MissingEnv) {
			t.Fatalf("%v: %+v and %+v", references, first, second)
		}
	}
}

// sorted groups shuffled references by package, in the order of their first one.
func sorted(references []string) protocol.DataContract {
	var order []string
	byPackage := map[string][]string{}
	for _, reference := range references {
		pkg, _, _ := strings.Cut(reference, " ")
		if byPackage[pkg] == nil {
			order = append(order, pkg)
		}
		byPackage[pkg] = append(byPackage[pkg], reference)
	}
	var grouped []string
	for _, pkg := range order {
		grouped = append(grouped, byPackage[pkg]...)
	}
	return uses(grouped...)
}

// A result stays small however much is wrong, and says how much it left out.
func TestFindingsAreBounded(t *testing.T) {
	const n = 30_000
	exports := make([]string, 0, 2*200)
	for i := range 200 {
		exports = append(exports, fmt.Sprintf("useX%d", i), fmt.Sprintf("GGUI_K%d", i))
	}
	var references []string
	for i := range n {
		references = append(references, fmt.Sprintf("a useUnknown%d", i))
	}
	for i := range 200 {
		references = append(references, fmt.Sprintf("b useX%d", i))
	}
	result := registration.Gate(uses(references...), app(registers("b", exports...)))
	d := result.Detail
	if len(d.NotRegistered) != registration.MaxFindings || len(d.MissingEnv) != registration.MaxFindings || d.Omitted != n-registration.MaxFindings+200*200-registration.MaxFindings {
		t.Errorf("%d not registered, %d missing, %d omitted", len(d.NotRegistered), len(d.MissingEnv), d.Omitted)
	}
	if len(result.Text) > 2000 {
		t.Errorf("a text of %d bytes", len(result.Text))
	}
}
