//go:build linux

package outfile

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestDescriptor: text is written through an open descriptor at its position, and the old text of
// the file stays.
func TestDescriptor(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	os.WriteFile(path, []byte("log\n"), 0o666)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	os.Symlink(fmt.Sprintf("/proc/self/fd/%d", f.Fd()), filepath.Join(dir, "link"))
	want := "log\n"
	for _, name := range []string{"/dev/fd/%d", "/proc/self/fd/%d", fmt.Sprintf("/proc/%d/fd/%%d", os.Getpid()), "/proc/thread-self/fd/%d", "link"} {
		if name = filepath.Join("/", strings.Replace(name, "%d", fmt.Sprint(f.Fd()), 1)); name == "/link" {
			name = filepath.Join(dir, "link")
		}
		if err := errors.Join(check(name), put(name, name+"\n")); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		want += name + "\n"
	}
	expect(t, dir, map[string]string{"f": want, "link": want})
	r, _ := os.Open(path)
	defer r.Close()
	if err := check(fmt.Sprintf("/dev/fd/%d", r.Fd())); err == nil {
		t.Error("a descriptor that is open for reading can be written")
	}
	if _, err := Regular(fmt.Sprintf("/dev/fd/%d", f.Fd())); err == nil {
		t.Error("a descriptor is a regular file")
	}
}

// TestSocket: a socket cannot be opened by its name. It is written through its descriptor, even
// if the path is a link such as /dev/stdout.
func TestSocket(t *testing.T) {
	pair, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err != nil {
		t.Skip(err)
	}
	defer syscall.Close(pair[0])
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(fmt.Sprintf("/proc/self/fd/%d", pair[1]), link); err != nil {
		t.Fatal(err)
	}
	err = errors.Join(check(link), put(link, "text"))
	syscall.Close(pair[1])
	got := make([]byte, 10)
	if n, _ := syscall.Read(pair[0], got); err != nil || string(got[:max(n, 0)]) != "text" {
		t.Errorf("%v, and %q came through", err, got[:max(n, 0)])
	}
}

// TestFull: writing to a full device is an error.
func TestFull(t *testing.T) {
	if err := put("/dev/full", "text"); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("a full device: %v", err)
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

// TestPipe: a named pipe is written directly.
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
	low := limit
	low.Cur = 1 << 16
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	if err := put(path, "old"); err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{1<<16 + 1, 1 << 20} { // the last byte fails at the end, or a byte fails before
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &low); err != nil {
			t.Skip(err)
		}
		err := put(path, strings.Repeat("x", size))
		syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
		if err == nil || !strings.Contains(err.Error(), path+":") {
			t.Errorf("%d bytes: %v, want an error about %s", size, err, path)
		}
		expect(t, dir, map[string]string{"f": "old"})
	}
}
