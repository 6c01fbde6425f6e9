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

// TestMalformed: each fault is an error with its place and class, and the puzzles around it are read.
func TestMalformed(t *testing.T) {
	hex := func(start string) string { return start + strings.Repeat(".", 256-len(start)) }
	for _, test := range []struct {
		name, text string
		o          grid.ParseOptions
		want       []string
	}{
		{name: "empty file", text: "", want: []string{"1:1 no puzzle"}},
		{name: "a character too few", text: line(9)[1:], want: []string{"1:81 line"}},
		{name: "too few behind others", text: line(9) + "\n" + line(9)[1:] + "\n" + line(9), want: []string{`line 1: 1 "" line 9 1-9A-Z`, "2:81 line", `line 3: 3 "" line 9 1-9A-Z`}},
		{name: "two orders of lines, both damaged", text: line(9) + "\n" + line(4) + "\n" + line(9)[1:] + "\n" + line(4)[1:] + "\n" + line(9), want: []string{`line 1: 1 "" line 9 1-9A-Z`, `line 2: 2 "" line 4 1-9A-Z`, "3:81 line", "4:16 line", `line 5: 5 "" line 9 1-9A-Z`}},
		{name: "a part of a puzzle that is as long as one of order 4", text: somePuzzle + "\n" + somePuzzle[:16] + "\n", want: []string{`line 1: 1 "" line 9 1-9A-Z`, "2:17 line"}},
		{name: "two orders of grids, both damaged", text: rows(9, 9) + "\n" + rows(4, 4) + "\n" + rows(4, 3) + "\n" + rows(9, 8) + "\n" + rows(9, 9), want: []string{`line 1: 1 "" grid 9 1-9A-Z`, `line 11: 2 "" grid 4 1-9A-Z`, "19:1 missing", "28:1 missing", `line 29: 5 "" grid 9 1-9A-Z`}},
		{name: "another order than asked for", text: line(9), o: grid.ParseOptions{Order: 16}, want: []string{"1:82 line"}},
		{name: "rows of another order than asked for", text: rows(9, 9), o: grid.ParseOptions{Order: 16}, want: []string{"1:10 row"}},
		{name: "stray character", text: line(9) + "\n" + "...?" + line(9)[4:] + "\n" + line(9), want: []string{`line 1: 1 "" line 9 1-9A-Z`, "2:4 value", `line 3: 3 "" line 9 1-9A-Z`}},
		{name: "letter in 9x9", text: line(9)[:40] + "a" + line(9)[41:], want: []string{`line 1: 1 "" line 9 A-I`}},
		{name: "letter in 16x16", text: hex("1G2H"), want: []string{"1:4 value"}},
		{name: "Arabic digit", text: "٣" + line(9)[1:], want: []string{`line 1: 1 "" line 9 1-9A-Z`}},
		{name: "full-width digit", text: ".." + "７......\n" + rows(9, 8), want: []string{`line 1: 1 "" grid 9 1-9A-Z`}},
		{name: "zero byte behind a puzzle", text: line(9) + "\n\x00\n" + line(9), want: []string{`line 1: 1 "" line 9 1-9A-Z`, "2:1 encoding", `line 3: 3 "" line 9 1-9A-Z`}},
		{name: "UTF-16", text: "\xff\xfe1\x002\x00", want: []string{"1:3 row"}},
		{name: "comment in Latin-1", text: "# R\xe4tsel\n\n" + line(9) + "\n", want: []string{"1:4 encoding", `line 3: 2 "" line 9 1-9A-Z`}},
		{name: "picture", text: "\x89PNG\r\n\x1a\n\x00\x00", want: []string{"1:1 reading"}},
		{name: "one puzzle a line", text: "\x00\n" + line(4) + "\n" + rows(4, 1) + "\x00\n" + line(4), o: grid.ParseOptions{OnePerLine: true}, want: []string{"1:1 encoding", `line 2: 2 "" line 4 1-9A-Z`, "3:5 line", "4:1 encoding", `line 5: 5 "" line 4 1-9A-Z`}},
		{name: "label not in UTF-8", text: line(9) + "\n" + line(9) + " é\xe9\n" + line(9), want: []string{`line 1: 1 "" line 9 1-9A-Z`, "2:84 encoding", `line 3: 3 "" line 9 1-9A-Z`}},
		{name: "gzip without an end", text: zip(line(9))[:20], want: []string{"1:1 reading"}},
		{name: "line of 10 MB", text: line(9) + "\n" + strings.Repeat("1", 10<<20) + "\n" + line(9), want: []string{`line 1: 1 "" line 9 1-9A-Z`, "2:1 long line", `line 3: 3 "" line 9 1-9A-Z`}},
		{name: "line of 10 MB in a grid", text: rows(9, 2) + strings.Repeat("1", 10<<20), want: []string{"3:1 long line"}},
		{name: "a stray character in a row of blanks", text: "98.7.....\n......#..\n", want: []string{"2:7 value"}},
		{name: "the same in a whole grid", text: rows(9, 3) + "......#..\n" + rows(9, 5), want: []string{"4:7 value"}},
		{name: "short row", text: rows(9, 1) + "........\n", want: []string{"2:9 row"}},
		{name: "missing row before a blank line", text: rows(9, 8) + "\n" + rows(9, 9), want: []string{"9:1 missing", `line 10: 2 "" grid 9 1-9A-Z`}},
		{name: "missing row before a heading", text: "1 Easy\n" + rows(9, 8) + "2 Hard\n" + rows(9, 9), want: []string{"10:1 missing", `line 11: 2 "Hard" ranked 9 1-9A-Z`}},
		{name: "bands of different height", text: rows(9, 3) + "\n" + rows(9, 2) + "\n" + rows(9, 4), want: []string{"4:1 missing"}},
		{name: "a row too many", text: rows(9, 10), want: []string{"10:1 more"}},
		{name: "no number in a comma list", text: "0,0,0,x,foo,0,0,0,0\n", want: []string{"1:9 value"}},
		{name: "number too large", text: "0,0,0,0,10,0,0,0,0\n" + strings.Repeat("0,0,0,0,0,0,0,0,0\n", 8), want: []string{"1:9 value"}},
		{name: "nothing between commas", text: "0,0,,0,1,0,0,0,0\n", want: []string{"1:5 value"}},
		{name: "number too large between blanks", text: strings.Repeat(". 17 . . . . . . . . . . . . . .\n", 16), want: []string{"1:3 value"}},
		{name: "heading without a puzzle", text: "1 Easy\n\n", want: []string{"3:1 no puzzle"}},
		{name: "row of two", text: "12\n", want: []string{"1:3 row"}},
		{name: "letter O for zero", text: strings.ReplaceAll(somePuzzle, ".", "O"), want: []string{`line 1: 1 "" line 9 1-9A-Z`}},
		{name: "names of columns above a grid", text: "abcdefghi\n" + rows(9, 9), want: []string{`line 2: 1 "" grid 9 1-9A-Z`}},
		{name: "prose of two lines", text: "  Hello my dear friend.\nAnother line.\n\n" + rows(9, 9), want: []string{`line 4: 1 "" grid 9 1-9A-Z`}},
		{name: "candidates", text: "*---*\n| 5 3 124 | 26 7 2468 | 1489 1249 248 |\n" + strings.Repeat("| 6 247 247 | 1 9 5 | 3478 2347 2478 |\n", 7), want: []string{"10:1 candidates"}},
		{name: "short first row", text: "........\n" + rows(9, 8), want: []string{"1:9 row"}},
		{name: "a row short and the next long", text: rows(9, 3) + "........\n..........\n" + rows(9, 4) + "\n" + rows(9, 9), want: []string{"4:9 row", `line 11: 2 "" grid 9 1-9A-Z`}},
		{name: "cells behind other text", text: "No. 7 " + line(9) + "\n", want: []string{"1:7 more"}},
		{name: "old Macintosh text", text: "12345678.\r.........\r", want: []string{"3:1 missing"}},
		{name: "names of columns", text: "# Kaggle\npuzzle,solution\n" + line(9) + ",x\n", want: []string{`line 3: 1 "x" csv 9 1-9A-Z`}},
		{name: "names of columns, one with a number, and lines between", text: "puzzle,rating 2\n\n# easy\n" + line(9) + ",x\n", want: []string{`line 4: 1 "x" csv 9 1-9A-Z`}},
		{name: "a number before lines", text: "1000000\n" + line(9) + "\n", want: []string{"1:1 missing", `line 2: 2 "" line 9 1-9A-Z`}},
		{name: "a row among lines", text: line(9) + "\n123456789\n" + line(9) + "\n", want: []string{`line 1: 1 "" line 9 1-9A-Z`, "2:1 missing", `line 3: 3 "" line 9 1-9A-Z`}},
		{name: "names of columns behind a puzzle", text: line(9) + "\npuzzle,solution\n" + line(9) + "\n", want: []string{`line 1: 1 "" line 9 1-9A-Z`, "2:1 text", `line 3: 3 "" line 9 1-9A-Z`}},
		{name: "blanks before a puzzle", text: "X_X\n" + line(9) + "\n", want: []string{"1:1 value", `line 2: 2 "" line 9 1-9A-Z`}},
		{name: "0 among other blanks", text: hex("0F"), want: []string{"1:1 alphabet"}},
		{name: "two alphabets", text: hex("0F.............."+"F0.............."+"A.0.............") + "\n" + hex("1G"), want: []string{`line 1: 1 "" line 16 0-9A-Z`, "2:2 value"}},
		{name: "another alphabet than asked for", text: hex("1G"), o: grid.ParseOptions{Alphabet: grid.AlphabetZero}, want: []string{"1:2 value"}},
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
