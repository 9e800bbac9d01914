// Package catalogs ships the cases that grade an implementation of GGUI's
// obligations, reads cases from elsewhere, and grades.
//
// A case is one JSON object: a name, the input members of its obligation, and
// what a conformant implementation must answer. [Shipped] has this project's own
// cases; [Open] and [Read] read other folders and .jsonl files, the protocol
// kit's among them. [Grade] hands each case's input to a function and compares
// the answer; the package harness does so with programs in other languages.
package catalogs

import (
	"embed"
	"io/fs"
	"iter"
	"slices"
)

//go:embed cases
var shipped embed.FS

// CaseSchema is the JSON Schema (draft 2020-12) of a case file.
//
//go:embed case.schema.json
var CaseSchema []byte

// CaseSchemaFile is the name that [CaseSchema] has beside the cases.
const CaseSchemaFile = "case.schema.json"

// Shipped ranges over the cases that this module ships, by obligation and name.
func Shipped() iter.Seq2[Case, error] { return Read(ShippedFS(), ".") }

// ShippedFS holds the shipped cases as files, <obligation>/<name>.json.
func ShippedFS() fs.FS {
	sub, err := fs.Sub(shipped, "cases")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}

// An Obligation is one thing that implementations must decide alike.
type Obligation struct {
	// Name is its name, and that of its folder.
	Name string
	// Inputs are the members of a case that make up the input.
	Inputs []string
	// Compared are the members of an expected object that are compared; nil
	// where the whole answer is.
	Compared []string
}

var obligations = []Obligation{
	{Name: "gadget-schema", Inputs: []string{"clientCapabilities"}},
	{Name: "data-contract", Inputs: []string{"contract"}},
	{Name: "gadget-descriptor", Inputs: []string{"descriptor", "strict"}},
	{Name: "public-env", Inputs: []string{"publicEnv"}},
	{Name: "registration", Inputs: []string{"contract", "appGadgets", "appPublicEnv"}, Compared: []string{"outcome", "code"}},
	{Name: "resolution", Inputs: []string{"entry"}, Compared: []string{"bundleUrl", "styleUrl"}},
	{Name: "binding-resolve", Inputs: []string{"entry"}, Compared: []string{"outcome", "code", "source", "bindings"}},
	{Name: "binding-filter", Inputs: []string{"bindings", "filters"}},
	{Name: "refusal-render", Inputs: []string{"refusal"}, Compared: []string{"isError", "text", "structuredContent", "hasMeta", "identityFields"}},
	{Name: "refusal-endpoint", Inputs: []string{"refusal"}, Compared: []string{"httpStatus", "error"}},
	{Name: "refusal-registry", Inputs: []string{"registry"}, Compared: []string{"failed"}},
	{Name: "domain-error", Inputs: []string{"scenario"}},
	{Name: "props-schema", Inputs: []string{"propsSpec"}, Compared: []string{"propsSchema", "propsSchemaHash", "propsSchemaProfile"}},
	{Name: "props-validate", Inputs: []string{"propsSchema", "props"}, Compared: []string{"valid"}},
	{Name: "canonical", Inputs: []string{"json"}, Compared: []string{"canonical", "sha256"}},
	{Name: "theme-mode", Inputs: []string{"sources"}},
	{Name: "overlay-hash", Inputs: []string{"input"}},
}

// Obligations lists what can be graded.
func Obligations() []Obligation { return slices.Clone(obligations) }

// IsObligation tells whether cases of that name can be graded.
func IsObligation(name string) bool { return find(name) != nil }

func names() (list []string) {
	for _, obligation := range obligations {
		list = append(list, obligation.Name)
	}
	return list
}

// find returns the obligation of that name, or nil.
func find(name string) *Obligation {
	i := slices.IndexFunc(obligations, func(o Obligation) bool { return o.Name == name })
	if i < 0 {
		return nil
	}
	return &obligations[i]
}
