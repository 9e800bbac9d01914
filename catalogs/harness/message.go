package harness

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// Protocol is the name and version of the protocol, as the greeting says it.
const Protocol = "ggui-validators/1"

// MaxLine is the length of the longest line that is read, in bytes.
const MaxLine = 2 * protocol.DefaultMaxBytes

// answerLimits leave room around an answer that is itself at the default limits.
var answerLimits = protocol.Limits{MaxBytes: MaxLine, MaxDepth: protocol.DefaultMaxDepth + 20}

// greeting is the first request.
var greeting = []byte(`{"hello":1,"protocol":"` + Protocol + `"}` + "\n")

// A Request is one case to put, under a number of its own.
type Request struct {
	ID   int
	Case catalogs.Case
}

// line is the request as it is sent. The input stays the text that it is in the
// case, on one line.
func (r Request) line() []byte {
	var b bytes.Buffer
	obligation, _ := json.Marshal(r.Case.Obligation) // a string always marshals
	fmt.Fprintf(&b, `{"id":%d,"obligation":%s,`, r.ID, obligation)
	start := b.Len()
	b.WriteString(`"input":`)
	if r.Case.IsText || json.Compact(&b, r.Case.Input) != nil {
		b.Truncate(start)
		text, _ := json.Marshal(string(r.Case.Input))
		b.WriteString(`"inputText":`)
		b.Write(text)
	}
	b.WriteString("}\n")
	return b.Bytes()
}

// A Hello is how an implementation introduces itself.
type Hello struct {
	Name        string
	Version     string
	Obligations []string
}

// An answer is one line of an implementation after its hello.
type answer struct {
	id      int
	outcome json.RawMessage
	skip    *string
	err     *string
	hello   *Hello // a file of answers may begin with it
	fault   string // what is wrong with an answer whose id can be told
}

var errNoID = errors.New("it has no id")

// readAnswer reads a line. An error means that it is not an answer to anything.
func readAnswer(line []byte) (answer, error) {
	r := strictjson.New(line, answerLimits)
	var a answer
	var hello Hello
	var hasID, isHello, saidOutcome bool
	for name := range r.Members("An answer") {
		switch string(name) {
		case "id":
			a.id, hasID = readID(r)
		case "outcome":
			a.outcome, saidOutcome = r.Raw(), true
		case "skip":
			a.skip = readString(r)
		case "error":
			a.err = readString(r)
		case "hello":
			version, _ := r.Number()
			isHello = version == 1
		case "name":
			hello.Name, _ = r.String()
		case "version":
			hello.Version, _ = r.String()
		case "obligations":
			for range r.Elements() {
				obligation, _ := r.String()
				hello.Obligations = append(hello.Obligations, obligation)
			}
		}
	}
	if err := r.Close(); err != nil {
		if hasID && !errors.Is(err, protocol.ErrUnreadable) {
			a.fault = sentence(err)
			return a, nil
		}
		return a, errors.New(sentence(err))
	}
	if isHello {
		if hello.Name == "" {
			return a, fmt.Errorf("its hello has no name")
		}
		hello.Name, hello.Version = shorten(hello.Name, 100), shorten(hello.Version, 100)
		a.hello = &hello
		return a, nil
	}
	if !hasID {
		return a, errNoID
	}
	if said := count(saidOutcome, a.skip != nil, a.err != nil); said != 1 {
		a.fault = fmt.Sprintf("an answer has one of outcome, skip and error; this one has %d of them", said)
	}
	return a, nil
}

// readID takes a whole number, however it is written.
func readID(r *strictjson.Reader) (int, bool) {
	if r.Kind() != '0' {
		r.Skip()
		return 0, false
	}
	value, ok := r.Number()
	id := int(min(max(value, -1), 1<<30))
	return id, ok && float64(id) == value
}

func readString(r *strictjson.Reader) *string {
	s, _ := r.String()
	return &s
}

func count(facts ...bool) (n int) {
	for _, fact := range facts {
		if fact {
			n++
		}
	}
	return n
}

// sentence is the first thing that is wrong with a line.
func sentence(err error) string {
	var invalid *protocol.ViolationError
	if errors.As(err, &invalid) && len(invalid.Violations) > 0 {
		return invalid.Violations[0].String()
	}
	return err.Error()
}

// excerpt shows the start of a line in a sentence.
func excerpt(line []byte) string {
	const most = 120
	return strconv.Quote(shorten(strings.TrimRight(string(line[:min(len(line), maxSaid)]), "\r\n"), most))
}

const (
	// maxKept is the length of the longest answer that a result keeps whole.
	maxKept = 64 << 10
	// maxSaid is how much of a sentence by the implementation is kept.
	maxSaid = 1 << 10
)

// grade judges an answer to a case. What a result keeps of it is bounded: there
// may be a large one for every case.
func (a answer) grade(c catalogs.Case) catalogs.Result {
	switch {
	case a.fault != "":
		return catalogs.Result{Case: c, Status: catalogs.Errored, Reason: a.fault}
	case a.skip != nil:
		return catalogs.Result{Case: c, Status: catalogs.Skipped, Reason: "the implementation skips it: " + shorten(*a.skip, maxSaid)}
	case a.err != nil:
		return catalogs.Result{Case: c, Status: catalogs.Errored, Reason: "the implementation says: " + shorten(*a.err, maxSaid)}
	}
	result := catalogs.GradeAnswer(c, a.outcome)
	if len(result.Actual) > maxKept {
		result.Actual, _ = json.Marshal(shorten(string(result.Actual), maxSaid)) // a string always marshals
	}
	return result
}

func shorten(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + fmt.Sprintf("… (%d bytes)", len(s))
}
