package main

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"fourfold/lp"
)

// TestHelp: the short help of each command is one screen, and all flags say what their values are.
func TestHelp(t *testing.T) {
	for _, c := range allCommands().Commands() {
		for _, form := range []string{"-h", "--help"} {
			var out bytes.Buffer
			if code := run([]string{c.Name(), form}, strings.NewReader(""), &out, &out); code != 0 {
				t.Errorf("%s %s: exit code %d", c.Name(), form, code)
			}
			if n := strings.Count(out.String(), "\n"); form == "-h" && n > 60 {
				t.Errorf("%s -h: %d lines, want 60 or less", c.Name(), n)
			}
			for line := range strings.Lines(out.String()) {
				if form == "-h" && len(line) > 81 || regexp.MustCompile(`^ +--[a-z-]+ (string|int|uint|duration)\b`).MatchString(line) {
					t.Errorf("%s %s: %s", c.Name(), form, line)
				}
			}
		}
	}
}

// TestExamples: the help of each command has two examples or more, and all of them work as they
// are pasted, in the order of the help, in a folder with the files that they name.
func TestExamples(t *testing.T) {
	sh, err := exec.LookPath("sh")
	root, _ := filepath.Abs("../..")
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("no shell")
	}
	commands := allCommands()
	for _, c := range append(commands.Commands(), commands) {
		t.Run(c.Name(), func(t *testing.T) {
			t.Parallel()
			if testing.Short() && (c.Name() == "compare" || c.Name() == "generate") {
				t.Skip("it takes seconds")
			}
			dir, bin := newcomersFolder(t, root), commandFolder(t)
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
				if c.Name() == "serve" {
					serveOnce(t, cmd, line)
				} else if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("%s: %v\n%.2000s", line, err, out)
				}
			}
			if n < 2 {
				t.Errorf("the help has %d examples, want 2 or more", n)
			}
		})
	}
}

// serveOnce runs an example that serves until it is interrupted, at a port that is free. A later flag replaces the one of
// the example.
func serveOnce(t *testing.T, cmd *exec.Cmd, line string) {
	t.Helper()
	cmd.Args[len(cmd.Args)-1] = "exec " + line + " --listen 127.0.0.1:0"
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	said, _ := bufio.NewReader(out).ReadString('\n')
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Error(err)
	}
	if err := cmd.Wait(); err != nil || !strings.HasPrefix(said, "http://127.0.0.1:") {
		t.Errorf("%s: %v, and it says %q", line, err, said)
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
