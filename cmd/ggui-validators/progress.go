package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"github.com/ggui-go/validators/catalogs"
)

// A progress shows on a terminal how far a run is that takes long. Elsewhere it
// shows nothing.
type progress struct {
	w                io.Writer // nil: nobody watches
	total, done, bad int
	next             time.Time // when to draw again
	isDrawn          bool
}

const (
	progressDelay    = 500 * time.Millisecond // a run that is shorter needs none
	progressInterval = 100 * time.Millisecond
	progressWidth    = 30
)

func newProgress(w io.Writer, total int) *progress {
	file, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) || os.Getenv("TERM") == "dumb" {
		return &progress{}
	}
	return &progress{w: w, total: total, next: time.Now().Add(progressDelay)}
}

// step counts one case.
func (p *progress) step(status catalogs.Status) {
	p.done++
	if status.Broken() {
		p.bad++
	}
	if p.w == nil || time.Now().Before(p.next) {
		return
	}
	p.next = time.Now().Add(progressInterval)
	p.isDrawn = true
	full := min(progressWidth, progressWidth*p.done/max(1, p.total))
	fmt.Fprintf(p.w, "\r[%s%s] %d/%d cases, %d not passed ", strings.Repeat("=", full), strings.Repeat(" ", progressWidth-full), p.done, p.total, p.bad)
}

// clear takes the bar away.
func (p *progress) clear() {
	if p.isDrawn {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
