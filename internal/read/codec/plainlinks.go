package codec

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"fourfold/internal/kit/pattern"
	"fourfold/puzzle"
)

// plainLinks reads the links of sites whose links have an ordinary Sudoku as 81 digits. They are
// not written.
var plainLinks = &Codec{
	Name:   "link",
	Extent: Line,
	Begins: func(line string) bool { _, _, found := plainSite(line); return found },
	Decode: decodePlainLink,
	Encode: func(dst []byte, s *puzzle.Sheet) ([]byte, error) {
		return dst, errors.New("such links are not written")
	},
}

// A site has links with puzzles.
type site struct {
	name, host string
	pattern    func() *regexp.Regexp // of what follows the host; its first group is the puzzle
	example    string                // of what follows the host, before the 81 digits
}

var plainSites = []site{
	{"SudokuWiki", "sudokuwiki.org", pattern.New(`(?i)^/sudoku\.html?\?(?:.*&)?bd=([0-9.]{81})(?:&|$)`), "/sudoku.htm?bd="},
	{"Sudoku Exchange", "sudokuexchange.com", pattern.New(`^/play/?\?s=([0-9.]{81})(?:&|$)`), "/play/?s="},
	{"sudoku.coach", "sudoku.coach", pattern.New(`^/[a-z]{2}(?:-[a-zA-Z]+)?/play/([0-9.]{81})/?$`), "/en/play/"},
}

// plainSite returns the site of a link, and what follows the host.
func plainSite(link string) (s *site, rest string, found bool) {
	for k := range plainSites {
		if rest, found := afterHost(link, plainSites[k].host); found {
			return &plainSites[k], rest, true
		}
	}
	return nil, "", false
}

func decodePlainLink(link string) ([]puzzle.Sheet, error) {
	s, rest, found := plainSite(strings.TrimSpace(link))
	if !found {
		return nil, errors.New("expected a link to a site of Sudokus")
	}
	parts := s.pattern().FindStringSubmatch(rest)
	if parts == nil {
		return nil, fmt.Errorf("a link to %s without an ordinary Sudoku as plain text: expected %s and 81 digits", s.name, s.example)
	}
	g, err := textGrid(parts[1])
	if err != nil {
		return nil, fmt.Errorf("a link to %s: %w", s.name, err)
	}
	return []puzzle.Sheet{{Grid: g}}, nil
}
