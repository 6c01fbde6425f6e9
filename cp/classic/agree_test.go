package classic_test

import (
	"context"
	"sync"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/cp/classic"
	"fourfold/dlx"
)

// TestAgree compares all paths with each other, and with cp and dlx, on random puzzles.
func TestAgree(t *testing.T) {
	grids := classic.Tries(200, 800, 100_000)
	base := gridProblem(t)
	const parts = 4
	var kinds [parts][4]int // the number of grids with 0, 1, 2 and more solutions
	var done sync.WaitGroup
	for part := range parts {
		done.Go(func() {
			a := newAgreement(t, base, uint64(part))
			for i := part; i < grids && !t.Failed(); i += parts {
				p := a.source.Puzzle()
				kinds[part][a.puzzle(&p)]++
			}
		})
	}
	done.Wait()
	var sums [4]int
	for _, k := range kinds {
		for i, n := range k {
			sums[i] += n
		}
	}
	t.Logf("grids with 0, 1, 2 and more solutions: %d", sums)
	for i, n := range sums {
		if n < grids/50 && !t.Failed() {
			t.Errorf("only %d grids with %d solutions", n, i)
		}
	}
}

// gridProblem returns the empty grid as an exact cover problem. Option 9*cell+value-1 puts value
// into cell.
func gridProblem(t *testing.T) *fourfold.Problem {
	var b fourfold.Builder
	var cells [81]fourfold.Item
	var units [27][9]fourfold.Item
	for c := range cells {
		cells[c] = b.Primary("")
	}
	for u := range units {
		for v := range 9 {
			units[u][v] = b.Primary("")
		}
	}
	for o := range 729 {
		c, v := o/9, o%9
		row, column := c/9, c%9
		b.Option("", cells[c], units[row][v], units[9+column][v], units[18+row/3*3+column/3][v])
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// countLimit is the limit of every count of cp and dlx.
const countLimit = 50

type agreement struct {
	t      *testing.T
	base   *fourfold.Problem
	source *classic.Source
	paths  []*classic.Solver
}

func newAgreement(t *testing.T, base *fourfold.Problem, seed uint64) *agreement {
	a := &agreement{t: t, base: base, source: classic.NewSource(100 + seed)}
	for path := classic.AVX512; path <= classic.Go; path++ {
		if path.Available() {
			a.paths = append(a.paths, classic.New(path))
		}
	}
	return a
}

// puzzle compares all solvers on a puzzle, and returns its number of solutions, or 3 if it has
// more.
func (a *agreement) puzzle(p *classic.Puzzle) int {
	var m [81]uint16
	var options []int32
	for c, b := range p {
		m[c] = 511
		if b != '.' {
			m[c] = 1 << (b - '1')
		}
		for v := range 9 {
			if m[c]>>v&1 != 0 {
				options = append(options, int32(9*c+v))
			}
		}
	}
	problem := a.base.WithOptions(options)
	count, only := a.count(dlx.Solver{}, problem, options)
	if n, solution := a.count(cp.Solver{}, problem, options); n != count || n == 1 && solution != only {
		a.t.Errorf("cp counts %d, dlx %d", n, count)
	}
	for _, s := range a.paths {
		for _, limit := range []int64{2, countLimit} {
			a.check(s, string(p[:]), &m, s.Solve(p, limit), min(int64(count), limit), &only)
		}
	}
	return min(count, 3)
}

func (a *agreement) check(s *classic.Solver, name string, m *[81]uint16, r classic.Result, count int64, only *classic.Puzzle) {
	if r.Count != count || r.Stopped {
		a.t.Errorf("%v, %s: %+v, dlx counts %d", s.Path(), name, r, count)
	} else if count == 1 && r.Solution != *only {
		a.t.Errorf("%v, %s: solution %s, dlx %s", s.Path(), name, r.Solution[:], only[:])
	} else if err := classic.CheckSolution(m, &r.Solution); err != nil && count > 0 {
		a.t.Errorf("%v, %s: %v", s.Path(), name, err)
	}
}

// count returns the number of solutions, up to countLimit, and the last solution.
func (a *agreement) count(s fourfold.Solver, p *fourfold.Problem, options []int32) (n int, last classic.Puzzle) {
	_, err := s.Solve(context.Background(), p, func(solution fourfold.Solution) bool {
		for _, o := range solution {
			o = options[o]
			last[o/9] = '1' + byte(o%9)
		}
		n++
		return n < countLimit
	})
	if err != nil {
		a.t.Error(err)
	}
	return n, last
}
