package auto

import (
	"context"
	"encoding/binary"
	"errors"
	"math/big"
	"slices"

	"fourfold"
	"fourfold/dlx"
)

// A portfolio solves by several engines in turn. The engine that suits the problem opens, with a
// limit. If it reaches the limit, the trials follow, each with a limit of its own. One of them may
// have an argument that the first engine lacks: a linear relaxation counts pigeons and holes at
// once. Then the first engine begins anew, without a limit. So what it solves soon takes no longer,
// and the rest takes some tenths of a second more. No solution is yielded twice.
//
// Where there are very many solutions, dlx lists them. Between two solutions there is little to
// learn, and dlx then takes down to a third of the time of cdcl. But where solutions are rare, dlx
// may not find the first one in years. So when the opening has found manySolutions, dlx has to find
// as many within listingNodes. If it does, it lists all but those that have been yielded.
//
// The numbers of the lists were measured on 90 lists of Latin squares of order 8 to 25, Sudokus of
// order 16 and 25, queens, matchings, dominoes and colorings:
// docs/notes/bench/2026-11-29_cdcl_flips.txt. Up to about 30 nodes for a solution, dlx was faster
// on most, and above 40 on few.
type portfolio struct {
	opening fourfold.Solver
	trials  []fourfold.Solver
	closing fourfold.Solver
	listing fourfold.Solver // dlx if closing is another engine
}

const (
	manySolutions = 1000
	listingNodes  = 30 * manySolutions
)

// Name returns the name of the engine that opens.
func (r portfolio) Name() string { return r.opening.Name() }

// Solve keeps the contract of fourfold.Solver. The stats are those of the engine that ended the
// search, with the time of all.
func (r portfolio) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return r.Visit(ctx, p, func(lent fourfold.Solution) bool { return yield(slices.Clone(lent)) })
}

// Visit does the same as Solve, and lends the solutions.
func (r portfolio) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	var total fourfold.Stats
	n := news{yield: yield, yielded: map[string]bool{}}
	for _, engine := range append([]fourfold.Solver{r.opening}, r.trials...) {
		st, err := fourfold.Visit(ctx, engine, p, n.first)
		total = r.after(total, st, engine)
		if n.enough || !givesUp(err) && len(n.yielded) < manySolutions {
			return total, err
		}
		if len(n.yielded) > 0 {
			break
		}
	}
	engine := r.closing
	if r.listing != nil && len(n.yielded) == manySolutions && pays(ctx, p) {
		engine = r.listing
	}
	st, err := fourfold.Visit(ctx, engine, p, n.rest)
	return r.after(total, st, engine), err
}

// Count counts the solutions, up to limit if that is positive. It lists them only if closing must.
func (r portfolio) Count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	if _, ok := r.closing.(fourfold.Counting); !ok {
		return countListed(ctx, r, p, limit)
	}
	var total fourfold.Stats
	for _, engine := range append([]fourfold.Solver{r.opening}, r.trials...) {
		n, st, err := CountBy(ctx, engine, p, limit)
		if total = r.after(total, st, engine); !givesUp(err) {
			return n, total, err
		}
	}
	n, st, err := CountBy(ctx, r.closing, p, limit)
	return n, r.after(total, st, r.closing), err
}

// givesUp reports whether an engine ended at a limit, or cannot express the problem.
func givesUp(err error) bool {
	return errors.Is(err, fourfold.ErrLimit) || errors.Is(err, errors.ErrUnsupported)
}

// after returns the stats of an engine, with the time that was taken before. They name the engine
// if it is not the one that opened.
func (r portfolio) after(before, st fourfold.Stats, engine fourfold.Solver) fourfold.Stats {
	if engine.Name() != r.Name() {
		st.Engine = engine.Name()
	}
	st.Setup += before.Setup
	st.Search += before.Search
	return st
}

// names reports whether an engine that does not open has the name.
func (r portfolio) names(name string) bool {
	others := append([]fourfold.Solver{r.closing}, r.trials...)
	if r.listing != nil {
		others = append(others, r.listing)
	}
	return slices.ContainsFunc(others, func(s fourfold.Solver) bool { return s.Name() == name })
}

// pays reports whether dlx finds manySolutions within listingNodes.
func pays(ctx context.Context, p *fourfold.Problem) bool {
	n, trial := 0, dlx.Solver{MaxNodes: listingNodes}
	trial.Visit(ctx, p, func(fourfold.Solution) bool { n++; return n < manySolutions })
	return n == manySolutions
}

// news passes on the solutions that no engine has yielded before.
type news struct {
	yield   func(fourfold.Solution) bool
	yielded map[string]bool
	key     []byte
	enough  bool // yield has returned false
}

// first remembers a solution and passes it on. It returns false after manySolutions, too.
func (n *news) first(s fourfold.Solution) bool {
	n.yielded[string(n.keyOf(s))] = true
	n.enough = !n.yield(s)
	return !n.enough && len(n.yielded) < manySolutions
}

// rest passes a solution on, unless it is remembered.
func (n *news) rest(s fourfold.Solution) bool {
	if len(n.yielded) > 0 && n.yielded[string(n.keyOf(s))] {
		delete(n.yielded, string(n.key))
		return true
	}
	return n.yield(s)
}

// keyOf returns a solution as bytes, until the next call.
func (n *news) keyOf(s fourfold.Solution) []byte {
	n.key = n.key[:0]
	for _, o := range s {
		n.key = binary.LittleEndian.AppendUint32(n.key, uint32(o))
	}
	return n.key
}
