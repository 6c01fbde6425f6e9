package drawing

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"fourfold/internal/kit/words"
	"fourfold/internal/write/look"
	"fourfold/puzzle"
)

// An ink says what a value in a cell is. It decides how the value looks.
type ink uint8

const (
	given  ink = iota // bold and black
	placed            // by a player: dark gray
	solved            // from the solution: gray
)

// A cell is one cell of a board.
type cell struct {
	text   string // "" if the cell shows no value
	ink    ink
	marks  uint64 // the candidates to show, if there is no text: bit v-1 for value v
	labels int    // how many labels of rules are in the cell
	hole   bool   // the cell does not belong to the puzzle

	right, below bool // there is a thick line on this side
}

// A board is a puzzle as every format shows it.
type board struct {
	rows, cols               int
	symbols                  []string // of the values in their order
	cells                    []cell
	number                   int
	title                    string
	level                    string
	signs                    []look.Sign // of the rules
	top, right, bottom, left float64     // the room that signs need around the grid, in cells
	ruleSize                 float64     // of the line of rules, as a part of the size of the title
	rules                    string      // a line that names the further rules, below the title; may be empty
}

// clean makes a title or level fit for a drawing.
func clean(label string) string { return words.Clip(words.Replace(label, utf8.RuneError), 200) }

// newBoard makes the board of a puzzle.
func newBoard(p *Puzzle, o *Options) (*board, error) {
	s := p.Sheet
	if err := s.Grid.CheckShape(); err != nil {
		return nil, err
	}
	of := sudokuOf(s).Board()
	if n := of.High - of.Low + 1; max(n, of.Rows, of.Cols) > puzzle.MaxOrder || of.Rows != of.Cols && s.Form.IsZero() {
		return nil, fmt.Errorf("%w: a grid of %dx%d (rows x columns): expected a square of order 1 to %d",
			puzzle.ErrBadPuzzle, of.Rows, of.Cols, puzzle.MaxOrder)
	}
	b := &board{
		rows: of.Rows, cols: of.Cols, symbols: symbolsOf(of.Low, of.High, p.Symbols), cells: make([]cell, of.Rows*of.Cols),
		number: p.Number, title: clean(p.Title), level: clean(p.Level), rules: ruleLine(s), ruleSize: ruleSize, signs: look.Of(of),
	}
	if s.Diagonals {
		b.signs = append(look.Diagonals(of.Rows), b.signs...)
	}
	b.top, b.right, b.bottom, b.left = look.Room(b.signs, b.rows, b.cols)
	if err := b.put(s.Grid, given); err != nil {
		return nil, err
	}
	if err := b.put(s.Placed, placed); err != nil {
		return nil, err
	}
	b.drawLines(s)
	if o.Candidates {
		b.mark(s)
	}
	if o.Solutions == SolutionsInGrid {
		return b, b.put(s.Solution, solved)
	}
	return b, nil
}

// newSolution makes the board of the solution of a puzzle. It returns nil if there is none, or if
// solutions are not drawn at the end.
func newSolution(p *Puzzle, o *Options) (*board, error) {
	if o.Solutions != SolutionsAtEnd || len(p.Sheet.Solution.Cells) == 0 {
		return nil, nil
	}
	s := *p.Sheet
	s.Placed, s.Candidates = puzzle.Grid{}, nil
	q := *p
	q.Sheet = &s
	b, err := newBoard(&q, &Options{Solutions: SolutionsInGrid})
	if b != nil {
		b.rules = "" // the puzzle names them
	}
	return b, err
}

// symbolsOf returns the texts of the values from low to high.
func symbolsOf(low, high int, symbols string) (texts []string) {
	for v := low; v <= high; v++ {
		if low == 1 && len(symbols) >= high {
			texts = append(texts, symbols[v-1:v])
		} else {
			texts = append(texts, strconv.Itoa(v))
		}
	}
	return texts
}

// put shows the values of a grid in the cells that are empty. A grid without cells changes
// nothing.
func (b *board) put(g puzzle.Grid, by ink) error {
	if len(g.Cells) == 0 {
		return nil
	}
	if g.Rows != b.rows || g.Cols != b.cols || len(g.Cells) != len(b.cells) {
		return fmt.Errorf("%w: a grid of %dx%d (rows x columns) beside one of %dx%d", puzzle.ErrBadPuzzle, g.Rows, g.Cols, b.rows, b.cols)
	}
	for k, v := range g.Cells {
		if int(v) > len(b.symbols) {
			return fmt.Errorf("%w: value %d in %s: expected 1 to %d", puzzle.ErrBadPuzzle, v, puzzle.CellName(k, b.cols), len(b.symbols))
		}
		if c := &b.cells[k]; v > 0 && c.text == "" {
			c.text, c.ink, c.marks = b.symbols[v-1], by, 0
		}
	}
	return nil
}

// drawLines sets the thick lines around boxes or regions, the holes, and the room for labels.
func (b *board) drawLines(s *puzzle.Sheet) {
	area := areas(s)
	for k := range b.cells {
		c := &b.cells[k]
		c.right = k%b.cols == b.cols-1 || area[k] != area[k+1]
		c.below = k/b.cols == b.rows-1 || area[k] != area[k+b.cols]
		_, c.hole = slices.BinarySearch(s.Form.Holes, k)
	}
	for _, sign := range b.signs {
		if sign.Shape == look.Label {
			b.cells[int(sign.Points[0].Y)*b.cols+int(sign.Points[0].X)].labels++
		}
	}
}

// order returns the number of rows, columns or values, whichever are more.
func (b *board) order() int { return max(b.rows, b.cols, len(b.symbols)) }

// span returns the width and the height of the board with the room around its grid, in cells.
func (b *board) span() (across, down float64) {
	return b.left + float64(b.cols) + b.right, b.top + float64(b.rows) + b.bottom
}

// areas returns the box or region of each cell. All cells are in area 0 if there are neither.
func areas(s *puzzle.Sheet) []int {
	area := make([]int, len(s.Grid.Cells))
	if len(s.Regions) == len(area) {
		return s.Regions
	}
	rows, cols := sudokuOf(s).Box()
	if rows < 1 || cols < 1 || s.Grid.Rows%rows != 0 || s.Grid.Cols%cols != 0 {
		return area
	}
	for k := range area {
		area[k] = k/s.Grid.Cols/rows*s.Grid.Cols + k%s.Grid.Cols/cols
	}
	return area
}

// mark shows candidates in the cells without a value: those of the sheet, or if it has none those
// that no value and no rule excludes.
func (b *board) mark(s *puzzle.Sheet) {
	marks := s.Candidates
	if len(marks) != len(b.cells) {
		marks = candidates(s)
	}
	for k := range b.cells {
		if c := &b.cells[k]; c.text == "" {
			c.marks = marks[k] & (1<<len(b.symbols) - 1)
		}
	}
}

// heading returns the number and the title of the board on one line, such as "3. By hand".
func (b *board) heading() string {
	number := ""
	if b.number > 0 {
		number = strconv.Itoa(b.number)
	}
	if number != "" && b.title != "" {
		return number + ". " + b.title
	}
	return number + b.title
}

// beAlone removes the number 1 of a puzzle that is the only one.
func (b *board) beAlone() {
	if b.number == 1 {
		b.number = 0
	}
}

// description says in words what the board shows, for readers who cannot see it.
func (b *board) description() string {
	var count [3]int
	for _, c := range b.cells {
		if c.text != "" {
			count[c.ink]++
		}
	}
	text := fmt.Sprintf("A grid of %s and %s with %s", words.Plural(b.rows, "row"), words.Plural(b.cols, "column"), words.Plural(count[given], "given"))
	if count[placed] > 0 {
		text += ", " + words.Plural(count[placed], "placed value")
	}
	if count[solved] > 0 {
		text += ", " + words.Plural(count[solved], "value") + " of the solution"
	}
	if b.rules != "" {
		text += ". " + b.rules
	}
	var rows []string
	for r := range b.rows {
		row := make([]string, b.cols)
		for c := range row {
			row[c] = b.cells[r*b.cols+c].text
			if row[c] == "" {
				row[c] = "."
			}
		}
		rows = append(rows, strings.Join(row, " "))
	}
	return text + ". Its rows, with a dot for an empty cell: " + strings.Join(rows, "; ") + "."
}

// Missing returns the characters of the title and level that the fonts of a format lack. They are
// drawn as question marks.
func (p *Puzzle) Missing(f *Format) string {
	if f == SVG {
		return ""
	}
	missing := ""
	for _, r := range clean(p.Title) + clean(p.Level) {
		if c := string(r); !regular.has(c) && !strings.Contains(missing, c) {
			missing += c
		}
	}
	return missing
}
