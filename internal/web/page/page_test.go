package page_test

import (
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"testing"

	"fourfold/internal/web/page"
)

// TestFiles: the page and all that it loads are embedded.
func TestFiles(t *testing.T) {
	html, err := fs.ReadFile(page.Files(), "index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"page.js", "page.css", "icon.svg"} {
		if !strings.Contains(string(html), `"`+name+`"`) {
			t.Errorf("index.html does not load %s", name)
		}
	}
	for _, name := range []string{"page.js", "page.css", "icon.svg", "worker.js"} {
		if _, err := fs.Stat(page.Files(), name); err != nil {
			t.Error(err)
		}
	}
}

// TestDist: the files in dist are those that the build makes of src.
func TestDist(t *testing.T) {
	built := t.TempDir()
	if os.Getenv("FOURFOLD_NEED_BROWSER") == "1" {
		run(t, ".", "npm", "ci", "--ignore-scripts")
	} else if _, err := os.Stat("node_modules"); err != nil {
		t.Skip("no node_modules, so the page is not built: make web installs them")
	}
	run(t, "build", "go", "run", ".", "-out", built)
	made, err := fs.ReadDir(os.DirFS(built), ".")
	if err != nil || len(made) < 5 {
		t.Fatalf("the build made %d files (%v), want 5 or more", len(made), err)
	}
	for _, file := range made {
		want, err := os.ReadFile(built + "/" + file.Name())
		if err != nil {
			t.Fatal(err)
		}
		if got, err := fs.ReadFile(page.Files(), file.Name()); err != nil || string(got) != string(want) {
			t.Errorf("dist/%s is not what the build makes (%v): run make web, and commit it", file.Name(), err)
		}
	}
}

func run(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", cmd, err, out)
	}
}
