//go:build linux

package beside

import (
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestReadOnly: with force, a file without permission to write stays, for root too. A new file
// gets the permissions of the file that it replaces.
func TestReadOnly(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	os.WriteFile(path, []byte("old"), 0o444)
	if err := Write(t.Context(), path, true, text("new")); err == nil || !strings.Contains(err.Error(), "read-only") {
		t.Errorf("a read-only file: %v", err)
	}
	expect(t, dir, map[string]string{"f": "old"})
	os.Chmod(path, 0o640)
	if err := Write(t.Context(), path, true, text("new")); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v, %v, want 0640", info.Mode(), err)
	}
	os.Chmod(dir, 0o555)
	defer os.Chmod(dir, 0o755)
	if os.Getuid() == 0 {
		t.Skip("root writes into any folder")
	}
	for _, force := range []bool{false, true} {
		if err := Write(t.Context(), filepath.Join(dir, "g"), force, text("new")); err == nil || Free(filepath.Join(dir, "g"), force) == nil {
			t.Errorf("a file was made in a read-only folder")
		}
	}
}

// TestStreams: an input that is no regular file has no folder, and a link to a device or an open
// descriptor is not replaced.
func TestStreams(t *testing.T) {
	for _, name := range []string{"/dev/stdin", "/dev/fd/0", "/dev/null"} {
		if path, err := Path(name, Solved, ""); err == nil || !strings.Contains(err.Error(), "--output DIR") {
			t.Errorf("%s: %s, %v, want an error that names --output", name, path, err)
		}
		if _, err := Path(name, Solved, "out"); err != nil {
			t.Error(err)
		}
		link := filepath.Join(t.TempDir(), "link")
		if err := os.Symlink(name, link); err != nil {
			t.Fatal(err)
		}
		err := Write(t.Context(), link, true, func(io.Writer) error { return nil })
		if target, e := os.Readlink(link); err == nil || e != nil || target != name {
			t.Errorf("a link to %s: %v, and now leads to %s", name, err, target)
		}
	}
}

// TestPipe: a pipe is not replaced.
func TestPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o666); err != nil {
		t.Skip(err)
	}
	if err := Write(t.Context(), path, true, text("x")); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("a pipe: %v", err)
	}
}

// TestNoRoom: without room for the whole file there is no file. A low limit of the size of files
// stands for a full disk.
func TestNoRoom(t *testing.T) {
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	low := limit
	low.Cur = 1 << 16
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	for _, size := range []int{1<<16 + 1, 1 << 20} { // the last byte fails in Commit, or a byte fails in Write
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &low); err != nil {
			t.Skip(err)
		}
		err := Write(t.Context(), path, false, func(w io.Writer) error { return text(strings.Repeat("x", size))(w) })
		syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
		if err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%d bytes: %v, want an error about %s", size, err, path)
		}
		expect(t, dir, nil)
	}
}
