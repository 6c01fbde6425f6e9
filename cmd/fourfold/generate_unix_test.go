//go:build unix

package main

import (
	"bytes"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestInterruptedGenerate: a signal ends a run, and the puzzles found by then are written as a
// whole, to standard output and to a file.
func TestInterruptedGenerate(t *testing.T) {
	keep := make(chan os.Signal, 100) // so that a signal does not end the test
	signal.Notify(keep, syscall.SIGINT, syscall.SIGTERM)
	defer signal.Stop(keep)
	lines := regexp.MustCompile(`^([1-9.]{81}\n)+$`)
	out, code := runUntilSignal(t, []string{"generate", "1000000000", "--clues", "22", "--seed", "1"})
	if code != 3 || !lines.MatchString(out) {
		t.Errorf("exit code %d, want 3, and output\n%.300s", code, out)
	}
	file := filepath.Join(t.TempDir(), "puzzles.txt")
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	for delay := 10 * time.Millisecond; delay < time.Minute; delay *= 2 {
		timer := time.AfterFunc(delay, func() { self.Signal(syscall.SIGINT) })
		var messages bytes.Buffer
		code := run([]string{"generate", "1000000000", "--clues", "22", "--to", "line", "--output", file}, strings.NewReader(""), &bytes.Buffer{}, &messages)
		timer.Stop()
		text, err := os.ReadFile(file)
		if os.IsNotExist(err) {
			continue // no puzzle was found before the signal
		}
		if err != nil || code != 3 || !lines.Match(text) {
			t.Errorf("exit code %d, want 3, and %v in the file\n%.300s", code, err, text)
		}
		if !strings.Contains(messages.String(), "fourfold: interrupted: found ") {
			t.Errorf("messages %q", &messages)
		}
		return
	}
	t.Error("no file was written")
}
