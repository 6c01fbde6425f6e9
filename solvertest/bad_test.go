package solvertest_test

import (
	"context"
	"math/big"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/test/covertest"
	"fourfold/solvertest"
)

// A bad solver breaks one rule of the contract.
type bad struct {
	fourfold.Solver
	solve func(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) error
}

func (b bad) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return fourfold.Stats{}, b.solve(ctx, p, yield)
}

// each yields the solutions of p, each changed by change.
func each(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool, change func(fourfold.Solution) fourfold.Solution) error {
	_, err := dlx.Solver{}.Solve(ctx, p, func(s fourfold.Solution) bool { return yield(change(s)) })
	return err
}

type yieldFunc = func(fourfold.Solution) bool

// A badVisitor breaks a rule of Visit only.
type badVisitor struct{ bad }

func (b badVisitor) Solve(ctx context.Context, p *fourfold.Problem, yield yieldFunc) (fourfold.Stats, error) {
	return b.Solver.Solve(ctx, p, yield)
}

func (b badVisitor) Visit(ctx context.Context, p *fourfold.Problem, yield yieldFunc) (fourfold.Stats, error) {
	return b.bad.Solve(ctx, p, yield)
}

// badVisits has what badSolvers has, for solvers with a bad Visit and a good Solve.
var badVisits = map[string]struct {
	visit func(context.Context, *fourfold.Problem, yieldFunc) error
	want  []string
}{
	"visit drops": {func(ctx context.Context, p *fourfold.Problem, yield yieldFunc) error {
		n := 0
		return each(ctx, p, func(s fourfold.Solution) bool { n++; return n == 2 || yield(s) }, slices.Clone)
	}, []string{"TestBad/Visit/Random", "the rule: the solutions are those of brute force", "the rule: Visit does the same as Solve"}},
	"visit lends wrong options": {func(ctx context.Context, p *fourfold.Problem, yield yieldFunc) error {
		return each(ctx, p, yield, func(s fourfold.Solution) fourfold.Solution { return s[:max(0, len(s)-1)] })
	}, []string{"TestBad/Visit/Random", "is not covered"}},
	"visit does not stop": {func(ctx context.Context, p *fourfold.Problem, yield yieldFunc) error {
		return each(ctx, p, func(s fourfold.Solution) bool { yield(s); return true }, slices.Clone)
	}, []string{"TestBad/Visit/EarlyStop", "the rule: Solve stops when yield returns false"}},
}

// A badCounter breaks rules of Count only: it ignores the limit, too.
type badCounter struct {
	fourfold.Solver
	count func(context.Context, *fourfold.Problem) (*big.Int, error)
}

func (b badCounter) Count(ctx context.Context, p *fourfold.Problem, _ int) (*big.Int, fourfold.Stats, error) {
	n, err := b.count(ctx, p)
	return n, fourfold.Stats{}, err
}

// listed counts the solutions of p one by one.
func listed(ctx context.Context, p *fourfold.Problem) (*big.Int, error) {
	n := int64(0)
	_, err := dlx.Solver{}.Solve(ctx, p, func(fourfold.Solution) bool { n++; return true })
	return big.NewInt(n), err
}

// badCounts has what badSolvers has, for solvers with a bad Count and a good Solve.
var badCounts = map[string]struct {
	count func(context.Context, *fourfold.Problem) (*big.Int, error)
	want  []string
}{
	"count is too large": {func(ctx context.Context, p *fourfold.Problem) (*big.Int, error) {
		n, err := listed(ctx, p)
		if n.Int64() > 2 {
			n.Add(n, big.NewInt(1))
		}
		return n, err
	}, []string{"TestBad/Count/Random", "the rule: Count returns the number of solutions of brute force", "problem:\n"}},
	"count has one number": {func(ctx context.Context, p *fourfold.Problem) (*big.Int, error) {
		n, err := listed(ctx, p)
		return oneNumber.Set(n), err
	}, []string{"TestBad/Count/NumberIsYours", "a later count has changed the number", "the rule: the number that Count returns belongs to the caller"}},
	"count ignores its limit": {listed, []string{"TestBad/Count/Random", "Count() up to 1 = ", "the rule: Count returns the number of solutions of brute force, or the limit if there are more"}},
	"count ignores its context": {func(_ context.Context, p *fourfold.Problem) (*big.Int, error) {
		return listed(context.Background(), p)
	}, []string{"TestBad/Count/DoneContext", "want the cause"}},
}

var oneNumber = new(big.Int)

// badSolvers has, for each bad solver, texts that the output of its test must contain.
var badSolvers = map[string]struct {
	solve func(context.Context, *fourfold.Problem, yieldFunc) error
	want  []string
}{
	"drops": {func(ctx context.Context, p *fourfold.Problem, yield yieldFunc) error {
		n := 0
		_, err := dlx.Solver{}.Solve(ctx, p, func(s fourfold.Solution) bool { n++; return n == 2 || yield(s) })
		return err
	}, []string{"TestBad/Random", "the rule: the solutions are those of brute force", "problem:\n"}},
	"repeats": {func(ctx context.Context, p *fourfold.Problem, yield yieldFunc) error {
		_, err := dlx.Solver{}.Solve(ctx, p, func(s fourfold.Solution) bool { return yield(slices.Clone(s)) && yield(s) })
		return err
	}, []string{"TestBad/Random", "was yielded twice"}},
	"unsorted": {func(ctx context.Context, p *fourfold.Problem, yield yieldFunc) error {
		return each(ctx, p, yield, func(s fourfold.Solution) fourfold.Solution { slices.Reverse(s); return s })
	}, []string{"TestBad/Random", "a solution lists its options in increasing order"}},
	"one slice": {func(ctx context.Context, p *fourfold.Problem, yield yieldFunc) error {
		var one fourfold.Solution
		return each(ctx, p, yield, func(s fourfold.Solution) fourfold.Solution { one = append(one[:0], s...); return one })
	}, []string{"TestBad/SliceIsYours", "each solution needs a slice of its own", "the rule: the yielded slice belongs to the caller"}},
	"does not stop": {func(ctx context.Context, p *fourfold.Problem, yield yieldFunc) error {
		return each(ctx, p, func(s fourfold.Solution) bool { yield(s); return true }, slices.Clone)
	}, []string{"TestBad/EarlyStop", "the rule: Solve stops when yield returns false"}},
	"ignores its context": {func(ctx context.Context, p *fourfold.Problem, yield yieldFunc) error {
		return each(context.WithoutCancel(ctx), p, yield, slices.Clone)
	}, []string{"TestBad/DoneContext", "the other cases are left out"}},
	"wrong without end": {func(ctx context.Context, p *fourfold.Problem, yield yieldFunc) error {
		for {
			yield(fourfold.Solution{0, 0})
		}
	}, []string{"TestBad/Random", "solution [0 0]: not an exact cover", "1000 calls of yield after yield returned false", "the cases with very many solutions are left out"}},
	"no solution": {func(ctx context.Context, p *fourfold.Problem, yield yieldFunc) error {
		found := false
		_, err := dlx.Solver{}.Solve(ctx, p, func(s fourfold.Solution) bool { found = true; return yield(s) })
		if err == nil && !found {
			return fourfold.ErrNoSolution
		}
		return err
	}, []string{"TestBad/Random", "Solve() = no solution, want nil"}},
	"leaves a goroutine": {func(ctx context.Context, p *fourfold.Problem, yield yieldFunc) error {
		if !p.HasColors() && p.NumOptions() == 64 { // only 8 queens: a search for goroutines takes a while
			go func() { select {} }()
		}
		return each(ctx, p, yield, slices.Clone)
	}, []string{"the rule: when Solve returns, all goroutines that it started have ended"}},
}

// badEnv names the bad solver that TestBad tests. If it is not set, TestBad is skipped.
const badEnv = "FOURFOLD_BAD_SOLVER"

// TestBad fails, because it tests a bad solver. TestBadSolvers runs it.
func TestBad(t *testing.T) {
	covertest.Patience = 10 * time.Millisecond // for a goroutine that never ends
	name, good := os.Getenv(badEnv), fourfold.Solver(dlx.Solver{})
	if b, ok := badSolvers[name]; ok {
		solvertest.Test(t, bad{good, b.solve})
	} else if b, ok := badVisits[name]; ok {
		solvertest.Test(t, badVisitor{bad{good, b.visit}})
	} else if b, ok := badCounts[name]; ok {
		solvertest.Test(t, badCounter{good, b.count})
	} else {
		t.Skip(badEnv + " names no solver")
	}
}

// TestBadSolvers: Test fails for every bad solver, with the right rule and without a flood of
// errors. Each runs in a process of its own, because a failed subtest cannot be undone.
func TestBadSolvers(t *testing.T) {
	wants := map[string][]string{}
	for name, b := range badSolvers {
		wants[name] = b.want
	}
	for name, b := range badVisits {
		wants[name] = b.want
	}
	for name, b := range badCounts {
		wants[name] = b.want
	}
	for name, want := range wants {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestBad$", "-test.short")
			cmd.Env = append(os.Environ(), badEnv+"="+name)
			out, err := cmd.CombinedOutput()
			if err == nil || len(out) > 20_000 {
				t.Errorf("error %v, %d bytes of output", err, len(out))
			}
			for _, want := range want {
				if !strings.Contains(string(out), want) {
					t.Errorf("the output does not contain %q", want)
				}
			}
			if t.Failed() {
				t.Logf("%.4000s", out)
			}
		})
	}
}
