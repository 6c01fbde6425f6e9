package codec

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"fourfold/puzzle"
)

// fpuzzles is the format of the links of f-puzzles.com.
var fpuzzles = &Codec{
	Name:   "fpuzzles",
	Extent: Line,
	Begins: beginsFPuzzles,
	Decode: decodeFPuzzles,
	Encode: encodeFPuzzles,
}

const (
	fpuzzlesHost = "f-puzzles.com"
	fpuzzlesLink = "https://www.f-puzzles.com/?load="
)

// bareFPuzzles matches the payload of a link alone. The JSON begins with {"size":, and the base64
// of its LZ-string begins with N4Ig. SudokuPad and the scripts of f-puzzles put fpuz or fpuzzles
// before it.
var bareFPuzzles = regexp.MustCompile(`^(\?load=|f-?puz(?:zles)?)?(N4Ig[A-Za-z0-9+/=% ]{16,})$`)

func beginsFPuzzles(line string) bool {
	if line == "" || !strings.Contains("hHwWfF?N", line[:1]) {
		return false
	}
	if _, found := afterHost(line, fpuzzlesHost); found {
		return true
	}
	return strings.Contains(line[:min(len(line), 20)], "N4Ig") && bareFPuzzles.MatchString(line)
}

// decodeFPuzzles returns the puzzle of a link.
func decodeFPuzzles(link string) ([]puzzle.Sheet, error) {
	link = strings.TrimSpace(link)
	payload := ""
	if query, found := afterHost(link, fpuzzlesHost); found {
		_, load, isLong := strings.Cut(query, "?load=")
		if _, after, ok := strings.Cut(query, "&load="); ok {
			load, isLong = after, true
		}
		switch {
		case isLong:
			payload = load
		case strings.Contains(query, "?id=") || strings.Contains(query, "&id="):
			return nil, errShortFPuzzles
		default:
			return nil, errors.New("a link to f-puzzles without a puzzle: expected ?load= and a long text")
		}
	} else if parts := bareFPuzzles.FindStringSubmatch(lineBreaks.ReplaceAllString(link, "")); parts != nil {
		payload = parts[2]
	} else {
		return nil, errors.New("expected an f-puzzles link")
	}
	return decodePayload("an f-puzzles link", payload)
}

var errShortFPuzzles = errors.New("a short f-puzzles link: its puzzle is on a server, and links are read without the network: " +
	"expected a link with ?load= (open this one in a browser, and choose Export there)")

// decodePayload returns the puzzle of a payload in the form of f-puzzles.
func decodePayload(what, payload string) ([]puzzle.Sheet, error) {
	text, err := unpackPayload(what, payload)
	if err != nil {
		return nil, err
	}
	s, err := readUnpacked(what, text)
	if err != nil {
		return nil, err
	}
	return []puzzle.Sheet{s}, nil
}

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
