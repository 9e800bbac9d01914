package main

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// What people call the obligations in the plot.
var titles = map[string]string{
	"ClientCapabilities":      "client capabilities",
	"DataContract":            "contract",
	"GadgetDescriptor":        "gadget descriptor",
	"PublicEnv":               "public environment",
	"ToolBindings":            "tool bindings",
	"Gate":                    "registration gate",
	"ResolveURLs":             "bundle URLs",
	"ResolveBindings":         "bindings of an artifact",
	"MatchFilter":             "search filter",
	"RenderRefusal":           "refusal of a render",
	"EndpointRefusal":         "refusal of the endpoint",
	"BuildProps":              "build a props schema",
	"HashProps":               "hash a props schema",
	"ClassifyProps":           "profile of a props schema",
	"ValidateProps":           "props, compiled once",
	"CompileAndValidateProps": "props, compiled each time",
	"Canonicalize":            "canonical form",
	"OverlayHash":             "hash of a theme",
	"ThemeMode":               "theme mode",
}

const (
	plotLeft   = 210.0 // where the scale begins
	plotRight  = 700.0
	plotWidth  = 760
	plotTop    = 96.0
	plotRow    = 34.0
	plotBar    = 11.0
	plotBottom = 58.0
)

// plot draws how many times as fast as JavaScript each obligation is, as an SVG
// that follows the reader's colour scheme.
func (r results) plot(questions []question, about string) string {
	texts, _ := r.obligations(questions)
	native, wasm := means(texts)
	rows := append([]obligation{{name: "geometric mean", native: native, wasm: wasm}}, texts...)

	low, high := 1.0, 1.0
	for _, row := range rows {
		for _, ratio := range []float64{row.native, row.wasm} {
			if !math.IsNaN(ratio) {
				low, high = min(low, ratio), max(high, ratio)
			}
		}
	}
	var ticks []float64
	for _, tick := range []float64{.01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if tick >= low/2.5 && tick <= high*2.5 {
			ticks = append(ticks, tick)
		}
	}
	from, to := math.Log(ticks[0]), math.Log(ticks[len(ticks)-1])
	x := func(ratio float64) float64 {
		return plotLeft + (plotRight-plotLeft)*(math.Log(ratio)-from)/(to-from)
	}

	bottom := plotTop + plotRow*float64(len(rows)) + 10 // the mean stands apart
	height := bottom + plotBottom
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %.0f" width="%[1]d" height="%.0[2]f" role="img" aria-labelledby="title desc">
<title id="title">How many times as fast as JavaScript</title>
<desc id="desc">Go natively is %s as fast as the JavaScript peers in the geometric mean, the WebAssembly module in Node %s.%s</desc>
<style>
  svg { font: 13px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif }
  .page { fill: #fff } text { fill: #1f2328 } .quiet { fill: #59636e; font-size: 12px } .title { font-size: 17px; font-weight: 600 } .strong { font-weight: 600 }
  .go { fill: #0a7d91 } .wasm { fill: #b3661d } .grid { stroke: #d9dee3 } .one { stroke: #59636e; stroke-width: 1.5 }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 } text { fill: #f0f6fc } .quiet { fill: #9198a1 }
    .go { fill: #3fb6cc } .wasm { fill: #e3974f } .grid { stroke: #2a3038 } .one { stroke: #9198a1 }
  }
</style>
<rect class="page" width="%[1]d" height="%.0[2]f" rx="8"/>
`, plotWidth, height, times1(native), times1(wasm), html.EscapeString(described(texts)))
	text := func(class, anchor string, x, y float64, s string) {
		fmt.Fprintf(&b, `<text class="%s" text-anchor="%s" x="%.1f" y="%.1f">%s</text>`+"\n", class, anchor, x, y, html.EscapeString(s))
	}
	text("title", "start", 24, 34, "How many times as fast as JavaScript")
	text("quiet", "start", 24, 54, "From JSON text to verdict, accepted and rejected; zod 4, Ajv 8 and canonicalize. Longer to the right is better.")
	for i, side := range []struct{ class, name string }{{"go", "Go"}, {"wasm", "WebAssembly in Node"}} {
		left := 520 + float64(i)*60
		fmt.Fprintf(&b, `<rect class="%s" x="%.0f" y="23" width="12" height="12" rx="2"/>`+"\n", side.class, left)
		text("", "start", left+18, 34, side.name)
	}
	for _, tick := range ticks {
		class := "grid"
		if tick == 1 {
			class = "one"
		}
		fmt.Fprintf(&b, `<line class="%s" x1="%.1f" x2="%[2]f" y1="%.0f" y2="%.0f"/>`+"\n", class, x(tick), plotTop-8, bottom)
		text("quiet", "middle", x(tick), plotTop-14, fmt.Sprintf("%g×", tick))
	}
	bar := func(class string, ratio, y float64) {
		if math.IsNaN(ratio) {
			return
		}
		end := x(ratio)
		fmt.Fprintf(&b, `<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%.0f" rx="2"/>`+"\n", class, min(x(1), end), y, math.Abs(end-x(1)), plotBar)
		if ratio < 1 {
			text("quiet", "end", end-5, y+plotBar-1, times1(ratio))
		} else {
			text("quiet", "start", end+5, y+plotBar-1, times1(ratio))
		}
	}
	y := plotTop
	for i, row := range rows {
		class, name := "", titles[row.name]
		if i == 0 {
			class, name = "strong", row.name
		}
		text(class, "end", plotLeft-14, y+plotRow/2+4, name)
		bar("go", row.native, y+plotRow/2-plotBar-1)
		bar("wasm", row.wasm, y+plotRow/2+1)
		y += plotRow
		if i == 0 {
			y += 10
		}
	}
	machine, software, _ := strings.Cut(about, "; ")
	text("quiet", "start", 24, height-30, machine)
	text("quiet", "start", 24, height-14, software)
	b.WriteString("</svg>\n")
	return b.String()
}

// described says in words what the bars say.
func described(all []obligation) string {
	var b strings.Builder
	for _, o := range all {
		fmt.Fprintf(&b, " %s: Go %s", titles[o.name], times1(o.native))
		if !math.IsNaN(o.wasm) {
			fmt.Fprintf(&b, ", WebAssembly %s", times1(o.wasm))
		}
		b.WriteByte('.')
	}
	return b.String()
}

// times1 rounds to what can be read off a plot.
func times1(ratio float64) string {
	if ratio >= 9.95 {
		return fmt.Sprintf("%.0f×", ratio)
	}
	if ratio >= .995 {
		return fmt.Sprintf("%.1f×", ratio)
	}
	return fmt.Sprintf("%.2f×", ratio)
}
