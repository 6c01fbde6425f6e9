package grid_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// TestMixedOrders: puzzles of several orders on one line each come back, also if a puzzle is as long
// as a row of the puzzle above it.
func TestMixedOrders(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		var all []puzzle.Grid
		for _, order := range []int{16, 4, 6, 8, 9, 10, 12, 16, 4, 6, 25, 5, 9, 5, 16, 4, 4, 9, 36, 6} {
			g := puzzle.NewGrid(order, order)
			for cell := range g.Cells {
				if random.IntN(2) == 0 {
					g.Cells[cell] = uint8(1 + random.IntN(order))
				}
			}
			all = append(all, g)
		}
		for _, f := range []grid.Format{grid.FormatLine, grid.FormatCSV, grid.FormatJSON} {
			var b bytes.Buffer
			w := grid.NewWriter(&b, f, grid.WriteOptions{})
			for _, g := range all {
				if err := w.Write(&grid.Puzzle{Sheet: puzzle.Sheet{Grid: g}}); err != nil {
					t.Fatal(err)
				}
			}
			text := b.String()
			r := grid.NewReader(&b, "written", grid.ParseOptions{})
			for n, g := range all {
				if p, err := r.Next(); err != nil || !p.Grid.Equal(g) {
					t.Fatalf("%v, puzzle %d: %v, error %v, want %v\n%s", f, n+1, p, err, g, text)
				}
			}
		}
	}
}
