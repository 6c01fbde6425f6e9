package core

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestFilesInDoc: the package documentation names every file of the package, and no other.
func TestFilesInDoc(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`[a-z_]+\.go`).FindAllString(string(text), -1)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !strings.HasSuffix(file, "_test.go") && file != "doc.go" && file != "invariants_off.go" && !slices.Contains(named, file) {
			t.Errorf("doc.go does not name %s", file)
		}
	}
	for _, name := range named {
		if !slices.Contains(files, name) {
			t.Errorf("doc.go names %s, which is no file", name)
		}
	}
}
