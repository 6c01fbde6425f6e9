package codec

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"fourfold/internal/kit/pattern"
	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// plainLinks reads the links of sites whose links have an ordinary Sudoku as 81 digits, and the
// positions of SudokuWiki. They are not written.
var plainLinks = &Codec{
	Name: "link", Extent: Line,
	Find: func(line string) (from, to int) {
		return findLink(line, func(host, rest string) bool { return plainSite(host, rest) != nil })
	},
	Decode: decodePlainLink,
	Encode: func(dst []byte, s *puzzle.Sheet) ([]byte, error) {
		return dst, errors.New("such links are not written")
	},
}

// A site has links with puzzles.
type site struct {
	name, host string
	mark       string                // what every link with a puzzle has behind the host
	pattern    func() *regexp.Regexp // of what follows the host; its first group is the puzzle
	example    string                // of what follows the host, before the 81 digits
}

var plainSites = []*site{
	{"SudokuWiki", "sudokuwiki.org", "bd=", pattern.New(`(?i)^/sudoku\.html?\?(?:.*&)?bd=(S9B[^&#]*|[0-9.]{81})(?:[&#]|$)`), "/sudoku.htm?bd="},
	{"Sudoku Exchange", "sudokuexchange.com", "s=", pattern.New(`^/play/?\?s=([0-9.]{81})(?:[&#]|$)`), "/play/?s="},
	{"sudoku.coach", "sudoku.coach", "/play/", pattern.New(`^/[a-z]{2}(?:-[a-zA-Z]+)?/play/([0-9.]{81})/?(?:[?#]|$)`), "/en/play/"},
}

// plainSite returns the site of a link with a puzzle, or nil.
func plainSite(host, rest string) *site {
	for _, s := range plainSites {
		if isOn(host, s.host) && strings.Contains(rest, s.mark) {
			return s
		}
	}
	return nil
}

func decodePlainLink(link string) ([]puzzle.Sheet, error) {
	var s *site
	var parts []string
	findLink(link, func(host, rest string) bool {
		if s = plainSite(host, rest); s != nil {
			parts = s.pattern().FindStringSubmatch(rest)
		}
		return s != nil
	})
	switch {
	case s == nil:
		return nil, errors.New("expected a link to a site of Sudokus")
	case parts == nil:
		return nil, fmt.Errorf("a link to %s without an ordinary Sudoku as plain text: expected %s and 81 digits", s.name, s.example)
	}
	var sheet puzzle.Sheet
	var err error
	if position, found := strings.CutPrefix(parts[1], "S9B"); found {
		err = decodePosition(&sheet, position)
	} else {
		sheet.Grid, err = puzzle.ParseLine(parts[1])
	}
	if err != nil {
		return nil, fmt.Errorf("a link to %s: %w", s.name, err)
	}
	return []puzzle.Sheet{sheet}, nil
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
			return fmt.Errorf("%s is %q: expected 01 to 09 for a given, 0a to 0i for a placed value, or 0j to ep for candidates", puzzle.CellName(cell, 9), digits)
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
