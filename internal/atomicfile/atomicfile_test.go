package atomicfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestCreate: a file is made under a name of its own, and a link stays a link.
func TestCreate(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	mine := path + ".part"
	os.WriteFile(mine, []byte("mine"), 0o666)
	os.WriteFile(path, []byte("old"), 0o666)
	link := filepath.Join(dir, "link")
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	if err := Write(link, func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }); err != nil {
		t.Fatal(err)
	}
	if err := CanWrite(path); err != nil {
		t.Error(err)
	}
	for name, want := range map[string]string{path: "new", link: "new", mine: "mine"} {
		if got, _ := os.ReadFile(name); string(got) != want {
			t.Errorf("%s has %q, want %q", name, got, want)
		}
	}
	if info, err := os.Lstat(link); err != nil || info.Mode().IsRegular() {
		t.Error("the link is no link any more")
	}
	if left, _ := filepath.Glob(path + "*"); len(left) != 2 {
		t.Errorf("left behind: %v", left)
	}
	if err := Write(os.DevNull, func(w io.Writer) error { return nil }); err != nil {
		t.Errorf("a device: %v", err)
	}
	if CanWrite(dir) == nil || CanWrite(filepath.Join(dir, "no", "where")) == nil {
		t.Error("a folder, or a file in none, can be written")
	}
}

// TestWrite: a file that exists is replaced as a whole or not at all.
func TestWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	err := Write(path, func(w io.Writer) error { io.WriteString(w, "half"); return broken })
	if got, _ := os.ReadFile(path); !errors.Is(err, broken) || string(got) != "old" {
		t.Errorf("after a failure the file has %q, error %v", got, err)
	}
	if left, _ := filepath.Glob(path + "*"); len(left) != 1 {
		t.Errorf("left behind by a failure: %v", left)
	}
	err = Write(path, func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err })
	if got, _ := os.ReadFile(path); err != nil || string(got) != "new" {
		t.Errorf("the file has %q, error %v", got, err)
	}
	if left, _ := filepath.Glob(path + "*"); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}
