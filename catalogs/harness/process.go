package harness

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
	"unicode"
)

const (
	// pipeGrace is how long the output of a program that has ended is read on:
	// what it wrote is in the pipe, but something that it started may hold the
	// pipe open for ever.
	pipeGrace = 500 * time.Millisecond
	// endGrace is how long a program may take to end when its input has.
	endGrace = 2 * time.Second
	// maxLog is how much of a program's log is kept: its end.
	maxLog = 2 << 10
)

var errLongLine = fmt.Errorf("it wrote a line that is longer than %d bytes", MaxLine)

// A process is one start of the program.
type process struct {
	cmd            *exec.Cmd
	stdin          *os.File
	stdout, stderr *os.File

	requests chan []byte   // to send; closed when there is nothing more to ask
	lines    chan line     // received; closed at the end of the output
	exited   chan struct{} // closed when the program itself has ended
	killed   chan struct{} // closed by kill: nobody listens any more

	log     tail
	logDone chan struct{} // closed at the end of the log
}

// A line that a program wrote, or why there is none and will be no other.
type line struct {
	text []byte
	err  error
}

// start starts the program. Up to window requests can be sent without waiting.
func start(command []string, window int) (*process, error) {
	p := &process{
		cmd:      exec.Command(command[0], command[1:]...),
		requests: make(chan []byte, window+1),
		lines:    make(chan line),
		exited:   make(chan struct{}),
		killed:   make(chan struct{}),
		logDone:  make(chan struct{}),
	}
	// Pipes of our own: exec's would be waited for until the last one who holds
	// them is gone.
	var theirs [3]*os.File
	var err error
	if theirs[0], p.stdin, err = os.Pipe(); err != nil {
		return nil, err
	}
	if p.stdout, theirs[1], err = os.Pipe(); err != nil {
		closeAll(theirs[0], p.stdin)
		return nil, err
	}
	if p.stderr, theirs[2], err = os.Pipe(); err != nil {
		closeAll(theirs[0], p.stdin, theirs[1], p.stdout)
		return nil, err
	}
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = theirs[0], theirs[1], theirs[2]
	ownGroup(p.cmd)
	err = p.cmd.Start()
	closeAll(theirs[:]...)
	if err != nil {
		closeAll(p.stdin, p.stdout, p.stderr)
		return nil, err
	}
	go func() {
		_ = p.cmd.Wait() // ProcessState tells all of it
		close(p.exited)
	}()
	go p.write()
	go p.read()
	go func() {
		_, _ = io.Copy(&p.log, p.stderr)
		close(p.logDone)
	}()
	return p, nil
}

func closeAll(files ...*os.File) {
	for _, file := range files {
		_ = file.Close()
	}
}

// write sends requests, as many at once as there are.
func (p *process) write() {
	defer p.stdin.Close()
	w := bufio.NewWriterSize(p.stdin, 32<<10)
	for {
		select {
		case request, ok := <-p.requests:
			if !ok {
				_ = w.Flush()
				return
			}
			_, _ = w.Write(request) // where that fails, so does the output
			if len(p.requests) == 0 {
				_ = w.Flush()
			}
		case <-p.killed:
			return
		}
	}
}

// read hands on one line after the other. Only one is held at a time: a program
// that writes faster than we judge has to wait.
func (p *process) read() {
	defer close(p.lines)
	r := bufio.NewReaderSize(p.stdout, 64<<10)
	for {
		text, err := readLine(r)
		if len(bytes.TrimSpace(text)) > 0 || err == errLongLine {
			next := line{text: text}
			if err == errLongLine {
				next.err = err
			}
			select {
			case p.lines <- next:
			case <-p.killed:
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// readLine returns a copy of the next line, or of what stands before the end.
func readLine(r *bufio.Reader) ([]byte, error) {
	var text []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(text)+len(part) > MaxLine {
			return nil, errLongLine
		}
		text = append(text, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return text, err
		}
	}
}

// kill ends the program and what it started, and everything that waits for it.
// The second time it does nothing.
func (p *process) kill() {
	select {
	case <-p.killed:
		return
	default:
	}
	close(p.killed)
	killGroup(p.cmd)
	waitFor(p.exited, endGrace)
	// Whoever still holds the other ends is no concern of ours.
	closeAll(p.stdin, p.stdout, p.stderr)
}

// ending says how the program came to stop talking, with the end of its log.
func (p *process) ending() string {
	how := "closed its standard output"
	if waitFor(p.exited, pipeGrace) {
		how = fmt.Sprintf("ended (%s)", p.cmd.ProcessState)
	}
	return how
}

// said is the end of the program's log, ready to follow a sentence.
func (p *process) said() string {
	select {
	case <-p.exited: // then the rest of the log is under way
		waitFor(p.logDone, pipeGrace/2)
	default:
	}
	if text := p.log.text(); text != "" {
		return "; its standard error ends:\n" + text
	}
	return ""
}

// waitFor reports whether the channel was closed in time.
func waitFor(done <-chan struct{}, most time.Duration) bool {
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-done:
		return true
	case <-timer.C:
		return false
	}
}

// A tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	kept []byte
}

func (t *tail) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(text)
	text = text[max(0, n-maxLog):]
	if over := len(t.kept) + len(text) - maxLog; over > 0 {
		t.kept = append(t.kept[:0], t.kept[over:]...)
	}
	t.kept = append(t.kept, text...)
	return n, nil
}

// text is the end of the log as something that a terminal can be given.
func (t *tail) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.Map(func(r rune) rune {
		if r == '\n' || r == ' ' || unicode.IsPrint(r) {
			return r
		}
		if r == '\t' {
			return ' '
		}
		return unicode.ReplacementChar
	}, string(bytes.ToValidUTF8(t.kept, nil)))
	return strings.TrimSpace(text)
}
