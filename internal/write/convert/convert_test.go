package convert

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/write/drawing"
	"fourfold/internal/write/outfile"
	"fourfold/puzzle"
)

const nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// target returns the target with a name.
func target(t testing.TB, name string) Target {
	t.Helper()
	to, err := ParseTarget(name)
	if err != nil {
		t.Fatal(err)
	}
	return to
}

// read returns the tasks of a text.
func read(t testing.TB, text string) (tasks []*input.Task) {
	t.Helper()
	for task := range (&input.Reader{Shape: new(input.Shape), Stdin: strings.NewReader(text)}).Tasks(nil) {
		tasks = append(tasks, task)
	}
	return tasks
}

// job returns a job that converts tasks, and a function that returns what was lost and the bad
// puzzles, a line for each.
func job(to Target, o Options, tasks ...*input.Task) (*Job, func() string) {
	if o.Shape == nil {
		o.Shape = new(input.Shape)
	}
	var said strings.Builder
	return &Job{Target: to, Options: o, Plan: new(outfile.Plan), Fill: func(w *Writer) error {
		for _, task := range tasks {
			lost, err := w.Write(task)
			if bad := (*PuzzleError)(nil); errors.As(err, &bad) {
				said.WriteString(err.Error() + "\n")
			} else if err != nil {
				return err
			}
			if len(lost) > 0 {
				said.WriteString(task.Where + ": " + strings.Join(lost, ", ") + "\n")
			}
		}
		return nil
	}}, said.String
}

// convert converts tasks to a text.
func convert(t testing.TB, to string, o Options, tasks ...*input.Task) (text, said string) {
	t.Helper()
	var b bytes.Buffer
	j, what := job(target(t, to), o, tasks...)
	if err := j.ToStream(&b); err != nil {
		t.Fatalf("%s: %v", to, err)
	}
	return b.String(), what()
}

// TestRoundTrip: in each format that is read, the givens of several puzzles come back.
func TestRoundTrip(t *testing.T) {
	six, sixteen := "1.....\n.2....\n..3...\n...4..\n....5.\n.....6", strings.Repeat(".", 15)+"G"+strings.Repeat(".", 240)
	for _, to := range Targets() {
		if to.IsDrawing {
			continue
		}
		t.Run(to.Name, func(t *testing.T) {
			for order, puzzle := range map[int]string{9: nine, 6: six, 16: sixteen} {
				if !to.text.Holds(order) {
					continue
				}
				before := read(t, puzzle)
				text, said := convert(t, to.Name, Options{}, before[0], before[0], before[0])
				if to.text == grid.FormatCandidates {
					continue // naked singles are givens there
				}
				after := read(t, text)
				if len(after) != 3 || said != "" {
					t.Fatalf("order %d: %d puzzles of %q, said %q", order, len(after), text, said)
				}
				for _, task := range after {
					if task.Err != nil || !task.Puzzle.Grid.Equal(before[0].Puzzle.Grid) {
						t.Errorf("order %d: %v, %v\n%s", order, task.Givens(), task.Err, text)
					}
				}
			}
		})
	}
}

// TestBad: a puzzle that the format cannot hold is reported, and the others are converted.
func TestBad(t *testing.T) {
	tasks := append(read(t, "1.....2..3.....4"), read(t, nine)...)
	text, said := convert(t, "sdm", Options{}, tasks...)
	if text != strings.ReplaceAll(nine, ".", "0")+"\n" || !strings.Contains(said, "standard input:1: format sdm holds order 9: found 4 rows and 4 columns") {
		t.Errorf("%q, said %q", text, said)
	}
	knuth := &input.Task{Where: "a.dlx", Problem: new(fourfold.Problem)}
	if _, said := convert(t, "line", Options{}, knuth); said != "a.dlx: an exact cover problem has no grid: expected a puzzle\n" {
		t.Errorf("said %q", said)
	}
}

// TestNoSolutionColumn: in a table without a column for solutions, a solution does not take the
// place of the givens.
func TestNoSolutionColumn(t *testing.T) {
	tasks := append(read(t, "1.....2..3.....4"), read(t, `{"puzzle":"1.....2..3......","solution":"1243342143122134"}`)...)
	text, said := convert(t, "csv", Options{}, tasks...)
	if want := "puzzle\n1.....2..3.....4\n1.....2..3......\n"; text != want || said != "standard input:1: the solution\n" {
		t.Errorf("%q, said %q, want %q", text, said, want)
	}
	text, said = convert(t, "csv", Options{Text: grid.WriteOptions{WithSolution: true}}, tasks...)
	if want := "puzzle,solution\n1.....2..3.....4,\n1.....2..3......,1243342143122134\n"; text != want || said != "" {
		t.Errorf("%q, said %q, want %q", text, said, want)
	}
}

// TestLabel: a label goes where the format has a place for it.
func TestLabel(t *testing.T) {
	for _, test := range []struct{ to, from, want, lost string }{
		{"line", nine + " By hand", nine + " By hand\n", ""},
		{"csv", nine + " By hand", "puzzle,title\n" + nine + ",By hand\n", ""},
		{"csv", nine + " Hard", "puzzle,level\n" + nine + ",Hard\n", ""},
		{"line", "7 By hand\n" + nine, nine + " By hand\n", ""},
		{"grid", "1.....2..3.....4 x", "1...\n..2.\n.3..\n...4\n", "standard input:1: the label\n"},
		{"ranked", "1.....2..3.....4 77", "10 00\n00 20\n03 00\n00 04\n", "standard input:1: the label\n"},
	} {
		if text, said := convert(t, test.to, Options{}, read(t, test.from)...); text != test.want || said != test.lost {
			t.Errorf("%s of %q: got %q, want %q; said %q, want %q", test.to, test.from, text, test.want, said, test.lost)
		}
	}
}

// full is a puzzle with all that a sheet may have.
func full(t testing.TB) *input.Task {
	task := read(t, nine)[0]
	s := &task.Puzzle.Sheet
	s.Placed, s.Solution = puzzle.NewGrid(9, 9), puzzle.NewGrid(9, 9)
	s.Placed.Set(0, 2, 4)
	s.Candidates = make([]uint64, 81)
	s.Candidates[3] = 0b110
	s.Title, s.Author, s.Source, s.Comment, s.Level, s.Rating = "T", "A", "S", "C", "L", "R"
	s.Fields, s.Ignored = []puzzle.Field{{Name: "id", Text: "7"}}, []string{"3 drawn lines"}
	return task
}

// TestLost: what a format has no place for is named.
func TestLost(t *testing.T) {
	const texts = "the source, the comment, the field id, 3 drawn lines\n"
	for _, test := range []struct {
		to   string
		o    Options
		want string
	}{
		{"grid", Options{}, "1 placed value, the candidates of 1 cell, the solution, the title, the author, the source, the comment, the level, the rating, the field id, 3 drawn lines\n"},
		{"pdf", Options{}, "the candidates of 1 cell, the solution, " + texts},
		{"svg", Options{Drawing: drawing.Options{Candidates: true}}, "the solution, " + texts},
		{"pdf", Options{Drawing: drawing.Options{Candidates: true, Solutions: drawing.SolutionsAtEnd}}, texts},
	} {
		if _, said := convert(t, test.to, test.o, full(t)); said != "standard input:1: "+test.want {
			t.Errorf("%s: said %q, want %q", test.to, said, test.want)
		}
	}
	task := full(t)
	task.Puzzle.Title = "数"
	if _, said := convert(t, "png", Options{}, task); !strings.Contains(said, "the characters 数 of the title, which the font lacks") {
		t.Errorf("said %q", said)
	}
}

// TestTargets: names and extensions lead to their targets.
func TestTargets(t *testing.T) {
	for _, to := range Targets() {
		if again, err := ParseTarget(strings.ToUpper(to.Name)); err != nil || again.Name != to.Name {
			t.Errorf("%s: %v, %v", to.Name, again.Name, err)
		}
	}
	for path, want := range map[string]string{"a.txt": "line", "b/c.SDK": "sdk", "t.csv": "csv", "a.b.png": "png"} {
		if got, err := TargetOf(path); err != nil || got.Name != want {
			t.Errorf("%s: %s, %v, want %s", path, got.Name, err, want)
		}
	}
	for path, want := range map[string]string{"a": "no extension", "a.doc": "no format has the extension .doc", "a.txt.gz": "no format has the extension .gz"} {
		if _, err := TargetOf(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
	}
	for name, want := range map[string]string{"a/p.txt": "d/p.sdk", "p.txt.gz": "d/p.sdk", "p": "d/p.sdk", ".p": "d/.p.sdk", "-": "d/stdin.sdk", "a.b.c": "d/a.b.sdk"} {
		if got, err := PathIn("d", name, ".sdk"); err != nil || got != filepath.FromSlash(want) {
			t.Errorf("%s: %s, %v, want %s", name, got, err, want)
		}
	}
}

// TestFiles: a file is written as a whole, and pages get numbers.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(ctx context.Context, name string, tasks ...*input.Task) error {
		j, _ := job(target(t, strings.TrimPrefix(filepath.Ext(name), ".")), Options{Drawing: drawing.Options{PerPage: 1}}, tasks...)
		return j.ToFile(ctx, filepath.Join(dir, name))
	}
	one := read(t, nine)[0]
	err := errors.Join(write(t.Context(), "p.sdm", one), write(t.Context(), "a.png", one), write(t.Context(), "b.png", one, one), write(t.Context(), "s.sdk", one, one))
	if err != nil {
		t.Error(err)
	}
	if err := write(t.Context(), "c.pdf"); !errors.Is(err, ErrNothing) {
		t.Errorf("no puzzle: %v", err)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if err := errors.Join(write(done, "d.sdm", one), write(done, "e.svg", one, one)); !errors.Is(err, outfile.ErrInterrupted) {
		t.Errorf("interrupted: %v", err)
	}
	entries, _ := os.ReadDir(dir)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if got := strings.Join(names, " "); got != "a.png b-1.png b-2.png p.sdm s-1.sdk s-2.sdk" {
		t.Errorf("files %s", got)
	}
	for _, name := range []string{"p.sdm", "s-1.sdk", "s-2.sdk"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if after := read(t, string(text)); err != nil || len(after) != 1 || after[0].Err != nil {
			t.Errorf("%s: %v, %d puzzles", name, err, len(after))
		}
	}
	j, _ := job(target(t, "svg"), Options{Drawing: drawing.Options{PerPage: 1}}, one, one)
	if err := j.ToStream(io.Discard); err == nil || !strings.Contains(err.Error(), "expected --output FILE") {
		t.Errorf("two pages to a stream: %v", err)
	}
}

// TestPagesTaken: if the name of a later page is taken, no page of the set is left, and the file of
// that name stays as it is.
func TestPagesTaken(t *testing.T) {
	one := read(t, nine)[0]
	for _, format := range []string{"svg", "png", "sdk"} {
		dir := t.TempDir()
		old := filepath.Join(dir, "q-2."+format)
		if err := os.WriteFile(old, []byte("old"), 0o666); err != nil {
			t.Fatal(err)
		}
		j, _ := job(target(t, format), Options{Drawing: drawing.Options{PerPage: 1}}, one, one, one)
		if err := j.ToFile(t.Context(), filepath.Join(dir, "q."+format)); !errors.Is(err, outfile.ErrExists) {
			t.Errorf("%s: %v, want that the file exists", format, err)
		}
		entries, _ := os.ReadDir(dir)
		if text, _ := os.ReadFile(old); len(entries) != 1 || string(text) != "old" {
			t.Errorf("%s: files %v, and %q in the old one", format, entries, text)
		}
	}
}

// TestSingleCandidates: a blank cell with a single candidate becomes a given in the format
// candidates, and a message says so.
func TestSingleCandidates(t *testing.T) {
	text, said := convert(t, "candidates", Options{}, read(t, nine)...)
	if want := "standard input:1: the difference between givens and 4 other cells\n"; said != want {
		t.Errorf("said %q, want %q", said, want)
	}
	if got := read(t, text)[0].Puzzle.Grid.Filled(); got != 34 {
		t.Errorf("%d givens, want 30 and 4", got)
	}
}

// TestAddSolution: the solution that is written is the right one.
func TestAddSolution(t *testing.T) {
	shape := new(input.Shape)
	solver := &answer.Solver{Shape: shape, Engine: dlx.Solver{}, Question: answer.Question{Want: 2}}
	for _, test := range []struct{ text, stated, solution, warning string }{
		{"1.....2..3.....4", "", "1243342143122134", ""},
		{"1.....2..3.....4", "1243342143122134", "1243342143122134", ""},
		{"1.....2..3.....4", "1234341243212143", "1243342143122134", "the file states another solution"},
		{"1...............", "", "1", "several solutions: one of them"},
		{"1...............", "1234341243212143", "1234341243212143", "several solutions: the one that the file states"},
		{"12....34...3....", "", "", "there is no solution"},
	} {
		task := read(t, test.text)[0]
		if test.stated != "" {
			g, err := grid.ParseGrid(test.stated)
			if err != nil {
				t.Fatal(err)
			}
			task.Puzzle.Solution = g
		}
		warning := addSolution(solver.Solve(context.Background(), task))
		if got := task.Puzzle.Solution.String(); !strings.HasPrefix(got, test.solution) || (got == "") != (test.solution == "") {
			t.Errorf("%s, stated %q: solution %s, want %s", test.text, test.stated, got, test.solution)
		}
		if (warning == nil) != (test.warning == "") || warning != nil && !strings.Contains(warning.Error(), test.warning) {
			t.Errorf("%s, stated %q: warning %v, want %q", test.text, test.stated, warning, test.warning)
		}
	}
}

// TestSymbols: blanks, alphabets and numbers are those of the options.
func TestSymbols(t *testing.T) {
	ten, zero := "A"+strings.Repeat(".", 99), grid.WriteOptions{Alphabet: grid.AlphabetZero}
	for _, test := range []struct {
		to, from string
		o        Options
		want     string
	}{
		{"line", "1.....2..3.....4", Options{Text: grid.WriteOptions{Blank: '*'}}, "1*****2**3*****4\n"},
		{"pipes", "1.....2..3.....4", Options{Text: grid.WriteOptions{Blank: '.'}}, "1.|..\n..|2.\n--+--\n.3|..\n..|.4\n"},
		{"line", ten, Options{Text: zero}, "9" + ten[1:] + "\n"},
		{"svg", ten, Options{}, ">A<"}, {"svg", ten, Options{Numbers: true}, ">10<"}, {"svg", ten, Options{Text: zero}, ">9<"},
	} {
		if text, said := convert(t, test.to, test.o, read(t, test.from)...); !strings.Contains(text, test.want) || said != "" {
			t.Errorf("%s: got %q, want %q, said %q", test.to, text, test.want, said)
		}
	}
}
