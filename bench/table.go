package main

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// table shows each question, and the geometric means by obligation and over all.
func (r results) table(questions []question) string {
	texts, values := r.obligations(questions)
	rows := [][]string{{"from JSON text", "Go", "±", "WASM", "±", "JavaScript", "±", "Go is", "WASM is", "B/op", "allocs/op"}}
	for _, o := range texts {
		rows = append(rows, r.rows(o)...)
	}
	native, wasm := means(texts)
	rows = append(rows, []string{"geometric mean", "", "", "", "", "", "", times(native), times(wasm)})
	if values != nil {
		rows = append(rows, nil, []string{"from values that were read before"})
		for _, o := range values {
			rows = append(rows, r.rows(o)...)
		}
	}
	rows = append(rows, nil)
	text := aligned(rows) + `Go is, WASM is: how many times as fast as JavaScript, in the median of the rounds.
An obligation's number is the geometric mean of its questions; the geometric mean is
that of the obligations. ±: the median distance from the median, over the rounds.
Least of all: Go ` + r.least("go", texts) + `; WASM ` + r.least("wasm", texts) + `.
On a busy machine look also at the geometric mean of each side's fastest rounds:
Go ` + r.fastest("go", texts) + `; WASM ` + r.fastest("wasm", texts) + `.
`
	rows = [][]string{{"canonical form in Go", "here", "jsontext", "here is"}}
	for _, q := range questions {
		if ours, _ := r.median("go", q.full()); r["jsontext"][q.full()] != nil {
			theirs, _ := r.median("jsontext", q.full())
			rows = append(rows, []string{"  " + q.Name, duration(ours), duration(theirs), times(r.ratio("go", "jsontext", q.full()))})
		}
	}
	if len(rows) > 1 {
		text += "\n" + aligned(rows)
	}
	return text
}

// least names the question at which a side is least fast beside JavaScript.
func (r results) least(side string, all []obligation) string {
	least, name := math.Inf(1), ""
	for _, o := range all {
		for _, q := range o.questions {
			if ratio := r.ratio(side, "js", q.full()); ratio < least {
				least, name = ratio, q.full()
			}
		}
	}
	return times(least) + " at " + name
}

// fastest is the geometric mean over obligations of the fastest rounds, which had
// the machine for themselves if any had.
func (r results) fastest(side string, all []obligation) string {
	var means []float64
	for _, o := range all {
		var ratios []float64
		for _, q := range o.questions {
			if r[side][q.full()] != nil {
				ratios = append(ratios, r.best("js", q.full())/r.best(side, q.full()))
			}
		}
		means = append(means, geomean(ratios))
	}
	return times(geomean(means))
}

func (r results) best(side, question string) float64 {
	least := math.Inf(1)
	for _, t := range r[side][question] {
		least = min(least, t.ns)
	}
	return least
}

func (r results) rows(o obligation) [][]string {
	rows := [][]string{{o.name, "", "", "", "", "", "", times(o.native), times(o.wasm)}}
	for _, q := range o.questions {
		cells := []string{"  " + q.Name}
		for _, side := range []string{"go", "wasm", "js"} {
			ns, noise := r.median(side, q.full())
			cells = append(cells, duration(ns), percent(noise))
		}
		counted := r["go"][q.full()]
		last := counted[len(counted)-1]
		rows = append(rows, append(cells, times(r.ratio("go", "js", q.full())), times(r.ratio("wasm", "js", q.full())),
			fmt.Sprintf("%.0f", last.bytes), fmt.Sprintf("%.0f", last.allocs)))
	}
	return rows
}

// comparison tells how many times as fast as in older results each side is. The
// peers did not change, so what JavaScript shows is how different the machine was.
func (r results) comparison(older results, questions []question) string {
	rows := [][]string{{"as fast as before", "Go", "WASM", "JavaScript"}}
	compared := []string{"go", "wasm", "js"}
	var overall [3][]float64
	name := ""
	var group [3][]float64
	var inGroup [][]string
	flush := func() {
		if inGroup == nil {
			return
		}
		cells := []string{name}
		for i := range compared {
			cells = append(cells, times(geomean(group[i])))
			overall[i] = append(overall[i], geomean(group[i]))
		}
		rows = append(append(rows, cells), inGroup...)
		group, inGroup = [3][]float64{}, nil
	}
	for _, q := range questions {
		if !older.has(q) {
			continue
		}
		if q.Benchmark != name {
			flush()
			name = q.Benchmark
		}
		cells := []string{"  " + q.Name}
		for i, side := range compared {
			now, _ := r.median(side, q.full())
			before, _ := older.median(side, q.full())
			group[i] = append(group[i], before/now)
			cells = append(cells, times(before/now))
		}
		inGroup = append(inGroup, cells)
	}
	flush()
	cells := []string{"geometric mean"}
	for i := range compared {
		cells = append(cells, times(geomean(overall[i])))
	}
	return aligned(append(rows, cells))
}

// aligned sets the first column left and the others right.
func aligned(rows [][]string) string {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			if i == 0 {
				fmt.Fprintf(&line, "%-*s", widths[i], cell)
			} else {
				fmt.Fprintf(&line, "  %*s", widths[i], cell)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return b.String()
}

func times(ratio float64) string {
	if math.IsNaN(ratio) {
		return "–"
	}
	return fmt.Sprintf("%.2f×", ratio)
}

func percent(share float64) string {
	if math.IsNaN(share) {
		return ""
	}
	return fmt.Sprintf("%.0f%%", share*100)
}

func duration(ns float64) string {
	switch {
	case math.IsNaN(ns):
		return "–"
	case ns < 1e3:
		return fmt.Sprintf("%.0f ns", ns)
	case ns < 1e6:
		return fmt.Sprintf("%.2f µs", ns/1e3)
	default:
		return fmt.Sprintf("%.2f ms", ns/1e6)
	}
}
