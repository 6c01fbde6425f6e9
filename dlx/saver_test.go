package dlx

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll/polltest"
	"fourfold/internal/test/covertest"
)

// A resumed search is interrupted again and again, and goes on with the last state that was saved.
type resumed struct {
	solver Solver
	p      *fourfold.Problem
	count  bool
	rng    *rand.Rand

	from  []tree.Part
	done  float64
	found []fourfold.Solution // up to the last state
	total big.Int             // up to the last state
}

// run runs until the search is complete, and returns an error if a state is wrong.
func (r *resumed) run() error {
	for runs := 0; ; runs++ {
		if runs == 2000 {
			return errors.New("2000 searches without an end")
		}
		if r.solver.MaxNodes = int64(1 + r.rng.IntN(40) + 10*runs); r.rng.IntN(3) == 0 {
			r.solver.MaxNodes = 0
		}
		complete, err := r.once()
		if complete || err != nil {
			return err
		}
	}
}

// once makes one search, which may be interrupted. What happens after the last state is lost, as if
// the process were killed.
func (r *resumed) once() (complete bool, err error) {
	var last *state
	var found []fourfold.Solution
	yields := r.rng.IntN(20)
	q := question{problem: r.p, options: tree.Options{Count: r.count}, yield: func(sol fourfold.Solution) bool {
		found = append(found, slices.Clone(sol))
		return len(found) != yields
	}}
	q.saver = &saver{from: r.from, done: r.done, every: 1, save: func(now state) error {
		last = &now
		return nil
	}}
	_, _, err = r.solver.search(polltest.EndAt(r.rng.IntN(60)), q)
	complete = err == nil && len(found) != yields
	if err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, fourfold.ErrLimit) {
		return false, err
	}
	switch {
	case last == nil && complete:
		return false, errors.New("no state at the end")
	case last == nil:
		return false, nil
	case complete && len(last.left) > 0:
		return false, fmt.Errorf("the search is complete, and %d parts are left", len(last.left))
	case int(last.yielded) > len(found) || !(last.share >= r.done-1e-9 && last.share <= 1+1e-9): // or not a number
		return false, fmt.Errorf("%d of %d covers, share %v after %v", last.yielded, len(found), last.share, r.done)
	}
	r.from, r.done = slices.Concat(last.left, []tree.Part{{Tries: []int32{}}}), min(last.share, 1)
	r.found = append(r.found, found[:last.yielded]...)
	r.total.Add(&r.total, last.total)
	return complete || len(last.left) == 0, nil
}

// TestSaver: a search that is interrupted and resumed many times finds each cover once, with one
// worker or several, and counts each once.
func TestSaver(t *testing.T) {
	problems := []*fourfold.Problem{covertest.Queens(6), covertest.Petersen(3), covertest.Matching(7), covertest.Latin(3), covertest.Pairs(5)}
	for seed := range uint64(covertest.Cases(300)) {
		rng := rand.New(rand.NewPCG(seed, 18))
		p := problems[rng.IntN(len(problems))]
		if rng.IntN(2) == 0 {
			p = covertest.Random(rng)
		}
		divideAt(t, rng.IntN(3))
		cores := Cores()[1:]
		r := &resumed{solver: Solver{Core: cores[rng.IntN(len(cores))], Workers: 1 + rng.IntN(3)}, p: p, rng: rng, count: rng.IntN(3) == 0}
		if err := r.run(); err != nil {
			t.Fatalf("seed %d, core %v, %d workers: %v", seed, r.solver.Core, r.solver.Workers, err)
		}
		want, _, err := Solver{}.search(t.Context(), question{problem: p, options: tree.Options{Count: true}})
		if err != nil {
			t.Fatal(err)
		}
		if r.count {
			if r.total.Cmp(want) != 0 {
				t.Fatalf("seed %d, core %v, %d workers: counted %v covers, want %v", seed, r.solver.Core, r.solver.Workers, &r.total, want)
			}
			continue
		}
		slices.SortFunc(r.found, slices.Compare)
		if n := len(slices.CompactFunc(slices.Clone(r.found), slices.Equal)); n != len(r.found) || int64(n) != want.Int64() {
			t.Fatalf("seed %d, core %v, %d workers: %d covers, %d of them different, want %v", seed, r.solver.Core, r.solver.Workers, len(r.found), n, want)
		}
	}
}

// TestSaverFails: an error of save ends the search, which returns the error.
func TestSaverFails(t *testing.T) {
	full := errors.New("disk full")
	for workers := range 3 {
		divideAt(t, 0)
		saves := 0
		q := question{problem: covertest.Queens(9), yield: func(fourfold.Solution) bool { return true }}
		q.saver = &saver{every: 1, save: func(state) error {
			saves++
			return full
		}}
		if _, _, err := (Solver{Workers: workers}).search(t.Context(), q); err != full || saves != 1 {
			t.Errorf("%d workers: error %v after %d calls of save, want %v after one", workers, err, saves, full)
		}
	}
}
