//go:build linux

package hostile

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// tryLimit runs a command under a low limit. The command must do its work, or exit with 2 and a
// short message. Without address space or files the Go runtime may end it with a trace.
func tryLimit(t *trial) {
	t.write("p.txt", t.lines(10, 30))
	t.write("big.txt", strings.Repeat(t.lines(20, 30), 200))
	t.write("p.dlx", t.smallDLX())
	args := pick(t, []string{"solve", "p.txt"}, []string{"solve", "big.txt"}, []string{"solve", "--json", "--solver", "sat", "p.txt"}, []string{"solve", "--count", "p.dlx"},
		[]string{"rate", "p.txt"}, []string{"hint", "p.txt"}, []string{"generate", "20", "--seed", "1"}, []string{"make", "queens", "60"}, []string{"rate", "--summary", "p.txt"}, []string{"compare", "--schemes", "p.txt"}, []string{"compare", "--repeat", "1", "--jsonl", "out.jsonl", "-o", "out.html", "p.txt"})
	if t.oneIn(4) {
		args = append(args[:len(args):len(args)], "no-such-file.txt")
	}
	whole := t.run(&command{args: args, plain: true})
	for _, name := range []string{"out.jsonl", "out.html"} {
		os.Remove(t.path(name))
	}
	what := pick(t, "address space", "open files", "processor time", "heap")
	c := t.limited(what, args)
	before := t.takeSnapshot()
	o := t.run(c)
	t.count(what)
	switch {
	case what == "processor time" && (o.signal == syscall.SIGKILL || o.signal == syscall.SIGXCPU):
		t.checkFiles(before, o.command, "out.jsonl", "out.jsonl.part", "out.html", "tmp")
		t.count("killed")
		return
	case (what == "address space" || what == "open files") && (o.signal == syscall.SIGABRT || o.code == 2 && traces.MatchString(o.stderr)):
		t.checkFiles(before, o.command, "out.jsonl", "out.jsonl.part", "out.html", "tmp")
		t.count("refused")
		return
	}
	t.checkSane(o)
	t.checkFiles(before, o.command, "out.jsonl", "out.html")
	if c.args[0] == "solve" && o.code == whole.code && o.stdout != whole.stdout && !strings.Contains(c.args[1], "json") || o.code != whole.code && o.code != 2 {
		t.fault("%s: exit code %d, want %d or 2, and %q\n%s", o.command, o.code, whole.code, tail(o.stdout), head(o.stderr, 10))
	}
	if o.code == 2 && whole.code != 2 {
		t.count("refused")
		if o.errors() > 3 {
			t.fault("%s: %d messages\n%s", o.command, o.errors(), head(o.stderr, 10))
		}
	}
}

// limited returns a command under a low limit.
func (t *trial) limited(what string, args []string) *command {
	c := &command{args: args, plain: true}
	switch what {
	case "address space":
		c.limits = fmt.Sprintf("ulimit -v %d", 150_000+t.IntN(1<<uint(16+t.IntN(7))))
	case "open files":
		c.limits = fmt.Sprintf("ulimit -n %d", 4+t.IntN(20))
	case "processor time":
		c.limits = "ulimit -t 1"
		c.args = pick(t, args, []string{"compare", "--want", "0", "--time", "0", "--solvers", "dlx,cp", "--jsonl", "out.jsonl", "p.dlx", "empty.txt"})
		t.write("empty.txt", strings.Repeat(".", 81)+"\n")
	case "heap":
		c.env = []string{fmt.Sprintf("GOMEMLIMIT=%dMiB", 1+t.IntN(30)), "GOGC=" + pick(t, "off", "1", "100")}
	}
	return c
}
