package cp

import (
	"context"
	"slices"
	"testing"

	"fourfold"
)

// A textbook is the search without inference as textbooks have it, on sets of options: it
// counts every option tried as a guess, up to a limit.
type textbook struct {
	p       *fourfold.Problem
	mrv     bool
	guesses int64
}

// solve tries all options of an open cell, of those that are left. It returns true at a
// solution, and at the limit of guesses.
func (b *textbook) solve(left map[int32]bool, covered map[int32]bool) bool {
	cell, fewest := int32(-1), 0
	for i := range b.p.NumItems() {
		n := 0
		for _, o := range b.p.Uses(i) {
			if left[o] {
				n++
			}
		}
		switch {
		case covered[i]:
		case n == 0:
			return false
		case b.p.ItemKind(i) == "cell" && (cell < 0 || b.mrv && n < fewest):
			cell, fewest = i, n
		}
	}
	if cell < 0 {
		return true
	}
	for _, o := range b.p.Uses(cell) {
		if !left[o] {
			continue
		}
		if b.guesses == textbookLimit {
			return true
		}
		b.guesses++
		if b.solve(b.choose(o, left, covered)) {
			return true
		}
	}
	return false
}

const textbookLimit = 300

// choose returns what is left and what is covered when option o is chosen.
func (b *textbook) choose(o int32, left, covered map[int32]bool) (map[int32]bool, map[int32]bool) {
	still, also := map[int32]bool{}, map[int32]bool{}
	for i := range covered {
		also[i] = true
	}
	for _, i := range b.p.Option(o) {
		also[i.Index] = true
	}
	for q := range left {
		shares := slices.ContainsFunc(b.p.Option(q), func(i fourfold.Item) bool { return slices.Contains(b.p.Option(o), i) })
		still[q] = q == o || !shares
	}
	for q, is := range still {
		if !is {
			delete(still, q)
		}
	}
	return still, also
}

// TestWithoutInference: scheme None guesses as often as the textbook.
func TestWithoutInference(t *testing.T) {
	for name, p := range grids(t) {
		if name == "16x16" {
			continue
		}
		for _, order := range []Order{Fixed, MRV} {
			b := textbook{p: p, mrv: order == MRV}
			b.solve(givens(p))
			s := Solver{Scheme: None, Order: order, MaxGuesses: textbookLimit}
			stats, _ := s.Solve(context.Background(), p, func(fourfold.Solution) bool { return false })
			if got, _ := stats.Counter("guesses"); got != b.guesses {
				t.Errorf("%s by %v: %d guesses, want %d", name, order, got, b.guesses)
			}
		}
	}
}

// givens returns the options of p, and the items that options without rivals cover.
func givens(p *fourfold.Problem) (left, covered map[int32]bool) {
	left, covered = map[int32]bool{}, map[int32]bool{}
	for o := range p.NumOptions() {
		left[o] = true
		items := p.Option(o)
		if slices.ContainsFunc(items, func(i fourfold.Item) bool { return len(p.Uses(i.Index)) > 1 }) {
			continue
		}
		for _, i := range items {
			covered[i.Index] = true
		}
	}
	return left, covered
}
