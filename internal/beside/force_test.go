package beside

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

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
