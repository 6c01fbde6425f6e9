//go:build unix

package main

import (
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A chanWriter sends what is written. A command that was left behind may write when run has returned.
type chanWriter chan string

func (c chanWriter) Write(text []byte) (int, error) {
	c <- string(text)
	return len(text), nil
}

// until returns what is written up to a word.
func (c chanWriter) until(word string) (text string) {
	for !strings.Contains(text, word) {
		select {
		case more := <-c:
			text += more
		case <-time.After(time.Minute):
			return text
		}
	}
	return text
}

// TestInterruptedOutput: one signal ends a command that waits for a reader, of a named pipe or
// of standard output.
func TestInterruptedOutput(t *testing.T) {
	guard := make(chan os.Signal, 9) // the test goes on when a command no longer takes signals
	signal.Notify(guard, os.Interrupt)
	defer signal.Stop(guard)
	defer func(before time.Duration) { patience = before }(patience)
	patience = 10 * time.Millisecond
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Skip(err)
	}
	type end struct {
		args, messages string
		code           int
	}
	var commands int
	ended := make(chan end)
	start := func(out io.Writer, args ...string) {
		commands++
		in, feed := io.Pipe()
		go func() {
			messages := make(chanWriter, 99)
			code := run(args, in, out, messages)
			ended <- end{strings.Join(args, " "), messages.until("interrupted"), code}
		}()
		io.WriteString(feed, "1.....2..3.....4\n") // signals are taken when this is read
		feed.Close()
	}
	start(io.Discard, "compare", "--solvers", "cp,dlx", "--repeat", "0", "--csv", pipe)
	start(io.Discard, "compare", "--solvers", "cp,dlx", "--repeat", "0", "-o", pipe)
	for _, args := range [][]string{{"solve"}, {"rate"}} {
		_, nobody := io.Pipe()
		start(nobody, args...)
	}
	completion, nobody := io.Pipe()
	commands++
	go func() {
		messages := make(chanWriter, 99)
		code := run([]string{"completion", "bash"}, strings.NewReader(""), nobody, messages)
		ended <- end{"completion", messages.until("interrupted"), code}
	}()
	completion.Read(make([]byte, 1)) // it writes
	syscall.Kill(os.Getpid(), syscall.SIGINT)
	for range commands {
		select {
		case e := <-ended:
			if e.code != 3 || !strings.Contains(e.messages, "interrupted") {
				t.Errorf("%s: exit code %d, want 3, with %q", e.args, e.code, e.messages)
			}
		case <-time.After(time.Minute):
			t.Fatal("a command goes on")
		}
	}
}
