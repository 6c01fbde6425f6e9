package sat

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// A reuse is a problem with settings, and what a search without any memory of earlier searches
// finds.
type reuse struct {
	p        *fourfold.Problem
	solver   Solver
	found    []fourfold.Solution // in the order of the search, the first mostFound of them
	counters []fourfold.Counter
}

const mostFound = 60

// TestReuse solves problems of mixed sizes in random order and at the same time, with the memory
// and the SAT solvers of earlier searches. Many searches end early: yield returns false or panics,
// or the context ends at some poll or after some time. Others solve another problem
// in yield. Each search must find what a search without such memory finds, in the same
// order and with the same counters.
func TestReuse(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 1))
	var all []reuse
	func() {
		can := canRecycle
		canRecycle = false
		defer func() { canRecycle = can }()
		for range max(40, covertest.Cases(300)/2) {
			all = append(all, newReuse(t, rng))
		}
	}()
	var wg sync.WaitGroup
	for range 4 {
		rng := rand.New(rand.NewPCG(rng.Uint64(), 2))
		wg.Go(func() {
			for range covertest.Cases(1000) / 4 {
				if c := all[rng.IntN(len(all))]; !c.check(t, rng, all) {
					t.Errorf("%d items, %d options, %+v", c.p.NumItems(), c.p.NumOptions(), c.solver)
					return
				}
			}
		})
	}
	wg.Wait()
}

// newReuse makes a random problem and searches it without memory.
func newReuse(t *testing.T, rng *rand.Rand) reuse {
	settings := allSettings()
	c := reuse{p: mixedProblem(rng), solver: settings[rng.IntN(len(settings))]}
	if rng.IntN(2) == 0 || c.p.NumOptions() > 100 { // other settings can take long
		c.solver = Solver{}
	}
	s := newSearch(t.Context(), c.solver, c.p, func(sol fourfold.Solution) bool {
		c.found = append(c.found, sol)
		return len(c.found) < mostFound
	})
	s.memory = new(memory)
	s.state = &s.memory.state
	s.state.Reset(t.Context(), c.p, c.solver.Reduce)
	err := s.prepare()
	if err == nil {
		err = s.run()
	}
	if err != nil {
		t.Fatal(err)
	}
	c.counters = s.counters()
	return c
}

// mixedProblem returns a small, a middle or a large problem.
func mixedProblem(rng *rand.Rand) *fourfold.Problem {
	switch rng.IntN(12) {
	case 0:
		return covertest.Queens(4 + rng.IntN(6))
	case 1:
		return covertest.Matching(5 + rng.IntN(4))
	case 2:
		return covertest.Latin(3 + rng.IntN(2))
	case 3:
		return covertest.Shidoku([]string{"................", "1...............", "1..2............"}[rng.IntN(3)])
	case 4:
		return covertest.OneColor(1 + rng.IntN(60))
	case 5:
		return []*fourfold.Problem{covertest.Petersen(3), covertest.Latin(9 + rng.IntN(3))}[rng.IntN(2)]
	case 6, 7:
		return uniform(rng)
	case 8, 9:
		return triples(rng)
	}
	return covertest.Random(rng)
}

// triples returns a problem of options of three items each, with a solution or without.
func triples(rng *rand.Rand) *fourfold.Problem {
	var b fourfold.Builder
	var items []fourfold.Item
	for range 3 * (4 + rng.IntN(8)) {
		items = append(items, b.Primary(""))
	}
	color := b.Secondary("color")
	for range 1 + rng.IntN(7) {
		rng.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
		for part := range slices.Chunk(items, 3) {
			option := slices.Clone(part)
			if rng.IntN(8) == 0 {
				option = append(option, color.Paint(fourfold.Color(1+rng.IntN(3))))
			}
			b.Option("", option...)
		}
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

var errReuse = errors.New("enough")

// check searches the problem of c once, in a random way.
func (c reuse) check(t *testing.T, rng *rand.Rand, all []reuse) bool {
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	way, most := rng.IntN(8), 1+rng.IntN(mostFound)
	switch way {
	case 0, 1, 2:
		most = mostFound
	case 3:
		defer time.AfterFunc(time.Duration(rng.IntN(2000))*time.Microsecond, func() { cancel(errReuse) }).Stop()
	case 4:
		ctx = covertest.EndWith(1+rng.IntN(40), errReuse)
	}
	var got []fourfold.Solution
	stats, err := c.search(ctx, func(sol fourfold.Solution) bool {
		got = append(got, sol)
		switch {
		case way == 5 && len(got) == most:
			panic(errReuse)
		case way == 6 && len(got) == most:
			cancel(errReuse)
		case way == 7 && len(got)%40 == 1 && len(all) > 0:
			if other := all[rng.IntN(len(all))]; other.p.NumOptions() < 100 && !other.check(t, rng, nil) {
				t.Error("in yield")
			}
		}
		return len(got) < most || way == 6
	})
	if len(got) > len(c.found) && way == 6 {
		got = got[:len(c.found)]
	}
	if err != nil && err != errReuse {
		t.Errorf("way %d: %v", way, err)
		return false
	}
	if len(got) > len(c.found) || !slices.EqualFunc(got, c.found[:len(got)], slices.Equal) || err == nil && len(got) < min(most, len(c.found)) {
		t.Errorf("way %d: %d solutions, %v, want the first %d of %d", way, len(got), err, most, len(c.found))
		return false
	}
	if way <= 2 && !slices.Equal(stats.Counters, c.counters) {
		t.Errorf("counters %v, want %v", stats.Counters, c.counters)
		return false
	}
	return true
}

// search is Solve. If yield panics with errReuse, search returns it.
func (c reuse) search(ctx context.Context, yield func(fourfold.Solution) bool) (stats fourfold.Stats, err error) {
	defer func() {
		if r := recover(); r == errReuse {
			err = errReuse
		} else if r != nil {
			panic(fmt.Sprint(r))
		}
	}()
	return c.solver.Solve(ctx, c.p, yield)
}
