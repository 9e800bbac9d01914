package harness_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/catalogs/harness"
)

// implementEnv turns the test binary into an implementation that behaves as its
// argument says.
const implementEnv = "GGUI_TEST_IMPLEMENT"

func TestMain(m *testing.M) {
	// Go itself starts test binaries too, with flags, to fuzz.
	if os.Getenv(implementEnv) != "" && len(os.Args) == 2 && !strings.HasPrefix(os.Args[1], "-") {
		implement(os.Args[1])
		os.Exit(0)
	}
	os.Setenv(implementEnv, "yes")
	os.Setenv("GORACE", "atexit_sleep_ms=0") // a program that ends shall end at once
	os.Exit(m.Run())
}

// implement answers true to every case, but for what the behaviour does.
func implement(behaviour string) {
	out := bufio.NewWriter(os.Stdout)
	say := func(format string, args ...any) {
		fmt.Fprintf(out, format+"\n", args...)
		_ = out.Flush()
	}
	hello := func() {
		say(`{"hello":1,"name":"test","version":"1.0.0","obligations":["binding-filter","domain-error"],"more":[]}`)
	}
	switch behaviour {
	case "silent":
		hang()
	case "crashing at start":
		fmt.Fprintln(os.Stderr, "cannot find its settings")
		os.Exit(1)
	case "ending at start":
		return
	case "garbage at start":
		fmt.Println("Listening on port 8080")
		hang()
	case "a hello without its number":
		say(`{"name":"test"}`)
		hang()
	case "an answer for a hello":
		say(`{"id":1,"outcome":true}`)
		hang()
	case "never reading":
		hello()
		hang()
	case "answering without reading":
		hello()
		for id := 1; ; id++ {
			time.Sleep(10 * time.Millisecond)
			say(`{"id":%d,"outcome":true}`, id)
		}
	case "a grandchild that lives on":
		startGrandchild()
	}
	in := bufio.NewReader(os.Stdin)
	var held []int
	for n := 0; ; n++ {
		line, err := in.ReadBytes('\n')
		if err != nil {
			break
		}
		if n == 0 {
			hello()
			continue
		}
		var request struct {
			ID        int
			Input     json.RawMessage
			InputText *string
		}
		if err := json.Unmarshal(line, &request); err != nil {
			panic(err)
		}
		switch id := request.ID; {
		case behaviour == "exit without answers":
			os.Exit(0)
		case behaviour == "silent after hello":
			hang()
		case behaviour == "slow":
			time.Sleep(100 * time.Millisecond)
		case behaviour == "too slow for one" && id == 3, behaviour == "hanging on one" && id == 3:
			hang()
		case behaviour == "crashing midway" && id == 3:
			fmt.Fprintln(os.Stderr, "Traceback\n\x1b[31mIndexError")
			os.Exit(7)
		case behaviour == "crashing after a few" && n == 3:
			os.Exit(1)
		case behaviour == "crashing on most" && id > 1:
			os.Exit(1)
		case behaviour == "garbage":
			say("Debug: here we are")
		case behaviour == "garbage midway" && id == 3:
			say(`{"id":3,"outcome":tru}`)
			continue
		case behaviour == "wrong ids":
			id += 1000
			say(`{"id":%d,"outcome":true}`, id)
			continue
		case behaviour == "a wrong id midway" && id == 3:
			say(`{"id":2.5,"outcome":true}`)
			continue
		case behaviour == "without an id" && id == 3:
			say(`{"outcome":true}`)
			continue
		case behaviour == "a huge line" && id == 3:
			for range 2 * harness.MaxLine >> 20 {
				os.Stdout.WriteString(strings.Repeat("x", 1<<20))
			}
			say("")
			continue
		case behaviour == "a line without end" && id == 3:
			for {
				os.Stdout.WriteString(strings.Repeat("x", 1<<20))
			}
		case behaviour == "twice" && id == 3, behaviour == "all twice":
			say(`{"id":%d,"outcome":true}`, id)
		case behaviour == "twice in the end" && id == 6:
			say(`{"id":3,"outcome":true}`)
		case behaviour == "warnings" && id%2 == 0:
			fmt.Fprintln(os.Stderr, strings.Repeat("a warning. ", 10_000))
		case behaviour == "out of order":
			if held = append(held, id); len(held) == 6 {
				for _, id := range slices.Backward(held) {
					say(`{"id":%d,"outcome":true}`, id)
				}
			}
			continue
		case behaviour == "skipping" && id == 3:
			say(`{"id":3,"skip":"not yet"}`)
			continue
		case behaviour == "an error" && id == 3:
			say(`{"id":3,"error":"no such table"}`)
			continue
		case behaviour == "two things" && id == 3:
			say(`{"id":3,"error":"no such table","outcome":true}`)
			continue
		case behaviour == "a wrong type" && id == 3:
			say(`{"id":3,"skip":true}`)
			continue
		case behaviour == "a wrong answer" && id == 3:
			say(`{"id":3,"outcome":false}`)
			continue
		case behaviour == "without a last newline" && id == 6:
			fmt.Print(`{"id":6,"outcome":true}`)
			os.Exit(0)
		case behaviour == "echoing texts":
			text, _ := json.Marshal(request.InputText != nil)
			say(`{"id":%d,"outcome":%s}`, id, text)
			continue
		}
		say(`{"id":%d,"outcome":true}`, request.ID)
	}
	switch behaviour {
	case "not ending":
		hang()
	case "ending badly":
		os.Exit(3)
	}
}

// hang waits for longer than any test may.
func hang() { time.Sleep(time.Minute) }

// startGrandchild leaves a program behind that holds all the pipes.
func startGrandchild() {
	cmd := exec.Command(os.Args[0], "silent")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	leaveGroup(cmd)
	if err := cmd.Start(); err != nil {
		panic(err)
	}
}

// requests makes n requests that all expect true.
func requests(n int) (list []harness.Request) {
	for i := range n {
		c := catalogs.Case{
			Obligation: "binding-filter",
			Name:       fmt.Sprintf("case-%d", i+1),
			Level:      catalogs.Must,
			Input:      []byte("{\n  \"filters\": {}\n}"),
			Expect:     json.RawMessage(`true`),
		}
		list = append(list, harness.Request{ID: i + 1, Case: c})
	}
	return list
}

// grade grades the test binary, behaving so.
func grade(t testing.TB, behaviour string, list []harness.Request, o harness.Options) harness.Run {
	t.Helper()
	return harness.Grade(t.Context(), []string{os.Args[0], behaviour}, list, o)
}

// letters has a letter for each result: passed, failed, errored, timed out,
// skipped, not run.
func letters(results []catalogs.Result) string {
	var b strings.Builder
	for _, r := range results {
		b.WriteByte(map[catalogs.Status]byte{
			catalogs.Passed: 'p', catalogs.Failed: 'f', catalogs.Errored: 'e',
			catalogs.TimedOut: 't', catalogs.Skipped: 's', catalogs.NotRun: 'n',
		}[r.Status])
	}
	return b.String()
}

// Whatever a program does, grading it ends soon, each of six cases has the
// outcome that it must have, and the reason says what happened.
func TestProgramsThatMisbehave(t *testing.T) {
	for _, c := range []struct {
		behaviour, want string
		broken          bool   // some cases were left
		reason          string // in a reason
	}{
		{"well", "pppppp", false, ""},
		{"out of order", "pppppp", false, ""},
		{"slow", "pppppp", false, ""},
		{"warnings", "pppppp", false, ""},
		{"not ending", "pppppp", false, ""},
		{"ending badly", "pppppp", false, ""},
		{"without a last newline", "pppppp", false, ""},
		{"a grandchild that lives on", "pppppp", false, ""},
		{"skipping", "ppsppp", false, "not yet"},
		{"an error", "ppeppp", false, "no such table"},
		{"two things", "ppeppp", false, "2 of them"},
		{"a wrong type", "ppeppp", false, "Expected a string"},
		{"a wrong answer", "ppfppp", false, "not the expected one"},

		{"silent", "nnnnnn", true, "no hello within 5s (does it write out each answer, and not keep it in a buffer?)"},
		{"crashing at start", "nnnnnn", true, "(exit status 1) before it said hello; its standard error ends:\ncannot find its settings"},
		{"ending at start", "nnnnnn", true, "(exit status 0) before it said hello"},
		{"garbage at start", "nnnnnn", true, `said no hello but "Listening on port 8080"`},
		{"a hello without its number", "nnnnnn", true, `said no hello but "{\"name\":\"test\"}"; its first line lacks "hello": 1`},
		{"an answer for a hello", "nnnnnn", true, "its first line must be"},

		{"silent after hello", "tttnnn", true, "keep it in a buffer"},
		{"never reading", "tttnnn", true, "no answer within 1s"},
		{"hanging on one", "pptppp", false, "no answer within 1s"},
		{"crashing midway", "ppeppp", false, "ended (exit status 7) before it answered, with 3 more requests waiting behind this one; its standard error ends:\nTraceback\n\ufffd[31mIndexError"},
		{"crashing after a few", "ppeppe", false, "(exit status 1)"},
		{"crashing on most", "peeeee", false, "(exit status 1)"},
		{"exit without answers", "eeennn", true, "(exit status 0)"},
		{"garbage", "eeennn", true, `not an answer, "Debug: here we are"`},
		{"garbage midway", "ppeppp", false, "not an answer"},
		{"wrong ids", "eeennn", true, "the id 1001, which it was not asked"},
		{"a wrong id midway", "ppeppp", false, "it has no id"},
		{"without an id", "ppeppp", false, "it has no id"},
		{"a huge line", "ppeppp", false, "longer than"},
		{"a line without end", "ppeppp", false, "longer than"},
		{"twice", "ppeppp", false, "answered twice"},
		{"all twice", "eeeeee", false, "answered twice"},
		{"twice in the end", "ppeppp", false, "answered twice"},
		{"answering without reading", "pppppp", false, ""},
	} {
		t.Run(c.behaviour, func(t *testing.T) {
			t.Parallel()
			timeout := 8 * time.Second // where none is expected, a busy machine shall cause none
			if strings.Contains(c.want, "t") || c.behaviour == "silent" {
				timeout = time.Second
			}
			start := time.Now()
			run := grade(t, c.behaviour, requests(6), harness.Options{Timeout: timeout})
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("it took %s", took)
			}
			if got := letters(run.Results); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			var broken *harness.BrokenError
			if errors.As(run.Err, &broken) != c.broken {
				t.Errorf("the run ended with %v", run.Err)
			}
			reasons := ""
			for i, r := range run.Results {
				reasons += r.Reason + "\n"
				if r.Case.Name != fmt.Sprintf("case-%d", i+1) || r.Status != catalogs.Passed && r.Reason == "" {
					t.Errorf("result %d: %+v", i, r)
				}
			}
			if !strings.Contains(reasons, c.reason) {
				t.Errorf("no reason says %q:\n%s", c.reason, reasons)
			}
		})
	}
}

// One window is not enough for these: faults must not be counted against cases
// that are sent later, and all cases are settled once.
func TestManyCases(t *testing.T) {
	for _, c := range []struct {
		behaviour string
		parallel  int
		want      map[byte]int
		restarts  int
	}{
		{"well", 1, map[byte]int{'p': 300}, 0},
		{"well", 3, map[byte]int{'p': 300}, 0},
		{"crashing midway", 1, map[byte]int{'p': 299, 'e': 1}, 1},
		{"crashing midway", 2, map[byte]int{'p': 299, 'e': 1}, 1},
		{"hanging on one", 1, map[byte]int{'p': 299, 't': 1}, 1},
		{"twice", 2, map[byte]int{'p': 299, 'e': 1}, 0},
		{"crashing after a few", 1, map[byte]int{'p': 200, 'e': 100}, 99},
	} {
		t.Run(fmt.Sprintf("%s by %d", c.behaviour, c.parallel), func(t *testing.T) {
			settled := map[string]int{}
			run := grade(t, c.behaviour, requests(300), harness.Options{
				Timeout:  2 * time.Second,
				Parallel: c.parallel,
				Settled:  func(r catalogs.Result) bool { settled[r.Case.Name]++; return true },
			})
			got := letters(run.Results)
			for letter, n := range c.want {
				if strings.Count(got, string(letter)) != n {
					t.Errorf("got %s, want %d %c", got, n, letter)
				}
			}
			if run.Err != nil || run.Restarts != c.restarts {
				t.Errorf("%d restarts, %v", run.Restarts, run.Err)
			}
			if len(settled) != 300 {
				t.Errorf("%d cases were settled", len(settled))
			}
			for name, n := range settled {
				if n != 1 {
					t.Errorf("%s was settled %d times", name, n)
				}
			}
		})
	}
}

func TestHello(t *testing.T) {
	list := requests(3)
	list[1].Case.Obligation = "resolution"
	list[2].Case.Obligation = "nonsense"
	run := grade(t, "well", list, harness.Options{})
	if run.Hello.Name != "test" || run.Hello.Version != "1.0.0" || letters(run.Results) != "pss" ||
		run.Results[1].Reason != "the implementation does not list resolution" ||
		run.Results[2].Reason != "the obligation nonsense is not known here" {
		t.Errorf("%+v", run)
	}
	run = harness.Grade(t.Context(), []string{"no-such-program"}, list, harness.Options{})
	if letters(run.Results) != "nnn" || run.Err == nil || !strings.Contains(run.Err.Error(), "cannot be started") {
		t.Errorf("%+v", run)
	}
	if run := grade(t, "well", nil, harness.Options{}); run.Err != nil || len(run.Results) != 0 {
		t.Errorf("%+v", run)
	}
}

func TestRestartsAreBounded(t *testing.T) {
	run := grade(t, "crashing on most", requests(20), harness.Options{Restarts: 4})
	if got := letters(run.Results); got != "peeeee"+strings.Repeat("n", 14) || run.Restarts != 4 {
		t.Errorf("%s after %d restarts", got, run.Restarts)
	}
	run = grade(t, "crashing on most", requests(3), harness.Options{Restarts: -1})
	if got := letters(run.Results); got != "pen" || run.Restarts != 0 {
		t.Errorf("%s after %d restarts", got, run.Restarts)
	}
}

func TestStopping(t *testing.T) {
	n := 0
	run := grade(t, "well", requests(300), harness.Options{Settled: func(catalogs.Result) bool { n++; return n < 3 }})
	if !errors.Is(run.Err, harness.ErrStopped) || strings.Count(letters(run.Results), "p") != n || n < 3 || n > 70 {
		t.Errorf("%d settled, %v: %s", n, run.Err, letters(run.Results))
	}
	for _, behaviour := range []string{"silent", "silent after hello", "never reading"} {
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		start := time.Now()
		run := harness.Grade(ctx, []string{os.Args[0], behaviour}, requests(3), harness.Options{})
		cancel()
		if !errors.Is(run.Err, context.DeadlineExceeded) || letters(run.Results) != "nnn" || time.Since(start) > 4*time.Second {
			t.Errorf("%s: %v after %s: %s", behaviour, run.Err, time.Since(start), letters(run.Results))
		}
	}
}

// An input that is given as a text goes as a text; every other one as it is, on
// one line; what is expected does not go.
func TestRequests(t *testing.T) {
	list := requests(3)
	list[1].Case.IsText, list[1].Case.Input = true, []byte(`{"filters":{},"filters":{}}`)
	list[2].Case.Input, list[2].Case.Expect = []byte(`{"filters":{"tool":"<\u2028>"}}`), json.RawMessage(`"secret"`)
	var b strings.Builder
	if err := harness.WriteRequests(&b, slices.Values(list)); err != nil {
		t.Fatal(err)
	}
	want := `{"hello":1,"protocol":"ggui-validators/1"}
{"id":1,"obligation":"binding-filter","input":{"filters":{}}}
{"id":2,"obligation":"binding-filter","inputText":"{\"filters\":{},\"filters\":{}}"}
{"id":3,"obligation":"binding-filter","input":{"filters":{"tool":"<\u2028>"}}}
`
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
	list[2].Case.Expect = json.RawMessage(`false`)
	list[0].Case.Expect = json.RawMessage(`false`)
	if run := grade(t, "echoing texts", list, harness.Options{}); letters(run.Results) != "ppp" {
		t.Errorf("%+v", run.Results)
	}
}

func TestDomainErrors(t *testing.T) {
	c := catalogs.Case{Obligation: "domain-error", Name: "d", Level: catalogs.Must, Input: []byte(`{"scenario":{}}`), Expect: json.RawMessage(`{"code":"session_not_found"}`)}
	for _, a := range []struct{ answer, want, reason string }{
		{`{"isError":true,"content":[{"type":"text","text":"session_not_found: there is none"}]}`, "p", ""},
		{`null`, "s", "does not bind"},
		{`{"content":[{"type":"text","text":"session_not_found: there is none"}]}`, "f", "isError"},
		{`{"isError":true,"content":[{"type":"text","text":"not found"}]}`, "f", "slug-leads"},
		{`{"isError":true,"content":[{"type":"text","text":"session_not_found: x"}],"structuredContent":null}`, "f", "no-structuredContent"},
		{`"x"`, "f", "isError"},
	} {
		lines := `{"id":1,"outcome":` + a.answer + `}`
		run, err := harness.ReadAnswers(strings.NewReader(lines), []harness.Request{{1, c}}, 1)
		if err != nil || letters(run.Results) != a.want || !strings.Contains(run.Results[0].Reason, a.reason) {
			t.Errorf("%s: %v, %+v", a.answer, err, run.Results)
		}
	}
}

func TestReadAnswers(t *testing.T) {
	const hello = `{"hello":1,"name":"n","version":"2","obligations":["binding-filter"]}` + "\n"
	list := requests(3)
	other := requests(1)[0]
	other.ID, other.Case.Obligation = 4, "resolution"
	list = append(list, other)
	for _, c := range []struct{ lines, want, err string }{
		{hello + `{"id":1,"outcome":true}` + "\n\n" + `{"id":3,"outcome":true}` + "\n" + `{"id":2,"outcome":true}`, "ppps", ""},
		{`{"id":1,"outcome":true}`, "peee", ""},
		{``, "eeee", ""},
		{hello + `{"id":4,"skip":"no"}`, "eees", ""},
		{`{"id":1,"outcome":true}` + "\n" + `{"id":1,"outcome":true}`, "eeee", ""},
		{`{"id":5,"outcome":true}`, "eeee", ""}, // another selection's
		{`{"id":7,"outcome":true}`, "", "line 1 answers the id 7, but requests have the ids 1 to 6"},
		{`{"id":0,"outcome":true}`, "", "line 1"},
		{hello + hello, "", "line 2 says hello again"},
		{"\n{}", "", "line 2 is not an answer: it has no id"},
		{`{"id":1,`, "", "line 1 is not an answer"},
		{strings.Repeat(" ", harness.MaxLine+1), "", "longer than"},
	} {
		run, err := harness.ReadAnswers(strings.NewReader(c.lines), list, 6)
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%.100s: %v, want %s", c.lines, err, c.err)
			}
			continue
		}
		if got := letters(run.Results); err != nil || got != c.want {
			t.Errorf("%s: %s, %v; want %s", c.lines, got, err, c.want)
		}
	}
	if _, err := harness.ReadAnswers(io.MultiReader(strings.NewReader("{"), failing{}), list, 6); err == nil {
		t.Error("an unreadable file was read")
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("the disk is gone") }

func TestSplit(t *testing.T) {
	for _, c := range []struct {
		command string
		want    []string // nil: refused
	}{
		{`python3 my.py`, []string{"python3", "my.py"}},
		{"  a\tb\n c ", []string{"a", "b", "c"}},
		{`a 'b c' "d e"`, []string{"a", "b c", "d e"}},
		{`a b'c 'd" e"f\ g`, []string{"a", "bc d ef g"}},
		{`a '' ""`, []string{"a", "", ""}},
		{`a '\' "\"\\\$\x"`, []string{"a", `\`, `"\$\x`}},
		{`a $HOME *.go ~ | b > c`, []string{"a", "$HOME", "*.go", "~", "|", "b", ">", "c"}},
		{`'C:\a b\c.exe' é`, []string{`C:\a b\c.exe`, "é"}},
		{``, nil}, {`  `, nil}, {`''`, nil}, {`a 'b`, nil}, {`a "b`, nil}, {`a "b\"`, nil}, {`a \`, nil},
	} {
		got, err := harness.Split(c.command)
		if (err == nil) != (c.want != nil) || err == nil && !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, %v; want %q", c.command, got, err, c.want)
		}
	}
}

// BenchmarkGrade puts 10,000 cases to one process.
func BenchmarkGrade(b *testing.B) {
	const n = 10_000
	list := requests(n)
	for b.Loop() {
		run := grade(b, "well", list, harness.Options{})
		if run.Err != nil || run.Results[n-1].Status != catalogs.Passed {
			b.Fatal(run.Err, run.Results[n-1])
		}
	}
	b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "cases/s")
}
