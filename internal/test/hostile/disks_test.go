//go:build linux

package hostile

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// oldText is the text of an output file before the run.
const oldText = "what was here before\n"

// tryDisk makes a command write to a disk that is full or becomes full: a small file system in
// memory if the machine allows to mount one, a limit on the size of files, or /dev/full. Either
// the command reports it and exits with 2, or all outputs are complete. An output file that
// existed before keeps its old text or has the complete new text.
func tryDisk(t *trial) {
	if t.oneIn(4) {
		t.fullStream()
		return
	}
	c := t.comparison(5 + t.IntN(20))
	t.must(os.Mkdir(t.path("disk"), 0o777))
	blocks := 1 + t.IntN(150) // of 512 bytes
	disk := &command{plain: true}
	if t.oneIn(2) && syscall.Mount("tmpfs", t.path("disk"), "tmpfs", 0, fmt.Sprintf("size=%d", max(8, blocks/8)*4096)) == nil {
		defer syscall.Unmount(t.path("disk"), syscall.MNT_DETACH)
		t.count("small disks")
	} else {
		disk.limits = fmt.Sprintf("ulimit -f %d", blocks)
		t.count("limits on files")
	}
	outputs := map[string]string{"--jsonl": "disk/out.jsonl", "--csv": "disk/out.csv", "-o": "disk/out.html", "--bench": "disk/out.bench"}
	had := map[string]bool{}
	for flag, name := range outputs {
		if flag != "--jsonl" && os.WriteFile(t.path(name), []byte(oldText), 0o666) == nil {
			had[name] = true
		}
	}
	disk.args = append([]string{"compare", "--force"}, c.args[1:]...)
	for _, flag := range []string{"--jsonl", "--csv", "-o", "--bench"} {
		if flag == "--jsonl" || !t.oneIn(3) {
			disk.args = append(disk.args, flag, outputs[flag])
		}
	}
	before := t.takeSnapshot()
	o := t.run(disk)
	t.checkSane(o)
	t.checkFiles(before, o.command, "disk")
	t.whole(o, had)
	if o.code == 2 && c.whole.code != 2 {
		t.count("full")
	} else if o.code != c.whole.code {
		t.fault("%s: exit code %d, want %d or 2\n%s", o.command, o.code, c.whole.code, head(o.stderr, 10))
	} else if c.whole.code != 2 {
		t.count("large enough")
	}
	t.resumeElsewhere(c)
}

// whole checks that each output is complete or as it was before. Only the results file may leave a
// .part file.
func (t *trial) whole(o *outcome, had map[string]bool) {
	for name, text := range t.takeSnapshot() {
		text, inFile := strings.CutPrefix(text, "file ")
		switch {
		case !strings.HasPrefix(name, "disk/") || name == "disk/out.jsonl.part" && o.code == 2:
		case strings.Contains(name, ".part"):
			t.fault("%s: left %s", o.command, name)
		case !inFile, had[name] && text == oldText:
		case strings.HasSuffix(name, ".html") && !strings.Contains(text, "</html>"), text == "", !strings.HasSuffix(text, "\n"):
			t.fault("%s: exit code %d, and %s is cut off: it ends in %q\n%s", o.command, o.code, name, tail(text), head(o.stderr, 10))
		}
	}
}

// resumeElsewhere resumes the results on a disk with room, and compares them with those of an
// undisturbed run.
func (t *trial) resumeElsewhere(c *comparison) {
	for _, name := range []string{"out.jsonl", "out.jsonl.part"} {
		if text, err := os.ReadFile(t.path("disk/" + name)); err == nil {
			t.write(name, string(text))
		}
	}
	o := t.fourfold(append(append([]string{}, c.args...), "--jsonl", "out.jsonl", "--resume")...)
	t.checkSane(o)
	if o.code != c.whole.code {
		t.fault("%s: exit code %d after a full disk, want %d\n%s", o.command, o.code, c.whole.code, head(o.stderr, 10))
	}
	t.equalRuns(c, "out.jsonl")
}

// fullStream writes standard output to a full device. The exit code must be 2.
func (t *trial) fullStream() {
	t.write("p.txt", t.lines(3, 40))
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	t.must(err)
	defer full.Close()
	args := pick(t, []string{"solve", "p.txt"}, []string{"solve", "--json", "--solver", "cp", "p.txt"}, []string{"solve", "--explain", "p.txt"}, []string{"rate", "p.txt"},
		[]string{"convert", "--to", "csv", "p.txt"}, []string{"convert", "--to", "pdf", "p.txt"}, []string{"hint", "p.txt"}, []string{"generate"}, []string{"generate", "3", "--json"}, []string{"generate", "--to", "pdf"},
		[]string{"make", "queens", "8"}, []string{"make", "--list"}, []string{"rate", "--summary", "p.txt"}, []string{"compare", "--schemes", "p.txt"}, []string{"compare", "--repeat", "0", "p.txt"},
		[]string{"version"}, []string{"help"}, []string{"--help"}, []string{"solve", "--help"}, []string{"--version"}, []string{"completion", "bash"})
	before := t.takeSnapshot()
	o := t.run(&command{args: args, stdout: full})
	t.checkSane(o)
	if o.code != 2 {
		t.fault("%s >/dev/full: exit code %d, want 2\n%s", o.command, o.code, head(o.stderr, 10))
	}
	t.checkFiles(before, o.command)
	t.count("/dev/full")
}
