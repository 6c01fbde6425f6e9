package auto

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"fourfold"
	"fourfold/cp/classic"
	"fourfold/dlx"
	"fourfold/internal/read/grid"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
)

// classicPaths returns the engine on every path of this machine.
func classicPaths() (all []fourfold.Solver) {
	for p := classic.AVX512; p <= classic.Go; p++ {
		if p.Available() {
			all = append(all, Classic{p})
		}
	}
	return all
}

// compileLine compiles a Sudoku from its line.
func compileLine(t *testing.T, line string) *puzzle.Compiled {
	t.Helper()
	g, err := grid.ParseGrid(line)
	if err != nil {
		t.Fatal(err)
	}
	c, err := puzzle.Sudoku{Givens: g}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

const (
	someSudoku  = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
	emptySudoku = "................................................................................."
)

// TestClassicAgrees: the solutions are those of dlx, each once, and each passes Check. Count counts as
// many, up to its limit.
func TestClassicAgrees(t *testing.T) {
	lines := []string{someSudoku}
	random := rand.New(rand.NewPCG(5, 9))
	solved := "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
	for range 100 {
		line := []byte(solved)
		for _, cell := range random.Perm(81)[:44+random.IntN(6)] {
			line[cell] = '.'
		}
		if random.IntN(4) == 0 { // add a given that usually leaves no solution
			if cell := random.IntN(81); line[cell] == '.' {
				line[cell] = '1' + byte(random.IntN(9))
			}
		}
		lines = append(lines, string(line))
	}
	for _, line := range lines {
		g, err := grid.ParseGrid(line)
		if err != nil {
			t.Fatal(err)
		}
		c, err := puzzle.Sudoku{Givens: g}.Compile()
		if err != nil {
			continue // the added given repeats another one
		}
		want := sorted(t, dlx.Solver{}, c.Problem)
		for _, s := range classicPaths() {
			got := sorted(t, s, c.Problem)
			if !slices.EqualFunc(got, want, slices.Equal[fourfold.Solution]) {
				t.Errorf("%s: %s: %d solutions, want %d by dlx", line, s.Name(), len(got), len(want))
			}
			for _, limit := range []int{0, 1, 2, len(want), len(want) + 1} {
				most := len(want)
				if limit > 0 {
					most = min(most, limit)
				}
				if n, _, err := s.(fourfold.Counting).Count(t.Context(), c.Problem, limit); n.Int64() != int64(most) || err != nil {
					t.Errorf("%s: %s: Count(%d) = %v, %v, want %d", line, s.Name(), limit, n, err, most)
				}
			}
		}
	}
}

func sorted(t *testing.T, s fourfold.Solver, p *fourfold.Problem) (all []fourfold.Solution) {
	t.Helper()
	for sol, err := range fourfold.All(context.Background(), s, p) {
		if err != nil {
			t.Fatalf("%s: %v", s.Name(), err)
		}
		if err := p.Check(sol); err != nil {
			t.Fatalf("%s: %v", s.Name(), err)
		}
		all = append(all, sol)
	}
	slices.SortFunc(all, slices.Compare)
	return all
}

// TestClassicUnsupported: the engine refuses problems that are not classic Sudokus, even if
// they are similar.
func TestClassicUnsupported(t *testing.T) {
	empty := puzzle.NewGrid(9, 9)
	compiled := compileLine(t, someSudoku)
	all := make([]int32, compiled.NumOptions())
	for o := range all {
		all[o] = int32(o)
	}
	regions := make([]int, 81)
	for cell := range regions {
		regions[cell] = cell % 9
	}
	problems := map[string]*fourfold.Problem{
		"nothing":           {},
		"queens":            covertest.Queens(8),
		"order 4":           compileLine(t, "1.....2..3.....4").Problem,
		"kept options":      compiled.WithOptions(all),
		"another source":    compiled.WithSource("a Sudoku"),
		"diagonals":         compile(t, puzzle.Sudoku{Givens: empty, Diagonals: true}),
		"jigsaw":            compile(t, puzzle.Sudoku{Givens: empty, Regions: regions}),
		"Latin square of 9": compile(t, puzzle.Latin{Givens: empty}),
	}
	for name, p := range problems {
		if IsClassic(p) {
			t.Errorf("IsClassic(%s) = true, want false", name)
		}
		for _, s := range classicPaths() {
			calls := 0
			_, err := s.Solve(context.Background(), p, func(fourfold.Solution) bool { calls++; return true })
			if !errors.Is(err, errors.ErrUnsupported) || calls > 0 {
				t.Errorf("%s: %v after %d solutions, want ErrUnsupported", name, err, calls)
			}
			if n, _, err := s.(fourfold.Counting).Count(t.Context(), p, 0); !errors.Is(err, errors.ErrUnsupported) || n.Sign() != 0 {
				t.Errorf("%s: Count() = %v, %v, want ErrUnsupported", name, n, err)
			}
		}
	}
	if boxes := compile(t, puzzle.Sudoku{Givens: empty, BoxRows: 3, BoxCols: 3}); !IsClassic(boxes) {
		t.Error("a Sudoku with explicit boxes of 3x3 is not taken for a classic one")
	}
}

func compile(t *testing.T, p interface {
	Compile() (*puzzle.Compiled, error)
}) *fourfold.Problem {
	t.Helper()
	c, err := p.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return c.Problem
}

// TestClassicContract checks that the engine keeps the contract of fourfold.Solver, as
// covertest does for engines that support every problem.
func TestClassicContract(t *testing.T) {
	cause := errors.New("the cause")
	empty, unique := compileLine(t, emptySudoku).Problem, compileLine(t, someSudoku).Problem
	for _, s := range classicPaths() {
		t.Run(s.Name(), func(t *testing.T) {
			defer covertest.NothingLeft(t)()
			for _, limit := range []int{1, 2, 50} { // yield stops the search
				seen := map[string]bool{}
				var kept []fourfold.Solution
				_, err := s.Solve(context.Background(), empty, func(sol fourfold.Solution) bool {
					if err := empty.Check(sol); err != nil {
						t.Fatal(err)
					}
					seen[string(gridOf(sol))] = true
					for i := range sol { // the slice belongs to the caller
						sol[i] = -7
					}
					kept = append(kept, sol)
					return len(kept) < limit
				})
				if err != nil || len(kept) != limit || len(seen) != limit {
					t.Errorf("stop after %d: %d solutions, %d different, error %v", limit, len(kept), len(seen), err)
				}
				for _, sol := range kept {
					if slices.ContainsFunc(sol, func(o int32) bool { return o != -7 }) {
						t.Errorf("%v was written to after it was yielded", sol)
					}
				}
			}

			ctx, cancel := context.WithCancelCause(context.Background())
			calls := 0
			_, err := s.Solve(ctx, empty, func(fourfold.Solution) bool { calls++; cancel(cause); return true })
			if !errors.Is(err, cause) || calls != 1 {
				t.Errorf("canceled by yield: %v after %d solutions", err, calls)
			}
			_, err = s.Solve(ctx, unique, func(fourfold.Solution) bool { t.Error("a solution after the end"); return true })
			if !errors.Is(err, cause) {
				t.Errorf("context done before the start: %v, want the cause", err)
			}
			ctx, stop := context.WithTimeoutCause(context.Background(), 20*time.Millisecond, cause)
			defer stop()
			begin := time.Now()
			if _, err = s.Solve(ctx, empty, func(fourfold.Solution) bool { return true }); !errors.Is(err, cause) || time.Since(begin) > time.Minute {
				t.Errorf("context with a timeout: %v after %v, want the cause", err, time.Since(begin))
			}
			for timeout := 20 * time.Millisecond; ; timeout *= 2 { // a busy machine may find nothing in so short a time
				ctx, stop := context.WithTimeoutCause(context.Background(), timeout, cause)
				n, _, err := s.(fourfold.Counting).Count(ctx, empty, 0)
				stop()
				if !errors.Is(err, cause) || n.Sign() <= 0 && timeout > time.Minute {
					t.Errorf("Count with a timeout: %v, %v, want the cause, and the solutions found before", n, err)
				}
				if err == nil || n.Sign() > 0 || timeout > time.Minute {
					break
				}
			}

			var wg sync.WaitGroup
			for range 16 {
				wg.Go(func() {
					if n, err := fourfold.Count(context.Background(), s, unique, 0); n.Int64() != 1 || err != nil {
						t.Errorf("Count() = %d, %v, want 1", n, err)
					}
				})
			}
			wg.Wait()

			st, err := s.Solve(context.Background(), unique, func(fourfold.Solution) bool { return true })
			if err != nil || st.Vars != int(unique.NumOptions()) || st.Rows != 324 || st.Setup < 0 || st.Search <= 0 {
				t.Errorf("Stats %+v, %v", st, err)
			}
			for _, c := range st.Counters {
				if c.Value < 0 || c.Name == "passes" && c.Value == 0 {
					t.Errorf("counter %+v", c)
				}
			}
		})
	}
}

// gridOf returns the values of a solution of the empty grid.
func gridOf(s fourfold.Solution) []byte {
	line := make([]byte, len(s))
	for k, o := range s {
		line[k] = '1' + byte(o%9)
	}
	return line
}
