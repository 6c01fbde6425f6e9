//go:build linux

package outfile

import (
	"errors"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestStandardStream: text is written through standard output at its position, and the old text of
// the file behind it stays.
func TestStandardStream(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	defer func(out *os.File) { os.Stdout = out }(os.Stdout)
	os.Stdout = f
	plan := New()
	for _, name := range []string{"/dev/stdout", "/dev/fd/1"} {
		if err := errors.Join(plan.Output("--a", name), put(name, name+"\n")); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		f.WriteString("log\n")
	}
	expect(t, dir, map[string]string{"f": "/dev/stdout\nlog\n/dev/fd/1\nlog\n"})
	if plan.Claim("--b", path) == nil {
		t.Error("the file behind standard output is an output of its own")
	}
	if _, err := Regular("/dev/stdout"); err == nil {
		t.Error("standard output is a regular file")
	}
}

func check(path string) error { return new(Plan).Check(path) }

// TestMode: the new file has the mode of the old file, also while it is written, so that only users
// who may read the old text may read the new one. A file without permission to write is refused, for
// root too.
func TestMode(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	os.WriteFile(path, []byte("old"), 0o444)
	if err := put(path, "new"); err == nil || !strings.Contains(err.Error(), path+": read-only") {
		t.Errorf("a read-only file: %v", err)
	}
	expect(t, dir, map[string]string{"f": "old"})
	plan := Plan{Force: true}
	for _, mode := range []os.FileMode{0o600, 0o640, 0o666} {
		os.Chmod(path, mode)
		s := plan.Set()
		f, err := s.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		part, _ := f.out.Stat()
		err = s.Commit()
		after, _ := os.Stat(path)
		if err != nil || part.Mode()&^mode != 0 || after.Mode() != mode {
			t.Errorf("%v: mode %v, then %v, want %v", err, part.Mode(), after.Mode(), mode)
		}
	}
	os.Chmod(dir, 0o555)
	defer os.Chmod(dir, 0o755)
	if os.Getuid() == 0 {
		t.Skip("root writes into any folder")
	}
	if put(filepath.Join(dir, "g"), "new") == nil || put(path, "new") == nil {
		t.Error("a file was made in a read-only folder")
	}
}

// TestPipe: a named pipe and a device are written directly.
func TestPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o666); err != nil {
		t.Skip(err)
	}
	if err := check(path); err != nil {
		t.Error(err)
	}
	read := make(chan string)
	go func() {
		text, _ := os.ReadFile(path)
		read <- string(text)
	}()
	if err := put(path, "text"); err != nil {
		t.Error(err)
	}
	if err := put("/dev/full", "text"); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("a full device: %v", err)
	}
	if got := <-read; got != "text" {
		t.Errorf("read %q from the pipe", got)
	}
}

// TestNoRoom: without room for the whole file, an old file stays and nothing else does. A low limit
// of the size of files stands for a full disk.
func TestNoRoom(t *testing.T) {
	FailuresAreErrors()
	defer signal.Reset(syscall.SIGXFSZ, syscall.SIGPIPE)
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "f")
	if err := put(path, "old"); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 1 << 16, Max: limit.Max}); err != nil {
		t.Skip(err)
	}
	err := put(path, strings.Repeat("x", 1<<16+1))
	syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
	if err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("%v, want an error about %s", err, path)
	}
	expect(t, filepath.Dir(path), map[string]string{"f": "old"})
}
