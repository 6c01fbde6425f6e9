package codec

import (
	"errors"
	"fmt"
	"strings"

	"fourfold/internal/kit/pattern"
	"fourfold/puzzle"
)

// fpuzzles is the format of the links of f-puzzles.com.
var fpuzzles = &Codec{
	Name: "fpuzzles", Extent: Line,
	Find: findFPuzzles,
	Decode: func(link string, _ Values) ([]puzzle.Sheet, error) {
		return decodeLink("an f-puzzles link", link, errNoLoad)
	},
	Encode: func(dst []byte, s *puzzle.Sheet) ([]byte, error) {
		return appendLink(dst, "https://www.f-puzzles.com/?load=", s, strings.NewReplacer())
	},
}

// bareFPuzzles matches the payload of a link alone. SudokuPad and the scripts of f-puzzles put fpuz
// or fpuzzles before it.
var bareFPuzzles = pattern.New(`^(\?load=|f-?puz(?:zles)?)?` + payloadStart + `[A-Za-z0-9+/=% ]{16,}$`)

func findFPuzzles(line string) (from, to int) {
	if strings.Contains(line, payloadStart) && bareFPuzzles().MatchString(line) {
		return 0, len(line)
	}
	return findPayload(line, func(link string) bool { return len(afterHost(link, "f-puzzles.com")) > 1 })
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
