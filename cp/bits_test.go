package cp

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// withoutBits returns the result of f when no search uses bit sets.
func withoutBits[T any](f func() T) T {
	before := maxBitOptions
	maxBitOptions = -1
	defer func() { maxBitOptions = before }()
	return f()
}

// A traceOf is what a search reports, except how many singles it has counted when it sees a dead end.
type traceOf struct {
	counters  []fourfold.Counter
	solutions []fourfold.Solution
	err       error
}

func searched(s Solver, p *fourfold.Problem) traceOf {
	var t traceOf
	stats, err := s.Solve(context.Background(), p, func(sol fourfold.Solution) bool {
		t.solutions = append(t.solutions, sol)
		return len(t.solutions) < 200
	})
	t.counters = slices.DeleteFunc(stats.Counters, func(c fourfold.Counter) bool {
		return c.Name == "propagations" || strings.Contains(c.Name, "single")
	})
	t.err = err
	return t
}

// TestBitDomains: with bit sets a search yields the same solutions in the same order as with the
// domains, and counts the same, also when it ends at a limit.
func TestBitDomains(t *testing.T) {
	used := 0
	for seed := range uint64(covertest.Cases(3000)) {
		rng := rand.New(rand.NewPCG(seed, 11))
		p := randomCover(rng)
		s := Solver{MaxNodes: rng.Int64N(300), Order: []Order{0, Fewest, MRV}[seed%3], Root: Scheme(seed/3%2) * All, Scheme: Singles}
		if seed%5 == 0 {
			s.MaxGuesses = 1 + rng.Int64N(20)
		}
		got, want := searched(s, p), withoutBits(func() traceOf { return searched(s, p) })
		if !slices.Equal(got.counters, want.counters) || got.err != want.err {
			t.Fatalf("seed %d, %+v: %v, %v, want %v, %v", seed, s, got.counters, got.err, want.counters, want.err)
		}
		if !slices.EqualFunc(got.solutions, want.solutions, slices.Equal) {
			t.Fatalf("seed %d, %+v: solutions %v, want %v", seed, s, got.solutions, want.solutions)
		}
		if usesBits(s, p) {
			used++
		}
	}
	if least := covertest.Cases(900); used < least {
		t.Errorf("%d searches use bit sets, want at least %d", used, least)
	}
}

// TestBitDomainsBorders: bit sets serve problems of up to 4096 active items and 6000 options,
// if their options are long enough.
func TestBitDomainsBorders(t *testing.T) {
	for k, size := range [][2]int{{63, 200}, {64, 6000}, {65, 6001}, {4032, 4400}, {4033, 4400}, {4096, 6000}, {4097, 6000}} {
		items, options := size[0], size[1]
		p := stripes(rand.New(rand.NewPCG(uint64(k), 18)), items, options, 16)
		s := Solver{MaxNodes: 1500}
		got, want := searched(s, p), withoutBits(func() traceOf { return searched(s, p) })
		if !slices.Equal(got.counters, want.counters) || got.err != want.err || !slices.EqualFunc(got.solutions, want.solutions, slices.Equal) {
			t.Errorf("%d items, %d options: %v, %v, want %v, %v", items, options, got.counters, got.err, want.counters, want.err)
		}
		if used, want := usesBits(s, p), items <= 4096 && options <= 6000; used != want {
			t.Errorf("%d items, %d options: bit sets %t, want %t", items, options, used, want)
		}
	}
	if s := (Solver{MaxNodes: 1}); usesBits(s, stripes(rand.New(rand.NewPCG(1, 18)), 4000, 6000, 2)) {
		t.Error("bit sets for a sparse problem")
	}
}

// stripes returns a problem with many solutions. Each option has up to the given number of items,
// all next to each other.
func stripes(rng *rand.Rand, items, options, longest int) *fourfold.Problem {
	var b fourfold.Builder
	primary := make([]fourfold.Item, items)
	for k := range primary {
		primary[k] = b.Primary("")
	}
	for n := 0; n < options; {
		for rest := primary; len(rest) > 0 && n < options; n++ {
			size := longest / 2 * (1 + n%2)
			if n > 2*items {
				size = 1 + rng.IntN(longest)
			}
			size = min(size, len(rest))
			b.Option("", rest[:size]...)
			rest = rest[size:]
		}
	}
	return must(b.Problem())
}

func usesBits(s Solver, p *fourfold.Problem) bool {
	call := newSearch(context.Background(), s, p, func(fourfold.Solution) bool { return false })
	_ = call.run()
	return call.bits != nil
}

// randomCover returns a problem with up to 300 items, half of them with kinds. One solution is
// planted. Some items have many options, so that their counters need many bits.
func randomCover(rng *rand.Rand) *fourfold.Problem {
	if rng.IntN(4) == 0 {
		return covertest.Random(rng)
	}
	var b fourfold.Builder
	n := 4 + rng.IntN([]int{10, 60, 300}[rng.IntN(3)])
	var primary, secondary []fourfold.Item
	kinds := rng.IntN(2)
	for k := range n {
		if kinds > 0 && rng.IntN(8) == 0 {
			b.Kind(fmt.Sprint("kind ", rng.IntN(3)))
		}
		if k > 2 && rng.IntN(4) == 0 {
			secondary = append(secondary, b.Secondary(fmt.Sprint(k)))
		} else {
			primary = append(primary, b.Primary(fmt.Sprint(k)))
		}
	}
	colors := rng.IntN(2) > 0
	add := func(items []fourfold.Item, paint func() fourfold.Color) {
		option := slices.Clone(items)
		for _, i := range secondary {
			if rng.IntN(max(8, n/3)) == 0 {
				if colors {
					i = i.Paint(paint())
				}
				option = append(option, i)
			}
		}
		rng.Shuffle(len(option), func(j, k int) { option[j], option[k] = option[k], option[j] })
		b.Option("", option...)
	}
	for range 2 {
		rest := slices.Clone(primary)
		rng.Shuffle(len(rest), func(j, k int) { rest[j], rest[k] = rest[k], rest[j] })
		for len(rest) > 0 {
			size := min(len(rest), 1+rng.IntN(4))
			add(rest[:size], func() fourfold.Color { return 1 })
			rest = rest[size:]
		}
	}
	for range rng.IntN([]int{n, 3 * n, 400}[rng.IntN(3)] + 1) {
		rng.Shuffle(len(primary), func(j, k int) { primary[j], primary[k] = primary[k], primary[j] })
		add(primary[:1+rng.IntN(min(4, len(primary)))], func() fourfold.Color { return 1 + fourfold.Color(rng.IntN(3)) })
	}
	return must(b.Problem())
}
