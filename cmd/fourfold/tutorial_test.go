//go:build linux

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"fourfold/lp"
)

// fileBlock is a text that the reader of the tutorial saves, with the name of its file.
var fileBlock = regexp.MustCompile("(?m)^[^\n]*[sS]ave [^\n]*as `([^`\n]+)`:\n\n```\n((?s:.*?))^```$")

// TestTutorial does what docs/tutorial.md tells a newcomer, from an empty folder and at a terminal:
// it saves the texts, runs the commands, and compares what they print. As in the other documents,
// times may differ, and a line of three dots stands for any lines.
func TestTutorial(t *testing.T) {
	if !lp.Available {
		t.Skip("the tutorial compares all engines")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../docs/tutorial.md")
	if err != nil {
		t.Fatal(err)
	}
	dir, bin := t.TempDir(), t.TempDir()
	if err := os.Symlink(self, filepath.Join(bin, "fourfold")); err != nil {
		t.Fatal(err)
	}
	commands := 0
	for _, at := range shellBlock.FindAllIndex(text, -1) {
		block := string(text[:at[1]])
		if m := fileBlock.FindAllStringSubmatchIndex(block, -1); len(m) > 0 && m[len(m)-1][1] == at[1] {
			last := m[len(m)-1]
			writeText(t, filepath.Join(dir, block[last[2]:last[3]]), block[last[4]:last[5]])
			continue
		}
		block = strings.TrimSuffix(strings.TrimPrefix(string(text[at[0]:at[1]]), "```\n"), "```")
		for _, shown := range stepsOf(t, block) {
			commands++
			if out := atTerminal(t, dir, bin, shown.command); !shown.isLike(out) {
				t.Errorf("$ %s\nprints\n%.3000s\nwant\n%s", shown.command, out, shown.output)
			}
		}
	}
	if commands < 10 {
		t.Errorf("the tutorial has %d commands, want 10 or more", commands)
	}
}

// stepsOf returns the commands of a block, which begin with a dollar sign, and their output.
func stepsOf(t *testing.T, block string) (all []shownCommand) {
	t.Helper()
	for line := range strings.Lines(block) {
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			all = append(all, shownCommand{command: strings.TrimSpace(command)})
		} else if len(all) > 0 {
			all[len(all)-1].output += line
		} else {
			t.Errorf("a block of the tutorial is neither a file nor a command:\n%s", block)
		}
	}
	return all
}

// atTerminal runs a command in a folder, and returns what a terminal shows of it.
func atTerminal(t *testing.T, dir, bin, command string) string {
	t.Helper()
	ours, theirs := openTerminal(t)
	defer ours.Close()
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, theirs, theirs
	cmd.Env = append(os.Environ(), "NO_COLOR=1", "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	theirs.Close()
	out, _ := io.ReadAll(ours) // it ends with an error when the command has ended
	if err, failed := errors.AsType[*exec.ExitError](cmd.Wait()); failed && !err.Exited() {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(out), "\r\n", "\n")
	return regexp.MustCompile("[^\n]*\r\x1b\\[K").ReplaceAllString(text, "") // the status
}

// openTerminal returns both ends of a new terminal.
func openTerminal(t *testing.T) (ours, theirs *os.File) {
	t.Helper()
	ours, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	if err := unix.IoctlSetPointerInt(int(ours.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Skip(err)
	}
	n, err := unix.IoctlGetInt(int(ours.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Skip(err)
	}
	theirs, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	return ours, theirs
}
