package textfile

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOpenErrors: the message has the name and the reason on one line.
func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		dir:               dir + ": is a directory: expected a file",
		file + "/x":       file + "/x: not a directory",
		dir + "/missing":  dir + "/missing: no such file or directory",
		dir + "/a\n\x1b[": `"` + dir + `/a\n\x1b[": no such file or directory`,
		"":                `""` + ": no such file or directory",
	} {
		f, err := Open(context.Background(), name)
		if err == nil {
			f.Close()
		}
		if err == nil || err.Error() != want {
			t.Errorf("Open(%q) = %v, want %s", name, err, want)
		}
	}
	if os.Getuid() > 0 {
		os.Chmod(file, 0)
		if _, err := Open(context.Background(), file); err == nil || !strings.HasSuffix(err.Error(), "file: permission denied") {
			t.Errorf("Open() = %v, want permission denied", err)
		}
	}
}
