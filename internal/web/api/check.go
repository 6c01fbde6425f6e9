package api

import (
	"cmp"
	"context"
	"errors"

	"fourfold"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/check"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

// A checkAnswer is the answer to the question check.
type checkAnswer struct {
	Status    string   `json:"status"`    // one, several, none, limit, invalid, failed or wrong
	Solutions int      `json:"solutions"` // found, up to a limit
	Repeats   []repeat `json:"repeats"`   // values that break a rule
	Left      int      `json:"left"`      // empty cells
	Solved    bool     `json:"solved"`
	Mistakes  []int    `json:"mistakes"` // cells whose placed value is not that of the only solution
}

// A repeat is a value that is in several cells of a unit, or that breaks a rule.
type repeat struct {
	Unit  string `json:"unit"`
	Value int    `json:"value"`
	Cells []int  `json:"cells"`
	Text  string `json:"text"`
}

// maxChecked is the number of solutions up to which a check counts, as in "fourfold check".
const maxChecked = 1000

// check says what is right and wrong with a position.
func (s *Service) check(ctx context.Context, request []byte, out Stream) error {
	shape, t, err := s.position(request)
	if err != nil {
		return err
	}
	values := shape.WithGrid(t, t.Puzzle.Values())
	checker, err := s.checker(shape, maxChecked)
	if err != nil {
		return err
	}
	r := checker.Check(ctx, check.Subject{Task: t})
	got := checkAnswer{Status: statusOf(r), Solutions: r.Solutions, Repeats: []repeat{}, Left: r.Empty(), Mistakes: []int{}}
	for _, f := range check.Faults(t, values.Err) {
		got.Repeats = append(got.Repeats, repeat{f.Unit.String(), f.Value, f.Cells, f.What})
	}
	for _, m := range r.Mistakes {
		if m.Kind != check.WrongNotes {
			got.Mistakes = append(got.Mistakes, m.Cell)
		}
	}
	got.Solved = got.Left == 0 && values.Err == nil && len(got.Mistakes) == 0
	if t.Err != nil && len(r.Faults) == 0 {
		return errorOf(t.Err)
	}
	return send(out, got)
}

// statusOf returns how many solutions there are in the words of the page.
func statusOf(r *check.Result) string {
	switch status := r.Status(); status {
	case answer.Unique:
		return "one"
	case answer.Multiple:
		return "several"
	default:
		return string(status)
	}
}

// position reads a request that is a Position.
func (s *Service) position(request []byte) (*input.Shape, *input.Task, error) {
	var p Position
	if err := parse(request, &p); err != nil {
		return nil, nil, err
	}
	return s.task(&p)
}

// checker returns a checker that counts up to a number of solutions.
func (s *Service) checker(shape *input.Shape, limit int) (*check.Checker, error) {
	engines, err := solvers.Choose("", solvers.Bounds{Memory: s.Limits.Memory})
	c := &check.Checker{Shape: shape, Engine: engines, Limit: limit, Timeout: s.Limits.Time, Brief: true}
	c.Classic, _ = engines.ClassicPath()
	return c, err
}

// candidates finds the values that the empty cells of a position have in solutions with its placed values. It asks for a
// solution with each value that no solution had so far. When the time is up, the answer is not complete. If the request
// says so, it finds the values that the rules leave, each rule alone, and no solution.
func (s *Service) candidates(ctx context.Context, request []byte, out Stream) error {
	var asked struct {
		Position
		Rules bool
	}
	if err := parse(request, &asked); err != nil {
		return err
	}
	shape, t, err := s.task(&asked.Position)
	if err == nil && asked.Rules {
		return left(shape, t, out)
	}
	engines, failed := s.choose("")
	if err = cmp.Or(err, failed); err != nil {
		return err
	}
	values, complete := t.Puzzle.Values(), true
	var seen []bool // by option; nil if the values contradict each other
	all := make([][]int, len(values.Cells))
	for cell, v := range values.Cells {
		if v == 0 {
			all[cell] = []int{}
		}
	}
	if t = shape.WithGrid(t, values); t.Err == nil {
		seen = make([]bool, t.Problem.NumOptions())
	} else if !errors.Is(t.Err, puzzle.ErrBadGivens) {
		return errorOf(t.Err)
	}
	for o := range seen {
		if complete && !seen[o] {
			p, numbers := t.Problem.Assume([]int32{int32(o)}, nil)
			solution, err := fourfold.First(ctx, engines.For(p, false), p)
			for _, k := range solution {
				seen[numbers[k]] = true
			}
			complete = err == nil || errors.Is(err, fourfold.ErrNoSolution)
		}
		if at, _ := t.Compiled.Placement(int32(o)); seen[o] && values.At(at.Row, at.Col) == 0 {
			all[at.Row*values.Cols+at.Col] = append(all[at.Row*values.Cols+at.Col], at.Value)
		}
	}
	return send(out, map[string]any{"candidates": all, "complete": complete})
}

// left answers with the values that the rules of a position leave to its empty cells.
func left(shape *input.Shape, t *input.Task, out Stream) error {
	sudoku, err := shape.SudokuOf(&t.Puzzle.Sheet)
	if err != nil {
		return errorOf(err)
	}
	sudoku.Givens = t.Puzzle.Values()
	marks, err := sudoku.Candidates()
	if err != nil {
		return errorOf(err)
	}
	all := make([][]int, len(marks))
	for cell, v := range sudoku.Givens.Cells {
		if v != 0 {
			continue
		}
		all[cell] = []int{}
		for k := range sudoku.Givens.Rows {
			if allowed := sudoku.Allowed == nil || sudoku.Allowed[cell] == 0 || sudoku.Allowed[cell]>>k&1 != 0; allowed && marks[cell]>>k&1 != 0 {
				all[cell] = append(all[cell], k+1)
			}
		}
	}
	return send(out, map[string]any{"candidates": all, "complete": true})
}
