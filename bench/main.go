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
	"slices"
	"strings"
	"time"
)

func main() {
	var o options
	flag.IntVar(&o.rounds, "rounds", 6, "how often each side is asked everything")
	flag.DurationVar(&o.time, "time", 100*time.Millisecond, "how long each question is asked in a round")
	flag.StringVar(&o.pattern, "bench", ".", "which questions, as for go test: Gate, or Gate/large")
	flag.StringVar(&o.results, "results", "bench/results", "the folder for the timings")
	flag.StringVar(&o.compare, "compare", "", "a folder with older timings to compare with")
	flag.StringVar(&o.from, "from", "", "a folder with timings to show, instead of measuring")
	flag.StringVar(&o.docs, "docs", "", "a folder for performance.svg, the plot, and performance.txt, what is printed")
	flag.BoolVar(&o.checkOnly, "check", false, "only compare the answers of the sides")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

type options struct {
	rounds                       int
	time                         time.Duration
	pattern                      string
	results, compare, from, docs string
	checkOnly                    bool
}

func run(o options) error {
	questions, err := selected(o.pattern)
	if err != nil {
		return err
	}
	if o.checkOnly {
		return withNode(o, questions, func(r *runner) error {
			fmt.Printf("%d questions, and all sides agree\n", len(questions))
			return nil
		})
	}
	// Before measuring: the folder may be the one that is written to.
	var older results
	if o.compare != "" {
		if older, _, err = readResults(o.compare); err != nil {
			return err
		}
	}
	var got results
	var machine, text string
	if o.from != "" {
		if got, machine, err = readResults(o.from); err != nil {
			return err
		}
		questions = slices.DeleteFunc(questions, func(q question) bool { return !got.has(q) })
		text = machine + "\n\n" + got.table(questions)
	} else {
		if machine, err = about(); err != nil {
			return err
		}
		if err := withNode(o, questions, func(r *runner) (err error) {
			got, err = r.measure()
			return err
		}); err != nil {
			return err
		}
		text = machine + "\n\n" + got.table(questions)
		if o.pattern == "." {
			for _, also := range []func() (string, error){scale, firstVerdict} {
				printed, err := also()
				if err != nil {
					return err
				}
				text += "\n" + printed
			}
		}
		if err := got.write(o.results, machine); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(o.results, "table.txt"), []byte(text), 0o644); err != nil {
			return err
		}
	}
	fmt.Print(text)
	if older != nil {
		fmt.Print("\n" + got.comparison(older, questions))
	}
	if o.docs == "" {
		return nil
	}
	if err := os.MkdirAll(o.docs, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(o.docs, "performance.txt"), []byte(text), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(o.docs, "performance.svg"), []byte(got.plot(questions, machine)), 0o644)
}

// withNode does something with the sides once they agree.
func withNode(o options, questions []question, do func(*runner) error) error {
	work, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	text, err := json.Marshal(questions)
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
	r := &runner{options: o, questions: questions, node: node}
	if err := r.check(); err != nil {
		return err
	}
	return do(r)
}

// selected are the questions that the pattern matches, as go test matches it.
func selected(pattern string) (matching []question, err error) {
	var elements []*regexp.Regexp
	for element := range strings.SplitSeq(pattern, "/") {
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
