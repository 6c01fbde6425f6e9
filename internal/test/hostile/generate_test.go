//go:build linux

package hostile

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// tryGenerate interrupts generate at a random moment, with a random number of workers. What was
// found must be there, and must be what an undisturbed run begins with. A file must be complete or
// missing, and a file that existed must not change without --force.
func tryGenerate(t *trial) {
	args := append([]string{"generate", "1000", "--seed", strconv.Itoa(t.IntN(100)), "--to", "line"},
		pick(t, nil, []string{"--minimal", "--symmetry", "rotate180"}, []string{"--clues", "22"}, []string{"--difficulty", "medium"}, []string{"latin", "--order", "6"}, []string{"--extra", "windoku"})...)
	toFile := t.oneIn(2)
	if toFile {
		args = append(args, "--output", "out.txt")
	}
	exists := toFile && t.oneIn(5)
	if exists {
		t.write("out.txt", oldText)
	}
	before := t.takeSnapshot()
	p := t.start(&command{args: append(args, "--workers", strconv.Itoa(1+t.IntN(9)))})
	if !p.ended(time.Duration(t.Float64() * float64(time.Second))) {
		p.Process.Signal(pick(t, syscall.SIGINT, syscall.SIGTERM))
	}
	o := t.wait(p)
	if o.signal != 0 && o.stdout == "" {
		t.checkFiles(before, o.command)
		t.count("before main")
		return
	}
	t.checkSane(o)
	if exists {
		t.checkFiles(before, o.command)
		if o.code != 2 {
			t.fault("%s: exit code %d, and the file exists: want 2", o.command, o.code)
		}
		return
	}
	t.checkFiles(before, o.command, "out.txt")
	got := o.stdout
	if toFile {
		text, _ := os.ReadFile(t.path("out.txt"))
		got = string(text)
	}
	t.checkFound(args, o, got)
}

// checkFound checks that an interrupted run of generate wrote what it found: the first puzzles of
// a run for so many.
func (t *trial) checkFound(args []string, o *outcome, got string) {
	found := strings.Count(got, "\n")
	if got != "" && !strings.HasSuffix(got, "\n") {
		t.fault("%s: the last line is cut off: %q", o.command, tail(got))
	}
	if o.code != 0 && o.code != 3 || (o.code == 0) != (found == 1000) {
		t.fault("%s: exit code %d, and %d puzzles\n%s", o.command, o.code, found, head(o.stderr, 5))
	}
	t.count("interrupted")
	if found == 0 {
		return
	}
	again := append([]string{"generate", strconv.Itoa(found)}, args[2:]...)
	if again[len(again)-2] == "--output" {
		again = again[:len(again)-2]
	}
	if whole := t.fourfold(again...); whole.stdout != got {
		t.fault("%s: found\n%s\nwant\n%s", o.command, head(got, 5), head(whole.stdout, 5))
	}
}
