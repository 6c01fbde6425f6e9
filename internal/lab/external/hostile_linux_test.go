package external

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"fourfold"
	"fourfold/compare"
)

// nothingLeft waits until no process that a test has started runs, since one that was killed may need
// a moment to end. It fails if a temporary folder is left.
func nothingLeft(t *testing.T) {
	t.Helper()
	for end := time.Now().Add(5 * time.Minute); sleeping() != ""; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("process %s still runs", sleeping())
		}
	}
	if names, _ := filepath.Glob(filepath.Join(os.TempDir(), "fourfold*")); len(names) > 0 {
		t.Errorf("folders %v are left", names)
	}
}

// sleeping returns the number of a process that sleeps as the programs of the tests do, or "".
func sleeping() string {
	lines, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, name := range lines {
		if line, _ := os.ReadFile(name); bytes.Contains(line, []byte(seconds)) {
			return filepath.Base(filepath.Dir(name))
		}
	}
	return ""
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
		{name: "forks and closes its output", script: "sleep SECONDS >&- 2>&- & echo s UNSATISFIABLE; exit 20"},
		{name: "forks and ends", script: "sleep SECONDS & sleep SECONDS & echo s UNSATISFIABLE; exit 20"},
		{name: "floods its output", script: "yes", want: "wrote more than 64 KiB into standard output", limits: Limits{Output: 64 << 10}},
		{name: "floods its output from a child", script: "yes & sleep SECONDS", want: "wrote more than 64 KiB into standard output", limits: Limits{Output: 64 << 10}},
		{name: "floods its messages", script: "yes | head -c 3000000 >&2; echo s UNSATISFIABLE; exit 20"},
		{name: "floods its answer file", script: "yes > {out}", want: "wrote more than 64 KiB into its answer file", limits: Limits{Output: 64 << 10}},
		{name: "makes a folder of its answer file", script: "mkdir {out}", want: "wrote no answer file"},
		{name: "makes a pipe of its answer file", script: "mkfifo {out}", want: "wrote no answer file"},
		{name: "removes its folder", script: "rm -r $TMPDIR; echo s UNSATISFIABLE; exit 20"},
		{name: "prints nothing", script: ":", want: "printed nothing"},
		{name: "prints something else", script: "echo hello", want: "no answer found"},
		{name: "prints bytes", script: `printf '\377\000\001v 1\n\200s'`, want: "the program"},
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

// TestOutputKeptOpen: a process that has left the process group of a program, keeps its output open
// and never ends does not hold up the answer.
func TestOutputKeptOpen(t *testing.T) {
	need(t, "setsid")
	started := filepath.Join(t.TempDir(), "started")
	text := strings.ReplaceAll("setsid sh -c 'touch $STARTED; exec sleep SECONDS' & until test -e $STARTED; do :; done; echo s UNSATISFIABLE; exit 20", "$STARTED", started)
	if all, err := solve(context.Background(), script(t, text, Limits{}), several(t)); err != nil || len(all) > 0 {
		t.Errorf("solutions %v, error %v", all, err)
	}
	left, err := strconv.Atoi(sleeping())
	if err != nil {
		t.Fatal("the process has not left the group")
	}
	syscall.Kill(left, syscall.SIGKILL)
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
			solver := script(t, text, Limits{Memory: 100 << 20})
			_, err := solve(context.Background(), solver, several(t))
			var failure *compare.Failure
			if !errors.As(err, &failure) || failure.Status != compare.OutOfMemory {
				t.Errorf("error %v, want out of memory", err)
			}
			if name == "alone" && solver.CPU() <= 0 {
				t.Errorf("CPU time %v", solver.CPU())
			}
			nothingLeft(t)
		})
	}
}

// TestLies: an answer that is no solution is yielded, so that the caller sees it, and the search
// ends. A solution that a model excludes is a fault. A program that contradicts itself has no answer.
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
	all, err = solve(context.Background(), script(t, "echo s SATISFIABLE; echo v -1 2 -3 0; echo s UNSATISFIABLE; exit 20", Limits{}), several(t))
	var failure *compare.Failure
	if !errors.As(err, &failure) || failure.Status != compare.Unreadable || len(all) > 0 {
		t.Errorf("a solution, and then that there is none: %v, %v", all, err)
	}
	nothingLeft(t)
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
