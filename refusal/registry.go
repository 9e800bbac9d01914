package refusal

import (
	"slices"
	"sync"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// A Surface is where a refusal is said.
type Surface string

// The surfaces.
const (
	// RenderGate is the tool call that renders: a refusal there is an MCP tool
	// result ([Registry.Render]).
	RenderGate Surface = "render-gate"
	// OwnerAPI is what the owner of an app calls to look after it.
	OwnerAPI Surface = "owner-api"
	// ProvisioningAPI is what creates apps and sets their policies.
	ProvisioningAPI Surface = "provisioning-api"
	// MCPEndpoint is the HTTP endpoint itself, before any tool is reached: a
	// refusal there is a JSON-RPC error ([Registry.Endpoint]).
	MCPEndpoint Surface = "mcp-endpoint"
)

// Surfaces lists the surfaces there are.
func Surfaces() []Surface {
	return []Surface{RenderGate, OwnerAPI, ProvisioningAPI, MCPEndpoint}
}

// A Retry says when the same call can succeed.
type Retry string

// The retry classes.
const (
	AfterFix   Retry = "after-fix"   // once somebody has changed something
	NextPeriod Retry = "next-period" // when the current period is over
	Later      Retry = "later"       // in a while, by itself
	Never      Retry = "never"       // not at all
)

// Retries lists the retry classes there are.
func Retries() []Retry { return []Retry{AfterFix, NextPeriod, Later, Never} }

func (r Retry) exists() bool {
	switch r {
	case AfterFix, NextPeriod, Later, Never:
		return true
	}
	return false
}

// A FixBy says who can change what stands in the way.
type FixBy string

// Who can fix.
const (
	Caller   FixBy = "caller"   // the agent, with other arguments
	Owner    FixBy = "owner"    // whoever the app belongs to
	Tenant   FixBy = "tenant"   // whoever the app is provisioned for
	Operator FixBy = "operator" // whoever runs the server
)

// Fixers lists who can fix.
func Fixers() []FixBy { return []FixBy{Caller, Owner, Tenant, Operator} }

// An Entry is a row of a refusal table (SPEC §7.9).
type Entry struct {
	Code     string    `json:"code"`
	Surfaces []Surface `json:"surfaces"`
	Retry    Retry     `json:"retry"`
	// FixBy is nil where the row has none.
	FixBy *FixBy `json:"fixBy,omitempty"`
	// Emitter says which part of a server refuses with this code.
	Emitter string `json:"emitter"`
	// Description says what has happened, for somebody who hosts a server.
	Description string `json:"description"`
}

// SaidOn reports whether a refusal with this code is said on the surface.
func (e Entry) SaidOn(s Surface) bool { return slices.Contains(e.Surfaces, s) }

// MayAgentRetry reports whether an agent may by itself make the refused call
// again (SPEC §7.9): at once with other arguments, when the fix is the caller's;
// in the next period or later, when time is all it takes. Where somebody else
// must act first an agent tells its user and stops, and what is never going to
// succeed is not tried again. A retry class that does not exist is a no.
func (e Entry) MayAgentRetry() bool {
	switch e.Retry {
	case AfterFix:
		return e.FixBy != nil && *e.FixBy == Caller
	case NextPeriod, Later:
		return true
	}
	return false
}

// A Table maps codes to rows, in the order of the text. Nothing about its rows
// is checked but the types of their members; [Check] tells what is wrong.
type Table = protocol.Map[Entry]

// ReadTable reads a table from JSON: an object from code to row. A row has the
// strings code, retry, emitter and description, the array of strings surfaces
// and, optionally, the string fixBy; other members are not judged. What does
// not read is a *[protocol.ViolationError].
func ReadTable(text []byte, limits ...protocol.Limits) (Table, error) {
	return strictjson.Read(text, limits, readTable)
}

func readTable(r *strictjson.Reader) Table {
	table := Table{}
	for range r.Members("The registry") {
		table = append(table, protocol.Member[Entry]{Name: r.Name(), Value: readEntry(r)})
	}
	return table
}

func readEntry(r *strictjson.Reader) (e Entry) {
	for name := range r.Members("A row of the registry", "code", "surfaces", "retry", "emitter", "description") {
		switch string(name) {
		case "code":
			e.Code, _ = r.String()
		case "surfaces":
			e.Surfaces = []Surface{}
			for range r.Elements() {
				surface, _ := r.String()
				e.Surfaces = append(e.Surfaces, Surface(surface))
			}
		case "retry":
			retry, _ := r.String()
			e.Retry = Retry(retry)
		case "fixBy":
			fixBy, _ := r.String()
			e.FixBy = new(FixBy(fixBy))
		case "emitter":
			e.Emitter, _ = r.String()
		case "description":
			e.Description, _ = r.String()
		}
	}
	return e
}

// A Registry is a complete table, to refuse with. It does not change, and is
// safe for concurrent use. The zero Registry has no codes.
type Registry struct {
	table Table
	place map[string]int // code → index in table
}

// NewRegistry makes a registry of a table that breaks none of the pins of
// [Check]; otherwise the error is an *[IncompleteError]. A code that stands
// twice is a *[protocol.ViolationError].
func NewRegistry(table Table) (*Registry, error) {
	if report := Check(table); !report.Complete() {
		return nil, &IncompleteError{report}
	}
	r := &Registry{cloneTable(table), make(map[string]int, len(table))}
	for i, row := range table {
		if _, ok := r.place[row.Name]; ok {
			quoted := strictjson.Quote(row.Name)
			return nil, fault(protocol.Violation{
				Code:     protocol.CodeDuplicateMember,
				Pointer:  pointerTo(row.Name),
				Message:  "The table already has a row " + quoted + ". Keep one of them.",
				Expected: "each code once",
				Received: quoted,
			})
		}
		r.place[row.Name] = i
	}
	return r, nil
}

// LoadRegistry reads a deployment's own registry from JSON: [ReadTable], then
// [NewRegistry], with the errors of both.
func LoadRegistry(text []byte, limits ...protocol.Limits) (*Registry, error) {
	table, err := ReadTable(text, limits...)
	if err != nil {
		return nil, err
	}
	return NewRegistry(table)
}

// Standard is the registry of the protocol, at [Version].
func Standard() *Registry { return standard() }

var standard = sync.OnceValue(func() *Registry {
	registry, err := NewRegistry(StandardTable())
	if err != nil {
		panic(err) // the table is a constant and a test reads it
	}
	return registry
})

// Lookup returns the row of a code, and whether there is one.
func (r *Registry) Lookup(code string) (Entry, bool) {
	i, ok := r.place[code]
	if !ok {
		return Entry{}, false
	}
	return cloneEntry(r.table[i].Value), true
}

// Table returns the rows, in their order.
func (r *Registry) Table() Table { return cloneTable(r.table) }

// MarshalJSON writes the registry in the form that [LoadRegistry] reads.
func (r *Registry) MarshalJSON() ([]byte, error) { return r.table.MarshalJSON() }

// MayAgentRetry is [Entry.MayAgentRetry] for the row of a code. A code in no
// row is an *[UnknownCodeError], and a no.
func (r *Registry) MayAgentRetry(code string) (bool, error) {
	entry, err := r.entry(code)
	return err == nil && entry.MayAgentRetry(), err
}

// entry is the row of a refusal's code; not a copy, so it stays in here.
func (r *Registry) entry(code string) (*Entry, error) {
	if i, ok := r.place[code]; ok {
		return &r.table[i].Value, nil
	}
	return nil, &UnknownCodeError{code, "/code"}
}

func cloneTable(table Table) Table {
	clone := slices.Clone(table)
	for i := range clone {
		clone[i].Value = cloneEntry(clone[i].Value)
	}
	return clone
}

func cloneEntry(e Entry) Entry {
	e.Surfaces = slices.Clone(e.Surfaces)
	if e.FixBy != nil {
		e.FixBy = new(*e.FixBy)
	}
	return e
}
