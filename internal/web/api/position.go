package api

import (
	"fmt"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/write/look"
	"fourfold/puzzle"
)

// A Position is a puzzle with what a player has done. Cells count from 0, row by row.
type Position struct {
	Text   string  `json:"text"`             // a puzzle in any format; of several the first
	Values []int   `json:"values,omitempty"` // the placed value of each cell, 0 for none; nil means those of the text
	Notes  [][]int `json:"notes,omitempty"`  // the candidates noted in each cell; nil means those of the text
}

// A Puzzle is what was read.
type Puzzle struct {
	Text    string   `json:"text"` // ask again with it
	Line    string   `json:"line"` // the givens on one line, if the puzzle has no rules that a line cannot say; else ""
	Label   string   `json:"label,omitempty"`
	Size    int      `json:"size"`
	BoxRows int      `json:"boxRows"` // 0 if the regions are no boxes
	BoxCols int      `json:"boxCols"`
	Regions []int    `json:"regions"` // the region of each cell
	Symbols string   `json:"symbols"` // of the values from 1
	Givens  []int    `json:"givens"`
	Values  []int    `json:"values"` // placed by a player
	Notes   [][]int  `json:"notes"`  // null for a cell without notes
	Rules   []string `json:"rules"`  // that an ordinary Sudoku of the size does not have

	Units   []unitRef   `json:"units"`   // rows, columns, boxes or regions, and those of further rules
	Peers   [][]int     `json:"peers"`   // by cell: those that must have another value
	Allowed [][]int     `json:"allowed"` // by cell: the values that it may have, null for all
	Pairs   []valuePair `json:"pairs"`
	Drawn   []look.Sign `json:"drawn"`
	Room    [4]float64  `json:"room"`   // above, at the right, below and at the left of the grid, in cells
	Posted  bool        `json:"posted"` // there are rules that are in none of units, allowed and pairs
}

// textName is the name of a text in messages.
const textName = "the text"

// open returns the puzzles of a text. No name of a file is opened.
func open(text string) *input.File { return input.NewFile(textName, strings.NewReader(text)) }

// task returns the task of a position, which is not compiled.
func (s *Service) task(p *Position) (*input.Shape, *input.Task, error) {
	shape := new(input.Shape)
	for t := range open(p.Text).Puzzles(shape) {
		if err := s.checkSize(t); err != nil {
			return nil, nil, err
		}
		return shape, t, p.play(t)
	}
	return nil, nil, &Error{Message: "no puzzle in the text"}
}

// checkSize returns the error of a task, or one about a grid that is too large.
func (s *Service) checkSize(t *input.Task) error {
	switch {
	case t.Err != nil:
		return errorOf(t.Err)
	case t.Puzzle.Grid.Rows > s.Limits.Order:
		return &Error{Message: fmt.Sprintf("a grid of %d rows: expected at most %d", t.Puzzle.Grid.Rows, s.Limits.Order), Line: t.Line}
	}
	return checkForm(&t.Puzzle.Sheet)
}

// checkForm returns an error about a grid that the page cannot show.
func checkForm(s *puzzle.Sheet) error {
	b := puzzle.Sudoku{Givens: s.Grid, Form: s.Form, Regions: s.Regions}.Board()
	if b.Rows == b.Cols && b.High-b.Low+1 == b.Rows && s.Form.Holes == nil {
		return nil
	}
	return &Error{Message: fmt.Sprintf("a grid of %dx%d (rows x columns) with %s: expected a full square with as many values as rows",
		b.Rows, b.Cols, words.Plural(b.High-b.Low+1, "value"))}
}

// play puts the values and notes of the position into the puzzle of a task.
func (p *Position) play(t *input.Task) error {
	q := *t.Puzzle
	order, cells := q.Grid.Rows, len(q.Grid.Cells)
	for k, n := range []int{len(p.Values), len(p.Notes)} {
		if n != 0 && n != cells {
			return &Error{Message: fmt.Sprintf("%s of %s: expected %d", []string{"values", "notes"}[k], words.Plural(n, "cell"), cells)}
		}
	}
	if len(p.Values) > 0 {
		q.Placed = puzzle.NewGrid(order, order)
	}
	for cell, v := range p.Values {
		if v < 0 || v > order {
			return &Error{Message: fmt.Sprintf("value %d in %s: expected 1 to %d, or 0 for an empty cell", v, puzzle.CellName(cell, order), order)}
		}
		if q.Grid.Cells[cell] == 0 {
			q.Placed.Cells[cell] = uint8(v)
		}
	}
	if len(p.Notes) > 0 {
		q.Candidates = make([]uint64, cells)
	}
	for cell, notes := range p.Notes {
		for _, v := range notes {
			if v < 1 || v > order {
				return &Error{Message: fmt.Sprintf("note %d in %s: expected 1 to %d", v, puzzle.CellName(cell, order), order)}
			}
			q.Candidates[cell] |= 1 << (v - 1)
		}
	}
	t.Puzzle = &q
	return nil
}

// puzzle returns a task as the page gets it. The text is all of the text that was read, or "" if it has more puzzles.
func (s *Service) puzzle(shape *input.Shape, t *input.Task, text string) (*Puzzle, error) {
	if err := s.checkSize(t); err != nil {
		return nil, err
	}
	shape.Compile(t) // givens that break the rules are no reason not to show the puzzle
	sudoku, err := shape.SudokuOf(&t.Puzzle.Sheet)
	if err != nil {
		return nil, errorOf(t.Locate(err))
	}
	sheet, order := &t.Puzzle.Sheet, t.Puzzle.Grid.Rows
	p := &Puzzle{
		Text: text, Line: lineOf(t.Puzzle), Label: t.Puzzle.Label, Size: order, BoxRows: sudoku.BoxRows, BoxCols: sudoku.BoxCols, Regions: sudoku.Regions,
		Symbols: t.Puzzle.Alphabet.Symbols(order), Givens: numbers(sheet.Grid.Cells), Values: make([]int, order*order), Notes: make([][]int, order*order), Rules: append([]string{}, t.RuleNames()...),
		Peers: make([][]int, order*order), Allowed: make([][]int, order*order), Pairs: []valuePair{}, Drawn: []look.Sign{},
	}
	copy(p.Values, numbers(sheet.Placed.Cells))
	for cell, notes := range sheet.Candidates {
		for v := range order {
			if notes>>v&1 != 0 {
				p.Notes[cell] = append(p.Notes[cell], v+1)
			}
		}
	}
	if p.Regions == nil {
		p.BoxRows, p.BoxCols = sudoku.Box()
	}
	if p.Regions == nil && (sudoku.Form.NoBoxes || sudoku.Form.Open) {
		p.Regions = make([]int, order*order)
	}
	if sudoku.Form.Zero {
		p.Symbols = grid.AlphabetZero.Symbols(order)
	}
	if p.Regions == nil && p.BoxRows == 0 {
		return nil, errorOf(t.Locate(fmt.Errorf("a grid of %d rows has no boxes: expected another size, or regions", order)))
	}
	if p.Regions == nil {
		p.Regions = puzzle.Boxes(order, p.BoxRows, p.BoxCols)
	}
	err = p.addRules(sudoku)
	if p.Text == "" && err == nil {
		if p.Text = textOf(t.Puzzle, p.Line); p.Text == "" {
			err = fmt.Errorf("no text can hold a grid of %d rows with these rules: %s: expected fewer, or no other puzzle in the text", order, t.Rules())
		}
	}
	if err != nil {
		return nil, errorOf(t.Locate(err))
	}
	return p, nil
}

func numbers(cells []uint8) []int {
	all := make([]int, len(cells))
	for k, v := range cells {
		all[k] = int(v)
	}
	return all
}

// lineOf returns the givens of a puzzle on one line, or "" if a line cannot say its rules.
func lineOf(p *grid.Puzzle) string {
	return written(p, grid.FormatLine, puzzle.Sheet{
		Grid: p.Grid, BoxRows: p.BoxRows, BoxCols: p.BoxCols, Regions: p.Regions, Diagonals: p.Diagonals, Rules: p.Rules, Form: p.Form, Candidates: p.Allowed, Allowed: p.Allowed,
	})
}

// textOf returns a text that has one puzzle: its line, or a link if the line is "" or lacks what a player has done.
func textOf(p *grid.Puzzle, line string) string {
	if line != "" && len(p.Placed.Cells) == 0 && p.Candidates == nil {
		return line
	}
	s := p.Sheet
	s.Solution, s.Title, s.Author, s.Source, s.Comment, s.Level, s.Rating, s.Fields, s.Ignored = puzzle.Grid{}, "", "", "", "", "", "", nil, nil
	for _, f := range []grid.Format{grid.FormatFPuzzles, grid.FormatSudokuPad, grid.FormatCandidates, grid.FormatRules} {
		if text := written(p, f, s); text != "" {
			return text
		}
	}
	return line
}

// written returns a sheet in a format, or "" if that loses anything. The alphabet of p is the one that a reader of the
// text finds, too.
func written(p *grid.Puzzle, f grid.Format, s puzzle.Sheet) string {
	var text strings.Builder
	w := grid.NewWriter(&text, f, grid.WriteOptions{})
	q := &grid.Puzzle{Sheet: s, Alphabet: p.Alphabet}
	if len(w.Lost(q)) > 0 || w.Write(q) != nil || w.Close() != nil {
		return ""
	}
	again, err := grid.NewReader(strings.NewReader(text.String()), "", grid.ParseOptions{}).Next()
	if err != nil || !again.Grid.Equal(p.Grid) {
		return ""
	}
	return strings.TrimSuffix(text.String(), "\n")
}
