package beside

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestStandardInput: the regular file behind standard input is an input.
func TestStandardInput(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.txt")
	if err := os.WriteFile(path, []byte("1...\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	defer func(old *os.File) { os.Stdin = old }(os.Stdin)
	os.Stdin = f
	var in Inputs
	if name, ok := in.At(path); ok {
		t.Errorf("At() = %q without standard input", name)
	}
	in.Add("-")
	if name, ok := in.At(path); !ok || name != "-" {
		t.Errorf("At() = %q, %t, want standard input", name, ok)
	}
}

// TestForceRace: with force, a file that another process makes after the check is replaced, and a
// folder is not.
func TestForceRace(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	err := Write(t.Context(), path, true, func(w io.Writer) error {
		_, err := io.WriteString(w, "mine")
		return errors.Join(err, os.WriteFile(path, []byte("theirs"), 0o666))
	})
	if err != nil {
		t.Errorf("Write() = %v", err)
	}
	expect(t, dir, map[string]string{"f": "mine"})
	folder := filepath.Join(dir, "folder")
	if Write(t.Context(), folder, true, func(io.Writer) error { return os.Mkdir(folder, 0o777) }) == nil {
		t.Error("a folder was replaced")
	}
}
