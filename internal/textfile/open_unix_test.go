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

// TestOpenInterrupted: a context ends opening and reading files that give no data or never end.
func TestOpenInterrupted(t *testing.T) {
	cause := errors.New("enough")
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skip(err)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	time.AfterFunc(10*time.Millisecond, func() { cancel(cause) })
	var failed *OpenError
	if _, err := Open(ctx, fifo); !errors.Is(err, cause) || !errors.As(err, &failed) {
		t.Errorf("Open(fifo) = %v, want the cause", err)
	}
	if _, err := Open(ctx, fifo); !errors.Is(err, cause) {
		t.Errorf("Open(fifo) when the context has ended = %v, want the cause", err)
	}
	w, err := os.OpenFile(fifo, os.O_RDWR, 0) // also ends the wait of Open
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, name := range []string{fifo, "/dev/zero"} {
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
