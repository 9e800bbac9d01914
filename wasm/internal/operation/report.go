package operation

import (
	"encoding/json"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/internal/version"
)

// A report is the JSON report of the command-line tool, with what can happen
// here. It is written anew because package report also knows HTML and XML, which
// would make the module larger by a tenth.
type report struct {
	Tool           string           `json:"tool"`
	Version        string           `json:"version"`
	Implementation implementation   `json:"implementation"`
	Complete       bool             `json:"complete"`
	Summary        catalogs.Summary `json:"summary"`
	Cases          []graded         `json:"cases"`
}

type implementation struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// A graded case has no duration: the same cases give the same bytes.
type graded struct {
	Obligation string          `json:"obligation"`
	Name       string          `json:"name"`
	Outcome    catalogs.Status `json:"outcome"`
	Reason     string          `json:"reason,omitempty"`
	Expected   json.RawMessage `json:"expected,omitempty"`
	Actual     json.RawMessage `json:"actual,omitempty"`
}

func newReport() *report {
	return &report{
		Tool:           "ggui-validators",
		Version:        version.Version,
		Implementation: implementation{"ggui-validators (WebAssembly)", version.Version},
		Cases:          []graded{},
	}
}

func (r *report) add(result catalogs.Result) {
	entry := graded{
		Obligation: result.Case.Obligation,
		Name:       result.Case.Name,
		Outcome:    result.Status,
		Reason:     result.Reason,
	}
	r.Summary.Add(result.Status)
	if result.Status != catalogs.Passed && result.Status != catalogs.Skipped {
		entry.Expected, entry.Actual = result.Case.Expect, result.Actual
	}
	r.Cases = append(r.Cases, entry)
}
