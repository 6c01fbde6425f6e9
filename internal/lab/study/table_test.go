package study

import "testing"

// small returns a table of four puzzles with figures that are easy to count by hand. The order
// fixed without inference reaches its limit on the second puzzle. The last puzzle has no solution.
func small() *Table {
	t := &Table{
		GuessLimit: 100,
		Orders:     []string{"fixed", "mrv"},
		Schemes:    []string{"none", "singles"},
		Techniques: []string{"naked single", "hidden single"},
		Labels:     []string{"easy", "hard"},
		Puzzles: []Puzzle{
			{File: "a.txt", Line: 1, Index: 0, Givens: "1...", Number: 7, Label: "easy", Clues: 30, Cells: 81},
			{File: "a.txt", Line: 2, Index: 1, Givens: "1...", Number: 8, Label: "hard", Clues: 20, Cells: 81},
			{File: "a.txt", Line: 3, Index: 2, Givens: "1...", Number: 9, Label: "hard", Clues: 25, Cells: 81},
			{File: "a.txt", Line: 4, Index: 3, Givens: "1...", Number: 10, Label: "hard", Clues: 30, Cells: 81},
		},
	}
	for _, r := range []struct {
		puzzle, order, scheme int
		outcome               Outcome
		guesses               int64
		filled                float64
		naked, hidden         int64
	}{
		{0, 0, 0, Solved, 10, 1, 0, 0}, {0, 0, 1, Solved, 0, 1, 30, 10},
		{0, 1, 0, Solved, 5, 1, 0, 0}, {0, 1, 1, Solved, 0, 1, 30, 10},
		{1, 0, 0, Limited, 100, 0.75309, 0, 0}, {1, 0, 1, Solved, 20, 1, 50, 50},
		{1, 1, 0, Solved, 50, 1, 0, 0}, {1, 1, 1, Solved, 3, 1, 20, 20},
		{2, 0, 0, Solved, 90, 1, 0, 0}, {2, 0, 1, Solved, 4, 1, 10, 30},
		{2, 1, 0, Solved, 9, 1, 0, 0}, {2, 1, 1, Solved, 0, 1, 15, 5},
		{3, 0, 0, Limited, 100, 0.5, 0, 0}, {3, 0, 1, Unsolvable, 2, 0.5, 1, 0},
		{3, 1, 0, Unsolvable, 30, 0.5, 0, 0}, {3, 1, 1, Unsolvable, 0, 0.5, 0, 0},
	} {
		t.Runs = append(t.Runs, Run{
			Puzzle: r.puzzle, Order: r.order, Scheme: r.scheme, Outcome: r.outcome, Guesses: r.guesses,
			Filled: r.filled, Applied: []int64{r.naked, r.hidden}, Seconds: 0.125,
		})
	}
	return t
}

// TestOutcomeOfNone: a number outside of the outcomes has a name too.
func TestOutcomeOfNone(t *testing.T) {
	if got, want := Outcome(9).String(), "Outcome(9)"; got != want {
		t.Errorf("Outcome(9) is %q, want %q", got, want)
	}
}
