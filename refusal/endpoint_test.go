package refusal_test

import (
	"encoding/json"
	"testing"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/refusal"
)

func TestEndpointJSON(t *testing.T) {
	const rest = `"message":"m","fix":"f","appId":"app-1"`
	const wanted = `{"httpStatus":403,"error":{"code":-32003,"message":"App not found","data":{"refusal":` +
		`{"code":"app_deprovisioned","message":"m","fix":"f","retry":"never","appId":"app-1"}}}}`
	for _, c := range []struct{ name, refusal, want string }{
		{"a typed refusal", `{"code":"app_deprovisioned","retry":"never",` + rest + `}`, wanted},
		{"other members do not travel", `{"handshake":"intact","code":"app_deprovisioned","balanceCentsAtCheck":null,"retry":"never","x":{},` + rest + `}`, wanted},
		{"said on the render gate only", `{"code":"app_rate_limited","retry":"later",` + rest + `}`, `null`},
		{"said by provisioning and on the render gate", `{"code":"billing_mode_anomaly","retry":"never",` + rest + `}`, `null`},
		{"said by the owner API only", `{"code":"checkout_unavailable","retry":"later",` + rest + `}`, `null`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := refusal.Standard().EndpointJSON([]byte(`{"refusal":` + c.refusal + `}`))
			if text, _ := json.Marshal(got); err != nil || string(text) != c.want {
				t.Errorf("got %s, %v\nwant %s", text, err, c.want)
			}
		})
	}
	for _, c := range []struct {
		name, input string
		code        protocol.Code
		pointer     string
	}{
		{"an unknown code", `{"refusal":{"code":"nope","retry":"never",` + rest + `}}`, refusal.CodeUnknown, "/refusal/code"},
		{"no app id", `{"refusal":{"code":"app_deprovisioned","retry":"never","message":"m","fix":"f"}}`, protocol.CodeMissingMember, "/refusal/appId"},
		{"app id null", `{"refusal":{"code":"app_deprovisioned","retry":"never","message":"m","fix":"f","appId":null}}`, protocol.CodeWrongType, "/refusal/appId"},
		{"malformed and said elsewhere", `{"refusal":{"code":"app_rate_limited","retry":"later","fix":"f","appId":"a"}}`, protocol.CodeMissingMember, "/refusal/message"},
		{"an unknown retry class", `{"refusal":{"code":"app_deprovisioned","retry":"NEVER",` + rest + `}}`, protocol.CodeInvalidValue, "/refusal/retry"},
		{"a list", `{"refusal":[]}`, protocol.CodeWrongType, "/refusal"},
		{"no refusal", `{"refusals":{}}`, protocol.CodeMissingMember, "/refusal"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := refusal.Standard().EndpointJSON([]byte(c.input))
			if got != nil {
				t.Errorf("a response beside an error: %+v", got)
			}
			wantViolation(t, err, c.code, c.pointer)
		})
	}
}

func TestEndpoint(t *testing.T) {
	good := refusal.EndpointRefusal{Code: "app_deprovisioned", Retry: refusal.Never}
	for _, c := range []struct {
		name    string
		spoil   func(*refusal.EndpointRefusal)
		code    protocol.Code
		pointer string
	}{
		{"nothing wrong", func(f *refusal.EndpointRefusal) {}, "", ""},
		{"no retry class", func(f *refusal.EndpointRefusal) { f.Retry = "" }, protocol.CodeInvalidValue, "/retry"},
		{"app id not UTF-8", func(f *refusal.EndpointRefusal) { f.AppID = "\xff" }, protocol.CodeInvalidValue, "/appId"},
		{"an unknown code", func(f *refusal.EndpointRefusal) { f.Code = "x" }, refusal.CodeUnknown, "/code"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := good
			c.spoil(&f)
			_, ok, err := refusal.Standard().Endpoint(f)
			if ok != (c.code == "") {
				t.Errorf("ok = %v", ok)
			}
			wantViolation(t, err, c.code, c.pointer)
		})
	}
}

func TestUnauthorized(t *testing.T) {
	text, _ := json.Marshal(refusal.Unauthorized())
	if want := `{"httpStatus":403,"error":{"code":-32007,"message":"Unauthorized"}}`; string(text) != want {
		t.Errorf("got %s, want %s", text, want)
	}
}
