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
//   - version 1: <opensudoku> with the texts about all games and <game data="81 digits"/>,
//   - version 2: <opensudoku version="2"> with <folder name="..."> around games,
//   - Open Sudoku 2: <opensudoku2> with <game cells_data="..."/>.
//
// It writes version 2, each game in a folder of its own, because a folder may be repeated and all
// games of one name come into one folder. A game without placed values and notes has 81 digits. Any
// other has the state of play: "version: 3", a line feed, and then for each cell its value, its
// notes as a sum of powers of two, and 1 if the cell can be changed, each with a bar behind it.
var openSudoku = &Codec{
	Name: "opensudoku", Extent: XML,
	Begins: beginsOpenSudoku, Decode: decodeOpenSudoku, Encode: encodeOpenSudoku,
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

func decodeOpenSudoku(text string) ([]puzzle.Sheet, error) {
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
	s.Grid, err = textGrid(g.data)
	return s, err
}

// decodeState reads the state of play: the version, and then three or four numbers for each cell.
// Version 4 has two numbers for notes in the corners and in the center of a cell; both are
// candidates.
func decodeState(s *puzzle.Sheet, text string) error {
	version, cells, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if fields := strings.Fields(version); len(fields) == 2 && cells == "" {
		version, cells = fields[0], fields[1] // XML allows a space in place of a line feed
	}
	each := 3
	switch version = strings.TrimSpace(version); version {
	case "2", "3":
	case "4":
		each = 4
	default:
		return fmt.Errorf("found version %q of the cells: expected 2 to 4", version)
	}
	parts := strings.Split(strings.TrimSuffix(strings.TrimSpace(cells), "|"), "|")
	if len(parts) != 81*each {
		return fmt.Errorf("found %d numbers in the cells: expected %d", len(parts), 81*each)
	}
	s.Grid, s.Placed, s.Candidates = puzzle.NewGrid(9, 9), puzzle.NewGrid(9, 9), make([]uint64, 81)
	for cell := range 81 {
		part := parts[cell*each : (cell+1)*each]
		if len(part[0]) != 1 || !areDigits(part[0]) {
			return fmt.Errorf("%s has the value %q: expected 0 to 9", puzzle.CellName(cell, 9), part[0])
		}
		if v := part[0][0] - '0'; part[each-1] == "0" {
			s.Grid.Cells[cell] = v
		} else {
			s.Placed.Cells[cell] = v
		}
		for _, notes := range part[1 : each-1] {
			n, err := strconv.ParseUint(notes, 10, 9)
			if err != nil {
				return fmt.Errorf("%s has the notes %q: expected a number from 0 to 511", puzzle.CellName(cell, 9), notes)
			}
			s.Candidates[cell] |= n
		}
	}
	dropEmpty(s)
	return nil
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
