package collection

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"fourfold/dlx"
	"fourfold/internal/player/rate"
	"fourfold/internal/read/input"
)

// TestSummary counts a collection whose facts are known.
func TestSummary(t *testing.T) {
	text := strings.Join([]string{
		easy + " Easy", easy + " Easy", transposed(easy) + " Easy", escargot + " Hard", solution,
		"12" + easy[2:],         // a wrong given: no solution
		strings.Repeat(".", 81), // several solutions
		"55" + easy[2:],         // a value twice in row 1
		"5a" + easy[2:],         // not a puzzle
		transposed(easy), "# a comment", "",
	}, "\n")
	facts, s := collect(t, text, Settings{})
	if len(facts) != 10 || s.Puzzles != 8 || s.Invalid != 2 || s.Files != 1 || s.Unique != 6 {
		t.Errorf("%d facts, %d puzzles, %d invalid, %d files, %d proper; want 10, 8, 2, 1, 6", len(facts), s.Puzzles, s.Invalid, s.Files, s.Unique)
	}
	for name, want := range map[string]string{
		"shape":               "9x9_Sudoku:8",
		"format":              "line:8",
		"label":               "Easy:3 Hard:1",
		"solutions":           "none:1 unique:6 multiple:1",
		"clues of 9x9 Sudoku": "0:1 23:1 30:5 81:1",
		"symmetry":            "none:1 rotate180:5 full:2",
		"solved by":           "singles:5",
		"duplicate":           "no:5 equal:2 isomorphic:1",
		"automorphisms":       "1:7 1218998108160:1",
		"minimal":             "",
		"grade":               "",
	} {
		if got := rows(s, name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// TestRandomPuzzles compares facts of random puzzles with those that other programs find.
func TestRandomPuzzles(t *testing.T) {
	texts := append(randomPuzzles(24), easy, escargot, transposed(easy))
	facts, s := collect(t, strings.Join(texts, "\n"), Settings{Minimal: true, Limit: 50})
	count := map[Answer]int{}
	for k, f := range facts {
		n := solutionsOf(t, compiled(t, texts[k]).Problem, 50)
		if f.Solutions != n || f.More != (n == 50) || f.IsUnique() != (n == 1) {
			t.Errorf("%s: %d solutions, more %t; want %d", texts[k], f.Solutions, f.More, n)
		}
		if n == 1 && (f.Minimal == Yes) != isMinimalNaively(t, texts[k]) {
			t.Errorf("%s: minimal %q", texts[k], f.Minimal)
		}
		count[f.Minimal]++
	}
	if got, want := rows(s, "minimal"), fmt.Sprintf("yes:%d no:%d", count[Yes], count[No]); got != want || count[No] == 0 {
		t.Errorf("minimal: %s, want %s", got, want)
	}
}

// TestOtherGrids: facts of grids that are no 9x9 Sudokus.
func TestOtherGrids(t *testing.T) {
	text := "1.....2..3.....4\n....3..2.1....4.\n................\n11..............\n1.....2..3.....4\n"
	facts, s := collect(t, text, Settings{Minimal: true, Limit: 1000})
	for name, want := range map[string]string{
		"shape":               "4x4_Sudoku:4",
		"solutions":           "unique:3 multiple:1", // 288 grids of order 4
		"clues of 4x4 Sudoku": "0:1 4:3",
		"duplicate":           "no:3 equal:1",
		"automorphisms":       "",
	} {
		if got := rows(s, name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if facts[2].Solutions != 288 || facts[2].More || s.Invalid != 1 {
		t.Errorf("%d solutions of the empty grid, more %t, %d invalid; want 288, false, 1", facts[2].Solutions, facts[2].More, s.Invalid)
	}
	for k, f := range facts {
		if f.IsGrid() && f.IsUnique() && (f.Minimal == Yes) != isMinimalNaively(t, strings.Split(text, "\n")[k]) {
			t.Errorf("puzzle %d: minimal %q", k, f.Minimal)
		}
	}
}

// TestProblem: facts of a problem in Knuth's format.
func TestProblem(t *testing.T) {
	facts, s := collect(t, "a b c | d\na d:1\nb d:1\nb d:2\nc\nb c\n", Settings{Shape: &input.Shape{As: "dlx"}, Limit: 100})
	want := Size{Items: 4, Secondary: 1, Options: 5, Cells: 9, Colors: true}
	if len(facts) != 1 || *facts[0].Size != want || facts[0].Solutions != 2 || facts[0].Size.Density() != 9.0/20 {
		t.Fatalf("%+v, size %+v, want %+v with 2 solutions", facts[0], facts[0].Size, want)
	}
	if got := rows(s, "shape") + " " + rows(s, "solutions"); got != "exact_cover_problem:1 multiple:1" {
		t.Errorf("tables %s", got)
	}
	for _, m := range s.Measures() {
		if want, ok := map[string]float64{"items": 4, "secondary items": 1, "options": 5, "items per option": 1.8, "density": 0.45, "solutions counted": 2}[m.Name]; !ok || m.Least != want || m.Most != want || m.Mean != want || m.Median != want {
			t.Errorf("measure %+v, want %v", m, want)
		}
	}
}

// TestGrades: ratings of all puzzles, and of a sample.
func TestGrades(t *testing.T) {
	texts := []string{easy, solution, escargot, strings.Repeat(".", 81)}
	facts, s := collect(t, strings.Join(texts, "\n"), Settings{Grades: true})
	grades := map[string]int{}
	for k, f := range facts[:3] {
		d, err := rate.Measure(t.Context(), compiled(t, texts[k]).Problem, false)
		if err != nil || f.Rated == nil || f.Rated.Rating != d.Rating || f.Rated.Grade != d.Grade {
			t.Errorf("%s: rated %+v, want %+v, %v", texts[k], f.Rated, d, err)
		}
		grades[d.Grade.String()]++
	}
	if facts[3].Rated != nil || s.Rated != 3 {
		t.Errorf("a puzzle with several solutions is rated, or %d are not 3", s.Rated)
	}
	for _, r := range tableNamed(t, s, "grade").Rows {
		if grades[r.Value] != r.Puzzles {
			t.Errorf("grade %s: %d, want %d", r.Value, r.Puzzles, grades[r.Value])
		}
	}
	r := Rate(t.Context(), new(input.Shape), facts[0].Task, 1)
	if sum := NewSummary(Settings{}); !r.TimedOut() {
		t.Errorf("a rating within 1 ns: %v, want out of time", r.Err)
	} else if sum.AddRating(r); sum.Unrated != 1 || sum.Rated != 0 {
		t.Errorf("unrated %d, rated %d", sum.Unrated, sum.Rated)
	}
}

// TestInterrupted: when the context is done, no fact is wrong, and no goroutine stays behind.
func TestInterrupted(t *testing.T) { synctest.Test(t, testInterrupted) }

func testInterrupted(t *testing.T) {
	shape := new(input.Shape)
	text := strings.Repeat(easy+"\n1.....2..3.....4\n", 500)
	for _, after := range []int{0, 1, 300} {
		ctx, cancel := context.WithCancel(t.Context())
		n, s := 0, Settings{Shape: shape, Engine: dlx.Solver{}, Limit: 2}
		if after == 0 {
			cancel()
		}
		for f := range find(ctx, text, s) {
			if n++; !f.IsUnique() || !f.Singles {
				t.Errorf("after %d: puzzle %d has %d solutions", after, n, f.Solutions)
			}
			if n == after {
				cancel()
			}
		}
		if cancel(); n < after || n == 1000 || after == 0 && n > 0 {
			t.Errorf("canceled after %d puzzles: %d", after, n)
		}
	}
}
