package outfile

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// put writes a text to a path, and replaces a file that exists.
func put(path, text string) error {
	plan := Plan{Force: true}
	return plan.Write(context.Background(), path, writer(text))
}

func writer(text string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
}

// expect checks that the folder has exactly these files with these texts.
func expect(t *testing.T, dir string, texts map[string]string) {
	t.Helper()
	for name, want := range texts {
		if got, err := os.ReadFile(filepath.Join(dir, name)); string(got) != want {
			t.Errorf("%s has %q, %v, want %q", name, got, err, want)
		}
	}
	if left, _ := os.ReadDir(dir); len(left) != len(texts) {
		t.Errorf("files %v, want %d", left, len(texts))
	}
}

// TestLinks: the new file does not use the name of another file, and a link stays a link.
func TestLinks(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	os.WriteFile(in("f.part"), []byte("mine"), 0o666)
	os.WriteFile(in("f"), []byte("old"), 0o666)
	for link, target := range map[string]string{"link": "f", "chain": "link", "dangling": "made"} {
		if err := os.Symlink(target, in(link)); err != nil {
			t.Skip(err)
		}
	}
	if err := new(Plan).Write(t.Context(), in("chain"), writer("new")); !errors.Is(err, ErrExists) {
		t.Errorf("a link to a file that exists: %v", err)
	}
	if err := put(in("chain"), "new"); err != nil {
		t.Fatal(err)
	}
	expect(t, dir, map[string]string{"f": "new", "link": "new", "chain": "new", "f.part": "mine", "dangling": ""})
	for _, link := range []string{"link", "chain"} {
		if info, err := os.Lstat(in(link)); err != nil || info.Mode().IsRegular() {
			t.Errorf("%s is no link any more", link)
		}
	}
	if err := put(os.DevNull, "text"); err != nil {
		t.Errorf("a device: %v", err)
	}
	os.Symlink("loop", in("loop"))
	p := Plan{Force: true}
	for _, path := range []string{dir, in("no/where"), "", in("loop"), in("dangling")} {
		if p.Check(path) == nil {
			t.Errorf("%q can be written", path)
		}
	}
}

// TestWrite: a file that exists is replaced only with Force, and as a whole or not at all.
func TestWrite(t *testing.T) {
	for _, force := range []bool{false, true} {
		dir := t.TempDir()
		path, plan, want := filepath.Join(dir, "f"), Plan{Force: force}, map[string]string{}
		if force {
			os.WriteFile(path, []byte("old"), 0o666)
			want["f"] = "old"
		}
		broken := errors.New("broken")
		if err := plan.Write(t.Context(), path, func(w io.Writer) error { io.WriteString(w, "half"); return broken }); err != broken {
			t.Errorf("Write() = %v, want %v", err, broken)
		}
		expect(t, dir, want)
		ctx, cancel := context.WithCancel(t.Context())
		err := plan.Write(ctx, path, func(io.Writer) error { cancel(); return nil })
		if !errors.Is(err, ErrInterrupted) || err.Error() != path+": not written: interrupted" {
			t.Errorf("Write() = %v, want an interruption", err)
		}
		expect(t, dir, want)
		if err := errors.Join(plan.Check(path), plan.Write(t.Context(), path, writer("new"))); err != nil {
			t.Error(err)
		}
		for _, err := range []error{plan.Check(path), plan.Write(t.Context(), path, writer("new"))} {
			if errors.Is(err, ErrExists) == force {
				t.Errorf("force %t: %v", force, err)
			}
		}
		expect(t, dir, map[string]string{"f": "new"})
	}
}

// TestRace: a file that another process makes after the check stays as it is.
func TestRace(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	err := new(Plan).Write(t.Context(), path, func(io.Writer) error { return os.WriteFile(path, []byte("theirs"), 0o666) })
	if !errors.Is(err, ErrExists) {
		t.Errorf("Write() = %v, want an error that the file exists", err)
	}
	expect(t, dir, map[string]string{"f": "theirs"})
}

// TestSet: files appear together or not at all, whichever step fails, and nothing is left of them.
func TestSet(t *testing.T) {
	broken := errors.New("broken")
	for name, spoil := range map[string]func(s *Set, dir string){
		"nothing": func(*Set, string) {},
		"writing": func(s *Set, dir string) { s.Add(filepath.Join(dir, "c"), func(io.Writer) error { return broken }) },
		"creating": func(s *Set, dir string) {
			if f, err := s.Create(filepath.Join(dir, "no", "c")); f != nil || err == nil || s.Commit() != err {
				t.Error("a file in no folder was created")
			}
		},
		"a name": func(s *Set, dir string) {
			s.Create(filepath.Join(dir, "z"))
			os.Mkdir(filepath.Join(dir, "z"), 0o777)
		},
	} {
		dir := t.TempDir()
		in := func(name string) string { return filepath.Join(dir, name) }
		s := new(Plan).Set()
		f, err := s.Create(in("a"))
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(f, "one")
		s.Add("", writer("never"))
		s.Add(in("b"), writer("two"))
		spoil(s, dir)
		s.Add(in("d"), writer("three"))
		err = s.Commit()
		s.Discard()
		os.Remove(in("z"))
		want := map[string]string{}
		if name == "nothing" {
			want = map[string]string{"a": "one", "b": "two", "d": "three"}
		}
		if (err == nil) != (name == "nothing") {
			t.Errorf("%s: %v", name, err)
		}
		expect(t, dir, want)
	}
}

// TestDiscard: what is not finished can be removed from outside.
func TestDiscard(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	dir, plan := t.TempDir(), new(Plan)
	f, err := plan.Set().Create(filepath.Join(dir, "f"))
	temporary, err2 := plan.TempDir()
	if err = errors.Join(err, err2, put(filepath.Join(temporary, "x"), "x")); err != nil {
		t.Fatal(err)
	}
	defer f.out.Close()
	plan.Discard()
	expect(t, dir, nil)
	expect(t, os.TempDir(), nil)
}

// TestWriteAt: text is written over, also if it was not written out yet.
func TestWriteAt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	s := new(Plan).Set()
	f, err := s.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(f, "one two")
	_, err = f.WriteAt([]byte("six"), 0)
	io.WriteString(f, " three")
	if err = errors.Join(err, f.Sync(), s.Commit()); err != nil {
		t.Error(err)
	}
	expect(t, filepath.Dir(path), map[string]string{"f": "six two three"})
}

// TestStalled: only a write that waits for its reader is stalled.
func TestStalled(t *testing.T) {
	p := new(Plan)
	r, w := io.Pipe()
	s := p.Stream(w)
	ended := make(chan error)
	go func() { _, err := s.Write([]byte("text")); ended <- err }()
	text := make([]byte, 1)
	r.Read(text) // the write waits for the rest
	if p.Stalled() || !p.Stalled() {
		t.Error("a write that waits is stalled from the second call on")
	}
	r.Read(make([]byte, 3))
	if err := <-ended; err != nil || p.Stalled() || p.Stalled() {
		t.Errorf("a write that has ended with %v is stalled", err)
	}
	r.Close()
	for range 2 {
		if n, err := s.Write([]byte("x")); n != 0 || err != io.ErrClosedPipe {
			t.Errorf("Write() = %d, %v", n, err)
		}
	}
}
