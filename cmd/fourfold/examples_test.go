package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"fourfold/lp"
)

// TestExamples: the help of each command has two examples or more, and all of them work as they
// are pasted, in the order of the help, in an empty folder.
func TestExamples(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("no shell")
	}
	commands := allCommands()
	for _, c := range append(commands.Commands(), commands) {
		t.Run(c.Name(), func(t *testing.T) {
			t.Parallel()
			if testing.Short() && c.Name() == "compare" {
				t.Skip("to time the engines takes seconds")
			}
			dir, bin := t.TempDir(), commandFolder(t)
			n := 0
			for line := range strings.Lines(c.Example) {
				n++
				line = strings.TrimSpace(line)
				cmd := exec.Command(sh, "-c", line)
				cmd.Dir = dir
				cmd.Env = append(os.Environ(), "HOME="+dir, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
				if !lp.Available && strings.Contains(line, "lp") {
					continue
				}
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("%s: %v\n%.2000s", line, err, out)
				}
			}
			if n < 2 {
				t.Errorf("the help has %d examples, want 2 or more", n)
			}
		})
	}
}

// commandFolder returns a new folder in which this test binary is called fourfold, as which it is
// the command.
func commandFolder(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if err := os.Symlink(self, filepath.Join(bin, "fourfold")); err != nil {
		t.Skip(err)
	}
	return bin
}
