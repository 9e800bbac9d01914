package theme

import (
	"encoding/json"

	"github.com/ggui-go/validators/canonical"
	"github.com/ggui-go/validators/internal/digest"
	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// An Overlay is the part of a theme that its hash attests, as JSON text. nil is
// an absent member.
type Overlay struct {
	// Overlays is required.
	Overlays     json.RawMessage `json:"overlays"`
	CSSVariables json.RawMessage `json:"cssVariables,omitempty"`
	Keyframes    json.RawMessage `json:"keyframes,omitempty"`
}

// HashOverlay returns the SHA-256 of the RFC 8785 form of {overlays,
// cssVariables?, keyframes?}, as 64 lower-case hexadecimal digits. Overlays is an
// object; the other two, when present, are anything but null. Whatever else the
// theme has does not count.
//
// The error is a *[protocol.ViolationError]. At most one limits is used, for
// each of the three texts.
func HashOverlay(o Overlay, limits ...protocol.Limits) (string, error) {
	if o.Overlays == nil {
		return "", violation(protocol.CodeMissingMember, "/overlays", "", `A theme's overlay needs a member "overlays"; add it.`)
	}
	// The members in canonical order; each is read by itself, so that a text
	// cannot bring a second member along.
	form := []byte{'{'}
	for _, member := range []struct {
		name string
		text json.RawMessage
	}{{"cssVariables", o.CSSVariables}, {"keyframes", o.Keyframes}, {"overlays", o.Overlays}} {
		if member.text == nil {
			continue
		}
		if len(form) > 1 {
			form = append(form, ',')
		}
		form = append(form, '"')
		form = append(form, member.name...)
		form = append(form, `":`...)
		start := len(form)
		var err error
		if form, err = canonical.Append(form, member.text, limits...); err != nil {
			return "", protocol.Below("/"+member.name, err)
		}
		switch value := form[start:]; {
		case member.name == "overlays" && value[0] != '{':
			return "", violation(protocol.CodeWrongType, "/overlays", "an object", "A theme's overlays are an object.")
		case string(value) == "null":
			return "", violation(protocol.CodeWrongType, "/"+member.name, "anything but null", "Leave the member out instead of sending null.")
		}
	}
	return digest.Of(append(form, '}')), nil
}

func violation(code protocol.Code, pointer, expected, message string) error {
	return &protocol.ViolationError{Violations: []protocol.Violation{{
		Code: code, Pointer: pointer, Expected: expected, Message: message,
	}}}
}

// HashOverlayJSON is [HashOverlay] for JSON text: an object with the member
// input, which may be a whole theme. The pointers in its errors start at the
// object.
func HashOverlayJSON(input []byte, limits ...protocol.Limits) (string, error) {
	overlay, err := strictjson.Read(input, limits, strictjson.Member("input", readOverlay))
	if err != nil {
		return "", err
	}
	hash, err := HashOverlay(overlay, limits...)
	return hash, protocol.Below("/input", err)
}

// ReadOverlay reads from JSON text what the hash attests, as [HashOverlayJSON]
// does for a member of its input. The text may be a whole theme. The error is a
// *[protocol.ViolationError].
func ReadOverlay(text []byte, limits ...protocol.Limits) (Overlay, error) {
	return strictjson.Read(text, limits, readOverlay)
}

func readOverlay(r *strictjson.Reader) (o Overlay) {
	for name := range r.Members("A theme's overlay", "overlays") {
		switch string(name) {
		case "overlays":
			if r.Kind() != '{' {
				r.WrongType("object")
				continue
			}
			o.Overlays = r.Raw()
		case "cssVariables":
			o.CSSVariables = readOptional(r)
		case "keyframes":
			o.Keyframes = readOptional(r)
		}
	}
	return o
}

// readOptional takes any value but null.
func readOptional(r *strictjson.Reader) json.RawMessage {
	if r.Kind() == 'n' {
		r.Violation(protocol.CodeWrongType, "any value but null", "null is not the same as absent; leave the member out.")
		return nil
	}
	return r.Raw()
}
