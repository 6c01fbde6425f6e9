package check_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold/cp/classic"
	"fourfold/dlx"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/check"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

// shidoku has the 288 grids of order 4.
var shidoku = func() (grids [][]uint8) {
	cells := make([]uint8, 16)
	var fill func(cell int)
	fill = func(cell int) {
		if cell == 16 {
			grids = append(grids, slices.Clone(cells))
			return
		}
		for v := uint8(1); v <= 4; v++ {
			free := true
			for other := range cell {
				same := other/4 == cell/4 || other%4 == cell%4 || other/8 == cell/8 && other%4/2 == cell%4/2
				free = free && !(same && cells[other] == v)
			}
			if free {
				cells[cell] = v
				fill(cell + 1)
				cells[cell] = 0
			}
		}
	}
	fill(0)
	return grids
}()

// solutions returns the grids of order 4 with these values.
func solutions(givens []uint8) (found [][]uint8) {
	for _, g := range shidoku {
		if agrees(g, givens) {
			found = append(found, g)
		}
	}
	return found
}

func agrees(grid, givens []uint8) bool {
	for cell, v := range givens {
		if v != 0 && grid[cell] != v {
			return false
		}
	}
	return true
}

// without returns the givens without the value of a cell.
func without(givens []uint8, cell int) []uint8 {
	givens = slices.Clone(givens)
	givens[cell] = 0
	return givens
}

// only returns the givens of some cells.
func only(givens []uint8, cells []int) []uint8 {
	some := make([]uint8, len(givens))
	for _, cell := range cells {
		some[cell] = givens[cell]
	}
	return some
}

// task returns the task of a puzzle.
func task(t testing.TB, shape *input.Shape, text string) *input.Task {
	t.Helper()
	for task := range input.NewFile("p.txt", strings.NewReader(text)).Puzzles(shape) {
		return task
	}
	t.Fatalf("no puzzle in %q", text)
	return nil
}

// checkers returns a Checker for each kind of search, with all details.
func checkers(shape *input.Shape) map[string]*check.Checker {
	return map[string]*check.Checker{
		"dlx":     {Shape: shape, Engine: dlx.Solver{}, Limit: 1000, Details: true, Minimize: true},
		"classic": {Shape: shape, Engine: dlx.Solver{}, Classic: classic.Best(), Limit: 1000, Details: true, Minimize: true},
	}
}

func gridText(cells []uint8) string {
	order := 4
	for order*order < len(cells) {
		order++
	}
	return puzzle.Grid{Rows: order, Cols: order, Cells: cells}.String()
}

// agreeWithBrute checks a grid of order 4 and compares the result with brute force.
func agreeWithBrute(t *testing.T, givens []uint8) {
	shape := new(input.Shape)
	c := checkers(shape)["dlx"]
	text := gridText(givens)
	empty := task(t, shape, strings.Repeat(".", 16)+"\n") // a full grid may look like a map of regions
	empty.Puzzle.Grid = puzzle.Grid{Rows: 4, Cols: 4, Cells: givens}
	r := c.Check(context.Background(), check.Subject{Task: empty})
	all := solutions(givens)
	if r.Err != nil || r.Task.Err == nil && (r.Solutions != len(all) || !r.Complete) {
		t.Fatalf("%s: %d solutions, complete %v, error %v, want %d", text, r.Solutions, r.Complete, r.Err, len(all))
	}
	switch {
	case r.Task.Err != nil:
		if len(all) > 0 || len(r.Faults) == 0 {
			t.Errorf("%s: %v, %d faults, but %d solutions", text, r.Task.Err, len(r.Faults), len(all))
		}
	case len(all) == 0:
		checkConflict(t, text, givens, r.Conflict)
	case len(all) == 1:
		checkRedundant(t, text, givens, r)
	default:
		checkDiffer(t, text, all, r)
	}
}

func checkConflict(t *testing.T, text string, givens []uint8, c *check.Conflict) {
	t.Helper()
	if c == nil || !c.Minimal {
		t.Fatalf("%s: conflict %+v, want a minimal one", text, c)
	}
	set := only(givens, c.Cells)
	if len(solutions(set)) > 0 {
		t.Errorf("%s: %v is no conflict", text, c.Cells)
	}
	for _, cell := range c.Cells {
		if len(solutions(without(set, cell))) == 0 {
			t.Errorf("%s: %v is not minimal", text, c.Cells)
		}
		if is, want := slices.Contains(c.Suspects, cell), len(solutions(without(givens, cell))) > 0; is != want {
			t.Errorf("%s: cell %d suspect %v, want %v", text, cell, is, want)
		}
	}
}

func checkRedundant(t *testing.T, text string, givens []uint8, r *check.Result) {
	t.Helper()
	var want []int
	for cell, v := range givens {
		if v != 0 && len(solutions(without(givens, cell))) == 1 {
			want = append(want, cell)
		}
	}
	if !r.RedundantKnown || !slices.Equal(r.Redundant, want) || r.IsMinimal() != (len(want) == 0) {
		t.Errorf("%s: redundant %v, minimal %v, want %v", text, r.Redundant, r.IsMinimal(), want)
	}
	m := r.Minimized.Cells
	if len(solutions(m)) != 1 || !agrees(givens, m) {
		t.Errorf("%s: minimized %v", text, m)
	}
	for cell, v := range m {
		if v != 0 && len(solutions(without(m, cell))) == 1 {
			t.Errorf("%s: minimized %v: cell %d is redundant", text, m, cell)
		}
	}
}

func checkDiffer(t *testing.T, text string, all [][]uint8, r *check.Result) {
	t.Helper()
	var want []int
	for cell := range 16 {
		if slices.ContainsFunc(all, func(g []uint8) bool { return g[cell] != all[0][cell] }) {
			want = append(want, cell)
		}
	}
	if !r.AllDiffer || !slices.Equal(r.Differ, want) {
		t.Errorf("%s: differ in %v (all %v), want %v", text, r.Differ, r.AllDiffer, want)
	}
}

// TestBrute: random grids of order 4, sound and unsound, agree with brute force.
func TestBrute(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		g := slices.Clone(shidoku[random.IntN(len(shidoku))])
		for _, cell := range random.Perm(16)[:6+random.IntN(8)] {
			g[cell] = 0
		}
		for range random.IntN(3) {
			g[random.IntN(16)] = uint8(random.IntN(5))
		}
		agreeWithBrute(t, g)
	}
}

func FuzzCheck(f *testing.F) {
	f.Add([]byte{1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4})
	f.Add([]byte{1, 2, 0, 0, 0, 0, 3, 4})
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		g := make([]uint8, 16)
		for cell, v := range data[:min(16, len(data))] {
			g[cell] = v % 5
		}
		agreeWithBrute(t, g)
	})
}

// TestLimitDiffer: the cells in which solutions differ are complete, also if counting stopped.
func TestLimitDiffer(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	shape := new(input.Shape)
	for range 100 {
		g := slices.Clone(shidoku[random.IntN(len(shidoku))])
		for _, cell := range random.Perm(16)[:13] {
			g[cell] = 0
		}
		all := solutions(g)
		if len(all) < 3 {
			continue
		}
		c := checkers(shape)["dlx"]
		c.Limit = 2
		r := c.Check(context.Background(), check.Subject{Task: task(t, shape, gridText(g)+"\n")})
		if r.Solutions != 2 || r.Complete || r.Status() != answer.Multiple {
			t.Errorf("%s: %d solutions, complete %v, %s", gridText(g), r.Solutions, r.Complete, r.Status())
		}
		checkDiffer(t, gridText(g), all, r)
	}
}
