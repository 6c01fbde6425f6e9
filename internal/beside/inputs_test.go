package beside

import (
	"os"
	"path/filepath"
	"testing"
)

// TestInputs: an input is known by each path to its folder, and another file is not.
func TestInputs(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "a"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	var in Inputs
	if _, ok := in.At("a/p.txt"); ok {
		t.Error("an input of no inputs")
	}
	in.Add("-")
	in.Add("a/p.txt")
	in.Add("q.txt")
	paths := map[string]string{
		"a/p.txt": "a/p.txt", "./a/../a/p.txt": "a/p.txt", filepath.Join(dir, "a", "p.txt"): "a/p.txt",
		"./q.txt": "q.txt", "a/q.txt": "", "p.txt": "", "-": "",
	}
	if os.Symlink("a", "link") == nil {
		paths["link/p.txt"] = "a/p.txt"
	}
	for path, want := range paths {
		if name, ok := in.At(path); name != want || ok != (want != "") {
			t.Errorf("%s leads to %q, want %q", path, name, want)
		}
	}
}
