package refusal_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/refusal"
)

func TestDomainErrorRoundTrip(t *testing.T) {
	if n := len(refusal.DomainCodes()); n != 15 {
		t.Errorf("%d codes, want 15", n)
	}
	for _, code := range refusal.DomainCodes() {
		for _, detail := range []string{"x", "no session s: it is gone", ": ", " a ", "é\n😀", "session_not_found: y", "\u0085"} {
			if detail == ": " {
				detail += "z"
			}
			e := refusal.DomainError{Code: code, Detail: detail}
			result, err := refusal.ComposeDomainError(e)
			if err != nil {
				t.Fatalf("%+v: %v", e, err)
			}
			if got, err := refusal.ParseDomainError(result.Content[0].Text); got != e || err != nil {
				t.Errorf("%+v came back as %+v, %v", e, got, err)
			}
			text, _ := json.Marshal(result)
			if grade, err := refusal.GradeDomainError(code, text); !grade.Passed || err != nil {
				t.Errorf("%s: %+v, %v", text, grade, err)
			}
		}
	}
}

func TestDomainErrorRefused(t *testing.T) {
	for _, c := range []struct {
		name, text string
		code       protocol.Code
	}{
		{"a code and a detail", "invalid_complete: x", ""},
		{"an empty text", "", protocol.CodeInvalidValue},
		{"no separator", "invalid_complete", protocol.CodeInvalidValue},
		{"no space", "invalid_complete:x", protocol.CodeInvalidValue},
		{"no detail", "invalid_complete: ", protocol.CodeInvalidValue},
		{"white space for a detail", "invalid_complete: \t\n\u00a0\u2003\u2028\ufeff", protocol.CodeInvalidValue},
		{"an unknown code", "it_broke: x", refusal.CodeUnknown},
		{"a refusal's code", "app_rate_limited: x", refusal.CodeUnknown},
		{"space before the code", " invalid_complete: x", refusal.CodeUnknown},
		{"another case", "Invalid_complete: x", refusal.CodeUnknown},
		{"split at the first", "error: invalid_complete: x", refusal.CodeUnknown},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := refusal.ParseDomainError(c.text)
			wantViolation(t, err, c.code, "")
		})
	}
	for _, c := range []struct {
		name    string
		e       refusal.DomainError
		code    protocol.Code
		pointer string
	}{
		{"no code", refusal.DomainError{Detail: "x"}, refusal.CodeUnknown, "/code"},
		{"an unknown code", refusal.DomainError{Code: "it_broke", Detail: "x"}, refusal.CodeUnknown, "/code"},
		{"no detail", refusal.DomainError{Code: refusal.InvalidComplete}, protocol.CodeInvalidValue, "/detail"},
		{"a blank detail", refusal.DomainError{Code: refusal.InvalidComplete, Detail: " \u3000"}, protocol.CodeInvalidValue, "/detail"},
		{"not UTF-8", refusal.DomainError{Code: refusal.InvalidComplete, Detail: "\xff"}, protocol.CodeInvalidValue, "/detail"},
	} {
		t.Run("compose: "+c.name, func(t *testing.T) {
			_, err := refusal.ComposeDomainError(c.e)
			wantViolation(t, err, c.code, c.pointer)
		})
	}
}

func TestGradeDomainError(t *testing.T) {
	const text = `"content":[{"type":"text","text":"invalid_complete: x"}]`
	const none = refusal.Criterion("")
	for _, c := range []struct {
		name, result string
		want         refusal.Criterion
	}{
		{"as it should be", `{"isError":true,` + text + `}`, none},
		{"other members do not count", `{"isError":true,` + text + `,"x":1,"meta":{}}`, none},
		{"more content does not count", `{"content":[{"text":"invalid_complete: x","type":"text","_meta":{}},{"type":"image"},5],"isError":true}`, none},
		{"an empty detail is not graded", `{"isError":true,"content":[{"type":"text","text":"invalid_complete: "}]}`, none},

		{"isError false", `{"isError":false,` + text + `}`, refusal.CriterionIsError},
		{"isError absent", `{` + text + `}`, refusal.CriterionIsError},
		{"isError null", `{"isError":null,` + text + `}`, refusal.CriterionIsError},
		{"isError a string", `{"isError":"true",` + text + `}`, refusal.CriterionIsError},
		{"isError in another case", `{"iserror":true,` + text + `}`, refusal.CriterionIsError},
		{"a JSON-RPC error", `{"error":{"code":-32602,"message":"x"}}`, refusal.CriterionIsError},
		{"null", `null`, refusal.CriterionIsError},
		{"an array", `[]`, refusal.CriterionIsError},

		{"no content", `{"isError":true}`, refusal.CriterionContentText},
		{"content null", `{"isError":true,"content":null}`, refusal.CriterionContentText},
		{"content empty", `{"isError":true,"content":[]}`, refusal.CriterionContentText},
		{"content an object", `{"isError":true,"content":{"0":{"type":"text","text":"invalid_complete: x"}}}`, refusal.CriterionContentText},
		{"a string in the content", `{"isError":true,"content":["invalid_complete: x"]}`, refusal.CriterionContentText},
		{"the text comes second", `{"isError":true,"content":[{"type":"image"},{"type":"text","text":"invalid_complete: x"}]}`, refusal.CriterionContentText},
		{"another type", `{"isError":true,"content":[{"type":"resource","text":"invalid_complete: x"}]}`, refusal.CriterionContentText},
		{"no type", `{"isError":true,"content":[{"text":"invalid_complete: x"}]}`, refusal.CriterionContentText},
		{"no text", `{"isError":true,"content":[{"type":"text"}]}`, refusal.CriterionContentText},
		{"text null", `{"isError":true,"content":[{"type":"text","text":null}]}`, refusal.CriterionContentText},

		{"another code", `{"isError":true,"content":[{"type":"text","text":"session_not_found: x"}]}`, refusal.CriterionSlugLeads},
		{"no space", `{"isError":true,"content":[{"type":"text","text":"invalid_complete:x"}]}`, refusal.CriterionSlugLeads},
		{"the code alone", `{"isError":true,"content":[{"type":"text","text":"invalid_complete"}]}`, refusal.CriterionSlugLeads},
		{"a word before it", `{"isError":true,"content":[{"type":"text","text":"Error invalid_complete: x"}]}`, refusal.CriterionSlugLeads},
		{"a longer code", `{"isError":true,"content":[{"type":"text","text":"invalid_complete_x: x"}]}`, refusal.CriterionSlugLeads},
		{"JSON", `{"isError":true,"content":[{"type":"text","text":"{\"code\":\"invalid_complete\"}"}]}`, refusal.CriterionSlugLeads},

		{"structured content", `{"isError":true,` + text + `,"structuredContent":{}}`, refusal.CriterionNoStructuredContent},
		{"structured content null", `{"isError":true,` + text + `,"structuredContent":null}`, refusal.CriterionNoStructuredContent},
		{"_meta", `{"isError":true,` + text + `,"_meta":{"ui":1}}`, refusal.CriterionNoMeta},
		{"_meta null", `{"isError":true,` + text + `,"_meta":null}`, refusal.CriterionNoMeta},

		{"the first of five", `{"isError":false,"content":[],"structuredContent":{},"_meta":{}}`, refusal.CriterionIsError},
		{"the first of four", `{"isError":true,"content":[],"structuredContent":{},"_meta":{}}`, refusal.CriterionContentText},
		{"the first of three", `{"isError":true,"content":[{"type":"text","text":""}],"structuredContent":{},"_meta":{}}`, refusal.CriterionSlugLeads},
		{"the first of two", `{"_meta":{},"structuredContent":{},"isError":true,` + text + `}`, refusal.CriterionNoStructuredContent},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := refusal.GradeDomainError(refusal.InvalidComplete, []byte(c.result))
			if err != nil || got.Failed != c.want || got.Passed != (c.want == none) {
				t.Errorf("got %+v, %v; want %q", got, err, c.want)
			}
			if !got.Passed && (got.Pointer == "" || got.Message == "") {
				t.Errorf("no place or sentence: %+v", got)
			}
			door, err := refusal.GradeDomainErrorJSON([]byte(`{"scenario":{},"expect":{"code":"invalid_complete"},"result":` + c.result + `}`))
			if err != nil || door != got {
				t.Errorf("the JSON door says %+v, %v", door, err)
			}
		})
	}
	for _, c := range []struct {
		name, input string
		code        protocol.Code
		pointer     string
	}{
		{"no result", `{"expect":{"code":"x"}}`, protocol.CodeMissingMember, "/result"},
		{"no code", `{"expect":{},"result":{}}`, protocol.CodeMissingMember, "/expect/code"},
		{"code null", `{"expect":{"code":null},"result":{}}`, protocol.CodeWrongType, "/expect/code"},
		{"a result with a member twice", `{"expect":{"code":"x"},"result":{"isError":true,"isError":true}}`, protocol.CodeDuplicateMember, "/result/isError"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := refusal.GradeDomainErrorJSON([]byte(c.input))
			wantViolation(t, err, c.code, c.pointer)
		})
	}
	if _, err := refusal.GradeDomainError("x", []byte(`{"isError":true`)); !strings.Contains(err.Error(), "ends in the middle") {
		t.Error(err)
	}
}
