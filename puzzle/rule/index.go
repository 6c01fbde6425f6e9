package rule

import (
	"fmt"
	"slices"

	"fourfold/puzzle/constraint"
)

// The rules about cells that say where a value is.

var numberedRoom = Kind{
	Name: "numbered-room", Source: "Interactive Sudoku Solver (NumberedRoom)",
	Meaning: "If the first cell of the row or column holds the value N, the N-th cell holds the number.",
	Example: "numbered-room 4 r1c1-r1c9",
	Numbers: [2]int{1, 1}, Lists: [2]int{1, 1}, Cells: [2]int{1, many}, Look: LookOutside, Check: checkLine,
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		return leadsTo(at(r.Cells[0][0]), values(r.Cells[0], at), r.Numbers[0])
	},
	Post: func(p *Poster, r Rule) { p.lead(r.Cells[0][0], r.Cells[0], r.Numbers[0]) },
}

var rowIndex = Kind{
	Name: "row-index", Source: "f-puzzles (rowindexer), Interactive Sudoku Solver (Indexing R)",
	Meaning: "If a cell in row R holds the value N, the N-th cell of its column holds R. This is so for each of the cells.",
	Example: "row-index r5c1-r5c9",
	Lists:   [2]int{1, 1}, Cells: [2]int{1, many}, FPuzzles: "rowindexer", Look: LookShade, Wide: true,
	Holds: func(b *Board, r Rule, at func(int) int) bool { return b.index(r, at, b.column) },
	Post:  func(p *Poster, r Rule) { p.index(r, p.Board.column) },
}

var columnIndex = Kind{
	Name: "column-index", Source: "f-puzzles (columnindexer), Interactive Sudoku Solver (Indexing C)",
	Meaning: "If a cell in column C holds the value N, the N-th cell of its row holds C. This is so for each of the cells.",
	Example: "column-index r1c5-r9c5",
	Lists:   [2]int{1, 1}, Cells: [2]int{1, many}, FPuzzles: "columnindexer", Look: LookShade, Wide: true,
	Holds: func(b *Board, r Rule, at func(int) int) bool { return b.index(r, at, b.row) },
	Post:  func(p *Poster, r Rule) { p.index(r, p.Board.row) },
}

var boxIndex = Kind{
	Name: "box-index", Source: "f-puzzles (boxindexer)",
	Meaning: "If the I-th cell of a box or region, row by row, holds the value N, the N-th cell of it holds I. This is so for each of the cells.",
	Example: "box-index r1c1 r5c5",
	Lists:   [2]int{1, 1}, Cells: [2]int{1, many}, FPuzzles: "boxindexer", Look: LookShade, Check: checkAreas, Wide: true,
	Holds: func(b *Board, r Rule, at func(int) int) bool { return b.index(r, at, b.box) },
	Post:  func(p *Poster, r Rule) { p.index(r, p.Board.box) },
}

func (b *Board) row(cell int) []int    { return b.lines()[cell/b.Cols] }
func (b *Board) column(cell int) []int { return b.lines()[b.Rows+cell%b.Cols] }
func (b *Board) box(cell int) []int    { return b.boxes()[b.Areas[cell]] }

// index reports whether each cell of a rule says where its own place is, in the list that has it.
func (b *Board) index(r Rule, at func(int) int, list func(cell int) []int) bool {
	return !slices.ContainsFunc(r.Cells[0], func(cell int) bool {
		return !leadsTo(at(cell), values(list(cell), at), slices.Index(list(cell), cell)+1)
	})
}

func (p *Poster) index(r Rule, list func(cell int) []int) {
	for _, cell := range r.Cells[0] {
		p.lead(cell, list(cell), slices.Index(list(cell), cell)+1)
	}
}

// leadsTo reports whether the n-th of the values, from 1, is v.
func leadsTo(n int, values []int, v int) bool { return n >= 1 && n <= len(values) && values[n-1] == v }

// lead says that if a cell has the value n, then the n-th cell of the list, from 1, has the value v.
func (p *Poster) lead(cell int, list []int, v int) {
	p.Restrict(p.Var(cell), constraint.Range(1, len(list)))
	for k, other := range list {
		switch x := p.Var(other); {
		case x == constraint.NoVar || other == cell && k+1 != v:
			p.Restrict(p.Var(cell), ^(1 << (k + 1)))
		case other != cell:
			p.Pair(fmt.Sprintf("%s.%d.%d", p.Name, cell, k+1), p.Var(cell), x, func(n, w int) bool { return n != k+1 || w == v })
		}
	}
}

var valueIndex = Kind{
	Name: "value-index", Source: "Interactive Sudoku Solver (ValueIndexing)",
	Meaning: "If the cell of the second list holds the value N, the N-th cell of the third list holds the same value as the cell of the first list.",
	Example: "value-index r1c1 | r1c2 | r1c3-r1c9",
	Lists:   [2]int{3, 3}, Cells: [2]int{1, many}, Look: LookArrow,
	Check: func(b *Board, r Rule) error {
		if len(r.Cells[0]) != 1 || len(r.Cells[1]) != 1 {
			return badf("found %d and %d cells in the first two lists: expected one each", len(r.Cells[0]), len(r.Cells[1]))
		}
		return nil
	},
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		return leadsTo(at(r.Cells[1][0]), values(r.Cells[2], at), at(r.Cells[0][0]))
	},
	Post: func(p *Poster, r Rule) {
		const other = -1 // the index leads elsewhere; or the value that must be there
		x, index := p.Var(r.Cells[0][0]), p.Var(r.Cells[1][0])
		p.Restrict(index, constraint.Range(1, len(r.Cells[2])))
		for k, y := range p.Vars(r.Cells[2]) {
			constraint.Line(p.Model, p.item(k+1), []constraint.Var{index, x, y}, 0, func(s, i, v int) (int, bool) {
				switch {
				case s == other || i == 0 && v != k+1:
					return other, true
				case i == 1:
					return v, true
				}
				return 0, i == 0 || s == v
			}, func(int) bool { return true })
		}
	},
}
