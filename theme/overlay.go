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

// HashOverlayText is [HashOverlay] for the JSON text of what [ReadOverlay] reads,
// which may be a whole theme, without a copy of its parts. The limits hold for the
// text.
func HashOverlayText(text []byte, limits ...protocol.Limits) (string, error) {
	return strictjson.Read(text, limits, hashOverlay)
}

// HashOverlayJSON is [HashOverlayText] for a member of an object, input. The
// pointers in its errors start at the object.
func HashOverlayJSON(input []byte, limits ...protocol.Limits) (string, error) {
	return strictjson.Read(input, limits, strictjson.Member("input", hashOverlay))
}

// hashOverlay takes a theme.
func hashOverlay(r *strictjson.Reader) string {
	overlays, cssVariables, keyframes := readMembers(r, (*strictjson.Reader).Place)
	if overlays == 0 {
		return "" // which is a violation
	}
	form := []byte{'{'}
	if cssVariables != 0 {
		form = append(r.AppendForm(append(form, `"cssVariables":`...), cssVariables), ',')
	}
	if keyframes != 0 {
		form = append(r.AppendForm(append(form, `"keyframes":`...), keyframes), ',')
	}
	form = r.AppendForm(append(form, `"overlays":`...), overlays)
	return digest.Of(append(form, '}'))
}

// ReadOverlay reads from JSON text what the hash attests. The text may be a whole
// theme. The error is a *[protocol.ViolationError].
func ReadOverlay(text []byte, limits ...protocol.Limits) (Overlay, error) {
	return strictjson.Read(text, limits, func(r *strictjson.Reader) (o Overlay) {
		o.Overlays, o.CSSVariables, o.Keyframes = readMembers(r, (*strictjson.Reader).Raw)
		return o
	})
}

// readMembers takes of a theme the members that the hash attests.
func readMembers[V any](r *strictjson.Reader, take func(*strictjson.Reader) V) (overlays, cssVariables, keyframes V) {
	optional := func() (value V) {
		if r.Kind() == 'n' {
			r.Violation(protocol.CodeWrongType, "any value but null", "null is not the same as absent; leave the member out.")
			return value
		}
		return take(r)
	}
	for name := range r.Members("A theme's overlay", "overlays") {
		switch string(name) {
		case "overlays":
			if r.Kind() != '{' {
				r.WrongType("object")
				continue
			}
			overlays = take(r)
		case "cssVariables":
			cssVariables = optional()
		case "keyframes":
			keyframes = optional()
		}
	}
	return overlays, cssVariables, keyframes
}
