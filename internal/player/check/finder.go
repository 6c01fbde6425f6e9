package check

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"fourfold"
	"fourfold/cp/classic"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// A finder finds solutions of a puzzle with other givens, and verifies them by the rules. Only one
// goroutine may use it.
type finder struct {
	ctx    context.Context
	cols   int // of the grid
	most   int // the greatest value; less than cols on a board of overlapping grids
	units  []puzzle.Unit
	search search

	allowed []uint64       // the values of cells without a given, as in puzzle.Sudoku
	sudoku  *puzzle.Sudoku // for its rules; nil if there are none
	inside  []bool         // the cells that belong to a grid of the board; nil without a board
}

// A search finds the solutions of the puzzle with other givens, which repeat no value. The yielded
// cells are valid until yield returns.
type search interface {
	solve(ctx context.Context, givens []uint8, yield func(cells []uint8) bool) error
	release()
}

// finder returns the finder of a task. If the puzzle breaks the rules, it sets the Err of the task
// and returns nil. The caller calls release at the end.
func (c *Checker) finder(ctx context.Context, t *input.Task) *finder {
	f := &finder{ctx: ctx, cols: t.Puzzle.Grid.Cols, most: t.Puzzle.Grid.Cols}
	if c.Classic != 0 && c.Shape.IsPlain(t) { // to compile a puzzle takes longer than most searches
		if f.units = classicUnits(); f.brokenRule(t.Puzzle.Grid.Cells) == "" {
			f.search = newClassicSearch(ctx, c.Classic)
			return f
		}
	}
	if c.Shape.Compile(t); t.Err != nil {
		return nil
	}
	f.units, f.allowed = t.Compiled.Units(), allowedWithoutGivens(&t.Puzzle.Sheet)
	if b := t.Board(); b != nil {
		f.inside, f.most = b.Cells(), len(f.units[0].Cells)
	} else if !c.Shape.IsLatin() {
		s, _ := c.Shape.SudokuOf(&t.Puzzle.Sheet) // which Compile has accepted
		f.sudoku = &s
		board := s.Board()
		f.most = board.High - board.Low + 1
	}
	p := *t.Puzzle
	p.Allowed = f.allowed
	other := *t
	other.Puzzle = &p
	f.search = &problemSearch{shape: c.Shape, task: &other, engine: c.Engine}
	return f
}

// allowedWithoutGivens returns the allowed values of a puzzle. A cell with a given may have any
// value if the given is left out.
func allowedWithoutGivens(p *puzzle.Sheet) []uint64 {
	allowed := slices.Clone(p.Allowed)
	for cell := range allowed {
		if p.Grid.Cells[cell] != 0 {
			allowed[cell] = 0
		}
	}
	return allowed
}

// classicUnits returns the rows, columns and boxes of a 9x9 Sudoku.
var classicUnits = sync.OnceValue(func() []puzzle.Unit {
	empty, err := puzzle.Sudoku{Givens: puzzle.NewGrid(9, 9)}.Compile()
	if err != nil {
		panic(err)
	}
	return empty.Units()
})

// all yields the solutions with these givens. The yielded cells are valid until yield returns. A nil
// error means that yield returned false or that there are no other solutions.
func (f *finder) all(givens []uint8, yield func(cells []uint8) bool) error {
	if f.brokenRule(givens) != "" {
		return nil
	}
	wrong := ""
	err := f.search.solve(f.ctx, givens, func(cells []uint8) bool {
		wrong = f.faultOf(cells, givens)
		return wrong == "" && yield(cells)
	})
	if wrong != "" {
		return fmt.Errorf("%w: a grid was given as a solution that is none: %s", answer.ErrWrong, wrong)
	}
	return err
}

// brokenRule says which rule the values of a grid break. It returns "" if they break none. Cells may
// be empty.
func (f *finder) brokenRule(cells []uint8) string {
	for _, u := range f.units {
		seen := uint64(0)
		for _, cell := range u.Cells {
			if bit := uint64(1) << cells[cell]; bit > 1 {
				if seen&bit != 0 {
					return fmt.Sprintf("value %d occurs twice in %v", f.real(cells[cell]), u)
				}
				seen |= bit
			}
		}
	}
	if f.sudoku != nil {
		if clashes := f.sudoku.Clashes(puzzle.Grid{Rows: len(cells) / f.cols, Cols: f.cols, Cells: cells}); len(clashes) > 0 {
			return clashes[0].String()
		}
	}
	return ""
}

// real returns a value of a cell as the puzzle has it: it may begin at 0.
func (f *finder) real(v uint8) int {
	if f.sudoku != nil && f.sudoku.Form.Zero {
		v--
	}
	return int(v)
}

// rules returns the further rules of the puzzle.
func (f *finder) rules() rule.List {
	if f.sudoku == nil {
		return nil
	}
	return f.sudoku.Rules
}

// isPlace reports whether a cell has a value in a solution.
func (f *finder) isPlace(cell int) bool {
	if f.sudoku != nil && slices.Contains(f.sudoku.Form.Holes, cell) {
		return false
	}
	return f.inside == nil || f.inside[cell]
}

// allows reports whether a cell without a given may have a value.
func (f *finder) allows(cell int, value uint8) bool {
	return f.allowed == nil || f.allowed[cell] == 0 || f.allowed[cell]>>(value-1)&1 != 0
}

// A problemSearch compiles the puzzle with the givens and gives it to an engine.
type problemSearch struct {
	shape  *input.Shape
	task   *input.Task
	engine fourfold.Solver
}

func (*problemSearch) release() {}

func (s *problemSearch) solve(ctx context.Context, givens []uint8, yield func([]uint8) bool) error {
	t := s.shape.WithGrid(s.task, puzzle.Grid{Rows: s.task.Puzzle.Grid.Rows, Cols: s.task.Puzzle.Grid.Cols, Cells: givens})
	if t.Err != nil {
		return t.Err
	}
	_, err := fourfold.Visit(ctx, s.engine, t.Problem, func(sol fourfold.Solution) bool { return yield(t.Compiled.Grid(sol).Cells) })
	return err
}

// A classicSearch gives the givens to the engine for 9x9 Sudokus.
type classicSearch struct {
	engine *classic.Solver
	path   classic.Path
	stop   atomic.Bool
	forget func() bool
	cells  [81]uint8
}

// searches holds the searches that are not in use, by path.
var searches [classic.Go + 1]sync.Pool

func newClassicSearch(ctx context.Context, path classic.Path) *classicSearch {
	s, ok := searches[path].Get().(*classicSearch)
	if !ok {
		s = &classicSearch{engine: classic.New(path), path: path}
		s.engine.Stop = &s.stop
	}
	s.stop.Store(false)
	s.forget = context.AfterFunc(ctx, func() { s.stop.Store(true) })
	return s
}

// release gives the search back, unless its context is about to stop it.
func (s *classicSearch) release() {
	if s.forget() {
		searches[s.path].Put(s)
	}
}

func (s *classicSearch) solve(ctx context.Context, givens []uint8, yield func([]uint8) bool) error {
	var p classic.Puzzle
	for cell, v := range givens {
		p[cell] = '0' + v
	}
	for found := range s.engine.All(&p) {
		for cell, char := range found {
			s.cells[cell] = char - '0'
		}
		if !yield(s.cells[:]) {
			return nil
		}
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}
