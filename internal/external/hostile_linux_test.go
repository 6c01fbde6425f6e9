package external

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"fourfold"
	"fourfold/compare"
)

// nothingLeft fails if a process that a test has started still runs. It looks at the command lines
// of all processes, and at the children of this process.
func nothingLeft(t *testing.T) {
	t.Helper()
	lines, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, name := range lines {
		line, _ := os.ReadFile(name)
		if bytes.Contains(line, []byte(seconds)) {
			t.Errorf("%s still runs: %q", filepath.Dir(name), line)
		}
	}
	if left := childrenOf("self"); len(left) > 0 {
		t.Errorf("processes %v are left", left)
	}
	if names, _ := filepath.Glob(filepath.Join(os.TempDir(), "fourfold*")); len(names) > 0 {
		t.Errorf("folders %v are left", names)
	}
}

// TestHostile runs programs that do not end, leave processes behind or write too much. Each is
// named, and nothing is left of it.
func TestHostile(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	hang := "touch $STARTED; sleep SECONDS"
	for _, c := range []struct {
		name, script string
		limits       Limits
		want         string // in the error
	}{
		{name: "hangs", script: hang, want: "enough"},
		{name: "ignores SIGTERM", script: "trap '' TERM HUP INT QUIT; touch $STARTED; while :; do sleep SECONDS; done", want: "enough"},
		{name: "closes its output and hangs", script: "exec >&- 2>&-; " + hang, want: "enough"},
		{name: "forks and hangs", script: "sleep SECONDS & sleep SECONDS & touch $STARTED; wait", want: "enough"},
		{name: "forks into a new session and hangs", script: "setsid sleep SECONDS & setsid sh -c 'sleep SECONDS & sleep SECONDS & wait' & sleep 0.1; " + hang, want: "enough"},
		{name: "forks into a new session with an empty environment and hangs", script: "env -i setsid sh -c 'sleep SECONDS & sleep SECONDS' & sleep 0.1; " + hang, want: "enough"},
		{name: "forks and ends", script: "sleep SECONDS & sleep SECONDS & echo s UNSATISFIABLE; exit 20"},
		{name: "forks twice into new sessions and ends", script: "setsid sh -c 'setsid sleep SECONDS & sleep 0.05' & sleep 0.1; echo s UNSATISFIABLE; exit 20"},
		{name: "forks twice with an empty environment and ends", script: "(env -i setsid sh -c 'setsid sleep SECONDS & sleep SECONDS' &); sleep 0.1; echo s UNSATISFIABLE; exit 20"},
		{name: "forks again and again", script: "f() { sleep 0.01; setsid sh -c \"$1\" \"$1\" \"$1\" & }; export F='sleep 0.005; setsid sh -c \"$F\" & sleep SECONDS'; setsid sh -c \"$F\" & sleep 0.1; " + hang, want: "enough"},
		{name: "floods its output", script: "yes", want: "wrote more than 64 KiB into standard output", limits: Limits{Output: 64 << 10}},
		{name: "floods its output from a child", script: "yes & sleep SECONDS", want: "wrote more than 64 KiB into standard output", limits: Limits{Output: 64 << 10}},
		{name: "floods its messages", script: "yes | head -c 3000000 >&2; echo s UNSATISFIABLE; exit 20"},
		{name: "floods its answer file", script: "yes > {out}", want: "wrote more than 64 KiB into its answer file", limits: Limits{Output: 64 << 10}},
		{name: "makes a folder of its answer file", script: "mkdir {out}", want: "wrote no answer file"},
		{name: "makes a pipe of its answer file", script: "mkfifo {out}", want: "wrote no answer file"},
		{name: "removes its folder", script: "rm -r $TMPDIR; echo s UNSATISFIABLE; exit 20"},
		{name: "prints nothing", script: ":", want: "printed nothing"},
		{name: "prints something else", script: "echo hello", want: "no answer found"},
		{name: "prints bytes", script: "head -c 5000 /dev/urandom", want: "the program"},
		{name: "ends by a signal", script: "kill -SEGV $$", want: "the program crashed: ended by SIGSEGV"},
		{name: "ends with an exit code", script: "echo cannot open shop >&2; exit 3", want: "the program crashed: ended with exit code 3: cannot open shop"},
		{name: "ends by a signal behind its answer", script: "echo s UNSATISFIABLE; kill -ABRT $$", want: "the program crashed: ended by SIGABRT"},
		{name: "writes control characters", script: `printf 'a\033[2Jb\rc' >&2; exit 3`, want: "the program crashed: ended with exit code 3: c"},
		{name: "gives a model that is too short", script: "echo s SATISFIABLE; echo v 1 0; exit 10", want: "gave no readable answer: the answer is too short"},
		{name: "gives a model that is too long", script: "echo s SATISFIABLE; echo v 1 999999 0; exit 10", want: "gave no readable answer"},
		{name: "gives no model", script: "echo s SATISFIABLE; exit 10", want: "gave no readable answer: the answer is too short"},
		{name: "gives up", script: "echo s UNKNOWN; exit 0", want: fourfold.ErrLimit.Error()},
		{name: "claims that there is no solution", script: "echo s UNSATISFIABLE; exit 20"},
	} {
		t.Run(c.name, func(t *testing.T) {
			started := filepath.Join(t.TempDir(), "started")
			solver := script(t, strings.ReplaceAll(c.script, "$STARTED", started), c.limits)
			ctx := context.Background()
			if c.want == errEnough.Error() {
				ctx = endAfterStart(t, started)
			}
			all, err := solve(ctx, solver, sudoku(t, easyLine))
			switch {
			case c.want == "" && err != nil:
				t.Errorf("error %v", err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("error %v, want %s", err, c.want)
			case err != nil && strings.ContainsAny(err.Error(), "\n\r\033"):
				t.Errorf("error %q is more than a line of text", err)
			case len(all) > 0:
				t.Errorf("solutions %v", all)
			}
			nothingLeft(t)
		})
	}
}

// TestLinesLeftOpen: the end of a search ends the wait for a reply, also if a process that has left
// the session of the program keeps its standard output open.
func TestLinesLeftOpen(t *testing.T) {
	need(t, "setsid")
	t.Setenv("TMPDIR", t.TempDir())
	started := filepath.Join(t.TempDir(), "started")
	l := lineScript(t, "setsid sleep SECONDS & touch "+started+"; sleep SECONDS", 1, Limits{})
	if all, err := solve(endAfterStart(t, started), l, several(t)); !errors.Is(err, errEnough) || len(all) > 0 {
		t.Errorf("solutions %v, error %v, want %v", all, err, errEnough)
	}
	nothingLeft(t)
}

// TestMemory stops programs that take too much memory, by themselves or by a child.
func TestMemory(t *testing.T) {
	need(t, "perl")
	t.Setenv("TMPDIR", t.TempDir())
	for name, text := range map[string]string{
		"alone": `perl -e '$a = "x" x 150_000_000; sleep SECONDS'`,
		"child": `perl -e '$a = "x" x 150_000_000; sleep SECONDS' & wait`,
	} {
		t.Run(name, func(t *testing.T) {
			_, err := solve(context.Background(), script(t, text, Limits{Memory: 100 << 20}), several(t))
			var failure *compare.Failure
			if !errors.As(err, &failure) || failure.Status != compare.OutOfMemory {
				t.Errorf("error %v, want out of memory", err)
			}
			nothingLeft(t)
		})
	}
}

// TestModelReplaced: a program that makes a pipe or a link of its model cannot stop or mislead the
// next run.
func TestModelReplaced(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	kept := filepath.Join(t.TempDir(), "kept")
	if err := os.WriteFile(kept, []byte("kept"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, replace := range []string{"mkfifo $m", "ln -s " + kept + " $m", "mkdir $m"} {
		answers := "m={cnf}; if grep -q '^-1 0' $m; then echo s UNSATISFIABLE; exit 20; fi; rm $m; " + replace + "; echo s SATISFIABLE; echo v 1 -2 -3 0; exit 10"
		all, err := solve(context.Background(), script(t, answers, Limits{}), several(t))
		if err != nil || !slices.EqualFunc(all, []fourfold.Solution{{0}}, slices.Equal) {
			t.Errorf("%s: solutions %v, error %v", replace, all, err)
		}
	}
	if text, err := os.ReadFile(kept); err != nil || string(text) != "kept" {
		t.Errorf("the file behind the link has %q, %v", text, err)
	}
}

// TestLies: an answer that is no solution is yielded, so that the caller sees it, and the search
// ends. A solution that a model excludes is a fault.
func TestLies(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	all, err := solve(context.Background(), script(t, "echo s SATISFIABLE; echo v 1 2 -3 0; exit 10", Limits{}), several(t))
	if err != nil || len(all) != 1 || several(t).Check(all[0]) == nil {
		t.Errorf("two options of one item: %v, %v", all, err)
	}
	all, err = solve(context.Background(), script(t, "echo s SATISFIABLE; echo v -1 2 -3 0; exit 10", Limits{}), several(t))
	var fault *compare.Fault
	if !errors.As(err, &fault) || fault.Kind != compare.Repeated || !slices.EqualFunc(all, []fourfold.Solution{{1}}, slices.Equal) {
		t.Errorf("always the same solution: %v, %v", all, err)
	}
	nothingLeft(t)
}

// TestStrangers: a process that a shell has started before it became this process is not killed.
func TestStrangers(t *testing.T) {
	const helper = "FOURFOLD_TEST_STRANGERS"
	if os.Getenv(helper) != "" {
		if _, err := solve(context.Background(), script(t, "echo s UNSATISFIABLE; exit 20", Limits{}), several(t)); err != nil {
			t.Error(err)
		}
		KillAll()
		return
	}
	need(t, "setsid")
	shell := `setsid sleep SECONDS >/dev/null 2>&1 & echo $!
session() { cut -d' ' -f6 /proc/$1/stat; }
while [ "$(session $!)" = "$(session $$)" ]; do sleep 0.01; done
exec "$0" -test.run='^TestStrangers$' >&2`
	cmd := exec.Command("sh", "-c", strings.ReplaceAll(shell, "SECONDS", seconds), os.Args[0])
	cmd.Env = append(os.Environ(), helper+"=1")
	cmd.Stderr = os.Stderr
	output, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(output)))
	if err != nil || pid <= 1 {
		t.Fatalf("process %d: %v", pid, err)
	}
	if f := statOf(strconv.Itoa(pid)); len(f) == 0 || f[0] == "Z" {
		t.Errorf("process %d was killed", pid)
	}
	unix.Kill(pid, unix.SIGKILL)
	unix.Wait4(pid, nil, 0, nil) // if it has become a child
}

// TestNoFolder: without a folder for its model, a program cannot run, and has broken no rule.
func TestNoFolder(t *testing.T) {
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "nothing"))
	_, err := solve(context.Background(), script(t, "echo s UNSATISFIABLE; exit 20", Limits{}), several(t))
	var failure *compare.Failure
	if !errors.As(err, &failure) || failure.Status != compare.Crashed || !strings.Contains(err.Error(), "no such file or directory") {
		t.Errorf("error %v, want a crash", err)
	}
}

// TestKillAll: nothing is left after KillAll, while other goroutines still wait for programs.
func TestKillAll(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	started := filepath.Join(t.TempDir(), "started")
	done := make(chan error)
	for range 3 {
		go func() {
			_, err := solve(context.Background(), script(t, "setsid sleep SECONDS & touch "+started+"; sleep SECONDS", Limits{}), several(t))
			done <- err
		}()
	}
	<-endAfterStart(t, started).Done()
	ended := make(chan struct{})
	go func() {
		for range 3 {
			<-done
		}
		close(ended)
	}()
	for running := true; running; { // a program may start after a call
		KillAll()
		select {
		case <-ended:
			running = false
		default:
		}
	}
	nothingLeft(t)
}
