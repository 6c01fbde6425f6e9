package grid_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// randomRegions begins with the rows, and exchanges cells as long as all regions stay connected.
func randomRegions(rng *rand.Rand, order int) []int {
	var region []int
	for row := range order {
		region = append(region, slices.Repeat([]int{row}, order)...)
	}
	var reach func(r, c, of int, seen map[int]bool) int // the number of cells that hang together
	reach = func(r, c, of int, seen map[int]bool) int {
		cell := r*order + c
		if r < 0 || r >= order || c < 0 || c >= order || seen[cell] || region[cell] != of {
			return 0
		}
		seen[cell] = true
		return 1 + reach(r-1, c, of, seen) + reach(r+1, c, of, seen) + reach(r, c-1, of, seen) + reach(r, c+1, of, seen)
	}
	isWhole := func(cell int) bool { return reach(cell/order, cell%order, region[cell], map[int]bool{}) == order }
	for range 80 * order {
		a, b := rng.IntN(len(region)), rng.IntN(len(region))
		region[a], region[b] = region[b], region[a]
		if !isWhole(a) || !isWhole(b) {
			region[a], region[b] = region[b], region[a]
		}
	}
	return puzzle.Renumbered(region)
}

// drawing returns a puzzle of a kind: its givens, and what the kind has beside them.
func drawing(rng *rand.Rand, kind string) *grid.Puzzle {
	boxes := [][2]int{{2, 2}, {2, 3}, {3, 3}, {2, 4}, {3, 3}, {4, 4}, {2, 5}, {3, 4}, {5, 5}, {6, 6}}
	switch kind {
	case "boxes": // some are those that the order usually has
		boxes = [][2]int{{3, 2}, {2, 3}, {4, 2}, {2, 4}, {4, 3}, {2, 6}, {5, 2}}
	case "jigsaw":
		boxes = [][2]int{{1, 4}, {1, 5}, {1, 6}, {1, 7}, {1, 8}, {1, 9}}
	case "letters", "rules", "notes", "candidates":
		boxes = boxes[:5]
	}
	box := boxes[rng.IntN(len(boxes))]
	order := box[0] * box[1]
	full, values := puzzle.NewGrid(order, order), rng.Perm(order)
	for cell := range full.Cells { // no value is twice in a row, a column or a box
		r, c := cell/order, cell%order
		full.Cells[cell] = uint8(1 + values[(box[1]*(r%box[0])+r/box[0]+c)%order])
	}
	p, regions := &grid.Puzzle{Sheet: puzzle.Sheet{Grid: puzzle.NewGrid(order, order)}}, rng.Perm(order*order) // each cell is a region
	switch kind {
	case "boxes":
		p.BoxRows, p.BoxCols = box[0], box[1]
	case "jigsaw":
		regions = randomRegions(rng, order)
		p.Regions = regions
	case "diagonals":
		p.Diagonals = true
	case "rules":
		p.Rules = rule.List{rule.New("anti-knight", nil), rule.New("region", nil, 1, order, order+2), rule.New("odd", nil, 3), rule.New("even", nil, 4)}
	case "notes", "candidates":
		p.Candidates = make([]uint64, order*order)
	case "placed":
		p.Placed = puzzle.NewGrid(order, order)
	case "solution":
		p.Solution = full
	case "letters":
		p.Alphabet = grid.AlphabetOne[9:][:order]
	}
	inRegion := map[[2]int]bool{} // the values of the givens in each region
	for cell, v := range full.Cells {
		switch key := [2]int{regions[cell], int(v)}; {
		case rng.IntN(3) == 0 && !inRegion[key]:
			p.Grid.Cells[cell], inRegion[key] = v, true
		case p.Candidates != nil:
			p.Candidates[cell] = 1<<(v-1) | 1<<(int(v)%order) | 1<<rng.IntN(order)
		case p.Placed.Cells != nil && rng.IntN(3) == 0:
			p.Placed.Cells[cell] = v
		}
	}
	if kind == "candidates" {
		p.Allowed = p.Candidates
	}
	return p
}

// TestDrawings: what the writers write is read as the same puzzle if Lost says so. Lines that are
// drawn around other boxes or regions are never ignored.
func TestDrawings(t *testing.T) {
	rng, kinds := rand.New(rand.NewPCG(45, 3)), strings.Fields("plain boxes jigsaw diagonals rules notes candidates placed solution letters")
	puzzles := 40
	if long {
		puzzles = 1000
	}
	for k := range puzzles {
		kind := kinds[k%len(kinds)]
		p := drawing(rng, kind)
		for _, f := range slices.DeleteFunc(grid.Formats(), func(f grid.Format) bool { return !f.Holds(p.Grid.Rows) }) {
			var b strings.Builder
			w := grid.NewWriter(&b, f, grid.WriteOptions{})
			lost := w.Lost(p)
			if err := errors.Join(w.Write(p), w.Close()); err != nil {
				t.Fatal(err)
			}
			var o grid.ParseOptions
			if f < grid.FormatSDM || f == grid.FormatCSV {
				o.Alphabet = p.Alphabet
			}
			r := grid.NewReader(strings.NewReader(b.String()), "drawing", o)
			back, err := r.Next()
			_, end := r.Next()
			if fault := faultOf(p, back, f, err, lost); fault != "" || end != io.EOF {
				t.Errorf("%s, %v: %s, and then %v, in\n%s", kind, f, fault, end, b.String())
			}
		}
	}
}

// faultOf says what is wrong with what was read in place of p.
func faultOf(p, back *grid.Puzzle, f grid.Format, err error, lost []string) string {
	isShape := func(what string) bool { return what == "the regions" || strings.HasPrefix(what, "the boxes") }
	draws := f == grid.FormatPretty || p.Regions == nil && (f == grid.FormatPipes || f == grid.FormatCommas || f == grid.FormatCandidates)
	mayRefuse := draws && slices.ContainsFunc(lost, isShape)
	if err != nil && mayRefuse {
		return ""
	} else if err != nil {
		return err.Error()
	}
	missing, added := grid.Missing(p, back), grid.Missing(back, p)
	switch asRules := f == grid.FormatCandidates && p.Allowed == nil; { // that format writes all candidates
	case mayRefuse && slices.ContainsFunc(missing, isShape):
		return "the drawn lines are ignored"
	case !slices.Equal(missing, lost) || len(lost) == 0 && len(added) > 0 && !asRules:
		return fmt.Sprintf("%q is missing and %q is added, but Lost says %q", missing, added, lost)
	case f != grid.FormatCandidates && !p.Grid.Equal(back.Grid) || len(lost) == 0 && !asRules && !slices.Equal(p.Allowed, back.Allowed):
		return "other values"
	}
	return ""
}
