package dlx

import (
	"context"
	"math/big"
	"time"

	"fourfold"
	"fourfold/dlx/internal/checkpoint"
	"fourfold/dlx/internal/tree"
)

// A Part is a part of the search tree of a problem: all exact covers that contain every option of
// Path and, if Tries is not nil, one of the options of Tries. Options have their numbers in the
// Problem. A part means the same for all cores, settings and machines. The zero Part is the whole
// tree.
type Part = tree.Part

// A Worker searches parts of the tree of one problem, one call after the other. With the core Bits,
// what all calls need is made by the first. It is for one goroutine, and may use several, as Solver.Workers says.
type Worker struct {
	Solver  Solver // its limits may be changed between two calls
	problem *fourfold.Problem
	call    *search // nil before the first call
}

// Worker returns a Worker for p.
func (s Solver) Worker(p *fourfold.Problem) *Worker { return &Worker{Solver: s, problem: p} }

// Count counts the exact covers in parts of the tree. It returns their number and the parts that are
// left. The error is nil if nothing is left. Otherwise it is ErrLimit if MaxNodes is reached, or the cause of ctx, and the number and
// what is left together are all that the parts have. If the number is nil, nothing is known: ctx has ended while a core was at work within
// a node, or the error is another one.
//
// The parts must be valid for the problem, see [CheckParts].
func (w *Worker) Count(ctx context.Context, parts []Part) (*big.Int, []Part, fourfold.Stats, error) {
	return w.search(ctx, question{problem: w.problem, options: tree.Options{Count: true, Memory: w.Solver.memory()}}, parts)
}

// Visit is Count for covers that yield gets, as those of Solver.Visit. The number, if it is known, is that of the covers that
// yield has got.
func (w *Worker) Visit(ctx context.Context, parts []Part, yield func(fourfold.Solution) bool) (*big.Int, []Part, fourfold.Stats, error) {
	return w.search(ctx, question{problem: w.problem, yield: yield}, parts)
}

func (w *Worker) search(ctx context.Context, q question, parts []Part) (found *big.Int, left []Part, stats fourfold.Stats, err error) {
	if len(parts) == 0 {
		return new(big.Int), nil, stats, nil
	}
	begin := time.Now()
	within, release := delayed(ctx)
	defer release()
	q.saver = &saver{from: parts, stop: ctx, save: func(now state) error {
		found, left = now.total, now.left
		if q.yield != nil {
			found = big.NewInt(now.yielded)
		}
		return nil
	}}
	if q.options.Rank, err = w.Solver.ranks(ctx, q.problem); err != nil {
		return found, left, stats, err
	}
	again := w.call != nil && w.call.loaded
	if w.call == nil {
		w.call = w.Solver.Core.kind(q.problem).get()
	}
	w.call.reset(within, w.Solver, q)
	w.call.again = again
	if _, stats, err = w.call.answer(begin); found != nil && len(left) == 0 {
		err = nil // the limit, or the end of the context, came after the last node
	}
	return found, left, stats, err
}

// CheckParts returns an error unless a search can rely on the parts: no two options of a path clash,
// the tries of each part share an item that its path leaves open, and no part has the path of another one
// as the beginning of its own. It returns the cause if ctx is done.
func CheckParts(ctx context.Context, p *fourfold.Problem, parts []Part) error {
	return checkpoint.CheckParts(ctx, p, parts)
}

// ProblemKey returns a name for a problem: SHA-256 of its items, with their names, and of its options,
// in hexadecimal. Problems with different keys are different. It returns the cause if ctx is done.
func ProblemKey(ctx context.Context, p *fourfold.Problem) (string, error) {
	return checkpoint.Hash(ctx, p)
}
