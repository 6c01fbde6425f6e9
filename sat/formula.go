package sat

import (
	"context"
	"iter"
	"math"
	"slices"

	"fourfold"
	"fourfold/internal/kit/reduce"
)

// A Size is the size of a Formula.
type Size struct {
	Vars        int64 // variables: one for each undecided option, and the auxiliaries
	Auxiliaries int64 // variables that stand for no option
	Clauses     int64
	Literals    int64 // over all clauses
}

// A Formula is a problem as clauses: what [Solver] gives to the SAT solver. It has a model if and
// only if the problem has a solution. To each model belongs one solution: the Chosen options, and
// those whose variables are true. To each solution belongs at least one model. There are several
// if auxiliary variables can take several values, so to find other solutions, forbid a solution by
// a clause over the variables of its options only. If items have bounds, a solution may be part of
// another one. Then the clause must also have the variables of the options that are not chosen,
// without negation.
type Formula struct {
	Size

	// Options are the undecided options, in increasing order. Variable v, from 1, says that option
	// Options[v-1] is chosen. The variables after these are auxiliary.
	Options []int32

	// Chosen are the options settled before, in increasing order. The options in neither list are
	// in no solution.
	Chosen []int32

	// Items are the items of the first clauses: clause k, for k < len(Items), says that item
	// Items[k] is covered at least once. With Extended and Unreduced these are all primary items
	// that must be covered. Without bounds, and without items that all options of a primary item
	// paint, the other clauses say just that no two chosen options exclude each other.
	Items []int32

	// DIMACS holds the clauses in the numbers of the DIMACS format: v stands for variable v, -v
	// for its negation, and 0 ends a clause.
	DIMACS []int32
}

// All returns an iterator over the clauses. A clause is a part of DIMACS without the 0.
func (f *Formula) All() iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		for rest := f.DIMACS; len(rest) > 0; {
			n := slices.Index(rest, 0)
			if !yield(rest[:n:n]) {
				return
			}
			rest = rest[n+1:]
		}
	}
}

// Solution returns the solution of a model. chosen reports whether a variable is true; it is asked
// only about the variables of options. Solution does not check the solution.
func (f *Formula) Solution(chosen func(v int32) bool) fourfold.Solution {
	sol := slices.Clone(fourfold.Solution(f.Chosen))
	for k, o := range f.Options {
		if chosen(int32(k + 1)) {
			sol = append(sol, o)
		}
	}
	slices.Sort(sol)
	return sol
}

// Encode returns the clauses for p, with the settings of s. If what is settled before the SAT
// solver shows that there is no solution, the Formula has one clause, which is empty. The errors
// are those of Solve, except that Encode has no limit of nodes. The caller owns the Formula.
func (s Solver) Encode(ctx context.Context, p *fourfold.Problem) (*Formula, error) {
	return s.encode(ctx, p, s.bounds())
}

func (s Solver) encode(ctx context.Context, p *fourfold.Problem, b bounds) (*Formula, error) {
	state, deadEnd, err := s.settle(ctx, p)
	if err != nil {
		return nil, err
	}
	if deadEnd {
		return &Formula{Size: Size{Clauses: 1}, DIMACS: []int32{0}}, nil
	}
	c, err := encode(ctx, p, state, b)
	if err != nil {
		return nil, err
	}
	chosen := slices.Clone(state.Chosen())
	slices.Sort(chosen)
	return &Formula{Size: c.size(), Options: c.options, Chosen: chosen, Items: c.items, DIMACS: c.lits}, nil
}

// Size returns the size of the Formula that Encode returns, without building it. Size has no limit
// of clauses, only of variables. It needs memory for p only. It takes time for each pair of
// options that Encode would write.
func (s Solver) Size(ctx context.Context, p *fourfold.Problem) (Size, error) {
	return s.sizeOf(ctx, p, s.bounds())
}

func (s Solver) sizeOf(ctx context.Context, p *fourfold.Problem, b bounds) (Size, error) {
	state, deadEnd, err := s.settle(ctx, p)
	if err != nil {
		return Size{}, err
	}
	if deadEnd {
		return Size{Clauses: 1}, nil
	}
	b.clauses, b.words = math.MaxInt64, math.MaxInt64
	return measure(ctx, p, state, b)
}

// settle settles as much of p as s.Reduce says. deadEnd says that there is no solution; a dead end
// that comes from an item without options is left to the clauses if nothing was to be settled.
func (s Solver) settle(ctx context.Context, p *fourfold.Problem) (state *reduce.State, deadEnd bool, err error) {
	if err := context.Cause(ctx); err != nil {
		return nil, false, err
	}
	state = reduce.New(ctx, p, s.Reduce)
	deadEnd = !state.Reduce() && s.Reduce != Unreduced
	return state, deadEnd, state.Err()
}
