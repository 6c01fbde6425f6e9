package generate

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"fourfold/internal/player/human"
	"fourfold/internal/player/rate"
	"fourfold/puzzle"
)

// Wishes say which puzzles to make. Check must be called before Generate.
type Wishes struct {
	// Rules are the rules of the puzzles. Its Givens are an empty grid of the order wished; the
	// zero Grid means order 9. Regions, Diagonals and further rules hold for all puzzles.
	Rules puzzle.Sudoku

	Latin         bool // Latin squares: only the order of Rules counts
	RandomRegions bool // jigsaws: every puzzle gets regions of its own, at random

	// With are kinds of rules, such as killer, that are placed on each grid at random.
	With []string

	// MinClues and MaxClues are the least and the greatest number of givens. If both are 0, givens
	// are taken away as long as the solution stays unique.
	MinClues, MaxClues int

	Symmetry Symmetry // of the cells with givens
	Pattern  []bool   // the cells with givens: exactly these; nil means any
	Minimal  bool     // no given can be left out; with a symmetry too, not one alone

	Difficulty Difficulty // how hard the puzzles are
	Rate       bool       // rate every puzzle, also if no difficulty is wished

	Seed  uint64
	Count int // puzzles to make; 0 means that only the context ends Generate
}

// Order returns the number of rows, of columns and of values of the puzzles.
func (w *Wishes) Order() int {
	if w.Rules.Givens.Rows == 0 {
		return 9
	}
	return w.Rules.Givens.Rows
}

// needsValues reports whether values must not be renamed.
func (w *Wishes) needsValues() bool {
	return w.Rules.Allowed != nil || w.Rules.Rules.NeedsValues()
}

// emptyGrid returns the empty grid of the shape. If every puzzle has regions of its own, the rows are
// its regions.
func (w *Wishes) emptyGrid() (*puzzle.Compiled, error) {
	rules := w.Rules
	rules.Givens = puzzle.NewGrid(w.Order(), w.Order())
	if w.RandomRegions {
		rules.Regions = rowsAsRegions(w.Order())
	}
	return (&Puzzle{Rules: rules, Latin: w.Latin}).Compile()
}

// IsClassic reports whether the puzzles are 9x9 Sudokus with boxes of 3x3 and no further rules.
func (w *Wishes) IsClassic() bool {
	empty, err := w.emptyGrid()
	if err != nil {
		return false
	}
	_, classic := empty.Classic()
	return classic && !w.Latin
}

// isFree reports whether the givens may be in any cells.
func (w *Wishes) isFree() bool { return w.Symmetry == NoSymmetry && w.Pattern == nil }

// ParseClues reads a number of clues, such as 24, or a range, such as 24-30.
func ParseClues(text string) (least, most int, err error) {
	first, last, isRange := strings.Cut(text, "-")
	if !isRange {
		last = first
	}
	least, err1 := strconv.Atoi(first)
	most, err2 := strconv.Atoi(last)
	if err1 != nil || err2 != nil || least < 1 || most < least {
		return 0, 0, fmt.Errorf("%q: expected a number such as 24, or a range such as 24-30", text)
	}
	return least, most, nil
}

// ParsePattern reads which cells have clues, row by row. A dot, a zero or an underscore is an
// empty cell. An x, a # or the symbol of a value, as in a puzzle, is a cell with a clue. Spaces,
// line ends and drawn lines of |, + and - are ignored.
func ParsePattern(text string) (pattern []bool, err error) {
	line, column := 1, 0
	for _, char := range text {
		column++
		switch {
		case char == '\n':
			line, column = line+1, 0
		case unicode.IsSpace(char) || strings.ContainsRune("|+-", char):
		case strings.ContainsRune(".0_", char):
			pattern = append(pattern, false)
		case char == '#' || char < unicode.MaxASCII && (unicode.IsLetter(char) || unicode.IsDigit(char)):
			pattern = append(pattern, true)
		default:
			return nil, fmt.Errorf("%d:%d: found %q: expected x for a clue or a dot for an empty cell", line, column, char)
		}
		if len(pattern) > puzzle.MaxOrder*puzzle.MaxOrder {
			return nil, fmt.Errorf("%d:%d: found more than %d cells, those of the greatest grid",
				line, column, puzzle.MaxOrder*puzzle.MaxOrder)
		}
	}
	return pattern, nil
}

// UseEasyClues wishes as many clues as easy puzzles have in newspapers, 32 to 36 in 9x9 Sudokus, if
// only easy puzzles are wished, and nothing else that decides the number of clues. If the last cells
// of units must suffice, it wishes more. Grids above order 16 need more, too; attempts find out how
// many.
func (w *Wishes) UseEasyClues() {
	d := &w.Difficulty
	if _, easy := rate.Easy.Numbers(); d.Most == 0 || d.Most > easy || d.Technique != "" || d.threshold() > 0 || w.Pattern != nil || w.Minimal || w.Order() > 16 {
		return
	}
	cells, least := w.Order()*w.Order(), 32
	if d.Most < human.InArea {
		if least = cluesOfLastCells; w.eases() {
			return // the attempts find out how many are needed
		}
	}
	w.MinClues, w.MaxClues = least*cells/81, ((least+4)*cells+80)/81
}
