package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/ggui-go/validators/canonical"
)

// A runner asks the sides.
type runner struct {
	options
	questions []question
	node      *node
}

// check asks each question once of every side and compares the answers.
func (r *runner) check() error {
	want := map[string]string{}
	agree := func(side, question string, given answer, fault string) error {
		text, err := canonicalText(given)
		if err != nil {
			return fmt.Errorf("%s: %w", question, err)
		}
		if side == "go" {
			want[question] = text
		}
		if text != want[question] {
			return fmt.Errorf("%s: the sides do not agree, so there is nothing to compare:\n  go: %s\n  %s: %s %s", question, want[question], side, text, fault)
		}
		return nil
	}
	for _, side := range []string{"go", "jsontext"} {
		for _, q := range r.questions {
			ask := asked[side][q.Benchmark]
			if ask == nil {
				continue
			}
			given := ask(q).answer()
			if given.Accept != q.accepted() {
				return fmt.Errorf("%s: %s says %+v", q.full(), side, given)
			}
			if err := agree(side, q.full(), given, ""); err != nil {
				return err
			}
		}
	}
	said, err := r.node.ask("check")
	if err != nil {
		return err
	}
	if len(said) < len(want) {
		return fmt.Errorf("%d answers from Node to %d questions", len(said), len(want))
	}
	for _, s := range said {
		if err := agree(s.Side, s.Question, s.answer, s.Error); err != nil {
			return err
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

// measure asks each question of all sides in turns, one right after the other, so
// that what else the machine does is the same for all of them; each round begins
// with another side. Before the rounds Node is asked everything once: a server is
// measured when its code has been compiled.
func (r *runner) measure() (results, error) {
	// What go test would do for its own flags.
	testing.Init()
	if err := flag.Set("test.benchtime", r.time.String()); err != nil {
		return nil, err
	}
	fmt.Fprintln(os.Stderr, "warming up")
	if _, err := r.node.ask("warm"); err != nil {
		return nil, err
	}
	got := results{}
	for round := range r.rounds {
		fmt.Fprintf(os.Stderr, "round %d of %d\n", round+1, r.rounds)
		for _, q := range r.questions {
			for i := range sides {
				side := sides[(round+i)%len(sides)]
				t, err := r.timed(side, q)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", q.full(), err)
				}
				got.add(side, q.full(), t)
			}
		}
	}
	return got, nil
}

// sides are asked in turns.
var sides = []string{"go", "js", "wasm", "jsontext"}

// timed asks a side one question for a while. The timing is zero where the side
// has no answer to such questions.
func (r *runner) timed(side string, q question) (timing, error) {
	ask, inGo := asked[side]
	if !inGo {
		said, err := r.node.ask("time " + side + " " + q.full())
		if err != nil || len(said) == 0 {
			return timing{}, err
		}
		return timing{n: said[0].N, ns: said[0].NS}, nil
	}
	if ask[q.Benchmark] == nil {
		return timing{}, nil
	}
	result := testing.Benchmark(func(b *testing.B) { q.timed(b, side) })
	if result.N == 0 {
		return timing{}, errors.New("another verdict than before")
	}
	return timing{
		n:      float64(result.N),
		ns:     float64(result.T.Nanoseconds()) / float64(result.N),
		bytes:  float64(result.AllocedBytesPerOp()),
		allocs: float64(result.AllocsPerOp()),
	}, nil
}

// timed asks the question of a side in this process.
func (q question) timed(b *testing.B, side string) {
	judge := asked[side][q.Benchmark](q).judge
	b.ReportAllocs()
	for b.Loop() {
		if judge() != q.accepted() {
			b.Fatal("another verdict than before")
		}
	}
}

// firstVerdict is what the script about loading prints.
func firstVerdict() (string, error) {
	fmt.Fprintln(os.Stderr, "loading")
	return output("node", "bench/js/first-verdict.mjs")
}

// scale is what the package's own benchmarks over many artifacts print, which
// have no peer.
func scale() (string, error) {
	fmt.Fprintln(os.Stderr, "many artifacts")
	text, err := output("go", "test", "-run", "^$", "-bench", "Filter|Index", "-benchtime", "0.5s", "-benchmem", "./binding")
	if err != nil {
		return "", err
	}
	rows := [][]string{{"binding, over many artifacts", ""}}
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) < 4 || !strings.HasPrefix(line, "Benchmark") {
			continue
		}
		row := []string{"  " + strings.TrimPrefix(fields[0], "Benchmark")}
		for i := 2; i+1 < len(fields); i += 2 {
			row = append(row, fields[i]+" "+fields[i+1])
		}
		rows = append(rows, row)
	}
	return aligned(rows), nil
}

func output(name string, arg ...string) (string, error) {
	command := exec.Command(name, arg...)
	command.Stderr = os.Stderr
	text, err := command.Output()
	if err != nil {
		err = fmt.Errorf("%s: %w", strings.Join(command.Args, " "), err)
	}
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
			return nil, fmt.Errorf("no answer from Node: %w", err)
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
