//go:build ajvdiff

package propsschema

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
)

var (
	ajvPairs = flag.Int("ajv.pairs", 20000, "how many pairs of schema and props to compare with Ajv")
	ajvSeed  = flag.Uint64("ajv.seed", 1, "the seed of the generator")
)

// TestAjv generates schemas and props, asks Ajv and this package, and prints
// each disagreement shrunk to its smallest form. It needs Node, and what
// package.json in the folder ajvdiff lists:
//
//	npm install --prefix ajvdiff --no-package-lock
//	go test -tags ajvdiff -run TestAjv -v -ajv.pairs 200000 .
func TestAjv(t *testing.T) {
	ajv := startAjv(t)
	pairs, schemas, good, valid := 0, 0, 0, 0
	seen, known := map[string]bool{}, map[string]int{}
	const batch = 64
	for seed := *ajvSeed; pairs < *ajvPairs; {
		var questions []question
		for range batch {
			g := &generator{Rand: rand.New(rand.NewPCG(seed, 0))}
			seed++
			questions = append(questions, g.question())
		}
		for i, theirs := range ajv.ask(t, questions) {
			q := questions[i]
			schemas++
			pairs += len(q.Props)
			if theirs.SchemaError == "" {
				good++
			}
			for _, verdict := range theirs.Verdicts {
				if verdict == true {
					valid++
				}
			}
			if agree(theirs, ours(q)) {
				continue
			}
			for _, props := range q.Props {
				one := question{q.Schema, []any{props}}
				if !ajv.disagree(t, one) {
					continue
				}
				if why := knownDifference(one); why != "" {
					known[why]++
					break
				}
				one = ajv.shrink(t, one)
				text := one.String()
				if !seen[text] {
					seen[text] = true
					t.Errorf("disagreement (seed %d):\n%s\n  Ajv:  %s\n  here: %s",
						seed-batch+uint64(i), text, ajv.ask(t, []question{one})[0], ours(one))
				}
				break
			}
			if len(seen) >= 20 {
				t.Fatal("that is enough")
			}
		}
	}
	t.Logf("%d pairs of %d schemas; %d schemas compile, %d pairs are valid; known differences: %v", pairs, schemas, good, valid, known)
}

// A question is a schema and props to judge by it.
type question struct {
	Schema any   `json:"schema"`
	Props  []any `json:"props"`
}

func (q question) String() string {
	schema, _ := json.Marshal(q.Schema)
	props, _ := json.Marshal(q.Props)
	return fmt.Sprintf("  schema: %s\n  props:  %s", schema, props)
}

// An answer is what one side decides: a fault of the schema, or for each props
// a boolean, or a string when there was no verdict.
type answer struct {
	SchemaError string `json:"schemaError"`
	Verdicts    []any  `json:"verdicts"`
}

func (a answer) String() string {
	if a.SchemaError != "" {
		return "schema_invalid (" + a.SchemaError + ")"
	}
	return fmt.Sprint(a.Verdicts...)
}

func ours(q question) (a answer) {
	schema, err := json.Marshal(q.Schema)
	if err != nil {
		panic(err)
	}
	v, err := Compile(schema)
	if err != nil {
		if invalid := (*SchemaError)(nil); !errors.As(err, &invalid) {
			panic(err)
		}
		a.SchemaError = err.Error()
		return a
	}
	for _, props := range q.Props {
		text, err := json.Marshal(props)
		if err != nil {
			panic(err)
		}
		result, err := v.Validate(text)
		if err != nil {
			a.Verdicts = append(a.Verdicts, err.Error())
		} else {
			a.Verdicts = append(a.Verdicts, result.Valid)
		}
	}
	return a
}

// agree compares answers to one question. Where Ajv exhausts its stack, this
// package gives an error, or a no that it found before.
func agree(theirs, ours answer) bool {
	if theirs.SchemaError != "" || ours.SchemaError != "" {
		return theirs.SchemaError != "" && ours.SchemaError != ""
	}
	for i, verdict := range theirs.Verdicts {
		_, threw := verdict.(string)
		if threw && ours.Verdicts[i] == true || !threw && verdict != ours.Verdicts[i] {
			return false
		}
	}
	return true
}

type ajvProcess struct {
	in  io.Writer
	out *bufio.Reader
}

func startAjv(t *testing.T) *ajvProcess {
	cmd := exec.Command("node", "oracle.mjs")
	cmd.Dir = "ajvdiff"
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	return &ajvProcess{in, bufio.NewReaderSize(out, 1<<20)}
}

func (p *ajvProcess) ask(t *testing.T, questions []question) []answer {
	done := make(chan error, 1)
	go func() {
		encoder := json.NewEncoder(p.in)
		encoder.SetEscapeHTML(false)
		for _, q := range questions {
			// Ajv gets the schema closed; closing it again here changes nothing.
			if err := encoder.Encode(question{json.RawMessage(closedText(q.Schema)), q.Props}); err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	answers := make([]answer, len(questions))
	for i := range answers {
		line, err := p.out.ReadBytes('\n')
		if err != nil {
			t.Fatal("no answer from oracle.mjs; is npm install done? ", err)
		}
		if err := json.Unmarshal(line, &answers[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	return answers
}

func closedText(schema any) []byte {
	text, err := json.Marshal(schema)
	if err != nil {
		panic(err)
	}
	var d document
	if err := d.read(text, nil); err != nil {
		panic(err)
	}
	n := normalizer{closedNodes(d.root())}
	return n.append(nil, d.root(), false)
}

func (p *ajvProcess) disagree(t *testing.T, q question) bool {
	return !agree(p.ask(t, []question{q})[0], ours(q))
}

// shrink takes parts away as long as the two still disagree.
func (p *ajvProcess) shrink(t *testing.T, q question) question {
	for again := true; again; {
		again = false
		for _, smaller := range smallerThan(q.Props[0]) {
			if c := (question{q.Schema, []any{smaller}}); knownDifference(c) == "" && p.disagree(t, c) {
				q, again = c, true
				break
			}
		}
		for _, smaller := range smallerThan(q.Schema) {
			if c := (question{smaller, q.Props}); knownDifference(c) == "" && p.disagree(t, c) {
				q, again = c, true
				break
			}
		}
	}
	return q
}

// smallerThan gives values that are a bit smaller: without a member or element,
// with a part in the place of the whole, with a part made smaller.
func smallerThan(v any) (out []any) {
	switch v := v.(type) {
	case map[string]any:
		for name, child := range v {
			if isContainer(child) {
				out = append(out, child)
			}
			without := copyMap(v)
			delete(without, name)
			out = append(out, without)
		}
		for name, child := range v {
			for _, smaller := range smallerThan(child) {
				with := copyMap(v)
				with[name] = smaller
				out = append(out, with)
			}
		}
	case []any:
		for i, child := range v {
			if isContainer(child) {
				out = append(out, child)
			}
			out = append(out, append(append([]any{}, v[:i]...), v[i+1:]...))
		}
		for i, child := range v {
			for _, smaller := range smallerThan(child) {
				with := append([]any{}, v...)
				with[i] = smaller
				out = append(out, with)
			}
		}
	case string:
		runes := []rune(v)
		for i := range runes {
			out = append(out, string(runes[:i])+string(runes[i+1:]))
		}
	}
	return out
}

func isContainer(v any) bool {
	switch v.(type) {
	case map[string]any, []any:
		return true
	}
	return false
}

func copyMap(m map[string]any) map[string]any {
	out := make(map[string]any, len(m))
	for k, v := range m {
		out[k] = v
	}
	return out
}

// knownDifference names the differences that stay, where the peer's answer is an
// accident of the code that it generates.
func knownDifference(q question) string {
	schema, _ := json.Marshal(q.Schema)
	props, _ := json.Marshal(q.Props)
	has := func(text []byte, part string) bool { return strings.Contains(string(text), part) }
	switch {
	case has(schema, `"contains"`) && has(props, `[]`):
		// In a loop, an empty array passes if the array before it did.
		return "contains on an empty array"
	case has(schema, `[""`) || has(schema, `,""`):
		// Below not and if, a member with an empty name is never missing.
		return "required with an empty name"
	case strings.Contains(ours(q).SchemaError, "A schema is an object, true or false"):
		// Below $defs, where its meta-schema does not look, a number is taken
		// for a schema without keywords.
		return "a $ref to no schema"
	case has(schema, `"__proto__"`):
		// Objects there have a member of that name without having it.
		return "the name __proto__"
	}
	return ""
}

// triesHalves tells whether a pattern may match nothing at all. V8 tries such a
// pattern also between the two halves of a character beyond U+FFFF, where
// ECMA-262 has no position, so texts for it have no such characters.
func triesHalves(pattern string) bool {
	return strings.ContainsAny(pattern, `(`) || strings.Contains(pattern, `\B`)
}
