package core

import (
	"slices"
	"testing"

	"fourfold/internal/kit/poll"
)

// A faulty is a solver with a fault: it loses each clause of two literals that contains the second
// variable, after a search.
type faulty struct {
	*Solver
	searched bool
}

func (f *faulty) Reset(vars int) {
	f.searched = false
	f.Solver.Reset(vars)
}

func (f *faulty) Solve(work *poll.Poll, assumptions ...Lit) (Result, error) {
	f.searched = true
	return f.Solver.Solve(work, assumptions...)
}

func (f *faulty) Add(lits ...Lit) {
	if f.searched && len(lits) == 2 && slices.ContainsFunc(lits, func(l Lit) bool { return l>>1 == 1 }) {
		return
	}
	f.Solver.Add(lits...)
}

// TestFaultIsFound: random traces find the fault of a solver, and the shortest traces that find it
// come out: a few calls on few variables.
func TestFaultIsFound(t *testing.T) {
	fails := func(calls trace) bool {
		s := New(0)
		return runTrace(&faulty{Solver: s}, s, calls, new(tally)) != nil
	}
	found := 0
	for seed := uint64(1); found < 3; seed++ {
		if seed > 2000 {
			t.Fatalf("%d traces find the fault, want 3", found)
		}
		calls := session(seed)
		if !fails(calls) {
			continue
		}
		found++
		short := shrink(calls, fails)
		lits, vars := 0, 0
		for _, c := range short {
			lits += len(c.lits())
			if r, is := c.(reset); is {
				vars += r.vars
			}
		}
		if !fails(short) || len(short) > 6 || lits > 5 || vars > 3 {
			t.Errorf("seed %d: %d calls become %d with %d literals and %d variables: %v", seed, len(calls), len(short), lits, vars, short)
		}
	}
}
