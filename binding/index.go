package binding

import (
	"cmp"
	"errors"
	"hash/maphash"
	"iter"
	"math"
	"slices"

	"github.com/ggui-go/validators/protocol"
)

// ErrIndexFull is the error of [NewIndex] for more than an index can number.
var ErrIndexFull = errors.New("binding: an index takes at most 2,147,483,647 artifacts, 715,827,882 bindings, and 2 GiB of different names of tools and as much of servers; make several")

// mostInIndex bounds what an index numbers, so that an int and a uint32 can hold
// it everywhere.
const mostInIndex = math.MaxInt32

// An Index answers searches over many artifacts as [Filter.Match] on each of them
// would (SPEC §7.7.4.1), in a time that does not depend on how many there are: it
// looks up the names and has the list of what is found. It does not change, and is
// safe for concurrent use.
//
// It takes 4 to 12 bytes for each binding and, beside its text, about 25 for each
// different name and 8 for each pair of a server and a tool that has several; it
// keeps nothing of what it was made from.
type Index struct {
	artifacts      int
	tools, servers names

	// postings are lists of artifacts, one after the other: first those of each
	// tool, then one for each server. A list is ascending and has nothing twice.
	postings []uint32
	lists    []list   // of tools; the last one only says where the one before ends
	ofTool   []uint32 // where the lists of a tool start, by the tool, and where the last ends
	ofServer []uint32 // where the list of a server starts in postings, alike
}

// A list says where one starts in postings, and for which server of its tool it
// is. Those of a tool are in the order of the servers, and the first has all that
// the tool has: where there is but one server it is that one's as well, otherwise
// it stands where bare bindings would, which no search asks for.
type list struct{ server, start uint32 }

// bare is the number of the server "", which bare bindings have.
const bare = 0

// A bound artifact is one with one of its bindings.
type bound struct{ tool, server, artifact uint32 }

// NewIndex makes the index of artifacts, each given as its bindings, perhaps none.
// They are numbered from 0 in the order in which they come. Names are compared as
// they are, their grammar is not judged, and an artifact may have more than
// [protocol.MaxToolBindings] or one twice, for Match takes them too. The slices
// may be used again after each turn. It fails with [ErrIndexFull], and with
// nothing else.
func NewIndex(artifacts iter.Seq[[]protocol.ToolBinding]) (*Index, error) {
	return newIndex(artifacts, mostInIndex)
}

func newIndex(artifacts iter.Seq[[]protocol.ToolBinding], most int) (*Index, error) {
	x := &Index{tools: newNames(), servers: newNames()}
	x.servers.add("") // is bare
	var all []bound
	for bindings := range artifacts {
		if x.artifacts == most {
			return nil, ErrIndexFull
		}
		for i := range bindings {
			b := &bindings[i]
			// A binding stands in up to three lists.
			if len(all) == most/3 || len(b.Tool) > most-len(x.tools.text) || len(b.Server) > most-len(x.servers.text) {
				return nil, ErrIndexFull
			}
			all = append(all, bound{x.tools.add(b.Tool), x.servers.add(b.Server), uint32(x.artifacts)})
		}
		x.artifacts++
	}
	x.listTools(all)
	x.listServers(all)
	// What has grown has room to spare, which nobody needs any more.
	x.postings, x.lists = slices.Clone(x.postings), slices.Clone(x.lists)
	x.tools.trim()
	x.servers.trim()
	return x, nil
}

// listTools makes the lists of each tool.
func (x *Index) listTools(all []bound) {
	// The bindings of each tool together, still in the order of the artifacts.
	ends := starts(all, x.tools.len(), func(b bound) uint32 { return b.tool })
	sorted := make([]bound, len(all))
	for _, b := range all {
		sorted[ends[b.tool]] = b
		ends[b.tool]++
	}
	x.postings = make([]uint32, 0, len(all))
	x.lists = make([]list, 0, x.tools.len()+1)
	x.ofTool = make([]uint32, 0, x.tools.len()+1)
	from := uint32(0)
	for _, end := range ends[:x.tools.len()] {
		x.ofTool = append(x.ofTool, uint32(len(x.lists)))
		x.listTool(sorted[from:end])
		from = end
	}
	x.ofTool = append(x.ofTool, uint32(len(x.lists)))
	x.lists = append(x.lists, list{start: uint32(len(x.postings))})
}

// listTool makes the lists of one tool.
func (x *Index) listTool(of []bound) {
	server := of[0].server
	hasOthers := slices.ContainsFunc(of, func(b bound) bool { return b.server != server })
	if hasOthers {
		server = bare
	}
	x.list(server, of)
	if !hasOthers {
		return
	}
	slices.SortFunc(of, func(a, b bound) int {
		return cmp.Or(cmp.Compare(a.server, b.server), cmp.Compare(a.artifact, b.artifact))
	})
	for len(of) > 0 {
		server, n := of[0].server, 1
		for n < len(of) && of[n].server == server {
			n++
		}
		if server != bare {
			x.list(server, of[:n])
		}
		of = of[n:]
	}
}

// list makes one list of a tool, from what is in the order of the artifacts.
func (x *Index) list(server uint32, of []bound) {
	x.lists = append(x.lists, list{server, uint32(len(x.postings))})
	for i, b := range of {
		if i == 0 || b.artifact != of[i-1].artifact {
			x.postings = append(x.postings, b.artifact)
		}
	}
}

// listServers makes the list of each server, but for bare bindings.
func (x *Index) listServers(all []bound) {
	all = slices.DeleteFunc(all, func(b bound) bool { return b.server == bare })
	ends := starts(all, x.servers.len(), func(b bound) uint32 { return b.server })
	sorted := make([]uint32, len(all))
	for _, b := range all {
		sorted[ends[b.server]] = b.artifact
		ends[b.server]++
	}
	from := uint32(0)
	for _, end := range ends[:x.servers.len()] {
		x.ofServer = append(x.ofServer, uint32(len(x.postings)))
		x.postings = append(x.postings, slices.Compact(sorted[from:end])...)
		from = end
	}
	x.ofServer = append(x.ofServer, uint32(len(x.postings)))
}

// starts says where the bindings of each of n names start when they are sorted by
// name.
func starts(all []bound, n int, name func(bound) uint32) []uint32 {
	at := make([]uint32, n+1)
	for _, b := range all {
		at[name(b)+1]++
	}
	for i := range n {
		at[i+1] += at[i]
	}
	return at
}

// Find ranges over the numbers of the artifacts that the filter matches, in
// ascending order, each once. It does not allocate.
func (x *Index) Find(f Filter) iter.Seq[int] {
	return func(yield func(int) bool) { x.find(f, yield) }
}

func (x *Index) find(f Filter, yield func(int) bool) {
	if f.Tool == nil && f.Server == nil {
		for i := range x.artifacts {
			if !yield(i) {
				return
			}
		}
		return
	}
	for _, artifact := range x.found(f) {
		if !yield(int(artifact)) {
			return
		}
	}
}

// Count is how many artifacts the filter matches. It does not go over them, and
// does not allocate.
func (x *Index) Count(f Filter) int {
	if f.Tool == nil && f.Server == nil {
		return x.artifacts
	}
	return len(x.found(f))
}

// found is the list for a filter that has a dimension.
func (x *Index) found(f Filter) []uint32 {
	var server uint32
	if f.Server != nil {
		var ok bool
		if server, ok = x.servers.find(*f.Server); !ok || server == bare {
			return nil
		}
		if f.Tool == nil {
			return x.postings[x.ofServer[server]:x.ofServer[server+1]]
		}
	}
	tool, ok := x.tools.find(*f.Tool)
	if !ok {
		return nil
	}
	at, end := int(x.ofTool[tool]), x.ofTool[tool+1]
	if f.Server != nil {
		i, ok := slices.BinarySearchFunc(x.lists[at:end], server, func(l list, server uint32) int {
			return cmp.Compare(l.server, server)
		})
		if !ok {
			return nil
		}
		at += i
	}
	return x.postings[x.lists[at].start:x.lists[at+1].start]
}

// names number different texts from 0, in the order in which they were added.
// They take a hash table of numbers and one text, for a map from strings takes
// several times as much and is work for the garbage collector.
type names struct {
	seed   maphash.Seed
	text   []byte   // all of them, one after the other
	ends   []uint32 // where each ends
	slots  []uint32 // the number of a name and 1, at its hash or behind; 0 is free
	hashes []uint32 // of each name, while names are added: reading the texts takes longer
}

func newNames() names { return names{seed: maphash.MakeSeed(), slots: make([]uint32, 8)} }

func (n *names) len() int { return len(n.ends) }

// is tells whether a name has this number.
func (n *names) is(number uint32, name string, hash uint32) bool {
	if n.hashes != nil && n.hashes[number] != hash {
		return false
	}
	start := uint32(0)
	if number > 0 {
		start = n.ends[number-1]
	}
	return string(n.text[start:n.ends[number]]) == name
}

func (n *names) hash(name string) uint32 { return uint32(maphash.String(n.seed, name)) }

// slot is where a name is, or would be.
func (n *names) slot(name string, hash uint32) uint32 {
	last := uint32(len(n.slots) - 1) // all bits set, for there are a power of two
	at := hash & last
	for n.slots[at] != 0 && !n.is(n.slots[at]-1, name, hash) {
		at = (at + 1) & last
	}
	return at
}

func (n *names) find(name string) (number uint32, ok bool) {
	number = n.slots[n.slot(name, n.hash(name))]
	return number - 1, number != 0
}

// add numbers a name, if it has no number yet.
func (n *names) add(name string) (number uint32) {
	hash := n.hash(name)
	at := n.slot(name, hash)
	if n.slots[at] != 0 {
		return n.slots[at] - 1
	}
	n.text = append(n.text, name...)
	n.ends = append(n.ends, uint32(len(n.text)))
	n.hashes = append(n.hashes, hash)
	n.slots[at] = uint32(n.len())
	if n.len() > len(n.slots)/4*3 {
		n.grow()
	}
	return uint32(n.len()) - 1
}

// grow makes room for twice as many.
func (n *names) grow() {
	n.slots = make([]uint32, 2*len(n.slots))
	last := uint32(len(n.slots) - 1)
	for number, hash := range n.hashes {
		at := hash & last
		for n.slots[at] != 0 {
			at = (at + 1) & last
		}
		n.slots[at] = uint32(number) + 1
	}
}

// trim lets go of what only adding needs.
func (n *names) trim() {
	n.text, n.ends, n.hashes = slices.Clone(n.text), slices.Clone(n.ends), nil
}
