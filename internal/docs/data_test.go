package docs

import (
	"encoding/json"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/ggui-go/validators/catalogs"
)

// What is shown as JSON or YAML can be read.
func TestData(t *testing.T) {
	for _, b := range blocks(t) {
		var err error
		switch b.language {
		case "json":
			var value any
			err = json.Unmarshal([]byte(b.text), &value)
		case "yaml":
			decoder := yaml.NewDecoder(strings.NewReader(b.text))
			var value any
			err = decoder.Decode(&value)
		}
		if err != nil {
			t.Errorf("%s:%d: %v", b.page, b.line, err)
		}
	}
}

// A conversation of the grader (→) with a program (←) goes as the shipped
// functions would have it.
func TestConversation(t *testing.T) {
	type message struct {
		ID         int             `json:"id"`
		Obligation string          `json:"obligation"`
		Input      json.RawMessage `json:"input"`
		InputText  string          `json:"inputText"`
		Outcome    json.RawMessage `json:"outcome"`
	}
	n := 0
	for _, b := range blocks(t) {
		asked := map[int]message{}
		for line := range strings.Lines(b.text) {
			arrow, text, _ := strings.Cut(strings.TrimSpace(line), " ")
			if b.language != "text" || arrow != "→" && arrow != "←" {
				continue
			}
			n++
			var m message
			if err := json.Unmarshal([]byte(text), &m); err != nil {
				t.Errorf("%s:%d: %v: %s", b.page, b.line, err, text)
			}
			if arrow == "→" {
				asked[m.ID] = m
				continue
			}
			if m.Outcome == nil {
				continue
			}
			question := asked[m.ID]
			input := []byte(question.InputText)
			if question.Input != nil {
				input = question.Input
			}
			c := catalogs.Case{Obligation: question.Obligation, Input: input, Expect: m.Outcome}
			if result := catalogs.GradeCase(c, catalogs.Functions()[c.Obligation]); result.Status != catalogs.Passed {
				t.Errorf("%s:%d: %s %s: %s", b.page, b.line, result.Status, text, result.Diff)
			}
		}
	}
	if n < 8 {
		t.Errorf("%d lines", n)
	}
}

// runs are the steps of a workflow that run the tool.
func runs(t *testing.T, text string) (commands []string) {
	t.Helper()
	var walk func(node *yaml.Node)
	walk = func(node *yaml.Node) {
		if node.Kind == yaml.MappingNode {
			for i := 0; i < len(node.Content); i += 2 {
				if node.Content[i].Value == "run" && strings.HasPrefix(node.Content[i+1].Value, "ggui-validators ") {
					commands = append(commands, node.Content[i+1].Value)
				}
			}
		}
		for _, child := range node.Content {
			walk(child)
		}
	}
	var document yaml.Node
	if err := yaml.NewDecoder(strings.NewReader(text)).Decode(&document); err != nil {
		t.Fatal(err)
	}
	walk(&document)
	return commands
}
