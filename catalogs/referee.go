//go:build !wasip1

package catalogs

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"

	"github.com/gowebpki/jcs"
)

// referee recomputes the canonical form and the hash in an answer that passed,
// with an implementation of RFC 8785 that shares no code with this module: a
// case whose expectation came from our own code proves nothing by itself.
func (r *Result) referee() {
	// Maps, for encoding/json takes "Overlays" for a struct's overlays.
	var input, answer map[string]json.RawMessage
	_ = json.Unmarshal(r.Case.Input, &input)
	_ = json.Unmarshal(r.Actual, &answer)
	var text, form []byte // what is hashed, and its form where the answer has it
	var hash string
	switch r.Case.Obligation {
	case "canonical":
		text, form, hash = unquote(input["json"]), unquote(answer["canonical"]), string(unquote(answer["sha256"]))
	case "props-schema":
		text, hash = answer["propsSchema"], string(unquote(answer["propsSchemaHash"]))
	case "overlay-hash":
		var theme map[string]json.RawMessage
		_ = json.Unmarshal(input["input"], &theme)
		maps.DeleteFunc(theme, func(name string, _ json.RawMessage) bool {
			return name != "overlays" && name != "cssVariables" && name != "keyframes"
		})
		text, _ = json.Marshal(theme)
		hash = string(unquote(r.Actual))
	}
	if hash == "" {
		return // another obligation, or an answer without a hash
	}
	want, err := jcs.Transform(text)
	if err != nil {
		r.Status, r.Reason = Errored, "the referee of RFC 8785 refuses the text: "+err.Error()
		return
	}
	sum := sha256.Sum256(want)
	if form != nil && !bytes.Equal(form, want) || hash != hex.EncodeToString(sum[:]) {
		r.Status, r.Reason = Failed, "the referee of RFC 8785 computes another form or hash"
		r.Diff = "referee: " + string(want) + "\nreferee: " + hex.EncodeToString(sum[:])
	}
}

// unquote returns the text of a JSON string, or nil for anything else.
func unquote(raw json.RawMessage) []byte {
	var s *string
	if json.Unmarshal(raw, &s) != nil || s == nil {
		return nil
	}
	return []byte(*s)
}
