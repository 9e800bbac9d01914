package canonical_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"testing"

	"github.com/ggui-go/validators/canonical"
)

// The reference implementation's verdicts, where a checkout has them beside it.
func TestVectors(t *testing.T) {
	file, err := os.Open("../../shared/vectors/canonical.jsonl")
	if err != nil {
		t.Skip("no reference vectors here:", err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	count := 0
	for ; lines.Scan(); count++ {
		var c struct {
			Name   string
			Expect struct {
				canonical.Result
				Error string
			}
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		got, err := canonical.CanonicalizeJSON(lines.Bytes()) // a case is an input with more members
		code := ""
		var text *canonical.TextError
		if errors.As(err, &text) {
			code = string(text.Code())
		} else if err != nil {
			code = err.Error()
		}
		if got != c.Expect.Result || code != c.Expect.Error {
			t.Errorf("%s: got %+v, %q; want %+v", c.Name, got, code, c.Expect)
		}
	}
	t.Log(count, "vectors")
}
