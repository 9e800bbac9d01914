package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/spf13/cobra"

	"github.com/ggui-go/validators/check"
)

// watchDelay is how long nothing must happen before it is checked again: editors
// do several things to save a file.
const watchDelay = 100 * time.Millisecond

// watchChecks checks, and checks again when one of the files was saved, until it
// is interrupted.
func watchChecks(cmd *cobra.Command, o checkOptions) error {
	ctx := cmd.Context()
	if ctx == nil {
		ctx = context.Background()
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return &exitError{exitBroken, err}
	}
	defer watcher.Close()
	for {
		// The folders first, so that what is saved during the check is seen.
		folders, err := o.watch(watcher)
		if err != nil {
			return err
		}
		if err := o.again(cmd); err != nil {
			return err
		}
		fmt.Fprintln(cmd.ErrOrStderr(), "watching; Ctrl-C ends it")
		err = saved(ctx, watcher, func(event fsnotify.Event) bool { return o.concerns(event, folders) })
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return &exitError{exitBroken, err}
		}
	}
}

// again checks once. A verdict does not end the watch, and neither does it that
// there is nothing to check now.
func (o *checkOptions) again(cmd *cobra.Command) error {
	checks, err := o.run(cmd)
	err = o.conclude(cmd, checks, err)
	var exit *exitError
	if !errors.As(err, &exit) || exit.code == exitBroken {
		return err
	}
	if exit.err != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "%v\n", exit.err)
	}
	return nil
}

// watch makes sure that each folder is watched where a file could appear. Folders
// are, not files: editors put a new file in the place of the old one.
func (o *checkOptions) watch(watcher *fsnotify.Watcher) (folders map[string]bool, failed error) {
	folders = map[string]bool{}
	folder := func(path string) {
		folders[path] = true
		if err := watcher.Add(path); err != nil && !errors.Is(err, os.ErrNotExist) && failed == nil {
			failed = &exitError{exitBroken, fmt.Errorf("watch %s: %w", path, err)}
		}
	}
	for _, file := range []string{o.contract, o.app, o.props} {
		if file != "" {
			folder(filepath.Dir(file))
		}
	}
	if o.contract == "" {
		paths := o.paths
		if len(paths) == 0 {
			paths = []string{"."}
		}
		for _, path := range paths {
			path = filepath.Clean(path)
			if info, err := os.Stat(path); err != nil || !info.IsDir() {
				folder(filepath.Dir(path))
				continue
			}
			walkProject(path, folder, func(file checkFile) {
				if app := appOf(file.name); file.document == check.ContractDocument && app != "" {
					folder(filepath.Dir(app))
				}
			}, func(string, error) {})
		}
	}
	return folders, failed
}

// concerns tells whether a change can change the report.
func (o *checkOptions) concerns(event fsnotify.Event, folders map[string]bool) bool {
	name := filepath.Clean(event.Name)
	if event.Op == fsnotify.Chmod {
		return false
	}
	if o.contract == "" {
		// A folder that comes or goes can have files in it.
		info, err := os.Stat(name)
		return documentOfFile(name) != "" || folders[name] || err == nil && info.IsDir()
	}
	for _, file := range []string{o.contract, o.app, o.props} {
		if file != "" && filepath.Clean(file) == name {
			return true
		}
	}
	return false
}

// saved waits for a change that concerns and then for a pause. The error is that
// of the context or of the watcher.
func saved(ctx context.Context, watcher *fsnotify.Watcher, concerns func(fsnotify.Event) bool) error {
	var pause <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-watcher.Errors:
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				return err
			}
			pause = time.After(watchDelay) // something happened, who knows what
		case event := <-watcher.Events:
			if concerns(event) {
				pause = time.After(watchDelay)
			}
		case <-pause:
			return nil
		}
	}
}
