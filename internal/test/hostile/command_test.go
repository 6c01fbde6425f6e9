//go:build linux

package hostile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"fourfold/internal/kit/words"
)

// commandTimeout is the time limit of a command. The commands of the trials take much less, so
// only a command that hangs reaches the limit.
const commandTimeout = 5 * time.Minute

// The command under test, and the same command with the race detector.
var plainBinary, raceBinary string

// build builds the command with the tags of this test. It also reads the attributes of all source
// files, so that go test does not use a cached result after a source file has changed.
func build(t *testing.T, flags ...string) string {
	sources(t)
	info, _ := debug.ReadBuildInfo()
	for _, s := range info.Settings {
		if s.Key == "-tags" {
			flags = append(flags, "-tags", s.Value)
		}
	}
	dir := t.TempDir()
	os.Chmod(filepath.Dir(dir), 0o755) // some trials run the command as a user without rights
	binary := filepath.Join(dir, "fourfold")
	args := append([]string{"build", "-trimpath", "-ldflags=-w", "-o", binary}, flags...)
	out, err := exec.Command("go", append(args, "fourfold/cmd/fourfold")...).CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return binary
}

// sources reads the attributes of every source file.
func sources(t *testing.T) {
	err := filepath.WalkDir("../../..", func(name string, d fs.DirEntry, err error) error {
		switch {
		case d != nil && d.IsDir() && strings.HasPrefix(d.Name(), ".") && d.Name() != "..":
			return fs.SkipDir // such as .git, whose files come and go
		case err == nil && strings.HasSuffix(name, ".go"):
			_, err = os.Stat(name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A command is one call of the program.
type command struct {
	args   []string
	stdin  io.Reader // nil means empty input
	stdout io.Writer // nil means that the outcome has the output
	limits string    // a shell command that lowers limits
	env    []string
	user   *syscall.Credential
	plain  bool // never use the command with the race detector
}

// An outcome is the result of a command.
type outcome struct {
	command        *command
	code           int            // -1 if a signal ended the command
	signal         syscall.Signal // the signal that ended the command, or 0
	stdout, stderr string
}

// A process is a command that runs.
type process struct {
	*exec.Cmd
	ctx     context.Context // done if the command hangs
	cancel  func()
	command *command
	out     bytes.Buffer
	err     bytes.Buffer
	done    chan bool // closed when the process has ended
	waitErr error     // the error of Wait, valid after done is closed
}

// run runs a command to its end.
func (t *trial) run(c *command) *outcome { return t.wait(t.start(c)) }

// fourfold runs the command with arguments.
func (t *trial) fourfold(args ...string) *outcome { return t.run(&command{args: args}) }

// start starts a command.
func (t *trial) start(c *command) *process {
	binary := plainBinary
	if t.race && !c.plain {
		binary = raceBinary
	}
	args := append([]string{binary}, c.args...)
	if c.limits != "" {
		args = append([]string{"/bin/sh", "-c", c.limits + ` && exec "$0" "$@"`}, args...)
	}
	p := &process{command: c, done: make(chan bool)}
	p.ctx, p.cancel = context.WithTimeout(context.Background(), commandTimeout)
	p.Cmd = exec.CommandContext(p.ctx, args[0], args[1:]...)
	p.Cancel = func() error { return p.Process.Signal(syscall.SIGQUIT) } // it prints what it does
	p.Dir = t.folder()
	p.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + p.Dir, "TMPDIR=" + t.path("tmp"), "TERM=dumb"}, c.env...)
	p.Stdin, p.Stdout, p.Stderr = c.stdin, c.stdout, &p.err
	if c.stdout == nil {
		p.Stdout = &p.out
	}
	p.SysProcAttr = &syscall.SysProcAttr{Credential: c.user, Pdeathsig: syscall.SIGKILL}
	p.WaitDelay = commandTimeout
	t.must(p.Start())
	go func() {
		p.waitErr = p.Wait()
		close(p.done)
	}()
	t.count("runs")
	return p
}

// wait waits for the end of a command. A command that hangs is a fault.
func (t *trial) wait(p *process) *outcome {
	<-p.done
	if p.ctx.Err() != nil {
		t.fatal("%s: hangs\n%s", p.command, head(p.err.String(), 60))
	}
	p.cancel()
	o := &outcome{command: p.command, code: p.ProcessState.ExitCode(), stdout: p.out.String(), stderr: p.err.String()}
	if status, ok := p.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		o.signal = status.Signal()
	}
	if exit := (*exec.ExitError)(nil); p.waitErr != nil && !errors.As(p.waitErr, &exit) {
		t.fault("%s: %v", p.command, p.waitErr)
	}
	return o
}

// ended reports whether the command ends within a time.
func (p *process) ended(within time.Duration) bool {
	select {
	case <-p.done:
		return true
	case <-time.After(within):
		return false
	}
}

// stopAt stops the command when it has written to a file that it locks, until it gets SIGCONT. It
// reports whether the command then holds the lock.
func (t *trial) stopAt(p *process, name string) bool {
	for !p.ended(time.Millisecond) {
		if info, err := os.Stat(t.path(name)); err == nil && info.Size() > 0 {
			break
		}
	}
	for p.Process.Signal(syscall.SIGSTOP); ; time.Sleep(time.Millisecond) {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.Process.Pid))
		state := stat[bytes.LastIndexByte(stat, ')')+1:]
		switch {
		case err != nil || bytes.HasPrefix(state, []byte(" Z")) || bytes.HasPrefix(state, []byte(" X")):
			return false
		case bytes.HasPrefix(state, []byte(" T")):
			f, err := os.Open(t.path(name))
			if err != nil {
				return false // it is about to exit
			}
			defer f.Close()
			return syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB) == syscall.EWOULDBLOCK
		}
	}
}

func (c *command) String() string {
	line := words.Command(append([]string{"fourfold"}, c.args...))
	if c.limits != "" {
		line = c.limits + " && " + line
	}
	return strings.Join(append(c.env, line), " ")
}

// traces matches the output of a Go program that crashes.
var traces = regexp.MustCompile(`(?m)^panic:|^goroutine \d+ |^fatal error:|^SIG[A-Z]+: |DATA RACE|runtime error|^runtime: |\.go:\d+ \+0x`)

// checkSane checks what must hold for every command: no signal ended it, its exit code is
// documented, there is no trace, and exit code 2 comes with a message.
func (t *trial) checkSane(o *outcome) {
	if o.signal != 0 {
		t.fatal("%s: ended by %v\n%s", o.command, o.signal, head(o.stderr, 20))
	}
	if o.code < 0 || o.code > 4 {
		t.fatal("%s: exit code %d\n%s", o.command, o.code, head(o.stderr, 20))
	}
	if traces.MatchString(o.stderr) {
		t.fatal("%s: exit code %d, and a trace\n%s", o.command, o.code, head(o.stderr, 40))
	}
	if o.code == 2 && o.stderr == "" {
		t.fault("%s: exit code 2 without a reason", o.command)
	}
}

// checkMessages checks that standard error has only messages of one line each, which begin with
// the name of the program.
func (t *trial) checkMessages(o *outcome) {
	for line := range strings.Lines(o.stderr) {
		text := strings.TrimSuffix(line, "\n")
		switch {
		case !strings.HasPrefix(text, "fourfold: "):
			t.fatal("%s: line %q on standard error: expected \"fourfold: \" and a message", o.command, head(text, 1))
		case strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) }) || !utf8.ValidString(text):
			t.fatal("%s: message %q: expected no control characters", o.command, text)
		case len(text) > 4000:
			t.fatal("%s: a message of %d bytes: %q", o.command, len(text), text[:200])
		}
	}
}

// errors returns the number of messages.
func (o *outcome) errors() int { return strings.Count(o.stderr, "\n") }

// head returns the first lines of a text, shortened.
func head(text string, lines int) string {
	all := strings.SplitAfterN(text, "\n", lines+1)
	if len(all) > lines {
		all[lines] = "..."
	}
	for i, l := range all {
		if len(l) > 300 {
			all[i] = l[:300] + "...\n"
		}
	}
	return strings.TrimSuffix(strings.Join(all, ""), "\n")
}

// A snapshot has the contents of the files of a folder.
type snapshot map[string]string

// takeSnapshot takes a snapshot of the folder. For a file that is not a regular file it has only
// the type.
func (t *trial) takeSnapshot() snapshot {
	s := snapshot{}
	root := t.folder()
	t.must(filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, _ := filepath.Rel(root, name)
		s[rel] = d.Type().String()
		if d.Type().IsRegular() {
			text, err := os.ReadFile(name)
			s[rel] = "file " + string(text)
			return err
		}
		return nil
	}))
	return s
}

// checkFiles checks that no file of the folder was changed, created or removed since the snapshot,
// except the outputs.
func (t *trial) checkFiles(before snapshot, c *command, outputs ...string) {
	after := t.takeSnapshot()
	for name, text := range after {
		if !named(name, outputs) {
			if old, ok := before[name]; !ok {
				t.fault("%s: left the file %s", c, name)
			} else if old != text {
				t.fault("%s: changed the file %s", c, name)
			}
		}
	}
	for name := range before {
		if _, ok := after[name]; !ok && !named(name, outputs) {
			t.fault("%s: removed the file %s", c, name)
		}
	}
}

// named reports whether a file is one of the outputs, or in a folder that is one of the outputs.
func named(name string, outputs []string) bool {
	for _, o := range outputs {
		if name == o || strings.HasPrefix(name, o+"/") {
			return true
		}
	}
	return false
}
