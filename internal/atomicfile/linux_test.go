//go:build linux

package atomicfile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"fourfold/internal/stream"
)

// TestKeep: the new file has the mode and the owner of the old file.
func TestKeep(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	os.WriteFile(path, []byte("old"), 0o666)
	os.Chmod(path, 0o640)
	owner := os.Getuid()
	if owner == 0 {
		owner = 12345
		if err := os.Chown(path, owner, owner); err != nil {
			t.Skip(err)
		}
	}
	before, _ := os.Stat(path)
	if err := put(path, "new"); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode() != 0o640 || info.Sys().(*syscall.Stat_t).Uid != uint32(owner) {
		t.Errorf("the new file is %v, %v", info, err)
	}
	if os.SameFile(before, info) {
		t.Error("the file was overwritten: want it replaced as a whole")
	}
	expect(t, filepath.Dir(path), map[string]string{"f": "new"})
}

// TestOverwrite: a file with hard links or attributes is overwritten, by a longer or a shorter
// text.
func TestOverwrite(t *testing.T) {
	for name, prepare := range map[string]func(path string) error{
		"hard link": func(path string) error { return os.Link(path, path+"2") },
		"attribute": func(path string) error { return syscall.Setxattr(path, "user.test", []byte("x"), 0) },
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "f")
			os.WriteFile(path, []byte("old"), 0o666)
			if err := prepare(path); err != nil {
				t.Skip(err)
			}
			before, _ := os.Stat(path)
			for _, text := range []string{"longer", "s"} {
				if err := put(path, text); err != nil {
					t.Fatal(err)
				}
				all, _ := filepath.Glob(path + "*")
				texts := map[string]string{}
				for _, path := range all {
					texts[filepath.Base(path)] = text
				}
				expect(t, filepath.Dir(path), texts)
			}
			if after, _ := os.Stat(path); !os.SameFile(before, after) {
				t.Error("the file was replaced: want it overwritten")
			}
		})
	}
}

// TestReadOnly: a file without permission to write is refused, for root too. A new file in a
// read-only folder is refused if the system refuses it.
func TestReadOnly(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	os.WriteFile(path, []byte("old"), 0o444)
	if err := put(path, "new"); err == nil || !strings.Contains(err.Error(), "read-only") {
		t.Errorf("a read-only file: %v", err)
	}
	expect(t, dir, map[string]string{"f": "old"})
	os.Chmod(path, 0o644)
	os.Chmod(dir, 0o555)
	defer os.Chmod(dir, 0o755)
	if os.Getuid() == 0 {
		t.Skip("root writes into any folder")
	}
	if err := put(filepath.Join(dir, "g"), "new"); err == nil {
		t.Error("a file was made in a read-only folder")
	}
	if err := put(path, "new"); err != nil {
		t.Errorf("a file in a read-only folder: %v", err)
	}
	expect(t, dir, map[string]string{"f": "new"})
}

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
		if err := errors.Join(CanWrite(name), put(name, name+"\n")); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		want += name + "\n"
	}
	expect(t, dir, map[string]string{"f": want, "link": want})
	r, _ := os.Open(path)
	defer r.Close()
	if err := CanWrite(fmt.Sprintf("/dev/fd/%d", r.Fd())); err == nil {
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
	err = errors.Join(CanWrite(link), put(link, "text"))
	syscall.Close(pair[1])
	got := make([]byte, 10)
	if n, _ := syscall.Read(pair[0], got); err != nil || string(got[:max(n, 0)]) != "text" {
		t.Errorf("%v, and %q came through", err, got[:max(n, 0)])
	}
}

// TestPrivate: while a file is written, only users who may read the old file may read the new one.
func TestPrivate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Create(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Discard()
	if info, err := f.part.Stat(); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v, want 0600", info.Mode(), err)
	}
}

// TestPipe: a named pipe is written directly, and waiting for its reader can be interrupted.
func TestPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o666); err != nil {
		t.Skip(err)
	}
	if err := CanWrite(path); err != nil {
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
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Create(ctx, path); !errors.Is(err, stream.ErrInterrupted) {
		t.Errorf("Create() without a reader = %v", err)
	}
	r, err := os.OpenFile(path, os.O_RDWR, 0) // a reader that never reads; it also ends the wait of Create
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	err = Write(ctx, path, func(w io.Writer) error { _, err := w.Write(make([]byte, 1<<20)); return err })
	if !errors.Is(err, stream.ErrInterrupted) {
		t.Errorf("Write() with a reader that never reads = %v", err)
	}
}

// TestFull: writing to a full device is an error.
func TestFull(t *testing.T) {
	if err := put("/dev/full", "text"); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("a full device: %v", err)
	}
}

// TestNoRoom: a file that is overwritten keeps its text if there is no room for the new text.
func TestNoRoom(t *testing.T) {
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	dir := t.TempDir()
	part, path := filepath.Join(dir, "part"), filepath.Join(dir, "old")
	if err := errors.Join(os.WriteFile(part, make([]byte, 1<<20), 0o666), os.WriteFile(path, []byte("old"), 0o666)); err != nil {
		t.Fatal(err)
	}
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	low := limit
	low.Cur = 1 << 16
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &low); err != nil {
		t.Skip(err)
	}
	err := overwrite(part, path)
	syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
	if text, _ := os.ReadFile(path); err == nil || string(text) != "old" {
		t.Errorf("after %v it has %d bytes, want the 3 it had", err, len(text))
	}
}
