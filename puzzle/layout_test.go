package puzzle_test

import (
	"fmt"
	"testing"

	"fourfold/puzzle"
)

// TestConcurrentCompile: many goroutines compile more shapes than the cache of layouts can keep.
func TestConcurrentCompile(t *testing.T) {
	for order := 4; order <= puzzle.MaxOrder; order++ {
		for _, diagonals := range []bool{false, true} {
			t.Run(fmt.Sprint(order, diagonals), func(t *testing.T) {
				t.Parallel()
				s := puzzle.Sudoku{Givens: puzzle.NewGrid(order, order), Diagonals: diagonals}
				if _, _, ok := puzzle.DefaultBox(order); !ok {
					for cell := range order * order {
						s.Regions = append(s.Regions, cell/order)
					}
				}
				c, err := s.Compile()
				if err != nil {
					t.Fatal(err)
				}
				if got, want := int(c.NumOptions()), order*order*order; got != want {
					t.Errorf("%d options, want %d", got, want)
				}
			})
		}
	}
}
