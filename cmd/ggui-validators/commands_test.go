package main

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCanonicalAndPropsAndRefusals(t *testing.T) {
	spec := write(t, "spec.json", `{"properties":{"b":{"schema":{"type":"string","nullable":true},"required":true},"a":{"schema":{"type":"object"}}}}`)
	contract := write(t, "contract.json", `{"propsSpec":{"properties":{"n":{"schema":{"type":"integer"}}}}}`)
	table := write(t, "table.json", `{"closed":{"code":"closed","surfaces":["mcp-endpoint"],"retry":"never","emitter":"The door.","description":"It is closed."}}`)
	const schema = `{"additionalProperties":false,"properties":{"a":{"additionalProperties":false,"type":"object"},"b":{"type":["string","null"]}},"required":["b"],"type":"object"}`
	const refused = `{"code":"app_deprovisioned","message":"Gone.","fix":"Make another.","retry":"never","handshake":"intact"}`
	for _, c := range []struct {
		name, stdin string
		args        []string
		code        int
		want        string // standard output
	}{
		{"canonical bytes and no newline", `{"b":1.0, "a":[1e21,"\u00e9"]}`, []string{"canonicalize", "-"}, 0, `{"a":[1e+21,"é"],"b":1}`},
		{"hash", `{ }`, []string{"hash", "-"}, 0, "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a  -\n"},
		{"build", "", []string{"props", "build", spec}, 0,
			"hash     f15ef57ede9dfffe0ff88bca35417ba73dd3f4499f3891a892f65d06a14497a4\nprofile  grammar-safe\nschema   " + schema + "\n"},
		{"build from a contract without props", `{}`, []string{"props", "build", "--contract", "-", "--format=json"}, 0,
			"{\n  \"propsSchema\": {\n    \"additionalProperties\": false,\n    \"properties\": {},\n    \"required\": [],\n    \"type\": \"object\"\n  },\n  \"propsSchemaHash\": \"d746974fa9afd5e951f76f9af38954b0ad7f436f2120dc974da65e5ee39f856f\",\n  \"propsSchemaProfile\": \"grammar-safe\"\n}\n"},
		{"classify", `{"type":"string","minLength":1}`, []string{"props", "classify", "-"}, 0, "full\n"},
		{"valid by spec", `{"b":null}`, []string{"props", "check", "--spec", spec, "-"}, 0, "-: valid\n"},
		{"valid by contract", `{"n":1.0}`, []string{"props", "check", "--contract", contract, "-"}, 0, "-: valid\n"},
		{"not valid by schema", `{"b":1}`, []string{"props", "check", "--schema", write(t, "schema.json", schema), "-"}, 1, "-: /b: Expected string or null, found number. [type]\n"},
		{"as JSON", `{"b":""}`, []string{"props", "check", "--spec", spec, "--format", "json", "-"}, 0, "[\n  {\n    \"file\": \"-\",\n    \"valid\": true\n  }\n]\n"},
		{"props that cannot be read", `{"b":1,"b":2}`, []string{"props", "check", "--spec", spec, "-"}, 2, "-:1:8: /b: The object already has a member \"b\". Keep one of them. [duplicate_member]\n"},
		{"render", refused, []string{"refuse", "render", "-"}, 0,
			"{\n  \"content\": [\n    {\n      \"type\": \"text\",\n      \"text\": \"app_deprovisioned: Gone. Make another.\"\n    }\n  ],\n  \"structuredContent\": {\n    \"outcome\": \"refused\",\n    \"refusal\": {\n      \"code\": \"app_deprovisioned\",\n      \"message\": \"Gone.\",\n      \"fix\": \"Make another.\",\n      \"retry\": \"never\",\n      \"handshake\": \"intact\"\n    }\n  },\n  \"isError\": true\n}\n"},
		{"endpoint, by a table of one's own", `{"code":"closed","message":"m","fix":"f","retry":"never","appId":"a","more":1}`, []string{"refuse", "endpoint", "--registry", table, "-"}, 0,
			"{\n  \"httpStatus\": 403,\n  \"error\": {\n    \"code\": -32003,\n    \"message\": \"App not found\",\n    \"data\": {\n      \"refusal\": {\n        \"code\": \"closed\",\n        \"message\": \"m\",\n        \"fix\": \"f\",\n        \"retry\": \"never\",\n        \"appId\": \"a\"\n      }\n    }\n  }\n}\n"},
		{"theme mode", `{"stamped":"dark","hostAnnounced":"light"}`, []string{"theme", "mode", "-"}, 0, "light\n"},
		{"no theme mode", `{"stamped":null}`, []string{"theme", "mode", "-"}, 0, "null\n"},
		{"overlay hash", `{"overlays":{},"mode":"dark"}`, []string{"theme", "hash", "-"}, 0, "f1da12c1ae9677e6edec1765115376e90d644320785b2cb88720f013ae8f38c0\n"},
		{"URLs of an app", `{"app":{"gadgets":[{"package":"a","version":"1.0.0","exports":[{"hook":"useA"}]}]}}`, []string{"resolve", "--app", "-"}, 0,
			"a 1.0.0\n  bundle  https://registry.ggui.ai/bundles/public/a/1.0.0/bundle.js\n  style   https://registry.ggui.ai/bundles/public/a/1.0.0/style.css\n"},
		{"a project", `{"app":{}}`, []string{"validate", "project", "-"}, 0, "-: valid\n"},
		{"a contract of nothing", `{"title":"Orders"}`, []string{"validate", "data-contract", "-"}, 0, "-: valid, but it declares nothing\n"},
		{"complete", "", []string{"registry", "check", "--strict", table}, 0, table + ": complete, 1 codes\n"},
		{"incomplete", `{"a":{"code":"b","surfaces":["render-gate"],"retry":"never","emitter":"e","description":"d"}}`, []string{"registry", "check", "-"}, 1,
			"-: /a/code: The row stands under \"a\" and says \"b\"; make them the same. [code-equals-key]\n"},
	} {
		stdout, stderr, code := tool(c.stdin, c.args...)
		if code != c.code || stdout != c.want || stderr != "" {
			t.Errorf("%s: exit %d, want %d; stderr %q\n%s", c.name, code, c.code, stderr, cmp.Diff(c.want, stdout))
		}
	}
}

func TestRefusalsAndSchemasThatSayNothing(t *testing.T) {
	for _, c := range []struct {
		stdin string
		args  []string
		code  int
		want  string // in standard error
	}{
		{`{"code":"checkout_unavailable","message":"m","fix":"f","retry":"later","handshake":"intact"}`, []string{"refuse", "render", "-"}, 1, "render-gate"},
		{`{"code":"nonsense","message":"m","fix":"f","retry":"later","handshake":"intact"}`, []string{"refuse", "render", "-"}, 2, "unknown_code"},
		{`{"code":"app_deprovisioned"}`, []string{"refuse", "endpoint", "-"}, 2, "/message"},
		{`{"a":{}}`, []string{"refuse", "endpoint", "--registry", "-", "-"}, 2, "/a/code"},
		{`{"a":{}}`, []string{"registry", "check", "-"}, 2, "/a/code"},
		{`{"type":"strin"}`, []string{"props", "check", "--schema", "-", "-"}, 2, "schema_invalid"},
		{`{"properties":{"a":{"schema":{"patern":"x"}}}}`, []string{"props", "build", "-"}, 1, "patern"},
		{`{"properties":{"a":{}}}`, []string{"props", "build", "-"}, 2, "/properties/a/schema"},
		{`{`, []string{"props", "classify", "-"}, 2, "ends"},
		{`{`, []string{"hash", "-"}, 2, "ends"},
		{`[1e400]`, []string{"canonicalize", "-"}, 2, "too large"},
		{``, []string{"props", "check", "-"}, 2, "schema"},
		{``, []string{"props", "build"}, 2, "--contract"},
		{``, []string{"props", "build", "-", "--contract", "x"}, 2, "--contract"},
		{`{"sources":1}`, []string{"theme", "hash", "-"}, 2, "/overlays"},
		{`{"stamped":"blue"}`, []string{"theme", "mode", "-"}, 2, "/stamped"},
		{`{"pakage":"@acme/maps"}`, []string{"resolve", "-"}, 0, "no transport fields"},
		{`{"app":{}}`, []string{"resolve", "--app", "-"}, 0, "declares no gadgets"},
		{`{"app":{"gadgets":[{"package":"a","version":"1.0.0","exports":[{"hook":"useA"}],"bundleHost":"A"}]}}`, []string{"resolve", "--app", "-"}, 2, "/app/gadgets/0/bundleHost"},
		{`{"clientCapabilities":{"gadgets":{"@acme/maps":{"useMap":{}}}}}`, []string{"gate", "-"}, 2, "--contract"},
		{`{"contract":{},"appGadget":[]}`, []string{"gate", "-"}, 0, "appGadget"},
		{`{"contract":{}}`, []string{"gate", "-"}, 0, "not looked up"},
		{`{"app":{}}`, []string{"gate", "--contract", "-"}, 0, "nothing to look up"},
		{``, []string{"props", "check", "--schema", "a", "--spec", "b", "-"}, 2, "schema"},
	} {
		_, stderr, code := tool(c.stdin, c.args...)
		if code != c.code || !strings.Contains(stderr, c.want) {
			t.Errorf("%v: exit %d, %q; want %d and %q", c.args, code, stderr, c.code, c.want)
		}
	}
}

// A hash that cannot be made does not keep the others from being made.
func TestHashGoesOn(t *testing.T) {
	good := write(t, "good.json", `{}`)
	stdout, stderr, code := tool(`{`, "hash", "-", good, "no-such-file")
	if code != exitUnusable || stdout != "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a  "+good+"\n" ||
		!strings.Contains(stderr, "-:1:2") || !strings.Contains(stderr, "no-such-file") {
		t.Errorf("exit %d, %s, %s", code, stdout, stderr)
	}
}

// A verdict that cannot be written is no verdict, whichever command gave it.
func TestFullDisk(t *testing.T) {
	input := write(t, "input.json", `{"kind":"gadget","app":{},"stamped":null}`)
	contract := write(t, "contract.json", `{}`)
	for _, args := range [][]string{
		{"validate", "data-contract", contract}, {"bindings", input}, {"resolve", input}, {"hash", input}, {"canonicalize", input},
		{"gate", "--contract", contract}, {"theme", "mode", input}, {"props", "classify", input}, {"registry", "show"},
		{"catalogs", "list"}, {"catalogs", "show", "wire-minimal-accept"}, {"grade", "--run", "wire-minimal-accept"}, {"version"}, {"--help"},
	} {
		var stderr strings.Builder
		if code := run(args, strings.NewReader(""), fullDisk{}, &stderr); code != exitBroken || !strings.Contains(stderr.String(), "full") || strings.Contains(stderr.String(), "Try") {
			t.Errorf("%v: exit %d, %s", args, code, stderr.String())
		}
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

func TestUnknownCommandsAreSuggested(t *testing.T) {
	if _, stderr, code := tool("", "valdate"); code != exitUnusable || !strings.Contains(stderr, "did you mean validate?") {
		t.Errorf("exit %d, %s", code, stderr)
	}
}
