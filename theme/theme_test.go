package theme_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"testing"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/theme"
)

// Every combination of what the three sources know.
func TestResolveMode(t *testing.T) {
	modes := []theme.Mode{"", theme.Light, theme.Dark}
	for _, host := range modes {
		for _, stamped := range modes {
			for _, sidecar := range modes {
				want := theme.Mode("")
				for _, mode := range []theme.Mode{sidecar, stamped, host} {
					if mode != "" {
						want = mode
					}
				}
				sources := theme.Sources{Stamped: stamped, SessionSidecar: sidecar, HostAnnounced: host}
				if got := theme.ResolveMode(sources); got != want {
					t.Errorf("%+v: got %q, want %q", sources, got, want)
				}
				text, _ := json.Marshal(map[string]any{"sources": sources})
				if got, err := theme.ResolveModeJSON(text); got != want || err != nil {
					t.Errorf("%s: got %q, %v; want %q", text, got, err, want)
				}
			}
		}
	}
}

func TestResolveModeJSON(t *testing.T) {
	for _, c := range []struct{ name, input, want string }{
		{"all null", `{"sources":{"stamped":null,"sessionSidecar":null,"hostAnnounced":null}}`, `null`},
		{"absent is null", `{"sources":{}}`, `null`},
		{"one is enough", `{"sources":{"sessionSidecar":"dark"}}`, `"dark"`},
		{"other members are not judged", `{"sources":{"stamped":"light","x":1},"y":{}}`, `"light"`},
		{"exact names only", `{"sources":{"Stamped":"dark"}}`, `null`},
	} {
		t.Run(c.name, func(t *testing.T) {
			mode, err := theme.ResolveModeJSON([]byte(c.input))
			if got, _ := json.Marshal(mode); err != nil || string(got) != c.want {
				t.Errorf("got %s, %v; want %s", got, err, c.want)
			}
		})
	}
	for _, c := range []struct {
		name, input string
		code        protocol.Code
		pointer     string
	}{
		{"another mode", `{"sources":{"stamped":"sepia"}}`, protocol.CodeInvalidValue, "/sources/stamped"},
		{"another case", `{"sources":{"hostAnnounced":"Dark"}}`, protocol.CodeInvalidValue, "/sources/hostAnnounced"},
		{"empty", `{"sources":{"sessionSidecar":""}}`, protocol.CodeInvalidValue, "/sources/sessionSidecar"},
		{"a loser counts too", `{"sources":{"hostAnnounced":"dark","stamped":1}}`, protocol.CodeWrongType, "/sources/stamped"},
		{"a boolean", `{"sources":{"hostAnnounced":false}}`, protocol.CodeWrongType, "/sources/hostAnnounced"},
		{"sources null", `{"sources":null}`, protocol.CodeWrongType, "/sources"},
		{"no sources", `{}`, protocol.CodeMissingMember, "/sources"},
		{"twice", `{"sources":{"stamped":"dark","stamped":"light"}}`, protocol.CodeDuplicateMember, "/sources/stamped"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := theme.ResolveModeJSON([]byte(c.input))
			wantViolation(t, err, c.code, c.pointer)
		})
	}
}

func wantViolation(t *testing.T, err error, code protocol.Code, pointer string) {
	t.Helper()
	var faults *protocol.ViolationError
	if !errors.As(err, &faults) || faults.Violations[0].Code != code || faults.Violations[0].Pointer != pointer {
		t.Errorf("err = %v; want %s at %q", err, code, pointer)
	}
}

func TestHashOverlay(t *testing.T) {
	for _, c := range []struct{ name, input, form string }{
		{"overlays alone", `{"overlays": {}}`, `{"overlays":{}}`},
		{"overlays sorted", `{"overlays":{"light":{"b":"2","a":"1"},"dark":{}}}`, `{"overlays":{"dark":{},"light":{"a":"1","b":"2"}}}`},
		{"all three, any order", `{"keyframes":{"k":[]},"overlays":{},"cssVariables":{"--x":1.0}}`, `{"cssVariables":{"--x":1},"keyframes":{"k":[]},"overlays":{}}`},
		{"keyframes as text", `{"overlays":{},"keyframes":"@keyframes a{}"}`, `{"keyframes":"@keyframes a{}","overlays":{}}`},
		{"empty is not absent", `{"overlays":{},"cssVariables":{}}`, `{"cssVariables":{},"overlays":{}}`},
		{"the rest of the theme does not count", `{"name":"x","overlays":{},"mode":null}`, `{"overlays":{}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			sum := sha256.Sum256([]byte(c.form))
			want := hex.EncodeToString(sum[:])
			got, err := theme.HashOverlayJSON([]byte(`{"input":` + c.input + `}`))
			if err != nil || got != want {
				t.Errorf("got %s, %v; want the hash of %s", got, err, c.form)
			}
			if text, err := theme.HashOverlayText([]byte(c.input)); err != nil || text != got {
				t.Errorf("HashOverlayText gives %s, %v; HashOverlayJSON %s", text, err, got)
			}
			overlay, err := theme.ReadOverlay([]byte(c.input))
			if err != nil {
				t.Fatal(err)
			}
			if typed, err := theme.HashOverlay(overlay); err != nil || typed != got {
				t.Errorf("HashOverlay gives %s, %v; HashOverlayJSON %s", typed, err, got)
			}
		})
	}
	for _, c := range []struct {
		name, input string
		code        protocol.Code
		pointer     string
	}{
		{"no overlays", `{"input":{"cssVariables":{}}}`, protocol.CodeMissingMember, "/input/overlays"},
		{"overlays null", `{"input":{"overlays":null}}`, protocol.CodeWrongType, "/input/overlays"},
		{"overlays a list", `{"input":{"overlays":[]}}`, protocol.CodeWrongType, "/input/overlays"},
		{"variables null", `{"input":{"overlays":{},"cssVariables":null}}`, protocol.CodeWrongType, "/input/cssVariables"},
		{"keyframes null", `{"input":{"overlays":{},"keyframes":null}}`, protocol.CodeWrongType, "/input/keyframes"},
		{"not representable", `{"input":{"overlays":{"a":1e999}}}`, protocol.CodeNumberOutOfRange, "/input/overlays/a"},
		{"no input", `{"overlays":{}}`, protocol.CodeMissingMember, "/input"},
		{"a broken input", `{"input":{"overlays":{}`, protocol.CodeInvalidJSON, "/input"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := theme.HashOverlayJSON([]byte(c.input))
			wantViolation(t, err, c.code, c.pointer)
		})
	}
	for _, c := range []struct {
		name    string
		overlay theme.Overlay
		code    protocol.Code
		pointer string
	}{
		{"nothing", theme.Overlay{}, protocol.CodeMissingMember, "/overlays"},
		{"null", theme.Overlay{Overlays: []byte(`null`)}, protocol.CodeWrongType, "/overlays"},
		{"null variables", theme.Overlay{Overlays: []byte(`{}`), CSSVariables: []byte(` null`)}, protocol.CodeWrongType, "/cssVariables"},
		{"a member smuggled in", theme.Overlay{Overlays: []byte(`{}`), Keyframes: []byte(`1,"z":2`)}, protocol.CodeTrailingData, "/keyframes"},
		{"not JSON", theme.Overlay{Overlays: []byte(`{"a":}`)}, protocol.CodeInvalidJSON, "/overlays/a"},
	} {
		t.Run("typed: "+c.name, func(t *testing.T) {
			_, err := theme.HashOverlay(c.overlay)
			wantViolation(t, err, c.code, c.pointer)
		})
	}
}
