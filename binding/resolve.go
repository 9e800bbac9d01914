// Package binding answers which MCP tools an artifact renders, and whether it
// matches a search for them (SPEC §7.7.4.1). A [Filter] searches one artifact, an
// [Index] any number of them.
//
// Bindings are search metadata: they never enter a hash or a cache key.
package binding

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/internal/wire"
	"github.com/ggui-go/validators/protocol"
)

// CodeManifestInvalid is the code of every rejection.
const CodeManifestInvalid protocol.Code = "manifest_invalid"

// A Kind is a kind of artifact.
type Kind string

// The kinds of artifact.
const (
	Gadget    Kind = "gadget"
	Blueprint Kind = "blueprint"
)

// A Source says where bindings come from.
type Source string

// The sources of bindings.
const (
	Declared Source = "declared" // the manifest's mcpTools
	Derived  Source = "derived"  // the contract's sourceTool and source.tool members
)

// An Entry is what bindings are resolved from: members of an artifact's
// manifest.
type Entry struct {
	Kind Kind
	// MCPTools are the declared bindings. nil means that none are declared; an
	// empty list is a declaration, and rejects.
	MCPTools []protocol.ToolBinding
	// Contract is a blueprint's contract, or nil. A gadget's is ignored.
	Contract *protocol.DataContract
}

// A Result is the verdict on an entry. It marshals to {outcome, code?, source?,
// bindings?}, with the violations that made a rejection.
type Result struct {
	Outcome protocol.Outcome `json:"outcome"`
	Code    protocol.Code    `json:"code,omitempty"`
	Source  Source           `json:"source,omitempty"`
	// Bindings has 1 to 16 entries, or none: then the artifact cannot be found
	// by a tool.
	Bindings   []protocol.ToolBinding `json:"bindings,omitempty"`
	Violations []protocol.Violation   `json:"violations,omitempty"`
	Omitted    int                    `json:"omitted,omitempty"` // violations beyond the limit
}

// Resolve decides which tools an artifact renders (SPEC §7.7.4.1).
//
//   - Declared bindings win entirely: 1 to 16, each name a
//     [protocol.IsToolName], no pair of server and tool twice. A bare entry is
//     another pair than any with a server. Their order is kept.
//   - Otherwise a blueprint derives bare entries from its contract:
//     propsSpec.properties[*].sourceTool, then streamSpec[*].source.tool, each
//     in declaration order. Names outside the grammar are skipped, the first
//     appearance of a name counts, and the first 16 names are taken.
//   - Otherwise there are no bindings. Gadgets never derive.
//
// A broken declaration or an unknown kind rejects with [CodeManifestInvalid].
func Resolve(e Entry) Result {
	if violations := e.check(); violations != nil {
		return reject(&protocol.ViolationError{Violations: violations})
	}
	e.MCPTools = slices.Clone(e.MCPTools)
	return accept(e)
}

// accept decides about an entry that was checked.
func accept(e Entry) Result {
	switch {
	case e.MCPTools != nil:
		return Result{Outcome: protocol.Accept, Source: Declared, Bindings: e.MCPTools}
	case e.Kind == Blueprint && e.Contract != nil:
		if bindings := derive(e.Contract); len(bindings) > 0 {
			return Result{Outcome: protocol.Accept, Source: Derived, Bindings: bindings}
		}
	}
	return Result{Outcome: protocol.Accept}
}

func reject(e *protocol.ViolationError) Result {
	return Result{
		Outcome:    protocol.Reject,
		Code:       CodeManifestInvalid,
		Violations: e.Violations,
		Omitted:    e.Omitted,
	}
}

// check finds what a typed entry can have wrong; reading one finds the rest.
func (e Entry) check() (violations []protocol.Violation) {
	add := func(code protocol.Code, pointer, received, message string) {
		violations = append(violations, protocol.Violation{Code: code, Pointer: pointer, Message: message, Received: received})
	}
	if e.Kind != Gadget && e.Kind != Blueprint {
		kind := strictjson.Quote(string(e.Kind))
		add(protocol.CodeInvalidValue, "/kind", kind, kind+" is no kind of artifact; use gadget or blueprint.")
	}
	if n := len(e.MCPTools); e.MCPTools != nil && (n < 1 || n > protocol.MaxToolBindings) {
		code := protocol.CodeTooMany
		if n == 0 {
			code = protocol.CodeTooFew
		}
		add(code, "/mcpTools", "array", fmt.Sprintf("The list has %d entries; it must have 1 to %d.", n, protocol.MaxToolBindings))
	}
	for i, b := range e.MCPTools[:min(len(e.MCPTools), protocol.MaxToolBindings)] {
		at := func(member string) string { return fmt.Sprintf("/mcpTools/%d%s", i, member) }
		if b.Server != "" && !protocol.IsToolName(b.Server) {
			add(protocol.CodeInvalidValue, at("/server"), strictjson.Quote(b.Server), strictjson.Quote(b.Server)+" is not a server name; correct it.")
		}
		if !protocol.IsToolName(b.Tool) {
			add(protocol.CodeInvalidValue, at("/tool"), strictjson.Quote(b.Tool), strictjson.Quote(b.Tool)+" is not a tool name; correct it.")
		}
		if slices.Contains(e.MCPTools[:i], b) {
			add(protocol.CodeDuplicateEntry, at(""), "object", "The same server and tool stand earlier in the list; remove this entry.")
		}
	}
	return violations
}

// derive collects the tools that a contract names.
func derive(c *protocol.DataContract) (bindings []protocol.ToolBinding) {
	add := func(tool string) {
		b := protocol.ToolBinding{Tool: tool}
		if len(bindings) < protocol.MaxToolBindings && protocol.IsToolName(tool) && !slices.Contains(bindings, b) {
			bindings = append(bindings, b)
		}
	}
	if c.PropsSpec != nil {
		for _, prop := range c.PropsSpec.Properties {
			add(prop.Value.SourceTool)
		}
	}
	for _, channel := range c.StreamSpec {
		if channel.Value.Source != nil {
			add(channel.Value.Source.Tool)
		}
	}
	return bindings
}

// ResolveManifest is [Resolve] for the JSON text of an artifact's manifest: an
// object {kind, mcpTools?, contract?}, of which other members are not judged. A
// manifest that was read and is not well-formed is a rejection with its
// violations; a text that cannot be read, or is not an object, is a
// *[protocol.ViolationError].
func ResolveManifest(text []byte, limits ...protocol.Limits) (Result, error) {
	r := strictjson.New(text, limits...)
	return resolve(r, r.Kind() == '{', readEntry(r, "The manifest"))
}

// ResolveJSON is [ResolveManifest] for an object with the manifest in its member
// entry. The pointers in its violations start at the input.
func ResolveJSON(input []byte, limits ...protocol.Limits) (Result, error) {
	r := strictjson.New(input, limits...)
	var entry Entry
	isObject := false
	for name := range r.Members("The input", "entry") {
		if string(name) == "entry" {
			isObject = r.Kind() == '{'
			entry = readEntry(r, "The entry")
		}
	}
	return resolve(r, isObject, entry)
}

// resolve tells a rejection from invalid input.
func resolve(r *strictjson.Reader, isObject bool, entry Entry) (Result, error) {
	var invalid *protocol.ViolationError
	switch err := r.Close(); {
	case err == nil:
		return accept(entry), nil // reading has checked it
	case isObject && errors.As(err, &invalid) && !errors.Is(err, protocol.ErrUnreadable):
		return reject(invalid), nil
	default:
		return Result{}, err
	}
}

// readEntry takes an entry, which messages call what. Whether the contract counts is
// known only when the whole entry is read, for its kind may follow.
func readEntry(r *strictjson.Reader, what string) (e Entry) {
	var ofContract strictjson.Violations
	for name := range r.Members(what, "kind") {
		switch string(name) {
		case "kind":
			e.Kind = readKind(r)
		case "mcpTools":
			e.MCPTools = wire.ToolBindings(r)
		case "contract":
			ofContract = r.SetAside(func() {
				contract := wire.DataContract(r)
				e.Contract = &contract
			})
		}
	}
	if e.Kind != Gadget {
		r.PutBack(ofContract)
	}
	return e
}

func readKind(r *strictjson.Reader) Kind {
	kind, ok := r.String()
	if ok && Kind(kind) != Gadget && Kind(kind) != Blueprint {
		r.Violation(protocol.CodeInvalidValue, "gadget or blueprint", strictjson.Quote(kind)+" is no kind of artifact; use gadget or blueprint.")
	}
	return Kind(kind)
}
