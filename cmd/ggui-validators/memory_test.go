package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"slices"
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
			used := map[int]float64{}
			for _, n := range []int{few, many} {
				args := append([]string{"grade", "--catalog", of("cases", n) + ".jsonl"}, c.args(n)...)
				for _, format := range c.formats {
					args = append(args, "--format", format+"="+of(format, n))
				}
				used[n] = usualHeap(func() {
					if stdout, stderr, code := tool("", args...); code > exitNo || stdout != "" || stderr != "" {
						t.Errorf("exit %d, %s%s", code, stdout, stderr)
					}
				})
			}
			t.Logf("%.1f and %.1f MB", used[few], used[many])
			if used[many] > 2*used[few] {
				t.Errorf("%d cases take %.1f MB, %d cases %.1f MB", few, used[few], many, used[many])
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

// usualHeap is how many megabytes were in use, in the median of the times at which
// it looked: while garbage is collected, what is made meanwhile counts as used, and
// on a busy machine that can be much at a time.
func usualHeap(do func()) float64 {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	var seen []float64
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	for running := true; running; {
		select {
		case <-done:
			running = false
		case <-time.After(20 * time.Millisecond):
		}
		runtime.GC()
		metrics.Read(live)
		seen = append(seen, float64(live[0].Value.Uint64())/1e6)
	}
	slices.Sort(seen)
	return seen[len(seen)/2]
}
