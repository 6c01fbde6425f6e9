package cdcl

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// longSearches are problems whose searches take very long, and how many options the test of one
// assumes to get an answer soon. They take long in different places: in conflicts, in
// enumeration, in propagation along long groups, and in the tables of the core.
var longSearches = []struct {
	name  string
	make  func() *fourfold.Problem
	known bool // there is a solution
}{
	{"matching 31", func() *fourfold.Problem { return covertest.Matching(31) }, false},
	{"Langford 13", func() *fourfold.Problem { return covertest.Langford(13) }, false},
	{"queens 30", func() *fourfold.Problem { return covertest.Queens(30) }, true},
	{"Latin 18", func() *fourfold.Problem { return covertest.Latin(18) }, true},
	{"pairs 2,000", func() *fourfold.Problem { return covertest.Pairs(2000) }, true},
	{"empty 25x25", func() *fourfold.Problem { return covertest.EmptySudoku(5) }, true},
}

// TestCancel ends the context of a long search at a random look, again and again in one
// Session. Each time the search returns the cause, and looks no more than a few times after it.
// After all that, the Session still answers right.
func TestCancel(t *testing.T) {
	cause := errors.New("the cause")
	rng := rand.New(rand.NewPCG(19, 3))
	for _, c := range longSearches {
		p := c.make()
		s, err := NewSession(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		var first fourfold.Solution
		for range max(5, covertest.Cases(15)) {
			at := 1 + rng.IntN(12)
			ctx := covertest.EndWith(at, cause)
			late := 0
			err := s.Visit(ctx, func(sol fourfold.Solution) bool {
				if ctx.Ended() {
					late++
				}
				if err := p.Check(sol); err != nil {
					t.Errorf("%s: %v", c.name, err)
				}
				first = slices.Clone(sol)
				return true
			})
			if err != cause || late > 0 || ctx.Polls() > at+4 {
				t.Fatalf("%s, ended at look %d: error %v, %d solutions after that, %d looks", c.name, at, err, late, ctx.Polls())
			}
		}
		checkAfter(t, s, p, c.name, c.known, first)
	}
}

// checkAfter asks a Session for the solution that a search has found, or, if there is none, for
// a part of the reasons why.
func checkAfter(t *testing.T, s *Session, p *fourfold.Problem, name string, known bool, first fourfold.Solution) {
	t.Helper()
	if !known {
		// Options that leave a few items active, which cannot be covered.
		var assumed []Assumption
		used := map[int32]bool{}
		for o := range p.NumOptions() {
			items := p.Option(o)
			if len(used) < int(p.NumItems())*2/3 && !slices.ContainsFunc(items, func(i fourfold.Item) bool { return used[i.Index] }) {
				assumed = append(assumed, Assumption{Option: o})
				for _, i := range items {
					used[i.Index] = true
				}
			}
		}
		if sol, ok, err := s.Solve(t.Context(), assumed...); ok || err != nil {
			t.Errorf("%s: Solve() = %v, %v, want no solution", name, sol, err)
		}
		return
	}
	if first == nil {
		t.Fatalf("%s: no search has found a solution", name)
	}
	var assumed []Assumption
	for _, o := range first {
		assumed = append(assumed, Assumption{Option: o})
	}
	if sol, err := s.Unique(t.Context(), assumed...); err != nil || !slices.Equal(sol, first) {
		t.Errorf("%s: Unique() = %v, %v, want the solution assumed", name, sol, err)
	}
}
