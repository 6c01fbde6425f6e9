package check

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"fourfold"
	"fourfold/cp/classic"
	"fourfold/internal/dedupe"
	"fourfold/internal/input"
	"fourfold/puzzle"
)

// A question asks for solutions of the puzzle with other givens.
type question struct {
	givens []uint8 // a value or 0 for each cell
	cell   int     // this cell must not have the value not
	not    uint8   // 0 means that every cell may have every value
}

// A search finds the solutions of a question by an engine. The givens repeat no value. The yielded
// cells are valid until yield returns.
type search interface {
	solve(ctx context.Context, q question, yield func(cells []uint8) bool) error
	release()
}

// A finder finds solutions of a puzzle with other givens, and verifies them by the rules. Only one
// goroutine may use it.
type finder struct {
	ctx    context.Context
	order  int
	units  []puzzle.Unit
	search search

	allowed []uint64 // the values of cells without a given, as in puzzle.Sudoku
	extra   *puzzle.Extra
	board   *puzzle.Board
	inside  []bool // the cells that belong to a grid of the board; nil without a board
}

// finder returns the finder of a task. If the puzzle breaks the rules, it sets the Err of the task
// and returns nil. The caller calls release at the end.
func (c *Checker) finder(ctx context.Context, t *input.Task) *finder {
	f := &finder{ctx: ctx, order: t.Puzzle.Grid.Rows}
	if c.Classic != 0 && dedupe.IsPlain(c.Shape, t) { // to compile a puzzle takes longer than most searches
		if f.units = classicUnits(); !f.repeats(t.Puzzle.Grid.Cells) {
			f.search = newClassicSearch(ctx, c.Classic)
			return f
		}
	}
	if c.Shape.Compile(t); t.Err != nil {
		return nil
	}
	f.units, f.allowed = t.Compiled.Units(), allowedWithoutGivens(&t.Puzzle.Sheet)
	if f.board = t.Board(); f.board != nil {
		f.inside = f.board.Cells()
	} else if !c.Shape.IsLatin() {
		s, _ := c.Shape.SudokuOf(&t.Puzzle.Sheet) // which Compile has accepted
		f.extra = s.Extra
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

func (f *finder) release() { f.search.release() }

// all yields the solutions of a question. The yielded cells are valid until yield returns. A nil
// error means that yield returned false or that there are no other solutions.
func (f *finder) all(q question, yield func(cells []uint8) bool) error {
	if f.repeats(q.givens) {
		return nil
	}
	var wrong error
	err := f.search.solve(f.ctx, q, func(cells []uint8) bool {
		if wrong = f.verify(q, cells); wrong != nil {
			return false
		}
		return yield(cells)
	})
	if wrong != nil {
		return wrong
	}
	return err
}

// first returns a solution of a question, or nil if there is none. The caller owns it.
func (f *finder) first(q question) (solution []uint8, err error) {
	err = f.all(q, func(cells []uint8) bool {
		solution = append(solution, cells...)
		return false
	})
	return solution, err
}

// repeats reports whether a value occurs twice in a unit, or values break another rule.
func (f *finder) repeats(cells []uint8) bool { return f.brokenRule(cells) != "" }

// brokenRule says which rule the values of a grid break. It returns "" if they break none. Cells may
// be empty.
func (f *finder) brokenRule(cells []uint8) string {
	for _, u := range f.units {
		seen := uint64(0)
		for _, cell := range u.Cells {
			if bit := uint64(1) << cells[cell]; bit > 1 {
				if seen&bit != 0 {
					return fmt.Sprintf("value %d occurs twice in %v", cells[cell], u)
				}
				seen |= bit
			}
		}
	}
	if clashes := f.extra.Clashes(puzzle.Grid{Rows: f.order, Cols: f.order, Cells: cells}); len(clashes) > 0 {
		return clashes[0].String()
	}
	return ""
}

// verify checks that cells are a solution of the question.
func (f *finder) verify(q question, cells []uint8) error {
	fault := f.faultOf(cells, q.givens)
	if fault == "" && q.not != 0 && cells[q.cell] == q.not {
		fault = "a value that was excluded"
	}
	if fault != "" {
		return fmt.Errorf("%w: a grid was given as a solution that is none: %s", ErrWrong, fault)
	}
	return nil
}

// allows reports whether a cell without a given may have a value.
func (f *finder) allows(cell int, value uint8) bool {
	return f.allowed == nil || f.allowed[cell] == 0 || f.allowed[cell]>>(value-1)&1 != 0
}

// A problemSearch compiles each question and gives it to an engine.
type problemSearch struct {
	shape  *input.Shape
	task   *input.Task
	engine fourfold.Solver
}

func (*problemSearch) release() {}

func (s *problemSearch) solve(ctx context.Context, q question, yield func([]uint8) bool) error {
	grid := puzzle.Grid{Rows: s.task.Puzzle.Grid.Rows, Cols: s.task.Puzzle.Grid.Cols, Cells: q.givens}
	t := s.shape.WithGrid(s.task, grid)
	if t.Err != nil {
		return t.Err
	}
	p, options := t.Problem, []int32(nil)
	if q.not != 0 {
		options = optionsBut(t.Compiled, puzzle.Placement{Row: q.cell / grid.Cols, Col: q.cell % grid.Cols, Value: int(q.not)})
		p = p.WithOptions(options)
	}
	var ofPuzzle fourfold.Solution // sol, with the options of t.Compiled
	_, err := fourfold.Visit(ctx, s.engine, p, func(sol fourfold.Solution) bool {
		if options != nil {
			ofPuzzle = ofPuzzle[:0]
			for _, o := range sol {
				ofPuzzle = append(ofPuzzle, options[o])
			}
			sol = ofPuzzle
		}
		return yield(t.Compiled.Grid(sol).Cells)
	})
	return err
}

// optionsBut returns all options except the one of a placement.
func optionsBut(c *puzzle.Compiled, not puzzle.Placement) []int32 {
	options := make([]int32, 0, c.NumOptions())
	for o := range c.NumOptions() {
		if p, ok := c.Placement(o); !ok || p != not {
			options = append(options, o)
		}
	}
	return options
}

// A classicSearch gives each question to the engine for 9x9 Sudokus.
type classicSearch struct {
	engine *classic.Solver
	path   classic.Path
	stop   atomic.Bool
	forget func() bool
	cells  [81]uint8
	marks  classic.Pencil
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

func (s *classicSearch) solve(ctx context.Context, q question, yield func([]uint8) bool) error {
	if !s.yieldAll(q, yield) || ctx.Err() == nil {
		return nil
	}
	return context.Cause(ctx)
}

// yieldAll yields the solutions of a question, and reports whether yield never returned false.
func (s *classicSearch) yieldAll(q question, yield func([]uint8) bool) bool {
	p := textOf(q.givens)
	solutions := s.engine.All(&p)
	if q.not != 0 {
		solutions = s.engine.AllPencil(s.pencil(q))
	}
	for found := range solutions {
		if !yield(s.cellsOf(found)) {
			return false
		}
	}
	return true
}

// textOf returns a grid as the engine reads it.
func textOf(cells []uint8) (p classic.Puzzle) {
	for cell, v := range cells {
		p[cell] = '0' + v
	}
	return p
}

// cellsOf returns a grid of the engine. The next call overwrites it.
func (s *classicSearch) cellsOf(p *classic.Puzzle) []uint8 {
	for cell, char := range p {
		s.cells[cell] = char - '0'
	}
	return s.cells[:]
}

// pencil returns the values that each cell may have.
func (s *classicSearch) pencil(q question) *classic.Pencil {
	for cell, v := range q.givens {
		marks := s.marks[9*cell : 9*cell+9]
		if v == 0 {
			copy(marks, "123456789")
		} else {
			copy(marks, ".........")
			marks[v-1] = '0' + v
		}
	}
	if q.not != 0 {
		s.marks[9*q.cell+int(q.not)-1] = '.'
	}
	return &s.marks
}
