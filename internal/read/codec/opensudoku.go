package codec

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"fourfold/internal/kit/pattern"
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
	Find: atStart(beginsOpenSudoku), Decode: decodeOpenSudoku, Encode: encodeOpenSudoku,
	Head:    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<opensudoku version=\"2\">\n",
	Between: "\n", Foot: "\n</opensudoku>\n",
}

const (
	folderField   = "folder"
	defaultFolder = "puzzles" // the name of a folder must be written
)

func beginsOpenSudoku(line string) bool {
	return strings.HasPrefix(line, "<?xml ") || strings.HasPrefix(line, "<opensudoku")
}

// An openSudokuFile is the root of a file.
type openSudokuFile struct {
	XMLName xml.Name
	Name    string           `xml:"name"`
	Author  string           `xml:"author"`
	Title   string           `xml:"description"`
	Comment string           `xml:"comment"`
	Source  string           `xml:"source"`
	Level   string           `xml:"level"`
	Games   []openSudokuGame `xml:"game"`
	Folders []struct {
		Name  string           `xml:"name,attr"`
		Games []openSudokuGame `xml:"game"`
	} `xml:"folder"`
}

// An openSudokuGame is a game.
type openSudokuGame struct {
	data, note string
	line       int
}

// UnmarshalXML reads the element of a game. Open Sudoku 2 has other names for its attributes.
func (g *openSudokuGame) UnmarshalXML(d *xml.Decoder, start xml.StartElement) error {
	g.line, _ = d.InputPos()
	for _, a := range start.Attr {
		switch a.Name.Local {
		case "data", "cells_data":
			g.data = strings.TrimSpace(a.Value)
		case "note", "user_note":
			g.note = a.Value
		}
	}
	return d.Skip()
}

// games matches the elements of puzzles, wherever they stand.
var games = pattern.New(`<(game|sudoku)[\s/>]`)

func decodeOpenSudoku(text string, _ Values) ([]puzzle.Sheet, error) {
	var f openSudokuFile
	if err := xml.Unmarshal([]byte(text), &f); err != nil {
		if syntax, ok := errors.AsType[*xml.SyntaxError](err); ok {
			return nil, errorAt(syntax.Line, 1, "%s: expected well-formed XML", syntax.Msg)
		}
		return nil, fmt.Errorf("%w: expected the XML of OpenSudoku", err)
	}
	if name := f.XMLName.Local; name != "opensudoku" && name != "opensudoku2" {
		return nil, fmt.Errorf("found the XML element <%s>: expected <opensudoku> or <opensudoku2>", name)
	}
	about := puzzle.Sheet{Author: strings.TrimSpace(f.Author), Title: strings.TrimSpace(f.Title), Comment: strings.TrimSpace(f.Comment),
		Source: strings.TrimSpace(f.Source), Level: strings.TrimSpace(f.Level)}
	var sheets []puzzle.Sheet
	add := func(folder string, games []openSudokuGame) error {
		for _, game := range games {
			s, err := game.sheet(about, folder)
			if err == nil {
				err = checkTexts("a game", &s, &s)
			}
			if err != nil {
				return errorAt(game.line, 1, "game %d: %w", len(sheets)+1, err)
			}
			sheets = append(sheets, s)
		}
		return nil
	}
	err := add(strings.TrimSpace(f.Name), f.Games)
	for k := 0; k < len(f.Folders) && err == nil; k++ {
		err = add(f.Folders[k].Name, f.Folders[k].Games)
	}
	if n := len(games().FindAllString(text, -1)); err == nil && n > len(sheets) {
		err = fmt.Errorf("found %s <game> or <sudoku>, but %d of them in <%s> and its folders: expected all games there", words.Plural(n, "element"), len(sheets), f.XMLName.Local)
	}
	if err == nil && len(sheets) == 0 {
		err = fmt.Errorf("found no game in <%s>: expected at least one", f.XMLName.Local)
	}
	return sheets, err
}

// sheet returns the puzzle of a game in a folder. s has the texts about all games.
func (g *openSudokuGame) sheet(s puzzle.Sheet, folder string) (puzzle.Sheet, error) {
	if folder != "" && folder != defaultFolder {
		s.Fields = []puzzle.Field{{Name: folderField, Text: folder}}
	}
	s.Comment = cmp.Or(g.note, s.Comment)
	if rest, found := strings.CutPrefix(g.data, "version:"); found {
		err := decodeState(&s, rest)
		return s, err
	}
	if n := utf8.RuneCountInString(g.data); n != 81 {
		return s, fmt.Errorf("found %s: expected 81", words.Plural(n, "cell"))
	}
	var err error
	s.Grid, err = puzzle.ParseLine(g.data)
	return s, err
}

// decodeState reads the state of play: the version, and then three fields for each cell, with bars
// between them; empty fields do not count. Version 4 has four, because its notes in the corners and in the
// center of a cell are two fields. Both are candidates.
func decodeState(s *puzzle.Sheet, text string) error {
	fields := strings.FieldsFunc(text, func(char rune) bool { return char == '|' || char <= ' ' })
	if len(fields) == 0 || len(fields[0]) != 1 || !strings.Contains("1234", fields[0]) {
		return fmt.Errorf("found version %s of the cells: expected 1 to 4", words.Quote(strings.Join(fields[:min(1, len(fields))], "")))
	}
	version, fields, each := fields[0], fields[1:], 3
	if version == "4" {
		each = 4
	}
	if len(fields) != 81*each {
		return fmt.Errorf("found %s in the cells: expected %d", words.Plural(len(fields), "field"), 81*each)
	}
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
	if text == "-" {
		return 0, true
	}
	if version != "1" {
		notes, err := strconv.ParseUint(text, 10, 9)
		return notes, err == nil
	}
	for digit := range strings.SplitSeq(strings.TrimSuffix(text, ","), ",") {
		if len(digit) != 1 || !areDigits(digit) || digit == "0" {
			return 0, false
		}
		notes |= 1 << (digit[0] - '1')
	}
	return notes, true
}

func encodeOpenSudoku(dst []byte, s *puzzle.Sheet) ([]byte, error) {
	data := strings.ReplaceAll(s.Grid.String(), ".", "0")
	if s.Candidates != nil || s.Placed.Filled() > 0 {
		data = encodeState(s)
	}
	b := bytes.NewBuffer(dst)
	write := func(before, text string) {
		b.WriteString(before)
		xml.EscapeText(b, []byte(text)) // a Buffer returns no error
	}
	write("<folder name=\"", cmp.Or(s.Field(folderField), defaultFolder))
	write("\"><game data=\"", data)
	if s.Comment != "" {
		write("\" note=\"", s.Comment)
	}
	b.WriteString("\"/></folder>")
	return b.Bytes(), nil
}

// encodeState writes version 3 of the state of play.
func encodeState(s *puzzle.Sheet) string {
	text := []byte("version: 3\n")
	for cell, v := range s.Values().Cells {
		notes, editable := uint64(0), '1'
		if s.Candidates != nil {
			notes = s.Candidates[cell]
		}
		if s.Grid.Cells[cell] != 0 {
			editable = '0'
		}
		text = fmt.Appendf(text, "%d|%d|%c|", v, notes, editable)
	}
	return string(text)
}
