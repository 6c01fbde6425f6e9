package codec

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// openSudoku is the XML of OpenSudoku. It reads
//
//   - version 1 of the file: <opensudoku> with the texts about all games and <game data="81 digits"/>,
//   - version 2: <opensudoku version="2"> with <folder name="..."> around games,
//   - Open Sudoku 2: <opensudoku2> with <game cells_data="..."/>.
//
// It writes version 2, each game in a folder of its own, because a folder may be repeated and all
// games of one name come into one folder. A game without placed values and notes has 81 digits. Any
// other has the state of play in its own version 3; see decodeState.
var openSudoku = &Codec{
	Name: "opensudoku", Extent: XML,
	Find: func(line string) (from, to int) {
		return wholeLine(line, strings.HasPrefix(line, "<?xml ") || strings.HasPrefix(line, "<opensudoku"))
	},
	Decode: decodeOpenSudoku, Encode: encodeOpenSudoku,
	Head:    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<opensudoku version=\"2\">\n",
	Between: "\n", Foot: "\n</opensudoku>\n",
}

const (
	folderField   = "folder"
	defaultFolder = "puzzles" // the name of a folder must be written
)

// A game is an element of a file.
type game struct {
	at                 int // the offset of the element
	data, note, folder string
}

func decodeOpenSudoku(text string) ([]puzzle.Sheet, error) {
	games, texts, err := gamesOf(text)
	if err != nil {
		return nil, inPlace(text, err)
	}
	about := puzzle.Sheet{Title: texts["description"], Author: texts["author"], Source: texts["source"], Level: texts["level"]}
	var sheets []puzzle.Sheet
	for k, g := range games {
		s := about
		s.Comment = cmp.Or(g.note, texts["comment"])
		if folder := cmp.Or(g.folder, texts["name"], defaultFolder); folder != defaultFolder {
			s.Fields = []puzzle.Field{{Name: folderField, Text: folder}}
		}
		if err := cmp.Or(decodeGame(&s, g.data), checkTexts("a game", &s, &s)); err != nil {
			return nil, inPlace(text, errorAt(g.at, "game %d: %w", k+1, err))
		}
		sheets = append(sheets, s)
	}
	return sheets, nil
}

// gamesOf returns the games of a file in their folders, and the texts about all games by the names of their elements. Open Sudoku 2
// has other names for the attributes of a game.
func gamesOf(text string) (games []game, texts map[string]string, err error) {
	d := xml.NewDecoder(strings.NewReader(text))
	texts = map[string]string{}
	var open []string // the names of the elements around
	folder := ""
	for {
		at := int(d.InputOffset())
		token, err := d.Token()
		if err == io.EOF && len(games) > 0 {
			return games, texts, nil
		} else if err == io.EOF {
			return nil, nil, errors.New("found no <game>: expected at least one")
		} else if syntax, ok := err.(*xml.SyntaxError); ok {
			err = errors.New(syntax.Msg) // without its line
		}
		if err != nil {
			return nil, nil, errorAt(int(d.InputOffset()), "%w: expected well-formed XML", err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			name, attribute := t.Name.Local, map[string]string{}
			for _, a := range t.Attr {
				attribute[a.Name.Local] = a.Value
			}
			switch {
			case open == nil && name != "opensudoku" && name != "opensudoku2":
				return nil, nil, errorAt(at, "found the XML element <%s>: expected <opensudoku> or <opensudoku2>", name)
			case name == "folder":
				folder = attribute["name"]
			case name == "game":
				data, note := cmp.Or(attribute["data"], attribute["cells_data"]), cmp.Or(attribute["note"], attribute["user_note"])
				games = append(games, game{at, strings.TrimSpace(data), note, folder})
			}
			open = append(open, name)
		case xml.CharData:
			if len(open) == 2 {
				texts[open[1]] = strings.TrimSpace(texts[open[1]] + string(t))
			}
		case xml.EndElement:
			if open = open[:len(open)-1]; t.Name.Local == "folder" {
				folder = ""
			}
		}
	}
}

// decodeGame reads the cells of a game: 81 digits, or the state of play.
func decodeGame(s *puzzle.Sheet, data string) (err error) {
	if state, found := strings.CutPrefix(data, "version:"); found {
		return decodeState(s, state)
	}
	s.Grid, err = parse81(data)
	return err
}

// parse81 reads a line of 81 cells.
func parse81(cells string) (puzzle.Grid, error) {
	if n := len(cells); n != 81 {
		return puzzle.Grid{}, fmt.Errorf("found %s: expected 81", words.Plural(n, "cell"))
	}
	return puzzle.ParseLine(cells)
}

// decodeState reads the state of play: the version, and then three fields for each cell, with bars between them; empty fields do
// not count. Version 4 has four, because its notes in the corners and in the center of a cell are two fields. Both are candidates.
func decodeState(s *puzzle.Sheet, state string) error {
	fields := strings.FieldsFunc(state, func(char rune) bool { return char == '|' || char <= ' ' })
	version := strings.Join(fields[:min(1, len(fields))], "")
	each := map[string]int{"1": 3, "2": 3, "3": 3, "4": 4}[version]
	switch {
	case each == 0:
		return fmt.Errorf("found version %s of the cells: expected 1 to 4", words.Quote(version))
	case len(fields) != 1+81*each:
		return fmt.Errorf("found %s in the cells: expected %d", words.Plural(len(fields)-1, "field"), 81*each)
	}
	fields = fields[1:]
	s.Grid, s.Placed, s.Candidates = puzzle.NewGrid(9, 9), puzzle.NewGrid(9, 9), make([]uint64, 81)
	for cell := range 81 {
		name, field := puzzle.CellName(cell, 9), fields[cell*each:(cell+1)*each]
		value, changeable := field[0], field[each-1]
		switch {
		case len(value) != 1 || !areDigits(value):
			return fmt.Errorf("%s has the value %q: expected 0 to 9", name, value)
		case changeable == "0":
			s.Grid.Cells[cell] = value[0] - '0'
		case changeable == "1":
			s.Placed.Cells[cell] = value[0] - '0'
		default:
			return fmt.Errorf("%s has %q behind its notes: expected 0 for a given, or 1", name, changeable)
		}
		for _, text := range field[1 : each-1] {
			notes, ok := openSudokuNotes(text, version)
			if !ok {
				return fmt.Errorf("%s has the notes %q: expected a number from 0 to 511, or digits with commas in version 1", name, text)
			}
			s.Candidates[cell] |= notes
		}
	}
	dropEmpty(s)
	return nil
}

// openSudokuNotes reads the notes of a cell: a sum of powers of two, or the digits themselves in version 1.
func openSudokuNotes(text, version string) (notes uint64, ok bool) {
	if version != "1" {
		notes, err := strconv.ParseUint(text, 10, 9)
		return notes, err == nil || text == "-"
	}
	for _, char := range text {
		if '1' <= char && char <= '9' {
			notes |= 1 << (char - '1')
		} else if char != ',' && char != '-' {
			return 0, false
		}
	}
	return notes, true
}

func encodeOpenSudoku(dst []byte, s *puzzle.Sheet) ([]byte, error) {
	data, note := strings.ReplaceAll(s.Grid.String(), ".", "0"), ""
	if s.Candidates != nil || s.Placed.Filled() > 0 {
		data = encodeState(s)
	}
	if s.Comment != "" {
		note = ` note="` + xmlText(s.Comment) + `"`
	}
	folder := cmp.Or(s.Field(folderField), defaultFolder)
	return fmt.Appendf(dst, `<folder name="%s"><game data="%s"%s/></folder>`, xmlText(folder), xmlText(data), note), nil
}

// encodeState returns version 3 of the state of play.
func encodeState(s *puzzle.Sheet) string {
	notes := s.Candidates
	if notes == nil {
		notes = make([]uint64, 81)
	}
	text := "version: 3\n"
	for cell, v := range s.Values().Cells {
		text += fmt.Sprintf("%d|%d|%d|", v, notes[cell], 1-min(1, s.Grid.Cells[cell]))
	}
	return text
}

func xmlText(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text)) // a Builder returns no error
	return b.String()
}
