package fourfold_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/internal/test/covertest"
)

// TestChecker: a Checker gives the same errors as Problem.Check in every turn, accepts an exact
// cover after each error, and allocates nothing for an exact cover.
func TestChecker(t *testing.T) {
	p := covertest.Queens(6)
	c := fourfold.NewChecker(p)
	cover, err := fourfold.First(context.Background(), dlx.Solver{}, p)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []fourfold.Solution{nil, {0}, {0, 1, 2, 3, 4, 5}, {0, 7, 14, 21, 28, 35}, {0, 99}, {-1}, cover[1:]} {
		err := c.Check(s)
		if !errors.Is(err, fourfold.ErrNotCover) || err.Error() != p.Check(s).Error() {
			t.Errorf("Check(%v) = %v, Problem.Check: %v", s, err, p.Check(s))
		}
		if err := c.Check(cover); err != nil {
			t.Errorf("Check(%v) = %v", cover, err)
		}
	}
	if n := testing.AllocsPerRun(10, func() { c.Check(cover) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestCheckTogether: Problem.Check tells covers from other solutions while many goroutines check
// solutions of problems of different sizes, whose checks share memory.
func TestCheckTogether(t *testing.T) {
	var problems []*fourfold.Problem
	var covers []fourfold.Solution
	for n := 4; n < 12; n++ {
		p := covertest.Queens(n)
		cover, err := fourfold.First(context.Background(), dlx.Solver{}, p)
		if n == 6 {
			p, cover, err = covertest.Pairs(1000), make(fourfold.Solution, 1000), nil
			for k := range cover {
				cover[k] = int32(2 * k)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		problems, covers = append(problems, p), append(covers, cover)
	}
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for k := range 800 {
				p, cover := problems[(g+k)%len(problems)], covers[(g+k)%len(problems)]
				if err := p.Check(cover); err != nil {
					t.Errorf("Check(%v) = %v", cover, err)
				}
				if err := p.Check(cover[1:]); err == nil {
					t.Errorf("Check accepts %v", cover[1:])
				}
			}
		})
	}
	wg.Wait()
}

// lending is a solver that lends every solution and then overwrites it. Its Solve fails.
type lending struct{ fourfold.Solver }

func (lending) Solve(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return fourfold.Stats{}, errors.New("Solve of a solver that lends")
}

func (e lending) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return e.Solver.Solve(ctx, p, func(s fourfold.Solution) bool { defer clear(s); return yield(s) })
}

// TestVisitor: First, Unique and Count borrow solutions, and the caller owns those that they return.
func TestVisitor(t *testing.T) {
	ctx, s, p := t.Context(), lending{cp.Backtracking{}}, covertest.Queens(6)
	if sol, err := fourfold.First(ctx, s, p); err != nil || p.Check(sol) != nil {
		t.Errorf("First() = %v, %v", sol, err)
	}
	if sol, err := fourfold.Unique(ctx, s, p); !errors.Is(err, fourfold.ErrNotUnique) || p.Check(sol) != nil {
		t.Errorf("Unique() = %v, %v, want ErrNotUnique", sol, err)
	}
	if n, err := fourfold.Count(ctx, s, p, 0); err != nil || n.Int64() != 4 {
		t.Errorf("Count() = %v, %v, want 4", n, err)
	}
}
