package generate

import (
	"context"
	"errors"
	"strings"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/human"
	"fourfold/internal/player/rate"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
)

// TestDifficulty checks that puzzles have the grade, the number and the technique that is wished.
func TestDifficulty(t *testing.T) {
	for _, text := range []string{"easy", "medium", "hard", "expert", "medium-hard", "4.2-4.5"} {
		least, most, err := ParseDifficulty(text)
		if err != nil {
			t.Fatal(err)
		}
		w := Wishes{Difficulty: Difficulty{Least: least, Most: most}, Seed: 1, Count: 3}
		for _, p := range take(t, w, 2) {
			if d := measure(t, p); d.Rating < least || d.Rating > most || p.fact("grade", "%v") != d.Grade.String() {
				t.Errorf("%s: %v has the number %v and the grade %v", text, p.Rules.Givens, d.Rating, d.Grade)
			}
		}
	}
	for _, text := range []string{"naked-pair", "Hidden Pair", "skyscraper", "xy-wing"} {
		name, err := ParseTechnique(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range take(t, Wishes{Difficulty: Difficulty{Technique: name}, Seed: 1, Count: 2}, 2) {
			if d := measure(t, p); d.Technique != name || p.fact("technique", "%v") != name {
				t.Errorf("%s: %v needs %s", text, p.Rules.Givens, d.Technique)
			}
		}
	}
}

// TestNightmare checks puzzles that need a guess, with one worker and with two.
func TestNightmare(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	w := Wishes{Difficulty: Difficulty{Least: 10.1, Most: rate.Ceiling}, Seed: 1, Count: 1, Minimal: true}
	one := take(t, w, 1)
	two := one
	if covertest.Long() {
		two = take(t, w, 2)
	}
	for k, p := range one {
		checkUnique(t, p)
		checkMinimal(t, p)
		if d := measure(t, p); d.Grade != rate.Nightmare {
			t.Errorf("%v is %v", p.Rules.Givens, d.Grade)
		}
		if !p.Rules.Givens.Equal(two[k].Rules.Givens) {
			t.Errorf("puzzle %d of 2 workers differs", k)
		}
	}
}

// TestNeeds checks that a puzzle that got further givens still needs the technique, and has the
// symmetry and the number of clues that is wished.
func TestNeeds(t *testing.T) {
	w := Wishes{Difficulty: Difficulty{Technique: "naked triple"}, Symmetry: Rotate180, MinClues: 24, MaxClues: 34, Seed: 1, Count: 2}
	for _, p := range take(t, w, 2) {
		checkUnique(t, p)
		if d := measure(t, p); d.Technique != "naked triple" {
			t.Errorf("%v needs %s", p.Rules.Givens, d.Technique)
		}
		if n := p.Clues(); n < 24 || n > 34 {
			t.Errorf("%d clues", n)
		}
		for cell, v := range p.Rules.Givens.Cells {
			if (v == 0) != (p.Rules.Givens.Cells[80-cell] == 0) {
				t.Errorf("%v is not symmetric", p.Rules.Givens)
				break
			}
		}
	}
}

// TestDifficultyOfShapes checks grades of puzzles of other shapes.
func TestDifficultyOfShapes(t *testing.T) {
	names := []string{"boxes 6", "jigsaw 6"}
	if covertest.Long() {
		names = append(names, "latin 5") // takes seconds
	}
	for _, name := range names {
		w := shapes()[name]
		w.Seed, w.Count = 5, 3
		w.Difficulty.Least, w.Difficulty.Most, _ = ParseDifficulty("medium-hard")
		for _, p := range take(t, w, 1) {
			checkUnique(t, p)
			if d := measure(t, p); d.Grade != rate.Medium && d.Grade != rate.Hard {
				t.Errorf("%s: %v is %v", name, p.Rules.Givens, d.Grade)
			}
		}
	}
}

// TestNets checks that puzzles that nets solve are not nightmares, and that singles solve those that
// rate calls easy.
func TestNets(t *testing.T) {
	m := newMaker(&Wishes{}, nil)
	for k := range uint64(100) {
		c, err := m.attempt(context.Background(), testRNG(k))
		if err != nil {
			t.Fatal(err)
		}
		_, easy, err := rate.MeasureUpTo(context.Background(), c.problem().Problem, hardestSingle)
		if err != nil || m.singles(c) != easy {
			t.Errorf("%v: rate says that singles suffice: %v", c.Rules.Givens, easy)
		}
		if m.field.netScore(c.Rules.Givens.Cells) < 0 && !m.field.holds(c.Solution.Cells) {
			t.Errorf("%v: nets find a wrong solution", c.Rules.Givens)
		}
	}
	for _, hard := range nightmares {
		g, err := puzzle.ParseLine(hard)
		if err != nil || m.field.netScore(g.Cells) < 0 {
			t.Errorf("%s: nets solve it, %v", hard, err)
		}
	}
}

// TestHardForPlain checks that bt needs as many nodes as the puzzles say, also with a pattern.
func TestHardForPlain(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	pattern := patternOf(t, "..x..x.....x...xx.....x..xxx....xx.xxx.....xxx.xx....xxx..x.....xx...x.....x..x..")
	for _, w := range []Wishes{{Minimal: true}, {Pattern: pattern}} {
		w.Seed, w.Count, w.Difficulty.HardFor = 1, 2, cp.Backtracking{}
		for _, p := range take(t, w, 1) {
			checkUnique(t, p)
			if w.Minimal {
				checkMinimal(t, p)
			}
			c, err := p.Compile()
			if err != nil {
				t.Fatal(err)
			}
			_, err = fourfold.First(context.Background(), cp.Backtracking{MaxNodes: DefaultThresholdPlain - 1}, c.Problem)
			if !errors.Is(err, fourfold.ErrLimit) {
				t.Errorf("%v: bt needs fewer than %d nodes: %v", p.Rules.Givens, DefaultThresholdPlain, p.Facts)
			}
			if p.fact("bt nodes", "%v") == "" {
				t.Errorf("facts %v lack the nodes of bt", p.Facts)
			}
			for cell, given := range w.Pattern {
				if given != (p.Rules.Givens.Cells[cell] != 0) {
					t.Fatalf("%v does not have the pattern", p.Rules.Givens)
				}
			}
		}
	}
}

// TestMinGuesses checks the number of guesses of cp.
func TestMinGuesses(t *testing.T) {
	w := Wishes{Difficulty: Difficulty{MinGuesses: 2}, Seed: 1, Count: 2}
	for _, p := range take(t, w, 2) {
		checkUnique(t, p)
		c, err := p.Compile()
		if err != nil {
			t.Fatal(err)
		}
		if n, _, err := effort(context.Background(), cp.Solver{}, c.Problem); err != nil || n < 2 {
			t.Errorf("%v: %d guesses, %v", p.Rules.Givens, n, err)
		}
	}
}

func TestParseDifficulty(t *testing.T) {
	for _, test := range []struct {
		text        string
		least, most float64
		err         string
	}{
		{"easy", 1, 2.5, ""}, {"4.5-6", 4.5, 6, ""}, {"7", 7, 7, ""}, {"10.1-nightmare", 10.1, 20, ""},
		{"hrad", 0, 0, "did you mean hard"}, {"hard-easy", 0, 0, "easier bound first"}, {"21", 0, 0, "number from 1 to 20"},
		{"", 0, 0, "expected"}, {"-", 0, 0, "expected"}, {"NaN", 0, 0, "expected"},
	} {
		least, most, err := ParseDifficulty(test.text)
		if least != test.least || most != test.most || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("ParseDifficulty(%q) = %v, %v, %v", test.text, least, most, err)
		}
	}
}

// TestTechniqueNames: names are read loosely, also those of other programs, and a message proposes
// similar ones.
func TestTechniqueNames(t *testing.T) {
	for text, want := range map[string]string{
		"xwing": "X-wing", "x_wing": "X-wing", "Naked  Triple": "naked triple", "y-wing": "XY-wing", "Bent Triple": "XYZ-wing",
	} {
		if name, err := ParseTechnique(text); name != want || err != nil {
			t.Errorf("%s: %q, %v, want %q", text, name, err, want)
		}
	}
	for text, want := range map[string]string{"x wnig": "did you mean X-wing?", "wing": "expected X-wing, ", "": "lists them"} {
		if _, err := ParseTechnique(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	for _, name := range Techniques() {
		if _, err := ParseTechnique(name); err != nil {
			t.Error(err)
		}
	}
	for alias, name := range techniqueAliases {
		if _, known := human.Lookup(name); !known || alias != letters(alias) {
			t.Errorf("the alias %q of %q", alias, name)
		}
	}
}

// TestContradictoryDifficulty checks that contradictions are found before the first attempt.
func TestContradictoryDifficulty(t *testing.T) {
	latin, small := puzzle.Sudoku{Givens: puzzle.NewGrid(5, 5)}, puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4)}
	for _, c := range []struct {
		w    Wishes
		want string // the beginning of the error; "" for none
	}{
		{Wishes{Difficulty: Difficulty{Technique: "X-wing", Least: 6, Most: 7}}, "--needs X-wing: its number 3.2"},
		{Wishes{Difficulty: Difficulty{Technique: "pointing"}, Rules: latin, Latin: true}, "--needs pointing: puzzles of this shape cannot"},
		{Wishes{Difficulty: Difficulty{Technique: "quad"}}, "--needs quad: puzzles of this shape cannot"},
		{Wishes{Difficulty: Difficulty{Least: 1.1, Most: 1.1}, MinClues: 60, MaxClues: 70}, "--difficulty: no puzzle of this shape has the number 1.1: expected 1 or 1.2"},
		{Wishes{Difficulty: Difficulty{Least: 1, Most: 1}}, "--difficulty: hardly any puzzle with fewer than 50 clues has the number 1: expected 1.2 or more"},
		{Wishes{Difficulty: Difficulty{Least: 1, Most: 1}, MinClues: 50, MaxClues: 60}, ""},
		{Wishes{Difficulty: Difficulty{Least: 1, Most: 1}, Rules: small}, ""},
		{Wishes{Difficulty: Difficulty{Least: 10, Most: 10.05}}, "--difficulty: no puzzle of this shape has a number from 10 to 10.05: expected 9"},
		{Wishes{Difficulty: Difficulty{Least: 10.1, Most: 10.1}}, ""},
		{Wishes{Difficulty: Difficulty{Least: 2.6, Most: 20}, Rules: small}, "--difficulty or --needs: naked singles solve all 4x4"},
	} {
		if got := errorText(c.w.Check()); c.want == "" && got != "" || !strings.HasPrefix(got, c.want) {
			t.Errorf("%+v: %q, want %q", c.w.Difficulty, got, c.want)
		}
	}
	for _, name := range []string{"classic", "classic:path=go"} {
		solver, err := solvers.Parse(name, solvers.Bounds{})
		if err != nil {
			t.Fatal(err)
		}
		w := Wishes{Difficulty: Difficulty{HardFor: solver}}
		if got := errorText(w.Check()); (got != "") != (name == "classic") {
			t.Errorf("%s: %q", name, got)
		}
	}
}
