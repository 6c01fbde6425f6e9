package fourfold_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestSecurityNames: each promise in SECURITY.md names a test or a hostile trial, and all of them
// exist.
func TestSecurityNames(t *testing.T) {
	text, err := os.ReadFile("SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	named := regexp.MustCompile("`([a-z0-9./]+): (\\w+)`")
	rows := 0
	for row := range strings.Lines(table) {
		rows++
		tests := named.FindAllStringSubmatch(row, -1)
		if len(tests) == 0 {
			t.Errorf("no test is named for the promise %q", row)
		}
		for _, m := range tests {
			declared := `func ` + m[2] + `\(\w+ \*testing\.[TF]\)`
			if m[1] == "internal/hostile" {
				declared = `\{name: "` + m[2] + `", trial: \w+`
			}
			if !declares(t, m[1], declared) {
				t.Errorf("SECURITY.md names %s in %s, but it does not exist", m[2], m[1])
			}
		}
	}
	if rows < 10 {
		t.Errorf("%d promises", rows)
	}
}

// declares reports whether a test file of a folder contains a declaration.
func declares(t *testing.T, dir, declaration string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(filepath.FromSlash(dir), "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if regexp.MustCompile(declaration).Match(text) {
			return true
		}
	}
	return false
}

// TestNoPrograms: only tests import packages that start programs, load code or use a network, and
// internal/external, which starts the programs that the user names. No file makes the system call
// that replaces the process.
func TestNoPrograms(t *testing.T) {
	banned := regexp.MustCompile(`^(os/exec|plugin|net|net/.*|log/syslog)$`)
	replaces := regexp.MustCompile(`\b(syscall|unix)\.(Exec|ForkExec|StartProcess)\(|\bos\.StartProcess\(`)
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && d.Name() == ".git" {
			return fs.SkipDir // its files change often, and go test runs again if what a test reads has changed
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range f.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			if banned.MatchString(path) && !(path == "os/exec" && filepath.ToSlash(filepath.Dir(name)) == "internal/external") {
				t.Errorf("%s imports %s", name, path)
			}
		}
		if replaces.Match(text) {
			t.Errorf("%s starts a program", name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
