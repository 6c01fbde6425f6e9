package explain

import (
	"testing"

	"fourfold/internal/player/human"
	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// TestReasonsOfLink: the words for a link name every rule by which options exclude others.
func TestReasonsOfLink(t *testing.T) {
	empty := puzzle.NewGrid(9, 9)
	c, err := puzzle.Sudoku{Givens: empty, Extra: &puzzle.Extra{Rules: []puzzle.Rule{puzzle.AntiKnight}}}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	g := NewGrid(c, empty, R1C1, grid.AlphabetOne)
	option := func(cell int) int32 { return int32(cell*9 + 1) }
	r7c1, r6c1, r6c3 := option(54), option(45), option(47)
	var column int32 = -1
	for i := range c.NumItems() {
		if c.ItemName(i) == "c1=2" {
			column = i
		}
	}
	for want, others := range map[string][]int32{
		"if r7c1 is 2, then 2 is not in r6c1 or r6c3 (column 1, anti-knight r6c3 and r7c1);": {r6c1, r6c3},
		"if r7c1 is 2, then r6c1 is not 2 (column 1);":                                       {r6c1},
	} {
		got := g.chainLines(human.Chain{{Options: []int32{r7c1}, Chosen: true, Item: -1}, {Options: others, Item: column}})
		if len(got) != 1 || got[0] != want {
			t.Errorf("found %q, want %q", got, want)
		}
	}
}
