package grid_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

const seedDir = "../../../testdata/sudoku"

// TestSeeds: the files of testdata have the right formats, givens and numbers of solutions.
func TestSeeds(t *testing.T) {
	for _, test := range []struct {
		file   string
		format grid.Format
		givens []int
		counts []int // of solutions
	}{
		{"bitset_guess_example.txt", grid.FormatGrid, []int{24}, []int{1}},
		{"bitset_step_example.txt", grid.FormatGrid, []int{32}, []int{1}},
		{"commas_singles_only.txt", grid.FormatCommas, []int{30}, []int{1}},
		{"commas_strategies_stall.txt", grid.FormatCommas, []int{22}, []int{1430}},
		{"pipes_intro.txt", grid.FormatPipes, []int{26}, []int{1}},
		{"pipes_easy.txt", grid.FormatPipes, []int{45}, []int{1}},
		{"pipes_medium.txt", grid.FormatPipes, []int{35}, []int{1}},
		{"pipes_hard.txt", grid.FormatPipes, []int{25}, []int{1}},
		{"pipes_extreme_anti_backtracking.txt", grid.FormatPipes, []int{17}, []int{1}},
		{"recursive_one_solution.txt", grid.FormatGrid, []int{34}, []int{1}},
		{"recursive_two_solutions.txt", grid.FormatGrid, []int{29}, []int{2}},
		{"ranked_short.txt", grid.FormatRanked, []int{45, 35, 25, 17}, []int{1, 1, 1, 1}},
	} {
		t.Run(test.file, func(t *testing.T) {
			f, err := os.Open(filepath.Join(seedDir, test.file))
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			var givens, counts []int
			for p, err := range grid.Parse(f, test.file, grid.ParseOptions{}) {
				if err != nil {
					t.Fatal(err)
				}
				if p.Format != test.format {
					t.Errorf("format %v, want %v", p.Format, test.format)
				}
				givens = append(givens, p.Grid.Filled())
				counts = append(counts, countSolutions(t, p.Grid))
			}
			if !slices.Equal(givens, test.givens) || !slices.Equal(counts, test.counts) {
				t.Errorf("%d givens and %d solutions, want %d and %d", givens, counts, test.givens, test.counts)
			}
		})
	}
}

func countSolutions(t *testing.T, givens puzzle.Grid) int {
	t.Helper()
	c, err := puzzle.Sudoku{Givens: givens}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	n, err := fourfold.Count(context.Background(), dlx.Solver{}, c.Problem, 0)
	if err != nil {
		t.Fatal(err)
	}
	return int(n.Int64())
}
