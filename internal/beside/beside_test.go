package beside

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fourfold/internal/stream"
)

func TestPath(t *testing.T) {
	for _, c := range []struct{ input, dir, want string }{
		{"p.txt", "", "p_solved.txt"}, {"a/p.txt", "", "a/p_solved.txt"}, {"a/p.txt", "out", "out/p_solved.txt"}, {"/a/p.txt", "", "/a/p_solved.txt"},
		{"p", "", "p_solved"}, {"p.tar.txt", "", "p.tar_solved.txt"}, {"a.b/p", "", "a.b/p_solved"},
		{"p.txt.gz", "", "p_solved.txt"}, {"p.TXT.GZ", "", "p_solved.TXT"}, {"p.gz", "", "p_solved"}, {".gz", "", ".gz_solved"},
		{".hidden", "", ".hidden_solved"}, {".hidden.txt", "", ".hidden_solved.txt"}, {"p.", "", "p_solved."},
		{"-", "out", "out/stdin_solved.txt"}, {"./-", "", "-_solved"}, {"grün.txt", "", "grün_solved.txt"},
	} {
		got, err := Path(filepath.FromSlash(c.input), "_solved", filepath.FromSlash(c.dir))
		if want := filepath.FromSlash(c.want); got != want || err != nil {
			t.Errorf("Path(%q, %q) = %q, %v, want %q", c.input, c.dir, got, err, want)
		}
		origin, _, _ := Stem(c.input)
		if _, of, made := Stem(c.want); !made || of != origin && c.input != "-" {
			t.Errorf("%s is the file of %s, want it to be that of %s", c.want, of, origin)
		}
	}
	for _, input := range []string{"-", "", "a/", ".", "..", "a/.."} {
		if got, err := Path(input, "_solved", ""); err == nil {
			t.Errorf("Path(%q) = %q, want an error", input, got)
		}
	}
	if _, err := Path("-", "_solved", ""); err == nil || !strings.Contains(err.Error(), "--output") {
		t.Errorf("Path(-) = %v, want an error that names --output", err)
	}
}

func TestStem(t *testing.T) {
	for path, want := range map[string][2]string{
		"a/p_solved.txt": {"p_solved", "p"}, "p_solved.txt.gz": {"p_solved", "p"}, "p_fixed": {"p_fixed", "p"}, "p_fixed_solved.sdk": {"p_fixed_solved", "p_fixed"},
		"_solved.txt": {"_solved", ""}, "p_solved_2.txt": {"p_solved_2", ""}, "a_solved/p.txt": {"p", ""}, "p.txt.GZ": {"p", ""},
	} {
		stem, origin, made := Stem(filepath.FromSlash(path))
		if stem != want[0] || origin != want[1] || made != (origin != "") {
			t.Errorf("Stem(%s) = %q, %q, %t", path, stem, origin, made)
		}
	}
}

// text returns a function that writes a text.
func text(text string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
}

// expect checks that a folder has exactly these files with these texts.
func expect(t *testing.T, dir string, texts map[string]string) {
	t.Helper()
	for name, want := range texts {
		if got, err := os.ReadFile(filepath.Join(dir, name)); string(got) != want || err != nil {
			t.Errorf("%s has %q, %v, want %q", name, got, err, want)
		}
	}
	if left, _ := os.ReadDir(dir); len(left) != len(texts) {
		t.Errorf("files %v, want %d", left, len(texts))
	}
}

// TestWrite: a file that exists is replaced only with force.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	if err := errors.Join(Free(path, false), Write(t.Context(), path, false, text("one"))); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{Free(path, false), Write(t.Context(), path, false, text("two"))} {
		if !errors.Is(err, fs.ErrExist) || !strings.Contains(err.Error(), path+": exists already: expected --force") {
			t.Errorf("a file that exists: %v", err)
		}
	}
	expect(t, dir, map[string]string{"f": "one"})
	if err := errors.Join(Free(path, true), Write(t.Context(), path, true, text("three"))); err != nil {
		t.Error(err)
	}
	expect(t, dir, map[string]string{"f": "three"})
	if err := Write(t.Context(), dir, true, text("x")); err == nil || Write(t.Context(), filepath.Join(path, "f"), true, text("x")) == nil {
		t.Errorf("a folder, or a file below a file, was written: %v", err)
	}
	if err := Write(t.Context(), filepath.Join(dir, "new", "folder", "f"), false, text("x")); err != nil {
		t.Errorf("a file in a missing folder: %v", err)
	}
	expect(t, filepath.Join(dir, "new", "folder"), map[string]string{"f": "x"})
}

// TestRace: a file that another process makes after the check stays as it is.
func TestRace(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	err := Write(t.Context(), path, false, func(w io.Writer) error {
		io.WriteString(w, "mine")
		return os.WriteFile(path, []byte("theirs"), 0o666)
	})
	if !errors.Is(err, fs.ErrExist) {
		t.Errorf("Write() = %v, want an error that the file exists", err)
	}
	expect(t, dir, map[string]string{"f": "theirs"})
}

// TestFailure: after an error, an interruption or a panic there is neither a file nor a part of
// one, and an old file keeps its text.
func TestFailure(t *testing.T) {
	for _, force := range []bool{false, true} {
		dir, want := t.TempDir(), map[string]string{}
		path := filepath.Join(dir, "f")
		if force {
			os.WriteFile(path, []byte("old"), 0o666)
			want["f"] = "old"
		}
		broken := errors.New("broken")
		if err := Write(t.Context(), path, force, func(w io.Writer) error { io.WriteString(w, "half"); return broken }); err != broken {
			t.Errorf("Write() = %v, want %v", err, broken)
		}
		expect(t, dir, want)
		for _, returns := range []bool{false, true} {
			ctx, cancel := context.WithCancel(t.Context())
			err := Write(ctx, path, force, func(w io.Writer) error {
				io.WriteString(w, "half")
				cancel()
				_, err := io.WriteString(w, "more")
				if returns {
					return err
				}
				return nil
			})
			if !errors.Is(err, stream.ErrInterrupted) || err.Error() != path+": not written: interrupted" {
				t.Errorf("Write() = %v, want an interruption", err)
			}
			expect(t, dir, want)
		}
		func() {
			defer func() { recover() }()
			Write(t.Context(), path, force, func(io.Writer) error { panic("bug") })
		}()
		expect(t, dir, want)
	}
}

// TestLinks: a link is a name that exists, even if it leads nowhere. With force the new file takes
// the place of the link, and the input that the link leads to keeps its text.
func TestLinks(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	os.WriteFile(in("input"), []byte("input"), 0o666)
	if err := errors.Join(os.Symlink("input", in("link")), os.Symlink("nowhere", in("dangling")), os.Link(in("input"), in("hard"))); err != nil {
		t.Skip(err)
	}
	want := map[string]string{"input": "input"}
	for _, name := range []string{"link", "dangling", "hard"} {
		if err := Write(t.Context(), in(name), false, text("x")); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s: %v", name, err)
		}
		if err := Write(t.Context(), in(name), true, text(name)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		want[name] = name
	}
	expect(t, dir, want)
}
