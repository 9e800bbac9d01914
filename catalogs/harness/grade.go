package harness

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/ggui-go/validators/catalogs"
)

// What an [Options] field means that is zero.
const (
	DefaultTimeout  = 3 * time.Second
	DefaultRestarts = 100
)

const (
	// maxWaiting and maxWaitingBytes bound the requests that are unanswered at a
	// time, in number and in length; one is always sent.
	maxWaiting      = 64
	maxWaitingBytes = 4 << 20
	// minHello is how long a program may at least take to say hello: starting is
	// slow where there is much to load.
	minHello = 5 * time.Second
	// hopeless is how many starts in a row may go by without any answer, for a
	// program that has never answered and for one that has.
	hopelessEver, hopelessNow = 3, 10
)

// Options say how to grade. The zero Options work.
type Options struct {
	// Timeout is how long the case that has waited longest may stay without an
	// answer, counted from the last answer that came.
	Timeout time.Duration
	// Parallel is how many processes share the cases; less than 1 means 1.
	Parallel int
	// Restarts is how many times the program may be started again in all. There is
	// an end earlier when starts in a row bring no answer at all: 3 of them, or 10
	// once the program has answered something. Less than 0 means never.
	Restarts int
	// Settled, if not nil, is told of each result when it comes, in any order, and
	// returns whether to go on. It is never called twice at a time. A second answer
	// still turns a result into an error later.
	Settled func(catalogs.Result) bool
}

// A Run is what came of grading a program.
type Run struct {
	// Hello is how the program introduced itself.
	Hello Hello
	// Results has a result for each request, in their order, unless they are in a
	// [Book]; what was not put to the program is [catalogs.NotRun].
	Results []catalogs.Result
	// Restarts is how many times the program was started again.
	Restarts int
	// Err says why the run did not finish: a *[BrokenError], [ErrStopped], or the
	// cause of the context's end. It is nil if every case has its result.
	Err error
}

// A BrokenError says what the program did that left cases without a result.
type BrokenError struct{ Reason string }

// Error is the reason, about the implementation.
func (e *BrokenError) Error() string { return "the implementation " + e.Reason }

// ErrStopped is the end of a run that [Options.Settled] stopped.
var ErrStopped = errors.New("the run was stopped")

// Grade puts the requests to the program and grades its answers. The command is
// the program with its arguments; see [Split]. Nothing of what was started is
// left when Grade returns.
func Grade(ctx context.Context, command []string, requests []Request, o Options) Run {
	book := newListBook(requests)
	run := GradeBook(ctx, command, book, o)
	run.Results = book.results
	return run
}

// GradeBook is [Grade] for more cases than one wants to hold in memory. The
// results are in the book, not in the run.
func GradeBook(ctx context.Context, command []string, book Book, o Options) Run {
	g := &grading{command: command, options: o, book: book}
	if g.options.Timeout <= 0 {
		g.options.Timeout = DefaultTimeout
	}
	if g.options.Restarts == 0 {
		g.options.Restarts = DefaultRestarts
	}
	g.ctx, g.stop = context.WithCancelCause(ctx)
	defer g.stop(nil)
	g.run()
	return g.end()
}

// A grading is a run under way. Its workers share what mu guards.
type grading struct {
	command []string
	options Options
	book    Book
	ctx     context.Context
	stop    context.CancelCauseFunc

	mu       sync.Mutex
	put      int   // how many requests were taken from the book for the first time
	again    []int // what is to be put again when all of them were
	hello    *Hello
	answered bool // whether there ever was an answer
	restarts int
	err      error // the first thing that made a worker give up
}

// run works with one process until it has said hello, and then with all of them.
func (g *grading) run() {
	var workers sync.WaitGroup
	greeted := make(chan struct{})
	workers.Go(func() { g.work(sync.OnceFunc(func() { close(greeted) })) })
	workers.Go(func() {
		select {
		case <-greeted:
		case <-g.ctx.Done():
			return
		}
		g.mu.Lock()
		more := min(g.options.Parallel-1, g.left()/maxWaiting+1)
		if g.hello == nil {
			more = 0
		}
		g.mu.Unlock()
		for range more {
			workers.Go(func() { g.work(func() {}) })
		}
	})
	workers.Wait()
}

// end fills in what was not reached, and why.
func (g *grading) end() Run {
	run := Run{Restarts: g.restarts}
	if g.hello != nil {
		run.Hello = *g.hello
	}
	for i := range g.book.Len() {
		r := g.book.Result(i)
		if r.Status != "" {
			continue
		}
		if g.hello != nil {
			r.Reason = g.hello.skips(r.Case.Obligation)
		}
		if r.Status = catalogs.Skipped; r.Reason == "" {
			run.Err = g.reason()
			r.Status, r.Reason = catalogs.NotRun, run.Err.Error()
		}
		g.book.Settle(i, r)
	}
	return run
}

// reason says why cases are left.
func (g *grading) reason() error {
	if err := context.Cause(g.ctx); err != nil {
		return err
	}
	if g.err != nil {
		return g.err
	}
	return &BrokenError{"could not be started again: too many restarts"}
}

// work starts the program, and again after each fault that it can go on after,
// until all cases are settled. greeted is called once it has said hello, or
// never will.
func (g *grading) work(greeted func()) {
	defer greeted()
	var suspects []int // waited when there was a fault; put one at a time
	fruitless := 0
	for first := true; len(suspects) > 0 || g.hasWork(); first = false {
		if !first && !g.mayRestart(fruitless) {
			break
		}
		p, err := start(g.command, maxWaiting)
		if err != nil {
			g.giveUp("cannot be started: " + err.Error())
			break
		}
		c := conversation{grading: g, process: p, suspects: suspects}
		fault := c.greet()
		if fault == "" {
			greeted()
			fault = c.talk()
		}
		p.kill()
		if g.ctx.Err() != nil {
			break
		}
		suspects = c.suspects
		fruitless++
		if c.answers > 0 {
			fruitless = 0
		}
		if fault != "" {
			g.note(fault)
			if g.greeting() == nil {
				break // it has never said hello, and there is no reason why it should now
			}
		}
	}
}

func (g *grading) hasWork() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.left() > 0 && g.ctx.Err() == nil
}

// left is how many cases are still to be put; mu is held.
func (g *grading) left() int { return g.book.Len() - g.put + len(g.again) }

// mayRestart tells whether another start is within the bounds, and counts it.
func (g *grading) mayRestart(fruitless int) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	hopeless := hopelessEver
	if g.answered {
		hopeless = hopelessNow
	}
	if fruitless >= hopeless || g.restarts >= g.options.Restarts || g.ctx.Err() != nil {
		return false
	}
	g.restarts++
	return true
}

// note keeps the latest fault as the reason for an end, should this be one.
func (g *grading) note(fault string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	times := ""
	if g.restarts > 0 {
		times = fmt.Sprintf(" (started again %d times before)", g.restarts)
	}
	g.err = &BrokenError{fault + times}
}

// giveUp is note for a fault that has nothing to do with what was asked.
func (g *grading) giveUp(fault string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.err = &BrokenError{fault}
}

func (g *grading) greeting() *Hello {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.hello
}

// introduce keeps the first hello; every process is the same program.
func (g *grading) introduce(hello *Hello) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.hello == nil {
		g.hello = hello
	}
}

// next takes a case off the queue. What the program does not answer is settled
// on the way.
func (g *grading) next() (index int, ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for g.left() > 0 && g.ctx.Err() == nil {
		if g.put < g.book.Len() {
			index = g.put
			g.put++
		} else {
			index, g.again = g.again[0], g.again[1:]
		}
		reason := g.hello.skips(g.book.Request(index).Case.Obligation)
		if reason == "" {
			return index, true
		}
		g.settle(index, catalogs.Result{Status: catalogs.Skipped, Reason: reason})
	}
	return 0, false
}

// skips says why a case of the obligation is not put to the program, or nothing.
func (h *Hello) skips(obligation string) string {
	switch {
	case !catalogs.IsObligation(obligation):
		return catalogs.GradeCase(catalogs.Case{Obligation: obligation}, nil).Reason
	case !slices.Contains(h.Obligations, obligation):
		return "the implementation does not list " + obligation
	}
	return ""
}

// putBack queues cases again, behind the others: those may fare better.
func (g *grading) putBack(indexes []int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.again = append(g.again, indexes...)
}

// settle records a result; mu is held.
func (g *grading) settle(index int, result catalogs.Result) {
	result.Case = g.book.Request(index).Case
	g.book.Settle(index, result)
	if g.options.Settled != nil && !g.options.Settled(result) {
		g.stop(ErrStopped)
	}
}

// record settles a case from outside.
func (g *grading) record(index int, result catalogs.Result, isAnswer bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.answered = g.answered || isAnswer
	g.settle(index, result)
}

const answeredTwice = "it was answered twice; an id has one answer"

// recordSecond makes an error of a case that was answered again.
func (g *grading) recordSecond(index int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	r := g.book.Result(index)
	if r.Status != catalogs.Errored {
		r.Status, r.Reason, r.Diff = catalogs.Errored, answeredTwice, ""
		g.book.Settle(index, r)
	}
}
