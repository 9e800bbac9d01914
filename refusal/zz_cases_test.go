package refusal_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ggui-go/validators/canonical"
	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/refusal"
	"github.com/ggui-go/validators/theme"
)

func d[V any](f func([]byte, ...protocol.Limits) (V, error)) func([]byte) (any, error) {
	return func(b []byte) (any, error) { return f(b) }
}

func TestZZ(t *testing.T) {
	s := refusal.Standard()
	n := 0
	for o, f := range map[string]func([]byte) (any, error){
		"refusal-render": d(s.RenderJSON), "refusal-endpoint": d(s.EndpointJSON), "refusal-registry": d(refusal.CheckJSON),
		"canonical": d(canonical.CanonicalizeJSON), "theme-mode": d(theme.ResolveModeJSON), "overlay-hash": d(theme.HashOverlayJSON),
	} {
		files, _ := filepath.Glob("../catalogs/cases/" + o + "/*.json")
		for _, file := range files {
			n++
			text, _ := os.ReadFile(file)
			var c map[string]any
			if err := json.Unmarshal(text, &c); err != nil {
				t.Fatal(file, err)
			}
			if c["name"].(string)+".json" != filepath.Base(file) || strings.ToLower(c["name"].(string)) != c["name"] {
				t.Error(file)
			}
			in := text
			if it, ok := c["inputText"]; ok {
				in = []byte(it.(string))
			}
			got, err := f(in)
			var coded interface{ Code() protocol.Code }
			var v *protocol.ViolationError
			if errors.As(err, &coded) {
				got = map[string]any{"error": string(coded.Code())}
			} else if errors.As(err, &v) {
				got = map[string]any{"error": "invalid_input"}
			} else if err != nil {
				t.Error(err)
			}
			raw, _ := json.Marshal(got)
			var gv any
			json.Unmarshal(raw, &gv)
			if m, ok := gv.(map[string]any); ok {
				delete(m, "findings")
			}
			if diff := cmp.Diff(c["expect"], gv); diff != "" {
				t.Errorf("%s: %v\n%s", file, err, diff)
			}
		}
	}
	t.Log(n)
}
