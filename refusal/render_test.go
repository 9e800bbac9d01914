package refusal_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/refusal"
)

func TestRender(t *testing.T) {
	got, ok, err := refusal.Standard().Render(refusal.Refusal{
		Code: "insufficient_credit", Message: "The balance is used up.", Fix: "Add to it.", Retry: refusal.AfterFix,
		BalanceCentsAtCheck: "-12",
		Extra:               protocol.Map[json.RawMessage]{{Name: "z", Value: json.RawMessage(`1.0`)}, {Name: "a", Value: json.RawMessage(`{"b":null}`)}},
	})
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	const want = `{"content":[{"type":"text","text":"insufficient_credit: The balance is used up. Add to it."}],` +
		`"structuredContent":{"outcome":"refused","refusal":{"code":"insufficient_credit","message":"The balance is used up.",` +
		`"fix":"Add to it.","retry":"after-fix","handshake":"intact","balanceCentsAtCheck":-12,"z":1.0,"a":{"b":null}}},"isError":true}`
	if text, _ := json.Marshal(got); string(text) != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}

// A typed refusal that could not have been read cannot be sent.
func TestRenderRefusesWhatCannotBeSent(t *testing.T) {
	extra := func(name, value string) protocol.Map[json.RawMessage] {
		return protocol.Map[json.RawMessage]{{Name: name, Value: json.RawMessage(value)}}
	}
	good := refusal.Refusal{Code: "app_rate_limited", Retry: refusal.Later}
	for _, c := range []struct {
		name    string
		spoil   func(*refusal.Refusal)
		code    protocol.Code
		pointer string
	}{
		{"nothing wrong", func(f *refusal.Refusal) {}, "", ""},
		{"no retry class", func(f *refusal.Refusal) { f.Retry = "" }, protocol.CodeInvalidValue, "/retry"},
		{"message not UTF-8", func(f *refusal.Refusal) { f.Message = "\xff" }, protocol.CodeInvalidValue, "/message"},
		{"fix not UTF-8", func(f *refusal.Refusal) { f.Fix = "a\xc0" }, protocol.CodeInvalidValue, "/fix"},
		{"balance not a number", func(f *refusal.Refusal) { f.BalanceCentsAtCheck = `"1"` }, protocol.CodeWrongType, "/balanceCentsAtCheck"},
		{"balance and more", func(f *refusal.Refusal) { f.BalanceCentsAtCheck = `1,"x":2` }, protocol.CodeTrailingData, "/balanceCentsAtCheck"},
		{"a known member again", func(f *refusal.Refusal) { f.Extra = extra("code", `"x"`) }, protocol.CodeDuplicateMember, "/code"},
		{"the handshake as another", func(f *refusal.Refusal) { f.Extra = extra("handshake", `"intact"`) }, protocol.CodeDuplicateMember, "/handshake"},
		{"an extra member twice", func(f *refusal.Refusal) { f.Extra = append(extra("x", `1`), extra("x", `1`)...) }, protocol.CodeDuplicateMember, "/x"},
		{"an extra member without a value", func(f *refusal.Refusal) { f.Extra = extra("x", "") }, protocol.CodeInvalidJSON, "/x"},
		{"an extra member that brings another", func(f *refusal.Refusal) { f.Extra = extra("x", `1,"y":2`) }, protocol.CodeTrailingData, "/x"},
		{"an extra name not UTF-8", func(f *refusal.Refusal) { f.Extra = extra("x\xff", `1`) }, protocol.CodeInvalidValue, "/x\uFFFD"},
		{"an unknown code", func(f *refusal.Refusal) { f.Code = "x" }, refusal.CodeUnknown, "/code"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := good
			c.spoil(&f)
			_, ok, err := refusal.Standard().Render(f)
			if ok != (c.code == "") {
				t.Errorf("ok = %v", ok)
			}
			wantViolation(t, err, c.code, c.pointer)
		})
	}
}

func TestRenderJSON(t *testing.T) {
	const rest = `"message":"m","fix":"f","handshake":"intact"`
	for _, c := range []struct{ name, refusal, text string }{
		{"after-fix", `{"code":"unsupported_provider","retry":"after-fix",` + rest + `}`, "unsupported_provider: m f"},
		{"next-period", `{"code":"hard_cap_exceeded","retry":"next-period",` + rest + `}`, "hard_cap_exceeded: m f"},
		{"later", `{"code":"app_rate_limited","retry":"later",` + rest + `}`, "app_rate_limited: m f"},
		{"never", `{"code":"app_deprovisioned","retry":"never",` + rest + `}`, "app_deprovisioned: m f"},
		{"another retry class than the row's", `{"code":"app_rate_limited","retry":"never",` + rest + `}`, "app_rate_limited: m f"},
		{"a code that is said elsewhere too", `{"code":"billing_mode_anomaly","retry":"never",` + rest + `}`, "billing_mode_anomaly: m f"},
		{"empty prose", `{"code":"app_rate_limited","retry":"later","message":"","fix":"","handshake":"intact"}`, "app_rate_limited:  "},
		{"balance, verbatim", `{"code":"insufficient_credit","retry":"after-fix","balanceCentsAtCheck":1.50e1,` + rest + `}`, "insufficient_credit: m f"},
		{"unknown members, in order", `{"zz":[1,{"b":2,"a":1}],"code":"app_rate_limited","10":null,"retry":"later","2":"\u00e9",` + rest + `}`, "app_rate_limited: m f"},
		{"an app id is an unknown member", `{"code":"app_rate_limited","retry":"later","appId":"a",` + rest + `}`, "app_rate_limited: m f"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := refusal.Standard().RenderJSON([]byte(`{"refusal": ` + c.refusal + `, "more": true}`))
			if err != nil || got == nil {
				t.Fatal(got, err)
			}
			if !got.IsError || got.Text != c.text || got.HasMeta || got.IdentityFields == nil || len(got.IdentityFields) > 0 {
				t.Errorf("got %+v", got)
			}
			want := `{"outcome":"refused","refusal":` + c.refusal + `}`
			if text, _ := json.Marshal(got.StructuredContent); string(text) != want {
				t.Errorf("structuredContent\n got %s\nwant %s", text, want)
			}
		})
	}
	for _, code := range []string{"checkout_unavailable", "owner_ref_mismatch", "policy_version_stale"} {
		got, err := refusal.Standard().RenderJSON([]byte(`{"refusal":{"code":"` + code + `","retry":"later",` + rest + `}}`))
		if got != nil || err != nil {
			t.Errorf("%s is not said on the render gate: %v, %v", code, got, err)
		}
		if text, _ := json.Marshal(got); string(text) != "null" {
			t.Errorf("nothing is null in JSON, not %s", text)
		}
	}
	const head = `"code":"app_rate_limited","retry":"later"`
	for _, c := range []struct {
		name, input string
		code        protocol.Code
		pointer     string
	}{
		{"an unknown code", `{"refusal":{"code":"out_of_coffee","retry":"later",` + rest + `}}`, refusal.CodeUnknown, "/refusal/code"},
		{"an empty code", `{"refusal":{"code":"","retry":"later",` + rest + `}}`, refusal.CodeUnknown, "/refusal/code"},
		{"another case of a code", `{"refusal":{"code":"App_rate_limited","retry":"later",` + rest + `}}`, refusal.CodeUnknown, "/refusal/code"},
		{"an unknown code and malformed", `{"refusal":{"code":"x","retry":"soon",` + rest + `}}`, protocol.CodeInvalidValue, "/refusal/retry"},
		{"malformed and said elsewhere", `{"refusal":{"code":"checkout_unavailable","retry":"later","message":"m","handshake":"intact"}}`, protocol.CodeMissingMember, "/refusal/fix"},
		{"no handshake", `{"refusal":{` + head + `,"message":"m","fix":"f"}}`, protocol.CodeMissingMember, "/refusal/handshake"},
		{"a handshake consumed", `{"refusal":{` + head + `,"message":"m","fix":"f","handshake":"consumed"}}`, protocol.CodeInvalidValue, "/refusal/handshake"},
		{"handshake null", `{"refusal":{` + head + `,"message":"m","fix":"f","handshake":null}}`, protocol.CodeWrongType, "/refusal/handshake"},
		{"message null", `{"refusal":{` + head + `,"message":null,"fix":"f","handshake":"intact"}}`, protocol.CodeWrongType, "/refusal/message"},
		{"balance null", `{"refusal":{` + head + `,"balanceCentsAtCheck":null,` + rest + `}}`, protocol.CodeWrongType, "/refusal/balanceCentsAtCheck"},
		{"balance a string", `{"refusal":{` + head + `,"balanceCentsAtCheck":"0",` + rest + `}}`, protocol.CodeWrongType, "/refusal/balanceCentsAtCheck"},
		{"balance beyond a double", `{"refusal":{` + head + `,"balanceCentsAtCheck":1e999,` + rest + `}}`, protocol.CodeNumberOutOfRange, "/refusal/balanceCentsAtCheck"},
		{"a member twice", `{"refusal":{` + head + `,"x":1,"x":2,` + rest + `}}`, protocol.CodeDuplicateMember, "/refusal/x"},
		{"refusal null", `{"refusal":null}`, protocol.CodeWrongType, "/refusal"},
		{"no refusal", `{}`, protocol.CodeMissingMember, "/refusal"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := refusal.Standard().RenderJSON([]byte(c.input))
			if got != nil {
				t.Errorf("a result beside an error: %+v", got)
			}
			wantViolation(t, err, c.code, c.pointer)
			var unknown *refusal.UnknownCodeError
			if errors.As(err, &unknown) != (c.code == refusal.CodeUnknown) {
				t.Errorf("%T", err)
			}
			if unknown != nil && (unknown.Code() != "unknown_code" || !strings.HasPrefix(err.Error(), "unknown_code: ")) {
				t.Error(err)
			}
		})
	}
}

// A deployment's own table is all there is: the protocol's codes are unknown.
func TestOwnRegistry(t *testing.T) {
	own, err := refusal.LoadRegistry([]byte(`{` +
		rowOf("kitchen_closed", "kitchen_closed", `["render-gate"]`, "later", "") + `,` +
		rowOf("door_locked", "door_locked", `["mcp-endpoint"]`, "never", "") + `}`))
	if err != nil {
		t.Fatal(err)
	}
	for code, want := range map[string][2]bool{"kitchen_closed": {true, false}, "door_locked": {false, true}} {
		_, onGate, err := own.Render(refusal.Refusal{Code: code, Retry: refusal.Later})
		_, onEndpoint, err2 := own.Endpoint(refusal.EndpointRefusal{Code: code, Retry: refusal.Later})
		if err != nil || err2 != nil || [2]bool{onGate, onEndpoint} != want {
			t.Errorf("%s: %v %v, %v %v", code, onGate, onEndpoint, err, err2)
		}
	}
	_, _, err = own.Render(refusal.Refusal{Code: "app_rate_limited", Retry: refusal.Later})
	wantViolation(t, err, refusal.CodeUnknown, "/code")
}

// A refusal as text is judged as one that was read, and travels as it is.
func TestRenderText(t *testing.T) {
	const rest = `,"message":"m <b>","fix":"f","retry":"later","handshake":"intact"`
	for _, text := range []string{
		`{"code":"app_rate_limited"` + rest + `}`,
		`{ "x":[ {} ],"code":"app_rate_limited"` + rest + `,"balanceCentsAtCheck":1.50}`,
		`{"code":"checkout_unavailable"` + rest + `}`,
		`{"code":"nope"` + rest + `}`,
		`{"code":"app_rate_limited"}`,
		`{`,
	} {
		got, ok, err := refusal.Standard().RenderText([]byte(text))
		read, wantErr := refusal.ReadRefusal([]byte(text))
		var want refusal.ToolResult
		wantOK := false
		if wantErr == nil {
			want, wantOK, wantErr = refusal.Standard().Render(read)
		}
		if ok != wantOK || fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Errorf("%s: %v, %v; want %v, %v", text, ok, err, wantOK, wantErr)
		}
		if ok && (got.Content[0] != want.Content[0] || string(got.StructuredContent.Refusal) != text) {
			t.Errorf("%s: %+v", text, got)
		}
	}
}

// A refusal of the endpoint as text is judged as one that was read.
func TestEndpointText(t *testing.T) {
	const rest = `,"message":"m","fix":"f","retry":"never","appId":"a"`
	for _, text := range []string{
		`{"code":"app_deprovisioned"` + rest + `}`,
		`{"code":"app_rate_limited"` + rest + `}`,
		`{"code":"nope"` + rest + `}`,
		`{"code":"app_deprovisioned","message":"m","fix":"f","retry":"soon","appId":"a"}`,
		`{"code":7` + rest + `}`,
		`{`,
	} {
		got, ok, err := refusal.Standard().EndpointText([]byte(text))
		read, wantErr := refusal.ReadEndpointRefusal([]byte(text))
		var want refusal.EndpointResponse
		wantOK := false
		if wantErr == nil {
			want, wantOK, wantErr = refusal.Standard().Endpoint(read)
		}
		if ok != wantOK || fmt.Sprint(err) != fmt.Sprint(wantErr) || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v, %v; want %+v, %v, %v", text, got, ok, err, want, wantOK, wantErr)
		}
	}
}

func TestRefusalMarshals(t *testing.T) {
	const text = `{"code":"app_rate_limited","message":"m","fix":"f","retry":"later","handshake":"intact","balanceCentsAtCheck":1.50,"x":[{}]}`
	var f refusal.Refusal
	if err := json.Unmarshal([]byte(text), &f); err != nil {
		t.Fatal(err)
	}
	if got, err := json.Marshal(f); err != nil || string(got) != text {
		t.Errorf("got %s, %v", got, err)
	}
	err := json.Unmarshal([]byte(`{"CODE":"x"}`), &f)
	wantViolation(t, err, protocol.CodeMissingMember, "/code")
	_, err = json.Marshal(refusal.Refusal{Retry: "soon"})
	wantViolation(t, err, protocol.CodeInvalidValue, "/retry")
}
