package main

import (
	"compress/gzip"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"

	"fourfold"
	"fourfold/cp/classic"
	"fourfold/dlx"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/web/page"
	"fourfold/internal/write/outfile"
	"fourfold/lp"
)

// TestMain: this program is the command if it is called fourfold.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "fourfold" {
		main()
	}
	os.Exit(m.Run())
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

// allCommands returns the command with all its subcommands.
func allCommands() *cobra.Command {
	return rootCommand(&console{plan: outfile.New()})
}

// TestOneCommand: the command that the arguments begin with is made under its name, without the others.
func TestOneCommand(t *testing.T) {
	for _, c := range commands {
		name := c.name
		root := rootCommand(&console{plan: outfile.New(), args: []string{name}})
		if got, _, err := root.Find([]string{name}); err != nil || got.Name() != name || len(root.Commands()) != 1 {
			t.Errorf("%s: found %v, %v among %d commands, want it alone", name, got.Name(), err, len(root.Commands()))
		}
	}
}

// withLiar lets the command know one more engine, which leaves out every second solution.
func withLiar() (undo func()) {
	before := parseList
	parseList = func(list string, base solvers.Bounds) ([]fourfold.Solver, error) {
		names := strings.Split(list, ",")
		k := slices.Index(names, "liar")
		if k >= 0 {
			names[k] = "dlx"
		}
		all, err := solvers.ParseList(strings.Join(names, ","), base)
		if err == nil && k >= 0 {
			all[k] = liar{dlx.Solver{}}
		}
		return all, err
	}
	return func() { parseList = before }
}

type liar struct{ fourfold.Solver }

func (liar) Name() string { return "liar" }

func (l liar) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	n := 0
	return l.Solver.Solve(ctx, p, func(s fourfold.Solution) bool { n++; return n%2 == 1 || yield(s) })
}

// TestScript runs the command as a user does. With FOURFOLD_UPDATE=1 in the environment it
// updates the expected output in the scripts.
func TestScript(t *testing.T) {
	bin := commandFolder(t)
	scripts, err := filepath.Abs("testdata/script") // the current folder changes: see runCommand
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           scripts,
		UpdateScripts: os.Getenv("FOURFOLD_UPDATE") != "",
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", bin+string(os.PathListSeparator)+env.Getenv("PATH"))
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"fourfold":  fourfoldCommand,
			"gz":        gz,
			"exitcode":  exitCode,
			"write":     write,
			"cut":       cut,
			"join":      join,
			"name":      name,
			"interrupt": interruptCommand,
			"sorted":    sorted,
		},
		Condition: func(cond string) (bool, error) {
			_, err := fs.Stat(page.Files(), "fourfold.wasm.gz")
			return cond == "clp" && lp.Available || cond == "program" && err == nil, nil
		},
	})
}

// gz compresses a file: gz FROM TO [cut], cut in half if it says so.
func gz(ts *testscript.TestScript, _ bool, args []string) {
	var b strings.Builder
	z := gzip.NewWriter(&b)
	_, err := z.Write([]byte(ts.ReadFile(args[0])))
	ts.Check(err)
	ts.Check(z.Close())
	text := b.String()
	if len(args) > 2 {
		text = text[:len(text)/2]
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text), 0o666))
}

// write makes a file with a text, in which \0, \r, \n, \xff, \xfe, \bom and \gz stand for
// bytes, repeated up to some MB if it says so: write FILE TEXT [10M].
func write(ts *testscript.TestScript, _ bool, args []string) {
	text := strings.NewReplacer(`\0`, "\x00", `\r`, "\r", `\n`, "\n", `\xff`, "\xff", `\xfe`, "\xfe", `\gz`, "\x1f\x8b", `\bom`, "\ufeff").Replace(args[1])
	if len(args) > 2 {
		size, err := strconv.Atoi(strings.TrimSuffix(args[2], "M"))
		ts.Check(err)
		text = strings.Repeat(text, size<<20/len(text))
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}

// join makes a file of others: join TO FROM...
func join(ts *testscript.TestScript, _ bool, args []string) {
	var b strings.Builder
	for _, from := range args[1:] {
		b.WriteString(ts.ReadFile(from))
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(b.String()), 0o666))
}

// name gives a variable the name of a file, in which escapes of Go strings stand for bytes,
// and copies a file to it: name VAR NAME [FROM].
func name(ts *testscript.TestScript, _ bool, args []string) {
	to, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	ts.Setenv(args[0], to)
	if len(args) > 2 {
		ts.Check(os.WriteFile(ts.MkAbs(to), []byte(ts.ReadFile(args[2])), 0o666))
	}
}

// sorted checks that two files have the same lines in any order: sorted A B.
func sorted(ts *testscript.TestScript, _ bool, args []string) {
	a, b := slices.Sorted(strings.Lines(ts.ReadFile(args[0]))), slices.Sorted(strings.Lines(ts.ReadFile(args[1])))
	if !slices.Equal(a, b) {
		ts.Fatalf("%s and %s have different lines", args[0], args[1])
	}
}

// fourfoldCommand runs the command and checks that it succeeds, or fails: fourfold solve FILE. If the last argument is <FILE,
// the file is the standard input.
func fourfoldCommand(ts *testscript.TestScript, neg bool, args []string) {
	if code := runCommand(ts, args); (code != 0) != neg {
		ts.Fatalf("fourfold %s: exit code %d", strings.Join(args, " "), code)
	}
}

// exitCode runs the command in the same way, and checks its exit code: exitcode 2 solve FILE. After the word lying the command knows the engine liar.
func exitCode(ts *testscript.TestScript, _ bool, args []string) {
	if code := runCommand(ts, args[1:]); strconv.Itoa(code) != args[0] {
		ts.Fatalf("%s: exit code %d, want %s", strings.Join(args[1:], " "), code, args[0])
	}
}

// inFolder is held while the command runs in this process, whose current folder is then that of a script.
var inFolder sync.Mutex

// runCommand runs the command, and returns its exit code. It runs in this process, since to start another one takes longer than
// most of the commands, unless a script has set a variable that is read at the start.
func runCommand(ts *testscript.TestScript, args []string) int {
	var in strings.Reader
	if n := len(args) - 1; n >= 0 && strings.HasPrefix(args[n], "<") {
		in.Reset(ts.ReadFile(args[n][1:]))
		args = args[:n]
	}
	if ts.Getenv("GOGC") != "" || ts.Getenv(classic.Env) != "" {
		err := ts.Exec("fourfold", args...)
		if failed, is := errors.AsType[*exec.ExitError](err); is {
			return failed.ExitCode()
		}
		ts.Check(err)
		return 0
	}
	inFolder.Lock()
	defer inFolder.Unlock()
	if len(args) > 0 && args[0] == "lying" {
		args = args[1:]
		defer withLiar()()
	}
	back, err := os.Getwd()
	ts.Check(err)
	ts.Check(os.Chdir(ts.MkAbs(".")))
	defer os.Chdir(back)
	return run(args, &in, ts.Stdout(), ts.Stderr())
}

// cut shortens a file to a number of lines and some bytes of the next: cut FROM TO 3.
func cut(ts *testscript.TestScript, _ bool, args []string) {
	lines := strings.SplitAfter(ts.ReadFile(args[0]), "\n")
	n, err := strconv.Atoi(args[2])
	ts.Check(err)
	text := strings.Join(lines[:n], "") + lines[n][:len(lines[n])/2]
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text), 0o666))
}
