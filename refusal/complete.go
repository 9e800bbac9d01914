package refusal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// A Pin is something that every row of a table must hold to.
type Pin string

// The pins, in the order in which they are reported.
const (
	// PinSurfaces: a row is said on at least one surface.
	PinSurfaces Pin = "surfaces-non-empty"
	// PinCode: a row's code is the name under which the row stands.
	PinCode Pin = "code-equals-key"
	// PinFixBy: a row whose refusal needs a fix says who can fix it. A row
	// whose retry class does not exist does not say whether it needs one, and
	// breaks this pin as well as [PinRetry].
	PinFixBy Pin = "after-fix-names-fixby"
	// PinRetry: a row's retry class is one of [Retries].
	PinRetry Pin = "retry-in-closed-set"
)

// Pins lists the pins, in the order in which they are reported.
func Pins() []Pin { return []Pin{PinSurfaces, PinCode, PinFixBy, PinRetry} }

// A Report says which pins some row of a table breaks.
type Report struct {
	// Failed lists the pins, each once, in the order of [Pins]. It is empty and
	// not nil when the table is complete.
	Failed []Pin `json:"failed"`
	// Findings has an entry for each pin and each row that breaks it: by pin,
	// then in the order of the table.
	Findings []Finding `json:"findings,omitempty"`
}

// Complete reports whether no row breaks a pin.
func (r Report) Complete() bool { return len(r.Failed) == 0 }

// A Finding is one pin that one row breaks.
type Finding struct {
	Pin Pin    `json:"pin"`
	Row string `json:"row"`
	// Pointer leads to the row's member, from the table.
	Pointer string `json:"pointer"`
	// Message is a sentence for people: what is wrong and what to do.
	Message string `json:"message"`
}

// Check reports the pins that some row of the table breaks (SPEC §7.9). An empty
// table is complete.
func Check(table Table) Report {
	report := Report{Failed: []Pin{}}
	for _, pin := range Pins() {
		before := len(report.Findings)
		for _, row := range table {
			if member, message := pin.broken(row); message != "" {
				report.Findings = append(report.Findings, Finding{pin, row.Name, pointerTo(row.Name, member), message})
			}
		}
		if len(report.Findings) > before {
			report.Failed = append(report.Failed, pin)
		}
	}
	return report
}

// broken says which member of a row breaks the pin, and what to do; no message
// means that the row holds to it.
func (p Pin) broken(row protocol.Member[Entry]) (member, message string) {
	e := row.Value
	known := e.Retry.exists()
	switch p {
	case PinSurfaces:
		if len(e.Surfaces) == 0 {
			return "surfaces", "The row names no surface; name each on which the refusal is said."
		}
	case PinCode:
		if e.Code != row.Name {
			return "code", fmt.Sprintf("The row stands under %s and says %s; make them the same.", strictjson.Quote(row.Name), strictjson.Quote(e.Code))
		}
	case PinFixBy:
		if !known {
			return "retry", "The row's retry class does not exist, so it does not say whether somebody must fix something; use " + list(Retries()) + "."
		}
		if e.Retry == AfterFix && e.FixBy == nil {
			return "fixBy", "The refusal needs a fix and the row does not say whose; name " + list(Fixers()) + "."
		}
	case PinRetry:
		if !known {
			return "retry", fmt.Sprintf("%s is not a retry class; use %s.", strictjson.Quote(string(e.Retry)), list(Retries()))
		}
	}
	return "", ""
}

// CheckJSON is [Check] for JSON text: an object with the member registry, a
// table as [ReadTable] reads it. Other members are not judged. The pointers in
// the report start at the table.
func CheckJSON(input []byte, limits ...protocol.Limits) (Report, error) {
	table, err := strictjson.Read(input, limits, strictjson.Member("registry", readTable))
	if err != nil {
		return Report{}, err
	}
	return Check(table), nil
}

// CheckStrict checks what the protocol's own table holds to beyond the pins of
// [Check], in the order of the table: fixBy is there on after-fix, may be there
// on later and must not be there otherwise; surfaces and fixBy come from
// [Surfaces] and [Fixers], no surface twice; emitter and description say
// something. A deployment's own table may have good reasons for less, so
// [NewRegistry] does not ask for it.
func CheckStrict(table Table) []protocol.Violation {
	var violations []protocol.Violation
	for _, row := range table {
		e := row.Value
		add := func(code protocol.Code, pointer, expected, message string) {
			violations = append(violations, protocol.Violation{
				Code: code, Pointer: pointerTo(row.Name) + pointer, Expected: expected, Message: message,
			})
		}
		for i, surface := range e.Surfaces {
			pointer := "/surfaces/" + strconv.Itoa(i)
			if !slices.Contains(Surfaces(), surface) {
				add(protocol.CodeInvalidValue, pointer, list(Surfaces()), fmt.Sprintf("%s is not a surface; use %s.", strictjson.Quote(string(surface)), list(Surfaces())))
			} else if slices.Contains(e.Surfaces[:i], surface) {
				add(protocol.CodeDuplicateEntry, pointer, "each surface once", fmt.Sprintf("The row names the surface %s twice; name it once.", surface))
			}
		}
		switch {
		case e.Retry == AfterFix && e.FixBy == nil:
			add(protocol.CodeMissingMember, "/fixBy", list(Fixers()), "The refusal needs a fix and the row does not say whose; name "+list(Fixers())+".")
		case e.FixBy != nil && (e.Retry == NextPeriod || e.Retry == Never):
			add(protocol.CodeUnknownMember, "/fixBy", "no fixBy", fmt.Sprintf("Nobody can fix a refusal that is %s; remove fixBy.", e.Retry))
		case e.FixBy != nil && !slices.Contains(Fixers(), *e.FixBy):
			add(protocol.CodeInvalidValue, "/fixBy", list(Fixers()), fmt.Sprintf("%s cannot fix anything; use %s.", strictjson.Quote(string(*e.FixBy)), list(Fixers())))
		}
		if strings.TrimSpace(e.Emitter) == "" {
			add(protocol.CodeInvalidValue, "/emitter", "prose", "The row does not say what refuses with this code; say it.")
		}
		if strings.TrimSpace(e.Description) == "" {
			add(protocol.CodeInvalidValue, "/description", "prose", "The row does not say what the refusal means; say it.")
		}
	}
	return violations
}

// list shows the members of a closed set in a message.
func list[S ~string](set []S) string {
	var b strings.Builder
	for i, member := range set {
		switch {
		case i > 0 && i == len(set)-1:
			b.WriteString(" or ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(string(member))
	}
	return b.String()
}
