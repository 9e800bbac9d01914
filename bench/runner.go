package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"

	"github.com/ggui-go/validators/canonical"
)

// A runner asks the sides.
type runner struct {
	options
	questions []question
	binary    string // the Go benchmarks, once they are built
	node      *node
}

// check asks each question once of every side and compares the answers.
func (r *runner) check() error {
	want := map[string]string{}
	for _, q := range r.questions {
		given := goSide[q.Benchmark](q).answer()
		if given.Accept != q.accepted() {
			return fmt.Errorf("%s: Go says %+v", q.full(), given)
		}
		text, err := canonicalText(given)
		if err != nil {
			return fmt.Errorf("%s: %w", q.full(), err)
		}
		want[q.full()] = text
	}
	said, err := r.node.ask("check")
	if err != nil {
		return err
	}
	if len(said) < len(want) {
		return fmt.Errorf("Node gave %d answers to %d questions", len(said), len(want))
	}
	for _, s := range said {
		text, err := canonicalText(s.answer)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Question, err)
		}
		if text != want[s.Question] {
			return fmt.Errorf("%s: the sides do not agree, so there is nothing to compare:\n  go: %s\n  %s: %s %s", s.Question, want[s.Question], s.Side, text, s.Error)
		}
	}
	return nil
}

func canonicalText(a answer) (string, error) {
	text, err := json.Marshal(a)
	if err != nil {
		return "", err
	}
	text, err = canonical.Append(nil, text)
	return string(text), err
}

// measure asks everything of the sides in turns, and each round another side goes
// first. Node stays one process, and has a round before that does not count: a
// server is measured once its code is compiled.
func (r *runner) measure() (results, error) {
	fmt.Fprintln(os.Stderr, "build and warm up")
	build := exec.Command("go", "test", "-c", "-o", r.binary, "./bench")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return nil, err
	}
	if _, err := r.node.ask("time js"); err != nil {
		return nil, err
	}
	got := results{}
	for round := range r.rounds {
		fmt.Fprintf(os.Stderr, "round %d of %d\n", round+1, r.rounds)
		turns := []func() error{
			func() error { return r.timeGo(got) },
			func() error { return r.timeNode(got, []string{"js", "wasm"}[round/2%2]) },
		}
		if round%2 == 1 {
			turns[0], turns[1] = turns[1], turns[0]
		}
		for _, turn := range turns {
			if err := turn(); err != nil {
				return nil, err
			}
		}
	}
	return got, nil
}

func (r *runner) timeGo(got results) error {
	benchmarks := exec.Command(r.binary, "-test.run", "^$", "-test.bench", r.pattern, "-test.benchtime", r.time.String())
	benchmarks.Stderr = os.Stderr
	text, err := benchmarks.Output()
	if err != nil {
		return fmt.Errorf("the Go benchmarks: %w\n%s", err, text)
	}
	procs := ""
	if n := runtime.GOMAXPROCS(0); n > 1 {
		procs = "-" + strconv.Itoa(n)
	}
	for line := range strings.Lines(string(text)) {
		var name string
		var t timing
		if n, _ := fmt.Sscanf(line, "Benchmark%s %f %f ns/op %f B/op %f allocs/op", &name, &t.n, &t.ns, &t.bytes, &t.allocs); n == 5 {
			got.add("go", strings.TrimSuffix(name, procs), t)
		}
	}
	return nil
}

func (r *runner) timeNode(got results, first string) error {
	said, err := r.node.ask("time " + first)
	for _, s := range said {
		got.add(s.Side, s.Question, timing{n: s.N, ns: s.NS})
	}
	return err
}

// firstVerdict is what the script about loading prints.
func firstVerdict() (string, error) {
	script := exec.Command("node", "bench/js/first-verdict.mjs")
	script.Stderr = os.Stderr
	text, err := script.Output()
	return string(text), err
}

// A node is the process of the sides that run in Node.
type node struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *json.Decoder
}

// said is one thing that a side in Node says of one question.
type said struct {
	Side, Question string
	answer
	Error string
	N, NS float64
}

func startNode(file string, milliseconds float64) (*node, error) {
	command := exec.Command("node", "bench/js/run.mjs", file, strconv.FormatFloat(milliseconds, 'f', -1, 64))
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &node{command, in, json.NewDecoder(out)}, command.Start()
}

// ask gives a command and returns all that is said to it.
func (n *node) ask(command string) (all []said, err error) {
	if _, err := fmt.Fprintln(n.in, command); err != nil {
		return nil, err
	}
	for {
		var s said
		if err := n.out.Decode(&s); err != nil {
			return nil, fmt.Errorf("Node did not answer: %w", err)
		}
		if s.Side == "" {
			return all, nil
		}
		all = append(all, s)
	}
}

// stop ends the process, which ends by itself when nobody asks any more.
func (n *node) stop() {
	_ = n.in.Close()
	_ = n.command.Wait()
}
