package grid_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fourfold/internal/read/grid"
)

const seedDir = "../../../testdata/sudoku"

// TestSeeds: the files of testdata have the right formats and givens.
func TestSeeds(t *testing.T) {
	for _, test := range []struct {
		file   string
		format grid.Format
		givens []int
	}{
		{"bitset_guess_example.txt", grid.FormatGrid, []int{24}},
		{"bitset_step_example.txt", grid.FormatGrid, []int{32}},
		{"commas_singles_only.txt", grid.FormatCommas, []int{30}},
		{"commas_strategies_stall.txt", grid.FormatCommas, []int{22}},
		{"pipes_intro.txt", grid.FormatPipes, []int{26}},
		{"pipes_easy.txt", grid.FormatPipes, []int{45}},
		{"pipes_medium.txt", grid.FormatPipes, []int{35}},
		{"pipes_hard.txt", grid.FormatPipes, []int{25}},
		{"pipes_extreme_anti_backtracking.txt", grid.FormatPipes, []int{17}},
		{"recursive_one_solution.txt", grid.FormatGrid, []int{34}},
		{"recursive_two_solutions.txt", grid.FormatGrid, []int{29}},
		{"ranked_short.txt", grid.FormatRanked, []int{45, 35, 25, 17}},
	} {
		f, err := os.Open(filepath.Join(seedDir, test.file))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		var givens []int
		for p, err := range grid.Parse(f, test.file, grid.ParseOptions{}) {
			if err != nil {
				t.Fatal(err)
			}
			if p.Format != test.format {
				t.Errorf("%s has format %v, want %v", test.file, p.Format, test.format)
			}
			givens = append(givens, p.Grid.Filled())
		}
		if !slices.Equal(givens, test.givens) {
			t.Errorf("%s has %d givens, want %d", test.file, givens, test.givens)
		}
	}
}
