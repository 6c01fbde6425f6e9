//go:build unix

package main

import (
	"bytes"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestStopWaiting: the first signal ends a command that opens or reads a file, also if the file
// brings no text or never ends.
func TestStopWaiting(t *testing.T) {
	dir := t.TempDir()
	unopened, silent := filepath.Join(dir, "unopened"), filepath.Join(dir, "silent")
	for _, name := range []string{unopened, silent} {
		if err := syscall.Mkfifo(name, 0o600); err != nil {
			t.Skip(err)
		}
	}
	w, err := os.OpenFile(silent, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	stdin, unread, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	defer unread.Close()
	grid := filepath.Join(dir, "grid")
	if err := os.WriteFile(grid, []byte("1.....2..3.....4\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{unopened, silent, "/dev/zero", "-"} {
		for _, args := range [][]string{
			{"solve"}, {"solve", "--json"}, {"solve", "--explain"}, {"solve", "--all"}, {"solve", grid}, {"solve", "--as", "dlx", "--max-size", "1000G"},
			{"rate"}, {"rate", "--summary"}, {"compare"}, {"compare", "--by", "grade"}, {"compare", "--merge"}, {"compare", grid, "--baseline"},
		} {
			results := args[0] == "compare" && len(args) > 1
			if name == "/dev/zero" && (results || args[len(args)-1] == "1000G") || name == "-" && results {
				continue // zeros are refused, and - is no results file
			}
			var stderr bytes.Buffer
			ended := make(chan int, 1)
			go func() { ended <- run(append(args, name), stdin, &bytes.Buffer{}, &stderr) }()
			code, ok := interrupt(ended)
			if !ok {
				t.Fatalf("%q %s: goes on", args, name)
			}
			if lines := strings.Count(stderr.String(), "\n"); code != 3 || lines != 1 || !strings.Contains(stderr.String(), "interrupted") {
				t.Errorf("%q %s: exit code %d, want 3 and one line\n%s", args, name, code, stderr.String())
			}
		}
	}
}

// interrupt sends SIGINT to the process until a run ends, and returns its exit code. A signal
// that comes before the run has begun to listen is lost, so interrupt sends more. The run receives
// only one.
func interrupt(ended chan int) (code int, ok bool) {
	heard := make(chan os.Signal, 1) // so that the test survives
	signal.Notify(heard, os.Interrupt)
	defer signal.Stop(heard)
	for range 12000 { // two minutes
		select {
		case code = <-ended:
			return code, true
		case <-time.After(10 * time.Millisecond):
			syscall.Kill(os.Getpid(), syscall.SIGINT)
		}
	}
	return 0, false
}
