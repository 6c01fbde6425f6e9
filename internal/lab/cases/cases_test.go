package cases

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/dlx"
	"fourfold/internal/read/input"
)

const twoPuzzles = "1.....2..3.....4 easy\n11..............\n1...............\n"

// take returns the cases of a text, with the intake that made them.
func take(text string, in *Intake) []compare.Case {
	in.Shape, in.Log = new(input.Shape), "log"
	in.Shards = max(in.Shards, 1)
	in.Shard = max(in.Shard, 1)
	reader := input.Reader{Shape: in.Shape, Stdin: strings.NewReader(text)}
	return slices.Collect(in.Cases(context.Background(), reader.Tasks(nil)))
}

// names returns the names of cases.
func names(all []compare.Case) (names []string) {
	for _, c := range all {
		names = append(names, strings.TrimPrefix(c.Name, "standard input:"))
	}
	return names
}

// TestCases tests that isomorphs follow their puzzle and have as many solutions, that invalid
// tasks are skipped, and that shards divide the cases.
func TestCases(t *testing.T) {
	var invalid []error
	in := &Intake{Maker: Maker{Isomorphs: 2, Seed: 1}, Invalid: func(err error) { invalid = append(invalid, err) }}
	all := take(twoPuzzles, in)
	if got, want := names(all), []string{"1", "1~1", "1~2", "3", "3~1", "3~2"}; !slices.Equal(got, want) {
		t.Errorf("cases %q, want %q", got, want)
	}
	if len(invalid) != 1 || in.Err != nil || in.ReadErr != nil || in.Rejected != 1 || in.Input.Puzzles() != 2 {
		t.Errorf("invalid %v, Err %v, ReadErr %v, %d puzzles", invalid, in.Err, in.ReadErr, in.Input.Puzzles())
	}
	for k, c := range all {
		n, err := fourfold.Count(context.Background(), dlx.Solver{}, c.Problem, 0)
		if want := []int{1, 72}[k/3]; n.Int64() != int64(want) || err != nil || c.Twin != (k%3 > 0) {
			t.Errorf("%s: %d solutions, %v, twin %v, want %d", c.Name, n, err, c.Twin, want)
		}
	}
	if line := all[0].Tag.(*results.Case); line.Label != "easy" || line.Clues != 4 || line.Kind != "sudoku" {
		t.Errorf("line %+v", line)
	}
	if got := names(take(twoPuzzles, &Intake{Shard: 2, Shards: 2})); !slices.Equal(got, []string{"3"}) {
		t.Errorf("second shard: %q", got)
	}
}

// TestCasesDone tests that the cases of the results file are skipped, and must match the input.
func TestCasesDone(t *testing.T) {
	var ids []string
	for _, c := range take(twoPuzzles, new(Intake)) {
		ids = append(ids, c.Tag.(*results.Case).ID)
	}
	for _, c := range []struct {
		name string
		done []string
		want []string
		err  string
	}{
		{"none", nil, []string{"1", "3"}, ""},
		{"one", ids[:1], []string{"3"}, ""},
		{"all", ids, nil, ""},
		{"another", []string{"1"}, nil, "standard input:1: this is not the puzzle of case 1 in log: expected the same input"},
		{"too many", append(slices.Clone(ids), "1"), nil, "log has 3 cases, but the input has only 2: expected the same input"},
	} {
		in := &Intake{Done: c.done}
		got, message := names(take(twoPuzzles, in)), ""
		if in.Err != nil {
			message = in.Err.Error()
		}
		if !slices.Equal(got, c.want) || message != c.err {
			t.Errorf("%s: cases %q, error %q, want %q, %q", c.name, got, message, c.want, c.err)
		}
	}
}

// TestKeep tests that Keep keeps the listed givens.
func TestKeep(t *testing.T) {
	c := take(twoPuzzles, new(Intake))[0]
	fewer, ok := c.Keep([]int{0, 3})
	if got := fewer.Tag.(*results.Case).Puzzle; !ok || c.Givens != 4 || got != "1..............4" {
		t.Errorf("Keep(0, 3) = %s, %v, of %d givens", got, ok, c.Givens)
	}
}

// TestReproducerWriter tests that the file has the problem and the command that shows the fault,
// and that a file that exists stays as it is.
func TestReproducerWriter(t *testing.T) {
	c := take(twoPuzzles, new(Intake))[0]
	w := ReproducerWriter{Dir: filepath.Join(t.TempDir(), "d"), Solvers: []fourfold.Solver{dlx.Solver{}}, Want: 2, Nodes: 7}
	rep := &compare.Reproducer{Fault: compare.Fault{Kind: compare.Missed}, Problem: c.Problem, Puzzle: c, Solvers: []string{"li:a=b"}, OnPuzzle: true}
	name, err := w.Write(rep, "f:1")
	if err != nil || !strings.Contains(filepath.Base(name), "-li_a_b-") {
		t.Fatalf("Write() = %s, %v", name, err)
	}
	if name, err := (&ReproducerWriter{Dir: filepath.Join(t.TempDir(), "a\nb")}).Write(rep, "f:1"); err != nil {
		t.Error(err)
	} else if text, err := os.ReadFile(name); err != nil || strings.Count(string(text), "\n") != strings.Count(string(text), "# ")+1 || !strings.Contains(string(text), `/a\012b/`) {
		t.Errorf("file %q, %v, want comments of one line", text, err)
	}
	text, err := os.ReadFile(name)
	want := "show it with: fourfold compare --solvers li:a=b,dlx --want 2 --time 0s --nodes 7 " + name + "\n1.....2..3.....4\n"
	if err != nil || !strings.HasSuffix(string(text), want) {
		t.Errorf("file %s, want %s at its end", text, want)
	}
	if err := os.WriteFile(name, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if again, err := w.Write(rep, "f:1"); again != name || err != nil {
		t.Errorf("Write() = %s, %v, want the same file", again, err)
	}
	if text, _ := os.ReadFile(name); len(text) > 0 {
		t.Error("the file was written again")
	}
}
