package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"
)

// A timing is one line of a benchmark. Only Go counts allocations.
type timing struct{ n, ns, bytes, allocs float64 }

// results are the timings of each side and question, one for each round.
type results map[string]map[string][]timing

func (r results) add(side, question string, t timing) {
	if r[side] == nil {
		r[side] = map[string][]timing{}
	}
	r[side][question] = append(r[side][question], t)
}

// median is the nanoseconds of a call; noise is the median distance from it, as
// a share of it. Both are NaN where there are no timings.
func (r results) median(side, question string) (ns, noise float64) {
	var all []float64
	for _, t := range r[side][question] {
		all = append(all, t.ns)
	}
	ns = median(all)
	for i := range all {
		all[i] = math.Abs(all[i] - ns)
	}
	return ns, median(all) / ns
}

func median(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	slices.Sort(values)
	middle := len(values) / 2
	if len(values)%2 == 1 {
		return values[middle]
	}
	return (values[middle-1] + values[middle]) / 2
}

// ratio tells how many times as fast as JavaScript a side is.
func (r results) ratio(side, question string) float64 {
	ours, _ := r.median(side, question)
	theirs, _ := r.median("js", question)
	return theirs / ours
}

// geomean leaves out what is not there.
func geomean(values []float64) float64 {
	sum, n := 0.0, 0
	for _, v := range values {
		if !math.IsNaN(v) {
			sum += math.Log(v)
			n++
		}
	}
	return math.Exp(sum / float64(n))
}

// An obligation is the questions of one benchmark and what they amount to.
type obligation struct {
	name      string
	questions []question
	go_, wasm float64 // geometric means of the ratios
}

func (r results) obligations(asked []question) (all []obligation) {
	for _, q := range asked {
		if len(all) == 0 || all[len(all)-1].name != q.Benchmark {
			all = append(all, obligation{name: q.Benchmark})
		}
		last := &all[len(all)-1]
		last.questions = append(last.questions, q)
	}
	for i := range all {
		mean := func(side string) float64 {
			var ratios []float64
			for _, q := range all[i].questions {
				ratios = append(ratios, r.ratio(side, q.full()))
			}
			return geomean(ratios)
		}
		all[i].go_, all[i].wasm = mean("go"), mean("wasm")
	}
	return all
}

// table shows each question, and the geometric means by obligation and over all.
func (r results) table(asked []question) string {
	var rows [][]string
	row := func(cells ...string) { rows = append(rows, cells) }
	row("", "Go", "±", "WASM", "±", "JavaScript", "±", "Go is", "WASM is", "B/op", "allocs/op")
	var native, wasm []float64
	for _, o := range r.obligations(asked) {
		row(o.name, "", "", "", "", "", "", times(o.go_), times(o.wasm))
		native, wasm = append(native, o.go_), append(wasm, o.wasm)
		for _, q := range o.questions {
			cells := []string{"  " + q.Name}
			for _, side := range []string{"go", "wasm", "js"} {
				ns, noise := r.median(side, q.full())
				cells = append(cells, duration(ns), percent(noise))
			}
			cells = append(cells, times(r.ratio("go", q.full())), times(r.ratio("wasm", q.full())))
			if counted := r["go"][q.full()]; counted != nil {
				last := counted[len(counted)-1]
				cells = append(cells, fmt.Sprintf("%.0f", last.bytes), fmt.Sprintf("%.0f", last.allocs))
			}
			row(cells...)
		}
	}
	row("geometric mean", "", "", "", "", "", "", times(geomean(native)), times(geomean(wasm)))
	return aligned(rows) + `
Go is, WASM is: how many times as fast as JavaScript. An obligation's ratio is the
geometric mean of its questions; the last line is that of the obligations.
±: the median distance from the median, over the rounds.
`
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

// write makes a file of each side's timings for benchstat, which compares the
// sides as well: benchstat js.txt go.txt.
func (r results) write(dir string, a machine) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for side, questions := range r {
		var b strings.Builder
		fmt.Fprintf(&b, "goos: %s\ngoarch: %s\npkg: github.com/ggui-go/validators/bench\ncpu: %s\n", runtime.GOOS, runtime.GOARCH, a.cpu)
		for _, q := range sortedKeys(questions) {
			for _, t := range questions[q] {
				fmt.Fprintf(&b, "Benchmark%s-%d\t%.0f\t%.1f ns/op", q, runtime.GOMAXPROCS(0), t.n, t.ns)
				if side == "go" {
					fmt.Fprintf(&b, "\t%.0f B/op\t%.0f allocs/op", t.bytes, t.allocs)
				}
				b.WriteByte('\n')
			}
		}
		if err := os.WriteFile(filepath.Join(dir, side+".txt"), []byte(b.String()), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func sortedKeys[V any](m map[string]V) []string {
	var keys []string
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
