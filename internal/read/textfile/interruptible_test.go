package textfile

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

// TestInterruptible: the reader returns the text that was written, and a context ends a wait.
func TestInterruptible(t *testing.T) {
	text := strings.Repeat("0123456789", 20000)
	got, err := io.ReadAll(Interruptible(context.Background(), strings.NewReader(text), func() {}))
	if err != nil || string(got) != text {
		t.Errorf("%d bytes, %v, want %d", len(got), err, len(text))
	}
	r, w := io.Pipe()
	defer w.Close()
	ctx, cancel := context.WithCancelCause(context.Background())
	cause := errors.New("enough")
	if n, err := Interruptible(ctx, r, func() { cancel(cause) }).Read(make([]byte, 10)); n != 0 || !errors.Is(err, cause) {
		t.Errorf("Read() = %d, %v, want the cause", n, err)
	}
}
