package refusal_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/ggui-go/validators/canonical"
	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/refusal"
)

// Whatever a refusal carries arrives: as a value, and in the same order.
func FuzzRenderJSON(f *testing.F) {
	for _, seed := range []string{
		`{"code":"app_rate_limited","message":"m","fix":"f","retry":"later","handshake":"intact"}`,
		`{"x":{"b":[1.0,1e2],"a":"<é\u2028"},"code":"insufficient_credit","message":"","fix":" ","retry":"after-fix","balanceCentsAtCheck":-0,"handshake":"intact","10":0,"9":null}`,
		`{"code":"checkout_unavailable","message":"m","fix":"f","retry":"later","handshake":"intact"}`,
		`{"code":"nope","message":"m","fix":"f","retry":"later","handshake":"intact"}`,
		`{"code":"app_rate_limited","code":"x"}`, `[]`, `{"retry":"soon"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		got, err := refusal.Standard().RenderJSON(slices.Concat([]byte(`{"refusal":`), text, []byte(`}`)))
		if err != nil {
			var faults *protocol.ViolationError
			if got != nil || !errors.As(err, &faults) {
				t.Fatalf("%q: %+v, %v", text, got, err)
			}
			return
		}
		if got == nil {
			return
		}
		sent, err := json.Marshal(got.StructuredContent.Refusal)
		if err != nil {
			t.Fatal(err)
		}
		var plain bytes.Buffer
		if err := json.Compact(&plain, text); err != nil {
			return // the text closed the refusal and went on
		}
		want, err := canonical.Append(nil, plain.Bytes())
		if form, err2 := canonical.Append(nil, sent); err != nil || err2 != nil || !bytes.Equal(form, want) {
			t.Fatalf("%s (%v)\nwas sent as\n%s (%v)", want, err, form, err2)
		}
		before, _ := refusal.ReadRefusal(plain.Bytes())
		after, err := refusal.ReadRefusal(sent)
		if err != nil || !slices.Equal(names(before.Extra), names(after.Extra)) {
			t.Fatalf("%v became %v, %v", names(before.Extra), names(after.Extra), err)
		}
		if want := before.Code + ": " + before.Message + " " + before.Fix; got.Text != want {
			t.Fatalf("text %q, want %q", got.Text, want)
		}
	})
}

func names(m protocol.Map[json.RawMessage]) (out []string) {
	for _, member := range m {
		out = append(out, member.Name)
	}
	return out
}

// What Render sends reads back as what it was given, or it sends nothing.
func FuzzRender(f *testing.F) {
	f.Add("app_rate_limited", "m", "f", "later", "", "x", `{"a":1}`)
	f.Add("insufficient_credit", "\"<\u2028\n", "", "after-fix", "-1.50e3", "code", `1`)
	f.Add("app_deprovisioned", "\xff", "f", "never", "1,2", "é", `1,"y":2`)
	f.Fuzz(func(t *testing.T, code, message, fix, retry, balance, name, value string) {
		given := refusal.Refusal{
			Code: code, Message: message, Fix: fix, Retry: refusal.Retry(retry), BalanceCentsAtCheck: json.Number(balance),
			Extra: protocol.Map[json.RawMessage]{{Name: name, Value: json.RawMessage(value)}},
		}
		result, ok, err := refusal.Standard().Render(given)
		if !ok {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		got, err := refusal.ReadRefusal(result.StructuredContent.Refusal)
		given.Extra[0].Value = bytes.Trim(given.Extra[0].Value, " \t\r\n")
		given.BalanceCentsAtCheck = json.Number(strings.Trim(balance, " \t\r\n"))
		if diff := cmp.Diff(given, got); err != nil || diff != "" {
			t.Fatalf("%v (-given +sent)\n%s", err, diff)
		}
	})
}

// Compose and parse are each other's inverse, where both say yes.
func FuzzDomainError(f *testing.F) {
	f.Add("session_not_found", "gone: for good")
	f.Add("invalid_complete", "\ufeff ")
	f.Add("nope", "x")
	f.Fuzz(func(t *testing.T, code, detail string) {
		e := refusal.DomainError{Code: refusal.DomainCode(code), Detail: detail}
		parsed, parseErr := refusal.ParseDomainError(e.Error())
		result, composeErr := refusal.ComposeDomainError(e)
		if composeErr != nil {
			if parseErr == nil && utf8.ValidString(detail) && parsed == e {
				t.Fatalf("parsed and not composed: %v", composeErr)
			}
			return
		}
		if parseErr != nil || parsed != e {
			t.Fatalf("%+v came back as %+v, %v", e, parsed, parseErr)
		}
		text, _ := json.Marshal(result)
		if grade, err := refusal.GradeDomainError(e.Code, text); err != nil || !grade.Passed {
			t.Fatalf("%s: %+v, %v", text, grade, err)
		}
	})
}

// The grade agrees with criteria that are written over decoded values.
func FuzzGradeDomainError(f *testing.F) {
	for _, seed := range []string{
		`{"isError":true,"content":[{"type":"text","text":"invalid_complete: x"}]}`,
		`{"isError":true,"content":[{"type":"text","text":"invalid_complete: x"}],"structuredContent":null}`,
		`{"isError":true,"content":[{"type":"text","text":"x"}],"_meta":{}}`,
		`{"isError":1,"content":{}}`, `null`, `{"isError":true,"content":[[]]}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		got, err := refusal.GradeDomainError(refusal.InvalidComplete, text)
		if err != nil {
			if !errors.Is(err, protocol.ErrUnreadable) {
				t.Fatal(err)
			}
			return
		}
		var value any
		if err := json.Unmarshal(text, &value); err != nil {
			t.Skip() // such as deeper than encoding/json goes
		}
		result, _ := value.(map[string]any)
		content, _ := result["content"].([]any)
		var block map[string]any
		if len(content) > 0 {
			block, _ = content[0].(map[string]any)
		}
		words, isString := block["text"].(string)
		_, structured := result["structuredContent"]
		_, meta := result["_meta"]
		var want refusal.Criterion
		switch {
		case result["isError"] != true:
			want = refusal.CriterionIsError
		case block["type"] != "text" || !isString:
			want = refusal.CriterionContentText
		case !strings.HasPrefix(words, "invalid_complete: "):
			want = refusal.CriterionSlugLeads
		case structured:
			want = refusal.CriterionNoStructuredContent
		case meta:
			want = refusal.CriterionNoMeta
		}
		if got.Failed != want || got.Passed != (want == "") {
			t.Fatalf("%s: got %+v, want %q", text, got, want)
		}
	})
}

// A table makes a registry exactly when it is complete, and the registry reads
// back as the same table.
func FuzzLoadRegistry(f *testing.F) {
	standard, err := json.Marshal(refusal.Standard())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(standard)
	f.Add([]byte(`{` + rowOf("a", "b", `[]`, "soon", "") + `}`))
	f.Add([]byte(`{` + rowOf("a", "a", `["x"]`, "after-fix", `"fixBy":"",`) + `}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		table, err := refusal.ReadTable(text)
		if err != nil {
			return
		}
		report := refusal.Check(table)
		registry, err := refusal.LoadRegistry(text)
		if report.Complete() != (err == nil) {
			t.Fatalf("%s\nreport %+v, but LoadRegistry says %v", text, report, err)
		}
		order := refusal.Pins()
		for _, pin := range report.Failed {
			i := slices.Index(order, pin)
			if i < 0 {
				t.Fatalf("%s: pins %v", text, report.Failed)
			}
			order = order[i+1:]
		}
		if registry == nil {
			return
		}
		written, err := json.Marshal(registry)
		if err != nil {
			t.Fatal(err)
		}
		again, err := refusal.ReadTable(written)
		if diff := cmp.Diff(table, again); err != nil || diff != "" {
			t.Fatalf("%v (-read +read again)\n%s", err, diff)
		}
	})
}
