package solvertest_test

import (
	"context"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/dlx"
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
	b, ok := badSolvers[os.Getenv(badEnv)]
	if !ok {
		t.Skip(badEnv + " names no solver")
	}
	solvertest.Test(t, bad{dlx.Solver{}, b.solve})
}

// TestBadSolvers: Test fails for every bad solver, with the right rule and without a flood of
// errors. Each runs in a process of its own, because a failed subtest cannot be undone.
func TestBadSolvers(t *testing.T) {
	for name, b := range badSolvers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestBad$", "-test.short")
			cmd.Env = append(os.Environ(), badEnv+"="+name)
			out, err := cmd.CombinedOutput()
			if err == nil || len(out) > 20_000 {
				t.Errorf("error %v, %d bytes of output", err, len(out))
			}
			for _, want := range b.want {
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
