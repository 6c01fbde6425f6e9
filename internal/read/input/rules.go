package input

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/textfile"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// SudokuOf returns the Sudoku of a puzzle, with the rules of the flags and those that its file
// states. It returns an error if they contradict each other. It must not be called if the Shape
// IsLatin.
func (s *Shape) SudokuOf(p *puzzle.Sheet) (puzzle.Sudoku, error) {
	chosen := puzzle.Sudoku{
		Givens: p.Grid, BoxRows: s.boxRows, BoxCols: s.boxCols, Regions: s.regions,
		Diagonals: s.Diagonals || p.Diagonals, Allowed: p.Allowed, Rules: p.Rules, Form: p.Form,
	}
	stated, what := statedBoxes(p)
	var err error
	switch {
	case what == "":
	case s.boxRows == 0 && s.regions == nil:
		chosen.BoxRows, chosen.BoxCols, chosen.Regions = stated.BoxRows, stated.BoxCols, stated.Regions
	case !slices.Equal(regionsOf(chosen), regionsOf(stated)):
		flag := "--regions"
		if s.regions == nil {
			flag = "--box " + s.Box
		}
		err = fmt.Errorf("%s, but the file states %s: expected the flag or the file to say it, or both to say the same", flag, what)
	}
	if err != nil || s.extra.IsEmpty() {
		return chosen, err
	}
	further, err := s.extra.Rules(chosen.Board())
	chosen.Rules = further.And(p.Rules)
	return chosen, err
}

// latinRules returns an error if a file states rules that a Latin square does not have. Boxes of
// the default size are no rules: many programs always write them.
func latinRules(p *puzzle.Sheet) error {
	stated, _ := statedBoxes(p)
	stated.Diagonals, stated.Allowed, stated.Rules = p.Diagonals, p.Allowed, p.Rules
	if names := furtherRules(&stated); len(names) > 0 {
		return fmt.Errorf("--as latin, but the file states %s: expected --as sudoku", strings.Join(names, ", "))
	}
	return nil
}

// furtherRules names the rules of a Sudoku that an ordinary one of its order does not have.
func furtherRules(s *puzzle.Sudoku) (names []string) {
	rows, _, _ := puzzle.DefaultBox(s.Givens.Rows)
	if s.BoxRows != 0 && s.BoxRows != rows {
		names = append(names, fmt.Sprintf("boxes %dx%d", s.BoxRows, s.BoxCols))
	}
	if s.Regions != nil {
		names = append(names, "regions")
	}
	if s.Diagonals {
		names = append(names, "diagonals")
	}
	if s.Allowed != nil {
		names = append(names, "candidates")
	}
	return append(names, s.Rules.Names()...)
}

// statedBoxes returns the Sudoku with the boxes or regions that a file states, and what they are
// in words. Regions that are boxes are returned as boxes. The words are "" if the file states
// none.
func statedBoxes(p *puzzle.Sheet) (stated puzzle.Sudoku, what string) {
	stated = puzzle.Sudoku{Givens: p.Grid, BoxRows: p.BoxRows, BoxCols: p.BoxCols, Regions: p.Regions}
	order := p.Grid.Rows
	if p.Regions != nil {
		what = "regions"
		named := puzzle.Renumbered(p.Regions)
		for rows := 2; rows < order; rows++ {
			if order%rows == 0 && slices.Equal(named, puzzle.Boxes(order, rows, order/rows)) {
				stated.BoxRows, stated.BoxCols, stated.Regions = rows, order/rows, nil
			}
		}
	}
	if stated.Regions == nil && stated.BoxRows != 0 {
		what = fmt.Sprintf("boxes of %dx%d", stated.BoxRows, stated.BoxCols)
	}
	return stated, what
}

// AddRules adds the rules that the puzzle in another file states to a puzzle with the same grid. It returns an error if both state
// something, and not the same. If both state candidates, those of the other file are the rule.
func AddRules(p, of *puzzle.Sheet) error {
	boxes, what := statedBoxes(p)
	others, whatElse := statedBoxes(of)
	common := p.Rules.And(of.Rules)
	switch {
	case what != "" && whatElse != "" && !slices.Equal(regionsOf(boxes), regionsOf(others)):
		return fmt.Errorf("one file states %s, the other one %s", what, whatElse)
	case p.Rules != nil && of.Rules != nil && (len(common) > len(p.Rules) || len(common) > len(of.Rules)):
		return errors.New("the files state different rules")
	case of.Form.Zero && !p.Form.Zero:
		return errors.New("the values begin with 0 in the one file, and with 1 in the other one")
	case !p.Form.IsZero() && !of.Form.IsZero() && !reflect.DeepEqual(p.Form, of.Form):
		return errors.New("the files state different values or forms of the grid")
	}
	if what == "" {
		p.BoxRows, p.BoxCols, p.Regions = of.BoxRows, of.BoxCols, of.Regions
	}
	if p.Rules = common; p.Form.IsZero() {
		p.Form = of.Form
	}
	if p.Diagonals = p.Diagonals || of.Diagonals; of.Allowed != nil {
		p.Allowed = of.Allowed
	}
	return nil
}

// regionsOf returns the box or the region of each cell, numbered in the order of their first cells.
func regionsOf(s puzzle.Sudoku) []int {
	switch {
	case s.Regions != nil:
		return puzzle.Renumbered(s.Regions)
	case s.BoxCols > 0:
		return puzzle.Boxes(s.Givens.Rows, s.BoxRows, s.BoxCols)
	}
	return nil
}

// ArgsOf returns the flags of the command with which the grid of a puzzle, on one line, is read
// with the rules of the puzzle.
func (s *Shape) ArgsOf(p *puzzle.Sheet) []string {
	sudoku, err := s.SudokuOf(p)
	if err != nil || s.IsLatin() {
		return s.args()
	}
	all := *s
	all.Diagonals = sudoku.Diagonals
	all.Extra = sudoku.Rules.Text(sudoku.Givens.Cols, "; ")
	switch {
	case sudoku.Regions != nil && s.regions == nil:
		all.Regions = grid.RegionsText(sudoku.Regions, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	case sudoku.BoxRows != 0:
		all.Box = fmt.Sprintf("%dx%d", sudoku.BoxRows, sudoku.BoxCols)
	}
	return all.args()
}

// parseExtra reads the value of --extra: names of rules with commas between them, statements with
// semicolons between them, or the name of a file of these.
func parseExtra(value string) (*grid.RuleText, error) {
	name := "--extra"
	parsed, err := grid.ParseRules(value, name)
	switch {
	case err != nil && value != StandardInput && !isMissing(value):
		name = words.Printable(value)
		parsed, err = readExtra(value)
	case err != nil && !strings.ContainsAny(value, " ;\n"):
		return nil, fmt.Errorf("--extra %q is neither a rule nor a file: expected %s, or a file of rules%s", value,
			words.List(ExtraNames(), "or"), words.DidYouMean(value, ExtraNames()))
	}
	if err != nil {
		return nil, err
	}
	if parsed.IsEmpty() {
		err = fmt.Errorf("%s has no rules: expected at least one, such as windoku", name)
	}
	return parsed, err
}

// readExtra reads a file with further rules.
func readExtra(path string) (*grid.RuleText, error) {
	name := words.Printable(path)
	f, err := textfile.Open(context.Background(), path)
	if err != nil {
		return nil, fmt.Errorf("--extra: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(textfile.Text(f), grid.MaxRules+1)) // one more byte is an error of ParseRules
	if err != nil {
		return nil, fmt.Errorf("--extra: %s: %w", name, err)
	}
	return grid.ParseRules(string(text), name)
}

// ExtraNames returns the values of Shape.Extra that are one name.
func ExtraNames() (names []string) {
	for _, k := range rule.Kinds() {
		if k.IsGlobal() {
			names = append(names, k.Name)
		}
	}
	return names
}

// checkAlphabet returns an error for rules about values in a grid whose first value is written as 0.
// It would not be clear which values they mean.
func checkAlphabet(a grid.Alphabet, s *puzzle.Sudoku) error {
	if a != grid.AlphabetZero || s.Form.Zero || !s.Rules.NeedsValues() {
		return nil
	}
	return errors.New("rules about values, such as odd cells, in a grid whose values begin with 0: expected values from 1")
}
