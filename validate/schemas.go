package validate

import (
	"embed"
	"io/fs"
)

//go:embed schemas
var schemas embed.FS

// Schemas holds a JSON Schema (draft 2020-12) for each shape, for editors and
// for other languages: client-capabilities, data-contract, gadget-descriptor,
// gadget-descriptor-strict, public-env and tool-bindings, each with the ending
// .schema.json. They accept what this package accepts, with one addition: the
// format whatwg-url, on a descriptor's URLs, is not one of JSON Schema's own.
func Schemas() fs.FS {
	sub, err := fs.Sub(schemas, "schemas")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}
