package theme_test

import (
	"testing"

	"github.com/ggui-go/validators/theme"
)

// A theme's hash from its text is that of what is read from it, and so is what is
// wrong with it.
func FuzzHashOverlayText(f *testing.F) {
	for _, text := range []string{
		`{"overlays":{}}`,
		`{"name":"harbour","overlays":{"dark":{"--b":1.50,"--a":"\u0041"}},"mode":null}`,
		`{"keyframes":[1e3,"\ud83d\ude00"],"overlays":{"b":{},"a":[true,null]},"cssVariables":{"x":-0}}`,
		`{"overlays":[],"cssVariables":null,"keyframes":null}`,
		`{"cssVariables":{}}`,
		`{"overlays":{"a":1,"a":2}}`,
		`{"overlays":{"a":1e999}}`,
		`[]`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		got, err := theme.HashOverlayText(text)
		overlay, wantErr := theme.ReadOverlay(text)
		want := ""
		if wantErr == nil {
			want, wantErr = theme.HashOverlay(overlay)
		}
		if got != want || (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error() {
			t.Errorf("%q: %q, %v; read first %q, %v", text, got, err, want, wantErr)
		}
	})
}
