package binding

import (
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
	var bindings []searched
	var filter Filter
	for name := range r.Members("The input", "filters") {
		switch name {
		case "bindings":
			for range r.Elements() {
				bindings = append(bindings, readSearched(r))
			}
		case "filters":
			filter = readFilter(r)
		}
	}
	if err := r.Close(); err != nil {
		return false, err
	}
	if filter.Match(nil) {
		return true, nil
	}
	return slices.ContainsFunc(bindings, func(b searched) bool { return filter.matches(b.tool, b.server) }), nil
}

// A searched binding is one whose grammar nobody has judged: its server may be
// there and empty.
type searched struct {
	tool   string
	server *string
}

func readSearched(r *strictjson.Reader) (b searched) {
	for name := range r.Members("A binding", "tool") {
		switch name {
		case "tool":
			b.tool, _ = r.String()
		case "server":
			b.server = readDimension(r)
		}
	}
	return b
}

func readFilter(r *strictjson.Reader) (f Filter) {
	for name := range r.Members("filters") {
		switch name {
		case "tool":
			f.Tool = readDimension(r)
		case "server":
			f.Server = readDimension(r)
		}
	}
	return f
}

func readDimension(r *strictjson.Reader) *string {
	s, _ := r.String()
	return &s
}
