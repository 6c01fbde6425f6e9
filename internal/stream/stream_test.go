package stream

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
)

// TestWriter: a Writer writes everything in order, and nothing more after an error.
func TestWriter(t *testing.T) {
	var b bytes.Buffer
	w := NewWriter(context.Background(), &b)
	text := bytes.Repeat([]byte("0123456789"), 3*chunk/10)
	for _, part := range [][]byte{text[:7], text[7:7], text[7:]} {
		if n, err := w.Write(part); n != len(part) || err != nil {
			t.Fatalf("Write() = %d, %v", n, err)
		}
	}
	if !bytes.Equal(b.Bytes(), text) || w.Err() != nil {
		t.Errorf("wrote %d bytes, %v, want %d", b.Len(), w.Err(), len(text))
	}
	r, p := io.Pipe()
	broken := errors.New("broken")
	r.CloseWithError(broken)
	w = NewWriter(context.Background(), p)
	for range 2 {
		if n, err := w.Write([]byte("x")); n != 0 || err != broken || w.Err() != broken {
			t.Errorf("Write() = %d, %v, Err() = %v, want %v", n, err, w.Err(), broken)
		}
	}
}

// TestInterrupted: after the context is done, a write without a reader ends, and a write with a
// reader still succeeds.
func TestInterrupted(t *testing.T) { synctest.Test(t, testInterrupted) }

func testInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var b bytes.Buffer
	if _, err := NewWriter(ctx, &b).Write([]byte("last words")); err != nil || b.String() != "last words" {
		t.Errorf("Write() = %v, wrote %q", err, b.String())
	}
	r, p := io.Pipe()
	defer r.Close()
	w := NewWriter(ctx, p)
	for range 2 {
		if _, err := w.Write([]byte("x")); !errors.Is(err, ErrInterrupted) {
			t.Errorf("Write() = %v, want %v", err, ErrInterrupted)
		}
	}
}

// TestOpen: opening a file that does not exist fails.
func TestOpen(t *testing.T) {
	if _, err := Open(context.Background(), filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Open() = %v", err)
	}
	if _, err := OpenDescriptor(context.Background(), 1<<20, "none"); err == nil {
		t.Error("a descriptor that is not open was opened")
	}
}
