package drawing

import (
	"reflect"
	"testing"

	"fourfold/puzzle"
)

// TestShadedCells: the cells of regions are shaded. Rules that are not shaded are reported.
func TestShadedCells(t *testing.T) {
	s := &puzzle.Sheet{Grid: puzzle.NewGrid(4, 4), Extra: &puzzle.Extra{
		Rules:   []puzzle.Rule{puzzle.Windoku, puzzle.AntiKnight},
		Regions: []puzzle.Unit{puzzle.ExtraRegion(1, []int{0, 5})},
	}}
	for cell, shaded := range shadedCells(s) {
		want := cell == 0 || cell == 5 || cell == 6 || cell == 9 || cell == 10
		if shaded != want {
			t.Errorf("%s: shaded %v, want %v", puzzle.CellName(cell, 4), shaded, want)
		}
	}
	if got, want := NotDrawn(s.Extra), (&puzzle.Extra{Rules: []puzzle.Rule{puzzle.AntiKnight}}); !reflect.DeepEqual(got.Names(), want.Names()) {
		t.Errorf("not drawn are %v, want %v", got.Names(), want.Names())
	}
	if NotDrawn(nil) != nil {
		t.Error("something of nothing is not drawn")
	}
	s.Extra.Rules = append(s.Extra.Rules, puzzle.Argyle) // which a grid of order 4 cannot have
	for cell, shaded := range shadedCells(s) {
		if shaded {
			t.Errorf("%s is shaded by rules that do not fit", puzzle.CellName(cell, 4))
		}
	}
}

// TestCandidatesOfExtra: further rules exclude candidates, too.
func TestCandidatesOfExtra(t *testing.T) {
	s := &puzzle.Sheet{Grid: puzzle.NewGrid(4, 4), Extra: &puzzle.Extra{Rules: []puzzle.Rule{puzzle.AntiKnight}, Odd: []int{15}}}
	s.Grid.Set(0, 0, 1)
	b := board{order: 4}
	marks := b.possible(s)
	excludeByExtra(marks, s)
	for cell, want := range map[int]uint64{9: 0b1110, 6: 0b1110, 15: 0b0101, 10: 0b1111, 3: 0b1110} {
		if got := marks[cell] & 0b1111; got != want {
			t.Errorf("%s has the candidates %04b, want %04b", puzzle.CellName(cell, 4), got, want)
		}
	}
}
