package generate

import (
	"context"
	"strings"
	"testing"

	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/human"
	"fourfold/internal/player/rate"
	"fourfold/puzzle"
)

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
		{Wishes{Latin: true, Difficulty: Difficulty{Least: 2.6, Most: 2.7}}, "--difficulty: no puzzle of this shape has a number from 2.6 to 2.7"},
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
