package canonical

import (
	"math/rand/v2"
	"testing"

	"fourfold/puzzle"
)

// TestFull: the special beginning for full grids leads to the same forms as the general search.
func TestFull(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, line := range solutionGrids {
		solution, err := puzzle.ParseLine(line)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			g := puzzle.Sudoku{Givens: solution}.Isomorph(rng).Givens
			var special, general Canonizer
			form := special.Form((*Cells)(g.Cells))
			general.load((*Cells)(g.Cells))
			general.search(0)
			for cell, v := range form {
				if v != general.image[cell/9][cell%9] {
					t.Fatalf("%v: %s, but the general search finds row %v", g, form, general.image[cell/9])
				}
			}
			if n := int64(len(general.states)); n != special.Automorphisms() {
				t.Fatalf("%v: %d automorphisms, but the general search finds %d", g, special.Automorphisms(), n)
			}
		}
	}
}

var solutionGrids = []string{
	"123456789456789123789123456231564897564897231897231564312645978645978312978312645",
	"534678912672195348198342567859761423426853791713924856961537284287419635345286179",
	"693784512487512936125963874932651487568247391741398625319475268856129743274836159",
}
