package harness

import "github.com/ggui-go/validators/catalogs"

// A Book has the requests of a run, by their index from 0, and takes their
// results, so that neither need be in memory. Len, Request and Index may be called
// by many at once, also while there is one call of the others.
type Book interface {
	// Len is the number of requests, which does not change.
	Len() int
	Request(i int) Request
	// Index finds the request with an ID.
	Index(id int) (i int, ok bool)
	// Settle keeps the result of a request. Seldom it replaces an earlier one.
	Settle(i int, result catalogs.Result)
	// Result is the latest result of a request, with its case. Before there is one
	// it has but the case.
	Result(i int) catalogs.Result
}

// A listBook is a book in memory.
type listBook struct {
	requests []Request
	results  []catalogs.Result
	byID     map[int]int
}

func newListBook(requests []Request) *listBook {
	b := &listBook{requests, make([]catalogs.Result, len(requests)), make(map[int]int, len(requests))}
	for i, request := range requests {
		b.results[i].Case = request.Case
		b.byID[request.ID] = i
	}
	return b
}

func (b *listBook) Len() int                             { return len(b.requests) }
func (b *listBook) Request(i int) Request                { return b.requests[i] }
func (b *listBook) Settle(i int, result catalogs.Result) { b.results[i] = result }
func (b *listBook) Result(i int) catalogs.Result         { return b.results[i] }

func (b *listBook) Index(id int) (i int, ok bool) {
	i, ok = b.byID[id]
	return i, ok
}
