package grid_test

import (
	"strings"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// twoGrids is a board of two grids that share a box, with a value for each cell.
func twoGrids(t testing.TB) (puzzle.Board, puzzle.Grid) {
	t.Helper()
	b, err := grid.ParseBoard("twodoku")
	if err != nil {
		t.Fatal(err)
	}
	g := puzzle.NewGrid(15, 15)
	for cell, inside := range b.Cells() {
		if inside && cell%7 != 3 {
			g.Cells[cell] = uint8(1 + cell%9)
		}
	}
	return b, g
}

// TestBoardErrors: an error says where it is, and the next puzzle is read.
func TestBoardErrors(t *testing.T) {
	b, g := twoGrids(t)
	text := grid.AppendBoard(nil, b, g)
	rows := strings.Split(string(text), "\n")
	change := func(row int, line string) string {
		changed := append([]string(nil), rows...)
		changed[row] = line
		return strings.Join(changed, "\n") + "\n\n"
	}
	for text, want := range map[string]string{
		change(0, "12345678x"):                `f:1:9: found 'x' in r1c9`,
		change(1, "12345678"):                 `f:2:9: row 2 has 8 cells: expected 15`,
		change(1, "1234567891"):               `f:2:10: found '1' in r2c10, which belongs to no grid`,
		change(9, "1234567891234567"):         `f:10:16: row 10 has 16 cells: expected 15`,
		change(9, "      1 3456789"):          `f:10:8: found ' ' in r10c8`,
		strings.Join(rows[:4], "\n") + "\n\n": "f:5:1: the puzzle ends after 4 rows: expected 15",
		strings.Repeat(".", 60) + "1" + strings.Repeat(".", 20) + "\n2" + strings.Repeat(".", 80) + "\n\n": "f:2:1: found '2' in r7c7, which is 1 in another grid",
		strings.Repeat(".", 81) + "\n123\n\n":                   "f:2:4: grid 2 has 3 cells: expected 81",
		strings.Repeat(".", 1<<20) + "\n.\n\n":                  "f:1:1: the line is longer than 65536 bytes: expected a puzzle",
		rows[0] + "\n" + strings.Repeat("1", 1<<20) + "\n.\n\n": "f:2:1: the line is longer than 65536 bytes: expected a puzzle",
	} {
		found := 0
		first := error(nil)
		for p, err := range grid.ParseBoards(strings.NewReader(text+strings.Join(rows, "\n")), "f", b) {
			if err != nil && first == nil {
				first = err
			}
			if p != nil && p.Grid.Equal(g) {
				found++
			}
		}
		if first == nil || !strings.HasPrefix(first.Error(), want) || found != 1 {
			t.Errorf("%.50q: error %v, want %s; %d puzzles", text, first, want, found)
		}
	}
	for text, ok := range map[string]bool{"samurai": true, "Kazaguruma": true, "r1c1,r7c7": true, "r1c1, r1c1": false, "": false, "castle": false, "r1c95": false} {
		if _, err := grid.ParseBoard(text); (err == nil) != ok {
			t.Errorf("ParseBoard(%q): error %v", text, err)
		}
	}
}

// TestBoardGap: rows of a board without cells are written as empty lines, and read.
func TestBoardGap(t *testing.T) {
	b := puzzle.Board{Corners: []puzzle.Square{{Row: 0, Col: 0}, {Row: 11, Col: 3}}}
	g := puzzle.NewGrid(b.Size())
	g.Cells[5], g.Cells[len(g.Cells)-1] = 7, 3
	text := grid.AppendBoard(nil, b, g)
	found := 0
	for p, err := range grid.ParseBoards(strings.NewReader(string(text)+"\n\n"+string(text)), "f", b) {
		if found++; err != nil || !p.Grid.Equal(g) {
			t.Errorf("puzzle %d: %v, error %v", found, p, err)
		}
	}
	if found != 2 {
		t.Errorf("found %d puzzles, want 2", found)
	}
	for _, err := range grid.ParseBoards(strings.NewReader("%PDF-1.4\n\n1\n\n2"), "f", b) {
		if found++; err == nil || !strings.Contains(err.Error(), "PDF") {
			t.Errorf("error %v", err)
		}
	}
	if found != 3 {
		t.Errorf("%d errors about a PDF", found-2)
	}
}

// FuzzBoards: no text panics, and what is read can be written and read again.
func FuzzBoards(f *testing.F) {
	b, g := twoGrids(f)
	text := grid.AppendBoard(nil, b, g)
	f.Add(string(text) + "\n\n" + string(text))
	f.Add("# x\n" + strings.Repeat("1........", 9) + "\n" + strings.Repeat(".", 81))
	f.Fuzz(func(t *testing.T, text string) {
		for p, err := range grid.ParseBoards(strings.NewReader(text), "f", b) {
			if err != nil {
				continue
			}
			written := grid.AppendBoard(nil, b, p.Grid)
			for q, err := range grid.ParseBoards(strings.NewReader(string(written)), "w", b) {
				if err != nil || !q.Grid.Equal(p.Grid) {
					t.Errorf("%q is written as %q, error %v", text, written, err)
				}
			}
		}
	})
}
