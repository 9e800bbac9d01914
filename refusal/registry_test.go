package refusal_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/refusal"
)

// The protocol's table: code, surfaces, retry and fixBy.
func TestStandardTable(t *testing.T) {
	want := []struct {
		code, surfaces string
		retry          refusal.Retry
		fixBy          refusal.FixBy
		mayRetry       bool
	}{
		{"unsupported_provider", "render-gate", refusal.AfterFix, refusal.Owner, false},
		{"insufficient_credit", "render-gate", refusal.AfterFix, refusal.Owner, false},
		{"hard_cap_exceeded", "render-gate", refusal.NextPeriod, "", true},
		{"model_not_allowed", "render-gate", refusal.AfterFix, refusal.Caller, true},
		{"managed_default_cap_exceeded", "render-gate", refusal.AfterFix, refusal.Tenant, false},
		{"app_policy_missing", "render-gate", refusal.AfterFix, refusal.Tenant, false},
		{"billing_mode_anomaly", "provisioning-api render-gate", refusal.Never, "", false},
		{"issuer_rate_limited", "render-gate", refusal.Later, "", true},
		{"app_rate_limited", "render-gate", refusal.Later, "", true},
		{"app_deprovisioned", "render-gate mcp-endpoint", refusal.Never, "", false},
		{"billing_path_missing", "render-gate", refusal.AfterFix, refusal.Owner, false},
		{"checkout_unavailable", "owner-api", refusal.Later, refusal.Operator, true},
		{"owner_ref_mismatch", "provisioning-api", refusal.AfterFix, refusal.Tenant, false},
		{"policy_version_stale", "provisioning-api", refusal.AfterFix, refusal.Tenant, false},
	}
	if refusal.Version != 11 {
		t.Errorf("the table is of version 11, not %d", refusal.Version)
	}
	if got := len(refusal.Standard().Table()); got != len(want) {
		t.Errorf("%d rows, want %d", got, len(want))
	}
	for i, w := range want {
		row := refusal.Standard().Table()[i].Value
		var surfaces []string
		for _, s := range row.Surfaces {
			surfaces = append(surfaces, string(s))
		}
		fixBy := refusal.FixBy("")
		if row.FixBy != nil {
			fixBy = *row.FixBy
		}
		if row.Code != w.code || strings.Join(surfaces, " ") != w.surfaces || row.Retry != w.retry || fixBy != w.fixBy {
			t.Errorf("row %d: %+v, want %+v", i, row, w)
		}
		if may, err := refusal.Standard().MayAgentRetry(w.code); may != w.mayRetry || err != nil {
			t.Errorf("%s: MayAgentRetry = %v, %v", w.code, may, err)
		}
	}
	if faults := refusal.CheckStrict(refusal.StandardTable()); len(faults) > 0 {
		t.Errorf("the protocol's own table breaks the strict rules: %v", faults)
	}
	for _, row := range refusal.StandardTable() {
		for _, word := range []string{"plan", "tier", "subscri", "premium", "upgrade"} {
			if text := row.Value.Emitter + " " + row.Value.Description; strings.Contains(strings.ToLower(text), word) {
				t.Errorf("%s speaks of a commercial offer (%q): %s", row.Name, word, text)
			}
		}
	}
}

func TestMayAgentRetry(t *testing.T) {
	for _, c := range []struct {
		retry refusal.Retry
		fixBy *refusal.FixBy
		want  bool
	}{
		{refusal.AfterFix, new(refusal.Caller), true},
		{refusal.AfterFix, new(refusal.Owner), false},
		{refusal.AfterFix, new(refusal.Tenant), false},
		{refusal.AfterFix, new(refusal.Operator), false},
		{refusal.AfterFix, new(refusal.FixBy("")), false},
		{refusal.AfterFix, nil, false},
		{refusal.Later, nil, true},
		{refusal.Later, new(refusal.Operator), true},
		{refusal.NextPeriod, nil, true},
		{refusal.Never, nil, false},
		{refusal.Never, new(refusal.Caller), false},
		{"", nil, false},
		{"After-Fix", new(refusal.Caller), false},
	} {
		if got := (refusal.Entry{Retry: c.retry, FixBy: c.fixBy}).MayAgentRetry(); got != c.want {
			t.Errorf("retry %q, fixBy %v: %v", c.retry, c.fixBy, got)
		}
	}
	var unknown *refusal.UnknownCodeError
	if may, err := refusal.Standard().MayAgentRetry("nope"); may || !errors.As(err, &unknown) || unknown.Name != "nope" {
		t.Errorf("an unknown code: %v, %v", may, err)
	}
}

func TestReadTable(t *testing.T) {
	const row = `"surfaces":["render-gate"],"retry":"later","emitter":"e","description":"d"`
	for _, c := range []struct {
		name, text string
		code       protocol.Code
		pointer    string
	}{
		{"empty", `{}`, "", ""},
		{"a row", `{"x":{"code":"x",` + row + `}}`, "", ""},
		{"other members are not judged", `{"x":{"code":"x","since":3,` + row + `}}`, "", ""},
		{"empty strings", `{"":{"code":"","surfaces":[],"retry":"","fixBy":"","emitter":"","description":""}}`, "", ""},
		{"an array", `[]`, protocol.CodeWrongType, ""},
		{"null", `null`, protocol.CodeWrongType, ""},
		{"a row null", `{"x":null}`, protocol.CodeWrongType, "/x"},
		{"no code", `{"x":{` + row + `}}`, protocol.CodeMissingMember, "/x/code"},
		{"no surfaces", `{"x":{"code":"x","retry":"never","emitter":"","description":""}}`, protocol.CodeMissingMember, "/x/surfaces"},
		{"surfaces a string", `{"x":{"code":"x","surfaces":"render-gate","retry":"never","emitter":"","description":""}}`, protocol.CodeWrongType, "/x/surfaces"},
		{"a surface null", `{"x":{"code":"x","surfaces":["render-gate",null],"retry":"never","emitter":"","description":""}}`, protocol.CodeWrongType, "/x/surfaces/1"},
		{"retry null", `{"x":{"code":"x","surfaces":[],"retry":null,"emitter":"","description":""}}`, protocol.CodeWrongType, "/x/retry"},
		{"no emitter", `{"x":{"code":"x","surfaces":[],"retry":"never","description":""}}`, protocol.CodeMissingMember, "/x/emitter"},
		{"description a number", `{"x":{"code":"x","surfaces":[],"retry":"never","emitter":"","description":1}}`, protocol.CodeWrongType, "/x/description"},
		{"fixBy null", `{"x":{"code":"x","fixBy":null,` + row + `}}`, protocol.CodeWrongType, "/x/fixBy"},
		{"another case", `{"x":{"Code":"x",` + row + `}}`, protocol.CodeMissingMember, "/x/code"},
		{"a code twice", `{"x":{"code":"x",` + row + `},"x":{"code":"x",` + row + `}}`, protocol.CodeDuplicateMember, "/x"},
		{"a pointer is escaped", `{"a/b~c":1}`, protocol.CodeWrongType, "/a~1b~0c"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := refusal.ReadTable([]byte(c.text))
			wantViolation(t, err, c.code, c.pointer)
		})
	}
}

func wantViolation(t *testing.T, err error, code protocol.Code, pointer string) {
	t.Helper()
	if code == "" {
		if err != nil {
			t.Error(err)
		}
		return
	}
	var faults *protocol.ViolationError
	if !errors.As(err, &faults) || faults.Violations[0].Code != code || faults.Violations[0].Pointer != pointer {
		t.Errorf("err = %v; want %s at %q", err, code, pointer)
	}
}

// A registry is what it was made of, and no one can change it afterwards.
func TestRegistryIsImmutable(t *testing.T) {
	table := refusal.StandardTable()
	registry, err := refusal.NewRegistry(table)
	if err != nil {
		t.Fatal(err)
	}
	before, _ := json.Marshal(registry)
	spoil := func(e refusal.Entry) {
		e.Surfaces[0] = "spoilt"
		if e.FixBy != nil {
			*e.FixBy = "spoilt"
		}
	}
	for _, row := range slices.Concat(table, registry.Table()) {
		spoil(row.Value)
	}
	entry, ok := registry.Lookup("model_not_allowed")
	if !ok {
		t.Fatal("no row for model_not_allowed")
	}
	spoil(entry)
	if after, _ := json.Marshal(registry); string(after) != string(before) {
		t.Errorf("the registry was changed from outside:\n%s", after)
	}
	if _, ok := registry.Lookup("MODEL_NOT_ALLOWED"); ok {
		t.Error("codes are found in another case")
	}
	if _, ok := new(refusal.Registry).Lookup("model_not_allowed"); ok {
		t.Error("the zero registry has codes")
	}
}

func TestLoadRegistry(t *testing.T) {
	text, err := json.Marshal(refusal.Standard())
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := refusal.LoadRegistry(text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(refusal.StandardTable(), loaded.Table()); diff != "" {
		t.Errorf("written and read again (-want +got):\n%s", diff)
	}

	_, err = refusal.LoadRegistry([]byte(`{"a":{"code":"b","surfaces":[],"retry":"later","emitter":"e","description":"d"}}`))
	var incomplete *refusal.IncompleteError
	if !errors.As(err, &incomplete) || len(incomplete.Report.Findings) != 2 {
		t.Errorf("a broken table: %v", err)
	}
	wantViolation(t, err, protocol.Code(refusal.PinSurfaces), "/a/surfaces")

	_, err = refusal.LoadRegistry([]byte(`{"a":`))
	if !errors.Is(err, protocol.ErrUnreadable) {
		t.Errorf("a broken text: %v", err)
	}

	row := protocol.Member[refusal.Entry]{Name: "a", Value: refusal.Entry{Code: "a", Surfaces: []refusal.Surface{refusal.RenderGate}, Retry: refusal.Later}}
	_, err = refusal.NewRegistry(refusal.Table{row, row})
	wantViolation(t, err, protocol.CodeDuplicateMember, "/a")
}
