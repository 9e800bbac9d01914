package binding

import (
	"bytes"
	"slices"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// A Filter is a search for artifacts by tool, by server or by both. A dimension
// is given when it is not nil; the empty string is a value that no well-formed
// binding has. The zero Filter matches everything.
type Filter struct {
	Tool   *string `json:"tool,omitempty"`
	Server *string `json:"server,omitempty"`
}

// Match reports whether an artifact with these bindings is found (SPEC
// §7.7.4.1): always, when no dimension is given; otherwise when one binding
// satisfies every given dimension by exact, case-sensitive equality. A bare
// binding never satisfies a server. Match does not allocate.
func (f Filter) Match(bindings []protocol.ToolBinding) bool {
	if f.Tool == nil && f.Server == nil {
		return true
	}
	for i := range bindings {
		b := &bindings[i]
		server := &b.Server
		if b.Server == "" {
			server = nil
		}
		if f.matches(b.Tool, server) {
			return true
		}
	}
	return false
}

// matches reports whether one binding satisfies every given dimension.
func (f Filter) matches(tool string, server *string) bool {
	return (f.Tool == nil || *f.Tool == tool) &&
		(f.Server == nil || server != nil && *f.Server == *server)
}

// MatchJSON is [Filter.Match] for JSON text: an object with the members
// bindings, a list of {server?, tool} that may be absent, and filters, an
// object {tool?, server?}. Names are compared as they are, their grammar is not
// judged. null in any of these places, or another type than a string for a name,
// is a *[protocol.ViolationError].
func MatchJSON(input []byte, limits ...protocol.Limits) (bool, error) {
	r := strictjson.New(input, limits...)
	bindings := make([]dimensions, 0, 4) // few have more
	var filter dimensions
	for name := range r.Members("The input", "filters") {
		switch string(name) {
		case "bindings":
			bindings = slices.Grow(bindings, r.Len())
			for range r.Elements() {
				bindings = append(bindings, readDimensions(r, "A binding", "tool"))
			}
		case "filters":
			filter = readDimensions(r, "filters")
		}
	}
	if err := r.Close(); err != nil {
		return false, err
	}
	if !filter.hasTool && !filter.hasServer {
		return true, nil
	}
	return slices.ContainsFunc(bindings, filter.matches), nil
}

// dimensions are the names of a binding or a filter, whose grammar nobody has
// judged: they may be there and empty.
type dimensions struct {
	tool, server       []byte
	hasTool, hasServer bool
}

// matches is [Filter.matches] for dimensions.
func (n dimensions) matches(b dimensions) bool {
	return (!n.hasTool || bytes.Equal(n.tool, b.tool)) && (!n.hasServer || b.hasServer && bytes.Equal(n.server, b.server))
}

func readDimensions(r *strictjson.Reader, what string, required ...string) (n dimensions) {
	for name := range r.Members(what, required...) {
		switch string(name) {
		case "tool":
			n.tool, _ = r.Bytes()
			n.hasTool = true
		case "server":
			n.server, _ = r.Bytes()
			n.hasServer = true
		}
	}
	return n
}
