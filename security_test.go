package fourfold_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// TestNoPrograms: only tests import packages that start programs, load code or use a network, and
// internal/lab/external, which starts the programs that the user names, and internal/web/serve and the command serve,
// which listen to browsers. No file makes the system call
// that replaces the process.
func TestNoPrograms(t *testing.T) {
	replaces := regexp.MustCompile(`\b(syscall|unix)\.(Exec|ForkExec|StartProcess)\(|\bos\.StartProcess\(`)
	for name, imports := range sources(t) {
		for _, imported := range imports {
			where := imported + " in " + filepath.ToSlash(name)
			if matches(`os/exec|plugin|net|net/.*|log/syslog`, imported) && !matches(`os/exec in internal/lab/external/.*|net(/http|/url)? in internal/web/serve/.*|net in cmd/fourfold/serve\.go`, where) {
				t.Errorf("%s imports %s", name, imported)
			}
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if replaces.Match(text) {
			t.Errorf("%s starts a program", name)
		}
	}
}

// TestSecurityNames: the tests that SECURITY.md names exist, as functions, or as kinds of trials of internal/test/hostile.
func TestSecurityNames(t *testing.T) {
	text, err := os.ReadFile("SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile("`([a-z./]+): ([A-Za-z]+)`").FindAllStringSubmatch(string(text), -1)
	for _, m := range names {
		pattern := `func ` + m[2] + `\(`
		if m[1] == "internal/test/hostile" {
			pattern = `"` + m[2] + `"`
		}
		files, _ := filepath.Glob(m[1] + "/*_test.go")
		if !slices.ContainsFunc(files, func(name string) bool {
			code, _ := os.ReadFile(name)
			return regexp.MustCompile(pattern).Match(code)
		}) {
			t.Errorf("SECURITY.md names %s of %s, which has no such test", m[2], m[1])
		}
	}
	if len(names) < 30 {
		t.Errorf("SECURITY.md names %d tests, want 30 or more", len(names))
	}
}
