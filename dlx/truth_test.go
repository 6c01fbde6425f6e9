package dlx

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// truths is how many random problems TestTruth tries with FOURFOLD_LONG.
const truths = 1_000_000

// TestTruth: on random problems, each core finds the covers of brute force and counts them, with and
// without memory, with several workers, and in parts of any size.
func TestTruth(t *testing.T) {
	n := uint64(truths)
	if !covertest.Long() {
		n = uint64(covertest.Cases(2100))
	}
	divideAt(t, 0)
	var next atomic.Uint64
	var some, many atomic.Int64 // problems with one cover and with more
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for seed := next.Add(1); seed <= n && !t.Failed(); seed = next.Add(1) {
				p, want := truth(t, seed)
				if err := agree(t.Context(), p, want, seed); err != nil {
					t.Errorf("seed %d: %v\n%s", seed, err, text(p))
				}
				if len(want) > 1 {
					many.Add(1)
				} else if len(want) == 1 {
					some.Add(1)
				}
			}
		})
	}
	wg.Wait()
	if some.Load() < int64(n/20) || many.Load() < int64(n/20) {
		t.Errorf("%d of %d problems have one cover, and %d have more", some.Load(), n, many.Load())
	}
}

// truth returns a random problem and its covers. Of a problem that is too large for brute force, they
// are those of the core Links.
func truth(t *testing.T, seed uint64) (*fourfold.Problem, []fourfold.Solution) {
	rng := rand.New(rand.NewPCG(seed, 18))
	if seed%16 > 0 {
		p := tiny(rng)
		if seed%4 == 1 {
			p = covertest.RandomBounds(rng)
		}
		return p, sorted(covertest.BruteForce(p))
	}
	for {
		p := medium(rng)
		var covers []fourfold.Solution
		_, err := Solver{Core: Links, MaxNodes: 3000}.Solve(t.Context(), p, func(s fourfold.Solution) bool { covers = append(covers, s); return true })
		if err == nil {
			return p, sorted(covers)
		}
	}
}

// agree returns an error if a core does not find the covers wanted, or does not count as many.
func agree(ctx context.Context, p *fourfold.Problem, want []fourfold.Solution, seed uint64) error {
	for _, core := range Cores()[1:] {
		s := Solver{Core: core}
		if p.HasBounds() && (core == Small || core == Bits) {
			if _, err := s.Visit(ctx, p, nil); !errors.Is(err, errors.ErrUnsupported) {
				return fmt.Errorf("core %v: %v, want an error about bounds", core, err)
			}
			continue
		}
		if seed%64 < 2 {
			s.Workers = 2 + int(seed/64%2)
		}
		var got []fourfold.Solution
		_, err := s.Visit(ctx, p, func(sol fourfold.Solution) bool { got = append(got, slices.Clone(sol)); return true })
		if err != nil || !slices.EqualFunc(sorted(got), want, slices.Equal) {
			return fmt.Errorf("core %v, %d workers: %v, %v, want %v", core, s.Workers, got, err, want)
		}
		s.Memory = []int64{-1, 0, 1}[seed%3]
		n, _, err := s.Count(ctx, p, 0)
		if err != nil || n.Cmp(big.NewInt(int64(len(want)))) != 0 {
			return fmt.Errorf("core %v, %d workers, memory %d: Count() = %v, %v, want %d", core, s.Workers, s.Memory, n, err, len(want))
		}
		if err := inJobs(ctx, s, p, want, rand.New(rand.NewPCG(seed, 36))); err != nil {
			return fmt.Errorf("core %v, %d workers: %w", core, s.Workers, err)
		}
	}
	return nil
}

// text returns p as a .dlx file.
func text(p *fourfold.Problem) string {
	var b strings.Builder
	if err := fourfold.WriteProblem(&b, p); err != nil {
		return err.Error()
	}
	return b.String()
}

// tiny returns a small random problem. Some have equal options, items without options, no options,
// no primary items, colors, or more than 64 or 128 primary items, in which case most of these items
// are copies of others.
func tiny(rng *rand.Rand) *fourfold.Problem {
	m := maker{rng: rng, density: 0.1 + 0.5*rng.Float64(), colors: rng.IntN(4), most: 1 + rng.IntN(3)}
	primary, secondary, options := 1+rng.IntN(7), rng.IntN(6), rng.IntN(15)
	switch rng.IntN(16) {
	case 0:
		primary = 0
	case 1:
		secondary, options = 0, 20+rng.IntN(12)
		primary, m.pairs, m.most = 5+rng.IntN(4), true, 1+rng.IntN(2) // at most 62 options
	case 2, 3:
		m.copies = 64/primary + rng.IntN(128/primary)
	}
	m.addItems(primary, secondary)
	for range options {
		m.addOption()
	}
	p, err := m.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

// medium returns a random problem of some hundred options. It has a cover.
func medium(rng *rand.Rand) *fourfold.Problem {
	m := maker{rng: rng, colors: rng.IntN(4), most: 1 + rng.IntN(2)}
	primary := 12 + rng.IntN(80)
	m.density = (1 + 3*rng.Float64()) / float64(primary)
	m.addItems(primary, rng.IntN(6))
	var group []fourfold.Item
	for _, k := range rng.Perm(primary) {
		if group = append(group, m.primary[k]...); rng.IntN(3) == 0 {
			m.Option("", group...)
			group = group[:0]
		}
	}
	if len(group) > 0 {
		m.Option("", group...)
	}
	for range 70 + rng.IntN(300) {
		m.addOption()
	}
	p, err := m.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

// A maker makes a random problem.
type maker struct {
	fourfold.Builder
	rng     *rand.Rand
	density float64 // the share of the items that an option has
	colors  int     // different colors
	most    int     // equal options
	copies  int     // further copies of each primary item
	pairs   bool    // each option has two items

	primary   [][]fourfold.Item // an item and its copies
	secondary []fourfold.Item
	order     []int
}

// addItems adds items in a random order.
func (m *maker) addItems(primary, secondary int) {
	m.primary = make([][]fourfold.Item, primary)
	for k := range primary * (1 + m.copies) {
		m.order = append(m.order, k%primary)
	}
	for range secondary {
		m.order = append(m.order, -1)
	}
	m.rng.Shuffle(len(m.order), func(i, j int) { m.order[i], m.order[j] = m.order[j], m.order[i] })
	for k, of := range m.order {
		if of < 0 {
			m.secondary = append(m.secondary, m.Secondary(fmt.Sprintf("s%d", k)))
		} else {
			m.primary[of] = append(m.primary[of], m.Primary(fmt.Sprintf("p%d", k)))
		}
	}
}

// addOption adds an option with a random primary item, or several equal ones.
func (m *maker) addOption() {
	if len(m.primary) == 0 {
		return
	}
	first := m.rng.IntN(len(m.primary))
	items := slices.Clone(m.primary[first])
	if m.pairs {
		if second := m.rng.IntN(len(m.primary)); second != first {
			items = append(items, m.primary[second]...)
		}
	} else {
		items = append(items, m.others(first)...)
	}
	for range 1 + m.rng.IntN(m.most)*m.rng.IntN(2) {
		m.Option("", items...)
	}
}

// others returns random items for an option, without the first one and its copies.
func (m *maker) others(first int) (items []fourfold.Item) {
	for k, copies := range m.primary {
		if k != first && m.rng.Float64() < m.density {
			items = append(items, copies...)
		}
	}
	for _, i := range m.secondary {
		if m.rng.Float64() < 0.4 {
			if c := m.rng.IntN(m.colors + 1); c > 0 {
				i = i.Paint(fourfold.Color('A' + c))
			}
			items = append(items, i)
		}
	}
	m.rng.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
	return items
}
