package resolution_test

import (
	"fmt"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/resolution"
)

func ExampleResolve() {
	urls, err := resolution.Resolve(resolution.Entry{Package: "@acme/maps", Version: "2.3.1", BundleHost: "localhost:4873"})
	fmt.Println(urls.BundleURL, err)
	// Output: http://localhost:4873/bundles/public/@acme/maps/2.3.1/bundle.js <nil>
}

func ExampleResolveGadget() {
	gadget, err := resolution.ResolveGadget(protocol.GadgetDescriptor{Package: "@acme/maps", Version: "2.3.1", BundleURL: "https://cdn.acme.example/maps.js"})
	fmt.Println(gadget.Package, gadget.Version, gadget.BundleURL, err)
	// Output: @acme/maps 2.3.1 https://cdn.acme.example/maps.js <nil>
}

func ExampleResolve_invalid() {
	_, err := resolution.Resolve(resolution.Entry{Package: "@acme/maps", Version: "latest"})
	fmt.Println(err)
	// Output: /version: "latest" is not a version such as 1.2.3 and cannot be part of a URL; correct it.
}

func ExampleEntryOf() {
	urls, _ := resolution.Resolve(resolution.EntryOf(protocol.GadgetDescriptor{Package: "@acme/maps", Version: "2.3.1", BundleURL: "https://cdn.example.com/maps.js"}))
	fmt.Println(urls.BundleURL, urls.StyleURL == "")
	// Output: https://cdn.example.com/maps.js true
}

func ExampleResolveEntry() {
	urls, err := resolution.ResolveEntry([]byte(`{"package":"@acme/maps","version":"2.3.1"}`))
	fmt.Println(urls.StyleURL, err)
	// Output: https://registry.ggui.ai/bundles/public/@acme/maps/2.3.1/style.css <nil>
}

func ExampleResolveJSON() {
	urls, err := resolution.ResolveJSON([]byte(`{"entry":{"package":"@ggui-ai/gadgets","version":"1.0.0"}}`))
	fmt.Println(urls == resolution.URLs{}, err)
	// Output: true <nil>
}

func ExampleReadEntry() {
	entry, err := resolution.ReadEntry([]byte(`{"package":"@acme/maps","version":"2.3.1","exports":[]}`))
	fmt.Println(entry.Package, entry.Version, err)
	// Output: @acme/maps 2.3.1 <nil>
}
