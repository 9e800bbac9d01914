package binding_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/ggui-go/validators/binding"
	"github.com/ggui-go/validators/protocol"
)

func TestResolve(t *testing.T) {
	const reject = `{"outcome":"reject","code":"manifest_invalid"}`
	const none = `{"outcome":"accept"}`
	declared := func(bindings string) string {
		return `{"outcome":"accept","source":"declared","bindings":` + bindings + `}`
	}
	derived := func(tools ...string) string {
		return `{"outcome":"accept","source":"derived","bindings":[{"tool":"` + strings.Join(tools, `"},{"tool":"`) + `"}]}`
	}
	tools := func(n int) string {
		var b []string
		for i := range n {
			b = append(b, fmt.Sprintf(`{"tool":"t%d"}`, i))
		}
		return "[" + strings.Join(b, ",") + "]"
	}
	props := func(tools ...string) string {
		var b []string
		for i, tool := range tools {
			b = append(b, fmt.Sprintf(`"p%d":{"schema":{},"sourceTool":%q}`, i, tool))
		}
		return `"propsSpec":{"properties":{` + strings.Join(b, ",") + `}}`
	}
	for _, c := range []struct{ entry, want string }{
		{`{"kind":"gadget"}`, none},
		{`{"kind":"blueprint"}`, none},
		{`{"kind":"widget"}`, reject},
		{`{"kind":null}`, reject},
		{`{}`, reject},
		{`{"kind":"gadget","mcpTools":[{"server":"s","tool":"t"},{"tool":"t"}]}`, declared(`[{"server":"s","tool":"t"},{"tool":"t"}]`)},
		{`{"kind":"gadget","mcpTools":` + tools(16) + `}`, declared(tools(16))},
		{`{"kind":"gadget","mcpTools":` + tools(17) + `}`, reject},
		{`{"kind":"gadget","mcpTools":[]}`, reject},
		{`{"kind":"gadget","mcpTools":null}`, reject},
		{`{"kind":"gadget","mcpTools":[{"tool":"t"},{"tool":"t"}]}`, reject},
		{`{"kind":"gadget","mcpTools":[{"tool":"t","server":null}]}`, reject},
		{`{"kind":"gadget","mcpTools":[{"tool":"a b"}]}`, reject},
		{`{"kind":"gadget","mcpTools":[{"tool":"t\n"}]}`, reject},
		{`{"kind":"gadget","mcpTools":[{"tool":"t","x":1}]}`, reject},
		{`{"kind":"blueprint","contract":{}}`, none},
		{`{"kind":"blueprint","contract":null}`, reject},
		{`{"contract":null,"kind":"blueprint"}`, reject},
		{`{"kind":"gadget","contract":null}`, none},
		{`{"contract":{"propsSpec":1},"kind":"gadget"}`, none},
		{`{"kind":"blueprint","mcpTools":[{"tool":"t"}],"contract":{"propsSpec":1}}`, reject},
		{`{"kind":"blueprint","mcpTools":[{"tool":"t"}],"contract":{` + props("u") + `}}`, declared(`[{"tool":"t"}]`)},
		{`{"kind":"gadget","contract":{` + props("u") + `}}`, none},
		{`{"kind":"blueprint","contract":{"streamSpec":{"s":{"schema":{},"source":{"tool":"z"}}},` + props("b", "a", "b", "", "a b", strings.Repeat("x", 129)) + `}}`, derived("b", "a", "z")},
		{`{"kind":"blueprint","contract":{"propsSpec":{"properties":{"10":{"schema":{},"sourceTool":"ten"},"2":{"schema":{},"sourceTool":"two"}}}}}`, derived("ten", "two")},
		{`{"kind":"blueprint","contract":{` + props(strings.Split("abcdefghijklmnopqrs", "")...) + `}}`, derived(strings.Split("abcdefghijklmnop", "")...)},
	} {
		result, err := binding.ResolveManifest([]byte(c.entry))
		violations := result.Violations
		result.Violations = nil
		got, _ := json.Marshal(result)
		if err != nil || string(got) != c.want || (violations == nil) != (result.Outcome == protocol.Accept) {
			t.Errorf("%s\ngot  %s %v, %v\nwant %s", c.entry, got, violations, err, c.want)
		}
		wrapped, err := binding.ResolveJSON([]byte(`{"entry":` + c.entry + `}`))
		if err != nil || wrapped.Outcome != result.Outcome {
			t.Errorf("%s: the two doors differ: %v, %v", c.entry, wrapped, err)
		}
	}
}

func TestRejectionsSayWhy(t *testing.T) {
	for _, c := range []struct{ entry, want string }{
		{`{"kind":"widget","mcpTools":[{"tool":"a b","server":""},{"tool":"t"},{"tool":"t"}]}`,
			"invalid_value /kind, invalid_value /mcpTools/0/tool, invalid_value /mcpTools/0/server, duplicate_entry /mcpTools/2"},
		{`{"contract":{"actionSpec":{"go":{}}},"kind":"blueprint","mcpTools":[]}`, "too_few /mcpTools, missing_member /contract/actionSpec/go/label"},
	} {
		result, err := binding.ResolveManifest([]byte(c.entry))
		if got := summary(result.Violations); err != nil || got != c.want {
			t.Errorf("%s\ngot  %s, %v\nwant %s", c.entry, got, err, c.want)
		}
	}
}

func TestTypedEntriesAreCheckedToo(t *testing.T) {
	type list = []protocol.ToolBinding
	for _, c := range []struct {
		entry binding.Entry
		want  string
	}{
		{binding.Entry{Kind: binding.Gadget}, ""},
		{binding.Entry{}, "invalid_value /kind"},
		{binding.Entry{Kind: binding.Gadget, MCPTools: list{}}, "too_few /mcpTools"},
		{binding.Entry{Kind: binding.Gadget, MCPTools: make(list, 17)}, ""},
		{binding.Entry{Kind: binding.Gadget, MCPTools: list{{Tool: "t"}, {Server: "s", Tool: "t"}}}, ""},
		{binding.Entry{Kind: binding.Gadget, MCPTools: list{{Server: "s/", Tool: ""}, {Tool: "t"}, {Tool: "t"}}}, "invalid_value /mcpTools/0/server, invalid_value /mcpTools/0/tool, duplicate_entry /mcpTools/2"},
	} {
		result := binding.Resolve(c.entry)
		if len(c.entry.MCPTools) == 17 {
			if result.Outcome != protocol.Reject || !strings.HasPrefix(summary(result.Violations), "too_many /mcpTools, ") {
				t.Errorf("17 entries: %+v", result)
			}
			continue
		}
		if got := summary(result.Violations); got != c.want || (result.Outcome == protocol.Accept) != (c.want == "") {
			t.Errorf("%+v: %s, want %s", c.entry, got, c.want)
		}
	}
}

func summary(violations []protocol.Violation) string {
	var all []string
	for _, v := range violations {
		all = append(all, string(v.Code)+" "+v.Pointer)
	}
	return strings.Join(all, ", ")
}

func TestUnreadableEntries(t *testing.T) {
	for _, entry := range []string{`[]`, `null`, `"gadget"`, ``, `{"kind":"gadget"`, `{"kind":"gadget","kind":"gadget"}`, `{"kind":"gadget","contract":{"a":1,"a":1}}`, `{"kind":"gadget","x":1e999}`} {
		if result, err := binding.ResolveManifest([]byte(entry)); err == nil {
			t.Errorf("%s: %+v", entry, result)
		}
		if result, err := binding.ResolveJSON([]byte(`{"entry":` + entry + `}`)); err == nil {
			t.Errorf("%s below entry: %+v", entry, result)
		}
	}
	if _, err := binding.ResolveJSON([]byte(`{}`)); err == nil {
		t.Error("no entry")
	}
}

func TestMatchJSON(t *testing.T) {
	for _, c := range []struct{ input, want string }{
		{`{"filters":{}}`, "true"},
		{`{"bindings":[],"filters":{}}`, "true"},
		{`{"filters":{"tool":"t"}}`, "false"},
		{`{"bindings":[{"tool":"t"}],"filters":{"tool":"t"}}`, "true"},
		{`{"bindings":[{"tool":"t"}],"filters":{"tool":"T"}}`, "false"},
		{`{"bindings":[{"tool":"t"}],"filters":{"tool":""}}`, "false"},
		{`{"bindings":[{"tool":"t"}],"filters":{"server":"s"}}`, "false"},
		{`{"bindings":[{"tool":"t"}],"filters":{"server":""}}`, "false"}, // a bare entry has no server
		{`{"bindings":[{"tool":"t","server":""}],"filters":{"server":""}}`, "true"},
		{`{"bindings":[{"tool":"t","server":"s"},{"tool":"u","server":"r"}],"filters":{"tool":"t","server":"r"}}`, "false"},
		{`{"bindings":[{"tool":"t","server":"s"},{"tool":"u","server":"r"}],"filters":{"tool":"u","server":"r","other":1}}`, "true"},
		{`{}`, "/filters"},
		{`{"filters":null}`, "/filters"},
		{`{"filters":{"tool":null}}`, "/filters/tool"},
		{`{"filters":{"server":1}}`, "/filters/server"},
		{`{"bindings":null,"filters":{}}`, "/bindings"},
		{`{"bindings":[{}],"filters":{}}`, "/bindings/0/tool"},
		{`{"bindings":[{"tool":"t","server":null}],"filters":{}}`, "/bindings/0/server"},
	} {
		found, err := binding.MatchJSON([]byte(c.input))
		got := fmt.Sprint(found)
		var invalid *protocol.ViolationError
		if errors.As(err, &invalid) {
			got = invalid.Violations[0].Pointer
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.input, got, c.want)
		}
	}
}

// Match is what trying every binding against every dimension gives.
func TestMatchByBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	names := []string{"", "a", "A", "b"}
	name := func() string { return names[random.IntN(len(names))] }
	optional := func() *string {
		if random.IntN(2) == 0 {
			return nil
		}
		return new(name())
	}
	found := 0
	for range 20_000 {
		filter := binding.Filter{Tool: optional(), Server: optional()}
		bindings := make([]protocol.ToolBinding, random.IntN(4))
		want := filter.Tool == nil && filter.Server == nil
		for i := range bindings {
			bindings[i] = protocol.ToolBinding{Server: name(), Tool: name()}
			ok := true
			if filter.Tool != nil && *filter.Tool != bindings[i].Tool {
				ok = false
			}
			if filter.Server != nil && (bindings[i].Server == "" || *filter.Server != bindings[i].Server) {
				ok = false
			}
			want = want || ok
		}
		if got := filter.Match(bindings); got != want {
			t.Fatalf("%+v on %v: %v", filter, bindings, got)
		}
		if want {
			found++
		}
	}
	if found < 2000 || found > 18_000 {
		t.Errorf("%d of 20000 found: the generator shows only one side", found)
	}
}

// The door and the typed filter give one answer, which is that of trying each
// binding.
func FuzzMatch(f *testing.F) {
	f.Add("list", "crm", "list", "crm", "get", true, true)
	f.Add("list", "", "List", "", "get", true, false)
	f.Add("", "s", "t", "s", "", false, true)
	f.Fuzz(func(t *testing.T, tool, server, boundTool, boundServer, bareTool string, byTool, byServer bool) {
		var filter binding.Filter
		if byTool {
			filter.Tool = &tool
		}
		if byServer {
			filter.Server = &server
		}
		bindings := []protocol.ToolBinding{{Tool: bareTool}, {Server: boundServer, Tool: boundTool}}
		want := !byTool && !byServer
		for _, b := range bindings {
			want = want || (!byTool || b.Tool == tool) && (!byServer || b.Server == server && b.Server != "")
		}
		if got := filter.Match(bindings); got != want {
			t.Fatalf("%+v on %v: %v", filter, bindings, got)
		}
		for _, name := range []string{tool, server, boundTool, boundServer, bareTool} {
			if !utf8.ValidString(name) {
				return // JSON cannot carry it
			}
		}
		input, err := json.Marshal(map[string]any{"bindings": bindings, "filters": filter})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := binding.MatchJSON(input); err != nil || got != want {
			t.Fatalf("%s: %v, %v", input, got, err)
		}
	})
}

// For any manifest: a verdict or an error, bindings within their bounds, and a
// rejection that says why.
func FuzzResolveManifest(f *testing.F) {
	f.Add(`{"kind":"gadget","mcpTools":[{"tool":"t","server":"s"}]}`)
	f.Add(`{"contract":{"propsSpec":{"properties":{"a":{"schema":{},"sourceTool":"t"}}}},"kind":"blueprint"}`)
	f.Add(`{"kind":"blueprint","contract":null,"mcpTools":[]}`)
	f.Fuzz(func(t *testing.T, text string) {
		result, err := binding.ResolveManifest([]byte(text))
		if err != nil {
			return
		}
		rejected := result.Outcome == protocol.Reject
		if rejected != (result.Code == binding.CodeManifestInvalid) || rejected != (len(result.Violations) > 0) ||
			(result.Source == "") != (len(result.Bindings) == 0) || len(result.Bindings) > protocol.MaxToolBindings {
			t.Fatalf("%s: %+v", text, result)
		}
		for i, b := range result.Bindings {
			if !protocol.IsToolName(b.Tool) || b.Server != "" && !protocol.IsToolName(b.Server) || slices.Contains(result.Bindings[:i], b) {
				t.Fatalf("%s: %+v", text, result.Bindings)
			}
		}
	})
}

func TestMatchDoesNotAllocate(t *testing.T) {
	filter := binding.Filter{Tool: new("t"), Server: new("s")}
	bindings := []protocol.ToolBinding{{Tool: "t"}, {Server: "s", Tool: "t"}}
	if n := testing.AllocsPerRun(100, func() { filter.Match(bindings) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
