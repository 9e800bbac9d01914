package binding_test

import (
	"errors"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/ggui-go/validators/binding"
	"github.com/ggui-go/validators/protocol"
)

// found is what the filter finds when each artifact is tried.
func found(artifacts [][]protocol.ToolBinding, f binding.Filter) (numbers []int) {
	for i, bindings := range artifacts {
		if f.Match(bindings) {
			numbers = append(numbers, i)
		}
	}
	return numbers
}

func newIndex(t interface{ Fatal(...any) }, artifacts iter.Seq[[]protocol.ToolBinding]) *binding.Index {
	index, err := binding.NewIndex(artifacts)
	if err != nil {
		t.Fatal(err)
	}
	return index
}

// Names of which several meet in one table: empty, alike but for case, longer than
// a tool's may be, no UTF-8, and two whose texts put together are those of others.
var indexNames = []string{"", "a", "A", "ab", "b", "a/b", "\x00", "\xff", "é", "e\u0301", " ", "constructor", strings.Repeat("x", 300)}

func genName() *rapid.Generator[string] {
	return rapid.OneOf(rapid.SampledFrom(indexNames[:4]), rapid.SampledFrom(indexNames), rapid.String())
}

// Whatever the artifacts, the index finds for any filter what the filter does.
func TestIndexEqualsTheFilter(t *testing.T) {
	bindings := rapid.Custom(func(t *rapid.T) protocol.ToolBinding {
		return protocol.ToolBinding{Server: genName().Draw(t, "server"), Tool: genName().Draw(t, "tool")}
	})
	rapid.Check(t, func(t *rapid.T) {
		artifacts := rapid.SliceOfN(rapid.SliceOfN(bindings, 0, protocol.MaxToolBindings), 0, 40).Draw(t, "artifacts")
		index := newIndex(t, slices.Values(artifacts))
		// Every name that is there, and some that need not be.
		names := []*string{nil, new(genName().Draw(t, "name"))}
		for _, name := range indexNames {
			names = append(names, &name)
		}
		for _, artifact := range artifacts {
			for _, b := range artifact[:min(2, len(artifact))] {
				names = append(names, &b.Server, &b.Tool)
			}
		}
		tools, servers := names, names
		if len(names) > 30 { // all the pairs would take long
			servers = append(rapid.Permutation(names).Draw(t, "servers")[:30], nil)
		}
		for _, tool := range tools {
			for _, server := range servers {
				f := binding.Filter{Tool: tool, Server: server}
				want := found(artifacts, f)
				if got := slices.Collect(index.Find(f)); !slices.Equal(got, want) || index.Count(f) != len(want) {
					t.Fatalf("%s: %d artifacts, %v; the filter finds %v", show(f), index.Count(f), got, want)
				}
			}
		}
	})
}

func show(f binding.Filter) string {
	text := "any tool"
	if f.Tool != nil {
		text = "tool " + *f.Tool
	}
	if f.Server != nil {
		text += " of server " + *f.Server
	}
	return text
}

func TestIndex(t *testing.T) {
	type list = []protocol.ToolBinding
	artifacts := []list{
		nil,
		{{Tool: "t"}, {Tool: "t"}},
		{{Server: "s", Tool: "t"}, {Server: "r", Tool: "u"}},
		{{Server: "r", Tool: "t"}, {Server: "s", Tool: "t"}, {Tool: "t"}, {Server: "s", Tool: "t"}},
		{{Server: "r", Tool: "u"}, {Tool: ""}},
		slices.Repeat(list{{Server: "s", Tool: "many"}}, 40),
	}
	index := newIndex(t, slices.Values(artifacts))
	for _, c := range []struct {
		filter binding.Filter
		want   []int
	}{
		{binding.Filter{}, []int{0, 1, 2, 3, 4, 5}},
		{binding.Filter{Tool: new("t")}, []int{1, 2, 3}},
		{binding.Filter{Tool: new("T")}, nil},
		{binding.Filter{Tool: new("")}, []int{4}},
		{binding.Filter{Server: new("s")}, []int{2, 3, 5}},
		{binding.Filter{Server: new("")}, nil}, // a bare binding has no server
		{binding.Filter{Server: new("t")}, nil},
		{binding.Filter{Tool: new("t"), Server: new("s")}, []int{2, 3}},
		{binding.Filter{Tool: new("t"), Server: new("r")}, []int{3}}, // 2 has both, in two bindings
		{binding.Filter{Tool: new("u"), Server: new("r")}, []int{2, 4}},
		{binding.Filter{Tool: new("u"), Server: new("s")}, nil},
		{binding.Filter{Tool: new("t"), Server: new("")}, nil},
		{binding.Filter{Tool: new(""), Server: new("")}, nil},
		{binding.Filter{Tool: new("many"), Server: new("s")}, []int{5}},
	} {
		if got := slices.Collect(index.Find(c.filter)); !slices.Equal(got, c.want) || !slices.Equal(got, found(artifacts, c.filter)) || index.Count(c.filter) != len(c.want) {
			t.Errorf("%s: %v, want %v", show(c.filter), got, c.want)
		}
	}
	for _, f := range []binding.Filter{{}, {Tool: new("t")}} {
		for range index.Find(f) { // which may end early
			break
		}
	}
	empty := newIndex(t, slices.Values([]list(nil)))
	if empty.Count(binding.Filter{}) != 0 || empty.Count(binding.Filter{Tool: new("t"), Server: new("s")}) != 0 {
		t.Error("something is found in an empty index")
	}
}

// What the index was made from may change afterwards, and many may ask at once.
func TestIndexIsImmutable(t *testing.T) {
	buffer := make([]protocol.ToolBinding, 1)
	index := newIndex(t, func(yield func([]protocol.ToolBinding) bool) {
		for i := range 1000 {
			buffer[0] = protocol.ToolBinding{Server: "s", Tool: strings.Repeat("t", i%10)}
			if !yield(buffer) {
				return
			}
		}
	})
	buffer[0] = protocol.ToolBinding{}
	var all sync.WaitGroup
	for length := range 10 {
		all.Go(func() {
			f := binding.Filter{Tool: new(strings.Repeat("t", length)), Server: new("s")}
			for range 100 {
				if n := len(slices.Collect(index.Find(f))); n != 100 || index.Count(f) != n {
					t.Errorf("%d found, %d counted", n, index.Count(f))
				}
			}
		})
	}
	all.Wait()
}

func TestIndexSearchesDoNotAllocate(t *testing.T) {
	index := newIndex(t, slices.Values(manyArtifacts(1000)))
	for _, f := range []binding.Filter{{}, {Tool: new("list_000007")}, {Server: new("acme-erp")}, {Tool: new("list_000007"), Server: new("acme-crm")}, {Tool: new("none"), Server: new("none")}} {
		sum := 0
		if n := testing.AllocsPerRun(100, func() {
			for artifact := range index.Find(f) {
				sum += artifact
			}
			sum += index.Count(f)
		}); n != 0 {
			t.Errorf("%s: %v allocations", show(f), n)
		}
	}
}

func TestFullIndex(t *testing.T) {
	type list = []protocol.ToolBinding
	for _, c := range []struct {
		name      string
		artifacts []list
		most      int
		isFull    bool
	}{
		{"artifacts", make([]list, 9), 9, false},
		{"one artifact more", make([]list, 10), 9, true},
		{"bindings", []list{{{}, {}}, {{}}}, 9, false},
		{"one binding more", []list{{{}, {}}, {{}, {}}}, 9, true},
		{"names", []list{{{Server: "six", Tool: "seven"}, {Server: "eleven", Tool: "four"}}}, 9, false},
		{"a longer tool", []list{{{Server: "six", Tool: "seven"}, {Server: "eleven", Tool: "three"}}}, 9, true},
		{"a longer server", []list{{{Server: "six", Tool: "seven"}, {Server: "hundred", Tool: "four"}}}, 9, true},
	} {
		index, err := binding.NewIndexOf(c.most, slices.Values(c.artifacts))
		if errors.Is(err, binding.ErrIndexFull) != c.isFull || (index == nil) != c.isFull {
			t.Errorf("%s: %v, %v", c.name, index, err)
		}
	}
}
