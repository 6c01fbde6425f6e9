package input

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"fourfold/internal/kit/setting"
	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/textfile"
	"fourfold/puzzle"
)

// A Shape says what kind of puzzles the files contain, as far as the files themselves do not say
// so. The zero Shape is ready to use. Any other Shape can be used after a call of Check, by any
// number of goroutines.
type Shape struct {
	As        string // sudoku, latin, dlx, matrix, sets, spp, auto, or a board as in grid.ParseBoard; "" means auto: dlx by the name or the text of the file, else sudoku
	Box       string // rows and columns of a box, such as 2x3; "" means the default of the order
	Regions   string // a letter for each cell, row by row, that names its region; "" means boxes
	Diagonals bool   // every value occurs once on each of the two long diagonals too
	Extra     string // further rules: their names with commas between them, a file, or statements as in grid.RuleText; "" means none
	Alphabet  string // of values, as grid.ParseAlphabet reads it; "" means auto

	IgnoreUnknown bool // as in grid.ParseOptions

	// Recursive means that the subfolders of folders are read, too.
	Recursive bool

	// MaxSize is the limit of the text of a file, such as 64M. The value "" means 64M for files in
	// Knuth's format, and no limit for puzzles.
	MaxSize string

	Dedupe bool // puzzles that are the same as earlier ones are skipped; a Filter does so

	maxSize          int64 // in bytes; 0 means the limit of ""
	boxRows, boxCols int
	regions          []int // the region of each cell
	extra            *grid.RuleText
	board            *puzzle.Board // nil unless the files hold overlapping grids
	parse            grid.ParseOptions
}

// Check parses the fields. It returns an error for a field that is malformed, or that would have
// no effect on one of the files. The error names a field by the flag of the command, such as
// --box.
func (s *Shape) Check(files []string) (err error) {
	for _, parse := range []func() error{s.parseKind, s.parseBoxes, s.parseText} {
		if err := parse(); err != nil {
			return err
		}
	}
	if s.Extra != "" {
		if s.extra, err = parseExtra(s.Extra); err != nil {
			return err
		}
	}
	if useless := s.sudokuFlags(); len(useless) > 0 && (s.IsLatin() || s.board != nil || slices.ContainsFunc(files, s.HoldsProblem) || s.isProblem()) {
		names := slices.DeleteFunc(useless, func(word string) bool { return !strings.HasPrefix(word, "--") })
		return fmt.Errorf("%s: expected Sudokus only, since other problems have no boxes and diagonals", strings.Join(names, ", "))
	}
	return nil
}

// parseKind parses As.
func (s *Shape) parseKind() error {
	if s.As == "" || slices.Contains(plainKinds(), s.As) {
		return nil
	}
	board, err := grid.ParseBoard(s.As)
	if err != nil {
		return fmt.Errorf("--as %q: expected %s, or the corners of overlapping grids, such as r1c1,r7c7%s", s.As, words.List(Kinds(), "or"), words.DidYouMean(s.As, Kinds()))
	}
	s.board = &board
	return nil
}

// parseBoxes parses Box and Regions. Their order is that of all grids.
func (s *Shape) parseBoxes() (err error) {
	switch {
	case s.Box != "" && s.Regions != "":
		return errors.New("--box and --regions exclude each other")
	case s.Box != "":
		if s.boxRows, s.boxCols, err = grid.ParseBox(s.Box); err != nil {
			return fmt.Errorf("--box: %w", err)
		}
		s.parse.Order = s.boxRows * s.boxCols
	case s.Regions != "":
		if s.regions, err = grid.ParseRegions(s.Regions); err != nil {
			return fmt.Errorf("--regions: %w", err)
		}
		for s.parse.Order*s.parse.Order < len(s.regions) {
			s.parse.Order++
		}
	}
	return nil
}

// parseText parses the fields that say how to read a text.
func (s *Shape) parseText() (err error) {
	s.parse.IgnoreUnknown = s.IgnoreUnknown
	s.parse.IgnoreLines = s.Box != "" || s.Regions != "" || s.IsLatin()
	if s.MaxSize != "" {
		if s.maxSize, err = setting.ParseBytes(s.MaxSize); err != nil {
			return fmt.Errorf("--max-size %q: %w", s.MaxSize, err)
		}
	}
	if s.Alphabet != "" {
		if s.parse.Alphabet, err = grid.ParseAlphabet(s.Alphabet); err != nil {
			return fmt.Errorf("--alphabet: %w%s", err, words.DidYouMean(s.Alphabet, Alphabets()))
		}
	}
	return nil
}

// Kinds returns the values of Shape.As.
func Kinds() []string {
	return append(plainKinds(), puzzle.BoardNames()...)
}

// plainKinds returns Kinds without boards.
func plainKinds() []string {
	return append([]string{"auto", "sudoku", "latin", "dlx"}, tableNames()...)
}

// Alphabets returns the values of Shape.Alphabet.
func Alphabets() []string {
	return []string{grid.AlphabetAuto.String(), grid.AlphabetOne.String(), grid.AlphabetZero.String()}
}

// sudokuFlags returns the flags in use that apply only to Sudokus, with their values.
func (s *Shape) sudokuFlags() (flags []string) {
	for _, f := range [][]string{{"--box", s.Box}, {"--regions", s.Regions}, {"--extra", s.Extra}} {
		if f[1] != "" {
			flags = append(flags, f...)
		}
	}
	if s.Diagonals {
		flags = append(flags, "--diagonals")
	}
	return flags
}

// args returns the flags of the command with which a grid on one line is read as by this Shape.
func (s *Shape) args() (args []string) {
	if s.IsLatin() || s.board != nil {
		args = append(args, "--as", s.As)
	}
	args = append(args, s.sudokuFlags()...)
	if s.Alphabet != "" && s.Alphabet != "auto" {
		args = append(args, "--alphabet", s.Alphabet)
	}
	return args
}

// HoldsProblem reports whether a file of this name has an exact cover problem, whatever it holds.
func (s *Shape) HoldsProblem(name string) bool {
	return s.isProblem() || s.isAuto() && textfile.IsDLX(name)
}

// isProblem reports whether As says that the files have exact cover problems.
func (s *Shape) isProblem() bool { return s.As == "dlx" || tables[s.As] != nil }

// isAuto reports whether the name or the text of a file may say that it is in Knuth's format.
func (s *Shape) isAuto() bool { return s.As == "" || s.As == "auto" }

// IsLatin reports whether the files contain Latin squares.
func (s *Shape) IsLatin() bool { return s.As == "latin" }

// Board returns the board of the puzzles if the files hold overlapping grids, and nil otherwise.
func (s *Shape) Board() *puzzle.Board { return s.board }

// MayBeClassic reports whether the files may contain classic Sudokus: 9x9, with boxes of 3x3, no
// extra rules, and the values 1 to 9.
func (s *Shape) MayBeClassic() bool {
	return (s.isAuto() || s.As == "sudoku") && s.regions == nil && !s.Diagonals && s.extra == nil &&
		s.boxRows == s.boxCols && (s.boxRows == 0 || s.boxRows == 3) && s.parse.Alphabet != grid.AlphabetZero
}

// ParseOptions returns the options for reading grids.
func (s *Shape) ParseOptions() grid.ParseOptions { return s.parse }

// Compile makes the Problem of a task that has a puzzle. If the puzzle breaks the rules, Compile
// sets the Err of the task. It does nothing if the task already has an Err, or is a problem in
// Knuth's format.
func (s *Shape) Compile(t *Task) {
	if t.Err != nil || t.Puzzle == nil {
		return
	}
	if t.board = s.board; t.board != nil {
		o := puzzle.Overlap{Board: *s.board, Givens: t.Puzzle.Grid}
		t.Compiled, t.Err = o.Compile()
		t.rules, t.further = o.Check, []string{cmp.Or(s.board.Name, "overlapping grids")}
	} else if s.IsLatin() {
		l := puzzle.Latin{Givens: t.Puzzle.Grid}
		if t.Err = latinRules(&t.Puzzle.Sheet); t.Err == nil {
			t.Compiled, t.Err = l.Compile()
		}
		t.boxRows, t.boxCols = l.Givens.Rows, l.Givens.Cols
		t.further = []string{"latin square"}
	} else {
		var sudoku puzzle.Sudoku
		if sudoku, t.Err = s.SudokuOf(&t.Puzzle.Sheet); t.Err == nil {
			t.Err = checkAlphabet(t.Puzzle.Alphabet, &sudoku)
		}
		if t.Err == nil {
			t.Compiled, t.Err = sudoku.Compile()
		}
		t.rules, t.further = sudoku.Check, furtherRules(&sudoku)
		t.boxRows, t.boxCols, t.regions = sudoku.BoxRows, sudoku.BoxCols, sudoku.Regions
	}
	if t.Err != nil {
		t.Err = t.Locate(t.Err)
		return
	}
	t.Problem = t.Compiled.Problem
}

// WithGrid returns a compiled task for the same puzzle with other givens, and without what the
// file has in its other cells. The task t stays as it is.
func (s *Shape) WithGrid(t *Task, g puzzle.Grid) *Task {
	p := *t.Puzzle
	p.Grid, p.Placed, p.Candidates, p.Solution = g, puzzle.Grid{}, nil, puzzle.Grid{}
	other := &Task{File: t.File, Where: t.Where, Line: t.Line, Puzzle: &p}
	s.Compile(other)
	return other
}

// Limit returns the value of MaxSize in bytes, or 0 if there is no limit.
func (s *Shape) Limit() int64 { return s.maxSize }
