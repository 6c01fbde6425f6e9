//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestInterruptedCount: a signal ends a count, and the number so far is written.
func TestInterruptedCount(t *testing.T) {
	keep := make(chan os.Signal, 100) // so that a signal does not end the test
	signal.Notify(keep, syscall.SIGINT, syscall.SIGTERM)
	defer signal.Stop(keep)
	dir := t.TempDir()
	empty, board := filepath.Join(dir, "empty.txt"), filepath.Join(dir, "board.dlx")
	grid := strings.Repeat(".", 81)
	writeText(t, empty, grid+",x\n"+grid+"\n")
	writeText(t, board, matching(20))
	for _, c := range []struct {
		args []string
		want string // of standard output
	}{
		{[]string{"--count", "--workers", "1", empty}, `^at least \d+,x\n(at least \d+\n)?$`},
		{[]string{"--count", "--solver", "dlx", "--workers", "2", empty}, `^at least \d+,x\n(at least \d+\n)?$`},
		{[]string{"--count", "--workers", "1", empty, board}, `^\S+empty.txt:1: at least \d+,x\n(\S+empty.txt:2: at least \d+\n)?$`},
		{[]string{"--count", "--workers", "1", board, empty}, `^\S+board.dlx: at least \d+\n$`},
		{[]string{"--count", board}, `^at least \d+\n$`},
		{[]string{"--count", "--json", board}, `^\{.*"status":"limit","count":\d+,"unlisted":true,"complete":false,.*\}\n$`},
		{[]string{"--all", "--json", board}, `^((\{.*"type":"solution".*\}\n)+|.*"count":0,)\{.*"type":"result".*"status":"limit","count":\d+,"complete":false,.*\}\n$`},
	} {
		out, code := runUntilSignal(t, append([]string{"solve"}, c.args...))
		if code != 3 || !regexp.MustCompile(c.want).MatchString(out) {
			t.Errorf("%q: exit code %d, want 3, and output\n%.300s\nwant %s", c.args, code, out, c.want)
		}
	}
}

// runUntilSignal runs the command, and sends the process a signal when something should have been
// written. A signal that comes before the command listens is lost, so it sends more.
func runUntilSignal(t *testing.T, args []string) (out string, code int) {
	t.Helper()
	signals := []os.Signal{syscall.SIGINT, syscall.SIGTERM}
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	for delay := 10 * time.Millisecond; delay < time.Minute; delay *= 2 {
		var stdout, stderr bytes.Buffer
		ended, stopped := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(stopped)
			for {
				select {
				case <-ended:
					return
				case <-time.After(delay):
					self.Signal(signals[len(args)%2])
				}
			}
		}()
		code = run(args, strings.NewReader(""), &stdout, &stderr)
		close(ended)
		<-stopped
		if out = stdout.String(); out != "" {
			break
		}
	}
	return out, code
}

// TestInterruptedGivens: a signal while check reads the grids to compare with is no fault of them.
func TestInterruptedGivens(t *testing.T) {
	var stdout, stderr bytes.Buffer
	in := make(signaling)
	defer close(in)
	code := run([]string{"check", "--givens", "-", strings.Repeat(".", 81)}, in, &stdout, &stderr)
	if want := "fourfold: interrupted\n"; code != 3 || stderr.String() != want {
		t.Errorf("exit code %d and messages %q, want 3 and %q", code, &stderr, want)
	}
}

// A signaling sends a signal to this process when it is read, and has no text until it is closed.
type signaling chan struct{}

func (s signaling) Read([]byte) (int, error) {
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Signal(syscall.SIGINT)
	}
	if err != nil {
		return 0, err
	}
	<-s
	return 0, io.EOF
}

// TestIsInterruption: a search can report an interruption before the context of reading has ended.
func TestIsInterruption(t *testing.T) {
	cause := errors.New("signal received")
	ctx, cancel := context.WithCancelCause(context.Background())
	c := &console{interrupted: ctx, reading: context.Background()}
	err := fmt.Errorf("search: %w", cause)
	if c.isInterruption(err) {
		t.Error("an interruption before the signal")
	}
	cancel(cause)
	if !c.isInterruption(err) || c.isInterruption(context.DeadlineExceeded) {
		t.Error("isInterruption does not tell the cause of the interruption from other errors")
	}
}
