//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestManySignals: signals that follow the first one closely do not end the process before it has
// ended its search, said so and removed its files.
func TestManySignals(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	fourfold, files := filepath.Join(dir, "fourfold"), filepath.Join(dir, "files")
	if err := os.Symlink(self, fourfold); err != nil {
		t.Skip(err)
	}
	if err := os.Mkdir(files, 0o777); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(fourfold, "solve", "--solver", "exec:sh -c 'echo; sleep 1000' {cnf}", strings.Repeat(".", 81))
	cmd.Env = append(os.Environ(), "TMPDIR="+files)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	for start, models := time.Now(), []string(nil); len(models) == 0; models, _ = filepath.Glob(filepath.Join(files, "*", "model.cnf")) {
		if time.Sleep(time.Millisecond); time.Since(start) > time.Minute {
			t.Fatalf("no model after a minute: %s", stderr.String())
		}
	}
	for range 10 {
		cmd.Process.Signal(syscall.SIGINT)
	}
	err = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != 3 || stdout.String() != "limit\n" || !strings.Contains(stderr.String(), "interrupted") {
		t.Errorf("%v: want exit code 3 and limit\n%s%s", err, stdout.String(), stderr.String())
	}
	if left, _ := os.ReadDir(files); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}
