package refusal

import (
	"encoding/json"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// A ToolResult is an MCP tool result that says that a call failed. It marshals
// to exactly that result, and never has _meta.
type ToolResult struct {
	// Content is one block of text, also where there is structured content:
	// clients that know nothing of refusals show it.
	Content []TextBlock `json:"content"`
	// StructuredContent is nil but for a refusal.
	StructuredContent *Refused `json:"structuredContent,omitempty"`
	IsError           bool     `json:"isError"` // always true
}

// A TextBlock is a content block of type "text".
type TextBlock struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

// Refused is the structured content of a refusal.
type Refused struct {
	Outcome string `json:"outcome"` // always "refused"
	// Refusal is the refusal's own text, verbatim.
	Refusal json.RawMessage `json:"refusal"`
}

func failure(text string) ToolResult {
	return ToolResult{Content: []TextBlock{{"text", text}}, IsError: true}
}

// Render says a refusal as the result of the tool call that it declines (SPEC
// §7.9): isError, one text block "<code>: <message> <fix>", and the structured
// content {"outcome": "refused", "refusal": …} with the refusal as it is,
// members included that this module does not know. Nothing in the result, and
// nothing beside the refusal, names a session, a handshake, an app, a blueprint
// or a resource: nothing was made that could be named.
//
// ok is false when the code's row does not say the refusal on [RenderGate];
// then there is nothing to send, which is not an error. A code in no row is an
// *[UnknownCodeError]; a malformed refusal a *[protocol.ViolationError].
func (r *Registry) Render(refusal Refusal) (result ToolResult, ok bool, err error) {
	text, err := refusal.text()
	if err != nil {
		return ToolResult{}, false, err
	}
	return r.render(refusal, text)
}

func (r *Registry) render(refusal Refusal, text json.RawMessage) (ToolResult, bool, error) {
	entry, err := r.entry(refusal.Code)
	if err != nil {
		return ToolResult{}, false, err
	}
	if !entry.SaidOn(RenderGate) {
		return ToolResult{}, false, nil
	}
	said := &struct {
		block   [1]TextBlock
		refused Refused
	}{[1]TextBlock{{"text", refusal.Code + ": " + refusal.Message + " " + refusal.Fix}}, Refused{"refused", text}}
	return ToolResult{Content: said.block[:], StructuredContent: &said.refused, IsError: true}, true, nil
}

// RenderText is [Registry.Render] for a refusal as JSON text, which [ReadRefusal]
// reads. The text itself travels, its members in their order, and is not written
// anew.
func (r *Registry) RenderText(text []byte, limits ...protocol.Limits) (result ToolResult, ok bool, err error) {
	reader := strictjson.New(text, limits...)
	var refusal Refusal
	verbatim := reader.Text(func() { refusal = readRefusal(reader, false) })
	if err := reader.Close(); err != nil {
		return ToolResult{}, false, err
	}
	return r.render(refusal, verbatim)
}

// A FlatResult is a tool result in the form that the protocol's cases compare.
type FlatResult struct {
	IsError           bool     `json:"isError"`
	Text              string   `json:"text"`
	StructuredContent *Refused `json:"structuredContent"`
	HasMeta           bool     `json:"hasMeta"`
	// IdentityFields names the members outside the refusal that say whose it
	// is. A result of [Registry.Render] has none: it is empty and not nil.
	IdentityFields []string `json:"identityFields"`
}

// Flatten gives the result in the form that the protocol's cases compare.
func (t ToolResult) Flatten() FlatResult {
	flat := FlatResult{IsError: t.IsError, StructuredContent: t.StructuredContent, IdentityFields: []string{}}
	if len(t.Content) > 0 {
		flat.Text = t.Content[0].Text
	}
	return flat
}

// RenderJSON is [Registry.Render] for JSON text: an object with the member
// refusal, as [ReadRefusal] reads it. Other members are not judged. A nil result
// without an error, null in JSON, says that there is nothing to send. The
// pointers in its errors start at the object.
func (r *Registry) RenderJSON(input []byte, limits ...protocol.Limits) (*FlatResult, error) {
	reader := strictjson.New(input, limits...)
	var refusal Refusal
	var text json.RawMessage
	for name := range reader.Members("The input", "refusal") {
		if string(name) == "refusal" {
			text = reader.Text(func() { refusal = readRefusal(reader, false) })
		}
	}
	if err := reader.Close(); err != nil {
		return nil, err
	}
	result, ok, err := r.render(refusal, text)
	if !ok {
		return nil, below("/refusal", err)
	}
	flat := result.Flatten()
	return &flat, nil
}
