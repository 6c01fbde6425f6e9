package auto

import (
	"context"
	"errors"
	"strings"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/read/grid"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
	"fourfold/sat/cdcl"
)

// TestChoice: the engine depends on the problem and on the question, and a named engine solves all.
func TestChoice(t *testing.T) {
	givens, err := grid.ParseGrid(someSudoku)
	if err != nil {
		t.Fatal(err)
	}
	open := compile(t, puzzle.Sudoku{Givens: puzzle.NewGrid(9, 9), Diagonals: true})
	small, large := compile(t, puzzle.Sudoku{Givens: givens, Diagonals: true}), compile(t, puzzle.Sudoku{Givens: puzzle.NewGrid(16, 16)})
	sudoku := compileLine(t, someSudoku).Problem
	for _, c := range []struct {
		name    string
		by      Solver
		p       *fourfold.Problem
		counted bool
		want    string
	}{
		{"9x9 Sudoku", Solver{}, sudoku, false, "classic"},
		{"9x9 Sudoku with a limit of nodes", Solver{MaxNodes: 9}, sudoku, false, "dlx"},
		{"9x9 Sudoku with a bound of memory", Solver{Memory: 1e6}, sudoku, false, "classic"},
		{"small", Solver{}, small, false, "dlx"},
		{"small, counted", Solver{}, small, true, "dlx"},
		{"open", Solver{}, open, false, "cdcl"},
		{"open, counted", Solver{}, open, true, "dlx"},
		{"large", Solver{}, large, false, "cdcl"},
		{"large with a limit of nodes", Solver{MaxNodes: 9}, large, false, "cdcl"},
		{"large, counted", Solver{}, large, true, "dlx"},
		{"a solution of 49 options", Solver{}, blocks(t, 49, 11, 40), false, "dlx"},
		{"a solution of 50 options", Solver{}, blocks(t, 50, 10, 40), false, "cdcl"},
		{"a solution of 50 options, few items", Solver{}, blocks(t, 50, 9, 40), false, "dlx"},
		{"queens", Solver{}, covertest.Queens(8), false, "dlx"},
		{"no items", Solver{}, new(fourfold.Problem), false, "dlx"},
	} {
		if got := c.by.For(c.p, c.counted).Name(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// blocks returns a problem of n options that cover size primary items each, and some secondary
// items, which do not count.
func blocks(t *testing.T, n, size, secondary int) *fourfold.Problem {
	t.Helper()
	var b fourfold.Builder
	for range n {
		var option []fourfold.Item
		for range size {
			option = append(option, b.Primary(""))
		}
		for range secondary {
			option = append(option, b.Secondary(""))
		}
		b.Option("", option...)
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestChoiceSolves: a Solver solves by the engine that it picks, and says which.
func TestChoiceSolves(t *testing.T) {
	ctx := context.Background()
	large := compileLine(t, strings.Repeat(".", 256)).Problem
	want := [3]string{"classic", "cdcl", "dlx"}
	for k, p := range []*fourfold.Problem{compileLine(t, someSudoku).Problem, large, covertest.Queens(6)} {
		n := 0
		first := func(sol fourfold.Solution) bool {
			if err := p.Check(sol); err != nil {
				t.Error(err)
			}
			n++
			return false
		}
		a, errA := Solver{}.Solve(ctx, p, first)
		b, errB := Solver{}.Visit(ctx, p, first)
		if a.Engine != want[k] || b.Engine != want[k] || n != 2 || errors.Join(errA, errB) != nil {
			t.Errorf("problem %d: by %q and %q, %d solutions, %v, want %q", k, a.Engine, b.Engine, n, errors.Join(errA, errB), want[k])
		}
	}
	n, st, err := Solver{}.Count(ctx, covertest.Queens(8), 0)
	if n.Int64() != 92 || err != nil || st.Engine != want[2] {
		t.Errorf("Count() = %v by %q, %v, want 92 by %q", n, st.Engine, err, want[2])
	}
	n, st, err = Solver{}.Count(ctx, large, 1)
	if n.Int64() != 1 || err != nil || st.Engine != want[1] {
		t.Errorf("Count() of one solution = %v by %q, %v, want 1 by %q", n, st.Engine, err, want[1])
	}
}

// TestIdle: idle processors are workers of cdcl, if no number of workers is given.
func TestIdle(t *testing.T) {
	for _, c := range []struct {
		s             Solver
		large, others int
	}{{Solver{Idle: 3}, 3, 0}, {Solver{Idle: 3, Workers: 2}, 2, 2}} {
		large, ok := c.s.For(covertest.EmptySudoku(4), false).(portfolio).Solver.(listing)
		if got, isLearning := large.Solver.(cdcl.Solver); !ok || !isLearning || got.Workers != c.large {
			t.Errorf("%+v: %+v for a large problem, want %d workers", c.s, large, c.large)
		}
		if got, ok := c.s.For(covertest.Queens(6), false).(portfolio).Solver.(dlx.Solver); !ok || got.Workers != c.others {
			t.Errorf("%+v: %+v for a small problem, want %d workers", c.s, got, c.others)
		}
	}
}

// TestContract: the default keeps the contract of all engines.
func TestContract(t *testing.T) {
	covertest.Run(t, func(maxNodes int64) fourfold.Solver { return Solver{MaxNodes: maxNodes} })
	for _, s := range classicPaths() {
		covertest.StopInYield(t, s, compileLine(t, emptySudoku).Problem)
	}
}
