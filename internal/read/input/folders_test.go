package input_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "golang.org/x/image/bmp"

	"fourfold/internal/read/input"
)

// makeFolder makes a folder with files of these names and texts. A name that ends in / is a folder.
func makeFolder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(path), 0o777)
		if strings.HasSuffix(name, "/") {
			err = os.MkdirAll(path, 0o777)
		} else if err == nil {
			err = os.WriteFile(path, []byte(text), 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// namesIn returns the names of the sources below a folder, with slashes.
func namesIn(r *input.Reader, dir string) (names []string) {
	for s := range r.Sources([]string{dir}) {
		name, _ := filepath.Rel(dir, s.Name)
		if s.Err != nil {
			name += " " + s.Err.Error()
		}
		names = append(names, filepath.ToSlash(name))
	}
	return names
}

// TestSources: a folder stands for its files, in the order of their names.
func TestSources(t *testing.T) {
	dir := makeFolder(t, map[string]string{
		"b.txt": "", "a.txt": "", "B.txt": "", ".hidden": "", "c.txt.1a2b3c4d.part": "", "c.jsonl.part": "", "sub/z.txt": "", "sub/deep/y.txt": "", ".git/x.txt": "",
		"a_solved.txt": "", "b_fixed.sdk": "", "b_fixed_solved.sdk": "", "lone_solved.txt": "", "sub/a_solved.txt": "", "p.txt.gz": "", "p_solved.txt": "",
	})
	flat := []string{"B.txt", "a.txt", "b.txt", "lone_solved.txt", "p.txt.gz"}
	r := &input.Reader{Shape: new(input.Shape)}
	if got := namesIn(r, dir); !slices.Equal(got, flat) {
		t.Errorf("files %q, want %q", got, flat)
	}
	r.Shape.Recursive = true
	all := append(slices.Clone(flat), "sub/a_solved.txt", "sub/deep/y.txt", "sub/z.txt")
	if got := namesIn(r, dir); !slices.Equal(got, all) {
		t.Errorf("files %q, want %q", got, all)
	}
	r.Skip = func(path string) bool { return filepath.Base(path) == "deep" || filepath.Base(path) == "a.txt" }
	if got, want := namesIn(r, dir), []string{"B.txt", "b.txt", "lone_solved.txt", "p.txt.gz", "sub/a_solved.txt", "sub/z.txt"}; !slices.Equal(got, want) {
		t.Errorf("files %q, want %q", got, want)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r.Context = ctx
	if got := namesIn(r, dir); len(got) > 0 {
		t.Errorf("files %q after the context is done", got)
	}
}

// TestLinks: links to files are read, and links to folders are not, so a loop of links ends.
func TestLinks(t *testing.T) {
	dir := makeFolder(t, map[string]string{"sub/p.txt": four})
	in := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	if err := errors.Join(os.Symlink("sub/p.txt", in("file")), os.Symlink(dir, in("sub/loop")), os.Symlink("nowhere", in("sub/broken"))); err != nil {
		t.Skip(err)
	}
	warnings := ""
	r := &input.Reader{Shape: &input.Shape{Recursive: true}, Warn: func(err error) { warnings += err.Error() + "\n" }}
	if got, want := namesIn(r, dir), []string{"file", "sub/broken", "sub/p.txt"}; !slices.Equal(got, want) {
		t.Errorf("files %q, want %q", got, want)
	}
	if want := in("sub/loop") + ": skipped: not a regular file\n"; warnings != want {
		t.Errorf("warnings %q, want %q", warnings, want)
	}
}

// TestSkipped: files that are not puzzles are skipped with a warning if they come from a folder,
// and bad puzzles are not skipped.
func TestSkipped(t *testing.T) {
	dir := makeFolder(t, map[string]string{
		"1.txt": four + "\n", "2.bmp": "BM\x3a\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00\x28\x00\x00\x00\x01\x00\x00\x00\x01\x00\x00\x00\x01\x00\x18\x00" + strings.Repeat("\x00", 24) + "\xff\xff\xff\x00", "3.zip": "PK\x03\x04rest", "4.md": "# Notes\n\nNothing here.\n", "5.txt": "1.....2..3.....\n",
		"6.txt": "", "7.dlx": "a b\na\nb\n", "8.dlx": "\x00", "9.txt": "A puzzle\n\n" + four + "\n", "a.html": "<!DOCTYPE html>\n<p>Hello</p>\n",
		"b.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\">\n<path d=\"M 1 2\n3 4 5 6\"/>\n<text>5</text></svg>\n",
		"c.xml": "<?xml version=\"1.0\"?>\n<track>\n1.25 3.75 12.5 13\n</track>\n",
	})
	var warnings []string
	r := &input.Reader{Shape: new(input.Shape), Warn: func(err error) { warnings = append(warnings, err.Error()) }}
	var b bytes.Buffer
	for task := range r.Tasks([]string{dir}) {
		name, _ := filepath.Rel(dir, task.File)
		fmt.Fprintf(&b, "%s %t\n", name, task.Err == nil)
	}
	if want := "1.txt true\n5.txt false\n7.dlx true\n8.dlx false\n9.txt "; !strings.HasPrefix(b.String(), want) {
		t.Errorf("tasks\n%swant\n%s", b.String(), want)
	}
	for k, name := range []string{"2.bmp", "3.zip", "4.md", "6.txt", "a.html", "b.svg", "c.xml"} {
		if k >= len(warnings) || !strings.HasPrefix(warnings[k], filepath.Join(dir, name)+": skipped: ") {
			t.Errorf("warnings %q, want one about %s", warnings, name)
			break
		}
	}
}
