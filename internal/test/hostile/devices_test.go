//go:build linux

package hostile

import (
	"io"
	"os"
	"strings"
	"syscall"
	"time"
)

// tryDevice gives a command an unusual file as input or as output.
func tryDevice(t *trial) {
	if t.oneIn(2) {
		oddInput(t)
	} else {
		oddOutput(t)
	}
}

// oddInput reads a link, a FIFO, a folder, a device, or an empty, missing, secret or huge file.
// The command must answer the puzzles or exit with 2.
func oddInput(t *trial) {
	t.write("p.txt", t.lines(5, 40))
	args := pick(t, []string{"solve"}, []string{"solve", "--solver", "dlx"}, []string{"rate"}, []string{"hint"}, []string{"rate", "--summary"}, []string{"compare", "--schemes"}, []string{"compare", "--repeat", "0", "--solvers", "dlx,cp"})
	c := &command{args: append(args[:len(args):len(args)], "in")}
	what := pick(t, "link", "FIFO", "folder", "endless device", "empty file", "/dev/null", "missing", "secret", "huge", "loop of links")
	t.count(what)
	t.makeInput(c, what)
	if what == "endless device" {
		t.endlessInput(c)
		return
	}
	before := snapshot{}
	if what != "huge" && what != "secret" && what != "loop of links" {
		before = t.takeSnapshot()
	}
	o := t.run(c)
	t.checkSane(o)
	empty, good := what == "empty file" || what == "/dev/null", what == "link" || what == "FIFO"
	if o.code == 1 && args[0] == "hint" {
		o.code = 0 // a puzzle of the file has several solutions
	}
	if good && o.code != 0 || !good && o.code != 2 && !(empty && o.code == 0) {
		t.fault("%s of a %s: exit code %d\n%s", o.command, what, o.code, head(o.stderr, 5))
	}
	if o.code == 2 && o.errors() > 2 {
		t.fault("%s of a %s: %d messages\n%s", o.command, what, o.errors(), head(o.stderr, 5))
	}
	if len(before) > 0 {
		t.checkFiles(before, o.command)
	}
}

// makeInput creates the input file, which is called in.
func (t *trial) makeInput(c *command, what string) {
	in := t.path("in")
	text, err := os.ReadFile(t.path("p.txt"))
	t.must(err)
	switch what {
	case "link":
		t.must(os.Symlink("p.txt", in))
	case "FIFO":
		t.must(syscall.Mkfifo(in, 0o600))
		go func() {
			if w, err := os.OpenFile(in, os.O_WRONLY, 0); err == nil {
				w.Write(text)
				w.Close()
			}
		}()
	case "folder":
		t.must(os.Mkdir(in, 0o777))
	case "endless device":
		t.must(os.Symlink(pick(t, "/dev/zero", "/dev/urandom"), in))
	case "empty file":
		t.must(os.WriteFile(in, nil, 0o666))
	case "/dev/null":
		t.must(os.Symlink("/dev/null", in))
	case "secret":
		t.must(os.WriteFile(in, text, 0))
		t.asNobody(c)
	case "huge":
		t.must(os.WriteFile(in, nil, 0o666))
		t.must(os.Truncate(in, 64<<20))
	case "loop of links":
		t.must(os.Symlink("in", in))
	}
}

// nobody is a user without rights.
var nobody = &syscall.Credential{Uid: 65534, Gid: 65534}

// asNobody makes the command run as a user without rights, if this process runs as root.
func (t *trial) asNobody(c *command) {
	t.must(os.Chmod(t.folder(), 0o777))
	t.must(os.Chmod(t.path("tmp"), 0o777))
	if os.Getuid() == 0 {
		c.user = nobody
	}
}

// endlessInput makes a command read a device that never ends. The command must end by itself or
// after a signal.
func (t *trial) endlessInput(c *command) {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	t.must(err)
	defer null.Close()
	c.stdout = null
	p := t.start(c)
	over := p.ended(time.Duration(t.Float64() * float64(400*time.Millisecond)))
	p.Process.Signal(syscall.SIGTERM)
	o := t.wait(p)
	if traces.MatchString(o.stderr) || o.signal != 0 && o.signal != syscall.SIGTERM || o.signal == 0 && o.code != 3 && o.code != 2 {
		t.fault("%s of an endless device: exit code %d, over before %v\n%s", o.command, o.code, over, head(o.stderr, 5))
	}
}

// oddOutput writes to a link, a FIFO, a device, a read-only file, or a path where no file can
// be. The file must keep its type. It gets the whole output, or the command exits with 2.
func oddOutput(t *trial) {
	t.write("p.txt", t.lines(3, 40))
	flag := pick(t, "--csv", "-o", "--jsonl", "--bench")
	c := &command{args: []string{"compare", "--repeat", "1", "--solvers", "dlx,cp", "p.txt", "--force", flag, "out"}}
	what := pick(t, "link", "dangling link", "read-only file", "folder", "FIFO", "FIFO without reader", "null device", "full device", "standard output",
		"no such folder", "foreign part", "private file")
	t.count(what)
	t.write("target", oldText)
	switch what {
	case "FIFO":
		t.fifoOutput(c, flag)
	case "FIFO without reader":
		t.signaled(c)
	default:
		if t.makeOutput(c, what) {
			t.afterOddOutput(c, what, flag)
		}
	}
}

// makeOutput creates the output file, which is called out. It returns false if the machine does
// not allow it.
func (t *trial) makeOutput(c *command, what string) bool {
	out := t.path("out")
	switch what {
	case "link":
		t.must(os.Symlink("target", out))
	case "dangling link":
		t.must(os.Symlink("new", out))
	case "folder":
		t.must(os.Mkdir(out, 0o777))
	case "null device", "full device":
		minor := map[string]int{"null device": 3, "full device": 7}[what]
		return syscall.Mknod(out, syscall.S_IFCHR|0o666, 1<<8|minor) == nil
	case "standard output":
		t.must(os.Symlink("/proc/self/fd/1", out))
	case "no such folder":
		c.args[len(c.args)-1] = "nowhere/out"
	case "foreign part":
		t.write("out.part", oldText)
	case "private file":
		t.must(os.WriteFile(out, []byte(oldText), 0o600))
	case "read-only file":
		t.must(os.WriteFile(out, []byte(oldText), 0o444))
		t.asNobody(c)
	}
	return true
}

// fifoOutput writes to a FIFO with a reader.
func (t *trial) fifoOutput(c *command, flag string) {
	out := t.path("out")
	t.must(syscall.Mkfifo(out, 0o666))
	got := make(chan string, 1)
	r, err := os.OpenFile(out, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	t.must(err)
	p := t.start(c)
	go func() {
		var b strings.Builder
		for {
			n, err := io.Copy(&b, r)
			if n == 0 && err == nil && p.ended(10*time.Millisecond) {
				break
			}
		}
		io.Copy(&b, r)
		got <- b.String()
	}()
	o := t.wait(p)
	text := <-got
	r.Close()
	t.checkSane(o)
	if info, err := os.Lstat(out); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.fault("%s: the FIFO is gone", o.command)
	}
	if o.code == 0 && text == "" || o.code != 0 && o.code != 2 {
		t.fault("%s to a FIFO by %s: exit code %d, and %d bytes\n%s", o.command, flag, o.code, len(text), head(o.stderr, 5))
	}
}

// signaled runs a command whose output waits for a reader that never comes. The command must end
// by itself or after one signal.
func (t *trial) signaled(c *command) {
	t.must(syscall.Mkfifo(t.path("out"), 0o666))
	p := t.start(c)
	p.ended(time.Duration(t.Float64() * float64(time.Second)))
	p.Process.Signal(syscall.SIGTERM)
	o := t.wait(p)
	if traces.MatchString(o.stderr) || o.signal != 0 && o.signal != syscall.SIGTERM || o.signal == 0 && o.code != 3 && o.code != 2 {
		t.fault("%s to a FIFO without reader: exit code %d\n%s", o.command, o.code, head(o.stderr, 5))
	}
	if info, err := os.Lstat(t.path("out")); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.fault("%s: the FIFO is gone", o.command)
	}
}

// afterOddOutput runs the command and checks the output file afterwards.
func (t *trial) afterOddOutput(c *command, what, flag string) {
	out := t.path("out")
	was, _ := os.Lstat(out)
	o := t.run(c)
	t.checkSane(o)
	is, err := os.Lstat(out)
	if was != nil && (err != nil || is.Mode() != was.Mode()) {
		t.fault("%s to a %s: the file was %v and is %v, exit code %d", o.command, what, was.Mode(), is.Mode(), o.code)
	}
	text, _ := os.ReadFile(t.path("target"))
	switch what {
	case "folder", "full device", "read-only file", "no such folder":
		if o.code != 2 {
			t.fault("%s to a %s: exit code %d, want 2\n%s", o.command, what, o.code, head(o.stderr, 5))
		}
	case "null device":
		if o.code != 0 && o.code != 2 {
			t.fault("%s to a %s: exit code %d, want 0\n%s", o.command, what, o.code, head(o.stderr, 5))
		}
	case "link":
		written := string(text) != oldText
		if written != (o.code == 0) || written && len(text) < 20 {
			t.fault("%s to a %s by %s: exit code %d, and the target holds %q\n%s", o.command, what, flag, o.code, head(string(text), 2), head(o.stderr, 5))
		}
	case "foreign part":
		if part, _ := os.ReadFile(t.path("out.part")); string(part) != oldText {
			t.fault("%s: overwrote a file out.part that it did not write, exit code %d", o.command, o.code)
		}
	}
	if o.code == 2 && (o.errors() == 0 || o.errors() > 3) {
		t.fault("%s to a %s: %d messages\n%s", o.command, what, o.errors(), head(o.stderr, 5))
	}
}
