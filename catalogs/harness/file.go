package harness

import (
	"bufio"
	"bytes"
	"fmt"
	"io"

	"github.com/ggui-go/validators/catalogs"
)

// WriteRequests writes what [Grade] would send, as JSON lines: the greeting and
// the requests.
func WriteRequests(w io.Writer, requests []Request) error {
	b := bufio.NewWriter(w)
	_, _ = b.Write(greeting)
	for _, request := range requests {
		_, _ = b.Write(request.line()) // Flush tells of the first error
	}
	return b.Flush()
}

// ReadAnswers grades answers that were made elsewhere, as JSON lines: perhaps a
// hello, then an answer for each request. A request without an answer is an
// error, and so are two answers; answers to other requests up to the number last
// are passed over. A line that is not an answer ends the reading.
func ReadAnswers(r io.Reader, requests []Request, last int) (Run, error) {
	var run Run
	answers := map[int]*answer{}
	for _, request := range requests {
		answers[request.ID] = nil
	}
	hello, err := readAnswers(r, answers, last)
	if err != nil {
		return run, err
	}
	if hello != nil {
		run.Hello = *hello
	}
	for _, request := range requests {
		result := catalogs.Result{Status: catalogs.Errored, Reason: fmt.Sprintf("there is no answer to it: no line has the id %d", request.ID)}
		switch given := answers[request.ID]; {
		case !catalogs.IsObligation(request.Case.Obligation):
			result = catalogs.GradeCase(request.Case, nil)
		case given != nil:
			result = given.grade(request.Case)
		case hello != nil:
			if reason := hello.skips(request.Case.Obligation); reason != "" {
				result = catalogs.Result{Status: catalogs.Skipped, Reason: reason}
			}
		}
		result.Case = request.Case
		run.Results = append(run.Results, result)
	}
	return run, nil
}

// readAnswers fills in the answers to the requests that are asked about.
func readAnswers(r io.Reader, answers map[int]*answer, last int) (hello *Hello, err error) {
	lines := bufio.NewReaderSize(r, 64<<10)
	for n := 1; ; n++ {
		text, end := readLine(lines)
		if len(bytes.TrimSpace(text)) > 0 {
			a, err := readAnswer(text)
			if err != nil {
				return nil, fmt.Errorf("line %d is not an answer: %w", n, err)
			}
			given, asked := answers[a.id]
			switch {
			case a.hello != nil && hello != nil:
				return nil, fmt.Errorf("line %d says hello again", n)
			case a.hello != nil:
				hello = a.hello
			case asked && given != nil:
				given.fault = "it was answered twice; an id has one answer"
			case asked:
				answers[a.id] = &a
			case a.id < 1 || a.id > last:
				return nil, fmt.Errorf("line %d answers the id %d, but requests have the ids 1 to %d", n, a.id, last)
			}
		}
		if end == io.EOF {
			return hello, nil
		}
		if end != nil {
			return nil, fmt.Errorf("line %d: %w", n, end)
		}
	}
}
