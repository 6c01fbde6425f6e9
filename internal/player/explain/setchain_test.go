package explain

import (
	"strings"
	"testing"

	"fourfold/cp"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// TestSetInChain: a chain that leads through an almost locked set says which set that is.
func TestSetInChain(t *testing.T) {
	givens := puzzle.NewGrid(9, 9)
	c, err := puzzle.Sudoku{Givens: givens}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	option := func(cell, value int) int32 { return int32(9*cell + value - 1) }
	set := cp.Set{Items: []int32{0, 1}, Options: []int32{option(0, 1), option(0, 2), option(1, 2), option(1, 3)}}
	step := cp.Step{
		Action: cp.Remove, Name: "AIC with almost locked sets", Chosen: -1, Base: []int32{0, 1, 8},
		Sets: []cp.Set{set}, Removed: []int32{option(7, 1)},
		Chains: []cp.Chain{{
			{Options: []int32{option(0, 1)}, Item: -1},
			{Options: []int32{option(0, 2), option(1, 2)}, Chosen: true, Item: -1},
			{Options: []int32{option(8, 2)}, Item: c.Option(option(8, 2))[1].Index},
			{Options: []int32{option(8, 1)}, Chosen: true, Item: 8},
		}},
	}
	got := wordsOf(NewGrid(c, givens, R1C1, gridtext.AlphabetAuto), step, NewState(c.Problem))
	for _, want := range []string{
		"r1c1 r1c2 (1, 2, 3) are an almost locked set: without one of its values it holds all others;",
		"if r1c1 is not 1, then 2 is in r1c1 or r1c2, so r1c9 is not 2 (row 1), so r1c9 is 1;",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("Words() = %s, want %s", got, want)
		}
	}
}
