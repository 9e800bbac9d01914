package reliability

import (
	"bytes"
	"math/rand/v2"
	"os"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/ggui-go/validators/catalogs"
)

// A question is a shipped case's input with the answer that the first asking
// gave.
type question struct {
	id     string
	ask    catalogs.Func
	input  []byte
	answer []byte
	fails  bool
}

func (q *question) isAnsweredAlike() bool {
	answer, err := q.ask(q.input)
	return (err != nil) == q.fails && bytes.Equal(answer, q.answer)
}

// Mixed calls from 64 goroutines answer as the first call did, and the heap
// stays where it was after the first tenth of the time. SOAK says for how long,
// such as 5m.
func TestSoak(t *testing.T) {
	length, err := time.ParseDuration(os.Getenv("SOAK"))
	if err != nil {
		length = 3 * time.Second
	}
	functions := catalogs.Functions()
	var questions []*question
	for c, err := range catalogs.Shipped() {
		if err != nil {
			t.Fatal(err)
		}
		// One case waits for the time bound of patterns, which would be all that
		// the soak does.
		if ask := functions[c.Obligation]; ask != nil && c.Level == catalogs.Must {
			q := &question{id: c.ID(), ask: ask, input: c.Input}
			q.answer, err = ask(c.Input)
			q.fails = err != nil
			questions = append(questions, q)
		}
	}
	var calls sync.Map
	var workers sync.WaitGroup
	begin := time.Now()
	for worker := range 64 {
		workers.Go(func() {
			random := rand.New(rand.NewPCG(uint64(worker), 9))
			n := 0
			for ; time.Since(begin) < length && !t.Failed(); n++ {
				if q := questions[random.IntN(len(questions))]; !q.isAnsweredAlike() {
					t.Errorf("%s is answered in another way", q.id)
				}
			}
			calls.Store(worker, n)
		})
	}
	time.Sleep(length / 10)
	early := heap()
	workers.Wait()
	late := heap()
	total := 0
	calls.Range(func(_, n any) bool { total += n.(int); return true })
	t.Logf("%d calls in %v; heap %d KiB early, %d KiB late", total, length, early>>10, late>>10)
	if late > early+early/2+8<<20 {
		t.Errorf("the heap grew from %d to %d bytes", early, late)
	}
}

// heap is how many bytes are in use after a collection.
func heap() uint64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}
