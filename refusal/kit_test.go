package refusal_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/refusal"
)

// The protocol's own kit, where a checkout has it beside it.
func TestKit(t *testing.T) {
	standard := refusal.Standard()
	for folder, answer := range map[string]func([]byte, ...protocol.Limits) (any, error){
		"refusal-envelope-conformance": func(input []byte, l ...protocol.Limits) (any, error) { return standard.RenderJSON(input, l...) },
		"transport-refusal-conformance": func(input []byte, l ...protocol.Limits) (any, error) {
			return standard.EndpointJSON(input, l...)
		},
	} {
		files, _ := filepath.Glob("../../shared/upstream/" + folder + "/cases/*.json")
		if len(files) == 0 {
			t.Skip("the protocol's kit is not here")
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var c struct{ Expect any }
			if err := json.Unmarshal(text, &c); err != nil {
				t.Fatal(err)
			}
			outcome, err := answer(text) // a case is an input with more members
			if err != nil {
				t.Errorf("%s: %v", file, err)
				continue
			}
			text, _ = json.Marshal(outcome)
			var got any
			if err := json.Unmarshal(text, &got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.Expect, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", file, diff)
			}
		}
	}
}

// The kit's domain-error scenarios need a server; that their codes are
// registered here can be told without.
func TestKitDomainCodes(t *testing.T) {
	files, _ := filepath.Glob("../../shared/upstream/domain-error-conformance/cases/*.json")
	if len(files) == 0 {
		t.Skip("the protocol's kit is not here")
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var c struct {
			Expect struct{ Code refusal.DomainCode }
		}
		if err := json.Unmarshal(text, &c); err != nil {
			t.Fatal(err)
		}
		result, err := refusal.ComposeDomainError(refusal.DomainError{Code: c.Expect.Code, Detail: "no such thing"})
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		text, _ = json.Marshal(result)
		if grade, err := refusal.GradeDomainError(c.Expect.Code, text); err != nil || !grade.Passed {
			t.Errorf("%s: %+v, %v", file, grade, err)
		}
	}
}
