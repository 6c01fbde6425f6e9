package generate

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/player/rate"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// classicWishes are wishes for 9x9 Sudokus that need every way of making them.
func classicWishes() map[string]Wishes {
	checkers := make([]bool, 81)
	for cell := range checkers {
		checkers[cell] = cell%2 == 0
	}
	turned, _ := ParsePattern("..x..x.....x...xx.....x..xxx....xx.xxx.....xxx.xx....xxx..x.....xx...x.....x..x..")
	return map[string]Wishes{
		"nothing":           {},
		"minimal":           {Minimal: true},
		"20 clues":          {MinClues: 20, MaxClues: 20},
		"21 or 22 clues":    {MinClues: 21, MaxClues: 22},
		"30 clues":          {MinClues: 30, MaxClues: 30},
		"35 to 60 clues":    {MinClues: 35, MaxClues: 60},
		"81 clues":          {MinClues: 81, MaxClues: 81},
		"27 minimal":        {MinClues: 27, MaxClues: 27, Minimal: true},
		"few, half-turn":    {MinClues: 21, MaxClues: 22, Symmetry: Rotate180},
		"minimal, full":     {Minimal: true, Symmetry: Full},
		"minimal half-turn": {Minimal: true, Symmetry: Rotate180},
		"20-25 full":        {MinClues: 20, MaxClues: 25, Symmetry: Full},
		"checkers":          {Pattern: checkers},
		"pattern and turn":  {Pattern: turned, Symmetry: Rotate180},
	}
}

// shapes has wishes for all kinds of shapes, with a name each. Large orders take longer.
func shapes() map[string]Wishes {
	all := map[string]Wishes{}
	of := func(order int) puzzle.Sudoku { return puzzle.Sudoku{Givens: puzzle.NewGrid(order, order)} }
	for _, order := range []int{4, 6, 8, 10, 12} {
		all[fmt.Sprint("boxes ", order)] = Wishes{Rules: of(order)}
	}
	for _, order := range []int{1, 2, 3, 4, 5, 7, 9} {
		all[fmt.Sprint("latin ", order)] = Wishes{Rules: of(order), Latin: true}
	}
	for _, order := range []int{4, 5, 6, 7, 9} {
		all[fmt.Sprint("jigsaw ", order)] = Wishes{Rules: of(order), RandomRegions: true}
	}
	tall := of(6)
	tall.BoxRows, tall.BoxCols = 3, 2
	all["boxes 3x2"] = Wishes{Rules: tall}
	diagonals := of(9)
	diagonals.Diagonals = true
	all["diagonals 9"] = Wishes{Rules: diagonals}
	both := of(7)
	both.Diagonals = true
	all["diagonals and regions 7"] = Wishes{Rules: both, RandomRegions: true}
	for kind, order := range map[string]int{"windoku": 9, "anti-knight": 8, "non-consecutive": 6, "anti-king": 9} {
		extra := of(order)
		extra.Rules = rule.List{rule.New(kind, nil)}
		all[kind] = Wishes{Rules: extra}
	}
	odd := of(6)
	odd.Rules = rule.List{rule.New("odd", nil, 0, 7, 14), rule.New("even", nil, 1, 8)}
	all["odd and even"] = Wishes{Rules: odd}
	regions := of(5)
	regions.Regions = []int{0, 0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 2, 3, 3, 1, 2, 4, 3, 3, 3, 2, 4, 4, 4, 4}
	all["regions 5"] = Wishes{Rules: regions}
	return all
}

// hardWishes are wishes for difficulties, with symmetries, numbers of clues and other shapes.
func hardWishes(t *testing.T) map[string]Wishes {
	all := map[string]Wishes{}
	of := func(text string) (d Difficulty) {
		var err error
		if d.Least, d.Most, err = ParseDifficulty(text); err != nil {
			t.Fatal(err)
		}
		return d
	}
	for _, text := range []string{"easy", "medium", "hard", "expert", "medium-hard", "4.2-4.5"} {
		all[text] = Wishes{Difficulty: of(text)}
	}
	for _, text := range []string{"naked-pair", "Hidden Pair", "skyscraper", "xywing"} {
		name, err := ParseTechnique(text)
		if err != nil {
			t.Fatal(err)
		}
		all[text] = Wishes{Difficulty: Difficulty{Technique: name}}
	}
	all["naked triple"] = Wishes{Difficulty: Difficulty{Technique: "naked triple"}, Symmetry: Rotate180, MinClues: 24, MaxClues: 34}
	all["guesses"] = Wishes{Difficulty: Difficulty{MinGuesses: 2}}
	shapes := shapes()
	for name, text := range map[string]string{"boxes 6": "medium-hard", "jigsaw 6": "medium-hard", "anti-knight": "easy", "jigsaw 9": "1"} {
		w := shapes[name]
		w.Difficulty = of(text)
		all[name+", "+text] = w
	}
	jigsaw := Wishes{RandomRegions: true, Difficulty: of("easy"), Symmetry: Rotate180}
	all["easy jigsaw with symmetry"] = jigsaw
	jigsaw.Symmetry, jigsaw.MinClues, jigsaw.MaxClues = NoSymmetry, 20, 40
	all["easy jigsaw with clues"] = jigsaw
	if !testing.Short() {
		all["nightmare"] = Wishes{Difficulty: of("nightmare"), Minimal: true}
		all["bt"] = Wishes{Difficulty: Difficulty{HardFor: cp.Backtracking{}}, Minimal: true}
		all["bt and pattern"] = Wishes{Difficulty: Difficulty{HardFor: cp.Backtracking{}}, Pattern: classicWishes()["pattern and turn"].Pattern}
	}
	return all
}

// smallWishes are wishes for puzzles of order 6.
func smallWishes() map[string]Wishes {
	all := map[string]Wishes{
		"12-14 clues":    {MinClues: 12, MaxClues: 14},
		"8 or 9 minimal": {MinClues: 8, MaxClues: 9, Minimal: true},
		"20 and turn":    {MinClues: 20, MaxClues: 20, Symmetry: Rotate90},
		"mirror":         {Symmetry: Vertical, Minimal: true},
		"pattern of 6":   {Pattern: make([]bool, 36)},
	}
	for name, w := range all {
		w.Rules = puzzle.Sudoku{Givens: puzzle.NewGrid(6, 6)}
		all[name] = w
	}
	for cell := range 36 {
		all["pattern of 6"].Pattern[cell] = cell%6 != cell/6 && cell%5 != 2
	}
	return all
}

// TestWishes: by engines that have no part in making them, the puzzles have one solution and all that
// is wished.
func TestWishes(t *testing.T) {
	for _, wishes := range []map[string]Wishes{classicWishes(), shapes(), smallWishes(), hardWishes(t)} {
		for name, w := range wishes {
			t.Run(name, func(t *testing.T) {
				if w.Seed, w.Count = 1, 1; covertest.Long() && (w.Order() > 3 || !w.Latin) {
					w.Count = 3
				}
				if w.MaxClues == 0 && w.Difficulty == (Difficulty{}) && w.Symmetry == NoSymmetry && w.Pattern == nil {
					w.Minimal = true
				}
				for _, p := range take(t, w, 2) {
					checkUnique(t, p)
					checkShape(t, &w, p)
					checkDifficulty(t, &w.Difficulty, p)
				}
			})
		}
	}
}

// checkShape checks which cells have givens, and the regions.
func checkShape(t *testing.T, w *Wishes, p *Puzzle) {
	t.Helper()
	if w.Minimal {
		checkMinimal(t, p)
	}
	if n := p.Clues(); w.MaxClues > 0 && (n < w.MinClues || n > w.MaxClues) {
		t.Errorf("%v has %d clues", p.Rules.Givens, n)
	}
	if p.Rules.Regions != nil {
		checkRegions(t, p.Rules.Regions, w.Order())
	}
	isGiven := func(cell int) bool { return p.Rules.Givens.Cells[cell] != 0 }
	for cell, given := range w.Pattern {
		if given != isGiven(cell) {
			t.Fatalf("%v does not have the pattern", p.Rules.Givens)
		}
	}
	for _, orbit := range w.Symmetry.Orbits(w.Order()) {
		for _, cell := range orbit {
			if isGiven(cell) != isGiven(orbit[0]) {
				t.Fatalf("%v does not have the symmetry %v", p.Rules.Givens, w.Symmetry)
			}
		}
	}
}

func checkDifficulty(t *testing.T, d *Difficulty, p *Puzzle) {
	t.Helper()
	c, err := p.Compile()
	if err != nil {
		t.Fatal(err)
	}
	if d.Most > 0 || d.Technique != "" {
		got, err := rate.Measure(context.Background(), c.Problem, true)
		if err != nil {
			t.Fatal(err)
		}
		if d.Most > 0 && (got.Rating < d.Least || got.Rating > d.Most) || p.fact("grade", "%v") != got.Grade.String() {
			t.Errorf("%v has the number %v and the grade %v", p.Rules.Givens, got.Rating, got.Grade)
		}
		if d.Technique != "" && (got.Technique != d.Technique || p.fact("technique", "%v") != d.Technique) {
			t.Errorf("%v needs %s", p.Rules.Givens, got.Technique)
		}
	}
	if d.isPlain() {
		_, err := fourfold.First(context.Background(), cp.Backtracking{MaxNodes: DefaultThresholdPlain - 1}, c.Problem)
		if !errors.Is(err, fourfold.ErrLimit) || p.fact("bt nodes", "%v") == "" {
			t.Errorf("%v: bt needs fewer than %d nodes: %v", p.Rules.Givens, DefaultThresholdPlain, p.Facts)
		}
	} else if n, _, err := effort(context.Background(), d.solver(), c.Problem); err != nil || n < d.threshold() {
		t.Errorf("%v: %d guesses, %v", p.Rules.Givens, n, err)
	}
}
