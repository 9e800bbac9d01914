package check

import (
	"encoding/json"

	"github.com/ggui-go/validators/propsschema"
	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/resolution"
)

// A Verdict is the answer.
type Verdict string

// The verdicts.
const (
	// Renders: a server takes it. There may be warnings.
	Renders Verdict = "renders"
	// Rejected: it was understood, and a server would not take it.
	Rejected Verdict = "rejected"
	// Unusable: a document cannot be read as strict JSON, or the props cannot be
	// judged, so that there is no answer.
	Unusable Verdict = "unusable"
)

// A Document says which of the texts a finding is about.
type Document string

// The documents. Findings stand in this order.
const (
	ContractDocument Document = "contract"
	AppDocument      Document = "app"
	PropsDocument    Document = "props"
	GadgetDocument   Document = "gadget"
)

// A Severity tells what keeps a contract from being rendered from what does not.
type Severity string

// The severities.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
)

// A Report is the answer with everything that it rests on. What cannot be worked
// out because of findings is absent.
type Report struct {
	Verdict  Verdict   `json:"verdict"`
	Findings []Finding `json:"findings"` // by document, then by place
	// Omitted counts findings beyond the [protocol.Limits] in force.
	Omitted int `json:"omitted,omitempty"`
	// Gadgets are the gadgets that the contract refers to, or those of an app,
	// each once and in that order, with their URLs.
	Gadgets []resolution.Gadget `json:"gadgets,omitempty"`
	// Bindings are the MCP tools that the artifact renders.
	Bindings []protocol.ToolBinding `json:"bindings,omitempty"`
	Props    *PropsSchema           `json:"props,omitempty"`
}

// A PropsSchema is the schema that a server enforces for the contract's props.
type PropsSchema struct {
	Schema  json.RawMessage     `json:"schema"` // canonical bytes (RFC 8785)
	Hash    string              `json:"hash"`
	Profile propsschema.Profile `json:"profile"`
}

// A Finding is one thing to change, at one place.
type Finding struct {
	Document Document      `json:"document"`
	Severity Severity      `json:"severity"`
	Code     protocol.Code `json:"code"`
	// Pointer is the RFC 6901 pointer in the document; of something missing, to
	// where it would be.
	Pointer string `json:"pointer"`
	// Start and End enclose the member at fault with its name. Of something
	// missing they enclose the name, or the opening bracket, of what lacks it. Of
	// text that is not JSON both are the place where it stops being that.
	Start   Position `json:"start"`
	End     Position `json:"end"`
	Message string   `json:"message"` // what is wrong
	Advice  string   `json:"advice"`  // what to do
	// Suggestion is the name that was perhaps meant, or "".
	Suggestion string `json:"suggestion,omitempty"`
}

// A Position is a byte of a document as editors name it.
type Position struct {
	Offset int `json:"offset"` // in bytes of UTF-8, from 0
	Line   int `json:"line"`   // from 1
	Column int `json:"column"` // in UTF-16 code units, from 1
}
