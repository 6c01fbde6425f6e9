package codec

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"fourfold/internal/words"
	"fourfold/puzzle"
)

// openSudoku is the XML of OpenSudoku and of programs that took it over. It reads
//
//   - version 1: <opensudoku> with the texts about all games and <game data="81 digits"/>,
//   - version 2: <opensudoku version="2"> with <folder name="..."> around games,
//   - Open Sudoku 2: <opensudoku2> with <game cells_data="..."/>,
//   - Sudoku 10'000: <onegravitysudoku> with <sudoku data="81 digits"/>.
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

var openSudokuRoots = []string{"opensudoku", "opensudoku2", "onegravitysudoku"}

func beginsOpenSudoku(line string) bool {
	if strings.HasPrefix(line, "<?xml ") {
		return true
	}
	for _, root := range openSudokuRoots {
		if rest, found := strings.CutPrefix(line, "<"+root); found && (rest == "" || strings.ContainsAny(rest[:1], " \t/>")) {
			return true
		}
	}
	return false
}

// An openSudokuFile is the state of reading a file.
type openSudokuFile struct {
	d      *xml.Decoder
	root   string
	about  puzzle.Sheet // the texts about all games
	folder string       // the name of the current folder
	text   string       // the name of the element whose text is read
	sheets []puzzle.Sheet
}

func decodeOpenSudoku(text string) ([]puzzle.Sheet, error) {
	f := openSudokuFile{d: xml.NewDecoder(strings.NewReader(text))}
	f.d.Entity = map[string]string{} // no entities but those of XML
	for {
		line, column := f.d.InputPos()
		token, err := f.d.RawToken()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = f.read(token)
		}
		if err != nil {
			if s, ok := errors.AsType[*xml.SyntaxError](err); ok {
				line, column = s.Line, 1
				err = fmt.Errorf("%s: expected well-formed XML", s.Msg)
			}
			return nil, &Error{line, column, err}
		}
	}
	if len(f.sheets) == 0 {
		return nil, fmt.Errorf("found no game in <%s>: expected at least one", cmp.Or(f.root, openSudokuRoots[0]))
	}
	return f.sheets, nil
}

// read reads a part of the XML.
func (f *openSudokuFile) read(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		f.text = t.Name.Local
		switch {
		case f.root == "":
			return f.begin(t)
		case t.Name.Local == "folder":
			f.folder = cmp.Or(attribute(t, "name"), attribute(t, "folder_name"))
		case t.Name.Local == "game" || t.Name.Local == "sudoku":
			return f.game(t)
		}
	case xml.EndElement:
		f.text = ""
		if t.Name.Local == "folder" {
			f.folder = ""
		}
	case xml.CharData:
		f.keepText(strings.TrimSpace(string(t)))
	}
	return nil
}

// begin reads the root.
func (f *openSudokuFile) begin(t xml.StartElement) error {
	for _, root := range openSudokuRoots {
		if f.root = root; t.Name.Local == root {
			return nil
		}
	}
	return fmt.Errorf("found the XML element <%s>: expected <%s>", t.Name.Local, strings.Join(openSudokuRoots, ">, <"))
}

func attribute(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// keepText keeps a text about all games that follow it.
func (f *openSudokuFile) keepText(text string) {
	if text == "" {
		return
	}
	switch f.text {
	case "name":
		f.folder = text
	case "author":
		f.about.Author = text
	case "description":
		f.about.Title = text
	case "comment":
		f.about.Comment = text
	case "source":
		f.about.Source = text
	case "level":
		f.about.Level = text
	case "created", "date":
		f.setField("date", text)
	case "sourceURL":
		f.setField("url", text)
	}
}

// setField sets a field about all games that follow it.
func (f *openSudokuFile) setField(name, text string) {
	fields := f.about.Fields
	if k := slices.IndexFunc(fields, func(f puzzle.Field) bool { return f.Name == name }); k >= 0 {
		fields[k].Text = text
		return
	}
	f.about.Fields = append(fields, puzzle.Field{Name: name, Text: text})
}

// game reads a puzzle.
func (f *openSudokuFile) game(t xml.StartElement) error {
	data := strings.TrimSpace(cmp.Or(attribute(t, "data"), attribute(t, "cells_data"), attribute(t, "original_values")))
	s := f.about
	s.Fields = append([]puzzle.Field(nil), s.Fields...)
	if f.folder != "" && f.folder != defaultFolder {
		s.Fields = append(s.Fields, puzzle.Field{Name: folderField, Text: f.folder})
	}
	s.Comment = cmp.Or(attribute(t, "note"), attribute(t, "user_note"), s.Comment)
	if attribute(t, "command_stack") != "" {
		s.Ignored = []string{"the list of moves"}
	}
	err := error(nil)
	if rest, found := strings.CutPrefix(data, "version:"); found {
		err = decodeState(&s, rest)
	} else if n := utf8.RuneCountInString(data); n != 81 {
		err = fmt.Errorf("found %s: expected 81", words.Plural(n, "cell"))
	} else {
		s.Grid, err = textGrid(data)
	}
	if err != nil {
		return fmt.Errorf("game %d: %w", len(f.sheets)+1, err)
	}
	f.sheets = append(f.sheets, s)
	return nil
}

// decodeState reads the state of play: the version, and then three or four numbers for each cell.
// Version 1 has the notes as a list with commas. Version 4 has two numbers for notes in the corners
// and in the center of a cell; both are candidates.
func decodeState(s *puzzle.Sheet, text string) error {
	version, cells, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if fields := strings.Fields(version); len(fields) == 2 && cells == "" {
		version, cells = fields[0], fields[1] // XML allows a space in place of a line feed
	}
	number, err := strconv.Atoi(strings.TrimSpace(version))
	if err != nil || number < 1 || number > 4 {
		return fmt.Errorf("found version %q of the cells: expected 1 to 4", strings.TrimSpace(version))
	}
	parts := strings.FieldsFunc(cells, func(c rune) bool { return c == '|' || c == '\n' || c == '\r' })
	each := 3
	if number == 4 {
		each = 4
	}
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
		for _, text := range part[1 : each-1] {
			n, err := decodeNotes(text, number)
			if err != nil {
				return fmt.Errorf("%s has the notes %q: expected %w", puzzle.CellName(cell, 9), text, err)
			}
			s.Candidates[cell] |= n
		}
	}
	dropEmpty(s)
	return nil
}

// decodeNotes reads the notes of a cell. The error says what was expected.
func decodeNotes(text string, version int) (notes uint64, err error) {
	if version > 1 {
		if notes, err = strconv.ParseUint(text, 10, 9); err != nil {
			return 0, fmt.Errorf("a number from 0 to 511")
		}
		return notes, nil
	}
	for digit := range strings.SplitSeq(strings.TrimSuffix(text, ","), ",") {
		switch {
		case digit == "-" || digit == "":
		case len(digit) == 1 && digit[0] >= '1' && digit[0] <= '9':
			notes |= 1 << (digit[0] - '1')
		default:
			return 0, fmt.Errorf("digits from 1 to 9 with commas")
		}
	}
	return notes, nil
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
