package input_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// kept returns the lines of the puzzles of a text that a filter keeps.
func kept(t *testing.T, shape *input.Shape, text string) (lines []int, skipped int) {
	t.Helper()
	if err := shape.Check(nil); err != nil {
		t.Fatal(err)
	}
	f := input.NewFilter(shape)
	for task := range (&input.Reader{Shape: shape, Stdin: strings.NewReader(text), Keep: f.Keep}).Tasks(nil) {
		lines = append(lines, task.Line)
	}
	return lines, f.Skipped()
}

// TestFilter: of isomorphic 9x9 Sudokus the first is kept. Of other puzzles, the first of equal
// ones is. Bad puzzles are always kept.
func TestFilter(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	line := func(s string) string {
		g, _ := puzzle.ParseLine(s)
		return puzzle.Sudoku{Givens: g}.Isomorph(rng).Givens.String() + "\n"
	}
	other := strings.Replace(easy, "79", "7.", 1)
	repeated := "55" + easy[2:] + "\n"
	for _, c := range []struct {
		name, text string
		shape      input.Shape
		want       []int
		skipped    int
	}{
		{"isomorphs", easy + "\n" + line(easy) + other + "\n" + line(other) + line(easy), input.Shape{}, []int{1, 3}, 3},
		{"bad puzzles", repeated + repeated + easy + "\n" + easy[:80] + "\n" + easy[:80] + "\n" + easy + "\n", input.Shape{}, []int{1, 2, 3, 4, 5}, 1},
		{"diagonals", easy + "\n" + line(easy) + easy + "\n", input.Shape{Diagonals: true}, []int{1, 2}, 1},
		{"Latin squares", "12..............\n2.1.............\n12..............\n", input.Shape{As: "latin"}, []int{1, 2}, 1},
		{"order 4", "12..............\n21..............\n12..............\n", input.Shape{}, []int{1, 2}, 1},
		{"bad puzzles of order 4", "11..............\n11..............\n", input.Shape{}, []int{1, 2}, 0},
		{"Knuth's format", "a b\na b\n", input.Shape{As: "dlx"}, []int{0}, 0},
	} {
		got, skipped := kept(t, &c.shape, c.text)
		if !slices.Equal(got, c.want) || skipped != c.skipped {
			t.Errorf("%s: lines %v kept, %d skipped; want %v, %d", c.name, got, skipped, c.want, c.skipped)
		}
	}
}

// TestCandidates: candidates that exclude no more than the givens do make no other puzzle.
func TestCandidates(t *testing.T) {
	g, _ := puzzle.ParseLine(easy)
	drawing, err := grid.AppendGrid(nil, g, grid.FormatCandidates, grid.WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	// A cell with one candidate has a value.
	filled := "53..7....6..195....98....6.8...6...34..853..17...2...6.6...7284...419.35....8..79"
	more := strings.Replace(string(drawing), "124", "12 ", 1)
	if more == string(drawing) {
		t.Fatal("no candidate was left out")
	}
	for _, c := range []struct {
		name, text string
		want       []int
	}{
		{"of the givens", string(drawing) + "\n\n" + filled + "\n" + string(drawing), []int{2}},
		{"fewer", more + "\n\n" + string(drawing) + "\n\n" + more, []int{2, 16}},
	} {
		if got, _ := kept(t, &input.Shape{}, c.text); !slices.Equal(got, c.want) {
			t.Errorf("%s: lines %v kept, want %v", c.name, got, c.want)
		}
	}
}
