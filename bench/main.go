// Bench measures the validators against what a good JavaScript server would do:
//
//	go run ./bench [flags]
//
// Go natively, the WebAssembly module in Node and peers in JavaScript are asked
// the same questions as JSON text, in turns and several times over. They must
// agree before the clock starts. It prints a table, and writes the timings in the
// format of Go benchmarks for benchstat. Nothing is judged: people do that.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

func main() {
	var o options
	flag.IntVar(&o.rounds, "rounds", 6, "how often each side is asked everything")
	flag.DurationVar(&o.time, "time", 100*time.Millisecond, "how long each question is asked in a round")
	flag.StringVar(&o.pattern, "bench", ".", "which questions, as for go test: Gate, or Gate/large")
	flag.StringVar(&o.results, "results", "bench/results", "the folder for the timings")
	flag.BoolVar(&o.checkOnly, "check", false, "only compare the answers of the sides")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

type options struct {
	rounds    int
	time      time.Duration
	pattern   string
	results   string
	checkOnly bool
}

func run(o options) error {
	asked, err := selected(o.pattern)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	text, err := json.Marshal(asked)
	if err != nil {
		return err
	}
	file := filepath.Join(work, "questions.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return err
	}
	node, err := startNode(file, o.time.Seconds()*1000)
	if err != nil {
		return err
	}
	defer node.stop()
	r := runner{options: o, questions: asked, binary: filepath.Join(work, "bench.test"), node: node}
	if err := r.check(); err != nil {
		return err
	}
	if o.checkOnly {
		fmt.Printf("%d questions, and all sides agree\n", len(asked))
		return nil
	}
	about, err := about()
	if err != nil {
		return err
	}
	results, err := r.measure()
	if err != nil {
		return err
	}
	table := about.String() + "\n" + results.table(asked)
	if o.pattern == "." {
		first, err := firstVerdict()
		if err != nil {
			return err
		}
		table += "\n" + first
	}
	fmt.Print(table)
	if err := results.write(o.results, about); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(o.results, "table.txt"), []byte(table), 0o644)
}

// selected are the questions that the pattern matches, as go test matches it.
func selected(pattern string) (matching []question, err error) {
	var elements []*regexp.Regexp
	for _, element := range strings.Split(pattern, "/") {
		expression, err := regexp.Compile(element)
		if err != nil {
			return nil, err
		}
		elements = append(elements, expression)
	}
	for _, q := range questions() {
		matches := true
		for i, element := range strings.Split("Benchmark"+q.full(), "/") {
			matches = matches && (i >= len(elements) || elements[i].MatchString(element))
		}
		if matches {
			matching = append(matching, q)
		}
	}
	if matching == nil {
		return nil, fmt.Errorf("no question matches %q", pattern)
	}
	return matching, nil
}
