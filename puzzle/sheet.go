package puzzle

import (
	"fourfold/internal/kit/words"
	"fourfold/puzzle/rule"
)

// A Sheet is a puzzle with everything that files keep beside its grid. Only Grid must be set. A
// Sheet shares its slices with whoever made it.
type Sheet struct {
	Grid Grid // the givens

	// Placed has the values that a player has placed in cells without a given. It has no cells if
	// there are none, or if the file does not tell them from givens.
	Placed Grid

	// Candidates has the candidates that a player has noted in each cell: bit v-1 stands for value
	// v. A cell without notes has 0. Candidates is nil if there are no notes.
	Candidates []uint64

	// Solution is the solution that the file states. Nobody has checked it. It has no cells if the
	// file states none.
	Solution Grid

	// The rules beside those of rows and columns, as in [Sudoku]. Zero values mean the rules of an
	// ordinary Sudoku, or that the file states no rules.
	BoxRows, BoxCols int
	Regions          []int
	Diagonals        bool
	Rules            rule.List
	Form             Form

	// Allowed has the values that each cell may have, as in [Sudoku], if the file states the
	// puzzle by candidates and they say more than the givens. It is nil otherwise. Candidates
	// then has the same candidates.
	Allowed []uint64

	// Texts about the puzzle. Each may be empty.
	Title, Author, Source, Comment string
	Level, Rating                  string // how hard the file says the puzzle is, in a word and as a number
	Fields                         []Field

	// Ignored says in words what else the file has, such as "3 drawn lines". It states no rules: a
	// puzzle with rules that a Sheet cannot hold is refused.
	Ignored []string
}

// A Field is a text with a name that a format has for it, such as the column of a table.
type Field struct{ Name, Text string }

// Check returns nil if all parts of the sheet have as many cells as its grid, and the values and
// candidates of a square grid or a Form are in range. It does not check the rules. The error wraps
// ErrBadPuzzle.
func (s *Sheet) Check() error {
	g := s.Grid
	if err := g.CheckShape(); err != nil {
		return err
	}
	for _, part := range []struct {
		name  string
		cells int
	}{
		{"placed values", len(s.Placed.Cells)}, {"candidates", len(s.Candidates)},
		{"solution", len(s.Solution.Cells)}, {"regions", len(s.Regions)}, {"allowed values", len(s.Allowed)},
	} {
		if part.cells != 0 && part.cells != len(g.Cells) {
			return rulef("found the %s of %s: expected %d", part.name, words.Plural(part.cells, "cell"), len(g.Cells))
		}
	}
	if g.Rows != g.Cols && s.Form.IsZero() {
		return nil
	}
	n := s.Form.values(g)
	for _, part := range [][]uint64{s.Candidates, s.Allowed} {
		for cell, c := range part {
			if c>>n != 0 {
				return rulef("found a candidate above %d in %s: expected 1 to %d", n, CellName(cell, g.Cols), n)
			}
		}
	}
	for _, part := range []Grid{g, s.Placed, s.Solution} {
		for cell, v := range part.Cells {
			if int(v) > n {
				return rulef("value %d in %s: expected 1 to %d", v, CellName(cell, g.Cols), n)
			}
		}
	}
	return nil
}

// Values returns the givens and the placed values in one grid, which shares no cells with s.
func (s *Sheet) Values() Grid {
	g := s.Grid.Clone()
	for cell, v := range s.Placed.Cells {
		if g.Cells[cell] == 0 {
			g.Cells[cell] = v
		}
	}
	return g
}

// Field returns the text of the first field with the name, or "".
func (s *Sheet) Field(name string) string {
	for _, f := range s.Fields {
		if f.Name == name {
			return f.Text
		}
	}
	return ""
}
