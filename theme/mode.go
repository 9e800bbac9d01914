// Package theme answers which theme mode wins, and what attests a theme's
// overlays.
package theme

import (
	"encoding/json"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// A Mode is a theme mode, [Light] or [Dark]. The empty mode says that nothing
// is known, and is null in JSON.
type Mode string

// The modes.
const (
	Light Mode = "light"
	Dark  Mode = "dark"
)

// MarshalJSON writes the mode as a string; the empty one as null.
func (m Mode) MarshalJSON() ([]byte, error) {
	if m == "" {
		return []byte("null"), nil
	}
	return json.Marshal(string(m))
}

// Sources are the three places that can know the mode of a render. An empty
// mode says that the place does not know.
type Sources struct {
	// Stamped is the mode that the render was stamped with.
	Stamped Mode `json:"stamped"`
	// SessionSidecar is the mode that the session carries beside it.
	SessionSidecar Mode `json:"sessionSidecar"`
	// HostAnnounced is the mode that the host says it is in.
	HostAnnounced Mode `json:"hostAnnounced"`
}

// ResolveMode decides which mode wins: what the host announced, else the stamp,
// else the session's sidecar. Where none of them knows, the result is empty and
// not a default: absence is information, and choosing a look is the host's
// business.
func ResolveMode(s Sources) Mode {
	switch {
	case s.HostAnnounced != "":
		return s.HostAnnounced
	case s.Stamped != "":
		return s.Stamped
	}
	return s.SessionSidecar
}

// ResolveModeJSON is [ResolveMode] for JSON text: an object with the member
// sources, an object of which stamped, sessionSidecar and hostAnnounced are
// "light", "dark" or null. One that is absent is null; other members are not
// judged. Anything else is a *[protocol.ViolationError].
func ResolveModeJSON(input []byte, limits ...protocol.Limits) (Mode, error) {
	sources, err := strictjson.Read(input, limits, strictjson.Member("sources", readSources))
	if err != nil {
		return "", err
	}
	return ResolveMode(sources), nil
}

// ReadSources reads the sources from JSON text, as [ResolveModeJSON] does for a
// member of its input. The error is a *[protocol.ViolationError].
func ReadSources(text []byte, limits ...protocol.Limits) (Sources, error) {
	return strictjson.Read(text, limits, readSources)
}

func readSources(r *strictjson.Reader) (s Sources) {
	for name := range r.Members("sources") {
		switch string(name) {
		case "stamped":
			s.Stamped = readMode(r)
		case "sessionSidecar":
			s.SessionSidecar = readMode(r)
		case "hostAnnounced":
			s.HostAnnounced = readMode(r)
		}
	}
	return s
}

func readMode(r *strictjson.Reader) Mode {
	switch r.Kind() {
	case 'n':
		r.Skip()
		return ""
	case '"':
	default:
		r.WrongType("string or null")
		return ""
	}
	name, _ := r.Bytes()
	for _, mode := range [...]Mode{Light, Dark} {
		if string(name) == string(mode) {
			return mode
		}
	}
	r.Violation(protocol.CodeInvalidValue, `"light", "dark" or null`, strictjson.Quote(string(name))+` is not a theme mode; use "light", "dark" or null.`)
	return ""
}
