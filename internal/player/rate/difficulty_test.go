package rate

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"fourfold/internal/player/human"
	"fourfold/internal/test/covertest"
)

func TestMeasure(t *testing.T) {
	for _, test := range []struct {
		name      string
		puzzle    string
		rating    float64
		grade     Grade
		technique string
	}{
		{"a full grid", "1234341221434321", 1, Easy, ""},
		{"hidden singles in boxes", nakedSingles, 1.2, Easy, "hidden single"},
		{"hidden singles", ".................1.....2.3......45....1.6.....4......7....8.4....9...2..3.61...9.", 1.5, Easy, "hidden single"},
		{"the last cell of a unit first", "...2318.92.6.8..1....7.65.3..78.3...4.9..7....63..4.7...2...1.63.16.8....7.3...48", 1.2, Easy, "hidden single"},
		{"pairs", ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...", 3, Medium, "naked pair"},
		{"several solutions", twoSolutions, 0, Ungraded, ""},
		{"no solution", noPairs, 0, Ungraded, ""},
	} {
		d, err := Measure(t.Context(), compile(t, test.puzzle), false)
		if err != nil || d.Rating != test.rating || d.Grade != test.grade || d.Technique != test.technique {
			t.Errorf("%s: Measure() = %+v, %v, want %v, %v, %q", test.name, d, err, test.rating, test.grade, test.technique)
		}
		n := 0
		for _, count := range d.Applied {
			n += count
		}
		if n != d.Steps {
			t.Errorf("%s: %d steps, and %d applications of techniques", test.name, d.Steps, n)
		}
	}
}

// TestMeasureAgrees: the number and the grade are the same with and without the other ratings.
func TestMeasureAgrees(t *testing.T) {
	for _, text := range []string{nakedSingles, escargot} {
		p := compile(t, text)
		r, err := Rate(t.Context(), p, Settings{})
		d, errAlone := Measure(t.Context(), p, true)
		if err != nil || errAlone != nil || d.Rating != r.Difficulty.Rating || d.Grade != r.Grade || d.Steps != r.Steps {
			t.Errorf("Measure() = %+v, %v, but Rate() = %+v, %v", d, errAlone, r.Difficulty, err)
		}
	}
}

// TestMeasureInterrupted: an interrupted measurement has no result.
func TestMeasureInterrupted(t *testing.T) {
	p := compile(t, escargot)
	for at := 1; at < 300; at += 13 {
		d, err := Measure(covertest.EndAt(at), p, false)
		if err != nil && (!errors.Is(err, context.Canceled) || d.Grade != Ungraded || d.Rating != 0) {
			t.Errorf("Measure() = %+v, %v, want Canceled", d, err)
		}
	}
}

// TestGuessesOfDifficulty: the number grows with the guesses up to the ceiling.
func TestGuessesOfDifficulty(t *testing.T) {
	for guesses, want := range map[int64]float64{1: 10.1, 7: 10.7, 99: 19.9, 100: Ceiling, 5000: Ceiling} {
		d := Difficulty{Technique: "AIC"}
		if d.guess(guesses); d.Rating != want || d.Grade != Nightmare || d.Technique != "" {
			t.Errorf("%d guesses: %+v, want %v, nightmare", guesses, d, want)
		}
	}
}

// TestGradeOf: each technique has a grade below nightmare, and the numbers of the grades do not
// overlap.
func TestGradeOf(t *testing.T) {
	for _, row := range human.Table() {
		if g := GradeOf(row.Rating); g < Easy || g >= Nightmare {
			t.Errorf("%s (%v) has grade %v", row.Name, row.Rating, g)
		}
	}
	for name, want := range map[string]Grade{"single": Easy, "pointing": Medium, "naked triple": Medium, "swordfish": Hard, "WXYZ-wing": Expert,
		"unique rectangle type 1": Hard, "X-chain": Hard, "cell forcing chain": Extreme} {
		row, ok := human.Lookup(name)
		if g := GradeOf(row.Rating); !ok || g != want {
			t.Errorf("%s (%v) has grade %v, want %v", name, row.Rating, g, want)
		}
	}
	top := 0.9
	for _, word := range Grades() {
		g, err := ParseGrade(word)
		low, high := g.Numbers()
		if err != nil || g.String() != word || math.Abs(low-top-0.1) > 1e-9 || GradeOf(low) != g || GradeOf(high) != g {
			t.Errorf("grade %s: %v, %v, numbers from %v to %v, want them to follow %v", word, g, err, low, high, top)
		}
		top = high
	}
	if _, err := ParseGrade("fiendish"); err == nil || !strings.Contains(err.Error(), "expected one of easy, medium") {
		t.Errorf("ParseGrade(fiendish) = %v", err)
	}
	if GradeOf(0) != Ungraded || Grade(9).String() != "Grade(9)" || Ungraded.String() != "-" {
		t.Errorf("GradeOf(0) = %v, Grade(9) = %v, Ungraded = %v", GradeOf(0), Grade(9), Ungraded)
	}
}

func TestRange(t *testing.T) {
	easy := Rating{Weakest: 1, Difficulty: Difficulty{Rating: 1.2, Grade: Easy}}
	hard := Rating{Weakest: Guess, Difficulty: Difficulty{Rating: 4.4, Grade: Hard}}
	many := Rating{Weakest: Guess}
	for _, c := range []struct {
		from, to         string
		easy, hard, many bool
	}{
		{"", "", true, true, true},
		{"none", "guess", true, true, true},
		{"guess", "", false, true, true},
		{"", "all", true, false, false},
		{"medium", "", false, true, false},
		{"", "nightmare", true, true, false},
		{"hard", "hard", false, true, false},
		{"4.4", "4.4", false, true, false},
		{"4.5", "", false, false, false},
		{"guess", "easy", false, false, false},
	} {
		r, err := ParseRange(c.from, c.to)
		if err != nil || r.Includes(&easy) != c.easy || r.Includes(&hard) != c.hard || r.Includes(&many) != c.many {
			t.Errorf("from %q to %q: %t, %t, %t, %v, want %t, %t, %t", c.from, c.to, r.Includes(&easy), r.Includes(&hard), r.Includes(&many), err, c.easy, c.hard, c.many)
		}
	}
	for _, c := range [][2]string{{"evil", ""}, {"", "x"}, {"-1", ""}, {"", "NaN"}, {"21", ""}, {"hard", "easy"}, {"guess", "pairs"}, {"5", "4.9"}} {
		if r, err := ParseRange(c[0], c[1]); err == nil {
			t.Errorf("from %q to %q: %+v, want an error", c[0], c[1], r)
		}
	}
}
