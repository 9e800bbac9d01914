package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/ggui-go/validators/refusal"
)

// TestMain makes the test binary the server as well, for the tests that need a
// process of its own.
func TestMain(m *testing.M) {
	if os.Getenv("MCPSERVER_TEST_AS_SERVER") != "" {
		main()
	}
	os.Exit(m.Run())
}

func serverProcess(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	// The race detector would have each process linger for a second at its end.
	cmd.Env = append(os.Environ(), "MCPSERVER_TEST_AS_SERVER=1", "GORACE=atexit_sleep_ms=0")
	return cmd
}

// copyApps copies the sample apps, for a test to change.
func copyApps(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("apps")); err != nil {
		t.Fatal(err)
	}
	return dir
}

func refuse(t *testing.T, dir, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "florist", "refused.json"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// serve serves the apps over HTTP on a port that the system chooses.
func serve(t *testing.T, dir string, log io.Writer) (url string) {
	t.Helper()
	apps, err := loadApps(os.DirFS(dir))
	if err != nil {
		t.Fatal(err)
	}
	s := &server{apps: apps, refusals: refusal.Standard(), log: slog.New(slog.NewTextHandler(log, nil))}
	listening := httptest.NewServer(s.handler())
	t.Cleanup(listening.Close)
	return listening.URL
}

func connect(t *testing.T, transport mcp.Transport) (*mcp.ClientSession, error) {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1.0.0"}, nil)
	// Not the test's context, which ends before its clean-up closes the session.
	session, err := client.Connect(context.Background(), transport, nil)
	if err == nil {
		t.Cleanup(func() {
			if err := session.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
		})
	}
	return session, err
}

// overBoth runs a test over each transport, with a session of the app florist.
func overBoth(t *testing.T, dir string, test func(*testing.T, *mcp.ClientSession)) {
	for name, transport := range map[string]func(*testing.T) mcp.Transport{
		"http": func(t *testing.T) mcp.Transport {
			return &mcp.StreamableClientTransport{Endpoint: serve(t, dir, t.Output()) + "/apps/florist/mcp"}
		},
		"stdio": func(t *testing.T) mcp.Transport {
			return &mcp.CommandTransport{Command: serverProcess(t, "--apps", dir, "--stdio", "florist")}
		},
	} {
		t.Run(name, func(t *testing.T) {
			session, err := connect(t, transport(t))
			if err != nil {
				t.Fatal(err)
			}
			test(t, session)
		})
	}
}

func render(ctx context.Context, session *mcp.ClientSession, arguments string) (*mcp.CallToolResult, error) {
	params := &mcp.CallToolParams{Name: "ggui_render"}
	if arguments != "" {
		params.Arguments = json.RawMessage(arguments)
	}
	return session.CallTool(ctx, params)
}

func textOf(t *testing.T, result *mcp.CallToolResult) string {
	t.Helper()
	if len(result.Content) != 1 {
		t.Fatalf("%d blocks of content", len(result.Content))
	}
	block, ok := result.Content[0].(*mcp.TextContent)
	if !ok {
		t.Fatalf("content is %T", result.Content[0])
	}
	return block.Text
}

// gadgets is a call with a contract that imports these.
func gadgets(text string) string {
	return `{"contract":{"clientCapabilities":{"gadgets":` + text + `}}}`
}

func TestAccepted(t *testing.T) {
	const call = `{
		"contract": {
			"propsSpec": {"properties": {"day": {"schema": {"type": "string", "format": "date"}, "required": true}}},
			"clientCapabilities": {"gadgets": {
				"@florist/streets": {"StreetMap": {}}, "@ggui-ai/gadgets": {"useCamera": {}}
			}}
		},
		"props": {"day": "2026-05-10"}
	}`
	const want = `{"outcome":"accepted","gadgets":[` +
		`{"package":"@florist/streets","version":"2.0.1",` +
		`"bundleUrl":"https://cdn.florist.example/bundles/public/@florist/streets/2.0.1/bundle.js",` +
		`"styleUrl":"https://cdn.florist.example/bundles/public/@florist/streets/2.0.1/style.css"},` +
		`{"package":"@ggui-ai/gadgets","version":"1.0.0"}],` +
		`"propsSchemaHash":"03479c3fad7207120a98327e9c418343a116f9ad09fa7459c8fea0630f5fc646"}`
	overBoth(t, "apps", func(t *testing.T, session *mcp.ClientSession) {
		result, err := render(t.Context(), session, call)
		if err != nil || result.IsError {
			t.Fatalf("%+v, %v", result, err)
		}
		if got := textOf(t, result); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
		sameJSON(t, mustMarshal(t, result.StructuredContent), want)
	})
}

// What an agent can mend is a domain error, as the protocol's cases grade it: no
// structured content, no _meta, and the code first.
func TestDomainErrors(t *testing.T) {
	cases := []struct {
		name, call string
		code       refusal.DomainCode
		says       string // somewhere in the text
	}{
		{"a gadget under two packages", gadgets(`{"@florist/bouquet-chart":{"useSeason":{}},"@acme/seasons":{"useSeason":{}}}`),
			refusal.DuplicateGadgetHook, "@acme/seasons"},
		{"a gadget that nobody registered", gadgets(`{"@florist/bouquet-chart":{"BouquetCharts":{}}}`),
			refusal.GadgetNotRegistered, "did you mean BouquetChart?"},
		{"a gadget of another package", gadgets(`{"@acme/charts":{"BouquetChart":{}}}`),
			refusal.GadgetPackageMismatch, "@florist/bouquet-chart"},
		{"a gadget that lacks a key", gadgets(`{"@florist/weather":{"useForecast":{}}}`),
			refusal.GadgetPublicEnvMissing, "GGUI_PUBLIC_APP_WEATHER_KEY"},
		{"a contract that is not well-formed", gadgets(`{"@florist/weather":{"useForecast":{"version":"1.1.0"}}}`),
			refusal.ContractValidationFailed, "/contract/clientCapabilities/gadgets/@florist~1weather/useForecast/version"},
		{"a contract with two faults", gadgets(`{"@florist/weather":{},"Weather":{"useForecast":{}}}`),
			refusal.ContractValidationFailed, "\n/contract/clientCapabilities/gadgets/Weather"},
		{"no contract", `{}`, refusal.ContractValidationFailed, "/contract: "},
		{"no arguments", ``, refusal.ContractValidationFailed, "/contract: "},
		{"no object", `{"contract":[]}`, refusal.ContractValidationFailed, "/contract: "},
		{"an argument that there is not", `{"contract":{},"contracts":{}}`, refusal.ContractValidationFailed, "contracts"},
		{"an argument twice", `{"contract":{},"contract":{}}`, refusal.ContractValidationFailed, "contract"},
		{"props that break the contract", `{"contract":{"propsSpec":{"properties":{"n":{"schema":{"type":"integer"}}}}},"props":{"n":"1"}}`,
			refusal.ContractViolation, "/props/n: "},
		{"a required prop that is missing", `{"contract":{"propsSpec":{"properties":{"n":{"schema":{"type":"integer"},"required":true}}}}}`,
			refusal.ContractViolation, "/props/n: "},
		{"a schema that does not come to an end", `{"contract":{"propsSpec":{"properties":{"n":{"schema":{"anyOf":[{"$ref":"#/properties/n"}]}}}}},"props":{"n":1}}`,
			refusal.ContractValidationFailed, "/props/n: "},
		{"a schema that does not compile", `{"contract":{"propsSpec":{"properties":{"n":{"schema":{"type":"string","pattern":"["}}}}}}`,
			refusal.ContractValidationFailed, "the schema of the props, /properties/n/pattern: "},
	}
	overBoth(t, "apps", func(t *testing.T, session *mcp.ClientSession) {
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				result, err := render(t.Context(), session, c.call)
				if err != nil {
					t.Fatal(err)
				}
				raw := mustMarshal(t, result)
				grade, err := refusal.GradeDomainError(c.code, []byte(raw))
				if err != nil || !grade.Passed {
					t.Errorf("%+v, %v: %s", grade, err, raw)
				}
				if text := textOf(t, result); !strings.Contains(text, c.says) {
					t.Errorf("%q says nothing of %q", text, c.says)
				}
			})
		}
	})
}

// Nothing that calls share gets in their way.
func TestCallsAtOnce(t *testing.T) {
	overBoth(t, "apps", func(t *testing.T, session *mcp.ClientSession) {
		var calls sync.WaitGroup
		for i := range 32 {
			calls.Go(func() {
				props, wantError := fmt.Sprintf(`{"n":%d}`, i), i%2 == 1
				if wantError {
					props = `{}`
				}
				result, err := render(t.Context(), session, `{"contract":{"propsSpec":{"properties":{"n":{"schema":{"type":"integer"},"required":true}}}},"props":`+props+`}`)
				if err != nil || result.IsError != wantError {
					t.Errorf("%s: %+v, %v", props, result, err)
				}
			})
		}
		calls.Wait()
	})
}

const outOfCredit = `{"code":"insufficient_credit","message":"There is no credit left.","fix":"Have the owner add some.","retry":"after-fix","handshake":"intact","balanceCentsAtCheck":0,"since":"May"}`

// A refusal holds from the next call on, whatever is asked, until it is taken back.
func TestRenderRefusal(t *testing.T) {
	dir := copyApps(t)
	overBoth(t, dir, func(t *testing.T, session *mcp.ClientSession) {
		refuse(t, dir, outOfCredit)
		for _, call := range []string{`{"contract":{}}`, `{}`} {
			result, err := render(t.Context(), session, call)
			if err != nil {
				t.Fatal(err)
			}
			const want = "insufficient_credit: There is no credit left. Have the owner add some."
			if text := textOf(t, result); text != want || !result.IsError || result.Meta != nil {
				t.Errorf("%q, %+v", text, result)
			}
			sameJSON(t, mustMarshal(t, result.StructuredContent), `{"outcome":"refused","refusal":`+outOfCredit+`}`)
		}

		// Registered, and said on another surface.
		refuse(t, dir, strings.Replace(outOfCredit, "insufficient_credit", "checkout_unavailable", 1))
		if result, err := render(t.Context(), session, `{"contract":{}}`); err != nil || result.IsError {
			t.Errorf("%+v, %v", result, err)
		}

		if err := os.Remove(filepath.Join(dir, "florist", "refused.json")); err != nil {
			t.Fatal(err)
		}
		if result, err := render(t.Context(), session, `{"contract":{}}`); err != nil || result.IsError {
			t.Errorf("%+v, %v", result, err)
		}
	})
}

func sameJSON(t *testing.T, got, want string) {
	t.Helper()
	var a, b any
	if err := errors.Join(json.Unmarshal([]byte(got), &a), json.Unmarshal([]byte(want), &b)); err != nil {
		t.Fatal(err)
	}
	if x, y := mustMarshal(t, a), mustMarshal(t, b); x != y {
		t.Errorf("got  %s\nwant %s", x, y)
	}
}

func mustMarshal(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A code in no table is a fault of the server: the client hears that there was one
// and no more, and nothing is rendered.
func TestUnregisteredCodeDoesNotLeak(t *testing.T) {
	for name, text := range map[string]string{
		"an unregistered code": strings.Replace(outOfCredit, "insufficient_credit", "oven_too_hot", 1),
		"no JSON":              "oven_too_hot",
	} {
		t.Run(name, func(t *testing.T) {
			dir := copyApps(t)
			overBoth(t, dir, func(t *testing.T, session *mcp.ClientSession) {
				refuse(t, dir, text)
				defer os.Remove(filepath.Join(dir, "florist", "refused.json"))
				result, err := render(t.Context(), session, `{"contract":{}}`)
				// Of a status of 500 the SDK reports no more than its name.
				if err == nil || !strings.Contains(strings.ToLower(err.Error()), "internal") {
					t.Fatalf("%+v, %v", result, err)
				}
				if strings.Contains(err.Error(), "oven") {
					t.Errorf("leaked: %v", err)
				}
			})
			refuse(t, dir, text)
			status, got := post(t, serve(t, dir, t.Output())+"/apps/florist/mcp", `{"jsonrpc":"2.0","id":1,"method":"ping"}`)
			if status != 500 || got != `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Internal error"}}` {
				t.Errorf("%d %s", status, got)
			}
		})
	}
}

// The tool itself is as silent as the door before it.
func TestToolDoesNotLeak(t *testing.T) {
	dir := copyApps(t)
	refuse(t, dir, strings.Replace(outOfCredit, "insufficient_credit", "oven_too_hot", 1))
	apps, err := loadApps(os.DirFS(dir))
	if err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	s := &server{apps: apps, refusals: refusal.Standard(), log: slog.New(slog.NewTextHandler(&log, nil))}
	result, err := s.render(apps["florist"])(t.Context(), &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{}})
	if result != nil || err == nil || strings.Contains(err.Error(), "oven") {
		t.Errorf("%+v, %v", result, err)
	}
	if !strings.Contains(log.String(), "oven_too_hot") {
		t.Errorf("the log does not say why: %s", log.String())
	}
}

const deprovisioned = `{"code":-32003,"message":"App not found","data":{"refusal":{` +
	`"code":"app_deprovisioned","message":"The florist has moved.","fix":"Use the app florist.","retry":"never","appId":"old-florist"}}}`

// A recorder keeps the last answer that a client got.
type recorder struct {
	status int
	body   string
}

func (r *recorder) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(response.Body)
	response.Body.Close()
	response.Body = io.NopCloser(bytes.NewReader(body))
	r.status, r.body = response.StatusCode, string(body)
	return response, err
}

// A client cannot so much as connect. That of the SDK takes the code -32003 for one
// of its own and drops the error's data, so the answer is looked at below it.
func TestEndpointTurnsClientsAway(t *testing.T) {
	url := serve(t, "apps", t.Output())
	for _, c := range []struct{ app, says, want string }{
		{"old-florist", "App not found", deprovisioned},
		{"nobody", "Unauthorized", `{"code":-32007,"message":"Unauthorized"}`},
	} {
		var last recorder
		_, err := connect(t, &mcp.StreamableClientTransport{
			Endpoint:   url + "/apps/" + c.app + "/mcp",
			HTTPClient: &http.Client{Transport: &last},
		})
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.app, err)
		}
		var answer struct{ Error json.RawMessage }
		if err := json.Unmarshal([]byte(last.body), &answer); err != nil || last.status != 403 || string(answer.Error) != c.want {
			t.Errorf("%s: %d %s, %v", c.app, last.status, last.body, err)
		}
	}
}

func post(t *testing.T, url, body string, header ...string) (status int, text string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json, text/event-stream")
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, strings.TrimSpace(string(answer))
}

// What crosses the wire, to the byte.
func TestOnTheWire(t *testing.T) {
	dir := copyApps(t)
	refuse(t, dir, outOfCredit)
	url := serve(t, dir, t.Output())
	call := `"method":"tools/call","params":{"name":"ggui_render","arguments":{"contract":{}}}}`
	for _, c := range []struct {
		name, app, body string
		status          int
		want            string
	}{
		{"a refusal", "florist", `{"jsonrpc":"2.0","id":7,` + call, 200,
			`{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"insufficient_credit: There is no credit left. Have the owner add some."}],` +
				`"structuredContent":{"outcome":"refused","refusal":` + outOfCredit + `},"isError":true}}`},
		{"at the door", "old-florist", `{"jsonrpc":"2.0","id":"a",` + call, 403, `{"jsonrpc":"2.0","id":"a","error":` + deprovisioned + `}`},
		{"at the door, without an id", "old-florist", `{"jsonrpc":"2.0",` + call, 403, `{"jsonrpc":"2.0","id":null,"error":` + deprovisioned + `}`},
		{"at the door, no JSON", "old-florist", `{`, 403, `{"jsonrpc":"2.0","id":null,"error":` + deprovisioned + `}`},
		{"at the door, without end", "old-florist", strings.Repeat(" ", mcp.DefaultMaxRequestBodyBytes+1), 403, `{"jsonrpc":"2.0","id":null,"error":` + deprovisioned + `}`},
		{"no such app", "nobody", `{"jsonrpc":"2.0","id":1,` + call, 403, `{"jsonrpc":"2.0","id":1,"error":{"code":-32007,"message":"Unauthorized"}}`},
		{"an app above", "..%2fflorist", `{"jsonrpc":"2.0","id":1,` + call, 403, `{"jsonrpc":"2.0","id":1,"error":{"code":-32007,"message":"Unauthorized"}}`},
	} {
		status, got := post(t, url+"/apps/"+c.app+"/mcp", c.body)
		if status != c.status || got != c.want {
			t.Errorf("%s: %d\ngot  %s\nwant %s", c.name, status, got, c.want)
		}
	}

	// A page of another site gets nowhere.
	if status, got := post(t, url+"/apps/florist/mcp", "{}", "Origin", "https://elsewhere.example"); status != 403 || strings.Contains(got, "credit") {
		t.Errorf("%d %s", status, got)
	}
}
