package grid_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

const (
	notRead = ": expected a Sudoku without further rules as a grid of text, or # in front of a comment"
	notText = `: expected a puzzle, a heading such as "12 Hard", or # in front of a comment`
)

func TestMalformed(t *testing.T) {
	const expected9 = "expected 1-9, or . 0 * _ X for a blank"
	const number9 = "expected 1-9 and A-B, or . 0 * _ X for a blank"
	const number16 = "expected a number from 1 to 16, or . 0 * _ X for a blank"
	const which = "0 may be a blank or a value, because there are other blanks: " +
		"expected --alphabet 1-9A-Z if 0 is a blank, or --alphabet 0-9A-Z if 0 is the first value"
	first, third := `line 1: 1 "" line 9 1-9A-Z`, `line 3: 3 "" line 9 1-9A-Z`
	hex := func(start string) string { return start + strings.Repeat(".", 256-len(start)) }
	for _, test := range []struct {
		name, text string
		o          grid.ParseOptions
		want       []string
	}{
		{name: "empty file", text: "", want: []string{
			"f:1:1: expected a puzzle, such as a line of 81 characters, found the end of the file"}},
		{name: "a character too few", text: line(9)[1:], want: []string{
			"f:1:81: found 80 characters: expected 64 (order 8) or 81 (order 9)"}},
		{name: "too few behind others", text: line(9) + "\n" + line(9)[1:] + "\n" + line(9), want: []string{
			first, "f:2:81: found 80 characters: expected 81 (order 9), like the puzzles before it", third}},
		{name: "two orders of lines, both damaged", text: line(9) + "\n" + line(4) + "\n" + line(9)[1:] + "\n" + line(4)[1:] + "\n" + line(9), want: []string{
			first, `line 2: 2 "" line 4 1-9A-Z`, "f:3:81: found 80 characters: expected 81 (order 9), like the puzzles before it",
			"f:4:16: found 15 characters: expected 81 (order 9), like the puzzles before it", `line 5: 5 "" line 9 1-9A-Z`}},
		{name: "a part of a puzzle that is as long as one of order 4", text: somePuzzle + "\n" + somePuzzle[:16] + "\n", want: []string{
			first, "f:2:17: found 16 characters: expected 81 (order 9), like the puzzles before it"}},
		{name: "two orders of grids, both damaged", text: rows(9, 9) + "\n" + rows(4, 4) + "\n" + rows(4, 3) + "\n" + rows(9, 8) + "\n" + rows(9, 9), want: []string{
			`line 1: 1 "" grid 9 1-9A-Z`, `line 11: 2 "" grid 4 1-9A-Z`, "f:19:1: found 3 of 4 rows: expected row 4, found a blank line",
			"f:28:1: found 8 of 9 rows: expected row 9, found a blank line", `line 29: 5 "" grid 9 1-9A-Z`}},
		{name: "another order than asked for", text: line(9), o: grid.ParseOptions{Order: 16}, want: []string{
			"f:1:82: found 81 characters: expected 256 (order 16)"}},
		{name: "rows of another order than asked for", text: rows(9, 9), o: grid.ParseOptions{Order: 16}, want: []string{
			"f:1:10: row 1 has 9 cells: expected 16"}},
		{name: "stray character", text: line(9) + "\n" + "...?" + line(9)[4:] + "\n" + line(9), want: []string{
			first, `f:2:4: "?" is not a value: ` + expected9, third}},
		{name: "letter in 9x9", text: line(9)[:40] + "a" + line(9)[41:], want: []string{
			`line 1: 1 "" line 9 A-I`}},
		{name: "letter in 16x16", text: hex("1G2H"), want: []string{
			`f:1:4: "H" is not a value: expected 1-9 and A-G, or . 0 * _ X for a blank`}},
		{name: "Arabic digit", text: "٣" + line(9)[1:], want: []string{`line 1: 1 "" line 9 1-9A-Z`}},
		{name: "full-width digit", text: ".." + "７......\n" + rows(9, 8), want: []string{
			`line 1: 1 "" grid 9 1-9A-Z`}},
		{name: "zero byte behind a puzzle", text: line(9) + "\n\x00\n" + line(9), want: []string{
			first, "f:2:1: byte 0x00 is not text: expected puzzles in UTF-8", third}},
		{name: "UTF-16", text: "\xff\xfe1\x002\x00", want: []string{
			"f:1:3: found a row of 2 cells: expected 4 to 36, or all cells of a square"}},
		{name: "comment in Latin-1", text: "# R\xe4tsel\n\n" + line(9) + "\n", want: []string{
			"f:1:4: byte 0xe4 is not UTF-8 text: expected puzzles in UTF-8", `line 3: 2 "" line 9 1-9A-Z`}},
		{name: "picture", text: "\x89PNG\r\n\x1a\n\x00\x00", want: []string{
			"f:1:1: a PNG image: expected text; fourfold convert --to line FILE writes the 9x9 Sudoku of a picture as text"}},
		{name: "label not in UTF-8", text: line(9) + "\n" + line(9) + " é\xe9\n" + line(9), want: []string{
			first, "f:2:84: byte 0xe9 is not UTF-8 text: expected puzzles in UTF-8", third}},
		{name: "gzip without an end", text: zip(line(9))[:20], want: []string{
			"f:1:1: reading failed (compressed data: unexpected EOF): expected the rest of the file"}},
		{name: "line of 10 MB", text: line(9) + "\n" + strings.Repeat("1", 10<<20) + "\n" + line(9), want: []string{
			first, "f:2:1: the line is longer than 65536 bytes: expected a puzzle", third}},
		{name: "line of 10 MB in a grid", text: rows(9, 2) + strings.Repeat("1", 10<<20), want: []string{
			"f:3:1: the line is longer than 65536 bytes: expected a puzzle"}},
		{name: "short row", text: rows(9, 1) + "........\n", want: []string{
			"f:2:9: row 2 has 8 cells: expected 9, like other rows"}},
		{name: "missing row before a blank line", text: rows(9, 8) + "\n" + rows(9, 9), want: []string{
			"f:9:1: found 8 of 9 rows: expected row 9, found a blank line", `line 10: 2 "" grid 9 1-9A-Z`}},
		{name: "missing row before a heading", text: "1 Easy\n" + rows(9, 8) + "2 Hard\n" + rows(9, 9), want: []string{
			"f:10:1: found 8 of 9 rows: expected row 9, found a heading", `line 11: 2 "Hard" ranked 9 1-9A-Z`}},
		{name: "bands of different height", text: rows(9, 3) + "\n" + rows(9, 2) + "\n" + rows(9, 4), want: []string{
			"f:4:1: found 3 of 9 rows: expected row 4, found a blank line"}},
		{name: "a row too many", text: rows(9, 10), want: []string{
			"f:10:1: found row 10 of a 9x9 grid: expected a blank line or the end of the file"}},
		{name: "no number in a comma list", text: "0,0,0,x,foo,0,0,0,0\n", want: []string{
			`f:1:9: "foo" is not a value: ` + number9}},
		{name: "number too large", text: "0,0,0,0,10,0,0,0,0\n" + strings.Repeat("0,0,0,0,0,0,0,0,0\n", 8), want: []string{
			`f:1:9: "10" is not a value: expected a number from 1 to 9, or . 0 * _ X for a blank`}},
		{name: "nothing between commas", text: "0,0,,0,1,0,0,0,0\n", want: []string{
			"f:1:5: \",\" is not a value: expected 1-8, or . 0 * _ X for a blank"}},
		{name: "number too large between blanks", text: strings.Repeat(". 17 . . . . . . . . . . . . . .\n", 16), want: []string{
			`f:1:3: "17" is not a value: ` + number16}},
		{name: "heading without a puzzle", text: "1 Easy\n\n", want: []string{
			"f:3:1: expected the puzzle of the heading in line 1, found the end of the file"}},
		{name: "row of two", text: "12\n", want: []string{
			"f:1:3: found a row of 2 cells: expected 4 to 36, or all cells of a square"}},
		{name: "letter O for zero", text: strings.ReplaceAll(somePuzzle, ".", "O"), want: []string{
			`line 1: 1 "" line 9 1-9A-Z`}},
		{name: "names of columns above a grid", text: "abcdefghi\n" + rows(9, 9), want: []string{`line 2: 1 "" grid 9 1-9A-Z`}},
		{name: "prose of two lines", text: "  Hello my dear friend.\nAnother line.\n\n" + rows(9, 9), want: []string{
			`line 4: 1 "" grid 9 1-9A-Z`}},
		{name: "candidates", text: "*---*\n| 5 3 124 | 26 7 2468 | 1489 1249 248 |\n" + strings.Repeat("| 6 247 247 | 1 9 5 | 3478 2347 2478 |\n", 7), want: []string{
			"f:10:1: found 8 of 9 rows of candidates: expected as many rows as cells in a row"}},
		{name: "short first row", text: "........\n" + rows(9, 8), want: []string{
			"f:1:9: row 1 has 8 cells: expected 9, like other rows"}},
		{name: "a row short and the next long", text: rows(9, 3) + "........\n..........\n" + rows(9, 4) + "\n" + rows(9, 9), want: []string{
			"f:4:9: row 4 has 8 cells: expected 9, like other rows", `line 11: 2 "" grid 9 1-9A-Z`}},
		{name: "cells behind other text", text: "No. 7 " + line(9) + "\n", want: []string{
			"f:1:7: found the cells of a puzzle behind other text: expected them at the beginning of the line"}},
		{name: "old Macintosh text", text: "12345678.\r.........\r", want: []string{
			"f:3:1: found 2 of 9 rows: expected row 3, found the end of the file"}},
		{name: "names of columns", text: "# Kaggle\npuzzle,solution\n" + line(9) + ",x\n", want: []string{
			`line 3: 1 "x" csv 9 1-9A-Z`}},
		{name: "names of columns, one with a number, and lines between", text: "puzzle,rating 2\n\n# easy\n" + line(9) + ",x\n", want: []string{
			`line 4: 1 "x" csv 9 1-9A-Z`}},
		{name: "a number before lines", text: "1000000\n" + line(9) + "\n", want: []string{
			"f:1:1: found one row of 7 cells: expected 7 rows, or one puzzle on each line",
			`line 2: 2 "" line 9 1-9A-Z`}},
		{name: "a row among lines", text: line(9) + "\n123456789\n" + line(9) + "\n", want: []string{
			`line 1: 1 "" line 9 1-9A-Z`,
			"f:2:1: found one row of 9 cells: expected 9 rows, or one puzzle on each line, like the puzzles before it",
			`line 3: 3 "" line 9 1-9A-Z`}},
		{name: "names of columns behind a puzzle", text: line(9) + "\npuzzle,solution\n" + line(9) + "\n", want: []string{
			`line 1: 1 "" line 9 1-9A-Z`,
			`f:2:1: found text ("puzzle,solution")` + notText,
			`line 3: 3 "" line 9 1-9A-Z`}},
		{name: "blanks before a puzzle", text: "X_X\n" + line(9) + "\n", want: []string{
			"f:1:1: \"X_X\" is not a value: expected digits or letters, or . 0 * _ X for a blank",
			`line 2: 2 "" line 9 1-9A-Z`}},
		{name: "0 among other blanks", text: hex("0F"), want: []string{"f:1:1: " + which}},
		{name: "two alphabets", text: hex("0F.............."+"F0.............."+"A.0.............") + "\n" + hex("1G"), want: []string{
			`line 1: 1 "" line 16 0-9A-Z`,
			`f:2:2: "G" is not a value: expected 0-9 and A-F, or . * _ X for a blank, like the puzzles before it (or --alphabet 1-9A-Z)`}},
		{name: "another alphabet than asked for", text: hex("1G"), o: grid.ParseOptions{Alphabet: grid.AlphabetZero}, want: []string{
			`f:1:2: "G" is not a value: expected 0-9 and A-F, or . * _ X for a blank`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			compare(t, read(test.text, test.o), test.want)
		})
	}
}

func TestParseError(t *testing.T) {
	_, err := grid.NewReader(strings.NewReader("\x1f\x8b"), "f.gz", grid.ParseOptions{}).Next()
	var parse *grid.ParseError
	if !errors.As(err, &parse) || parse.Name != "f.gz" || parse.Line != 1 || parse.Column != 1 || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("error %#v, want a ParseError at f.gz:1:1 that wraps io.ErrUnexpectedEOF", err)
	}
	if errors.Is(err, puzzle.ErrBadPuzzle) {
		t.Errorf("error %v wraps ErrBadPuzzle", err)
	}
	_, err = grid.NewReader(strings.NewReader("some text\n\n"), "f", grid.ParseOptions{}).Next()
	if !errors.Is(err, puzzle.ErrBadPuzzle) || !errors.Is(err, grid.ErrText) {
		t.Errorf("error %#v, want ErrBadPuzzle and ErrText", err)
	}
	_, err = grid.ParseGrid("53..7")
	if !errors.Is(err, puzzle.ErrBadPuzzle) || errors.Is(err, grid.ErrText) {
		t.Errorf("error %#v, want ErrBadPuzzle alone", err)
	}
	broken := errors.New("broken")
	in := io.MultiReader(strings.NewReader(line(9)+"\n"), iotest.ErrReader(broken))
	r := grid.NewReader(in, "f", grid.ParseOptions{})
	if _, err := r.Next(); err != nil {
		t.Errorf("first puzzle: %v", err)
	}
	if _, err := r.Next(); !errors.Is(err, broken) || err.Error() != "f:2:1: reading failed (broken): expected the rest of the file" {
		t.Errorf("error %v, want broken at f:2:1", err)
	}
	if _, err := r.Next(); err != io.EOF {
		t.Errorf("error %v, want EOF", err)
	}
}
