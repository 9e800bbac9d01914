package operation

import (
	"github.com/ggui-go/validators/binding"
	"github.com/ggui-go/validators/canonical"
	"github.com/ggui-go/validators/check"
	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/refusal"
	"github.com/ggui-go/validators/registration"
	"github.com/ggui-go/validators/resolution"
	"github.com/ggui-go/validators/theme"
	"github.com/ggui-go/validators/validate"
)

// A verdictOnText is the verdict on one value of the wire.
type verdictOnText struct {
	Outcome    protocol.Outcome     `json:"outcome"`
	Violations []protocol.Violation `json:"violations,omitempty"`
	Omitted    int                  `json:"omitted,omitempty"`
}

// The usual answers are ready.
var (
	accepted = []byte(`{"verdict":{"outcome":"accept"}}`)
	valid    = []byte(`{"verdict":{"valid":true}}`)
	yes      = []byte(`{"verdict":true}`)
	no       = []byte(`{"verdict":false}`)
	null     = []byte(`{"verdict":null}`)
	light    = []byte(`{"verdict":"light"}`)
	dark     = []byte(`{"verdict":"dark"}`)
	safe     = []byte(`{"verdict":"grammar-safe"}`)
	full     = []byte(`{"verdict":"full"}`)
)

// Usual lists the answers that are the same bytes at the same place whenever they
// are given.
func Usual() [][]byte { return [][]byte{accepted, valid, yes, no, null, light, dark, safe, full} }

// judge turns what a reader says of a text into a verdict: text that was
// understood and is not allowed is rejected, other text is invalid input.
func judge[V any](_ V, err error) []byte {
	if err == nil {
		return accepted
	}
	invalid := violationsOf(err)
	if invalid == nil || invalid.Is(protocol.ErrUnreadable) {
		return refuse(err)
	}
	return answer(verdictOnText{protocol.Reject, invalid.Violations, invalid.Omitted}, nil)
}

// ValidateClientCapabilities judges the clientCapabilities of a contract.
func ValidateClientCapabilities(text []byte) []byte { return judge(validate.ClientCapabilities(text)) }

// ValidateContract judges a contract.
func ValidateContract(text []byte) []byte { return judge(validate.DataContract(text)) }

// ValidateDescriptor judges a gadget descriptor in the permissive form.
func ValidateDescriptor(text []byte) []byte { return judge(validate.GadgetDescriptor(text)) }

// ValidateStrictDescriptor judges a gadget descriptor in the registry's form.
func ValidateStrictDescriptor(text []byte) []byte {
	return judge(validate.StrictGadgetDescriptor(text))
}

// ValidatePublicEnv judges the public environment of an app.
func ValidatePublicEnv(text []byte) []byte { return judge(validate.PublicEnv(text)) }

// Gate decides on {contract?, appGadgets?, appPublicEnv?}.
func Gate(input []byte) []byte {
	result, err := registration.GateJSON(input)
	if err == nil && result.Outcome == protocol.Accept {
		return accepted
	}
	return answer(result, err)
}

// Check reports on {contract, app?, props?}, the texts of documents.
func Check(input []byte) []byte { return answer(check.RenderJSON(input)) }

// ResolveGadgetURLs resolves an entry: the transport fields of a descriptor.
func ResolveGadgetURLs(entry []byte) []byte { return answer(resolution.ResolveEntry(entry)) }

// ResolveToolBindings resolves a manifest: {kind, mcpTools?, contract?}.
func ResolveToolBindings(manifest []byte) []byte { return answer(binding.ResolveManifest(manifest)) }

// MatchesToolFilters decides on {bindings?, filters}.
func MatchesToolFilters(input []byte) []byte {
	matches, err := binding.MatchJSON(input)
	switch {
	case err != nil:
		return refuse(err)
	case matches:
		return yes
	}
	return no
}

// ProjectRenderRefusal says a refusal as the result of a tool call, or null.
func ProjectRenderRefusal(text []byte) []byte {
	return orNull(refusal.Standard().RenderText(text))
}

// ProjectEndpointRefusal says a refusal as the MCP endpoint's answer, or null.
func ProjectEndpointRefusal(text []byte) []byte {
	return orNull(refusal.Standard().EndpointText(text))
}

// orNull answers null where there is nothing to send.
func orNull[V any](value V, ok bool, err error) []byte {
	if err == nil && !ok {
		return null
	}
	return answer(value, err)
}

// CheckRefusalRegistry reports which pins a table of refusals breaks.
func CheckRefusalRegistry(text []byte) []byte {
	table, err := refusal.ReadTable(text)
	if err != nil {
		return refuse(err)
	}
	return answer(refusal.Check(table), nil)
}

// Canonicalize answers with the RFC 8785 form of a text. It is the verdict as it
// is: as a string, each of its quotes would be escaped and read again.
func Canonicalize(text []byte) []byte {
	const before, after = `{"verdict":`, `}`
	envelope := append(make([]byte, 0, len(before)+len(text)+len(after)), before...)
	envelope, err := canonical.Append(envelope, text)
	if err != nil {
		return refuse(err)
	}
	return append(envelope, after...)
}

// SHA256 hashes the RFC 8785 form of a text.
func SHA256(text []byte) []byte { return answer(canonical.Hash(text)) }

// ResolveThemeMode decides which of three sources wins: "light", "dark" or null.
func ResolveThemeMode(text []byte) []byte {
	sources, err := theme.ReadSources(text)
	if err != nil {
		return refuse(err)
	}
	switch theme.ResolveMode(sources) {
	case theme.Light:
		return light
	case theme.Dark:
		return dark
	}
	return null
}

// HashOverlay hashes what a theme's overlays attest.
func HashOverlay(text []byte) []byte { return answer(theme.HashOverlayText(text)) }
