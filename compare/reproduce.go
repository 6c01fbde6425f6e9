package compare

import (
	"context"
	"math"
	"math/big"
	"slices"
	"time"

	"fourfold"
)

// A Reproducer is a small problem on which a solver commits the same fault as on a case.
type Reproducer struct {
	Problem  *fourfold.Problem
	Puzzle   Case     // the source of the Problem: the case with as few givens as the fault needs
	Solvers  []string // the solver at fault, and the solver to compare it with if the fault needs one
	Fault    Fault    // on the Problem
	Minimal  bool     // no single option and no single item can go; false if ctx was done before that was known
	OnPuzzle bool     // only the Check of the Puzzle finds the fault, so the Problem alone does not show it
	Tried    int      // number of problems tried
}

// Reproduce shrinks the case of the first fault in an outcome: first its givens, then its options
// and items. It returns false if no trial has a fault that a smaller problem can show. Faults that
// depend on time (late and stuck) cannot be shown so. When ctx is done, it returns the
// smallest problem found so far.
//
// A problem with fewer givens may have many more solutions or take much longer. So a search of a
// smaller problem ends after a hundred times the solutions that a search of the case found, and
// after 1,000 at least. A problem with more solutions is not accepted. The searches of a smaller
// problem also get no more than thirty times the time of the longest search of the case, and 10 s
// at least.
func Reproduce(ctx context.Context, out Outcome, solvers []fourfold.Solver, cfg Config) (Reproducer, bool) {
	culprit := slices.IndexFunc(out.Trials, func(t Trial) bool { return t.Fault != nil && t.Fault.Kind < Late })
	if culprit < 0 {
		return Reproducer{}, false
	}
	r := reproduction{ctx: ctx, kind: out.Trials[culprit].Fault.Kind, cfg: cfg}
	r.most = max(100*min(out.mostSolutions(), math.MaxInt/100), fewestTried)
	r.solvers = []fourfold.Solver{r.atMost(solvers[culprit])}
	r.cfg.Repeat, r.cfg.Block = 0, 0
	r.try = max(30*out.longest(), shortestTry)
	if r.kind == Unstable {
		r.cfg.Repeat = max(cfg.Repeat, 5)
		r.try *= 10
	}
	if r.kind == Missed {
		r.solvers = append(r.solvers, r.atMost(solvers[out.Trials[culprit].witness]))
	}
	if !r.bad(out.Case) {
		return Reproducer{}, false
	}
	c := r.fewerGivens(out.Case)
	rep := Reproducer{Problem: c.Problem, Puzzle: c, Fault: r.last}
	// The text format cannot write a problem without items.
	bad := func(p *fourfold.Problem) bool { return p.NumItems() > 0 && r.bad(Case{Problem: p}) }
	if rep.OnPuzzle = c.Check != nil && !bad(c.Problem) && ctx.Err() == nil; !rep.OnPuzzle {
		rep.Problem = Shrink(ctx, c.Problem, bad)
		rep.Fault = r.last
	}
	rep.Minimal, rep.Tried = ctx.Err() == nil, r.tried
	for _, s := range r.solvers {
		rep.Solvers = append(rep.Solvers, s.Name())
	}
	return rep, true
}

// A reproduction is the shrinking of one disagreement.
type reproduction struct {
	ctx     context.Context
	kind    FaultKind
	solvers []fourfold.Solver // the first is the one at fault
	cfg     Config
	most    int           // largest number of solutions of a search
	try     time.Duration // time limit for all searches of a problem and their checks
	tried   int
	last    Fault // the last fault seen
}

// The limits of a try are at least these. The time limit only ends searches that find no solution:
// the result of a try must not depend on the load of the machine.
const (
	shortestTry = 10 * time.Second
	fewestTried = 1_000
)

// bounded is a solver that gives up before it yields more than most solutions.
type bounded struct {
	fourfold.Solver
	most int
}

func (b bounded) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	n := 0
	stats, err := b.Solver.Solve(ctx, p, func(sol fourfold.Solution) bool {
		n++
		return n <= b.most && yield(sol)
	})
	if n > b.most {
		err = fourfold.ErrLimit
	}
	return stats, err
}

// A boundedCounting is a bounded solver that can count.
type boundedCounting struct{ bounded }

// Count gives up if there are more than most solutions, whatever the limit.
func (b boundedCounting) Count(ctx context.Context, p *fourfold.Problem, _ int) (*big.Int, fourfold.Stats, error) {
	n, stats, err := b.Solver.(fourfold.Counting).Count(ctx, p, b.most+1)
	if err == nil && n != nil && n.Cmp(big.NewInt(int64(b.most))) > 0 {
		err = fourfold.ErrLimit
	}
	return n, stats, err
}

// atMost returns a solver that gives up with more than most solutions. A search for the cheapest
// one has no such limit.
func (r *reproduction) atMost(s fourfold.Solver) fourfold.Solver {
	if r.cfg.Cheapest {
		return s
	}
	b := bounded{s, r.most}
	if _, ok := s.(fourfold.Counting); ok {
		return boundedCounting{b}
	}
	return b
}

// bad reports whether the first solver commits the fault on c.
func (r *reproduction) bad(c Case) bool {
	if r.ctx.Err() != nil {
		return false
	}
	r.tried++
	ctx, cancel := context.WithTimeout(r.ctx, r.try)
	defer cancel()
	out := Run(ctx, c, r.solvers, r.cfg)
	fault := out.faultOf(0)
	if fault == nil || fault.Kind != r.kind {
		return false
	}
	r.last = *fault
	return true
}

// fewerGivens returns the case without the givens that its fault does not need.
func (r *reproduction) fewerGivens(c Case) Case {
	if c.Keep == nil {
		return c
	}
	kept := minimal(r.ctx, c.Givens, func(kept []int) bool {
		smaller, ok := c.Keep(kept)
		return ok && r.bad(smaller)
	})
	if smaller, ok := c.Keep(kept); ok && len(kept) < c.Givens {
		return smaller
	}
	return c
}

func (o *Outcome) faultOf(k int) *Fault {
	if k >= len(o.Trials) {
		return nil
	}
	return o.Trials[k].Fault
}

// mostSolutions returns the most solutions that a search of the outcome found.
func (o *Outcome) mostSolutions() (n int) {
	for k := range o.Trials {
		n = max(n, o.Trials[k].Count)
	}
	return n
}

// longest returns the longest time that a search of the outcome took.
func (o *Outcome) longest() (d time.Duration) {
	for k := range o.Trials {
		d = max(d, o.Trials[k].checked.Wall)
	}
	return d
}
