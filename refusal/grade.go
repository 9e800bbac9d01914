package refusal

import (
	"fmt"
	"strings"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// A Criterion is something that the tool result of a domain error must meet.
type Criterion string

// The criteria, in the order in which they are checked (SPEC §7.1).
const (
	// CriterionIsError: isError is true.
	CriterionIsError Criterion = "isError"
	// CriterionContentText: content[0] has type "text" and a string text.
	CriterionContentText Criterion = "content-text"
	// CriterionSlugLeads: the text starts with the expected code and ": ".
	CriterionSlugLeads Criterion = "slug-leads"
	// CriterionNoStructuredContent: structuredContent is absent. null is present.
	CriterionNoStructuredContent Criterion = "no-structuredContent"
	// CriterionNoMeta: _meta is absent. null is present.
	CriterionNoMeta Criterion = "no-meta"
)

// A DomainGrade says whether a tool result says the domain error that it must.
type DomainGrade struct {
	Passed bool `json:"passed"`
	// Failed is the first criterion that is not met; empty when all are.
	Failed Criterion `json:"failed,omitempty"`
	// Pointer leads to what is at fault, from the result.
	Pointer string `json:"pointer,omitempty"`
	// Message is a sentence for people: what is wrong and what to do.
	Message string `json:"message,omitempty"`
}

// GradeDomainError grades the raw result of a tool call, JSON text, that must
// fail with the code. The five criteria are checked in order, and the first that
// is not met is reported. A result that is no object is not an error either.
// The code is compared only, so it may be one that is not registered here.
//
// The error is a *[protocol.ViolationError]: the text is not strict JSON.
func GradeDomainError(code DomainCode, result []byte, limits ...protocol.Limits) (DomainGrade, error) {
	read, err := strictjson.Read(result, limits, readResult)
	if err != nil {
		return DomainGrade{}, err
	}
	return read.grade(code), nil
}

// GradeDomainErrorJSON is [GradeDomainError] for JSON text: an object with the
// members expect, an object with the string code, and result, the raw tool
// result. Other members are not judged.
func GradeDomainErrorJSON(input []byte, limits ...protocol.Limits) (DomainGrade, error) {
	r := strictjson.New(input, limits...)
	var code string
	var read toolResult
	for name := range r.Members("The input", "expect", "result") {
		switch string(name) {
		case "expect":
			for name := range r.Members("expect", "code") {
				if string(name) == "code" {
					code, _ = r.String()
				}
			}
		case "result":
			read = readResult(r)
		}
	}
	if err := r.Close(); err != nil {
		return DomainGrade{}, err
	}
	return read.grade(DomainCode(code)), nil
}

// A toolResult is what the criteria look at of a raw tool result.
type toolResult struct {
	isError                bool
	isText                 bool // content[0] is a text block
	text                   string
	hasStructured, hasMeta bool
}

// readResult takes a tool result of any shape: what is not as it should be is
// graded, and no violation of the input.
func readResult(r *strictjson.Reader) (t toolResult) {
	if r.Kind() != '{' {
		r.Skip()
		return t
	}
	for name := range r.Members("A tool result") {
		switch string(name) {
		case "isError":
			t.isError = r.Kind() == 't'
		case "content":
			if r.Kind() != '[' {
				continue
			}
			for i := range r.Elements() {
				if i == 0 {
					t.text, t.isText = readTextBlock(r)
				}
			}
		case "structuredContent":
			t.hasStructured = true
		case "_meta":
			t.hasMeta = true
		}
	}
	return t
}

// readTextBlock takes a content block, and tells whether it is one of text.
func readTextBlock(r *strictjson.Reader) (text string, ok bool) {
	if r.Kind() != '{' {
		return "", false
	}
	var isText, hasText bool
	for name := range r.Members("A content block") {
		if r.Kind() != '"' {
			continue
		}
		switch string(name) {
		case "type":
			kind, _ := r.String()
			isText = kind == "text"
		case "text":
			text, hasText = r.String()
		}
	}
	return text, isText && hasText
}

func (t toolResult) grade(code DomainCode) DomainGrade {
	failed := func(c Criterion, pointer, format string, args ...any) DomainGrade {
		return DomainGrade{Failed: c, Pointer: pointer, Message: fmt.Sprintf(format, args...)}
	}
	switch lead := string(code) + separator; {
	case !t.isError:
		return failed(CriterionIsError, "/isError", "The result does not say that the call failed; set isError to true.")
	case !t.isText:
		return failed(CriterionContentText, "/content/0", "The result has no text; make its first content block one of type \"text\".")
	case !strings.HasPrefix(t.text, lead):
		return failed(CriterionSlugLeads, "/content/0/text", "The text is %s; start it with %s.", strictjson.Quote(t.text), strictjson.Quote(lead))
	case t.hasStructured:
		return failed(CriterionNoStructuredContent, "/structuredContent", "A domain error has no structured content; leave the member out.")
	case t.hasMeta:
		return failed(CriterionNoMeta, "/_meta", "A domain error has no _meta; leave the member out.")
	}
	return DomainGrade{Passed: true}
}
