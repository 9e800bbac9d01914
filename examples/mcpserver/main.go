// Command mcpserver is a small MCP server for GGUI apps. It shows where in a
// server the validators stand: what is decided once at the start, what at the
// door, and what in the tool. README.md has the tour.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/ggui-go/validators/refusal"
)

const usage = `Serves GGUI apps over MCP.

Usage:
  mcpserver [--apps DIR] [--http ADDRESS]
  mcpserver [--apps DIR] --stdio APP

The first form serves each app at http://ADDRESS/apps/APP/mcp, as streamable
HTTP. The second serves one app to the program that started it, over standard
input and output.

  --apps DIR       a folder for each app, with its ggui.json; its name is the
                   app's id (default: apps)
  --http ADDRESS   where to listen; port 0 lets the system choose
                   (default: 127.0.0.1:8080)
  --stdio APP      the app to serve
  --help           print this

A file refused.json beside a ggui.json has the app refused, from the next call
on, until it is taken away. Interrupting the server lets running calls end.
`

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run is the whole program but for the signals.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("mcpserver", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // errors are printed below
	dir := flags.String("apps", "apps", "")
	address := flags.String("http", "127.0.0.1:8080", "")
	stdio := flags.String("stdio", "", "")
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, usage)
		return exitOK
	}
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if err != nil {
		fmt.Fprintf(stderr, "mcpserver: %v\nTry 'mcpserver --help'.\n", err)
		return exitUsage
	}

	apps, err := loadApps(os.DirFS(*dir))
	if err != nil {
		fmt.Fprintf(stderr, "mcpserver: the apps in %s: %v\n", *dir, err)
		return exitFailed
	}
	// Standard output is the client's: the log goes elsewhere.
	log := slog.New(slog.NewTextHandler(stderr, nil))
	s := &server{apps: apps, refusals: refusal.Standard(), log: log}
	if *stdio != "" {
		err = s.serveStdio(ctx, *stdio)
	} else {
		err = s.serveHTTP(ctx, *address)
	}
	if err != nil {
		log.Error("stopped", "error", err)
		return exitFailed
	}
	return exitOK
}

// serveStdio serves one app over standard input and output until the client
// hangs up or ctx ends.
func (s *server) serveStdio(ctx context.Context, id string) error {
	a, ok := s.apps[id]
	if !ok {
		return fmt.Errorf("there is no app %q", id)
	}
	err := s.mcpServer(a).Run(ctx, &mcp.StdioTransport{})
	if ctx.Err() != nil {
		return nil // we were asked to stop
	}
	return err
}
