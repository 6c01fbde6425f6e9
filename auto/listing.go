package auto

import (
	"context"
	"encoding/binary"
	"slices"

	"fourfold"
)

// A listing solves by cdcl, and lets dlx list the solutions of a problem that has very many.
// Between two solutions there is little to learn, and dlx then takes down to a third of the
// time. But where solutions are rare, dlx may not find the first one in years. So when cdcl
// has found manySolutions, dlx has to find as many within trialNodes. If it does, it lists all
// but those that have been yielded. Otherwise cdcl goes on.
//
// The numbers were measured on 90 lists of Latin squares of order 8 to 25, Sudokus of order 16 and
// 25, queens, matchings, dominoes and colorings: docs/notes/bench/2026-11-29_cdcl_flips.txt. Up to
// about 30 nodes for a solution, dlx was faster on most, and above 40 on few. Beside the walks
// that cdcl once had, the lists take 0.67 to 1.28 of the CPU time, except on Langford pairs: the
// trial fails there because the first solution takes dlx a million nodes.
type listing struct {
	fourfold.Solver                 // cdcl
	trial, standard fourfold.Solver // dlx, with and without the limit of trialNodes
}

const (
	manySolutions = 1000
	trialNodes    = 30 * manySolutions
)

// Solve keeps the contract of fourfold.Solver. The stats are those of the engine that ended the
// search, with the time of both.
func (l listing) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return l.Visit(ctx, p, func(lent fourfold.Solution) bool { return yield(slices.Clone(lent)) })
}

// Visit does the same as Solve, and lends the solutions.
func (l listing) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	yielded, key := map[string]bool{}, []byte(nil)
	n, pays := 0, false
	begin, err := fourfold.Visit(ctx, l.Solver, p, func(sol fourfold.Solution) bool {
		if !yield(sol) {
			return false
		}
		if n++; n <= manySolutions {
			key = appendKey(key[:0], sol)
			yielded[string(key)] = true
		}
		pays = n == manySolutions && l.pays(ctx, p)
		return !pays
	})
	if !pays {
		return begin, err
	}
	rest, err := fourfold.Visit(ctx, l.standard, p, func(sol fourfold.Solution) bool {
		if len(yielded) == 0 {
			return yield(sol)
		}
		if key = appendKey(key[:0], sol); yielded[string(key)] {
			delete(yielded, string(key))
			return true
		}
		return yield(sol)
	})
	rest.Engine = l.standard.Name()
	rest.Setup += begin.Setup
	rest.Search += begin.Search
	return rest, err
}

// pays reports whether dlx finds manySolutions within trialNodes.
func (l listing) pays(ctx context.Context, p *fourfold.Problem) bool {
	n := 0
	fourfold.Visit(ctx, l.trial, p, func(fourfold.Solution) bool { n++; return n < manySolutions })
	return n == manySolutions
}

// appendKey appends a solution as bytes.
func appendKey(key []byte, sol fourfold.Solution) []byte {
	for _, o := range sol {
		key = binary.LittleEndian.AppendUint32(key, uint32(o))
	}
	return key
}
