package atomicfile

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// put writes a text to a path.
func put(path, text string) error {
	return Write(context.Background(), path, func(w io.Writer) error { _, err := io.WriteString(w, text); return err })
}

// expect checks that the folder has exactly these files with these texts.
func expect(t *testing.T, dir string, texts map[string]string) {
	t.Helper()
	for name, want := range texts {
		if got, err := os.ReadFile(filepath.Join(dir, name)); string(got) != want {
			t.Errorf("%s has %q, %v, want %q", name, got, err, want)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != len(texts) {
		t.Errorf("files %v, want %d", left, len(texts))
	}
}

// TestCreate: the new file does not use the name of another file, and a link stays a link, even
// if its target does not exist yet.
func TestCreate(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	os.WriteFile(in("f.part"), []byte("mine"), 0o666)
	os.WriteFile(in("f"), []byte("old"), 0o666)
	for link, target := range map[string]string{"link": "f", "chain": "link", "dangling": "made"} {
		if err := os.Symlink(target, in(link)); err != nil {
			t.Skip(err)
		}
	}
	if err := errors.Join(put(in("chain"), "new"), put(in("dangling"), "made"), CanWrite(in("f"))); err != nil {
		t.Fatal(err)
	}
	expect(t, dir, map[string]string{"f": "new", "link": "new", "chain": "new", "f.part": "mine", "dangling": "made", "made": "made"})
	for _, link := range []string{"link", "chain", "dangling"} {
		if info, err := os.Lstat(in(link)); err != nil || info.Mode().IsRegular() {
			t.Errorf("%s is no link any more", link)
		}
	}
	if err := put(os.DevNull, "text"); err != nil {
		t.Errorf("a device: %v", err)
	}
	if CanWrite(dir) == nil || CanWrite(in("no/where")) == nil || CanWrite("") == nil {
		t.Error("a folder, or a file in none, can be written")
	}
	os.Symlink("loop", in("loop"))
	if CanWrite(in("loop")) == nil {
		t.Error("a link to itself can be written")
	}
	if err := put(in(strings.Repeat("é", 127)), "long"); err != nil {
		t.Errorf("a name of 254 bytes: %v", err)
	}
}

// TestWrite: a file that exists is replaced as a whole or not at all.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	if err := os.WriteFile(path, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	err := Write(context.Background(), path, func(w io.Writer) error { io.WriteString(w, "half"); return broken })
	if !errors.Is(err, broken) {
		t.Errorf("Write() = %v, want %v", err, broken)
	}
	expect(t, dir, map[string]string{"f": "old"})
	if err := put(path, "new"); err != nil {
		t.Error(err)
	}
	expect(t, dir, map[string]string{"f": "new"})
}

// TestReplace: Replace writes only regular files.
func TestReplace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	text := func(w io.Writer) error { _, err := io.WriteString(w, "text"); return err }
	if err := Replace(path, text); err != nil {
		t.Error(err)
	}
	if err := Replace(os.DevNull, text); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("Replace() of a device = %v", err)
	}
}

// TestResolve: paths that lead to the same name have one resolved path, and all names of a file have
// one hash.
func TestResolve(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	os.WriteFile(in("f"), nil, 0o666)
	os.WriteFile(in("g"), nil, 0o666)
	os.Mkdir(in("d"), 0o777)
	if err := errors.Join(os.Link(in("f"), in("hard")), os.Symlink("f", in("link")), os.Symlink("new", in("dangling")), os.Symlink("d", in("dd"))); err != nil {
		t.Skip(err)
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"f", "f", true}, {"f", "g", false}, {"f", "link", true}, {"new", "dangling", true}, {"new", "newer", false},
		{"d/x", "dd/x", true}, {"d/x", "dd/y", false}, {"f", "d/../f", true}, {"no/where", "no/where", true}, {"no/where", "no/there", false},
	} {
		if a, b := Resolve(in(c.a)), Resolve(in(c.b)); (a == b) != c.want {
			t.Errorf("%s leads to %s, and %s to %s: want the same %t", c.a, a, c.b, b, c.want)
		}
	}
	f, _ := os.Stat(in("f"))
	hard, _ := os.Stat(in("hard"))
	if Hash(f) != Hash(hard) {
		t.Errorf("two names of a file have the hashes %d and %d", Hash(f), Hash(hard))
	}
}
