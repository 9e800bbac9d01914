package protocol_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ggui-go/validators/protocol"
)

func descriptor(pkg, version string) protocol.GadgetDescriptor {
	return protocol.GadgetDescriptor{Package: pkg, Version: version}
}

func TestEffectiveCatalog(t *testing.T) {
	type list = []protocol.GadgetDescriptor
	standard := protocol.StandardGadgets()
	override := descriptor(protocol.StandardPackage, "9.9.9")
	for _, c := range []struct {
		name                string
		installed, declared list
		want                protocol.Catalog
	}{
		{"nothing", nil, nil, protocol.Catalog{standard}},
		{"installed", list{descriptor("a", "1.0.0")}, nil, protocol.Catalog{standard, descriptor("a", "1.0.0")}},
		{"declared after installed", list{descriptor("b", "1.0.0")}, list{descriptor("a", "1.0.0")}, protocol.Catalog{standard, descriptor("b", "1.0.0"), descriptor("a", "1.0.0")}},
		{"declared replaces in place", list{descriptor("a", "1.0.0"), descriptor("b", "1.0.0")}, list{descriptor("a", "2.0.0")}, protocol.Catalog{standard, descriptor("a", "2.0.0"), descriptor("b", "1.0.0")}},
		{"within one list too", nil, list{descriptor("a", "1.0.0"), descriptor("a", "2.0.0")}, protocol.Catalog{standard, descriptor("a", "2.0.0")}},
		{"the standard one too", nil, list{override}, protocol.Catalog{override}},
	} {
		if diff := cmp.Diff(c.want, protocol.EffectiveCatalog(c.installed, c.declared)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

func TestMapKeepsTheOrderOfTheText(t *testing.T) {
	m := protocol.Map[int]{{Name: "b", Value: 1}, {Name: "10", Value: 2}, {Name: "__proto__", Value: 3}, {Name: "2", Value: 4}}
	text, err := json.Marshal(m)
	if want := `{"b":1,"10":2,"__proto__":3,"2":4}`; err != nil || string(text) != want {
		t.Errorf("%s, %v; want %s", text, err, want)
	}
	if v, ok := m.Get("__proto__"); v != 3 || !ok {
		t.Errorf("Get: %d, %v", v, ok)
	}
	if _, ok := m.Get("constructor"); ok {
		t.Error("constructor is not a member")
	}
}

func TestViolationErrorNamesTheFirstAndCountsTheRest(t *testing.T) {
	one := protocol.Violation{Code: protocol.CodeWrongType, Pointer: "/a", Message: "Wrong.", Offset: 5}
	for _, c := range []struct {
		err        protocol.ViolationError
		want       string
		unreadable bool
	}{
		{protocol.ViolationError{Violations: []protocol.Violation{one}}, "/a: Wrong. (at byte 5)", false},
		{protocol.ViolationError{Violations: []protocol.Violation{one, one}, Omitted: 3}, "/a: Wrong. (at byte 5) (and 4 more)", false},
		{protocol.ViolationError{Violations: []protocol.Violation{{Code: protocol.CodeTooDeep, Message: "Deep."}}}, "Deep.", true},
		{protocol.ViolationError{}, "invalid input", false},
		{protocol.ViolationError{Violations: []protocol.Violation{{Pointer: strings.Repeat("/é", 1000), Message: "Long."}}}, strings.Repeat("/é", 33) + "/…" + strings.Repeat("/é", 33) + ": Long.", false},
	} {
		if got := c.err.Error(); got != c.want || errors.Is(&c.err, protocol.ErrUnreadable) != c.unreadable {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestBelowMovesPointers(t *testing.T) {
	err := fmt.Errorf("wrapped: %w", &protocol.ViolationError{Violations: []protocol.Violation{{Pointer: "/a"}, {Pointer: ""}}})
	var moved *protocol.ViolationError
	if !errors.As(protocol.Below("/entry", err), &moved) || moved.Violations[0].Pointer != "/entry/a" || moved.Violations[1].Pointer != "/entry" {
		t.Errorf("%+v", moved)
	}
	if other := errors.New("other"); protocol.Below("/entry", other) != other || protocol.Below("/entry", nil) != nil {
		t.Error("other errors must pass through")
	}
}
