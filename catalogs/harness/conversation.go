package harness

import (
	"fmt"
	"slices"
	"time"

	"github.com/ggui-go/validators/catalogs"
)

// A conversation is what one process is asked and says.
type conversation struct {
	*grading
	process  *process
	suspects []int // to be put one at a time, before anything else

	waiting      []waiting // in the order of sending
	waitingBytes int
	asked        []bool // what was sent, answered or not
	careful      bool   // what waits is a suspect, and stays alone
	answers      int
	lastAnswer   time.Time
}

// A waiting case was sent and has no answer yet.
type waiting struct {
	index, bytes int
	since        time.Time
}

// flushHint is for a program that has said nothing at all so far.
const flushHint = " (does it write out each answer, and not keep it in a buffer?)"

// greet says hello. It returns what went wrong, for a sentence about the
// implementation.
func (c *conversation) greet() (fault string) {
	most := max(c.options.Timeout, minHello)
	timer := time.NewTimer(most)
	defer timer.Stop()
	c.process.requests <- greeting
	select {
	case got, ok := <-c.process.lines:
		if !ok {
			return c.process.ending() + " before it said hello" + c.process.said()
		}
		if got.err != nil {
			return "said no hello: " + got.err.Error()
		}
		answer, err := readAnswer(got.text)
		switch {
		case err == errNoID:
			return fmt.Sprintf("said no hello but %s; its first line lacks \"hello\": 1, as in {\"hello\":1,\"name\":…,\"obligations\":[…]}", excerpt(got.text))
		case err != nil:
			return fmt.Sprintf("said no hello but %s: %v", excerpt(got.text), err)
		case answer.hello == nil:
			return fmt.Sprintf("said no hello but %s; its first line must be {\"hello\":1,\"name\":…,\"obligations\":[…]}", excerpt(got.text))
		}
		c.introduce(answer.hello)
		return ""
	case <-timer.C:
		return fmt.Sprintf("said no hello within %s%s%s", most, flushHint, c.process.said())
	case <-c.ctx.Done():
		return ""
	}
}

// talk puts cases to the process until there is nothing more to ask, or until
// something is wrong: then the case that has waited longest is settled with it,
// and it is returned.
func (c *conversation) talk() (fault string) {
	c.asked = make([]bool, c.book.Len())
	c.lastAnswer = time.Now()
	timer := time.NewTimer(c.options.Timeout)
	defer timer.Stop()
	exited := c.process.exited
	var abandoned <-chan time.Time
	for {
		c.send()
		if len(c.waiting) == 0 {
			if c.isFull() {
				return "answered requests that it had not read"
			}
			c.finish()
			return ""
		}
		select {
		case got, ok := <-c.process.lines:
			if !ok {
				return c.fail(c.process.ending() + " before it answered")
			}
			if fault := c.take(got); fault != "" {
				return c.fail(fault)
			}
		case <-timer.C:
			if left := time.Until(c.deadline()); left > 0 {
				timer.Reset(left)
				continue
			}
			return c.timeOut()
		case <-exited:
			exited = nil
			abandoned = time.After(pipeGrace)
		case <-abandoned:
			return c.fail(c.process.ending() + " before it answered")
		case <-c.ctx.Done():
			return ""
		}
	}
}

// isFull tells that nothing more is sent now. A program that answers what it has
// not read yet can leave more in the queue than waits for an answer.
func (c *conversation) isFull() bool {
	return len(c.process.requests) >= maxWaiting || len(c.waiting) >= maxWaiting || c.waitingBytes >= maxWaitingBytes
}

// send asks as much as may wait at a time: of suspects, one.
func (c *conversation) send() {
	for len(c.waiting) == 0 || !c.careful {
		if c.isFull() {
			return
		}
		var index int
		if c.careful = len(c.suspects) > 0; c.careful {
			if len(c.waiting) > 0 {
				return
			}
			index, c.suspects = c.suspects[0], c.suspects[1:]
		} else {
			var ok bool
			if index, ok = c.next(); !ok {
				return
			}
		}
		request := c.book.Request(index).line()
		c.asked[index] = true
		c.waiting = append(c.waiting, waiting{index, len(request), time.Now()})
		c.waitingBytes += len(request)
		c.process.requests <- request // never blocks: see isFull
	}
}

// deadline is when the case that has waited longest has waited too long. A
// program may take one request at a time: what it answers in between counts.
func (c *conversation) deadline() time.Time {
	since := c.waiting[0].since
	if since.Before(c.lastAnswer) {
		since = c.lastAnswer
	}
	return since.Add(c.options.Timeout)
}

// take settles the case that a line answers. It returns what is wrong with a
// line that answers none.
func (c *conversation) take(got line) (fault string) {
	if got.err != nil {
		return "broke off: " + got.err.Error()
	}
	answer, err := readAnswer(got.text)
	if err != nil {
		return fmt.Sprintf("wrote a line that is not an answer, %s: %v", excerpt(got.text), err)
	}
	if answer.hello != nil {
		return "said hello again"
	}
	index, ok := c.book.Index(answer.id)
	if !ok || !c.asked[index] {
		return fmt.Sprintf("answered the id %d, which it was not asked", answer.id)
	}
	at := slices.IndexFunc(c.waiting, func(w waiting) bool { return w.index == index })
	if at < 0 {
		c.recordSecond(index)
		return ""
	}
	w := c.waiting[at]
	c.waiting = slices.Delete(c.waiting, at, at+1)
	c.waitingBytes -= w.bytes
	result := answer.grade(c.book.Request(index).Case)
	now := time.Now()
	if w.since.Before(c.lastAnswer) {
		w.since = c.lastAnswer // until then it was busy with others
	}
	result.Duration = now.Sub(w.since)
	c.lastAnswer = now
	c.answers++
	c.record(index, result, true)
	return ""
}

// fail settles the case that has waited longest with the fault. The others are
// put again, one at a time.
func (c *conversation) fail(fault string) string {
	first := c.waiting[0]
	reason := "the implementation " + fault
	if others := len(c.waiting) - 1; others > 0 {
		reason += fmt.Sprintf(", with %d more requests waiting behind this one", others)
	}
	said := c.process.said()
	c.record(first.index, catalogs.Result{Status: catalogs.Errored, Reason: reason + said, Duration: time.Since(first.since)}, false)
	var others []int
	for _, w := range c.waiting[1:] {
		others = append(others, w.index)
	}
	c.suspects = append(others, c.suspects...)
	return fault + said
}

// timeOut settles the case that has waited longest. The others had no turn.
func (c *conversation) timeOut() string {
	first := c.waiting[0]
	fault := fmt.Sprintf("gave no answer within %s", c.options.Timeout)
	said := c.process.said()
	hint := ""
	if c.answers == 0 {
		hint = flushHint
	}
	c.record(first.index, catalogs.Result{Status: catalogs.TimedOut, Reason: "the implementation " + fault + hint + said, Duration: time.Since(first.since)}, false)
	var others []int
	for _, w := range c.waiting[1:] {
		others = append(others, w.index)
	}
	c.putBack(others)
	return fault + hint + said
}

// finish ends the input and reads to the end of the output: an answer too many
// may still come.
func (c *conversation) finish() {
	close(c.process.requests)
	most := time.After(endGrace)
	exited := c.process.exited
	for {
		select {
		case got, ok := <-c.process.lines:
			if !ok {
				waitFor(c.process.exited, pipeGrace)
				return
			}
			c.take(got) // what is no answer concerns no case any more
		case <-exited:
			exited = nil
			most = time.After(pipeGrace)
		case <-most:
			return
		case <-c.ctx.Done():
			return
		}
	}
}
