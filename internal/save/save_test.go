package save_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fourfold/dlx"
	"fourfold/internal/answer"
	"fourfold/internal/input"
	"fourfold/internal/outfile"
	"fourfold/internal/save"
	"fourfold/puzzle/gridtext"
)

const (
	proper = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	none   = "123456.......7...8..............................................................."
)

// saved returns what a Writer makes of a text.
func saved(t *testing.T, text string) (out, warnings string, err error) {
	t.Helper()
	var b bytes.Buffer
	shape := new(input.Shape)
	w := save.NewWriter(func(err error) { warnings += err.Error() + "\n" }).To(&b)
	solver := answer.Solver{Shape: shape, Engine: dlx.Solver{}, Question: answer.Question{Want: 1}}
	for task := range (&input.Reader{Shape: shape, Stdin: strings.NewReader(text)}).Tasks(nil) {
		if err := w.Add(solver.Solve(t.Context(), task)); err != nil {
			t.Fatal(err)
		}
	}
	err = w.Close()
	return b.String(), warnings, err
}

// TestFormats: in each format that can be read, the file of solutions has the puzzles in their
// order and can be read again. A puzzle without a solution is written as it is.
func TestFormats(t *testing.T) {
	read := func(text string) (grids []string) {
		for p, err := range gridtext.Parse(strings.NewReader(text), "", gridtext.ParseOptions{}) {
			if err != nil {
				return append(grids, err.Error())
			}
			grid := p.Grid
			if p.Solution.Cells != nil {
				grid = p.Solution
			}
			line, _ := gridtext.AppendGrid(nil, grid, gridtext.FormatLine, gridtext.WriteOptions{})
			grids = append(grids, string(line))
		}
		return grids
	}
	for _, f := range gridtext.Formats() {
		var b bytes.Buffer
		w := gridtext.NewWriter(&b, f, gridtext.WriteOptions{})
		var err error
		for _, text := range []string{none, proper, proper} {
			g, _ := gridtext.ParseGrid(text)
			p := &gridtext.Puzzle{}
			p.Grid = g
			err = errors.Join(err, w.Write(p))
		}
		if err := errors.Join(err, w.Close()); err != nil {
			t.Errorf("%v: %v", f, err)
			continue
		}
		// A cell with a single candidate is a value of a grid of candidates.
		if got := read(b.String()); len(got) != 3 || f != gridtext.FormatCandidates && !slices.Equal(got, []string{none, proper, proper}) {
			t.Errorf("%v is read as %.200q", f, got)
			continue
		}
		out, warnings, err := saved(t, b.String())
		if got, want := read(out), []string{none, solved, solved}; err != nil || !slices.Equal(got, want) {
			t.Errorf("%v: %v, the saved file\n%s\nhas %q, want %q", f, err, out, got, want)
		}
		if strings.Count(warnings, "\n") != 1 || !strings.Contains(warnings, "no solution: saved as it is") {
			t.Errorf("%v: warnings %q, want one about the puzzle without a solution", f, warnings)
		}
	}
}

// TestNothing: without a solution there is nothing to save.
func TestNothing(t *testing.T) {
	for _, text := range []string{none, "11..............", "12"} {
		if _, _, err := saved(t, text+"\n"); !errors.Is(err, save.ErrNothing) {
			t.Errorf("%q: %v, want %v", text, err, save.ErrNothing)
		}
	}
}

// TestPlan: faults of the names are found before anything is written.
func TestPlan(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a/p.txt", "b/p.txt", "b/p.txt.gz", "a/q.txt", "a/q_solved.txt", "a/notes.md", "b/notes.md"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		text := "1.....2..3.....4\n"
		if strings.HasSuffix(name, ".md") {
			text = "No puzzle.\n"
		}
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	for _, c := range []struct {
		names string // with spaces between them
		dir   string
		force bool
		want  string // of the files, or a part of the error
	}{
		{"a/p.txt b/p.txt", "", false, "a/p_solved.txt b/p_solved.txt"},
		{"a/p.txt b/p.txt", "out", false, "out/p_solved.txt: this is the file for a/p.txt: expected another folder, by --output"},
		{"b/p.txt b/p.txt.gz", "", false, "this is the file for b/p.txt: expected"},
		{"a/p.txt ./a/p.txt", "", false, "this is the file for a/p.txt: expected"},
		{"a/q.txt", "", false, "exists already"},
		{"a/q.txt", "", true, "a/q_solved.txt"},
		{"a/q.txt a/q_solved.txt", "", true, "a/q_solved.txt: this is an input file: expected another folder, by --output"},
		{"a b", "out", true, "this is the file for a/p.txt: expected"},
		{"a", "out", true, "out/p_solved.txt out/q_solved.txt"},
		{"-", "", false, "--output"},
		{"- a/p.txt", "out", false, "out/stdin_solved.txt out/p_solved.txt"},
		{"no", "", false, "no_solved"},
	} {
		var got []string
		files, reader := outfile.New(), &input.Reader{Shape: new(input.Shape)}
		files.Force = c.force
		if err := files.Inputs(reader, strings.Fields(c.names)); err != nil {
			t.Fatal(err)
		}
		plan, err := save.NewPlan(t.Context(), reader, strings.Fields(c.names), c.dir, files)
		if err == nil {
			for _, item := range plan.Items {
				got = append(got, filepath.ToSlash(item.Path))
			}
		}
		text := strings.Join(got, " ")
		if err != nil {
			text = err.Error()
		}
		if (err == nil && text != c.want) || !strings.Contains(text, c.want) {
			t.Errorf("%s to %q: %q, want %q", c.names, c.dir, text, c.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := save.NewPlan(ctx, &input.Reader{Shape: new(input.Shape)}, []string{"a/p.txt"}, "", outfile.New()); err == nil {
		t.Error("a plan after the context is done")
	}
	os.Remove("b/p.txt")
	os.Remove("b/p.txt.gz")
	if _, err := save.NewPlan(t.Context(), &input.Reader{Shape: new(input.Shape)}, []string{"a", "b"}, "out", outfile.New()); err != nil {
		t.Errorf("two files that hold no puzzles: %v", err)
	}
}
