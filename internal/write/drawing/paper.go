package drawing

import (
	"fmt"
	"strings"
)

// A Paper is a size of paper.
type Paper int

// The sizes.
const (
	A4 Paper = iota
	Letter
)

var papers = [...]struct {
	name          string
	width, height float64 // in points
}{
	A4:     {"a4", 595.28, 841.89},
	Letter: {"letter", 612, 792},
}

// String returns "a4" or "letter".
func (p Paper) String() string { return papers[p].name }

// PaperNames returns the names of all sizes.
func PaperNames() (names []string) {
	for _, p := range papers {
		names = append(names, p.name)
	}
	return names
}

// ParsePaper is the inverse of [Paper.String].
func ParsePaper(name string) (Paper, error) {
	for p, row := range papers {
		if strings.EqualFold(row.name, name) {
			return Paper(p), nil
		}
	}
	return 0, fmt.Errorf("unknown paper %q: expected %s", name, strings.Join(PaperNames(), " or "))
}

func (p Paper) size() (width, height float64) { return papers[p].width, papers[p].height }

// A layout says how the boards of a page are arranged.
type layout struct{ cols, rows int }

// layouts has the arrangements of puzzles by their number on a page.
var layouts = map[int]layout{1: {1, 1}, 2: {1, 2}, 4: {2, 2}, 6: {2, 3}, 9: {3, 3}}

// mostOn returns how many puzzles of an order are on a page unless the caller chose a number.
func mostOn(order int) int {
	switch {
	case order <= 9:
		return 6
	case order <= 12:
		return 4
	case order <= 16:
		return 2
	}
	return 1
}

// enough returns the least number of puzzles on a page, at most most, that has room for n puzzles.
func enough(n, most int) int {
	for _, k := range []int{1, 2, 4, 6} {
		if k >= n || k == most {
			return k
		}
	}
	return most
}

// solutionLayout is the arrangement of solutions of an order.
func solutionLayout(order int) layout {
	switch {
	case order <= 9:
		return layout{4, 5}
	case order <= 16:
		return layout{3, 4}
	}
	return layout{2, 3}
}
