package wire

import (
	"slices"
	"strconv"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// ToolBindings takes an artifact's declared tool bindings (SPEC §7.7.4.1). Of a
// list that is too long, the first entries are returned.
func ToolBindings(r *strictjson.Reader) []protocol.ToolBinding {
	bindings := make([]protocol.ToolBinding, 0, min(r.Len(), protocol.MaxToolBindings))
	isArray := r.Kind() == '['
	count := 0
	for range r.Elements() {
		count++
		binding, whole := toolBinding(r)
		switch {
		case !whole: // says nothing about pairs
		case slices.Contains(bindings, binding):
			r.Violation(protocol.CodeDuplicateEntry, "each pair of server and tool once", "The same server and tool stand earlier in the list; remove this entry.")
		case len(bindings) < protocol.MaxToolBindings:
			bindings = append(bindings, binding)
		}
	}
	switch {
	case isArray && count == 0:
		r.Violation(protocol.CodeTooFew, "1 to 16 entries", "The list is empty; name the tools that the artifact renders, or leave mcpTools out.")
	case count > protocol.MaxToolBindings:
		r.Violation(protocol.CodeTooMany, "1 to 16 entries", "The list has "+strconv.Itoa(count)+" entries; keep at most "+strconv.Itoa(protocol.MaxToolBindings)+".")
	}
	return bindings
}

// toolBinding takes an entry; whole tells that its pair of names could be read.
func toolBinding(r *strictjson.Reader) (b protocol.ToolBinding, whole bool) {
	const what = "A tool binding"
	hasServer := false
	for name := range r.Members(what, "tool") {
		switch string(name) {
		case "server":
			hasServer = true
			b.Server = matching(r, protocol.IsToolName, "a server name", protocol.ToolNamePattern)
		case "tool":
			b.Tool = matching(r, protocol.IsToolName, "a tool name", protocol.ToolNamePattern)
		default:
			r.UnknownMember(name, what, "server, tool")
		}
	}
	return b, b.Tool != "" && (b.Server != "" || !hasServer)
}
