package theme_test

import (
	"encoding/json"
	"fmt"

	"github.com/ggui-go/validators/theme"
)

func ExampleMode_MarshalJSON() {
	text, _ := json.Marshal([]theme.Mode{theme.Dark, ""})
	fmt.Println(string(text))
	// Output: ["dark",null]
}

func ExampleResolveMode() {
	fmt.Println(theme.ResolveMode(theme.Sources{Stamped: theme.Light, HostAnnounced: theme.Dark}))
	fmt.Println(theme.ResolveMode(theme.Sources{Stamped: theme.Light, SessionSidecar: theme.Dark}))
	fmt.Println(theme.ResolveMode(theme.Sources{}) == "")
	// Output:
	// dark
	// light
	// true
}

func ExampleResolveModeJSON() {
	mode, err := theme.ResolveModeJSON([]byte(`{"sources": {"stamped": null, "sessionSidecar": "dark", "hostAnnounced": null}}`))
	fmt.Println(mode, err)

	_, err = theme.ResolveModeJSON([]byte(`{"sources": {"stamped": "dim"}}`))
	fmt.Println(err)
	// Output:
	// dark <nil>
	// /sources/stamped: "dim" is not a theme mode; use "light", "dark" or null. (at byte 13)
}

func ExampleReadSources() {
	sources, err := theme.ReadSources([]byte(`{"stamped": "light", "hostAnnounced": null}`))
	fmt.Println(theme.ResolveMode(sources), err)
	// Output: light <nil>
}

func ExampleReadOverlay() {
	overlay, err := theme.ReadOverlay([]byte(`{"name": "harbour", "overlays": {"dark": {"--accent": "#fc0"}}}`))
	fmt.Println(string(overlay.Overlays), err)
	// Output: {"dark": {"--accent": "#fc0"}} <nil>
}

func ExampleHashOverlay() {
	hash, err := theme.HashOverlay(theme.Overlay{
		Overlays:     json.RawMessage(`{"dark": {"--accent": "#fc0"}}`),
		CSSVariables: json.RawMessage(`{"--radius": "4px"}`),
	})
	fmt.Println(hash, err)
	// Output: 7cf08821866e8a7922064d16be40ff3a0a208651d1a0664af8028292377bba6d <nil>
}

func ExampleHashOverlayText() {
	hash, err := theme.HashOverlayText([]byte(`{
		"name": "harbour",
		"cssVariables": {"--radius": "4px"},
		"overlays": {"dark": {"--accent": "#fc0"}}
	}`))
	fmt.Println(hash, err)
	// Output: 7cf08821866e8a7922064d16be40ff3a0a208651d1a0664af8028292377bba6d <nil>
}

func ExampleHashOverlayJSON() {
	hash, err := theme.HashOverlayJSON([]byte(`{"input": {
		"name": "harbour",
		"cssVariables": {"--radius": "4px"},
		"overlays": {"dark": {"--accent": "#fc0"}}
	}}`))
	fmt.Println(hash, err)
	// Output: 7cf08821866e8a7922064d16be40ff3a0a208651d1a0664af8028292377bba6d <nil>
}
