package cdcl

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// A sessionTrace is a sequence of calls of a Session, as an application might make them over a
// long time. A run of it compares each answer with brute force.
type sessionTrace []sessionCall

type sessionCall interface{ do(*sessionRun) error }

type sessionRun struct {
	session *Session
	solver  Solver
	p       *fourfold.Problem
	all     []fourfold.Solution // the solutions of p
}

// An open makes a new Session.
type open struct {
	solver Solver
	text   string // the problem as a .dlx file
}

// A next gives the Session another problem.
type next struct{ text string }

// A question asks for solutions.
type question struct {
	kind    string // "solve", "unique" or "visit"
	assumed []Assumption
	most    int // visit: stop after so many solutions; 0 means never
	cancel  int // the context ends at this look; 0 means never
}

func (c open) do(r *sessionRun) (err error) {
	if err := r.read(c.text); err != nil {
		return err
	}
	r.solver = c.solver
	r.session, err = c.solver.NewSession(context.Background(), r.p)
	return err
}

func (c next) do(r *sessionRun) error {
	if err := r.read(c.text); err != nil {
		return err
	}
	return r.session.Reset(context.Background(), r.p)
}

func (r *sessionRun) read(text string) (err error) {
	r.p, err = fourfold.ReadProblem(strings.NewReader(text), "problem")
	if err != nil {
		return err
	}
	r.all = covertest.BruteForce(r.p)
	return nil
}

var errOver = errors.New("the context has ended")

func (c question) do(r *sessionRun) error {
	assumed := slices.DeleteFunc(slices.Clone(c.assumed), func(a Assumption) bool { return a.Option >= r.p.NumOptions() }) // those of another problem
	var want, got []fourfold.Solution
	for _, sol := range r.all {
		if agrees(sol, assumed) {
			want = append(want, sol)
		}
	}
	ctx := covertest.EndWith(c.cancel, errOver)
	enough := len(want) // solutions that a complete answer has
	var err error
	switch c.kind {
	case "solve":
		var sol fourfold.Solution
		var ok bool
		if sol, ok, err = r.session.Solve(ctx, assumed...); ok {
			got = append(got, sol)
		}
		enough = min(enough, 1)
	case "unique":
		var sol fourfold.Solution
		if sol, err = r.session.Unique(ctx, assumed...); sol != nil {
			got = append(got, sol)
		}
		if wrong := []error{fourfold.ErrNoSolution, nil, fourfold.ErrNotUnique}[min(2, len(want))]; errors.Is(err, wrong) {
			err = nil
		}
		enough = min(enough, 1)
	default:
		err = r.session.Visit(ctx, func(sol fourfold.Solution) bool { got = append(got, slices.Clone(sol)); return len(got) != c.most }, assumed...)
		if c.most > 0 {
			enough = min(enough, c.most)
		}
	}
	return r.compare(assumed, got, want, enough, err, ctx)
}

// compare returns an error if an answer is wrong. enough is how many solutions a complete one has.
func (r *sessionRun) compare(assumed []Assumption, got, want []fourfold.Solution, enough int, err error, ctx *covertest.Context) error {
	for k, sol := range got {
		is := func(other fourfold.Solution) bool { return slices.Equal(sol, other) }
		if !slices.ContainsFunc(want, is) || slices.ContainsFunc(got[:k], is) {
			return fmt.Errorf("solution %v of %v is wrong or comes twice", sol, got)
		}
	}
	limited := r.solver.MaxNodes > 0 || r.solver.MaxConflicts > 0
	switch {
	case errors.Is(err, errOver) && ctx.Ended(), errors.Is(err, fourfold.ErrLimit) && limited:
		return nil
	case err != nil:
		return fmt.Errorf("error %w", err)
	case len(got) != enough:
		return fmt.Errorf("solutions %v, want %d of %v", got, enough, want)
	}
	failed := r.session.Failed()
	if len(want) > 0 {
		if len(failed) > 0 {
			return fmt.Errorf("failed: %v, and there is a solution", failed)
		}
		return nil
	}
	for _, a := range failed {
		if !slices.Contains(assumed, a) {
			return fmt.Errorf("failed: %v, not a part of %v", failed, assumed)
		}
	}
	if slices.ContainsFunc(r.all, func(sol fourfold.Solution) bool { return agrees(sol, failed) }) {
		return fmt.Errorf("failed: %v, and a solution agrees", failed)
	}
	return nil
}

// randomSession returns a random trace.
func randomSession(seed uint64) (calls sessionTrace) {
	rng := rand.New(rand.NewPCG(seed, 20))
	var assumed []Assumption
	for k := range 1 + rng.IntN(3) {
		p := covertest.Random(rng)
		if k == 0 || rng.IntN(4) == 0 {
			s := Solver{Decide: Decide(rng.IntN(3)), Restarts: Restarts(rng.IntN(4)), Seed: rng.Uint64N(3)}
			switch rng.IntN(6) {
			case 0:
				s.MaxNodes = 1 + rng.Int64N(9)
			case 1:
				s.MaxConflicts = 1 + rng.Int64N(9)
			}
			calls = append(calls, open{s, text(p)})
		} else {
			calls = append(calls, next{text(p)})
		}
		for range 2 + rng.IntN(10) {
			assumed = slices.Clone(assumed[:rng.IntN(len(assumed)+1)])
			for range rng.IntN(3) {
				if n := p.NumOptions(); n > 0 {
					assumed = append(assumed, Assumption{rng.Int32N(n), rng.IntN(2) == 0})
				}
			}
			q := question{kind: []string{"solve", "unique", "visit"}[rng.IntN(3)], assumed: assumed}
			if q.kind == "visit" {
				q.most = rng.IntN(4)
			}
			if rng.IntN(6) == 0 {
				q.cancel = 1 + rng.IntN(3)
			}
			calls = append(calls, q)
		}
	}
	return calls
}

// TestSessionTraces: over random sequences of calls, a Session agrees with brute force.
func TestSessionTraces(t *testing.T) {
	for seed := range uint64(covertest.Cases(3000)) {
		r := new(sessionRun)
		for k, c := range randomSession(seed) {
			if err := c.do(r); err != nil {
				t.Fatalf("seed %d, call %d, %+v: %v", seed, k, c, err)
			}
		}
	}
}
