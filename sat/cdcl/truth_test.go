package cdcl

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/test/covertest"
)

// truths is how many random problems TestTruth tries with FOURFOLD_LONG.
const truths = 1_000_000

// TestTruth: on random problems, with all rules of decisions and restarts, the solutions are
// those of brute force, or of dlx if the problem is large, and every fourth search has a proof
// that there are no others. A search that ends at a limit has found some of them.
func TestTruth(t *testing.T) {
	n := uint64(truths)
	if !covertest.Long() {
		n = uint64(covertest.Cases(4000))
	}
	var next atomic.Uint64
	var none, several, limited atomic.Uint64
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for seed := next.Add(1); seed <= n && !t.Failed(); seed = next.Add(1) {
				p, want := truth(t, seed)
				atLimit, err := agree(t, p, want, seed)
				if err != nil {
					t.Errorf("seed %d: %v\n%s", seed, err, text(p))
				}
				if atLimit {
					limited.Add(1)
				}
				switch len(want) {
				case 0:
					none.Add(1)
				case 1:
				default:
					several.Add(1)
				}
			}
		})
	}
	wg.Wait()
	if none.Load() < n/20 || several.Load() < n/20 || limited.Load() < n/100 {
		t.Errorf("of %d problems, %d have no solution, %d have several, and %d searches ended at a limit", n, none.Load(), several.Load(), limited.Load())
	}
}

// truth returns a random problem and its solutions, sorted.
func truth(t *testing.T, seed uint64) (*fourfold.Problem, []fourfold.Solution) {
	rng := rand.New(rand.NewPCG(seed, 19))
	whole := func(p *fourfold.Problem) *fourfold.Problem { return p }
	if seed/16%2 > 0 {
		whole = colorless // large items are split
	}
	if seed%16 > 0 {
		random := covertest.Random
		if seed%3 == 0 {
			random = covertest.RandomPainters
		}
		p := whole(random(rng))
		return p, sorted(covertest.BruteForce(p))
	}
	for {
		p := whole(medium(rng))
		all, err := solutions(t, dlx.Solver{MaxNodes: 3000}, p)
		if err == nil {
			return p, sorted(all)
		}
	}
}

// colorless returns p without its colors.
func colorless(p *fourfold.Problem) *fourfold.Problem {
	var b fourfold.Builder
	var all []fourfold.Item
	for i := range p.NumItems() {
		if p.IsPrimary(i) {
			all = append(all, b.Primary(p.ItemName(i)))
		} else {
			all = append(all, b.Secondary(p.ItemName(i)))
		}
	}
	for o := range p.NumOptions() {
		var items []fourfold.Item
		for _, i := range p.Option(o) {
			items = append(items, all[i.Index])
		}
		b.Option("", items...)
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

// agree returns an error if a Solver does not find the solutions, and whether a search ended at a
// limit.
func agree(t *testing.T, p *fourfold.Problem, want []fourfold.Solution, seed uint64) (limited bool, err error) {
	s := Solver{Decide: Decide(seed % 3), Restarts: Restarts(seed / 3 % 4), Seed: seed / 12 % 3, Workers: int(seed / 36 % 4)}
	var whole fourfold.Visitor = s
	if seed%4 == 0 {
		whole = proving{s}
	}
	got, err := solutions(t, whole, p)
	if err != nil || !slices.EqualFunc(sorted(got), want, slices.Equal) {
		return false, fmt.Errorf("%+v: %v, %v, want %v", s, got, err, want)
	}
	if s.MaxNodes = int64(seed % 7); seed%2 == 0 {
		s.MaxNodes, s.MaxConflicts = 0, int64(seed%7)
	}
	got, err = solutions(t, s, p)
	limited = errors.Is(err, fourfold.ErrLimit)
	if err != nil && (!limited || s.MaxNodes+s.MaxConflicts == 0) || err == nil && len(got) != len(want) {
		return limited, fmt.Errorf("%+v: %v, %v, want %v", s, got, err, want)
	}
	for k, sol := range sorted(got) {
		if _, found := slices.BinarySearchFunc(want, sol, slices.Compare); !found || k > 0 && slices.Equal(got[k-1], sol) {
			return limited, fmt.Errorf("%+v: %v, want some of %v", s, got, want)
		}
	}
	return limited, nil
}

func solutions(t *testing.T, s fourfold.Visitor, p *fourfold.Problem) (all []fourfold.Solution, err error) {
	_, err = s.Visit(t.Context(), p, func(sol fourfold.Solution) bool { all = append(all, slices.Clone(sol)); return true })
	return all, err
}

func sorted(all []fourfold.Solution) []fourfold.Solution {
	slices.SortFunc(all, slices.Compare)
	return all
}

// text returns p as a .dlx file.
func text(p *fourfold.Problem) string {
	var b strings.Builder
	if err := fourfold.WriteProblem(&b, p); err != nil {
		return err.Error()
	}
	return b.String()
}

// medium returns a random problem of some hundred options. Half of these problems have a cover by
// construction. The others mostly have none.
func medium(rng *rand.Rand) *fourfold.Problem {
	var b fourfold.Builder
	var primary, secondary []fourfold.Item
	for k := range 10 + rng.IntN(40) {
		primary = append(primary, b.Primary(fmt.Sprintf("p%d", k)))
	}
	for k := range rng.IntN(5) {
		secondary = append(secondary, b.Secondary(fmt.Sprintf("s%d", k)))
	}
	if rng.IntN(2) == 0 {
		rest := rng.Perm(len(primary))
		for len(rest) > 0 {
			n := 1 + rng.IntN(min(4, len(rest)))
			var items []fourfold.Item
			for _, k := range rest[:n] {
				items = append(items, primary[k])
			}
			b.Option("", items...)
			rest = rest[n:]
		}
	}
	for range len(primary) * (2 + rng.IntN(4)) {
		var items []fourfold.Item
		for _, k := range rng.Perm(len(primary))[:1+rng.IntN(4)] {
			items = append(items, primary[k])
		}
		for _, i := range secondary {
			if rng.IntN(4) == 0 {
				items = append(items, i.Paint(fourfold.Color('A'+rng.IntN(3))))
			}
		}
		b.Option("", items...)
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}
