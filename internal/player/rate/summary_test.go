package rate

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fourfold/dlx"
	"fourfold/internal/read/input"
)

// summaryOf returns the summary of a text, with ratings of all its puzzles.
func summaryOf(t *testing.T, text string, shape input.Shape) *Summary {
	t.Helper()
	if err := shape.Check(nil); err != nil {
		t.Fatal(err)
	}
	s := NewSummary(&shape, 0, 1)
	for task := range (&input.Reader{Shape: &shape, Stdin: strings.NewReader(text)}).Tasks(nil) {
		s.Add(RateTask(t.Context(), &shape, task, Settings{Counter: dlx.Solver{}, Limit: 2}, 0))
	}
	s.End(false)
	return s
}

// TestSummary counts sets of puzzles whose facts are known.
func TestSummary(t *testing.T) {
	image := make([]byte, 81)
	for cell := range image {
		image[cell] = nakedSingles[cell%9*9+cell/9]
	}
	transposed := strings.NewReplacer("1", "2", "2", "1").Replace(string(image))
	for _, c := range []struct {
		name, text string
		shape      input.Shape
		want       string
	}{
		{"9x9", strings.Join([]string{
			nakedSingles + " Easy", nakedSingles + " Easy", transposed + " Easy", escargot + " Hard", noPairs, strings.Repeat(".", 81), "55" + nakedSingles[2:], "5a" + nakedSingles[2:], transposed,
		}, "\n"), input.Shape{}, "2 invalid, 4 by singles; shape 9x9 Sudoku:7; solutions none:1 unique:5 multiple:1; " +
			"same as an earlier puzzle no:4 equal:2 isomorphic:1; label Easy:3 Hard:1; grade easy:4 nightmare:1; hardest technique hidden single:4 a guess:1; " +
			"clues of 9x9 Sudoku 0 30 23 30; rating 1.2 1.2 0 0"},
		{"diagonals", "1.....2..3.....4\n....3..2.1....4.\n11..............\n1.....2..3.....4\n1234341221434321\n", input.Shape{Diagonals: true},
			"2 invalid, 0 by singles; shape 4x4 Sudoku, diagonals:3; solutions none:3; same as an earlier puzzle no:2 equal:1; clues of 4x4 Sudoku, diagonals 4 4 4 4"},
		{"Latin squares", "1234.........1..\n1234341221434321", input.Shape{As: "latin"},
			"0 invalid, 1 by singles; shape 4x4 Latin square:2; solutions unique:1 multiple:1; same as an earlier puzzle no:2; grade easy:1; hardest technique none:1; clues of 4x4 Latin square 5 10.5 10.5 16; rating 1 1 0 0"},
		{"Knuth's format", "a b | x\na x\nb x\na\n", input.Shape{As: "dlx"},
			"0 invalid, 1 by singles; shape exact cover problem:1; solutions unique:1; grade easy:1; hardest technique single:1; rating 1.5 1.5 0 0"},
	} {
		r := summaryOf(t, c.text, c.shape)
		got := fmt.Sprintf("%d invalid, %d by singles", r.Invalid, r.Solved)
		for _, f := range r.Facts {
			got += "; " + f.Name
			for _, v := range f.Values {
				got += fmt.Sprintf(" %s:%d", v.Value, v.Puzzles)
			}
		}
		for _, m := range r.Measures {
			if m.Name == "rating" {
				m.Mean, m.Most = 0, 0 // those of hard puzzles change with the techniques
			}
			got += fmt.Sprintf("; %s %.4g %.4g %.4g %.4g", m.Name, m.Least, m.Median, m.Mean, m.Most)
		}
		if got != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.want)
		}
	}
}

// TestSample: each puzzle has the same chance, and the seed decides.
func TestSample(t *testing.T) {
	const n, most, runs = 12, 4, 3000
	sample := func(seed uint64) (lines []int) {
		s := NewSummary(new(input.Shape), most, seed)
		for k := range n {
			s.Unique++
			s.take(&input.Task{Line: k})
		}
		for _, task := range s.Sample() {
			lines = append(lines, task.Line)
		}
		return lines
	}
	chosen, firsts := make([]int, n), make([]int, n)
	for seed := range uint64(runs) {
		got := sample(seed)
		firsts[got[0]]++
		for _, k := range got {
			chosen[k]++
		}
	}
	for k := range chosen {
		if want := runs * most / n; chosen[k] < want*85/100 || chosen[k] > want*115/100 || firsts[k] < want/4*7/10 || firsts[k] > want/4*13/10 {
			t.Errorf("task %d was taken %d times, and first %d times; want about %d and %d", k, chosen[k], firsts[k], want, want/4)
		}
	}
	if !slices.Equal(sample(7), sample(7)) || len(sample(7)) != most {
		t.Error("the seed does not decide, or the sample has another size")
	}
}
