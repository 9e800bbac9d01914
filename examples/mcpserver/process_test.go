package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestCommandLine(t *testing.T) {
	empty, broken := t.TempDir(), t.TempDir()
	for _, app := range []string{"a", "b"} {
		if err := os.Mkdir(filepath.Join(broken, app), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(broken, app, "ggui.json"), []byte(`{"app":{"gadgets":{}}}`), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		args string
		exit int
		says []string
	}{
		{"--help", exitOK, []string{usage}},
		{"-h", exitOK, []string{usage}},
		{"--htpp x", exitUsage, []string{"-htpp", "--help"}},
		{"apps", exitUsage, []string{`unexpected argument "apps"`}},
		{"--stdio nobody", exitFailed, []string{`there is no app \"nobody\"`}},
		{"--http nowhere", exitFailed, []string{"nowhere"}},
		{"--apps " + empty, exitFailed, []string{"no folder has a ggui.json"}},
		{"--apps " + broken, exitFailed, []string{"a/ggui.json: /app/gadgets", "b/ggui.json: /app/gadgets"}},
	} {
		var out, errs strings.Builder
		exit := run(t.Context(), strings.Fields(c.args), &out, &errs)
		if exit != c.exit || (out.Len() > 0) != (exit == exitOK) {
			t.Errorf("%s: exit %d, %q, %q", c.args, exit, out.String(), errs.String())
		}
		for _, says := range c.says {
			if !strings.Contains(out.String()+errs.String(), says) {
				t.Errorf("%s does not say %q: %s%s", c.args, says, out.String(), errs.String())
			}
		}
	}
	for line := range strings.Lines(usage) {
		if len(line) > 81 {
			t.Errorf("wider than 80 columns: %s", line)
		}
	}
}

// A call that has begun when the server is asked to stop gets its answer; no other
// call begins; and the process ends well.
func TestStopsGracefully(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no SIGTERM")
	}
	cmd := serverProcess(t, "--http", "127.0.0.1:0")
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	log := bufio.NewReader(stderr)
	address := waitFor(t, log, `url=http://([^/]+)/apps/`)

	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ggui_render","arguments":{"contract":{}}}}`
	fmt.Fprintf(conn, "POST /apps/florist/mcp HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n"+
		"Accept: application/json, text/event-stream\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n", address, len(body))
	answer := bufio.NewReader(conn)
	// The server asks for the body: the call has begun.
	if line, err := answer.ReadString('\n'); err != nil || !strings.Contains(line, "100 Continue") {
		t.Fatalf("%q, %v", line, err)
	}
	if line, err := answer.ReadString('\n'); err != nil || line != "\r\n" {
		t.Fatalf("%q, %v", line, err)
	}

	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	waitFor(t, log, `msg=stopping`)
	for deadline := time.Now().Add(5 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		other, err := net.Dial("tcp", address)
		if err != nil {
			break
		}
		other.Close()
		if time.Now().After(deadline) {
			t.Fatal("the server still takes calls")
		}
	}

	if _, err := io.WriteString(conn, body); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(answer, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != 200 || !bytes.Contains(text, []byte(`"outcome":"accepted"`)) {
		t.Errorf("%d %s, %v", response.StatusCode, text, err)
	}
	rest, err := io.ReadAll(log)
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("%v: %s", err, rest)
	}
}

// The page shows what the server says: at its start, to a call, and to the refusal
// that one is told to try.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	dir := copyApps(t)
	var log strings.Builder
	ctx, stop := context.WithCancel(t.Context())
	stop() // it says where it listens, and stops
	if exit := run(ctx, []string{"--apps", dir, "--http", "127.0.0.1:0"}, io.Discard, &log); exit != exitOK {
		t.Fatal(log.String())
	}
	started := regexp.MustCompile(`127\.0\.0\.1:\d+`).ReplaceAllString(log.String(), "127.0.0.1:8080")
	lines := regexp.MustCompile(`(?m)^… (.*)$`).FindAllStringSubmatch(string(page), -1)
	if len(lines) != 2 {
		t.Errorf("the page shows %d lines of the start", len(lines))
	}
	for _, line := range lines {
		if !strings.Contains(started, line[1]+"\n") {
			t.Errorf("the page shows %s and the server says\n%s", line[1], started)
		}
	}

	call := regexp.MustCompile(`(?s)-d '(.*?)'\n(.*?)\n`).FindStringSubmatch(string(page))
	refused := regexp.MustCompile("(?s)```json\n(.*?)```").FindStringSubmatch(string(page))
	if call == nil || refused == nil {
		t.Fatal("the page has no call, or no refusal")
	}
	url := serve(t, dir, t.Output()) + "/apps/florist/mcp"
	if status, got := post(t, url, call[1]); status != 200 || got != call[2] {
		t.Errorf("%d\ngot  %s\nwant %s", status, got, call[2])
	}
	refuse(t, dir, refused[1])
	if status, got := post(t, url, call[1]); status != 200 || !strings.Contains(got, `"text":"insufficient_credit: `) {
		t.Errorf("%d %s", status, got)
	}
}

// waitFor reads lines until one matches, and returns its first group, or all.
func waitFor(t *testing.T, lines *bufio.Reader, pattern string) string {
	t.Helper()
	expr := regexp.MustCompile(pattern)
	for {
		line, err := lines.ReadString('\n')
		if found := expr.FindStringSubmatch(line); found != nil {
			return found[len(found)-1]
		}
		if err != nil {
			t.Fatalf("no line %s: %v", pattern, err)
		}
	}
}

// Over stdio the process ends when it is asked to, though its input stays open, and
// when its input ends.
func TestStdioStops(t *testing.T) {
	for name, stop := range map[string]func(*os.Process, io.Closer) error{
		"signal":       func(p *os.Process, _ io.Closer) error { return p.Signal(syscall.SIGTERM) },
		"end of input": func(_ *os.Process, in io.Closer) error { return in.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			if name == "signal" && runtime.GOOS == "windows" {
				t.Skip("no SIGTERM")
			}
			cmd := serverProcess(t, "--stdio", "florist")
			var stderr strings.Builder
			cmd.Stderr = &stderr
			in, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			// It is up once it has answered.
			io.WriteString(in, `{"jsonrpc":"2.0","id":1,"method":"ping"}`+"\n")
			if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || !strings.Contains(line, `"id":1`) {
				t.Fatalf("%q, %v", line, err)
			}
			if err := stop(cmd.Process, in); err != nil {
				t.Fatal(err)
			}
			if err := cmd.Wait(); err != nil {
				t.Errorf("%v: %s", err, stderr.String())
			}
			in.Close()
		})
	}
}
