//go:build linux

package hostile

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/lab/export"
	"fourfold/internal/lab/solvers"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// tryExport writes a model of a random puzzle, in a random format with random settings, sometimes
// on a disk that becomes full and sometimes until a kill. If the run says that all is well, import
// must accept a right answer, and must not accept a damaged one unless it is a solution, too.
// Files that exist must not be replaced, and a run that fails must leave none.
func tryExport(t *trial) {
	order := pick(t, 4, 4, 6, 9)
	g := t.sudoku(order, order*order/4+t.IntN(order*order/2))
	var text strings.Builder
	t.must(gridtext.WriteGrid(&text, g, gridtext.FormatLine, gridtext.WriteOptions{}))
	t.write("p.txt", text.String())
	choices := t.choices()
	model := "m" + formatNamed(choices.Format).Extension
	c := &command{args: []string{"export", "--to", choices.Format, "--output", model, "--encoding=" + choices.Encoding, "p.txt"}}
	if choices.Encoding == "" {
		c.args = slices.Delete(c.args, 5, 6)
	}
	disturbed := ""
	switch t.IntN(5) {
	case 0:
		disturbed = "full disk"
		c.limits = fmt.Sprintf("ulimit -f %d", t.IntN(64))
	case 1:
		disturbed = "killed"
	}
	before := t.takeSnapshot()
	run := t.start(c)
	if disturbed == "killed" && !run.ended(time.Duration(t.IntN(40))*time.Millisecond) {
		run.Process.Signal(syscall.SIGKILL)
	}
	o := t.wait(run)
	if t.count(choices.Format); disturbed != "" {
		t.count(disturbed)
	}
	if o.signal != 0 {
		if t.has(model) { // a whole file or none
			t.importAnything(model, "s UNKNOWN\n")
		}
		return
	}
	t.checkSane(o)
	if o.code != 0 {
		t.checkMessages(o)
		t.checkFiles(before, o.command)
		if disturbed == "" && o.code != 3 {
			t.fault("%s: exit code %d\n%s", o.command, o.code, head(o.stderr, 5))
		}
		return
	}
	before = t.takeSnapshot()
	if again := t.run(&command{args: c.args}); again.code != 2 || again.stdout != "" {
		t.fault("%s, where files exist: exit code %d, %q", again.command, again.code, head(again.stdout, 2))
	}
	t.checkFiles(before, o.command)
	t.tryImport(g, choices, model)
}

func formatNamed(name string) *export.Format {
	f, err := export.Find(name)
	if err != nil {
		panic(err)
	}
	return f
}

// choices returns a format with random settings.
func (t *trial) choices() export.Choices {
	c := export.Choices{Format: pick(t, export.Names()...)}
	if engine := formatNamed(c.Format).Engine; engine != "" && t.oneIn(2) {
		for _, e := range solvers.Engines() {
			if e.Name == engine {
				_, c.Encoding, _ = strings.Cut(t.spec(e, false), ":")
			}
		}
		if c.Check() != nil { // a setting that does not change a model, or has no effect on this format
			c.Encoding = ""
		}
	}
	return c
}

// tryImport reads answers to a model of a grid: a right one, and damaged ones.
func (t *trial) tryImport(g puzzle.Grid, choices export.Choices, model string) {
	c, err := puzzle.Sudoku{Givens: g}.Compile()
	t.must(err)
	m, err := export.New(context.Background(), c.Problem, choices)
	t.must(err)
	var solution fourfold.Solution
	_, err = dlx.Solver{}.Solve(context.Background(), c.Problem, func(s fourfold.Solution) bool { solution = slices.Clone(s); return false })
	t.must(err)
	text := answerOf(m, choices.Format, solution)
	if text == "" {
		t.importAnything(model, t.mutate("s OPTIMUM FOUND\nv 1 -2 3\nx1 1\nx2 0\n"))
		return
	}
	t.write("answer", text)
	if o := t.fourfold("import", model, "answer"); o.code != 0 || strings.TrimSpace(o.stdout) == "" {
		t.fatal("%s: exit code %d of a right answer\n%s", o.command, o.code, head(o.stderr, 5))
	}
	t.count("imported")
	right := strings.Split(strings.TrimSpace(t.fourfold("solve", "--limit", "3000", "--to", "line", "p.txt").stdout), "\n")
	for range 4 {
		o := t.importAnything(model, t.mutate(text))
		if found := strings.TrimSpace(o.stdout); o.code == 0 && len(right) < 3000 && !slices.Contains(right, found) {
			t.fault("%s: %q is no solution of %q, from the answer\n%s", o.command, found, right, head(text, 5))
		}
	}
	if whole, err := os.ReadFile(t.path(model)); err == nil {
		t.write("damaged", t.mutate(string(whole)))
		t.write("answer", text)
		t.checkSane(t.fourfold("import", "damaged", "answer"))
	}
}

// importAnything imports a text, and checks what must hold for any.
func (t *trial) importAnything(model, text string) *outcome {
	t.write("answer", text)
	before := t.takeSnapshot()
	o := t.fourfold("import", model, "--to", "line", "answer")
	t.checkSane(o)
	t.checkMessages(o)
	t.checkFiles(before, o.command)
	if o.errors() > 2 {
		t.fault("%s: %d messages\n%s", o.command, o.errors(), head(o.stderr, 5))
	}
	t.count("damaged answers")
	return o
}

// answerOf returns the answer of a SAT or pseudo-Boolean solver that found a solution, or "" for
// another format. Auxiliary variables are false: import looks only at those of options.
func answerOf(m *export.Model, format string, solution fourfold.Solution) string {
	if !slices.Contains([]string{"cnf", "opb"}, format) {
		return ""
	}
	var b strings.Builder
	b.WriteString("s SATISFIABLE\nv")
	for v := range m.Variables() {
		sign, x := "-", ""
		if int(v) < len(m.Options()) && slices.Contains(solution, m.Options()[v]) {
			sign = ""
		}
		if format == "opb" {
			x = "x"
		}
		fmt.Fprintf(&b, " %s%s%d", sign, x, v+1)
	}
	if format != "opb" {
		b.WriteString(" 0")
	}
	return b.String() + "\n"
}

// programs are shell scripts that a user might name as a solver. NAP is a time in seconds that no
// other process waits for, MODEL is the model.
var programs = []string{
	"sleep NAP", "trap '' TERM INT HUP; sleep NAP; sleep NAP", "sleep NAP & sleep NAP & wait", "sleep NAP & exit 3", "kill -9 $$",
	"kill -SEGV $$", "yes", "yes >&2", "cat MODEL", "cat /dev/zero", "cat /dev/urandom", "echo s SATISFIABLE", "echo s SATISFIABLE; echo v 1 0", "echo s UNSATISFIABLE", "echo s UNKNOWN",
	"echo s SATISFIABLE; echo v 99999999999999999999 0", "printf 's SATISFIABLE\\nv -1'; sleep NAP", "rm -f MODEL; echo s UNSATISFIABLE", "exit 10", "exit 20", "", "ulimit -v 1; cat MODEL",
}

// tryProgram solves or compares by a program that does not keep to the rules, and sometimes gets a
// signal. The command must end in time and say what is wrong in lines, and no process of the
// program may be left.
func tryProgram(t *trial) {
	t.write("p.dlx", t.smallDLX())
	t.write("p.txt", t.lines(1, 60))
	nap := fmt.Sprintf("%d.%09d", 1000+t.number, t.IntN(1e9)) // names the processes of this trial
	script := pick(t, programs...)
	placeholder := pick(t, "{"+pick(t, export.Names()...)+"}", "<{cnf}")
	t.write("solver.sh", strings.NewReplacer("NAP", nap, "MODEL", `"$1"`).Replace(script)+"\n")
	name := fmt.Sprintf(`exec:"sh %s %s"`, t.path("solver.sh"), placeholder)
	before := t.takeSnapshot()
	c := &command{args: pick(t, []string{"solve", "--time", "300ms"}, []string{"solve", "--time", "300ms", "--unique"}, []string{"solve", "--time", "300ms", "--all"},
		[]string{"compare", "--repeat", "0", "--time", "300ms"})}
	if c.args[0] == "solve" {
		c.args = append(c.args, "--solver", name, pick(t, "p.dlx", "p.txt"))
	} else {
		c.args = append(c.args, "--solvers", "dlx,"+name, "--reproducers", "small", "p.dlx", "p.txt")
	}
	run := t.start(c)
	if sig := pick(t, syscall.SIGINT, syscall.SIGTERM, 0, 0); sig != 0 && !run.ended(time.Duration(t.IntN(300))*time.Millisecond) {
		run.Process.Signal(sig)
		t.count("signals")
	}
	o := t.wait(run)
	if o.signal != syscall.SIGINT && o.signal != syscall.SIGTERM { // it may come before the command listens
		t.checkSane(o)
		if c.args[0] == "solve" {
			t.checkMessages(o)
		}
	}
	t.checkFiles(before, c, "small")
	left := waiting(nap)
	for tries := 0; left != "" && tries < 100; tries++ { // a process that was killed may need a moment to end
		time.Sleep(20 * time.Millisecond)
		left = waiting(nap)
	}
	if left != "" {
		t.fault("%s: left the process %q of %q", c, left, script)
	}
	t.count("exec:")
}

// waiting returns the command line of a process that has a text in it, or "".
func waiting(text string) string {
	all, _ := os.ReadDir("/proc")
	for _, d := range all {
		if line, err := os.ReadFile("/proc/" + d.Name() + "/cmdline"); err == nil && strings.Contains(string(line), text) {
			return strings.ReplaceAll(strings.TrimRight(string(line), "\x00"), "\x00", " ")
		}
	}
	return ""
}
