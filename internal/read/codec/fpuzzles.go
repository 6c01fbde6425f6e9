package codec

import (
	"errors"
	"fmt"

	"fourfold/internal/kit/pattern"
	"fourfold/puzzle"
)

// fpuzzles is the format of the links of f-puzzles.com.
var fpuzzles = &Codec{
	Name:   "fpuzzles",
	Extent: Line,
	Begins: beginsFPuzzles,
	Decode: func(link string) ([]puzzle.Sheet, error) { return decodeLink("an f-puzzles link", link, errNoLoad) },
	Encode: encodeFPuzzles,
}

const (
	fpuzzlesHost = "f-puzzles.com"
	fpuzzlesLink = "https://www.f-puzzles.com/?load="
)

// bareFPuzzles matches the payload of a link alone. SudokuPad and the scripts of f-puzzles put fpuz
// or fpuzzles before it.
var bareFPuzzles = pattern.New(`^(\?load=|f-?puz(?:zles)?)?` + payloadStart + `[A-Za-z0-9+/=% ]{16,}$`)

func beginsFPuzzles(line string) bool {
	_, found := afterHost(line, fpuzzlesHost)
	return found || bareFPuzzles().MatchString(line)
}

var errNoLoad = errors.New("an f-puzzles link without a puzzle: expected ?load= and a long text " +
	"(the puzzle of a short link is on a server: open it in a browser, and choose Export there)")

// readUnpacked makes a Sheet of the text in a payload.
func readUnpacked(what, text string) (s puzzle.Sheet, err error) {
	v, err := parseJSON(text)
	switch {
	case err != nil:
		return s, fmt.Errorf("%s that cannot be read (%w): expected the link as its program writes it", what, err)
	case isSudokuPad(v):
		return s, fmt.Errorf("%s with %w", what, errDrawing)
	case !isFPuzzles(v):
		return s, fmt.Errorf("%s without a grid: expected one in its JSON", what)
	}
	s, err = readFPuzzles(what, v)
	if place, ok := err.(*placeError); ok {
		err = fmt.Errorf("%s: %w", what, place.err) // the place is in the unpacked text
	}
	return s, err
}
