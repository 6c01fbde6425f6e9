package page_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"unicode/utf8"

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
	for _, name := range []string{"page.js", "page.css", "icon.svg", "worker.js", "sw.js"} {
		if _, err := fs.Stat(page.Files(), name); err != nil {
			t.Error(err)
		}
	}
}

// TestExport: a folder gets all files of the page, or nothing is written.
func TestExport(t *testing.T) {
	files := fstest.MapFS{"index.html": {Data: []byte("<p>")}, "fourfold.wasm.gz": {Data: []byte("12345")}, "wasm_exec.js": {}}
	parent := t.TempDir()
	if size, err := page.Export(files, parent+"/public/"); size != 8 || err != nil {
		t.Errorf("%d bytes, %v, want 8", size, err)
	}
	if text, err := os.ReadFile(parent + "/public/fourfold.wasm.gz"); string(text) != "12345" {
		t.Errorf("the file has %q, %v", text, err)
	}
	os.WriteFile(parent+"/file", nil, 0o666)
	for dir, want := range map[string]string{"public": "empty", "file": "file", "no/folder": "no"} {
		if _, err := page.Export(files, filepath.Join(parent, dir)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error about %q", dir, err, want)
		}
	}
	os.MkdirAll(parent+"/private", 0o700)
	os.Symlink("private", parent+"/link")
	if _, err := page.Export(files, parent+"/link"); err != nil {
		t.Error(err)
	}
	if there, err := os.Stat(parent + "/private/index.html"); err != nil || there.Size() != 3 {
		t.Errorf("the folder of a link does not have the page: %v", err)
	}
	files["pipe"] = &fstest.MapFile{Mode: fs.ModeNamedPipe} // which cannot be copied
	if _, err := page.Export(files, parent+"/partly"); err == nil {
		t.Error("half of the page is no error")
	}
	delete(files, "wasm_exec.js")
	if _, err := page.Export(files, parent+"/new"); err == nil {
		t.Error("without the program there is no error")
	}
	if left, err := os.ReadDir(parent); len(left) != 4 {
		t.Errorf("the folder has %v, %v, want file, link, private and public", left, err)
	}
}

// TestDist: the files in dist are those that the build makes of src.
func TestDist(t *testing.T) {
	needModules(t)
	built := t.TempDir()
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

// TestUnits runs the tests of the page that need no browser.
func TestUnits(t *testing.T) {
	needModules(t)
	built := t.TempDir()
	run(t, "build", "go", "run", ".", "-tests", "-out", built)
	tests, err := filepath.Glob(built + "/*.test.js")
	if err != nil || len(tests) == 0 {
		t.Fatalf("no tests: %v", err)
	}
	run(t, ".", "node", append([]string{"--test"}, tests...)...)
}

// TestLines: no line of the sources is longer than 120 characters.
func TestLines(t *testing.T) {
	sources, err := filepath.Glob("src/*.*s*")
	if err != nil || len(sources) < 30 {
		t.Fatalf("%d sources: %v", len(sources), err)
	}
	for _, name := range sources {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for k, line := range strings.Split(string(text), "\n") {
			if n := utf8.RuneCountInString(line); n > 120 && path.Ext(name) != ".svg" {
				t.Errorf("%s:%d has %d characters", name, k+1, n)
			}
		}
	}
}

// needModules skips the test if the modules of the page are not installed. With FOURFOLD_NEED_BROWSER=1 it installs them.
func needModules(t *testing.T) {
	t.Helper()
	if os.Getenv("FOURFOLD_NEED_BROWSER") == "1" {
		install(t)
	} else if _, err := os.Stat("node_modules"); err != nil {
		t.Skip("no node_modules, so the page is not built: make web installs them")
	}
}

var install = func() func(*testing.T) {
	var once sync.Once
	return func(t *testing.T) { once.Do(func() { run(t, ".", "npm", "ci", "--ignore-scripts") }) }
}()

func run(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", cmd, err, out)
	}
}
