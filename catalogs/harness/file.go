package harness

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"

	"github.com/ggui-go/validators/catalogs"
)

// WriteRequests writes what [Grade] would send, as JSON lines: the greeting and
// the requests.
func WriteRequests(w io.Writer, requests iter.Seq[Request]) error {
	b := bufio.NewWriter(w)
	_, _ = b.Write(greeting)
	for request := range requests {
		_, _ = b.Write(request.line()) // Flush tells of the first error
	}
	return b.Flush()
}

// ReadAnswers grades answers that were made elsewhere, as JSON lines: perhaps a
// hello, then an answer for each request. A request without an answer is an
// error, and so are two answers; answers to other requests up to the number last
// are passed over. A line that is not an answer ends the reading.
func ReadAnswers(r io.Reader, requests []Request, last int) (Run, error) {
	book := newListBook(requests)
	run, err := ReadAnswersBook(r, book, last)
	if err == nil {
		run.Results = book.results
	}
	return run, err
}

// ReadAnswersBook is [ReadAnswers] for more cases than one wants to hold in
// memory. The results are in the book, not in the run.
func ReadAnswersBook(r io.Reader, book Book, last int) (Run, error) {
	hello, err := readAnswers(r, book, last)
	if err != nil {
		return Run{}, err
	}
	var run Run
	if hello != nil {
		run.Hello = *hello
	}
	for i := range book.Len() {
		result := book.Result(i)
		if result.Status != "" {
			continue
		}
		request := book.Request(i)
		obligation := request.Case.Obligation
		result.Status, result.Reason = catalogs.Errored, fmt.Sprintf("there is no answer to it: no line has the id %d", request.ID)
		if !catalogs.IsObligation(obligation) {
			result = catalogs.GradeCase(request.Case, nil)
		} else if hello != nil && hello.skips(obligation) != "" {
			result.Status, result.Reason = catalogs.Skipped, hello.skips(obligation)
		}
		book.Settle(i, result)
	}
	return run, nil
}

// readAnswers settles what is answered.
func readAnswers(r io.Reader, book Book, last int) (hello *Hello, err error) {
	lines := bufio.NewReaderSize(r, 64<<10)
	answered := make([]bool, book.Len())
	for n := 1; ; n++ {
		text, end := readLine(lines)
		if len(bytes.TrimSpace(text)) > 0 {
			a, err := readAnswer(text)
			if err != nil {
				return nil, fmt.Errorf("line %d is not an answer: %w", n, err)
			}
			if a.hello != nil && hello != nil {
				return nil, fmt.Errorf("line %d says hello again", n)
			}
			if a.hello != nil {
				hello = a.hello
			} else if i, ok := book.Index(a.id); ok {
				if answered[i] {
					a = answer{id: a.id, fault: answeredTwice}
				}
				answered[i] = true
				// Of what is not known here no answer counts.
				if c := book.Request(i).Case; catalogs.IsObligation(c.Obligation) {
					book.Settle(i, a.grade(c))
				}
			} else if a.id < 1 || a.id > last {
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
