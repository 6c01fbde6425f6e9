package main

import (
	"bytes"
	"context"
	"flag"
	"math/big"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"fourfold"
	"fourfold/compare/results"
	"fourfold/dlx"
	"fourfold/internal/lab/jobs"
	"fourfold/internal/player/bulk"
)

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	code := m.Run()
	os.Exit(code)
}

// do runs a command on prism.
func do(t *testing.T, cmd command, args ...string) (out string, c *console, err error) {
	t.Helper()
	t.Setenv("TMPDIR", os.TempDir()) // start changes it
	var o, e bytes.Buffer
	c = &console{out: &o, err: &e, lanes: 2}
	c.warnings.Write = func(text string) { c.complain("%s", text) }
	cleanUp, err := c.start()
	if err == nil {
		t.Cleanup(cleanUp)
		err = cmd.run(t.Context(), c, args)
	}
	t.Logf("%s", e.String())
	return o.String(), c, err
}

// put writes a file of a test.
func put(t *testing.T, name, text string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestSolve: the shards, one after the other, are the answers to the file, wherever its lines are cut.
func TestSolve(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	text := "\ufeff" + strings.Repeat(puzzle+"\n"+puzzle+",with text\r\n\n"+puzzle[1:]+"\n1.....2..3.....4\n"+strings.Repeat(".", 81)+"\n55"+puzzle[2:]+"\n", 40) + puzzle + "\n# the end\n\n"
	var want bytes.Buffer
	name := put(t, "a.txt", text)
	job, err := newJob(name, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	whole, err := job.Run(t.Context(), &bulk.Input{Reader: newReader(strings.NewReader(text), name, false)}, &want)
	if err != nil {
		t.Fatal(err)
	}
	for _, lines := range []int{1, 7, 10_000} {
		dir := filepath.Join(t.TempDir(), "d")
		_, c, err := do(t, &solveCommand{output: dir, lines: lines}, name, put(t, "b.txt", text))
		if err != nil || c.severity != whole.Severity {
			t.Fatalf("severity %v, %v, want %v", c.severity, err, whole.Severity)
		}
		var got []byte
		names, _ := filepath.Glob(dir + "/*.txt")
		for _, name := range names {
			shard, _ := os.ReadFile(name)
			got = append(got, shard...)
		}
		if string(got) != want.String()+want.String() {
			t.Errorf("%d lines a range: %d bytes in %d shards, want %d", lines, len(got), len(names), 2*want.Len())
		}
		if _, _, err := do(t, &solveCommand{output: dir, lines: lines}, put(t, "a.txt", text)); err == nil {
			t.Error("the answers of another run were accepted")
		}
	}
	if _, _, err := do(t, &solveCommand{output: t.TempDir(), lines: 1}, put(t, "a.txt", "1.....2..\n3.....4..\n")); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("a file without lines of Sudokus: %v", err)
	}
}

// queens8 returns the file of the jobs of a problem with 92 solutions, and their number.
func queens8(t *testing.T, all bool) (name string, n int) {
	t.Helper()
	f, err := os.Open("../../testdata/exactcover/queens-8.dlx")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p, err := fourfold.ReadProblem(f, "queens-8.dlx")
	if err != nil {
		t.Fatal(err)
	}
	split, list, err := jobs.Divide(t.Context(), dlx.Solver{}, p, "queens-8.dlx", all, 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := jobs.Write(&text, split, list); err != nil {
		t.Fatal(err)
	}
	return put(t, "jobs.jsonl", text.String()), len(list)
}

// TestCount: the sum is the number of solutions, though most jobs end early and what is left of them is divided.
func TestCount(t *testing.T) {
	file, n := queens8(t, false)
	for _, c := range []countCommand{{nodes: 1_000_000}, {nodes: 10}} {
		c.output, c.solver = filepath.Join(t.TempDir(), "answers.jsonl"), "dlx"
		t.Run("dry", func(t *testing.T) {
			flag.Set("dry_run", "true")
			defer flag.Set("dry_run", "false")
			if out, app, err := do(t, &c, file); out != "" || err != nil || app.severity != 0 {
				t.Errorf("%q, severity %v, %v", out, app.severity, err)
			}
		})
		out, app, err := do(t, &c, file)
		if err != nil || out != "92\n" || app.severity != 0 {
			t.Errorf("%d nodes: %q, severity %v, %v", c.nodes, out, app.severity, err)
		}
		answers, _ := os.ReadFile(c.output)
		if lines := bytes.Count(answers, []byte("\n")); lines < n || (lines > n) != (c.nodes == 10) {
			t.Errorf("%d nodes: %d answers to %d jobs", c.nodes, lines, n)
		}
	}
}

// TestRefused: no output replaces a file, and what cannot be counted is refused.
func TestRefused(t *testing.T) {
	file, _ := queens8(t, false)
	listed, _ := queens8(t, true)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(file, link); err != nil {
		t.Skip(err)
	}
	dir := filepath.Join(t.TempDir(), "a[1]")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	var others []string
	for _, name := range []string{"shards.index", "000001.jsonl", "a.txt"} {
		others = append(others, filepath.Join(dir, name))
		if err := os.WriteFile(others[len(others)-1], []byte("mine\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	puzzles := put(t, "p.txt", strings.Repeat(".", 81)+"\n")
	count := func(output string) *countCommand { return &countCommand{output: output, solver: "dlx", nodes: 1000} }
	before := read(t, append(others, file))
	for _, x := range []struct {
		cmd  command
		file string
		want string
	}{
		{count(file), file, "it exists"},
		{count(link), file, "it exists"},
		{count(others[0]), file, "it exists"},
		{count(filepath.Join(dir, "new")), listed, "--all"},
		{&solveCommand{output: dir, lines: 1}, puzzles, "it exists"},
		{&solveCommand{output: file, lines: 1}, puzzles, "not a directory"},
		{&compareCommand{shards: 2, compareFn: compareFn{Dir: dir, Solvers: "dlx,cp", Want: 2}}, puzzles, "000001.jsonl"},
	} {
		if _, _, err := do(t, x.cmd, x.file); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%T: %v, want %q", x.cmd, err, x.want)
		}
	}
	if !slices.Equal(read(t, append(others, file)), before) {
		t.Error("a file was replaced")
	}
}

// TestRunnerSplits: whatever a runner takes away and when, also if it does a bundle that failed again, the
// answers add up to the number of solutions.
func TestRunnerSplits(t *testing.T) {
	file, _ := queens8(t, false)
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	batch, err := jobs.ReadBatch(t.Context(), in, file)
	if err != nil {
		t.Fatal(err)
	}
	f := &countFn{Split: line(batch.Split), Solver: "dlx", Nodes: 10}
	if err := f.Setup(); err != nil {
		t.Fatal(err)
	}
	var queue []todo
	for _, j := range batch.List {
		queue = append(queue, f.CreateInitialRestriction(line(j)))
	}
	var answers strings.Builder
	splits := 0
	for k := 0; len(queue) > 0; k++ {
		rt := f.CreateTracker(queue[0])
		queue = queue[1:]
		split := func(fraction float64) {
			if _, residual, _ := rt.TrySplit(fraction); residual != nil {
				queue = append(queue, residual.(todo))
				splits++
			}
		}
		if k%2 == 0 {
			split(0.5)
		}
		next, err := f.ProcessElement(t.Context(), rt, "", func(a string) {
			if split(0.3); k%3 > 0 {
				answers.WriteString(a + "\n")
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if k%3 == 0 { // the bundle fails
			queue = append(queue, rt.GetRestriction().(todo))
			if k > 10_000 {
				t.Fatal("no end")
			}
			continue
		}
		if next.ShouldResume() {
			split(0)
		}
		if !rt.IsDone() || rt.GetError() != nil {
			t.Fatalf("not done after the split: %v", rt.GetError())
		}
	}
	m := jobs.NewMerger(batch)
	if err := m.Add(context.Background(), strings.NewReader(answers.String()), "answers"); err != nil {
		t.Fatal(err)
	}
	sum, err := m.Sum()
	if err != nil || sum.Found.Cmp(big.NewInt(92)) != 0 || len(sum.Left) > 0 || splits < 10 {
		t.Errorf("%+v, %v, %d splits", sum, err, splits)
	}
}

// TestCompare: the shards together have the verdicts of one run, and are not run again.
func TestCompare(t *testing.T) {
	file := put(t, "p.txt", strings.Repeat("1.....2..3.....4\n................\n11..............\n1...............\n1.2.............\n", 3))
	cmd := compareCommand{shards: 4}
	cmd.Dir = t.TempDir()
	cmd.Solvers, cmd.Want = "dlx,cp,sat:nodes=1", 2
	out, c, err := do(t, &cmd, file)
	if err != nil || c.severity.ExitCode() != 2 { // a line is no puzzle
		t.Fatalf("%s, severity %v, %v", out, c.severity, err)
	}
	names, _ := filepath.Glob(cmd.Dir + "/*.jsonl")
	got, err := results.ReadTable(t.Context(), names...)
	if err != nil || !got.Complete || len(names) != cmd.shards {
		t.Fatalf("%d shards, %v", len(names), err)
	}

	one := filepath.Join(t.TempDir(), "one.jsonl")
	if err := cmd.compare(t.Context(), 1, 1, one); err != nil {
		t.Fatal(err)
	}
	want, err := results.ReadTable(t.Context(), one)
	if err != nil || got.Cases != 12 || got.Verdicts != want.Verdicts {
		t.Errorf("%d cases, verdicts %v, want %v; %v", got.Cases, got.Verdicts, want.Verdicts, err)
	}
	for k, p := range got.Puzzles {
		if q := want.Puzzles[k]; p.ID != q.ID || p.Verdict != q.Verdict || !reflect.DeepEqual(p.Results[0].Answer, q.Results[0].Answer) {
			t.Errorf("case %d: %+v, want %+v", k, p, q)
		}
	}

	before := read(t, names)
	os.Remove(names[1])
	if again, _, err := do(t, &cmd, file); err != nil || again != out {
		t.Errorf("again: %s, %v, want %s", again, err, out)
	}
	for k, text := range read(t, names) {
		if (text == before[k]) != (k != 1) {
			t.Errorf("shard %d: run again %t", k+1, text != before[k])
		}
	}
	cmd.Want = 1
	if _, _, err := do(t, &cmd, file); err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "--want 2, but this one has --want 1") {
		t.Errorf("with other settings: %v", err)
	}
}

func read(t *testing.T, names []string) (texts []string) {
	t.Helper()
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}
