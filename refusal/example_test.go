package refusal_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/refusal"
)

func show(v any) {
	text, err := json.MarshalIndent(v, "", "  ")
	fmt.Println(string(text))
	if err != nil {
		fmt.Println(err)
	}
}

func ExampleRegistry_RenderText() {
	result, ok, err := refusal.Standard().RenderText([]byte(`{
		"code": "app_rate_limited",
		"message": "The app has rendered too often in this minute.",
		"fix": "Wait a minute, then render again.",
		"retry": "later",
		"handshake": "intact"
	}`))
	fmt.Println(ok, err)
	fmt.Println(result.Content[0].Text)
	// Output:
	// true <nil>
	// app_rate_limited: The app has rendered too often in this minute. Wait a minute, then render again.
}

func ExampleRegistry_EndpointText() {
	response, ok, err := refusal.Standard().EndpointText([]byte(`{
		"code": "app_deprovisioned",
		"message": "The app was given up.",
		"fix": "Provision a new one.",
		"retry": "never",
		"appId": "app_01"
	}`))
	fmt.Println(ok, err)
	fmt.Println(response.HTTPStatus, response.Error.Code, response.Error.Data.Refusal.Fix)
	// Output:
	// true <nil>
	// 403 -32003 Provision a new one.
}

func ExampleRegistry_Render() {
	result, ok, err := refusal.Standard().Render(refusal.Refusal{
		Code:    "model_not_allowed",
		Message: "This app may not use the model asked for.",
		Fix:     "Ask for another, with the same handshakeId.",
		Retry:   refusal.AfterFix,
	})
	fmt.Println(ok, err)
	show(result)
	// Output:
	// true <nil>
	// {
	//   "content": [
	//     {
	//       "type": "text",
	//       "text": "model_not_allowed: This app may not use the model asked for. Ask for another, with the same handshakeId."
	//     }
	//   ],
	//   "structuredContent": {
	//     "outcome": "refused",
	//     "refusal": {
	//       "code": "model_not_allowed",
	//       "message": "This app may not use the model asked for.",
	//       "fix": "Ask for another, with the same handshakeId.",
	//       "retry": "after-fix",
	//       "handshake": "intact"
	//     }
	//   },
	//   "isError": true
	// }
}

func ExampleRegistry_Render_elsewhere() {
	_, ok, err := refusal.Standard().Render(refusal.Refusal{Code: "checkout_unavailable", Retry: refusal.Later})
	fmt.Println(ok, err) // registered, and said on another surface
	_, ok, err = refusal.Standard().Render(refusal.Refusal{Code: "oven_too_hot", Retry: refusal.Later})
	fmt.Println(ok, err)
	// Output:
	// false <nil>
	// false unknown_code: /code: "oven_too_hot" is in no table of codes; use a registered code, or register this one first.
}

func ExampleRegistry_RenderJSON() {
	outcome, err := refusal.Standard().RenderJSON([]byte(`{"refusal": {
		"code": "app_rate_limited", "message": "Too many calls.", "fix": "Wait a minute.",
		"retry": "later", "handshake": "intact", "waitSeconds": 60
	}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	show(outcome)
	// Output:
	// {
	//   "isError": true,
	//   "text": "app_rate_limited: Too many calls. Wait a minute.",
	//   "structuredContent": {
	//     "outcome": "refused",
	//     "refusal": {
	//       "code": "app_rate_limited",
	//       "message": "Too many calls.",
	//       "fix": "Wait a minute.",
	//       "retry": "later",
	//       "handshake": "intact",
	//       "waitSeconds": 60
	//     }
	//   },
	//   "hasMeta": false,
	//   "identityFields": []
	// }
}

func ExampleToolResult_Flatten() {
	result, _ := refusal.ComposeDomainError(refusal.DomainError{Code: refusal.SessionNotFound, Detail: "no session s-1"})
	flat := result.Flatten()
	fmt.Println(flat.IsError, flat.Text, flat.StructuredContent == nil)
	// Output: true session_not_found: no session s-1 true
}

func ExampleRegistry_Endpoint() {
	response, ok, err := refusal.Standard().Endpoint(refusal.EndpointRefusal{
		Code:    "app_deprovisioned",
		Message: "The app was given up.",
		Fix:     "Provision another.",
		Retry:   refusal.Never,
		AppID:   "app-7",
	})
	fmt.Println(response.HTTPStatus, ok, err)
	show(response.Error)
	// Output:
	// 403 true <nil>
	// {
	//   "code": -32003,
	//   "message": "App not found",
	//   "data": {
	//     "refusal": {
	//       "code": "app_deprovisioned",
	//       "message": "The app was given up.",
	//       "fix": "Provision another.",
	//       "retry": "never",
	//       "appId": "app-7"
	//     }
	//   }
	// }
}

func ExampleRegistry_EndpointJSON() {
	response, err := refusal.Standard().EndpointJSON([]byte(`{"refusal": {
		"code": "insufficient_credit", "message": "m", "fix": "f", "retry": "after-fix", "appId": "app-7"
	}}`))
	fmt.Println(response == nil, err) // not said at the endpoint
	_, err = refusal.Standard().EndpointJSON([]byte(`{"refusal": {"code": "app_deprovisioned"}}`))
	fmt.Println(err)
	// Output:
	// true <nil>
	// /refusal/message: A refusal needs a member "message"; add it. (at byte 12) (and 3 more)
}

func ExampleUnauthorized() {
	text, _ := json.Marshal(refusal.Unauthorized())
	fmt.Println(string(text))
	// Output: {"httpStatus":403,"error":{"code":-32007,"message":"Unauthorized"}}
}

func ExampleReadRefusal() {
	f, err := refusal.ReadRefusal([]byte(`{"code": "app_rate_limited", "message": "m", "fix": "f", "retry": "later", "handshake": "intact", "waitSeconds": 60}`))
	fmt.Println(f.Code, f.Retry, f.Extra[0].Name, string(f.Extra[0].Value), err)
	// Output: app_rate_limited later waitSeconds 60 <nil>
}

func ExampleStandard() {
	for _, row := range refusal.Standard().Table() {
		if row.Value.SaidOn(refusal.MCPEndpoint) {
			fmt.Println(row.Name)
		}
	}
	// Output: app_deprovisioned
}

func ExampleStandardTable() {
	own := append(refusal.StandardTable(), protocol.Member[refusal.Entry]{Name: "kitchen_closed", Value: refusal.Entry{
		Code:        "kitchen_closed",
		Surfaces:    []refusal.Surface{refusal.RenderGate},
		Retry:       refusal.Later,
		Emitter:     "The render gate, at night.",
		Description: "Nothing is rendered between midnight and six.",
	}})
	registry, err := refusal.NewRegistry(own)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, known := registry.Lookup("kitchen_closed")
	fmt.Println(len(registry.Table()), known)
	// Output: 15 true
}

func ExampleNewRegistry() {
	_, err := refusal.NewRegistry(refusal.Table{{Name: "kitchen_closed", Value: refusal.Entry{Code: "kitchen_closed", Retry: refusal.Later}}})
	var incomplete *refusal.IncompleteError
	if errors.As(err, &incomplete) {
		fmt.Println(incomplete.Report.Failed)
	}
	fmt.Println(err)
	// Output:
	// [surfaces-non-empty]
	// the refusal table is incomplete: /kitchen_closed/surfaces: The row names no surface; name each on which the refusal is said.
}

const kitchen = `{"kitchen_closed": {
	"code": "kitchen_closed", "surfaces": ["render-gate"], "retry": "later",
	"emitter": "The render gate, at night.", "description": "Nothing is rendered between midnight and six."
}}`

func ExampleLoadRegistry() {
	registry, err := refusal.LoadRegistry([]byte(kitchen))
	if err != nil {
		fmt.Println(err)
		return
	}
	result, ok, err := registry.Render(refusal.Refusal{Code: "kitchen_closed", Message: "It is night.", Fix: "Come back at six.", Retry: refusal.Later})
	fmt.Println(result.Content[0].Text, ok, err)
	// Output: kitchen_closed: It is night. Come back at six. true <nil>
}

func ExampleReadTable() {
	table, err := refusal.ReadTable([]byte(kitchen))
	fmt.Println(table[0].Name, table[0].Value.Surfaces, err)
	// Output: kitchen_closed [render-gate] <nil>
}

func ExampleCheck() {
	report := refusal.Check(refusal.Table{
		{Name: "door_locked", Value: refusal.Entry{Code: "door_locked", Surfaces: []refusal.Surface{refusal.MCPEndpoint}, Retry: refusal.AfterFix}},
		{Name: "kitchen_closed", Value: refusal.Entry{Code: "kitchen", Surfaces: []refusal.Surface{refusal.RenderGate}, Retry: refusal.Later}},
	})
	fmt.Println(report.Complete(), report.Failed)
	for _, f := range report.Findings {
		fmt.Println(f.Pointer, f.Message)
	}
	// Output:
	// false [code-equals-key after-fix-names-fixby]
	// /kitchen_closed/code The row stands under "kitchen_closed" and says "kitchen"; make them the same.
	// /door_locked/fixBy The refusal needs a fix and the row does not say whose; name caller, owner, tenant or operator.
}

func ExampleCheckJSON() {
	report, err := refusal.CheckJSON([]byte(`{"registry": ` + kitchen + `}`))
	text, _ := json.Marshal(report)
	fmt.Println(string(text), err)
	// Output: {"failed":[]} <nil>
}

func ExampleCheckStrict() {
	table, _ := refusal.ReadTable([]byte(strings.Replace(kitchen, `"later"`, `"never", "fixBy": "caller"`, 1)))
	fmt.Println(refusal.Check(table).Complete())
	for _, violation := range refusal.CheckStrict(table) {
		fmt.Println(violation)
	}
	// Output:
	// true
	// /kitchen_closed/fixBy: Nobody can fix a refusal that is never; remove fixBy.
}

func ExampleRegistry_Lookup() {
	entry, ok := refusal.Standard().Lookup("model_not_allowed")
	fmt.Println(entry.Retry, *entry.FixBy, ok)
	// Output: after-fix caller true
}

func ExampleRegistry_MayAgentRetry() {
	for _, code := range []string{"model_not_allowed", "insufficient_credit", "app_rate_limited"} {
		may, err := refusal.Standard().MayAgentRetry(code)
		fmt.Println(code, may, err)
	}
	// Output:
	// model_not_allowed true <nil>
	// insufficient_credit false <nil>
	// app_rate_limited true <nil>
}

func ExampleEntry_MayAgentRetry() {
	fmt.Println(refusal.Entry{Retry: refusal.AfterFix, FixBy: new(refusal.Caller)}.MayAgentRetry())
	fmt.Println(refusal.Entry{Retry: refusal.AfterFix, FixBy: new(refusal.Owner)}.MayAgentRetry())
	// Output:
	// true
	// false
}

func ExampleComposeDomainError() {
	result, err := refusal.ComposeDomainError(refusal.DomainError{
		Code:   refusal.HandshakeNotFound,
		Detail: "the handshake has expired; make a new one",
	})
	text, _ := json.Marshal(result)
	fmt.Println(string(text), err)
	// Output: {"content":[{"type":"text","text":"handshake_not_found: the handshake has expired; make a new one"}],"isError":true} <nil>
}

func ExampleParseDomainError() {
	e, err := refusal.ParseDomainError("channel_not_declared: the contract has no channel: prices")
	fmt.Println(e.Code, "|", e.Detail, "|", err)
	_, err = refusal.ParseDomainError("something went wrong")
	fmt.Println(err)
	// Output:
	// channel_not_declared | the contract has no channel: prices | <nil>
	// The text has no code: start it with a registered code, a colon and a space.
}

func ExampleGradeDomainError() {
	grade, err := refusal.GradeDomainError(refusal.SessionNotFound, []byte(`{
		"isError": true,
		"content": [{"type": "text", "text": "No such session"}]
	}`))
	fmt.Println(grade.Passed, grade.Failed, err)
	fmt.Println(grade.Pointer, grade.Message)
	// Output:
	// false slug-leads <nil>
	// /content/0/text The text is "No such session"; start it with "session_not_found: ".
}

func ExampleGradeDomainErrorJSON() {
	grade, err := refusal.GradeDomainErrorJSON([]byte(`{
		"expect": {"code": "session_not_found"},
		"result": {"isError": true, "content": [{"type": "text", "text": "session_not_found: s-1"}]}
	}`))
	text, _ := json.Marshal(grade)
	fmt.Println(string(text), err)
	// Output: {"passed":true} <nil>
}

// The closed sets, in their order.
func Example_closedSets() {
	fmt.Println(refusal.Surfaces())
	fmt.Println(refusal.Retries())
	fmt.Println(refusal.Fixers())
	fmt.Println(refusal.Pins())
	fmt.Println(len(refusal.DomainCodes()), "codes of domain errors, from", refusal.DomainCodes()[0])
	// Output:
	// [render-gate owner-api provisioning-api mcp-endpoint]
	// [after-fix next-period later never]
	// [caller owner tenant operator]
	// [surfaces-non-empty code-equals-key after-fix-names-fixby retry-in-closed-set]
	// 15 codes of domain errors, from session_not_found
}

func ExampleReadEndpointRefusal() {
	_, err := refusal.ReadEndpointRefusal([]byte(`{"code":"app_deprovisioned","message":"m","fix":"f","retry":"soon","appId":"a"}`))
	fmt.Println(err)
	// Output: /retry: "soon" is not a retry class; use after-fix, next-period, later or never. (at byte 52)
}

func ExampleDomainCodes() {
	fmt.Println(refusal.DomainCodes()[0])
	// Output: session_not_found
}

func ExampleEntry_SaidOn() {
	entry, _ := refusal.Standard().Lookup("app_deprovisioned")
	fmt.Println(entry.SaidOn(refusal.MCPEndpoint), entry.SaidOn(refusal.OwnerAPI))
	// Output: true false
}

func ExampleSurfaces() {
	fmt.Println(refusal.Surfaces())
	// Output: [render-gate owner-api provisioning-api mcp-endpoint]
}

func ExampleRetries() {
	fmt.Println(refusal.Retries())
	// Output: [after-fix next-period later never]
}

func ExampleFixers() {
	fmt.Println(refusal.Fixers())
	// Output: [caller owner tenant operator]
}

func ExamplePins() {
	fmt.Println(refusal.Pins())
	// Output: [surfaces-non-empty code-equals-key after-fix-names-fixby retry-in-closed-set]
}
