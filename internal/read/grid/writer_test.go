package grid_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

const solvedNine = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

func writeAll(t *testing.T, f grid.Format, o grid.WriteOptions, puzzles ...*grid.Puzzle) string {
	t.Helper()
	var b strings.Builder
	w := grid.NewWriter(&b, f, o)
	for _, p := range puzzles {
		if err := w.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWriteTable(t *testing.T) {
	four := func(text, solution string) *grid.Puzzle {
		p := &grid.Puzzle{Sheet: puzzle.Sheet{Grid: mustGrid(t, text)}}
		if solution != "" {
			p.Solution = mustGrid(t, solution)
		}
		return p
	}
	const puzzle4, solution4 = "1.....2..3.....4", "1243342143122134"
	named := four(puzzle4, solution4)
	named.Title, named.Fields = `say "a,b"`, []puzzle.Field{{Name: "id", Text: "7"}}
	for _, test := range []struct {
		name  string
		o     grid.WriteOptions
		first *grid.Puzzle
		want  string
	}{
		{"puzzle alone", grid.WriteOptions{}, four(puzzle4, ""), "puzzle\n" + puzzle4 + "\n1.....2..3......\n"},
		{"with a solution", grid.WriteOptions{}, four(puzzle4, solution4),
			"puzzle,solution\n" + puzzle4 + "," + solution4 + "\n1.....2..3......,\n"},
		{"with texts", grid.WriteOptions{}, named,
			"puzzle,solution,title,id\n" + puzzle4 + "," + solution4 + ",\"say \"\"a,b\"\"\",7\n1.....2..3......,,,\n"},
		{"columns of Kaggle", grid.WriteOptions{Columns: []string{"quizzes", "solutions", "id"}}, named,
			"quizzes,solutions,id\n1000002003000004," + solution4 + ",7\n1000002003000000,,\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := writeAll(t, grid.FormatCSV, test.o, test.first, four("1.....2..3......", "")); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// TestWriteNoFormulas: a spreadsheet reads no text of a table as a formula, and the Reader reads the
// texts as they were.
func TestWriteNoFormulas(t *testing.T) {
	p := &grid.Puzzle{Sheet: puzzle.Sheet{Grid: mustGrid(t, "1.....2..3.....4"), Title: "=1+1", Author: "@me", Comment: "+1, and more", Level: "'=1",
		Fields: []puzzle.Field{{Name: "=2", Text: "-2-2"}, {Name: "score", Text: "-3.5"}, {Name: "said", Text: `=HYPERLINK("a")`}}}}
	const want = "puzzle,title,author,comment,level,'=2,score,said\n" +
		`1.....2..3.....4,'=1+1,'@me,"'+1, and more",''=1,'-2-2,-3.5,"'=HYPERLINK(""a"")"` + "\n"
	text := writeAll(t, grid.FormatCSV, grid.WriteOptions{}, p)
	if text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	q, err := grid.NewReader(strings.NewReader(text), "table", grid.ParseOptions{}).Next()
	if err != nil {
		t.Fatal(err)
	}
	if q.Title != p.Title || q.Author != p.Author || q.Comment != p.Comment || q.Level != p.Level || !slices.Equal(q.Fields, p.Fields) {
		t.Errorf("read %+v, want %+v", q.Sheet, p.Sheet)
	}
	if again := writeAll(t, grid.FormatCSV, grid.WriteOptions{}, q); again != want {
		t.Errorf("written again\n%s\nwant\n%s", again, want)
	}
	label := "puzzle,title\n1.....2..3.....4,'=1+1\n"
	if q, err = grid.NewReader(strings.NewReader(label), "table", grid.ParseOptions{}).Next(); err != nil || q.Label != "=1+1" {
		t.Errorf("a label in the last column: %q, %v", q.Label, err)
	}
}

func TestWriteSolved(t *testing.T) {
	p := &grid.Puzzle{Sheet: puzzle.Sheet{Grid: mustGrid(t, "1.....2..3.....4")}, Columns: []string{"id", "quizzes"}}
	p.Fields = []puzzle.Field{{Name: "id", Text: "7"}}
	solution := mustGrid(t, "1243342143122134")
	for f, want := range map[grid.Format]string{
		grid.FormatLine: "1243342143122134\n",
		grid.FormatGrid: "1243\n3421\n4312\n2134\n",
		grid.FormatCSV:  "id,quizzes,solutions\n7,1000002003000004,1243342143122134\n",
	} {
		var b strings.Builder
		w := grid.NewWriter(&b, f, grid.WriteOptions{WithSolution: true})
		if err := errors.Join(w.WriteSolved(p, solution), w.Close()); err != nil || b.String() != want {
			t.Errorf("%v: got, with error %v,\n%s\nwant\n%s", f, err, b.String(), want)
		}
	}
}

// TestWriterErrors: a puzzle that the format cannot hold leaves no byte behind, and the next
// puzzle is written.
func TestWriterErrors(t *testing.T) {
	good := &grid.Puzzle{Sheet: puzzle.Sheet{Grid: mustGrid(t, nineByNine)}}
	badNotes := &grid.Puzzle{Sheet: puzzle.Sheet{Grid: good.Grid, Candidates: make([]uint64, 81)}}
	badNotes.Candidates[3] = 1 << 9
	for f, p := range map[grid.Format]*grid.Puzzle{
		grid.FormatSDM:        {Sheet: puzzle.Sheet{Grid: puzzle.NewGrid(4, 4)}},
		grid.FormatCandidates: {Sheet: puzzle.Sheet{Grid: puzzle.NewGrid(16, 16)}},
		grid.FormatCSV:        {Sheet: puzzle.Sheet{Grid: good.Grid, Solution: puzzle.NewGrid(4, 4)}},
		grid.FormatSS:         badNotes,
	} {
		var b strings.Builder
		w := grid.NewWriter(&b, f, grid.WriteOptions{})
		if err := w.Write(p); !errors.Is(err, puzzle.ErrBadPuzzle) || b.Len() > 0 {
			t.Errorf("%v: error %v; written %q", f, err, b.String())
		}
		if err := errors.Join(w.Write(good), w.Close()); err != nil || b.String() != writeAll(t, f, grid.WriteOptions{}, good) {
			t.Errorf("%v: a good puzzle after a bad one: %v\n%s", f, err, b.String())
		}
	}
	w := grid.NewWriter(&strings.Builder{}, grid.FormatCSV, grid.WriteOptions{Columns: []string{"id", "solution"}})
	want := "found the columns id,solution: expected one for the puzzle, such as puzzle or quizzes"
	if err := w.Write(good); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}
