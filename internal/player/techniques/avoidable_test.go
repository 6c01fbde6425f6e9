package techniques

import (
	"testing"
)

// TestAvoidable: puzzles have steps by avoidable rectangles, which rule out no value of the solution.
func TestAvoidable(t *testing.T) {
	for name, text := range map[string]string{
		"avoidable rectangle type 1": "...4.9...7.......9.4..2..5.5.96.13.88.2...7.6..........5.....8..8.1.3.7.1.......4",
		"avoidable rectangle type 2": "..39.4..8....62.41..8....2...6.2..39.........42..9.1...8....6..79.23....3..1.57..",
	} {
		c, err := sudoku(parse(text))
		if err != nil {
			t.Fatal(err)
		}
		solutions, _ := solutionsOf(c.Problem, 1)
		u := newUsage()
		if err := check(c.Problem, Solver{Unique: true}, solutions, u); err != nil || u.steps[name] == 0 {
			t.Errorf("%s: %v, steps %v", name, err, u.steps)
		}
	}
}
