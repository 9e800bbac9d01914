package refusal_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/refusal"
)

// rowOf writes a row: its code, surfaces (a JSON array), retry and what else.
func rowOf(key, code, surfaces, retry, more string) string {
	return `"` + key + `":{"code":"` + code + `","surfaces":` + surfaces + `,"retry":"` + retry + `",` + more + `"emitter":"e","description":"d"}`
}

func TestCheck(t *testing.T) {
	const gate = `["render-gate"]`
	good := rowOf("good", "good", gate, "after-fix", `"fixBy":"caller",`)
	for _, c := range []struct {
		name string
		rows []string
		want string // pin/row, in the order of the findings
	}{
		{"no rows", nil, ""},
		{"one good row", []string{good}, ""},
		{"retry without a fix", []string{rowOf("a", "a", gate, "later", ""), rowOf("b", "b", gate, "never", ""), rowOf("c", "c", gate, "next-period", "")}, ""},
		{"an unknown surface is a surface", []string{rowOf("a", "a", `["moon"]`, "later", "")}, ""},
		{"fixBy on never is not pinned", []string{rowOf("a", "a", gate, "never", `"fixBy":"owner",`)}, ""},
		{"an unknown fixBy is a fixBy", []string{rowOf("a", "a", gate, "after-fix", `"fixBy":"nobody",`)}, ""},
		{"an empty fixBy is there", []string{rowOf("a", "a", gate, "after-fix", `"fixBy":"",`)}, ""},
		{"an empty key", []string{rowOf("", "", gate, "later", "")}, ""},
		{"no surface", []string{good, rowOf("a", "a", `[]`, "later", "")}, "surfaces-non-empty/a"},
		{"another code", []string{rowOf("a", "A", gate, "later", "")}, "code-equals-key/a"},
		{"a fix by no one", []string{rowOf("a", "a", gate, "after-fix", "")}, "after-fix-names-fixby/a"},
		{"a retry class that is none", []string{rowOf("a", "a", gate, "soon", "")}, "after-fix-names-fixby/a retry-in-closed-set/a"},
		{"the same with a fixBy", []string{rowOf("a", "a", gate, "soon", `"fixBy":"owner",`)}, "after-fix-names-fixby/a retry-in-closed-set/a"},
		{"another case is another class", []string{rowOf("a", "a", gate, "Later", "")}, "after-fix-names-fixby/a retry-in-closed-set/a"},
		{"an empty retry class", []string{rowOf("a", "a", gate, "", "")}, "after-fix-names-fixby/a retry-in-closed-set/a"},
		{"everything in one row", []string{rowOf("a", "b", `[]`, "x", "")}, "surfaces-non-empty/a code-equals-key/a after-fix-names-fixby/a retry-in-closed-set/a"},
		{
			"by pin, then by row", []string{rowOf("a", "z", gate, "after-fix", ""), good, rowOf("b", "b", `[]`, "after-fix", "")},
			"surfaces-non-empty/b code-equals-key/a after-fix-names-fixby/a after-fix-names-fixby/b",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			input := `{"registry":{` + strings.Join(c.rows, ",") + `},"other":1}`
			report, err := refusal.CheckJSON([]byte(input))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			pins := []string{}
			for _, f := range report.Findings {
				got = append(got, string(f.Pin)+"/"+f.Row)
				if pin := string(f.Pin); len(pins) == 0 || pins[len(pins)-1] != pin {
					pins = append(pins, pin)
				}
				if f.Message == "" || !strings.HasPrefix(f.Pointer, "/"+f.Row+"/") {
					t.Errorf("finding without a place or a sentence: %+v", f)
				}
			}
			if strings.Join(got, " ") != c.want || report.Complete() != (c.want == "") {
				t.Errorf("got %v\nwant %s", got, c.want)
			}
			text, _ := json.Marshal(report)
			wanted, _ := json.Marshal(pins)
			if !strings.HasPrefix(string(text), `{"failed":`+string(wanted)) {
				t.Errorf("marshals to %s", text)
			}
		})
	}
	for _, c := range []struct {
		name, input string
		code        protocol.Code
		pointer     string
	}{
		{"no registry", `{}`, protocol.CodeMissingMember, "/registry"},
		{"registry null", `{"registry":null}`, protocol.CodeWrongType, "/registry"},
		{"a bad row", `{"registry":{"a":[]}}`, protocol.CodeWrongType, "/registry/a"},
		{"not an object", `"registry"`, protocol.CodeWrongType, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := refusal.CheckJSON([]byte(c.input))
			wantViolation(t, err, c.code, c.pointer)
		})
	}
}

func TestCheckStrict(t *testing.T) {
	const gate = `["render-gate"]`
	for _, c := range []struct{ name, row, want string }{
		{"after-fix with", rowOf("a", "a", gate, "after-fix", `"fixBy":"operator",`), ""},
		{"after-fix without", rowOf("a", "a", gate, "after-fix", ""), "missing_member /a/fixBy"},
		{"later with", rowOf("a", "a", gate, "later", `"fixBy":"operator",`), ""},
		{"later without", rowOf("a", "a", gate, "later", ""), ""},
		{"never with", rowOf("a", "a", gate, "never", `"fixBy":"owner",`), "unknown_member /a/fixBy"},
		{"next-period with", rowOf("a", "a", gate, "next-period", `"fixBy":"caller",`), "unknown_member /a/fixBy"},
		{"somebody unknown", rowOf("a", "a", gate, "later", `"fixBy":"vendor",`), "invalid_value /a/fixBy"},
		{"an unknown surface", rowOf("a", "a", `["render-gate","moon"]`, "never", ""), "invalid_value /a/surfaces/1"},
		{"a surface twice", rowOf("a", "a", `["owner-api","owner-api"]`, "never", ""), "duplicate_entry /a/surfaces/1"},
		{"no prose", `"a":{"code":"a","surfaces":["owner-api"],"retry":"never","emitter":" ","description":""}`, "invalid_value /a/emitter, invalid_value /a/description"},
	} {
		t.Run(c.name, func(t *testing.T) {
			table, err := refusal.ReadTable([]byte(`{` + c.row + `}`))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, v := range refusal.CheckStrict(table) {
				got = append(got, string(v.Code)+" "+v.Pointer)
			}
			if strings.Join(got, ", ") != c.want {
				t.Errorf("got %v, want %s", got, c.want)
			}
		})
	}
}
