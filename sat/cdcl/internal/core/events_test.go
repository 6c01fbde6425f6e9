package core

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold/internal/kit/poll"
)

// A follower rebuilds the trail from events, and checks each event against it.
type follower struct {
	t      *testing.T
	s      *Solver
	truth  []bool  // by literal
	trail  []Lit   // in the order in which the literals became true
	starts []int   // where the levels begin in trail; those without a literal are missing
	levels []int   // the numbers of these levels
	known  [][]Lit // clauses learned and not forgotten
	asked  []Lit   // of Because
	clash  []Lit   // of the last conflict

	conflicts, learned, forgotten, restarts, flips, models int
}

func newFollower(t *testing.T, s *Solver) *follower {
	return &follower{t: t, s: s, truth: make([]bool, 2*s.NumVars())}
}

func (f *follower) add(l Lit) {
	if f.truth[l] || f.truth[l^1] {
		f.t.Errorf("literal %d becomes true, but has a value", l)
	}
	f.truth[l] = true
	f.trail = append(f.trail, l)
}

func (f *follower) Decide(l Lit, level int) {
	if n := len(f.levels); n > 0 && level <= f.levels[n-1] {
		f.t.Errorf("literal %d begins level %d in level %d", l, level, f.levels[n-1])
	}
	f.starts = append(f.starts, len(f.trail))
	f.levels = append(f.levels, level)
	f.add(l)
}

func (f *follower) Propagate(l Lit, why Reason) {
	f.asked = f.s.Because(f.asked[:0], l, why)
	if why != None && len(f.asked) == 0 && f.s.info[l>>1].level > 0 {
		f.t.Errorf("literal %d follows from nothing", l)
	}
	for _, m := range f.asked {
		if !f.truth[m] {
			f.t.Errorf("literal %d follows from %d, which is not true", l, m)
		}
	}
	f.add(l)
}

func (f *follower) Conflict(clause []Lit) {
	f.conflicts++
	f.clash = append(f.clash[:0], clause...)
	for _, l := range clause {
		if !f.truth[l^1] {
			f.t.Errorf("literal %d of a conflict is not false", l)
		}
	}
}

func (f *follower) Learn(clause []Lit, glue int) {
	f.learned++
	for _, l := range clause {
		if !f.truth[l^1] {
			f.t.Errorf("literal %d of a learned clause is not false", l)
		}
	}
	if glue > max(len(clause)-1, 0) {
		f.t.Errorf("%d literals have glue %d", len(clause), glue)
	}
	f.known = append(f.known, sorted(clause))
}

func (f *follower) Forget(clause []Lit) {
	f.forgotten++
	c := sorted(clause)
	if k := slices.IndexFunc(f.known, func(d []Lit) bool { return slices.Equal(c, d) }); k >= 0 {
		f.known = slices.Delete(f.known, k, k+1)
	}
}

func (f *follower) Backjump(level int) {
	for len(f.levels) > 0 && f.levels[len(f.levels)-1] > level {
		last := len(f.levels) - 1
		for _, l := range f.trail[f.starts[last]:] {
			f.truth[l] = false
		}
		f.trail, f.starts, f.levels = f.trail[:f.starts[last]], f.starts[:last], f.levels[:last]
	}
}

func (f *follower) Restart() { f.restarts++ }

func (f *follower) Model() {
	f.models++
	if !slices.Equal(f.trail, f.s.trail) {
		f.t.Errorf("the events lead to the trail\n%v, but it is\n%v", f.trail, f.s.trail)
	}
}

func (f *follower) Flip(l Lit) { f.flips++ }

func sorted(clause []Lit) []Lit {
	c := slices.Clone(clause)
	slices.Sort(c)
	return c
}

// TestListener: the events of enumerations and of searches under assumptions agree with the trail.
// Each literal follows from literals that are true, and each learned clause is false when it is
// learned. The events of a kind are as many as the statistics say. A search for one model is the
// same as without a listener.
func TestListener(t *testing.T) {
	var all follower
	for seed := range uint64(300) {
		silent, _ := randomSolver(seed)
		s, assumptions := randomSolver(seed)
		f := newFollower(t, s)
		s.Listener = f
		work, quiet := poll.New(context.Background()), poll.New(context.Background())
		for range 2 {
			if got, want := answer(t, s, &work, assumptions), answer(t, silent, &quiet, assumptions); got != want {
				t.Errorf("seed %d: %d with a listener, %d without", seed, got, want)
			}
		}
		if s.Stats != silent.Stats {
			t.Errorf("seed %d: %+v with a listener, %+v without", seed, s.Stats, silent.Stats)
		}
		if got, want := models(t, s, &work), models(t, silent, &quiet); got != want {
			t.Errorf("seed %d: %d models with a listener, %d without", seed, got, want)
		}
		if int64(f.conflicts) != s.Stats.Conflicts || int64(f.restarts) != s.Stats.Restarts {
			t.Errorf("seed %d: %d conflicts and %d restarts are told of %+v", seed, f.conflicts, f.restarts, s.Stats)
		}
		all.conflicts += f.conflicts
		all.learned += f.learned
		all.restarts += f.restarts
		all.flips += f.flips
		all.models += f.models
		all.forgotten += f.forgotten
		if t.Failed() {
			return
		}
	}
	if all.learned == 0 || all.flips == 0 || all.models == 0 {
		t.Errorf("the searches learned %d times, flipped %d times and found %d models", all.learned, all.flips, all.models)
	}
}

// TestListenerOfLongSearch: a search that restarts and forgets tells both, and ends with the empty
// clause. 8 pigeons do not fit into 7 holes, and no short proof with clauses says so.
func TestListenerOfLongSearch(t *testing.T) {
	s := pigeons(7)
	f := newFollower(t, s)
	s.Listener = f
	work := poll.New(context.Background())
	if got := answer(t, s, &work, nil); got != Unsat {
		t.Fatalf("the answer is %d, want %d", got, Unsat)
	}
	if f.restarts == 0 || f.forgotten == 0 || int64(f.restarts) != s.Stats.Restarts || int64(f.conflicts) != s.Stats.Conflicts {
		t.Errorf("%d restarts, %d conflicts and %d forgotten clauses are told of %+v", f.restarts, f.conflicts, f.forgotten, s.Stats)
	}
	if last := f.known[len(f.known)-1]; len(last) > 0 {
		t.Errorf("the last clause learned is %v", last)
	}
}

// pigeons returns a solver that puts n+1 pigeons into n holes.
func pigeons(n int) *Solver {
	s := New(n * (n + 1))
	for p := range n + 1 {
		var holes []Lit
		for h := range n {
			holes = append(holes, Pos(p*n+h))
		}
		s.Group(holes, true)
	}
	for h := range n {
		var guests []Lit
		for p := range n + 1 {
			guests = append(guests, Pos(p*n+h))
		}
		s.Group(guests, false)
	}
	return s
}

// models returns the number of models.
func models(t *testing.T, s *Solver, work *poll.Poll) (n int) {
	t.Helper()
	if _, err := s.Enumerate(work, func() bool { n++; return true }); err != nil {
		t.Fatal(err)
	}
	return n
}

// answer returns what the solver finds under the assumptions.
func answer(t *testing.T, s *Solver, work *poll.Poll, assumptions []Lit) Result {
	t.Helper()
	r, err := s.Solve(work, assumptions...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// randomSolver returns a solver with random groups and clauses, and assumptions to try.
func randomSolver(seed uint64) (*Solver, []Lit) {
	rng := rand.New(rand.NewPCG(seed, 1))
	n := 6 + rng.IntN(8)
	s := New(n)
	literals := func(size int) (c []Lit) {
		for _, v := range rng.Perm(n)[:size] {
			c = append(c, Lit(v)<<1|Lit(rng.IntN(2)))
		}
		return c
	}
	for range 1 + rng.IntN(n/2) {
		var members []Lit
		for _, v := range rng.Perm(n)[:2+rng.IntN(4)] {
			members = append(members, Pos(v))
		}
		s.Group(members, rng.IntN(2) == 0)
	}
	for range rng.IntN(2 * n) {
		s.Add(literals(2 + rng.IntN(3))...)
	}
	return s, literals(rng.IntN(4))
}
