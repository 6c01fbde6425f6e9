package main

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"fourfold"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// An input is the flags that say how files are read.
type input struct {
	as        string
	box       string
	regions   string
	diagonals bool
	alphabet  string

	boxRows, boxCols int
	cells            []int
	parse            gridtext.ParseOptions
}

func (in *input) addFlags(f *pflag.FlagSet) {
	f.StringVar(&in.as, "as", "auto", "what the files hold: `KIND` is sudoku, latin (squares), dlx (Knuth's format) or auto (dlx if the name ends in .dlx or .dlx.gz, else sudoku)")
	f.StringVar(&in.box, "box", "", "size of a box as `RxC`, rows before columns (default by the order: 2x3 for 6, 3x3 for 9, ...)")
	f.StringVar(&in.regions, "regions", "", "jigsaw: `LETTERS` that name the region of each cell, row by row")
	f.BoolVar(&in.diagonals, "diagonals", false, "both diagonals hold every value once, too")
	f.StringVar(&in.alphabet, "alphabet", "auto", "values above 9 are letters: `A` is 1-9A-Z, 0-9A-Z or auto")
}

// check reads the values of the flags, and refuses those that would do nothing.
func (in *input) check(files []string) (err error) {
	switch in.as {
	case "auto", "sudoku", "latin", "dlx":
	default:
		return fmt.Errorf("--as %q: expected auto, sudoku, latin or dlx", in.as)
	}
	if in.box != "" {
		if in.boxRows, in.boxCols, err = gridtext.ParseBox(in.box); err != nil {
			return fmt.Errorf("--box: %w", err)
		}
		in.parse.Order = in.boxRows * in.boxCols
	}
	if in.regions != "" {
		if in.cells, err = gridtext.ParseRegions(in.regions); err != nil {
			return fmt.Errorf("--regions: %w", err)
		}
		for in.parse.Order*in.parse.Order < len(in.cells) {
			in.parse.Order++
		}
	}
	var useless []string
	for name, set := range map[string]bool{"--box": in.box != "", "--regions": in.regions != "", "--diagonals": in.diagonals} {
		if set {
			useless = append(useless, name)
		}
	}
	slices.Sort(useless)
	if len(useless) > 0 && (in.as == "latin" || in.as == "dlx" || in.as == "auto" && slices.ContainsFunc(files, isDLX)) {
		return fmt.Errorf("%s: expected Sudokus only, since other problems have no boxes and diagonals", strings.Join(useless, ", "))
	}
	if in.box != "" && in.regions != "" {
		return errors.New("--box and --regions exclude each other")
	}
	if in.parse.Alphabet, err = gridtext.ParseAlphabet(in.alphabet); err != nil {
		return fmt.Errorf("--alphabet: %w", err)
	}
	return nil
}

// A task is one problem to solve.
type task struct {
	name   string           // of the file
	where  string           // the file, and the line if it may hold many
	line   int              // 0 for a whole file
	puzzle *gridtext.Puzzle // nil for a problem in Knuth's format
	err    error            // what is wrong with it, if it cannot be solved

	*fourfold.Problem                         // nil until compiled
	id                string                  // of the problem, once fingerprint was asked for
	compiled          *puzzle.Compiled        // nil for a problem in Knuth's format
	rules             func(puzzle.Grid) error // of the puzzle, on the grid
	boxRows, boxCols  int                     // drawn in its grids
	regions           []int                   // likewise
}

// tasks returns what the files hold, in order. "-" is standard input, and no name
// at all means it. A file that cannot be read is a task with an error.
func (in *input) tasks(c *console, names []string) iter.Seq[*task] {
	if len(names) == 0 {
		names = []string{"-"}
	}
	return func(yield func(*task) bool) {
		for _, name := range names {
			more := true
			if err := in.open(c, name, func(t *task) bool { more = yield(t); return more }); err != nil {
				more = yield(&task{name: name, where: name, err: err})
			}
			if !more {
				return
			}
		}
	}
}

// open reads one file. The error is about the file as a whole.
func (in *input) open(c *console, name string, yield func(*task) bool) error {
	r, shown, end, err := openFile(c, name)
	if err != nil {
		return err
	}
	defer end()
	if in.holdsDLX(name) {
		p, err := readProblem(r, shown)
		if err != nil {
			return err
		}
		for _, w := range p.Warnings() {
			c.complain("%v", w)
		}
		yield(&task{name: shown, where: shown, Problem: p})
		return nil
	}
	in.read(r, shown, yield)
	return nil
}

// holdsDLX reports whether a file is in Knuth's format.
func (in *input) holdsDLX(name string) bool {
	return in.as == "dlx" || in.as == "auto" && isDLX(name)
}

// read reads puzzles. It reports whether to go on with another file.
func (in *input) read(r io.Reader, shown string, yield func(*task) bool) (more bool) {
	for p, err := range gridtext.Parse(r, shown, in.parse) {
		t := &task{name: shown, where: shown, puzzle: p, err: err}
		if p != nil {
			t.line = p.Line
			t.where = fmt.Sprintf("%s:%d", shown, p.Line)
		}
		var at *gridtext.ParseError
		if errors.As(err, &at) {
			t.line = at.Line
		}
		if !yield(t) {
			return false
		}
	}
	return true
}

// readable puts a failure to open a file into the form of other messages.
func readable(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Errorf("%s:1:1: %w: expected a file that can be read", name, err)
}

func isDLX(name string) bool {
	return strings.HasSuffix(name, ".dlx") || strings.HasSuffix(name, ".dlx.gz")
}

// readProblem reads Knuth's format, compressed by gzip or not.
func readProblem(r io.Reader, name string) (*fourfold.Problem, error) {
	b := bufio.NewReader(r)
	if magic, _ := b.Peek(2); string(magic) != "\x1f\x8b" {
		return fourfold.ReadProblem(b, name)
	}
	z, err := gzip.NewReader(b)
	if err != nil {
		return nil, fmt.Errorf("%s:1:1: damaged gzip file (%w): expected a whole one", name, err)
	}
	return fourfold.ReadProblem(z, name)
}

// load compiles the puzzle of t, if it has one and it is sound. What is wrong with
// it is t.err.
func (in *input) load(t *task) {
	if t.err != nil || t.puzzle == nil {
		return
	}
	if in.as == "latin" {
		t.compiled, t.err = puzzle.Latin{Givens: t.puzzle.Grid}.Compile()
		t.boxRows, t.boxCols = t.puzzle.Grid.Rows, t.puzzle.Grid.Cols
	} else {
		s := in.sudoku(t.puzzle.Grid)
		t.compiled, t.err = s.Compile()
		t.rules = s.Check
		t.boxRows, t.boxCols, t.regions = in.boxRows, in.boxCols, in.cells
	}
	if t.err != nil {
		t.err = t.locate(t.err)
		return
	}
	t.Problem = t.compiled.Problem
}

// sudoku returns the puzzle that a grid is by the flags.
func (in *input) sudoku(givens puzzle.Grid) puzzle.Sudoku {
	return puzzle.Sudoku{Givens: givens, BoxRows: in.boxRows, BoxCols: in.boxCols, Regions: in.cells, Diagonals: in.diagonals}
}

// flags returns the arguments that make the flags what they are, as far as a grid on
// one line needs them.
func (in *input) flags() (args []string) {
	if in.as == "latin" {
		args = append(args, "--as", in.as)
	}
	if in.box != "" {
		args = append(args, "--box", in.box)
	}
	if in.regions != "" {
		args = append(args, "--regions", in.regions)
	}
	if in.diagonals {
		args = append(args, "--diagonals")
	}
	if in.alphabet != "auto" {
		args = append(args, "--alphabet", in.alphabet)
	}
	return args
}

// locate names the place of an error about the puzzle of t: the first given that
// repeats another, or where the puzzle begins.
func (t *task) locate(err error) error {
	cell := 0
	if g := (*puzzle.GivensError)(nil); errors.As(err, &g) {
		cell = g.Duplicates[0].Cells[1]
	}
	line, column := t.puzzle.Where(cell)
	return &gridtext.ParseError{Name: t.name, Line: line, Column: column, Err: err}
}

// given returns the puzzle of t as one line, or nothing if it has none.
func (t *task) given() string {
	if t.puzzle == nil {
		return ""
	}
	line, err := gridtext.AppendGrid(nil, t.puzzle.Grid, gridtext.FormatLine, gridtext.WriteOptions{Alphabet: t.puzzle.Alphabet})
	if err != nil {
		return ""
	}
	return string(line)
}

// verify puts a solution through Check and, for a Sudoku, through the rules on the
// grid.
func (t *task) verify(s fourfold.Solution) error {
	if err := t.Check(s); err != nil {
		return err
	}
	return t.onGrid(s)
}

// onGrid checks a solution by the rules of the puzzle, if it has any.
func (t *task) onGrid(s fourfold.Solution) error {
	if t.rules == nil {
		return nil
	}
	return t.rules(t.compiled.Grid(s))
}
