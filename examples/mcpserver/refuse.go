package main

import (
	"errors"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/ggui-go/validators/refusal"
)

// renderRefusal asks whether a render is refused, and how that is said. A
// refusal that the table has on other surfaces only does not concern a render.
func (s *server) renderRefusal(a *app) (result refusal.ToolResult, refused bool, err error) {
	text, err := a.refused()
	if text == nil || err != nil {
		return refusal.ToolResult{}, false, err
	}
	// RenderText, so that the refusal travels as it was written, with members
	// that only the agent knows.
	return s.refusals.RenderText(text)
}

// endpointRefusal asks the same at the door (see [server.door]).
func (s *server) endpointRefusal(a *app) (response refusal.EndpointResponse, refused bool, err error) {
	text, err := a.refused()
	if text == nil || err != nil {
		return refusal.EndpointResponse{}, false, err
	}
	why, err := refusal.ReadRefusal(text)
	if err != nil {
		return refusal.EndpointResponse{}, false, err
	}
	return s.refusals.Endpoint(refusal.EndpointRefusal{
		Code:    why.Code,
		Message: why.Message,
		Fix:     why.Fix,
		Retry:   why.Retry,
		AppID:   a.id,
	})
}

// failed says how a call failed: a domain error with its result; anything else is
// a fault of the server, of which the client hears nothing. That is for the log.
func (s *server) failed(a *app, err error) (*mcp.CallToolResult, error) {
	var domain refusal.DomainError
	if errors.As(err, &domain) {
		var result refusal.ToolResult
		if result, err = refusal.ComposeDomainError(domain); err == nil {
			return toMCP(result), nil
		}
	}
	s.log.Error("render failed", "app", a.id, "error", err)
	return nil, internalError()
}

// toMCP is the result in the types of the SDK.
func toMCP(result refusal.ToolResult) *mcp.CallToolResult {
	sent := &mcp.CallToolResult{IsError: result.IsError}
	for _, block := range result.Content {
		sent.Content = append(sent.Content, &mcp.TextContent{Text: block.Text})
	}
	// Left alone when there is none: a nil pointer in an interface would be sent
	// as null, and null is a member.
	if result.StructuredContent != nil {
		sent.StructuredContent = result.StructuredContent
	}
	return sent
}

// internalError is all that a client hears of a fault of the server.
func internalError() *jsonrpc.Error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "Internal error"}
}
