package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"strings"
	"testing"
	"time"
)

// Grading holds little of a case, in whatever way it is done: ten times as many of
// them, with all the reports, take less than twice the memory. The cases alone have
// more than 20 MB.
func TestMemoryIsFlatInTheCases(t *testing.T) {
	needsPython(t)
	const few, many = 2_000, 20_000
	dir := t.TempDir()
	of := func(kind string, n int) string { return filepath.Join(dir, fmt.Sprint(kind, n)) }
	for _, n := range []int{few, many} {
		about := strings.Repeat("It is long. ", 80)
		// Every second one fails, with another evidence each.
		writeLines(t, of("cases", n)+".jsonl", n, func(i int) string {
			return fmt.Sprintf(`{"obligation":"theme-mode","name":"case-%d","description":"%s","sources":{"stamped":"dark"},"expect":"%s"}`, i, about, []string{"dark", "light"}[i%2])
		})
		writeLines(t, of("answers", n), n, func(i int) string {
			return fmt.Sprintf(`{"id":%d,"outcome":["dark","case-%d",%q]}`, i, i, about)
		})
	}
	program := write(t, "program.py", `
import sys
print('{"hello":1,"name":"wrong","obligations":["theme-mode"]}', flush=True)
next(sys.stdin)
for line in sys.stdin:
    n = line[line.index(':') + 1:line.index(',')]
    print('{"id":' + n + ',"outcome":["dark",' + n + ']}', flush=True)
`)
	for _, c := range []struct {
		name    string
		formats []string
		args    func(n int) []string
	}{
		{"validators", reportFormats, func(int) []string {
			return []string{"--known-failing", write(t, "known", "case-*"), "--skip", "case-*7"}
		}},
		{"exec", []string{"json"}, func(int) []string { return []string{"--exec", "python3 '" + program + "'"} }},
		{"answers", []string{"json", "junit"}, func(n int) []string { return []string{"--answers", of("answers", n)} }},
	} {
		t.Run(c.name, func(t *testing.T) {
			peak := map[int]float64{}
			for _, n := range []int{few, many} {
				args := append([]string{"grade", "--catalog", of("cases", n) + ".jsonl"}, c.args(n)...)
				for _, format := range c.formats {
					args = append(args, "--format", format+"="+of(format, n))
				}
				peak[n] = peakHeap(func() {
					if stdout, stderr, code := tool("", args...); code > exitNo || stdout != "" || stderr != "" {
						t.Errorf("exit %d, %s%s", code, stdout, stderr)
					}
				})
			}
			t.Logf("%.1f and %.1f MB", peak[few], peak[many])
			if peak[many] > 2*peak[few] {
				t.Errorf("%d cases take %.1f MB, %d cases %.1f MB", few, peak[few], many, peak[many])
			}
			// And it was all graded.
			text, err := os.ReadFile(of("json", many))
			if n := strings.Count(string(text), `"obligation": "theme-mode"`); err != nil || n != many {
				t.Errorf("%d cases in the report, %v", n, err)
			}
		})
	}
}

func writeLines(t *testing.T, name string, n int, line func(i int) string) {
	t.Helper()
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	b := bufio.NewWriter(file)
	for i := range n {
		fmt.Fprintln(b, line(i+1))
	}
	if err := b.Flush(); err != nil {
		t.Fatal(err)
	}
}

// peakHeap is how many megabytes were in use at a time, of the times at which it
// looked.
func peakHeap(do func()) (peak float64) {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	look := func() {
		runtime.GC()
		metrics.Read(live)
		peak = max(peak, float64(live[0].Value.Uint64())/1e6)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	for {
		select {
		case <-done:
			return peak
		case <-time.After(50 * time.Millisecond):
			look()
		}
	}
}
