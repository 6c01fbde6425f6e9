package fourfold_test

import (
	"os"
	"regexp"
	"testing"
)

// TestArchitecturePaths: the files and folders that ARCHITECTURE.md and CONTRIBUTING.md name exist.
func TestArchitecturePaths(t *testing.T) {
	for _, document := range []string{"ARCHITECTURE.md", "CONTRIBUTING.md"} {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		paths := 0
		for _, m := range regexp.MustCompile(`(?:^|[\s(\x60])(\.?[a-z0-9]+(?:/[a-z0-9_.]*[a-z0-9])+)`).FindAllStringSubmatch(string(text), -1) {
			paths++
			if _, err := os.Stat(m[1]); err != nil {
				t.Errorf("%s: %v", document, err)
			}
		}
		if paths < 20 {
			t.Errorf("%s: %d paths, want 20 or more", document, paths)
		}
	}
}
