//go:build unix

package textfile

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestOpenInterrupted: a context ends reading files that give no data or never end, and the wait for a
// writer of a named pipe.
func TestOpenInterrupted(t *testing.T) {
	cause := errors.New("enough")
	dir := t.TempDir()
	unwritten, silent := filepath.Join(dir, "unwritten"), filepath.Join(dir, "silent")
	for _, fifo := range []string{unwritten, silent} {
		if err := syscall.Mkfifo(fifo, 0o600); err != nil {
			t.Skip(err)
		}
	}
	w, err := os.OpenFile(silent, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, name := range []string{unwritten, silent, "/dev/zero"} {
		ctx, cancel := context.WithCancelCause(context.Background())
		f, err := Open(ctx, name)
		if err != nil {
			t.Fatal(err)
		}
		time.AfterFunc(10*time.Millisecond, func() { cancel(cause) })
		if _, err := io.Copy(io.Discard, f); !errors.Is(err, cause) {
			t.Errorf("reading %s: %v, want the cause", name, err)
		}
		f.Close()
	}
}

// TestOpenPipe: a named pipe delivers the text that was written.
func TestOpenPipe(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skip(err)
	}
	go func() { os.WriteFile(fifo, []byte("some text"), 0) }()
	f, err := Open(context.Background(), fifo)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if text, err := io.ReadAll(f); string(text) != "some text" || err != nil {
		t.Errorf("ReadAll() = %q, %v", text, err)
	}
}
