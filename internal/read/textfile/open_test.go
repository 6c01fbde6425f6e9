package textfile

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOpenErrors: the message has the name and the reason on one line.
func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		dir:               dir + ": is a directory: expected a file",
		file + "/x":       file + "/x: not a directory",
		dir + "/missing":  dir + "/missing: no such file or directory",
		dir + "/a\n\x1b[": `"` + dir + `/a\n\x1b[": no such file or directory`,
		"":                `""` + ": no such file or directory",
	} {
		f, err := Open(context.Background(), name)
		if err == nil {
			f.Close()
		}
		if err == nil || err.Error() != want {
			t.Errorf("Open(%q) = %v, want %s", name, err, want)
		}
	}
	if os.Getuid() > 0 {
		os.Chmod(file, 0)
		if _, err := Open(context.Background(), file); err == nil || !strings.HasSuffix(err.Error(), "file: permission denied") {
			t.Errorf("Open() = %v, want permission denied", err)
		}
	}
}

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
