package codec

import (
	"fmt"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// plainLinks reads the links of sites whose links have an ordinary Sudoku as 81 digits, and the
// positions of SudokuWiki. They are not written.
var plainLinks = &Codec{
	Name: "link", Extent: Line,
	Find: func(line string) (from, to int) {
		return findLink(line, func(host, rest string) bool { _, found := plainPuzzle(host, rest); return found })
	},
	Decode: decodePlainLink,
	Encode: cannotWrite,
}

// plainSites are the sites. What follows the host in a link matches the pattern, whose group is the puzzle.
var plainSites = []struct {
	host    string
	pattern *words.Pattern
}{
	{"sudokuwiki.org", words.NewPattern(`(?i)^/sudoku\.html?\?(?:.*&)?bd=([^&#]*)`)},
	{"sudokuexchange.com", words.NewPattern(`^/play/?\?s=([^&#]*)`)},
	{"sudoku.coach", words.NewPattern(`^/[a-z]{2}(?:-[a-zA-Z]+)?/play/([0-9.][^/?#]*)`)},
}

// plainPuzzle returns the puzzle in a link to one of the sites.
func plainPuzzle(host, rest string) (text string, found bool) {
	for _, s := range plainSites {
		if isOn(host, s.host) {
			if parts := s.pattern.Get().FindStringSubmatch(rest); parts != nil {
				return parts[1], true
			}
		}
	}
	return "", false
}

func decodePlainLink(link string) ([]puzzle.Sheet, error) {
	text, s := "", puzzle.Sheet{}
	findLink(link, func(host, rest string) (found bool) {
		text, found = plainPuzzle(host, rest)
		return found
	})
	err := error(nil)
	if position, found := strings.CutPrefix(text, "S9B"); found {
		err = decodePosition(&s, position)
	} else {
		s.Grid, err = parse81(text)
	}
	if err != nil {
		return nil, fmt.Errorf("a link with a puzzle: %w", err)
	}
	return []puzzle.Sheet{s}, nil
}

// decodePosition reads a position of SudokuWiki: a number to base 36 of two digits for each cell. 1 to 9
// is a given, 10 to 18 a placed value, and above 18 each candidate v adds 2^(v-1).
func decodePosition(s *puzzle.Sheet, text string) error {
	if len(text) != 2*81 {
		return fmt.Errorf("a position with %s: expected 162, two for each cell", words.Plural(len(text), "character"))
	}
	s.Grid, s.Placed, s.Candidates = puzzle.NewGrid(9, 9), puzzle.NewGrid(9, 9), make([]uint64, 81)
	for cell := range 81 {
		digits := text[2*cell : 2*cell+2]
		n, err := strconv.ParseUint(digits, 36, 64)
		switch {
		case err != nil || n == 0 || n > 18+511:
			return fmt.Errorf("%s is %q: expected 01 to 09 (given), 0a to 0i (placed) or 0j to ep (candidates)", puzzle.CellName(cell, 9), digits)
		case n <= 9:
			s.Grid.Cells[cell] = uint8(n)
		case n <= 18:
			s.Placed.Cells[cell] = uint8(n - 9)
		default:
			s.Candidates[cell] = n - 18
		}
	}
	dropEmpty(s)
	return nil
}
