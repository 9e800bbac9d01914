// Goroutines does what makes goroutines stop and go on in the midst of functions,
// and prints what came of it.
package main

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"
)

func main() {
	for _, part := range []struct {
		name string
		do   func() any
	}{
		{"recover in loops", recovers},
		{"deferred calls", deferred},
		{"goexit", goexit},
		{"channels", channels},
		{"select", selects},
		{"mutexes", mutexes},
		{"timers", timers},
		{"type switches", types},
		{"closures", closures},
		{"iterators", iterators},
		{"deep recursion", func() any { return deep(20_000) }},
		{"stacks that grow in loops", grow},
		{"garbage", garbage},
		{"gosched", gosched},
		{"maps", maps},
		{"strings", texts},
		{"reflection", reflection},
		{"goto", gotos},
	} {
		fmt.Println(part.name, part.do())
	}
	fmt.Println("done")
}

var errOdd = errors.New("odd")

// fail panics in several ways.
func fail(i int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	var (
		none *struct{ n int }
		list []int
		any  any = i
		zero     = i - i
	)
	switch i % 7 {
	case 0:
		return nil
	case 1:
		return errOdd
	case 2:
		panic(i)
	case 3:
		return fmt.Errorf("%d", none.n)
	case 4:
		return fmt.Errorf("%d", list[i])
	case 5:
		return fmt.Errorf("%s", any.(string))
	}
	return fmt.Errorf("%d", i/zero)
}

func recovers() any {
	var all []string
	for i := range 21 {
		func() {
			defer func() {
				if r := recover(); r != nil {
					all = append(all, fmt.Sprint(i, r))
				}
			}()
			for j := range 4 {
				if err := fail(i + j); err != nil && j == 3 {
					panic(err)
				}
			}
		}()
	}
	return all
}

func deferred() any {
	var order []int
	run := func(n int) (sum int) {
		for i := range n {
			defer func() {
				order = append(order, i)
				if r := recover(); r != nil {
					sum += r.(int)
				}
				if i%3 == 0 {
					panic(i)
				}
			}()
			sum += i
		}
		return sum
	}
	var sums []int
	for n := range 8 {
		func() {
			defer func() { recover() }()
			sums = append(sums, run(n))
		}()
	}
	return fmt.Sprint(sums, order)
}

func goexit() any {
	result := make(chan string)
	go func() {
		defer close(result)
		for i := 0; ; i++ {
			defer func() { result <- fmt.Sprint("left ", i) }()
			if i == 3 {
				runtime.Goexit()
			}
		}
	}()
	var all []string
	for s := range result {
		all = append(all, s)
	}
	return all
}

func channels() any {
	numbers, squares := make(chan int), make(chan int, 3)
	go func() {
		defer close(numbers)
		for i := range 100 {
			numbers <- i
		}
	}()
	var workers sync.WaitGroup
	for range 4 {
		workers.Go(func() {
			for n := range numbers {
				squares <- n * n
			}
		})
	}
	go func() { workers.Wait(); close(squares) }()
	sum := 0
	for s := range squares {
		sum += s
	}
	return sum
}

func selects() any {
	a, b, stop := make(chan int), make(chan int), make(chan struct{})
	go func() {
		for i := range 50 {
			select {
			case a <- i:
			case b <- -i:
			}
		}
		close(stop)
	}()
	sum, n, idle := 0, 0, false
	for {
		select {
		case v := <-a:
			sum += v
			n++
		case v := <-b:
			sum -= v
			n++
		case <-stop:
			return fmt.Sprint(sum, n, idle)
		default:
			idle = true
			runtime.Gosched()
		}
	}
}

func mutexes() any {
	var (
		mutex sync.Mutex
		ready = sync.NewCond(&mutex)
		group sync.WaitGroup
		turn  int
		order []int
	)
	for i := range 10 {
		group.Go(func() {
			mutex.Lock()
			defer mutex.Unlock()
			for turn != i {
				ready.Wait()
			}
			order = append(order, i)
			turn++
			ready.Broadcast()
		})
	}
	group.Wait()
	return order
}

func timers() any {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
	defer cancel()
	ticks := 0
	for ctx.Err() == nil {
		select {
		case <-time.After(time.Millisecond):
			ticks++
		case <-ctx.Done():
		}
	}
	return fmt.Sprint(ticks > 0, ctx.Err())
}

type shape interface{ area() float64 }
type square float64
type circle struct{ r float64 }

func (s square) area() float64  { return float64(s * s) }
func (c *circle) area() float64 { return 3 * c.r * c.r }

func types() any {
	counts := [8]int{}
	area := 0.0
	for i, v := range slices.Repeat([]any{1, "a", 2.5, nil, square(2), &circle{1}, []int{1}, errOdd}, 5) {
		switch v := v.(type) {
		case int:
			counts[0] += v
		case string:
			counts[1] += len(v)
		case float64, float32:
			counts[2]++
		case nil:
			counts[3]++
		case shape:
			counts[4]++
			area += v.area()
		case error:
			counts[5]++
		default:
			counts[6] += i
		}
	}
	return fmt.Sprint(counts, area)
}

func closures() any {
	var fs []func(int) int
	for i := range 5 {
		sum := 0
		fs = append(fs, func(n int) int {
			for range n {
				sum += i
			}
			return sum
		})
	}
	total := 0
	for range 3 {
		for j, f := range fs {
			total = total*3%100_003 + f(j)
		}
	}
	return total
}

func iterators() any {
	pairs := func(yield func(int, string) bool) {
		for i, word := range strings.Fields("some words to go over") {
			if !yield(i, word) {
				return
			}
		}
	}
	var all []string
	for range 2 {
	outer:
		for i, word := range pairs {
			for j := range pairs {
				defer func() { all = append(all, word) }()
				switch {
				case j > i:
					continue outer
				case i == 3:
					break outer
				}
			}
		}
	}
	return len(all)
}

func deep(n int) int {
	var pad [10]int
	pad[n%10] = n
	if n == 0 {
		return 0
	}
	if n%100 == 0 {
		runtime.Gosched()
	}
	return deep(n-1) + pad[n%10]%7
}

func grow() any {
	results := make(chan int)
	for i := range 5 {
		go func() {
			sum := 0
			for j := range 20 {
				sum += deep(i*100 + j*50)
				runtime.Gosched()
			}
			results <- sum
		}()
	}
	total := 0
	for range 5 {
		total += <-results
	}
	return total
}

type tree struct{ left, right *tree }

func plant(depth int) *tree {
	if depth == 0 {
		return new(tree)
	}
	return &tree{plant(depth - 1), plant(depth - 1)}
}

func (t *tree) count() int {
	if t.left == nil {
		return 1
	}
	return 1 + t.left.count() + t.right.count()
}

func garbage() any {
	var kept []*tree
	nodes := 0
	for i := range 60 {
		t := plant(8)
		if i%7 == 0 {
			kept = append(kept, t)
		}
		if i%20 == 0 {
			runtime.GC()
		}
	}
	for _, t := range kept {
		nodes += t.count()
	}
	return nodes
}

func gosched() any {
	var order strings.Builder
	var group sync.WaitGroup
	for i := range 3 {
		group.Go(func() {
			for range 5 {
				for range i + 1 {
					runtime.Gosched()
				}
				order.WriteByte(byte('a' + i))
			}
		})
	}
	group.Wait()
	letters := strings.Split(order.String(), "")
	sort.Strings(letters)
	return strings.Join(letters, "")
}

func maps() any {
	m := map[string][]int{}
	for i := range 2000 {
		key := fmt.Sprint(i % 97)
		m[key] = append(m[key], i)
		if i%3 == 0 {
			delete(m, fmt.Sprint(i%31))
		}
	}
	keys, sum := make([]string, 0, len(m)), 0
	for key, values := range m {
		keys = append(keys, key)
		for _, v := range values {
			sum += v
		}
	}
	slices.Sort(keys)
	return fmt.Sprint(len(keys), keys[:5], sum)
}

func texts() any {
	var b strings.Builder
	for i, r := range "aé日😀\xff" {
		fmt.Fprintf(&b, "%d%c%q ", i, r, r)
	}
	return b.String() + strings.ToUpper(strings.Repeat("ß-x ", 3)) + fmt.Sprint(strings.Compare("ab", "abc"), strings.Index("chicken", "ken"))
}

func reflection() any {
	f := reflect.MakeFunc(reflect.TypeFor[func(int, string) string](), func(in []reflect.Value) []reflect.Value {
		runtime.Gosched()
		return []reflect.Value{reflect.ValueOf(strings.Repeat(in[1].String(), int(in[0].Int())))}
	}).Interface().(func(int, string) string)
	all := ""
	for i := range 4 {
		all += f(i, "x") + reflect.ValueOf(fail).Call([]reflect.Value{reflect.ValueOf(i)})[0].String()
	}
	return all
}

// gotos has loops with two ways in.
func gotos() any {
	n, sum := 0, 0
	if len(fmt.Sprint(n)) == 1 {
		goto middle
	}
top:
	sum += n
	runtime.Gosched()
middle:
	n++
	if n%3 == 0 && n < 50 {
		goto middle
	}
	if n < 100 {
		goto top
	}
	return sum
}
