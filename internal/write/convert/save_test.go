package convert

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fourfold/dlx"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/write/outfile"
)

const (
	solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	none   = "123456.......7...8..............................................................."
)

// saved returns what a Save makes of tasks.
func saved(t *testing.T, tasks ...*input.Task) (out, warnings string, err error) {
	t.Helper()
	var b bytes.Buffer
	s := &Save{Warn: func(err error) { warnings += err.Error() + "\n" }, out: &b}
	solver := answer.Solver{Shape: new(input.Shape), Engine: dlx.Solver{}, Question: answer.Question{Want: 1}}
	for _, task := range tasks {
		if err := s.Add(solver.Solve(t.Context(), task)); err != nil {
			t.Fatal(err)
		}
	}
	err = s.close()
	return b.String(), warnings, err
}

// TestAsRead: the file of solutions has the separators, the signs of blanks, the ends of lines and
// the other columns of the input.
func TestAsRead(t *testing.T) {
	const four, done = "1.....2..3.....4", "1243342143122134"
	for _, test := range []struct {
		text string
		set  func(p *grid.Puzzle)
		want string
	}{
		{"1,,,\n,,2,\n,3,,\n,,,4\n", func(p *grid.Puzzle) { p.Separator = ';' }, "1;2;4;3\n3;4;2;1\n4;3;1;2\n2;1;3;4\n"},
		{"1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n", func(p *grid.Puzzle) { p.Separator, p.CRLF = ' ', true }, "1 2 4 3\r\n3 4 2 1\r\n4 3 1 2\r\n2 1 3 4\r\n"},
		{"id;puzzle\n7;" + four + "\n", func(p *grid.Puzzle) { p.Separator, p.CRLF = ';', true }, "id;puzzle;solution\r\n7;" + four + ";" + done + "\r\n"},
		{four + " easy\n" + "12....34...3....\n", func(p *grid.Puzzle) { p.Blank = '0' }, done + " easy\n1200003400030000\n"},
		{"17," + nine + ",easy\n", func(p *grid.Puzzle) { p.Before = "17," }, "17," + solved + ",easy\n"},
	} {
		tasks := read(t, test.text)
		for _, task := range tasks {
			test.set(task.Puzzle)
		}
		if got, _, err := saved(t, tasks...); got != test.want || err != nil {
			t.Errorf("%q is saved as %q, %v, want %q", test.text, got, err, test.want)
		}
	}
}

// TestSavedFormats: in each format that can be read, the file of solutions has the puzzles in their
// order and can be read again. A puzzle without a solution is written as it is.
func TestSavedFormats(t *testing.T) {
	grids := func(text string) (grids []string) {
		for p, err := range grid.Parse(strings.NewReader(text), "", grid.ParseOptions{}) {
			if err != nil {
				return append(grids, err.Error())
			}
			g := p.Grid
			if p.Solution.Cells != nil {
				g = p.Solution
			}
			line, _ := grid.AppendGrid(nil, g, grid.FormatLine, grid.WriteOptions{})
			grids = append(grids, string(line))
		}
		return grids
	}
	for _, f := range grid.Formats() {
		var b bytes.Buffer
		w := grid.NewWriter(&b, f, grid.WriteOptions{})
		var err error
		for _, text := range []string{none, nine, nine} {
			g, _ := grid.ParseGrid(text)
			p := &grid.Puzzle{}
			p.Grid = g
			err = errors.Join(err, w.Write(p))
		}
		if err := errors.Join(err, w.Close()); err != nil {
			t.Errorf("%v: %v", f, err)
			continue
		}
		// A cell with a single candidate is a value of a grid of candidates.
		if got := grids(b.String()); len(got) != 3 || f != grid.FormatCandidates && !slices.Equal(got, []string{none, nine, nine}) {
			t.Errorf("%v is read as %.200q", f, got)
			continue
		}
		out, warnings, err := saved(t, read(t, b.String())...)
		if got, want := grids(out), []string{none, solved, solved}; err != nil || !slices.Equal(got, want) {
			t.Errorf("%v: %v, the saved file\n%s\nhas %q, want %q", f, err, out, got, want)
		}
		if strings.Count(warnings, "\n") != 1 || !strings.Contains(warnings, "no solution, so it stays as it is") {
			t.Errorf("%v: warnings %q, want one about the puzzle without a solution", f, warnings)
		}
	}
}

// TestNoSolution: without a solution there is nothing to save.
func TestNoSolution(t *testing.T) {
	for _, text := range []string{none, "11..............", "12"} {
		if _, _, err := saved(t, read(t, text+"\n")...); !errors.Is(err, errNoSolution) {
			t.Errorf("%q: %v, want %v", text, err, errNoSolution)
		}
	}
}

// TestSaves: the faults of the names are found before anything is written.
func TestSaves(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"a/p.txt", "b/p.txt", "b/p.txt.gz", "a/q.txt", "a/q_solved.txt", "a/notes.md", "b/notes.md"} {
		text := "1.....2..3.....4\n"
		if strings.HasSuffix(name, ".md") {
			text = "No puzzle.\n"
		}
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		names string // with spaces between them
		dir   string
		force bool
		want  string // of the files, or a part of the error
	}{
		{"a/p.txt b/p.txt", "", false, "a/p_solved.txt b/p_solved.txt"},
		{"a/p.txt b/p.txt", "out", false, "out/p_solved.txt: this is the file for a/p.txt: expected another folder, by --output"},
		{"b/p.txt b/p.txt.gz", "", false, "this is the file for b/p.txt: expected"},
		{"a/q.txt", "", false, "exists already"},
		{"a/q.txt a/q_solved.txt", "", true, "a/q_solved.txt: this is an input file: expected another folder, by --output"},
		{"a", "out", true, "out/p_solved.txt out/q_solved.txt"},
		{"-", "", false, "--output"},
		{"- a/p.txt", "out", false, "out/stdin_solved.txt out/p_solved.txt"},
		{"no", "", false, ""},
	} {
		files, reader := outfile.New(), &input.Reader{Shape: new(input.Shape)}
		files.Force = c.force
		if err := files.Inputs(reader, strings.Fields(c.names)); err != nil {
			t.Fatal(err)
		}
		var got []string
		all, err := Saves(t.Context(), reader, strings.Fields(c.names), c.dir, files)
		for _, item := range all {
			got = append(got, filepath.ToSlash(item.Path))
		}
		text := strings.Join(got, " ")
		if err != nil {
			text = err.Error()
		}
		if (err == nil && text != c.want) || !strings.Contains(text, c.want) {
			t.Errorf("%s to %q: %q, want %q", c.names, c.dir, text, c.want)
		}
	}
}

// TestSavedJSON: fields of JSON that are not written again are named.
func TestSavedJSON(t *testing.T) {
	_, warnings, err := saved(t, read(t, `{"puzzle":"`+nine+`","solution":"`+solved+`","author":"Ann"}`+"\n")...)
	if err != nil || !strings.Contains(warnings, "author") {
		t.Errorf("%v, warnings %q, want author", err, warnings)
	}
}

// TestRest: whatever follows a puzzle on its line, the saved line can be read again.
func TestRest(t *testing.T) {
	for _, text := range []string{
		"P", "P hard", "P,1,2", "P;x", "P\tx", "P # c", "P,Größe", "a=\"P\"/></folder>", "a=\"P\"", "<a>P</a>", "'P',", "[P]", "(P)", "`P`", "P|", "P:1:2", "P/x", "P=5",
		"\"P\",\"x\"", "P{}", "P<br>", "x,P,y", "* P!", "P \"q", "P, S", "P,S,7", "P:S", "{\"p\":\"P\"}", "P // note", "P\\n", "?g=P&x=1", "https://x.org/?p=P&q=1",
	} {
		in := strings.NewReplacer("P", nine, "S", solved).Replace(text) + "\n"
		if _, err := grid.NewReader(strings.NewReader(in), "", grid.ParseOptions{}).Next(); err != nil {
			continue // it is not read
		}
		out, warnings, err := saved(t, read(t, in)...)
		if err != nil {
			t.Errorf("%q: %v, %s", text, err, warnings)
			continue
		}
		n := 0
		for p, err := range grid.Parse(strings.NewReader(out), "", grid.ParseOptions{}) {
			n++
			if err != nil || p.Grid.Filled() != 81 && p.Solution.Cells == nil {
				t.Errorf("%q is saved as %q: %v", text, out, err)
			}
		}
		if n != 1 {
			t.Errorf("%q is saved as %q: %d puzzles", text, out, n)
		}
	}
}
