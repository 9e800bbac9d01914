package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// A timing is one line of a benchmark: calls, and what one of them took. Only Go
// counts memory.
type timing struct{ n, ns, bytes, allocs float64 }

// results are the timings of each side and question, one for each round.
type results map[string]map[string][]timing

// add keeps a timing, unless there is none.
func (r results) add(side, question string, t timing) {
	if t.n == 0 {
		return
	}
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
	return middle(all)
}

// ratio tells how many times as fast as another a side is: the median of the
// rounds, in each of which the two ran within a second.
func (r results) ratio(side, other, question string) float64 {
	var all []float64
	theirs := r[other][question]
	for i, t := range r[side][question] {
		if i < len(theirs) {
			all = append(all, theirs[i].ns/t.ns)
		}
	}
	ratio, _ := middle(all)
	return ratio
}

func middle(values []float64) (m, noise float64) {
	m = median(values)
	for i := range values {
		values[i] = math.Abs(values[i] - m)
	}
	return m, median(values) / m
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
	// How many times as fast as JavaScript: geometric means over the questions.
	native, wasm float64
}

// obligations sums up. texts are those that read JSON, values the others.
func (r results) obligations(questions []question) (texts, values []obligation) {
	var all []obligation
	for _, q := range questions {
		if len(all) == 0 || all[len(all)-1].name != q.Benchmark {
			all = append(all, obligation{name: q.Benchmark})
		}
		last := &all[len(all)-1]
		last.questions = append(last.questions, q)
	}
	for _, o := range all {
		var native, wasm []float64
		for _, q := range o.questions {
			native = append(native, r.ratio("go", "js", q.full()))
			wasm = append(wasm, r.ratio("wasm", "js", q.full()))
		}
		o.native, o.wasm = geomean(native), geomean(wasm)
		if strings.HasSuffix(o.name, only) {
			values = append(values, o)
		} else {
			texts = append(texts, o)
		}
	}
	return texts, values
}

// means are the geometric means over obligations.
func means(all []obligation) (native, wasm float64) {
	var n, w []float64
	for _, o := range all {
		n, w = append(n, o.native), append(w, o.wasm)
	}
	return geomean(n), geomean(w)
}

const suffix = ".txt"

// write makes a file of each side's timings for benchstat, which compares sides
// as well: benchstat js.txt go.txt. A line that is no benchmark says about what.
func (r results) write(dir, about string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for side, timings := range r {
		var b strings.Builder
		fmt.Fprintf(&b, "# %s\ngoos: %s\ngoarch: %s\npkg: github.com/ggui-go/validators/bench\ncpu: %s\n", about, runtime.GOOS, runtime.GOARCH, cpu())
		for _, name := range sortedKeys(timings) {
			for _, t := range timings[name] {
				fmt.Fprintf(&b, "Benchmark%s-%d\t%.0f\t%.1f ns/op", name, runtime.GOMAXPROCS(0), t.n, t.ns)
				if _, inGo := asked[side]; inGo {
					fmt.Fprintf(&b, "\t%.0f B/op\t%.0f allocs/op", t.bytes, t.allocs)
				}
				b.WriteByte('\n')
			}
		}
		if err := os.WriteFile(filepath.Join(dir, side+suffix), []byte(b.String()), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// readResults reads what write wrote.
func readResults(dir string) (r results, about string, err error) {
	r = results{}
	for _, side := range sides {
		text, err := os.ReadFile(filepath.Join(dir, side+suffix))
		if err != nil {
			return nil, "", err
		}
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			if said, ok := strings.CutPrefix(line, "# "); ok {
				about = said
			}
			name, numbers, ok := strings.Cut(line, "\t")
			if !ok || !strings.HasPrefix(name, "Benchmark") || !strings.Contains(name, "-") {
				continue
			}
			var t timing
			for i, field := range strings.Fields(numbers) {
				if i > 0 && i%2 == 0 {
					continue // a unit
				}
				number, err := strconv.ParseFloat(field, 64)
				if err != nil {
					return nil, "", fmt.Errorf("%s: %w", name, err)
				}
				*[]*float64{&t.n, &t.ns, &t.bytes, &t.allocs}[(i+1)/2] = number
			}
			name = strings.TrimPrefix(name, "Benchmark")
			r.add(side, name[:strings.LastIndexByte(name, '-')], t)
		}
	}
	return r, about, nil
}

// has tells whether there are timings of a question.
func (r results) has(q question) bool { return r["go"][q.full()] != nil }

func sortedKeys[V any](m map[string]V) []string {
	var keys []string
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
