package compare_test

import (
	"context"
	"math/big"
	"strings"
	"testing"

	"fourfold"
	"fourfold/compare"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/internal/test/covertest"
)

// A miscount is a Counting whose numbers are wrong by some. Its solutions are right.
type miscount struct {
	dlx.Solver
	by    int64
	calls *int // if it is not nil, only calls after the first are wrong
}

func (miscount) Name() string { return "miscount" }

func (m miscount) Count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	n, stats, err := m.Solver.Count(ctx, p, limit)
	if m.calls != nil {
		if *m.calls++; *m.calls == 1 {
			return n, stats, err
		}
	}
	return n.Add(n, big.NewInt(m.by)), stats, err
}

// A countless solver is a Counting that returns no number. Its solutions are right.
type countless struct{ dlx.Solver }

func (countless) Name() string { return "countless" }

func (countless) Count(context.Context, *fourfold.Problem, int) (*big.Int, fourfold.Stats, error) {
	return nil, fourfold.Stats{}, nil
}

// TestCounting: numbers that were counted are compared with each other and with those of solvers
// that list solutions.
func TestCounting(t *testing.T) {
	large := covertest.Pairs(200)
	for _, c := range []struct {
		name    string
		p       *fourfold.Problem
		solvers []fourfold.Solver
		cfg     compare.Config
		verdict compare.Verdict
		reason  string
	}{
		{"agree", covertest.Queens(6), []fourfold.Solver{dlx.Solver{}, cp.Solver{}}, compare.Config{}, compare.Agree, "4 solutions"},
		{"repeated", covertest.Queens(6), []fourfold.Solver{dlx.Solver{}, cp.Solver{}}, compare.Config{Repeat: 3}, compare.Agree, "4 solutions"},
		{"large", large, []fourfold.Solver{dlx.Solver{}, dlx.Solver{Core: dlx.Cells, MaxNodes: 100}}, compare.Config{}, compare.Undecided, new(big.Int).Lsh(big.NewInt(1), 200).String() + " solutions by dlx; dlx did not finish"},
		{"large, wrong by 1", large, []fourfold.Solver{dlx.Solver{}, miscount{by: 1}}, compare.Config{}, compare.Disagree, "377 solutions; solutions that are not listed do not tell which solver is wrong"},
		{"too few", covertest.Queens(6), []fourfold.Solver{cp.Backtracking{}, miscount{by: -1}}, compare.Config{}, compare.Disagree, "miscount: missed solution: claims to have all solutions, 3 in number, but bt found another"},
		{"too many", covertest.Queens(6), []fourfold.Solver{cp.Solver{}, miscount{by: 1}}, compare.Config{}, compare.Disagree, "miscount found 5 solutions; "},
		{"unstable", covertest.Queens(6), []fourfold.Solver{cp.Solver{}, miscount{by: 1, calls: new(int)}}, compare.Config{Repeat: 2}, compare.Disagree, "unstable: 4 solutions in the first search, but 5 in a later search"},
		{"no number", covertest.Queens(6), []fourfold.Solver{cp.Solver{}, countless{}}, compare.Config{Repeat: 2}, compare.Disagree, "countless: unknown error: returned neither a number nor an error"},
		{"a limit", covertest.Queens(6), []fourfold.Solver{cp.Solver{}, miscount{by: 1}}, compare.Config{Want: 2}, compare.Agree, "2 solutions or more"},
	} {
		c.cfg.Count = true
		out := compare.Run(t.Context(), compare.Case{Name: c.name, Problem: c.p}, c.solvers, c.cfg)
		if out.Verdict != c.verdict || !strings.Contains(out.Reason, c.reason) {
			t.Errorf("%s: %v, %q, want %v, %q", c.name, out.Verdict, out.Reason, c.verdict, c.reason)
		}
		for k, trial := range out.Trials {
			_, counting := c.solvers[k].(fourfold.Counting)
			if (trial.Total != nil) != (counting && c.cfg.Want == 0) {
				t.Errorf("%s: total %v of %s", c.name, trial.Total, trial.Solver)
			}
		}
	}
}

// TestReproduceCount: a number that is too small is reproduced on a smaller problem.
func TestReproduceCount(t *testing.T) {
	solvers, cfg := []fourfold.Solver{cp.Backtracking{}, miscount{by: -1}}, compare.Config{Count: true}
	out := compare.Run(t.Context(), compare.Case{Problem: covertest.Queens(6)}, solvers, cfg)
	rep, ok := compare.Reproduce(t.Context(), out, solvers, cfg)
	if !ok || rep.Fault.Kind != compare.Missed || rep.Problem.NumOptions() > 2 || strings.Join(rep.Solvers, " ") != "miscount bt" {
		t.Errorf("Reproduce() = %+v, %v", rep, ok)
	}
}
