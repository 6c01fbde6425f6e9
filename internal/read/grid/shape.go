package grid

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"fourfold/puzzle"
)

// ParseBox reads the size of a box, such as "2x3" for 2 rows and 3 columns. The error wraps
// puzzle.ErrBadPuzzle.
func ParseBox(s string) (rows, cols int, err error) {
	r, c, _ := strings.Cut(strings.ToLower(s), "x")
	rows, errRows := strconv.Atoi(r)
	cols, errCols := strconv.Atoi(c)
	if errRows != nil || errCols != nil || rows < 1 || cols < 1 || rows > puzzle.MaxOrder/cols || rows*cols < 4 {
		return 0, 0, badf("%q is not the size of a box: expected rows and columns, such as 2x3, with 4 to %d cells", s, puzzle.MaxOrder)
	}
	return rows, cols, nil
}

// ParseRegions reads the regions of a jigsaw Sudoku: a letter or digit for each cell, row by row.
// Cells of one region have the same letter or digit. Capital letters are the same as small
// letters. Spaces, tabs and line breaks are ignored; but above order 36, they stand between words such as numbers, one
// for each cell. The result has the region of each cell, as
// [puzzle.Sudoku] needs it, in the order of their first cells. The error wraps puzzle.ErrBadPuzzle.
func ParseRegions(s string) ([]int, error) {
	var names []rune
	for k, char := range []rune(s) {
		if unicode.IsSpace(char) {
			continue
		}
		name := unicode.ToUpper(char)
		if name > unicode.MaxASCII || symbolIndex(byte(name)) < 0 {
			return nil, badf("character %d is %q: expected a letter or a digit for each cell", k+1, char)
		}
		names = append(names, name)
	}
	order, regions := puzzle.SquareOrder(len(names)), puzzle.Renumbered(names)
	if all := strings.Fields(s); puzzle.SquareOrder(len(all)) > maxSymbols {
		order, regions = puzzle.SquareOrder(len(all)), puzzle.Renumbered(all)
	}
	if order == 0 {
		return nil, badf("found %s: expected one for each cell of a square, such as 81", counted(len(names), "letter"))
	}
	if n := slices.Max(regions) + 1; n > order {
		return nil, badf("found %d regions: expected %d", n, order)
	}
	return regions, puzzle.CheckRegions(order, regions)
}

// RegionsText returns regions as ParseRegions reads them: the name of the region for each cell, or its number if there
// are more regions than names.
func RegionsText(regions []int, names string) string {
	text := make([]byte, len(regions))
	for cell, r := range regions {
		if r >= len(names) {
			return strings.Trim(fmt.Sprint(regions), "[]")
		}
		text[cell] = names[r]
	}
	return string(text)
}
