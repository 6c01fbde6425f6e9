package human

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/test/covertest"
)

// chained has the names of techniques whose steps have chains of options and groups. Those of nets
// follow from all links before them, the others from the one before.
var chained = []string{
	"skyscraper", "two-string kite", "empty rectangle", "turbot fish", "W-wing",
	"X-chain", "XY-chain", "continuous nice loop", "AIC", "discontinuous nice loop", "grouped X-chain",
	"grouped continuous nice loop", "grouped AIC", "grouped discontinuous nice loop",
	"cell forcing chain", "unit forcing chain", "forcing chain", "nishio", "contradiction forcing net",
}

// checkChains returns an error if a link of a step does not follow, or uses an item that is not in
// the base of the step.
func checkChains(s *position, step Step) error {
	for _, chain := range step.Chains {
		for k := 1; k < len(chain); k++ {
			before := chain[k-1 : k]
			if strings.HasSuffix(step.Name, "net") || step.Name == "nishio" {
				before = chain[:k]
			}
			if !follows(s, chain[k], before) {
				return fmt.Errorf("link %d of %v does not follow", k, chain)
			}
			if chain[k].Item >= 0 && chain[k].Chosen && !slices.Contains(step.Base, chain[k].Item) {
				return fmt.Errorf("item %s is not in the base", s.p.ItemName(chain[k].Item))
			}
		}
	}
	return nil
}

// follows reports whether a link follows from links before it: a true one because they rule out
// all other options of its item, a false one because they rule out all of its options.
func follows(s *position, l Link, before []Link) bool {
	out := l.Options
	if l.Chosen {
		out = without(s.options[l.Item], l.Options)
	}
	for _, o := range out {
		gone := false
		for _, b := range before {
			gone = gone || b.Chosen && s.conflictAll([]int32{o}, b.Options) || !b.Chosen && l.Chosen && slices.Contains(b.Options, o)
		}
		if !gone {
			return false
		}
	}
	return true
}

// checkAll calls every find function of the table for chains in each position of a search, and
// checks what it finds against all solutions.
func checkAll(p *fourfold.Problem, solutions []fourfold.Solution, found map[string]int) error {
	s := newPosition(context.Background(), p)
	var guesses []int32
	var wrong error
	deduce := func(at *State) (Step, bool) {
		if !s.read(at) {
			return Step{}, false
		}
		for k := range table {
			if table[k].find == nil || !slices.Contains(chained, table[k].Name) {
				continue
			}
			step, ok := s.try(&table[k])
			if step.Removed = s.liveOf(step.Removed); !ok || len(step.Removed) == 0 {
				continue
			}
			found[step.Name]++
			err := checkChains(s, step)
			if err == nil {
				err = checkStep(p, step, guesses, solutions)
			}
			if err != nil && wrong == nil {
				wrong = fmt.Errorf("%s: %w", step.Name, err)
			}
		}
		return Step{}, false
	}
	_, _, err := stepsWith(cp.Solver{Scheme: cp.Singles, MaxGuesses: 20}, context.Background(), p, deduce, func(step Step) bool {
		switch step.Action {
		case Guess:
			guesses = append(guesses, step.Chosen)
		case Retract:
			guesses = guesses[:len(guesses)-1]
		}
		return wrong == nil
	})
	if wrong == nil && err != nil && !errors.Is(err, fourfold.ErrNoSolution) && !errors.Is(err, fourfold.ErrLimit) {
		return err
	}
	return wrong
}

// TestChainsFollow: in puzzles of all families, each link of a chain follows, and no chain rules
// out an option of a solution. Most techniques are found.
func TestChainsFollow(t *testing.T) {
	found := map[string]int{}
	for n, f := range families {
		if f.order > 9 && testing.Short() {
			continue
		}
		for k := range (covertest.Cases(100)*f.share + 99) / 100 {
			rng := rand.New(rand.NewPCG(uint64(k), uint64(100+n)))
			c, solutions, err := f.puzzle(rng, 1+k%2*30)
			if err != nil {
				t.Fatal(err)
			}
			if err := checkAll(c.Problem, solutions, found); err != nil {
				t.Errorf("%s %d, %v: %v", f.name, k, c.Givens(), err)
			}
		}
	}
	if want := len(chained) - 4; len(found) < want {
		t.Errorf("found %v, want %d techniques or more", found, want)
	}
	t.Log(found)
}

// TestChainsOfCovers is TestChainsFollow for exact cover problems that are not grids.
func TestChainsOfCovers(t *testing.T) {
	found := map[string]int{}
	for k := range covertest.Cases(3000) {
		p := covertest.Random(rand.New(rand.NewPCG(uint64(k), 22)))
		if err := checkAll(p, covertest.BruteForce(p), found); err != nil {
			t.Errorf("problem %d: %v", k, err)
		}
	}
	for name, p := range map[string]*fourfold.Problem{"queens": covertest.Queens(6), "matching": covertest.Matching(7), "colors": covertest.Petersen(3)} {
		solutions, _ := solutionsOf(p, 1000)
		if err := checkAll(p, solutions, found); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"AIC", "forcing chain", "contradiction forcing net"} {
		if found[name] == 0 {
			t.Errorf("no %s is found", name)
		}
	}
	t.Log(found)
}
