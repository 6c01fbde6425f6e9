package grid_test

import (
	"errors"
	"slices"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

func TestParseBox(t *testing.T) {
	if rows, cols, err := grid.ParseBox("2X3"); rows != 2 || cols != 3 || err != nil {
		t.Errorf("ParseBox(2X3) = %d, %d, %v", rows, cols, err)
	}
	for _, bad := range []string{"", "3", "3x", "x3", "0x3", "-1x3", "2x3x4", "7x8", "9999999999x3", "a b",
		"1x1", "1x3", "50x1", "4x4611686018427387908", "4611686018427387908x4", "4294967296x4294967296"} {
		if _, _, err := grid.ParseBox(bad); !errors.Is(err, puzzle.ErrBadPuzzle) {
			t.Errorf("ParseBox(%q): error %v, want ErrBadPuzzle", bad, err)
		}
	}
}

func TestParseRegions(t *testing.T) {
	got, err := grid.ParseRegions("AAAB\nAbbB\nccCD\nCDDD\n")
	if err != nil || !slices.Equal(got, jigsaw4) {
		t.Errorf("ParseRegions = %v, %v, want %v", got, err, jigsaw4)
	}
	for _, test := range []struct{ text, want string }{
		{"", "found 0 letters: expected one for each cell of a square, such as 81"},
		{"A", "found 1 letter: expected one for each cell of a square, such as 81"},
		{"AAAB", "found 4 letters: expected one for each cell of a square, such as 81"},
		{"AA.BAABBCCDDCCDD", `character 3 is '.': expected a letter or a digit for each cell`},
		{"AéBBAABBCCDDCCDD", `character 2 is 'é': expected a letter or a digit for each cell`},
		{"AABBAABBCCDDCCDE", "found 5 regions: expected 4"},
		{"AABBAABBCCDDCCCC", "region 3 has 6 cells: expected 4"},
	} {
		if _, err := grid.ParseRegions(test.text); err == nil || err.Error() != test.want || !errors.Is(err, puzzle.ErrBadPuzzle) {
			t.Errorf("ParseRegions(%q): error %v\nwant %s", test.text, err, test.want)
		}
	}
}
