package human

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
)

// hard has puzzles that the rules of cp do not solve, made by the generator of this test. Together
// they have steps of nearly all techniques.
var hard = []string{
	"..9.8..5...2.3..7..5....9.4..5..4.3..9..2...61.6.......2..4...9.........4....38..",
	"....2.5.......7.8..2...9.6.87...6..34..3....1....9.....9....4.7...81....13......8",
	".7.2.86..85...613.....1.4...2.........35.489......1....8......3..6.4..2....8.254.",
	"9.1...67...........6.27.....1..8.3...5...2.9.....3...23..5......82.....4..79.85..",
	".6.4.8.3...4.....829......475.....6.4....72.....5.........16.....1872.4......4.76",
	"....69..45...476...2......3.6.4.......5....8.....1.5.78765....2..1....4..5..72...",
	"7.84.......5....726.......3......6....38.6.......72.3..17.8.........985..9.1.....",
	".9....8..5.....9....175..2....5...964.........6.2..4.87..6.8...9..1.2.8.32..7....",
	"...7.....6.....492..2..8.5....5.4....3..8..1..5.....285.....1....1..6.8..8.4....3",
	"....4.1..9.42....8..67.8.39.....7....73..5...2..3...6....1.46..5.......1.6....9..",
}

// rare has techniques that hard does not have steps of.
var rare = []string{
	"common peer elimination", // needs a rule beside those of a Sudoku
	"unique rectangle type 5", "unique loop", "forcing chain",
}

// TestTruthOfEach checks each technique alone, on puzzles that the rules of cp do not solve. So
// the techniques that come late in the table are tried often, too. With FOURFOLD_LONG it also
// takes 500 random puzzles.
func TestTruthOfEach(t *testing.T) {
	u := newUsage()
	for _, text := range hard {
		c, err := sudoku(parse(text))
		if err != nil {
			t.Fatal(err)
		}
		checkEach(t, c, u)
	}
	for _, row := range table {
		if row.find != nil && u.steps[row.Name] == 0 && !slices.Contains(rare, row.Name) {
			t.Errorf("%s has no step", row.Name)
		}
	}
	rng := rand.New(rand.NewPCG(1, 99))
	for k := 0; k < 500 && covertest.Long(); k++ {
		f := families[0]
		if k%4 == 3 {
			f = families[k/4%len(families)]
		}
		c, _, err := f.puzzle(rng, 1)
		for tries := 0; err == nil && tries < 20 && !needsMore(c.Problem); tries++ {
			c, _, err = f.puzzle(rng, 1)
		}
		if err != nil {
			t.Fatal(err)
		}
		checkEach(t, c, u)
	}
	t.Log(u)
}

// checkEach checks the steps of all techniques on a puzzle with one solution.
func checkEach(t *testing.T, c *puzzle.Compiled, u *usage) {
	t.Helper()
	solutions, ok := solutionsOf(c.Problem, 1)
	if !ok {
		t.Fatalf("%v has several solutions", c.Givens())
	}
	for n := range table {
		if table[n].find == nil {
			continue
		}
		if err := checkTrace(c.Problem, alone{&table[n]}, solutions, u); err != nil {
			t.Errorf("%s: %v: %v", table[n].Name, c.Givens(), err)
		}
	}
}

// needsMore reports whether the rules of cp do not solve p without a guess.
func needsMore(p *fourfold.Problem) bool {
	guessed := false
	Solver{Solver: cp.Solver{Scheme: DefaultScheme}}.Steps(context.Background(), p, func(s Step) bool {
		guessed = guessed || s.Action == Guess
		return !guessed
	})
	return guessed
}

// TestSameSteps: two traces of a puzzle have the same steps.
func TestSameSteps(t *testing.T) {
	for _, text := range hard {
		c, err := sudoku(parse(text))
		if err != nil {
			t.Fatal(err)
		}
		var traces [2][]Step
		for k := range traces {
			if _, _, err := (Solver{Unique: true}).Steps(t.Context(), c.Problem, func(s Step) bool {
				traces[k] = append(traces[k], s)
				return true
			}); err != nil {
				t.Fatal(err)
			}
		}
		if !reflect.DeepEqual(traces[0], traces[1]) {
			t.Errorf("%s: the steps of two traces differ", text)
		}
	}
}
