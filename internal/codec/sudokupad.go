package codec

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"fourfold/puzzle"
)

// sudokupad is the format of the links of sudokupad.app. The puzzle is written as f-puzzles writes
// it, behind the prefix fpuzzles: the author of SudokuPad recommends this form to other programs,
// and it holds all that a Sheet and a link of f-puzzles can hold. In SudokuPad's own form a puzzle
// would be a drawing, without candidates and without the difference between values and givens. Such
// drawings (texts with ctc, scl and scf) are refused: their rules are texts and shapes for people.
var sudokupad = &Codec{
	Name:   "sudokupad",
	Extent: Line,
	Begins: beginsSudokuPad,
	Decode: decodeSudokuPad,
	Encode: encodeSudokuPad,
}

// sudokupadHosts are sites with SudokuPad or with programs that take the same links.
var sudokupadHosts = []string{"sudokupad.app", "crackingthecryptic.com", "cracking-the-cryptic.web.app", "sudokupad.svencodes.com"}

// barePad matches the puzzle of a link alone. The base64 of packed JSON begins with N4, so a line of
// chat does not match. Packed 9x9 grids (scf) are shorter than JSON.
var barePad = regexp.MustCompile(`^((ctc|scl|fpuz(zles)?)N4[A-Za-z0-9+/\\=% ]{28,}|scf[0-9A-Za-x]{14,81}(\*.*)?)$`)

// otherSite matches a link to another site, such as that of Sudocle, with a payload of f-puzzles
// or SudokuPad in it.
var otherSite = regexp.MustCompile(`^(?i:https?://)\S+[/=](?:fpuz(?:zles)?|(ctc|scl))?(N4[A-Za-z0-9+/%=]{30,})`)

func beginsSudokuPad(line string) bool {
	if line == "" || !strings.Contains("hHwWsSbBaAtTcCf", line[:1]) {
		return false
	}
	if _, found := afterHost(line, sudokupadHosts...); found {
		return true
	}
	if line[0]|0x20 == 'h' {
		return otherSite.MatchString(line)
	}
	return barePad.MatchString(line) && strings.ContainsAny(line, "0123456789")
}

// decodeSudokuPad returns the puzzle of a link.
func decodeSudokuPad(link string) ([]puzzle.Sheet, error) {
	link = strings.TrimSpace(link)
	id := lineBreaks.ReplaceAllString(link, "")
	if path, found := afterHost(link, sudokupadHosts...); found {
		id = padID(path)
	} else if parts := otherSite.FindStringSubmatch(id); parts != nil {
		if parts[1] != "" {
			return nil, fmt.Errorf("a link with %w", errDrawing)
		}
		return decodePayload("a link", parts[2])
	} else if !barePad.MatchString(id) {
		return nil, errors.New("expected a SudokuPad link")
	}
	form := padForm.FindString(id)
	switch {
	case id == "":
		return nil, errors.New("a link to SudokuPad without a puzzle: expected a long text behind the address")
	case form == "scf" && len(id) >= 17, (form == "ctc" || form == "scl") && len(id) >= 30:
		return nil, fmt.Errorf("a SudokuPad link with %w", errDrawing)
	case len(id) < 30 || form == "" && !strings.HasPrefix(id, "N4"):
		return nil, errShortPad
	}
	return decodePayload("a SudokuPad link", strings.TrimPrefix(id, form))
}

// padForm matches the form of a puzzle. Without one, a puzzle is in the form of f-puzzles.
var padForm = regexp.MustCompile(`^(fpuz(zles)?|ctc|scl|scf)`)

var (
	errShortPad = errors.New("a short SudokuPad link: its puzzle is on a server, and links are read without the network: " +
		"expected the long link, or the givens as 81 characters")
	errDrawing = errors.New("a drawing of SudokuPad, which states no rules: " +
		"expected the puzzle exported as f-puzzles, or its givens as 81 characters")
)

// isSudokuPad reports whether a value has the form of a drawing of SudokuPad.
func isSudokuPad(v *value) bool {
	cells := v.get("cells")
	return cells != nil && cells.arrayOf(func(row *value) bool {
		return row.arrayOf(func(cell *value) bool { return cell.kind == object })
	})
}

// padID returns the puzzle in the part of a link behind the host: the parameter puzzleid, or what
// stands behind the last part of the path that is not a puzzle.
func padID(path string) string {
	for _, name := range []string{"puzzleid=", "puzzle="} {
		if _, id, found := strings.Cut(path, name); found {
			id, _, _ = strings.Cut(id, "&")
			return strings.TrimLeft(id, "/")
		}
	}
	path, _, _ = strings.Cut(path, "?")
	path, _, _ = strings.Cut(path, "#")
	path = strings.TrimLeft(path, "/")
	return strings.TrimLeft(strings.TrimPrefix(path, "sudoku/"), "/")
}

// encodeSudokuPad appends a link. Its payload is escaped, because servers take a slash for the end
// of a folder, and two slashes for one.
func encodeSudokuPad(dst []byte, s *puzzle.Sheet) ([]byte, error) {
	payload, err := fpuzzlesPayload(s)
	if err != nil {
		return dst, err
	}
	return append(append(dst, "https://sudokupad.app/fpuzzles"...), escapes.Replace(payload)...), nil
}
