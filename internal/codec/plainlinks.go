package codec

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"fourfold/internal/words"
	"fourfold/puzzle"
)

// plainLinks reads the links of sites whose links have an ordinary Sudoku as plain text. They are
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

// A site has links with puzzles. In a pattern, the first group is the puzzle.
type site struct {
	name, host string
	pattern    *regexp.Regexp // of what follows the host
	expected   string         // the pattern in words
	read       func(body string) (puzzle.Grid, error)
}

var plainSites = []site{
	{"SudokuWiki", "sudokuwiki.org", regexp.MustCompile(`(?i)^/sudoku\.html?\?(?:.*&)?bd=([0-9.]{81})(?:&|$)`),
		"/sudoku.htm?bd= and 81 digits", textGrid},
	{"Sudoku Exchange", "sudokuexchange.com", regexp.MustCompile(`^/play/?\?s=([0-9.]{81})(?:&|$)`), "/play/?s= and 81 digits", textGrid},
	{"sudoku.coach", "sudoku.coach", regexp.MustCompile(`^/[a-z]{2}(?:-[a-zA-Z]+)?/play/([0-9.]{81})/?$`), "/en/play/ and 81 digits", textGrid},
	{"puzz.link", "puzz.link", puzzLink, puzzLinkExpected, readPuzzLink},
	{"puzz.link", "pzv.jp", puzzLink, puzzLinkExpected, readPuzzLink},
}

// plainSite returns the site of a link, and what follows the host.
func plainSite(link string) (s *site, rest string, found bool) {
	if link == "" || !strings.Contains("hHwWsSpP", link[:1]) {
		return nil, "", false
	}
	for k := range plainSites {
		if rest, found := afterHost(link, plainSites[k].host); found {
			return &plainSites[k], rest, true
		}
	}
	return nil, "", false
}

func decodePlainLink(link string) ([]puzzle.Sheet, error) {
	link = strings.TrimSpace(link)
	s, rest, found := plainSite(link)
	if !found {
		return nil, errors.New("expected a link to a site of Sudokus")
	}
	parts := s.pattern.FindStringSubmatch(rest)
	if parts == nil {
		return nil, fmt.Errorf("a link to %s without an ordinary Sudoku as plain text: expected %s", s.name, s.expected)
	}
	g, err := s.read(parts[1])
	if err != nil {
		return nil, fmt.Errorf("a link to %s: %w", s.name, err)
	}
	return []puzzle.Sheet{{Grid: g}}, nil
}

// puzzLink matches the links of puzz.link, and of pzprjs at other places, to a Sudoku.
var puzzLink = regexp.MustCompile(`^/p(?:\.html)?\?sudoku/(\d+/\d+/[0-9a-z.-]+)/?$`)

const puzzLinkExpected = "/p?sudoku/ with columns, rows and cells"

// readPuzzLink reads columns, rows, and cells row by row, with slashes between them. A cell is a
// hexadecimal digit, or a minus sign and two of them. The letters g to z stand for 1 to 20 blanks.
// In orders that are neither 6 nor a square, the program has boxes of another size than others.
func readPuzzLink(body string) (puzzle.Grid, error) {
	parts := strings.SplitN(body, "/", 3)
	cols, _ := strconv.Atoi(parts[0])
	rows, _ := strconv.Atoi(parts[1])
	if rows != cols || rows != 4 && rows != 6 && rows != 9 && rows != 16 && rows != 25 {
		return puzzle.Grid{}, fmt.Errorf("a grid of %sx%s (columns x rows): expected order 4, 6, 9, 16 or 25", parts[0], parts[1])
	}
	g := puzzle.NewGrid(rows, cols)
	cell, text := 0, parts[2]
	for text != "" {
		char, value, length := text[0], 0, 1
		switch {
		case 'g' <= char && char <= 'z':
			cell += int(char-'g') + 1
			text = text[1:]
			continue
		case char == '-':
			length = min(3, len(text))
			v, err := strconv.ParseUint(text[1:length], 16, 8)
			if err != nil {
				return puzzle.Grid{}, fmt.Errorf("found %s: expected two hexadecimal digits behind -", words.Quote(text[:length]))
			}
			value = int(v)
		case char != '.':
			v, _ := strconv.ParseUint(text[:1], 16, 8)
			value = int(v)
		}
		if cell >= len(g.Cells) || value > rows || value == 0 && char != '.' {
			return puzzle.Grid{}, fmt.Errorf("found %s as cell %d: expected %d cells with values up to %d", words.Quote(text[:length]), cell+1, len(g.Cells), rows)
		}
		g.Cells[cell] = uint8(value)
		cell++
		text = text[length:]
	}
	if cell != len(g.Cells) {
		return puzzle.Grid{}, fmt.Errorf("found %s: expected %d", words.Plural(cell, "cell"), len(g.Cells))
	}
	return g, nil
}
