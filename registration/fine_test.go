package registration

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ggui-go/validators/protocol"
)

// The scan says that all is fine exactly when the index finds nothing, as long
// as there are few gadgets.
func TestScanAndIndexAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	some := func(prefix string) (names []string) {
		for i := range 4 {
			if random.IntN(3) > 0 {
				names = append(names, fmt.Sprint(prefix, i))
			}
		}
		return names
	}
	fine := 0
	for range 20_000 {
		var gadgets protocol.Map[protocol.GadgetPackageUse]
		app := protocol.App{PublicEnv: protocol.Map[string]{{Name: "K0"}, {Name: "K1"}, {Name: "K2"}}}
		if random.IntN(8) > 0 {
			app.Gadgets = protocol.Catalog{}
		}
		for _, pkg := range some("p") {
			var use protocol.GadgetPackageUse
			if random.IntN(2) == 0 {
				for _, export := range some("use" + pkg) {
					use = append(use, protocol.Member[protocol.GadgetExportUse]{Name: export})
				}
			}
			if random.IntN(4) == 0 {
				use = append(use, protocol.Member[protocol.GadgetExportUse]{Name: "useShared"})
			}
			gadgets = append(gadgets, protocol.Member[protocol.GadgetPackageUse]{Name: pkg, Value: use})
		}
		for range random.IntN(4) {
			if app.Gadgets == nil {
				break
			}
			pkg := fmt.Sprint("p", random.IntN(4))
			d := protocol.GadgetDescriptor{Package: pkg}
			for i := range 4 {
				d.Exports = append(d.Exports, protocol.GadgetExport{Hook: fmt.Sprint("use", pkg, i)})
			}
			d.Exports = append(d.Exports, protocol.GadgetExport{Hook: "useShared"})
			if random.IntN(3) == 0 {
				d.Requires = some("K")
			}
			app.Gadgets = append(app.Gadgets, d)
		}
		var d Detail
		first := d.findDuplicates(gadgets)
		if app.Gadgets.Wired() {
			d.findUnregistered(gadgets, newCatalog(app.Gadgets, first), app)
		}
		want := d.result().Outcome == protocol.Accept
		if got := isFine(gadgets, app); got != want {
			t.Fatalf("%+v in %+v: scan %v, index %v", gadgets, app, got, want)
		}
		if want {
			fine++
		}
	}
	if fine < 1000 || fine > 19_000 {
		t.Errorf("%d of 20000 are fine: the generator shows only one side", fine)
	}
}

func TestAcceptingAllocatesNothing(t *testing.T) {
	gadgets := protocol.Map[protocol.GadgetPackageUse]{{Name: "a", Value: protocol.GadgetPackageUse{{Name: "useX"}}}}
	contract := protocol.DataContract{ClientCapabilities: &protocol.ClientCapabilities{Gadgets: gadgets}}
	app := protocol.App{
		Gadgets:   protocol.Catalog{{Package: "a", Exports: []protocol.GadgetExport{{Hook: "useX"}}, Requires: []string{"K"}}},
		PublicEnv: protocol.Map[string]{{Name: "K"}},
	}
	if n := testing.AllocsPerRun(100, func() {
		if Gate(contract, app).Outcome != protocol.Accept {
			t.Error("rejected")
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
