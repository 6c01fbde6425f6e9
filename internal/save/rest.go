package save

import (
	"bytes"
	"fmt"
	"strings"

	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// restOf returns the text that is written behind a grid on one line, which is that of the input. If
// the line could not be read again, a space comes before the text, as in a text that was cut out of
// XML. If that does not help, the error is an [puzzle.ErrBadPuzzle].
func restOf(p *gridtext.Puzzle, line []byte, g puzzle.Grid) (string, error) {
	rest := strings.TrimRight(p.Rest, "\r\n")
	if isPlainRest(rest) {
		return p.Rest, nil
	}
	for _, text := range []string{rest, " " + rest} {
		if readsBack(append(bytes.Clone(line), text...), p.Alphabet, g) {
			return text, nil
		}
	}
	return "", fmt.Errorf("%w: the text %.40q behind it cannot be written", puzzle.ErrBadPuzzle, rest)
}

// isPlainRest reports whether a text can be read behind a grid, without trying it: it is empty, or
// a separator and then a label of letters, digits and a few signs.
func isPlainRest(rest string) bool {
	if rest == "" {
		return true
	}
	return strings.IndexByte(" \t,;", rest[0]) >= 0 && !strings.ContainsFunc(rest[1:], func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune(" .-_#%", r))
	})
}

// readsBack reports whether a line is read as one puzzle with this grid.
func readsBack(line []byte, a gridtext.Alphabet, g puzzle.Grid) bool {
	n := 0
	for p, err := range gridtext.Parse(bytes.NewReader(append(line, '\n')), "", gridtext.ParseOptions{Alphabet: a}) {
		if n++; err != nil || n > 1 || !p.Grid.Equal(g) {
			return false
		}
	}
	return n == 1
}
