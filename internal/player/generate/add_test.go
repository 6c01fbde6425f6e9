package generate

import (
	"strings"
	"testing"

	"fourfold/internal/player/rate"
	"fourfold/puzzle"
)

// TestEasing: there are easy puzzles of shapes whose puzzles with few givens are hard. A bound of
// the clues and the symmetry hold all the same.
func TestEasing(t *testing.T) {
	easy, medium := Difficulty{Least: 1, Most: 1.5}, Difficulty{Least: 1, Most: 3.6}
	knight := puzzle.Sudoku{Givens: puzzle.NewGrid(9, 9), Extra: &puzzle.Extra{Rules: []puzzle.Rule{puzzle.AntiKnight}}}
	for name, w := range map[string]Wishes{
		"easy jigsaw":     {RandomRegions: true, Difficulty: easy},
		"medium jigsaw":   {RandomRegions: true, Difficulty: medium},
		"symmetry":        {RandomRegions: true, Difficulty: easy, Symmetry: Rotate180},
		"anti-knight":     {Rules: knight, Difficulty: easy},
		"at most 40":      {RandomRegions: true, Difficulty: easy, MinClues: 20, MaxClues: 40},
		"last cells":      {RandomRegions: true, Difficulty: Difficulty{Least: 1, Most: 1}},
		"of order 6":      {Rules: puzzle.Sudoku{Givens: puzzle.NewGrid(6, 6)}, Difficulty: easy},
		"exactly a grade": {RandomRegions: true, Difficulty: Difficulty{Least: 1.6, Most: 3.6}},
	} {
		t.Run(name, func(t *testing.T) {
			w.Seed, w.Count = 1, 2
			if err := w.Check(); err != nil {
				t.Fatal(err)
			}
			one, two := take(t, w, 1), take(t, w, 2)
			for k, p := range one {
				checkUnique(t, p)
				d := measure(t, p)
				if d.Rating < w.Difficulty.Least || d.Rating > w.Difficulty.Most || d.Grade > rate.Medium {
					t.Errorf("%v has the number %v", p.Rules.Givens, d.Rating)
				}
				if w.MaxClues > 0 && p.Clues() > w.MaxClues {
					t.Errorf("%v has %d clues", p.Rules.Givens, p.Clues())
				}
				if !p.Rules.Givens.Equal(two[k].Rules.Givens) {
					t.Errorf("puzzle %d of 2 workers differs", k)
				}
				if p.Attempt > 200 {
					t.Errorf("%d attempts", p.Attempt)
				}
			}
		})
	}
}

// TestNearestWish: what is refused has alternatives that are not refused.
func TestNearestWish(t *testing.T) {
	for _, c := range []struct {
		wishes Wishes
		want   string
	}{
		{Wishes{Difficulty: Difficulty{Least: 1.4, Most: 1.4}}, "no puzzle of this shape has the number 1.4: expected 1.2 or 1.5"},
		{Wishes{Latin: true, Difficulty: Difficulty{Least: 2.6, Most: 2.7}}, "no puzzle of this shape has a number from 2.6 to 2.7"},
	} {
		if err := c.wishes.Check(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}
