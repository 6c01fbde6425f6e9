package families

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// A board is a rectangle with holes.
type board struct {
	rows, cols int
	holes      []puzzle.Square
	name       string // as it was given
	rectangle  bool   // it has no holes
}

// title says what the board is.
func (b board) title() string { return words.Printable(b.name) }

// free reports for each cell of the board, row by row, whether it is no hole.
func (b board) free() []bool {
	free := slices.Repeat([]bool{true}, b.rows*b.cols)
	for _, h := range b.holes {
		free[h.Row*b.cols+h.Col] = false
	}
	return free
}

// boardParam takes a board: its sizes, its sizes and those of a hole in the middle, or a file with
// its picture.
func boardParam() Param {
	return Param{
		Name: "BOARD", About: "a board: ROWSxCOLS such as 6x10, with a hole in the middle such as 8x8-2x2, or a file with a picture in which . is a hole",
		parse: func(a *arguments, text string) (err error) {
			a.board, err = parseBoard(text)
			return err
		},
	}
}

func parseBoard(text string) (board, error) {
	whole, hole, hasHole := strings.Cut(text, "-")
	size, err := parseSizes(whole, 2)
	if err != nil {
		return readBoard(text)
	}
	if size[0] > maxSize/size[1] {
		return board{}, fmt.Errorf("expected a board of up to %d squares", maxSize)
	}
	b := board{rows: size[0], cols: size[1], name: text, rectangle: !hasHole}
	if !hasHole {
		return b, nil
	}
	gap, err := parseSizes(hole, 2)
	switch {
	case err != nil:
		return board{}, errors.New("expected the sizes of the hole behind the dash, as in 8x8-2x2")
	case gap[0] > size[0] || gap[1] > size[1] || (size[0]-gap[0])%2 != 0 || (size[1]-gap[1])%2 != 0:
		return board{}, errors.New("expected a hole that fits into the middle, as in 8x8-2x2")
	}
	for r := range gap[0] {
		for c := range gap[1] {
			b.holes = append(b.holes, puzzle.Square{Row: (size[0]-gap[0])/2 + r, Col: (size[1]-gap[1])/2 + c})
		}
	}
	return b, nil
}

// readBoard reads the picture of a board from a file.
func readBoard(path string) (board, error) {
	text, err := readFile(path, maxPicture)
	if errors.Is(err, os.ErrNotExist) {
		return board{}, errors.New("expected ROWSxCOLS such as 6x10, or ROWSxCOLS-ROWSxCOLS such as 8x8-2x2, or a file that exists")
	}
	if err != nil {
		return board{}, err
	}
	if longest := longestLine(text); longest > maxSize || longest > 0 && strings.Count(text, "\n") > maxSize/longest {
		return board{}, fmt.Errorf("expected a board of up to %d squares", maxSize)
	}
	b := board{name: path}
	b.rows, b.cols, b.holes = puzzle.ParseBoard(text)
	if len(b.holes) == b.rows*b.cols {
		return board{}, fmt.Errorf("%s:1:1: found no squares: expected a picture of the board, with . for holes and other characters for squares", words.Printable(path))
	}
	return b, nil
}

func longestLine(text string) (longest int) {
	for line := range strings.Lines(text) {
		longest = max(longest, len(line))
	}
	return longest
}

// piecesParam takes a file with pictures of pieces.
func piecesParam() Param {
	return Param{
		Name: "FILE", About: "a file with pictures of the pieces, with . for no square and an empty line between two pieces; a line such as 3 copies or 0:3 copies may stand before a picture",
		parse: func(a *arguments, path string) error {
			text, err := readFile(path, maxPicture)
			if err != nil {
				return err
			}
			a.pieces, err = parsePieces(text, words.Printable(path))
			return err
		},
	}
}

// parsePieces reads the pictures of pieces. A line such as "3 copies" or "0:3 copies" before a
// picture says how often its piece is used. A picture that is drawn with one letter gives its
// piece this name, unless an earlier piece has it. Other pieces are numbered: p1, p2 and so on.
func parsePieces(text, path string) (pieces []puzzle.Piece, err error) {
	taken := map[string]bool{}
	var picture strings.Builder
	first, line, squares := 0, 0, 0
	copies := [2]int{} // of the next piece
	end := func() error {
		if picture.Len() == 0 {
			return nil
		}
		if len(pieces) == maxPieces {
			return fmt.Errorf("%s:%d:1: more than %d pieces: expected at most that many", path, first, maxPieces)
		}
		name := pieceName(picture.String())
		if name == "" || taken[name] {
			name = fmt.Sprint("p", len(pieces)+1)
		}
		taken[name] = true
		p, err := puzzle.ParsePiece(name, picture.String())
		picture.Reset()
		if err != nil {
			return fmt.Errorf("%s:%d:1: the piece has no squares: expected a picture with other characters than full stops", path, first)
		}
		p.Least, p.Most = copies[0], copies[1]
		copies = [2]int{}
		pieces = append(pieces, p)
		if squares += len(p.Squares); squares > maxSize {
			return fmt.Errorf("%s:%d:1: the pieces have more than %d squares: expected pieces for a board of up to that many", path, first, maxSize)
		}
		return nil
	}
	for text := range strings.Lines(text) {
		line++
		if least, most, ok := readCopies(text); ok && picture.Len() == 0 {
			if copies = [2]int{least, most}; least > most || most < 1 || most > maxSize {
				return nil, fmt.Errorf("%s:%d:1: the numbers of copies cross or are out of range: expected 1 to %d, the lower one first, as in 0:3 copies", path, line, maxSize)
			}
			continue
		}
		if strings.TrimSpace(text) == "" {
			if err := end(); err != nil {
				return nil, err
			}
			continue
		}
		if picture.Len() == 0 {
			first = line
		}
		picture.WriteString(text)
	}
	if err := end(); err != nil {
		return nil, err
	}
	if copies != [2]int{} {
		return nil, fmt.Errorf("%s:%d:1: found no piece behind the number of copies: expected its picture", path, line)
	}
	if len(pieces) == 0 {
		return nil, fmt.Errorf("%s:1:1: found no pieces: expected pictures of pieces, with an empty line between two of them", path)
	}
	return pieces, nil
}

// copiesOf matches the line before a picture that says how many copies there are of its piece.
var copiesOf = words.NewPattern(`^\s*(?:(\d{1,6}):)?(\d{1,6}) (?:copies|copy)\s*$`)

// readCopies reads such a line.
func readCopies(text string) (least, most int, ok bool) {
	match := copiesOf.Get().FindStringSubmatch(text)
	if match == nil {
		return 0, 0, false
	}
	most, _ = strconv.Atoi(match[2])
	if least = most; match[1] != "" {
		least, _ = strconv.Atoi(match[1])
	}
	return least, most, true
}

// pieceName returns the letter with which a picture is drawn, or "".
func pieceName(picture string) string {
	name := rune(0)
	for _, r := range picture {
		switch {
		case r == '.' || unicode.IsSpace(r):
		case !unicode.IsLetter(r) || name != 0 && r != name:
			return ""
		default:
			name = r
		}
	}
	if name == 0 {
		return ""
	}
	return string(name)
}

// maxPieces is the greatest number of pieces of a puzzle.Polyomino.
const maxPieces = 255

// Limits of files, in bytes.
const (
	maxPicture   = 1 << 20
	maxGraphFile = 64 << 20
)

// readFile returns the text of a regular file.
func readFile(path string, limit int64) (string, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", errors.New("expected a regular file")
	case info.Size() > limit:
		return "", fmt.Errorf("expected a file of up to %d bytes", limit)
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, limit))
	switch {
	case err != nil:
		return "", err
	case !utf8.Valid(text):
		return "", errors.New("expected a file with text in UTF-8")
	}
	return strings.TrimPrefix(string(text), "\ufeff"), nil
}
