package protocol

import "encoding/json"

// A DataContract is what an agent declares for one interface (SPEC §7.7). Every
// spec is optional: nil is absent. Unknown members of a contract are allowed
// and not kept.
//
// In the types below an empty string, a false and a nil stand for an absent
// member, except where a pointer tells the two apart.
type DataContract struct {
	PropsSpec          *PropsSpec          `json:"propsSpec,omitempty"`
	ActionSpec         Map[Action]         `json:"actionSpec,omitzero"`
	StreamSpec         Map[StreamChannel]  `json:"streamSpec,omitzero"`
	ContextSpec        Map[ContextSlot]    `json:"contextSpec,omitzero"`
	AgentCapabilities  *AgentCapabilities  `json:"agentCapabilities,omitempty"`
	ClientCapabilities *ClientCapabilities `json:"clientCapabilities,omitempty"`
}

// A PropsSpec declares the props of the interface.
type PropsSpec struct {
	Description string    `json:"description,omitempty"`
	Properties  Map[Prop] `json:"properties"`
}

// A Prop is one entry of a [PropsSpec].
type Prop struct {
	// Schema is a JSON Schema object, as text.
	Schema      json.RawMessage `json:"schema"`
	Description string          `json:"description,omitempty"`
	Required    bool            `json:"required,omitempty"`
	Default     json.RawMessage `json:"default,omitempty"`
	Example     json.RawMessage `json:"example,omitempty"`
	// SourceTool names the MCP tool that the prop's value came from.
	SourceTool string `json:"sourceTool,omitempty"`
}

// An Action is one entry of an action spec: something the user can do.
type Action struct {
	Label       string          `json:"label"`
	Description string          `json:"description,omitempty"`
	Schema      json.RawMessage `json:"schema,omitempty"`
	Example     json.RawMessage `json:"example,omitempty"`
	Icon        string          `json:"icon,omitempty"`
	Confirm     bool            `json:"confirm,omitempty"`
	NextStep    string          `json:"nextStep,omitempty"`
}

// A StreamChannel is one entry of a stream spec: data that arrives over time.
type StreamChannel struct {
	Schema      json.RawMessage `json:"schema"`
	Description string          `json:"description,omitempty"`
	Example     json.RawMessage `json:"example,omitempty"`
	Mode        string          `json:"mode,omitempty"`   // one of [StreamModes]
	Replay      string          `json:"replay,omitempty"` // one of [StreamReplays]
	Complete    bool            `json:"complete,omitempty"`
	Source      *StreamSource   `json:"source,omitempty"`
}

// StreamModes lists the values of [StreamChannel.Mode].
func StreamModes() []string { return []string{"append", "replace"} }

// StreamReplays lists the values of [StreamChannel.Replay].
func StreamReplays() []string { return []string{"latest", "all", "none"} }

// A StreamSource names the MCP tool that feeds a [StreamChannel].
type StreamSource struct {
	Tool string          `json:"tool"`
	Args json.RawMessage `json:"args,omitempty"` // an object
}

// A ContextSlot is one entry of a context spec: state the interface reports.
type ContextSlot struct {
	Schema      json.RawMessage `json:"schema"`
	Description string          `json:"description,omitempty"`
	Default     json.RawMessage `json:"default,omitempty"`
	// DebounceMs is in milliseconds, at least 0.
	DebounceMs *int64          `json:"debounceMs,omitempty"`
	Example    json.RawMessage `json:"example,omitempty"`
}

// AgentCapabilities declares the MCP tools that the interface may call. Unknown
// members are allowed and not kept.
type AgentCapabilities struct {
	Tools Map[AgentTool] `json:"tools"`
}

// An AgentTool is one entry of [AgentCapabilities].
type AgentTool struct {
	ToolInfo   ToolInfo     `json:"toolInfo"`
	ServerInfo *ServerInfo  `json:"serverInfo,omitempty"`
	Usage      string       `json:"usage,omitempty"`
	Example    *ToolExample `json:"example,omitempty"`
}

// ToolInfo describes an MCP tool; its schemas are JSON Schema objects, as text.
type ToolInfo struct {
	InputSchema  json.RawMessage `json:"inputSchema"`
	Description  string          `json:"description,omitempty"`
	OutputSchema json.RawMessage `json:"outputSchema,omitempty"`
}

// ServerInfo names the MCP server of an [AgentTool].
type ServerInfo struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
}

// A ToolExample is one call of a tool: any JSON in, any JSON out.
type ToolExample struct {
	Input  json.RawMessage `json:"input"`
	Output json.RawMessage `json:"output"`
}

// ClientCapabilities declares the gadgets that the interface imports (SPEC
// §7.7.2), as a map from package to export.
type ClientCapabilities struct {
	Gadgets Map[GadgetPackageUse] `json:"gadgets"`
}

// A GadgetPackageUse maps the names of a package's exports to their use. It has
// at least one entry.
type GadgetPackageUse = Map[GadgetExportUse]

// A GadgetExportUse says what an export is used for.
type GadgetExportUse struct {
	Description string `json:"description,omitempty"`
	Usage       string `json:"usage,omitempty"`
}

// A ToolBinding says that an artifact renders an MCP tool (SPEC §7.7.4.1). An
// empty Server is a bare entry: another pair than any with a server.
type ToolBinding struct {
	Server string `json:"server,omitempty"`
	Tool   string `json:"tool"`
}

// MaxToolBindings is how many tool bindings an artifact may have.
const MaxToolBindings = 16
