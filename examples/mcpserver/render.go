package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/ggui-go/validators/propsschema"
	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/refusal"
	"github.com/ggui-go/validators/registration"
	"github.com/ggui-go/validators/resolution"
	"github.com/ggui-go/validators/validate"
)

// renderTool describes the tool. Its schema tells an agent what to send and no
// more: what is wrong with a contract the validators say better, all at once and
// each fault at its place.
func renderTool() *mcp.Tool {
	return &mcp.Tool{
		Name:        "ggui_render",
		Description: "Renders a user interface by its contract.",
		InputSchema: jsontext.Value(`{
			"type": "object",
			"properties": {
				"contract": {"type": "object", "description": "The DataContract of the interface."},
				"props": {"type": "object", "description": "Its props, as the contract's propsSpec has them."}
			},
			"required": ["contract"],
			"additionalProperties": false
		}`),
	}
}

// arguments are those of the tool, as the texts that the agent sent.
type arguments struct {
	Contract jsontext.Value `json:"contract"`
	Props    jsontext.Value `json:"props"`
}

// accepted is what the tool says of a contract that renders.
type accepted struct {
	Outcome string `json:"outcome"` // always "accepted"
	// Gadgets are those that the interface imports, with the files to load.
	Gadgets []resolution.Gadget `json:"gadgets"`
	// PropsSchemaHash names the schema that later props are judged by, too.
	PropsSchemaHash string `json:"propsSchemaHash"`
}

// render answers calls of the tool, for one app.
func (s *server) render(a *app) mcp.ToolHandler {
	return func(_ context.Context, request *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		// First of all: a refused call must not have done any work.
		result, refused, err := s.renderRefusal(a)
		if err != nil {
			return s.failed(a, err)
		}
		if refused {
			return toMCP(result), nil
		}
		done, err := s.judge(a, request.Params.Arguments)
		if err != nil {
			return s.failed(a, err)
		}
		// Here a server of yours generates the interface.
		text, err := json.Marshal(done)
		if err != nil {
			return s.failed(a, err)
		}
		return &mcp.CallToolResult{
			Content:           []mcp.Content{&mcp.TextContent{Text: string(text)}},
			StructuredContent: jsontext.Value(text),
		}, nil
	}
}

// judge decides whether the contract renders in the app with these props. What
// the agent can mend comes back as a [refusal.DomainError].
func (s *server) judge(a *app, text []byte) (accepted, error) {
	if len(text) == 0 {
		text = []byte("{}") // MCP lets a client leave them out
	}
	args := arguments{Props: jsontext.Value("{}")}
	if err := json.Unmarshal(text, &args, json.RejectUnknownMembers(true)); err != nil {
		return accepted{}, notWellFormed("The arguments cannot be read: " + err.Error())
	}
	if args.Contract == nil {
		return accepted{}, notWellFormed("/contract: This argument is missing; send the contract of the interface.")
	}
	contract, err := validate.DataContract(args.Contract)
	if err != nil {
		return accepted{}, notWellFormed(allViolations("/contract", err))
	}

	// The gate's text is that of a domain error already. Parsing it asks that its
	// code is a registered one.
	if verdict := registration.Gate(contract, a.App); verdict.Outcome != protocol.Accept {
		rejected, err := refusal.ParseDomainError(verdict.Text)
		if err != nil {
			return accepted{}, err
		}
		return accepted{}, rejected
	}

	hash, err := s.judgeProps(contract.PropsSpec, args.Props)
	if err != nil {
		return accepted{}, err
	}
	return accepted{"accepted", a.imports(contract), hash}, nil
}

// judgeProps judges props by the schema that is enforced for them, and returns
// its hash.
func (s *server) judgeProps(spec *protocol.PropsSpec, props []byte) (string, error) {
	schema, err := propsschema.Build(spec)
	if err != nil {
		return "", notWellFormed(allViolations("/contract/propsSpec", err))
	}
	hash, err := propsschema.Hash(spec)
	if err != nil {
		return "", err
	}
	validator, err := s.props.Compile(schema)
	if err != nil {
		return "", notWellFormed(allViolations("the schema of the props, ", err))
	}
	verdict, err := validator.Validate(props)
	if err != nil {
		// There is no verdict: judging by the schema takes too long. The schema is
		// the agent's, and so is the fault.
		return "", notWellFormed(allViolations("/props", err))
	}
	if verdict.Valid {
		return hash, nil
	}
	var said []string
	for _, violation := range verdict.Violations {
		said = append(said, "/props"+violation.Pointer+": "+violation.Message)
	}
	return "", refusal.DomainError{Code: refusal.ContractViolation, Detail: lines(said, verdict.Omitted)}
}

// imports lists the gadgets that a contract, which the gate has accepted, refers
// to: each is in the catalog.
func (a *app) imports(contract protocol.DataContract) []resolution.Gadget {
	gadgets := []resolution.Gadget{}
	if contract.ClientCapabilities != nil {
		for _, pkg := range contract.ClientCapabilities.Gadgets {
			gadgets = append(gadgets, a.gadgets[pkg.Name])
		}
	}
	return gadgets
}

func notWellFormed(detail string) error {
	return refusal.DomainError{Code: refusal.ContractValidationFailed, Detail: detail}
}

// allViolations says everything that is wrong below a place, so that one more call
// is enough.
func allViolations(place string, err error) string {
	var invalid *protocol.ViolationError
	if !errors.As(err, &invalid) {
		return place + ": " + err.Error()
	}
	var said []string
	for _, violation := range invalid.Violations {
		said = append(said, place+violation.Pointer+": "+violation.Message)
	}
	return lines(said, invalid.Omitted)
}

func lines(said []string, omitted int) string {
	if omitted > 0 {
		said = append(said, fmt.Sprintf("and %d more", omitted))
	}
	return strings.Join(said, "\n")
}
