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

func TestParseSize(t *testing.T) {
	for text, want := range map[string]int64{
		"1": 1, "4096": 4096, "512k": 512 << 10, "512K": 512 << 10, "64M": 64 << 20, "2g": 2 << 30, "8589934591G": 8589934591 << 30,
		"": 0, "k": 0, "0": 0, "-1": 0, "1.5M": 0, "1 M": 0, "64MB": 0, "9000000000G": 0, "99999999999999999999": 0, "+1": 0,
	} {
		got, err := ParseSize(text)
		if got != want || (err == nil) != (want > 0) {
			t.Errorf("ParseSize(%q) = %d, %v, want %d", text, got, err, want)
		}
	}
}
