package textfile

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"
)

// TestInterruptible: the reader returns the text that was written, and a context ends a wait.
func TestInterruptible(t *testing.T) {
	text := strings.Repeat("0123456789", 20000)
	got, err := io.ReadAll(Interruptible(context.Background(), strings.NewReader(text)))
	if err != nil || string(got) != text {
		t.Errorf("%d bytes, %v, want %d", len(got), err, len(text))
	}
	r, w := io.Pipe()
	defer w.Close()
	ctx, cancel := context.WithCancelCause(context.Background())
	cause := errors.New("enough")
	time.AfterFunc(10*time.Millisecond, func() { cancel(cause) })
	if n, err := Interruptible(ctx, r).Read(make([]byte, 10)); n != 0 || !errors.Is(err, cause) {
		t.Errorf("Read() = %d, %v, want the cause", n, err)
	}
}

// TestInterruptibleAgain: a read after an interruption returns the text that the interrupted read
// was waiting for.
func TestInterruptibleAgain(t *testing.T) {
	r, w := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	in := Interruptible(ctx, r)
	p := make([]byte, 4)
	for range 3 {
		if n, err := in.Read(p); n != 0 || !errors.Is(err, context.Canceled) {
			t.Fatalf("Read() = %d, %v, want the cause", n, err)
		}
	}
	in.(*interruptible).ctx = context.Background()
	go func() {
		io.WriteString(w, "abcdef")
		w.Close()
	}()
	if text, err := io.ReadAll(in); string(text) != "abcdef" || err != nil {
		t.Errorf("ReadAll() = %q, %v, want abcdef", text, err)
	}
}
