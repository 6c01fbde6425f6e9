package codec

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// killers reads killer Sudokus on one line, and a jigsaw Sudoku with its layout behind its givens. They are not written.
//
//	3x3:d:k:6150:6150:...  a number for each cell: 256 x the sum of its cage + the number of its cage; d for diagonals
//	S<J<<O<<K^<<...        a character for each cell: the sum of a cage, or the direction of its next cell
//	.2..4...AABB...        the givens, and the region of each cell; a space may be between them
var killers = &Codec{
	Name: "killer", Extent: Line,
	Find: func(line string) (from, to int) {
		return wholeLine(line, isPointed(line) || killerNumbers.Get().MatchString(line) || IsJigsaw(line))
	},
	Decode: func(text string) ([]puzzle.Sheet, error) {
		var s puzzle.Sheet
		var err error
		switch cells, n := jigsawOrder(text); {
		case n > 0:
			s, err = jigsawOf(cells, n)
		case strings.HasPrefix(text, "3x3:"):
			s, err = numberedCages(text)
		case isPointed(text):
			s, err = pointedCages(text)
		default:
			err = errors.New("found other text: expected 81 signs or numbers")
		}
		if err == nil {
			setDiagonals(&s)
			err = s.Rules.Check(sudokuOf(&s).Board())
		}
		if err != nil {
			return nil, fmt.Errorf("a killer Sudoku: %w", err)
		}
		return []puzzle.Sheet{s}, nil
	},
	Encode: cannotWrite,
}

var (
	killerNumbers = words.NewPattern(`^3x3:d?:k:[\d:]+$`)
	cageSigns     = words.NewPattern("^[<>^v`',.0-9A-Za-j]+$")
)

// isPointed reports whether a text has a sum or a direction for each cell.
func isPointed(text string) bool {
	return len(text) == 81 && strings.ContainsAny(text, "<>^`") && cageSigns.Get().MatchString(text)
}

// withCages returns a sheet of order 9 with cages. A cage without a sum has the sum 0.
func withCages(cages map[int][]int, sum func(cage int) int) puzzle.Sheet {
	s := puzzle.Sheet{Grid: puzzle.NewGrid(9, 9)}
	for _, cage := range slices.Sorted(maps.Keys(cages)) {
		var numbers []int
		if n := sum(cage); n > 0 {
			numbers = []int{n}
		}
		s.Rules = append(s.Rules, rule.New("killer", numbers, cages[cage]...))
	}
	return s
}

// numberedCages reads a number for each cell.
func numberedCages(text string) (puzzle.Sheet, error) {
	_, numbers, _ := strings.Cut(text, ":k:")
	fields := strings.Split(strings.TrimSuffix(numbers, ":"), ":")
	cages := map[int][]int{}
	for cell, field := range fields {
		n, err := strconv.Atoi(field)
		if err != nil || len(fields) != 81 || n>>8 > 45 {
			return puzzle.Sheet{}, fmt.Errorf("found %s behind k, and %s: expected 81 numbers", words.Plural(len(fields), "number"), words.Quote(field))
		}
		if n>>8 > 0 {
			cages[n] = append(cages[n], cell)
		}
	}
	s := withCages(cages, func(cage int) int { return cage >> 8 })
	if strings.HasPrefix(text, "3x3:d") {
		s.Rules = append(s.Rules, rule.New("diagonal-up", nil), rule.New("diagonal-down", nil))
	}
	return s, nil
}

// pointedCages reads a sum or a direction for each cell. The cage of a cell is the one to which the directions lead.
func pointedCages(text string) (puzzle.Sheet, error) {
	steps := map[byte]int{'<': -1, '>': 1, '^': -9, 'v': 9, '`': -10, '\'': -8, ',': 8, '.': 10}
	cages := map[int][]int{}
	for cell := range 81 {
		head := cell
		for n := 0; steps[text[head]] != 0; n++ {
			next := head + steps[text[head]]
			if next < 0 || next >= 81 || n == 81 || max(next%9-head%9, head%9-next%9) > 1 {
				return puzzle.Sheet{}, fmt.Errorf("the sign %q of %s leads to no sum: expected the neighbor in its cage", text[head], puzzle.CellName(head, 9))
			}
			head = next
		}
		cages[head] = append(cages[head], cell)
	}
	const sums = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
	return withCages(cages, func(head int) int { return strings.IndexByte(sums, text[head]) }), nil
}

// IsJigsaw reports whether a line is a jigsaw Sudoku with its layout behind its givens.
func IsJigsaw(line string) bool {
	_, n := jigsawOrder(line)
	return n > 0
}

// jigsawOrder returns the order of a jigsaw Sudoku whose layout stands behind its givens, or 0 if a text is none, and the text
// without the space between them. Each region has as many cells as a row. A layout is no solution: the rows of that have no letter
// twice.
func jigsawOrder(text string) (cells string, n int) {
	if k := len(text) / 2; k > 0 && text[k] == ' ' {
		text = text[:k] + text[k+1:]
	}
	n = puzzle.SquareOrder(len(text) / 2)
	if n < 4 || len(text) != 2*n*n || puzzle.CheckRegions(n, puzzle.Renumbered([]byte(text[n*n:]))) != nil {
		return text, 0
	}
	for row := range n {
		letters := slices.Sorted(slices.Values([]byte(text[n*(n+row) : n*(n+row+1)])))
		if len(slices.Compact(letters)) < n {
			return text, n
		}
	}
	return text, 0
}

// jigsawOf reads the givens and the layout of a jigsaw Sudoku. From order 10 on, A is 1.
func jigsawOf(text string, n int) (puzzle.Sheet, error) {
	s := puzzle.Sheet{Grid: puzzle.NewGrid(n, n)}
	for cell := range n * n {
		one := byte('1')
		if n > 9 {
			one = 'A'
		}
		if v := int(text[cell]) - int(one) + 1; v >= 1 && v <= n {
			s.Grid.Cells[cell] = uint8(v)
		} else if !strings.ContainsRune("._0*-", rune(text[cell])) {
			return s, errors.New("found " + strconv.Quote(text[cell:cell+1]) + " in " + puzzle.CellName(cell, n) + ": expected a value or a dot")
		}
	}
	return s, setRegions(&s, puzzle.Renumbered([]byte(text[n*n:])))
}
