package codec

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// fpuzzles is the format of the links of f-puzzles.com. The payload of a link is the part that is the puzzle: JSON in LZ-string in
// base64. It may stand alone, or behind fpuz or fpuzzles, as SudokuPad and the scripts of f-puzzles have it.
var fpuzzles = &Codec{
	Name: "fpuzzles", Extent: Line,
	Find: func(line string) (from, to int) {
		if strings.Contains(line, payloadStart) && payloadAlone.Get().MatchString(line) {
			return 0, len(line)
		}
		return findLink(line, func(host, rest string) bool { return isOn(host, "f-puzzles.com") && len(rest) > 1 })
	},
	Decode: func(link string) ([]puzzle.Sheet, error) { return decodeLink("an f-puzzles link", link) },
	Encode: func(dst []byte, s *puzzle.Sheet) ([]byte, error) {
		return appendLink(dst, "https://www.f-puzzles.com/?load=", s, strings.NewReplacer())
	},
}

// sudokupad is the format of the links of sudokupad.app. The puzzle is written as f-puzzles writes it, behind the prefix fpuzzles:
// the author of SudokuPad recommends this form to other programs, and it holds all that a Sheet and a link of f-puzzles can hold.
// SudokuPad's own forms (texts with ctc, scl and scf) are drawings: their rules are texts and shapes for people. Those with shapes are refused.
// Links to other sites with the same payload, such as that of Sudocle, are read, too.
//
// The payload is escaped, because servers take a slash for the end of a folder, and two slashes for one.
var sudokupad = &Codec{
	Name: "sudokupad", Extent: Line,
	Find: func(line string) (from, to int) {
		return findLink(line, func(host, rest string) bool {
			isSite := slices.ContainsFunc(sudokupadSites, func(site string) bool { return isOn(host, site) })
			return isSite && len(rest) > 1 || strings.Contains(rest, payloadStart) && otherSite.Get().MatchString(rest)
		})
	},
	Decode: func(link string) ([]puzzle.Sheet, error) { return decodeLink("a SudokuPad link", link) },
	Encode: func(dst []byte, s *puzzle.Sheet) ([]byte, error) {
		return appendLink(dst, "https://sudokupad.app/fpuzzles", s, escapes)
	},
}

var sudokupadSites = []string{"sudokupad.app", "crackingthecryptic.com", "cracking-the-cryptic.web.app", "sudokupad.svencodes.com"}

const payloadStart = "N4Ig" // of every payload: that of JSON which begins with {"

var (
	payloadAlone = words.NewPattern(`^(\?load=|f-?puz(?:zles)?)?` + payloadStart + `[A-Za-z0-9+/=% ]{16,}$`)
	otherSite    = words.NewPattern(`[/=](?:fpuz(?:zles)?|ctc|scl)?` + payloadStart + `[A-Za-z0-9+/%=]{28,}`)
	escape       = words.NewPattern(`%[0-9A-Fa-f]{2}`)
)

// escapes escapes the characters of base64 that have a meaning in links. Package net/url is not used, because it would let a reader
// of puzzles depend on the network.
var escapes = strings.NewReplacer("+", "%2B", "/", "%2F", "=", "%3D")

// decodeLink returns the puzzle of a link in the form of f-puzzles. It undoes what happens to links in mails and chats: %2B for +,
// and a space in place of +. Text behind the link does no harm: a payload has an end mark. what is the link in words.
func decodeLink(what, link string) ([]puzzle.Sheet, error) {
	missing := fmt.Errorf("%s without a puzzle in the form of f-puzzles (that of a short link is on a server, and a drawing states no "+
		"rules): expected the puzzle exported as f-puzzles, or its givens as 81 characters", what)
	start := strings.Index(link, payloadStart)
	if start < 0 {
		return nil, missing
	}
	payload := link[start:]
	if end := strings.IndexAny(payload, "&?#"); end >= 0 {
		payload = payload[:end]
	}
	for range 2 { // a link in a link has %252B
		payload = escape.Get().ReplaceAllStringFunc(payload, func(code string) string {
			char, _ := strconv.ParseUint(code[1:], 16, 8)
			return string([]byte{byte(char)})
		})
	}
	text, err := decompress(strings.ReplaceAll(strings.TrimSpace(payload), " ", "+"))
	if errors.Is(err, errCutOff) {
		return nil, fmt.Errorf("%s that is cut off after %s: expected the whole link on one line", what, words.Plural(len(payload), "character"))
	}
	p := parser{text: text}
	p.parse()
	if p.err != nil {
		err = errors.Unwrap(p.err) // without its place
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s that cannot be read (%w): expected the link as its program writes it", what, err)
	case p.isOpen() || len(p.all) != 1 || p.at < len(text):
		return nil, fmt.Errorf("%s with text that is no JSON: expected an object", what)
	case isSudokuPad(p.all[0]):
		p.all[0] = asFPuzzles(p.all[0])
	case !isFPuzzles(p.all[0]):
		return nil, missing
	}
	s, err := readFPuzzles(what, p.all[0])
	if e, ok := err.(*Error); ok { // the place is in the unpacked text
		err = fmt.Errorf("%s: %w", what, e.Err)
	}
	return s, err
}
