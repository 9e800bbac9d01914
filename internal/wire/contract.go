package wire

import (
	"encoding/json"
	"math"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// maxSafeInteger is the largest integer up to which doubles hold each one.
const maxSafeInteger = 1<<53 - 1

// DataContract takes a contract: six optional specs. It is not closed.
func DataContract(r *strictjson.Reader) (c protocol.DataContract) {
	for name := range r.Members("A contract") {
		switch string(name) {
		case "propsSpec":
			c.PropsSpec = pointerTo(r, PropsSpec)
		case "actionSpec":
			c.ActionSpec = dict(r, "actionSpec", action)
		case "streamSpec":
			c.StreamSpec = dict(r, "streamSpec", streamChannel)
		case "contextSpec":
			c.ContextSpec = dict(r, "contextSpec", contextSlot)
		case "agentCapabilities":
			c.AgentCapabilities = pointerTo(r, agentCapabilities)
		case "clientCapabilities":
			c.ClientCapabilities = pointerTo(r, ClientCapabilities)
		}
	}
	return c
}

// ContractGadgets takes a contract for the registration gate: only its
// clientCapabilities count, its other members may be anything.
func ContractGadgets(r *strictjson.Reader) (c protocol.DataContract) {
	for name := range r.Members("A contract") {
		if string(name) == "clientCapabilities" {
			c.ClientCapabilities = pointerTo(r, GateCapabilities)
		}
	}
	return c
}

// PropsSpec takes a props spec.
func PropsSpec(r *strictjson.Reader) (spec protocol.PropsSpec) {
	const what = "propsSpec"
	for name := range r.Members(what, "properties") {
		switch string(name) {
		case "description":
			spec.Description = str(r)
		case "properties":
			spec.Properties = dict(r, "properties", prop)
		default:
			r.UnknownMember(name, what, "description, properties")
		}
	}
	return spec
}

func prop(r *strictjson.Reader) (p protocol.Prop) {
	const what = "A prop"
	for name := range r.Members(what, "schema") {
		switch string(name) {
		case "schema":
			p.Schema = schema(r)
		case "description":
			p.Description = str(r)
		case "required":
			p.Required = boolean(r)
		case "default":
			p.Default = r.Raw()
		case "example":
			p.Example = r.Raw()
		case "sourceTool":
			p.SourceTool = str(r)
		default:
			r.UnknownMember(name, what, "schema, description, required, default, example, sourceTool")
		}
	}
	return p
}

func action(r *strictjson.Reader) (a protocol.Action) {
	const what = "An action"
	for name := range r.Members(what, "label") {
		switch string(name) {
		case "label":
			a.Label = str(r)
		case "description":
			a.Description = str(r)
		case "schema":
			a.Schema = schema(r)
		case "example":
			a.Example = r.Raw()
		case "icon":
			a.Icon = str(r)
		case "confirm":
			a.Confirm = boolean(r)
		case "nextStep":
			a.NextStep = nonEmpty(r)
		default:
			r.UnknownMember(name, what, "label, description, schema, example, icon, confirm, nextStep")
		}
	}
	return a
}

func streamChannel(r *strictjson.Reader) (c protocol.StreamChannel) {
	const what = "A stream channel"
	for name := range r.Members(what, "schema") {
		switch string(name) {
		case "schema":
			c.Schema = schema(r)
		case "description":
			c.Description = str(r)
		case "example":
			c.Example = r.Raw()
		case "mode":
			c.Mode = oneOf(r, protocol.StreamModes())
		case "replay":
			c.Replay = oneOf(r, protocol.StreamReplays())
		case "complete":
			c.Complete = boolean(r)
		case "source":
			c.Source = pointerTo(r, streamSource)
		default:
			r.UnknownMember(name, what, "schema, description, example, mode, replay, complete, source")
		}
	}
	return c
}

func streamSource(r *strictjson.Reader) (s protocol.StreamSource) {
	const what = "A stream's source"
	for name := range r.Members(what, "tool") {
		switch string(name) {
		case "tool":
			s.Tool = str(r)
		case "args":
			s.Args = object(r)
		default:
			r.UnknownMember(name, what, "tool, args")
		}
	}
	return s
}

func contextSlot(r *strictjson.Reader) (s protocol.ContextSlot) {
	const what = "A context slot"
	for name := range r.Members(what, "schema") {
		switch string(name) {
		case "schema":
			s.Schema = schema(r)
		case "description":
			s.Description = str(r)
		case "default":
			s.Default = r.Raw()
		case "debounceMs":
			s.DebounceMs = milliseconds(r)
		case "example":
			s.Example = r.Raw()
		default:
			r.UnknownMember(name, what, "schema, description, default, debounceMs, example")
		}
	}
	return s
}

// milliseconds takes an integer from 0 to maxSafeInteger; 1.0 is one.
func milliseconds(r *strictjson.Reader) *int64 {
	n, ok := r.Number()
	if !ok {
		return nil
	}
	if n != math.Trunc(n) || n < 0 || n > maxSafeInteger {
		r.Violation(protocol.CodeInvalidValue, "an integer from 0 to 9007199254740991", "The number of milliseconds is not a whole number from 0 to 9007199254740991; correct it.")
		return nil
	}
	ms := int64(n)
	return &ms
}

func agentCapabilities(r *strictjson.Reader) (c protocol.AgentCapabilities) {
	for name := range r.Members("agentCapabilities", "tools") {
		if string(name) == "tools" {
			c.Tools = dict(r, "tools", agentTool)
		}
	}
	return c
}

func agentTool(r *strictjson.Reader) (t protocol.AgentTool) {
	const what = "An agent tool"
	for name := range r.Members(what, "toolInfo") {
		switch string(name) {
		case "toolInfo":
			t.ToolInfo = toolInfo(r)
		case "serverInfo":
			t.ServerInfo = pointerTo(r, serverInfo)
		case "usage":
			t.Usage = str(r)
		case "example":
			t.Example = pointerTo(r, toolExample)
		default:
			r.UnknownMember(name, what, "toolInfo, serverInfo, usage, example")
		}
	}
	return t
}

func toolInfo(r *strictjson.Reader) (t protocol.ToolInfo) {
	const what = "toolInfo"
	for name := range r.Members(what, "inputSchema") {
		switch string(name) {
		case "inputSchema":
			t.InputSchema = schema(r)
		case "description":
			t.Description = str(r)
		case "outputSchema":
			t.OutputSchema = schema(r)
		default:
			r.UnknownMember(name, what, "inputSchema, description, outputSchema")
		}
	}
	return t
}

func serverInfo(r *strictjson.Reader) (s protocol.ServerInfo) {
	const what = "serverInfo"
	for name := range r.Members(what, "name") {
		switch string(name) {
		case "name":
			s.Name = str(r)
		case "version":
			s.Version = str(r)
		default:
			r.UnknownMember(name, what, "name, version")
		}
	}
	return s
}

func toolExample(r *strictjson.Reader) (e protocol.ToolExample) {
	const what = "A tool's example"
	for name := range r.Members(what, "input", "output") {
		switch string(name) {
		case "input":
			e.Input = r.Raw()
		case "output":
			e.Output = r.Raw()
		default:
			r.UnknownMember(name, what, "input, output")
		}
	}
	return e
}

// schema takes a JSON Schema object, as text. Here only the JSON types of known
// keywords are judged; what they mean is the props schema's question.
func schema(r *strictjson.Reader) json.RawMessage {
	return r.Text(func() { schemaNode(r) })
}

func schemaNode(r *strictjson.Reader) {
	for name := range r.Members("A schema") {
		switch string(name) {
		case "type":
			if r.Kind() == '[' {
				each(r, schemaType)
			} else {
				schemaType(r)
			}
		case "properties":
			for range r.Members("properties") {
				schemaNode(r)
			}
		case "items":
			schemaNode(r)
		case "additionalProperties":
			switch r.Kind() {
			case '{':
				schemaNode(r)
			case 't', 'f':
				boolean(r)
			default:
				r.WrongType("object or boolean")
			}
		case "required":
			each(r, str)
		case "enum":
			for range r.Elements() { // any value will do
			}
		case "format", "description":
			str(r)
		}
	}
}

var schemaTypes = []string{"string", "number", "integer", "boolean", "object", "array", "null"}

func schemaType(r *strictjson.Reader) string {
	return oneOf(r, schemaTypes)
}
