// Command go is a sample implementation of GGUI's obligations, over the library.
// Grade it with
//
//	ggui-validators grade --exec 'go run ./examples/implementations/go'
//
// It speaks JSON lines: a request a line on standard input, an answer a line on
// standard output. The library has a function for each obligation but
// domain-error; copy this and put your own in their place.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"log"
	"maps"
	"os"
	"slices"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/protocol"
)

// A request is the greeting or a case.
type request struct {
	Hello      int             `json:"hello"`
	ID         int             `json:"id"`
	Obligation string          `json:"obligation"`
	Input      json.RawMessage `json:"input"`
	// InputText stands in place of Input where the text itself is the question.
	InputText *string `json:"inputText"`
}

type hello struct {
	Hello       int      `json:"hello"`
	Name        string   `json:"name"`
	Version     string   `json:"version"`
	Obligations []string `json:"obligations"`
}

// An answer has one of the three.
type answer struct {
	ID      int             `json:"id"`
	Outcome json.RawMessage `json:"outcome,omitempty"`
	Skip    string          `json:"skip,omitempty"`
	Error   string          `json:"error,omitempty"`
}

func main() {
	obligations := catalogs.Functions()
	in := bufio.NewReader(os.Stdin) // lines can be long: no bufio.Scanner
	out := json.NewEncoder(os.Stdout)
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return
		}
		if err != nil {
			log.Fatal(err)
		}
		var asked request
		if err := json.Unmarshal(line, &asked); err != nil {
			log.Fatal(err)
		}
		if asked.Hello > 0 {
			err = out.Encode(hello{1, "go-sample", "1.0.0", slices.Sorted(maps.Keys(obligations))})
		} else {
			err = out.Encode(decide(asked, obligations[asked.Obligation]))
		}
		if err != nil {
			log.Fatal(err)
		}
	}
}

func decide(asked request, f catalogs.Func) answer {
	if f == nil {
		return answer{ID: asked.ID, Skip: "not implemented"}
	}
	input := []byte(asked.Input)
	if asked.InputText != nil {
		input = []byte(*asked.InputText)
	}
	outcome, err := f(input)
	var invalid *protocol.ViolationError
	switch {
	case errors.As(err, &invalid):
		return answer{ID: asked.ID, Outcome: []byte(catalogs.InvalidInput)}
	case err != nil:
		return answer{ID: asked.ID, Error: err.Error()}
	}
	return answer{ID: asked.ID, Outcome: outcome}
}
