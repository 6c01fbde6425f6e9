package fourfold_test

import (
	"os"
	"path/filepath"
	"regexp"
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
