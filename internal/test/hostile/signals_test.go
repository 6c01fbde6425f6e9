//go:build linux

package hostile

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"
)

// A job is a command to disturb.
type job struct {
	args    []string // the last is the input file
	outputs []string // files that the command may write
	endless bool
}

// job writes an input file and returns a command that reads it.
func (t *trial) job() *job {
	text := t.lines(40, 28)
	t.write("p.txt", text)
	switch t.IntN(9) {
	case 0:
		t.write("many.txt", strings.Repeat(text, 100))
		if t.oneIn(3) {
			return &job{args: []string{"convert", "--force", "-o", "out.csv", "many.txt"}, outputs: []string{"out.csv"}}
		}
		return &job{args: []string{"solve", "many.txt"}}
	case 1:
		return &job{args: []string{"solve", "--workers", pick(t, "1", "2", "5"), "--solver", t.engine(), "--json", "p.txt"}}
	case 2:
		t.write("p.txt", t.lines(10, 30))
		return &job{args: []string{"solve", "--explain", "p.txt"}}
	case 3:
		t.write("p.txt", t.lines(15, 36))
		return &job{args: []string{"rate", "--limit", "2", "p.txt"}}
	case 4:
		t.write("p.txt", t.lines(15, 36))
		if t.oneIn(3) {
			return &job{args: []string{"rate", "--summary", "--force", "-o", "out.html", "p.txt"}, outputs: []string{"out.html"}}
		}
		return &job{args: []string{"compare", "--schemes", "--force", "--csv", "out.csv", "-o", "out.html", "p.txt"}, outputs: []string{"out.csv", "out.html"}}
	case 5:
		t.write("p.txt", t.lines(10, 30))
		return &job{args: []string{"compare", "--force", "--solvers", "dlx,cp", "--jsonl", "out.jsonl", "--csv", "out.csv", "-o", "out.html", "--plots", "plots", "p.txt"},
			outputs: []string{"out.jsonl", "out.csv", "out.html", "plots"}}
	case 6:
		t.write("p.txt", t.lines(10, 30))
		return &job{args: pick(t, []string{"hint", "--level", "all", "p.txt"}, []string{"compare", "--by", "clues", "--force", "--solvers", "dlx,cp", "--csv", "out.csv", "-o", "out.html", "p.txt"}),
			outputs: []string{"out.csv", "out.html"}}
	case 7:
		t.write("empty.txt", strings.Repeat(".", 81)+"\n")
		return &job{args: []string{"solve", "--solver", pick(t, t.engine(), "bt"), pick(t, "--all", "--count"), "empty.txt"}, endless: true}
	default:
		t.write("empty.txt", strings.Repeat(".", 81)+"\n")
		return &job{args: append(pick(t, []string{"compare", "--want", "0", "--time", "0"}, []string{"rate", "--limit", "0"}, []string{"check", "--limit", "0", "--time", "0"}), "empty.txt"), endless: true}
	}
}

// repeats reports whether two runs of the job write the same output.
func (j *job) repeats() bool {
	return !j.endless && (j.args[0] == "solve" && j.args[1] != "--workers" || j.args[0] == "rate" || j.args[0] == "hint")
}

// A feed is the way in which a job gets its input: a regular file, or a pipe that makes the
// command wait.
type feed struct {
	name   string
	hold   *os.File // the writing end of the pipe, which is kept open
	waits  bool     // the command can end only by a signal
	reader *os.File // standard input of the command; nil if the input is a file
}

// feed prepares the input of a job, and may change its last argument.
func (t *trial) feed(j *job) *feed {
	last := &j.args[len(j.args)-1]
	text, err := os.ReadFile(t.path(*last))
	t.must(err)
	part := min(t.IntN(len(text)+1), 60000) // a pipe has room for 65,536 bytes
	switch t.IntN(5) {
	case 0:
		t.must(syscall.Mkfifo(t.path("fifo"), 0o600))
		*last = "fifo"
		return &feed{name: "opening a FIFO", waits: true}
	case 1:
		t.must(syscall.Mkfifo(t.path("fifo"), 0o600))
		*last = "fifo"
		w, err := os.OpenFile(t.path("fifo"), os.O_RDWR, 0)
		t.must(err)
		w.Write(text[:part])
		return &feed{name: "reading a FIFO", hold: w, waits: true}
	case 2:
		r, w, err := os.Pipe()
		t.must(err)
		w.Write(text[:part])
		*last = "-"
		return &feed{name: "reading standard input", hold: w, reader: r, waits: true}
	default:
		return &feed{name: "at work"}
	}
}

// close closes both ends.
func (f *feed) close() {
	if f.hold != nil {
		f.hold.Close()
	}
	if f.reader != nil {
		f.reader.Close()
	}
}

// stopped matches the lines of --count and rate about a search that was interrupted.
var stopped = regexp.MustCompile(`^at least \d+|\tlimit\t`)

// isBeginning reports whether an interrupted run wrote the first lines of an undisturbed run.
// Lines about interrupted searches may differ.
func isBeginning(whole, got string) bool {
	want := strings.SplitAfter(whole, "\n")
	for k, line := range strings.SplitAfter(got, "\n") {
		if !stopped.MatchString(line) && (k >= len(want) || !strings.HasPrefix(want[k], line)) {
			return false
		}
	}
	return true
}

// trySignal interrupts a command at a random moment: while it opens or reads its input, while it
// searches, or while it writes. The command must end, with exit code 3 unless it was complete. Its
// output must be the beginning of the output of an undisturbed run. Files must be complete or
// missing.
func trySignal(t *trial) {
	j := t.job()
	var whole *outcome
	begin := time.Now()
	if j.repeats() {
		whole = t.fourfold(j.args...)
		t.checkSane(whole)
	}
	span := max(time.Since(begin), 300*time.Millisecond)
	f := t.feed(j)
	defer f.close()
	before := t.takeSnapshot()

	c := &command{args: j.args}
	if f.reader != nil {
		c.stdin = f.reader
	}
	p := t.start(c)
	sig := pick(t, syscall.SIGINT, syscall.SIGTERM)
	over := p.ended(time.Duration(t.Float64() * float64(span)))
	p.Process.Signal(sig)
	o := t.wait(p)
	t.count(f.name)

	what := fmt.Sprintf("%s, %v while %s", o.command, sig, f.name)
	switch {
	case o.signal == sig && o.stdout == "":
		t.checkFiles(before, o.command)
		t.count("before main")
		return
	case o.signal == sig && !j.endless && !f.waits && (whole == nil || o.stdout == whole.stdout): // about to exit
		t.count("after main")
	case o.signal != 0 || traces.MatchString(o.stderr):
		t.fatal("%s: ended by %v\n%s", what, o.signal, head(o.stderr, 40))
	case over && f.waits, o.code != 3 && (f.waits || j.endless) && !over, o.code < 0 || o.code > 3:
		t.fault("%s: exit code %d, want 3\n%s", what, o.code, head(o.stderr, 20))
	}
	explains := slices.Contains(j.args, "--explain") // an interrupted search leaves out steps that have led nowhere so far
	if whole != nil && !f.waits && !explains && !isBeginning(whole.stdout, o.stdout) {
		t.fault("%s: %q is not what an undisturbed run begins with: %q", what, tail(o.stdout), head(whole.stdout, 5))
	}
	if o.stdout != "" && !strings.HasSuffix(o.stdout, "\n") {
		t.fault("%s: the last line is cut off: %q", what, tail(o.stdout))
	}
	t.checkFiles(before, o.command, j.outputs...)
	t.wholeFiles(what)
}

// tail returns the end of a text.
func tail(text string) string { return text[max(0, len(text)-200):] }

// wholeFiles checks that the outputs that exist are complete.
func (t *trial) wholeFiles(what string) {
	for name, end := range map[string]string{"out.csv": "\n", "out.html": "</html>", "out.jsonl": "}\n"} {
		text, err := os.ReadFile(t.path(name))
		if err == nil && !strings.HasSuffix(strings.TrimRight(string(text), "\n")+"\n", strings.TrimRight(end, "\n")+"\n") {
			t.fault("%s: %s is cut off: it ends in %q", what, name, tail(string(text)))
		}
		if _, err := os.Stat(t.path(name + ".part")); err == nil {
			t.fault("%s: left %s.part", what, name)
		}
	}
}

// tryPipe makes a command write to a pipe whose reader takes it in pieces, closes the pipe early, or
// never reads, or makes it read from a pipe in pieces.
func tryPipe(t *trial) {
	j := t.job()
	for !j.repeats() || j.args[0] == "solve" && j.args[1] == "--workers" {
		t.cleanUp()
		t.dir = ""
		j = t.job()
	}
	whole := t.fourfold(j.args...)
	t.checkSane(whole)
	before := t.takeSnapshot()
	way := pick(t, "pieces out", "closed", "nobody reads", "pieces in")
	t.count(way)
	switch way {
	case "pieces in":
		t.writePieces(j, whole)
	case "nobody reads":
		t.nobodyReads(j)
	default:
		t.readPieces(j, whole, way == "closed")
	}
	t.checkFiles(before, whole.command)
}

// writePieces gives a command its input in small pieces.
func (t *trial) writePieces(j *job, whole *outcome) {
	text, err := os.ReadFile(t.path(j.args[len(j.args)-1]))
	t.must(err)
	r, w, err := os.Pipe()
	t.must(err)
	c := &command{args: append(append([]string{}, j.args[:len(j.args)-1]...), "-"), stdin: r}
	p := t.start(c)
	r.Close()
	for pieces := 1 + t.IntN(20); pieces > 0 && len(text) > 0; pieces-- {
		n := min(len(text), 1+t.IntN(300))
		if pieces == 1 {
			n = len(text)
		}
		if _, err := w.Write(text[:n]); err != nil {
			break
		}
		text = text[n:]
	}
	w.Close()
	o := t.wait(p)
	t.checkSane(o)
	if got := strings.ReplaceAll(o.stdout, "<stdin>", j.args[len(j.args)-1]); o.code != whole.code || len(strings.Split(got, "\n")) != len(strings.Split(whole.stdout, "\n")) {
		t.fault("%s: exit code %d, %q; in pieces %d, %q", whole.command, whole.code, tail(whole.stdout), o.code, tail(got))
	}
}

// readPieces reads the output of a command in pieces, and may close the pipe before the end.
func (t *trial) readPieces(j *job, whole *outcome, closes bool) {
	r, w, err := os.Pipe()
	t.must(err)
	p := t.start(&command{args: j.args, stdout: w})
	w.Close()
	var got []byte
	buf := make([]byte, 1+t.IntN(200000))
	for range 1 + t.IntN(10) {
		n, err := r.Read(buf)
		got = append(got, buf[:n]...)
		if err != nil {
			break
		}
	}
	if !closes {
		rest, _ := io.ReadAll(r)
		got = append(got, rest...)
	}
	r.Close()
	o := t.wait(p)
	switch {
	case !strings.HasPrefix(whole.stdout, string(got)):
		t.fault("%s: %q in pieces is not the beginning of the whole output", o.command, tail(string(got)))
	case closes && (o.signal == syscall.SIGPIPE || o.code == 2 && !traces.MatchString(o.stderr)):
	case o.code != whole.code || o.signal != 0 || !closes && string(got) != whole.stdout:
		t.fault("%s: exit code %d, want %d, and %d bytes of %d\n%s", o.command, o.code, whole.code, len(got), len(whole.stdout), head(o.stderr, 10))
	}
}

// nobodyReads interrupts a command whose output nobody reads. It must end.
func (t *trial) nobodyReads(j *job) {
	r, w, err := os.Pipe()
	t.must(err)
	defer r.Close()
	p := t.start(&command{args: j.args, stdout: w})
	w.Close()
	p.ended(time.Duration(t.Float64() * float64(300*time.Millisecond)))
	p.Process.Signal(syscall.SIGTERM)
	o := t.wait(p)
	if o.signal != syscall.SIGTERM && (o.code < 0 || o.code > 3) || traces.MatchString(o.stderr) {
		t.fault("%s: exit code %d\n%s", o.command, o.code, head(o.stderr, 20))
	}
}
