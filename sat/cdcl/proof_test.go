package cdcl

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"fourfold"
	"fourfold/internal/covertest"
	"fourfold/internal/rup"
)

// A page is a ProofFile in memory.
type page struct{ bytes.Buffer }

func (p *page) WriteAt(text []byte, at int64) (int, error) {
	return copy(p.Bytes()[at:], text), nil
}

// A proving solver is cdcl with a checker: if it finds all solutions, it checks the proof of that.
type proving struct{ Solver }

func (s proving) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return s.Visit(ctx, p, func(lent fourfold.Solution) bool { return yield(append(fourfold.Solution{}, lent...)) })
}

func (s proving) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	format := ProofFormat(p.NumOptions() % 2)
	if p.NumOptions() > 10_000 {
		format = VeriPB // too many pairs for the other one
	}
	var formula, steps page
	found, complete := 0, true
	stats, err := s.Solver.Prove(ctx, p, Proof{Format: format, Formula: &formula, Steps: &steps}, func(sol fourfold.Solution) bool {
		found++
		complete = yield(sol)
		return complete
	})
	if err != nil || !complete {
		return stats, err
	}
	files := formula.String() + "\nproof:\n" + steps.String()
	result, err := rup.Check(context.Background(), rup.Format(format), rup.File{Name: "formula", Text: &formula}, rup.File{Name: "proof", Text: &steps})
	if err == nil && result.Solutions != found {
		err = fmt.Errorf("the proof is about %d solutions, want %d", result.Solutions, found)
	}
	if err != nil {
		if len(files) < 4000 {
			err = fmt.Errorf("%w:\n%s", err, files)
		}
		return stats, err
	}
	return stats, nil
}

// TestProofContract: the contract holds, and each search that is complete has a proof.
func TestProofContract(t *testing.T) {
	covertest.Run(t, func(maxNodes int64) fourfold.Solver { return proving{Solver{MaxNodes: maxNodes}} })
}
