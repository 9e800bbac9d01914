package main

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

// sample has three rounds of two questions, in which Go is 4 and 2 times as fast.
func sample() (results, []question) {
	r := results{}
	for _, ns := range []float64{100, 90, 400} { // the last round had company
		r.add("go", "Gate/small/accept", timing{n: 10, ns: ns, bytes: 16, allocs: 2})
		r.add("js", "Gate/small/accept", timing{n: 10, ns: 4 * ns})
		r.add("wasm", "Gate/small/accept", timing{n: 10, ns: 8 * ns})
		r.add("go", "ThemeMode/small/reject", timing{n: 10, ns: ns})
		r.add("js", "ThemeMode/small/reject", timing{n: 10, ns: 2 * ns})
		r.add("jsontext", "Canonicalize/small/accept", timing{n: 10, ns: ns})
		r.add("go", "ToolBindings/small/accept", timing{}) // not asked
	}
	return r, []question{{Benchmark: "Gate", Name: "small/accept"}, {Benchmark: "ThemeMode", Name: "small/reject"}}
}

func TestTable(t *testing.T) {
	r, questions := sample()
	if r.has(question{Benchmark: "ToolBindings", Name: "small/accept"}) {
		t.Error("no timing is one")
	}
	table := r.table(questions)
	for _, want := range []string{
		"small/accept 100 ns 10% 800 ns 10% 400 ns 10% 4.00× 0.50× 16 2",
		"small/reject 100 ns 10% – 200 ns 10% 2.00× – 0 0",
		"geometric mean 2.83× 0.50×",
		"Least of all: Go 2.00× at ThemeMode/small/reject; WASM 0.50× at Gate/small/accept.",
		"Go 2.83×; WASM 0.50×.",
	} {
		if !slices.ContainsFunc(strings.Split(table, "\n"), func(line string) bool { return strings.Join(strings.Fields(line), " ") == want }) {
			t.Errorf("no line %q in\n%s", want, table)
		}
	}
}

// What is written for benchstat is read again as it was.
func TestResultsAreReadAgain(t *testing.T) {
	r, questions := sample()
	dir := t.TempDir()
	if err := r.write(dir, "a machine; its software"); err != nil {
		t.Fatal(err)
	}
	again, about, err := readResults(dir)
	if err != nil || about != "a machine; its software" {
		t.Fatal(about, err)
	}
	if got, want := again.table(questions), r.table(questions); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if same := again.comparison(r, questions); strings.Count(same, "1.00×") != 13 {
		t.Errorf("compared with itself:\n%s", same)
	}
}

func TestPlotIsXML(t *testing.T) {
	r, questions := sample()
	plot := r.plot(questions, "a machine <fast> & old; its software")
	for decoder := xml.NewDecoder(strings.NewReader(plot)); ; {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, plot)
		}
	}
	for _, want := range []string{"<title id=", "registration gate: Go 4.0×, WebAssembly 0.50×.", "theme mode: Go 2.0×.", "prefers-color-scheme: dark"} {
		if !strings.Contains(plot, want) {
			t.Errorf("the plot has no %q", want)
		}
	}
}

// Each obligation has a title in the plot.
func TestTitles(t *testing.T) {
	for _, q := range questions() {
		if titles[q.Benchmark] == "" && !strings.HasSuffix(q.Benchmark, only) {
			t.Errorf("%s has no title", q.Benchmark)
		}
	}
}

func TestSelected(t *testing.T) {
	for _, c := range []struct {
		pattern string
		n       int
	}{
		{"BenchmarkGate$", 6}, {"Gate$/small", 2}, {"Gate$/small/accept", 1}, {"ThemeMode|Gate$/./reject", 4}, {"nothing", 0}, {"(", 0},
	} {
		got, err := selected(c.pattern)
		if len(got) != c.n || (err == nil) != (c.n > 0) {
			t.Errorf("%s: %d questions, %v; want %d", c.pattern, len(got), err, c.n)
		}
	}
}
