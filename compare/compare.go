package compare

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"fourfold"
)

// A Case is a problem with a name for reports.
type Case struct {
	Name    string
	Problem *fourfold.Problem
	// Check, if it is not nil, judges each solution once more, beside
	// Problem.Check, by rules that know nothing of the encoding.
	Check func(fourfold.Solution) error
}

// A Config says what is asked of each solver. The zero Config asks for all
// solutions, once, without a timeout.
type Config struct {
	Want    int           // solutions asked for: 1 finds, 2 tests uniqueness, 0 means all
	Timeout time.Duration // per solver and run; 0 means none
	Repeat  int           // timed runs; 0 means 1
}

// A Trial is what one solver did with a case.
type Trial struct {
	Solver    string
	Solutions []fourfold.Solution // of the first run, sorted
	Stats     fourfold.Stats      // of the first run
	Elapsed   []time.Duration     // of each run, with encoding
	Err       error               // why it did not finish; nil if it did
	Fault     error               // what it did that no solver may do; nil if nothing
}

// Finished reports whether the solver gave an answer: all solutions, or as many as
// were asked for.
func (t *Trial) Finished() bool { return t.Err == nil }

// Median returns the middle of Elapsed, the longer one of two.
func (t *Trial) Median() time.Duration {
	if len(t.Elapsed) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(t.Elapsed))
	return sorted[len(sorted)/2]
}

// An Outcome is the verdict on a case, with the trials in the order of the solvers.
type Outcome struct {
	Case    string
	Verdict Verdict
	Reason  string // one line, for every verdict
	Trials  []Trial
}

// ErrTimeout is why a trial ended at Config.Timeout.
var ErrTimeout = errors.New("timed out")

// Run gives the case to each solver in turn, every run of the first before the
// second. It holds all solutions in memory. When ctx is done the trials that are
// left end at once, with its cause as their error.
func Run(ctx context.Context, c Case, solvers []fourfold.Solver, cfg Config) Outcome {
	out := Outcome{Case: c.Name}
	for _, s := range solvers {
		t := Trial{Solver: s.Name()}
		for k := range max(cfg.Repeat, 1) {
			if more := run(ctx, &t, c, s, cfg, k == 0); !more {
				break
			}
		}
		out.Trials = append(out.Trials, t)
	}
	out.Verdict, out.Reason = judge(cfg.Want, out.Trials)
	return out
}

// run adds one run of s to t, and reports whether another makes sense. Only the
// first keeps its solutions; all runs that finish must have the same number. A later
// one that does not finish takes nothing back.
func run(ctx context.Context, t *Trial, c Case, s fourfold.Solver, cfg Config, first bool) bool {
	if cfg.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, cfg.Timeout, ErrTimeout)
		defer cancel()
	}
	var solutions []fourfold.Solution
	n := 0
	begin := time.Now()
	stats, err, fault := solve(ctx, s, c.Problem, func(sol fourfold.Solution) bool {
		n++
		if first {
			solutions = append(solutions, sol)
		}
		return n != cfg.Want
	})
	elapsed := time.Since(begin)
	if fault == nil && err != nil && !mayReturn(ctx, err) {
		fault = err
	}
	switch {
	case first:
		t.Solutions, t.Stats, t.Err = solutions, stats, err
		if fault == nil {
			fault = check(c, solutions, cfg.Want)
		}
		slices.SortFunc(t.Solutions, slices.Compare)
	case fault == nil && err == nil && n != len(t.Solutions):
		fault = fmt.Errorf("%d solutions in one run and %d in another", len(t.Solutions), n)
	}
	if t.Fault = fault; first || err == nil {
		t.Elapsed = append(t.Elapsed, elapsed)
	}
	return err == nil && fault == nil
}

// mayReturn reports whether the contract of Solver has room for err.
func mayReturn(ctx context.Context, err error) bool {
	return errors.Is(err, fourfold.ErrLimit) || errors.Is(err, errors.ErrUnsupported) ||
		ctx.Err() != nil && errors.Is(err, context.Cause(ctx))
}

// solve is s.Solve with a panic as a fault.
func solve(ctx context.Context, s fourfold.Solver, p *fourfold.Problem, yield func(fourfold.Solution) bool) (st fourfold.Stats, err, fault error) {
	defer func() {
		if r := recover(); r != nil {
			fault = fmt.Errorf("panic: %v", r)
			err = fault
		}
	}()
	st, err = s.Solve(ctx, p, yield)
	return st, err, nil
}

// check returns the first thing that is wrong with the solutions themselves.
func check(c Case, solutions []fourfold.Solution, want int) error {
	if want > 0 && len(solutions) > want {
		return fmt.Errorf("%d solutions after yield returned false at %d", len(solutions), want)
	}
	for _, s := range solutions {
		if err := c.Problem.Check(s); err != nil {
			return err
		}
		if c.Check == nil {
			continue
		}
		if err := c.Check(s); err != nil {
			return err
		}
	}
	sorted := slices.SortedFunc(slices.Values(solutions), func(a, b fourfold.Solution) int { return slices.Compare(a, b) })
	for k := 1; k < len(sorted); k++ {
		if slices.Equal(sorted[k-1], sorted[k]) {
			return fmt.Errorf("solution %v twice", sorted[k])
		}
	}
	return nil
}
