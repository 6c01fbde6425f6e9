package grid_test

import (
	"strings"
	"testing"

	"fourfold/internal/read/grid"
)

const (
	someRegions = "111222333111222333111222333444555666444555666444555666777888999777888999777888999"
	somePuzzle  = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)

// gridOf returns a puzzle of order 9 with one row on each line.
func gridOf(line string) string {
	text := ""
	for k := 0; k < 81; k += 9 {
		text += line[k:k+9] + "\n"
	}
	return text
}

// TestRicherPuzzles: a puzzle that has more rules than its givens is not read as if it had none.
// Every other puzzle of the file is read.
func TestRicherPuzzles(t *testing.T) {
	empty, lastLine := line(9), "\n\n"+somePuzzle+"\n"
	const cages = "15=A1+A2;7=B1+C1;22=D4+D5+D6;10=G1+G2+H1"
	for _, test := range []struct {
		name, text string
		found      string   // what the first error found
		says       string   // what the first error says in other words
		line       string   // the line of the puzzle that is read; "" if none is read
		more       []string // further results, or their beginnings
	}{
		{name: "cages, then an empty line", text: cages + "\n" + empty + lastLine, found: "killer cages", line: "4"},
		{name: "cages, then an empty grid", text: cages + "\n" + rows(9, 9) + lastLine, found: "killer cages", line: "13"},
		{name: "cages by numbers", text: "15 = 0, 1\n7 = 9, 10\n" + rows(9, 9) + lastLine, found: "a sum of cells", line: "14"},
		{name: "cages in Perl", text: "my @cages = ([15, 0, 1], [7, 9, 10]);\n" + rows(9, 9) + lastLine, found: "rules (cages; see --ignore-unknown)", line: "13"},
		{name: "cages in Python", text: "[[15, [0, 1]], [7, [9, 10]]]\n" + empty + lastLine, found: "a list in brackets", line: "4"},
		{name: "cages that look like a heading", text: "15 A1 A2 B1\n" + rows(9, 9) + lastLine, found: "rules about cells by name", line: "13"},
		{name: "cages below", text: rows(9, 9) + cages + lastLine, found: "killer cages below a grid", line: "12"},
		{name: "cages between two grids, with the second", text: gridOf(somePuzzle) + "\n" + cages + "\n" + rows(9, 9), found: "killer cages",
			more: []string{`line 1: 1 "" grid 9 1-9A-Z`}},
		{name: "cages behind a puzzle", text: empty + " 15=A1+A2" + lastLine, found: "killer cages behind the puzzle", line: "3"},
		{name: "a thermometer behind a puzzle", text: empty + " thermo A1 A2 A3" + lastLine, found: "rules about cells by name behind the puzzle", line: "3"},
		{name: "cells that are joined behind a puzzle", text: empty + ",T:r1c1-r1c2" + lastLine, found: "rules about cells by name behind the puzzle", line: "3"},
		{name: "cages in a heading", text: "12 Hard 3=A1+A2\n" + rows(9, 9) + lastLine, found: "killer cages", line: "13"},
		{name: "SumoCue", text: "SumoCueV1=15J0+0J0=7J1+2J1" + lastLine, found: "a SumoCue text", line: "3"},
		{name: "killer with numbers of cages", text: "3x3::k:3841:3841:5376" + lastLine, found: "a killer such as 3x3::k", line: "3"},
		{name: "puzzle id", text: "3x3:a5_b4c" + lastLine, found: "a puzzle id such as 3x3:a1b2", line: "3"},
		{name: "f-puzzles JSON on many lines", text: "{\n \"size\": 9,\n\n \"grid\": [\n" + somePuzzle + lastLine, says: "the list has no end"},
		{name: "cages in JSON", text: `{"cages": [{"sum": 15, "cells": [1, 2]}]}` + "\n" + empty + lastLine, says: "an object without a puzzle", line: "4",
			more: []string{"f:2:1: found a puzzle in another form above this puzzle"}},
		{name: "f-puzzles in base64", text: "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZ" + lastLine, says: "an f-puzzles link that is cut off", line: "3"},
		{name: "Penpa", text: "m=edit&p=7VTBjtowEL3nK1Y+zyFOQo" + lastLine, found: "a Penpa link", line: "3"},
		{name: "constraint strings", text: ".Cage~10~R1C1~R1C2.Thermo~R2C1~R3C1\n" + empty + lastLine, found: "constraints of an interactive solver", line: "4"},
		{name: "thermometers", text: "Thermo: r1c1 r1c2 r1c3\nThermo: r4c4 r5c4\n\n" + rows(9, 9) + lastLine, found: "rules about cells by name", line: "15"},
		{name: "arrows, in prose", text: "An arrow Sudoku\n\n" + rows(9, 9) + lastLine, found: "rules (arrow; see --ignore-unknown)", line: "14"},
		{name: "Sudoku-X", text: "Sudoku-X\n" + gridOf(somePuzzle) + lastLine, found: "rules (sudoku x; see --ignore-unknown)", line: "13"},
		{name: "regions, then a grid", text: gridOf(someRegions) + "\n" + gridOf(somePuzzle) + lastLine, found: "a map of regions", line: "22",
			more: []string{"f:11:1: found a map of regions above this puzzle"}},
		{name: "regions in letters below a grid", text: gridOf(somePuzzle) + "\n" + gridOf(strings.NewReplacer("1", "A", "2", "B", "3", "C", "4", "D", "5", "E", "6", "F", "7", "G", "8", "H", "9", "I").Replace(someRegions)),
			found: "a map of regions below a grid"},
		{name: "regions on a line", text: someRegions + "\n" + somePuzzle + lastLine, found: "a map of regions", line: "4",
			more: []string{"f:2:1: found a map of regions above this puzzle"}},
		{name: "regions behind a puzzle", text: somePuzzle + "," + someRegions + lastLine, found: "the regions of a jigsaw behind the puzzle", line: "3"},
		{name: "JSON behind a puzzle", text: somePuzzle + ` {"cages":[{"sum":15,"cells":["A1","A2"]}]}` + lastLine, found: "rules in JSON behind the puzzle", line: "3"},
		{name: "arrows between pairs of numbers", text: "1,1 1,2 -> 15\n2,1 2,2 -> 7\n\n" + rows(9, 9) + lastLine, found: "cells by numbers", line: "15"},
		{name: "numbers of cells below", text: gridOf(somePuzzle) + "\nThermometers:\n11 12 13\n44 45 46\n" + lastLine + somePuzzle, found: "rules (thermometers; see --ignore-unknown) below a grid", line: "17",
			more: []string{"f:16:1: found rules (thermometers; see --ignore-unknown) above this puzzle"}},
		{name: "unknown section above", text: "[Cages]\n15=r1c1+r1c2\n[Puzzle]\n" + rows(9, 9) + lastLine, found: "the unknown section [Cages]", line: "15"},
		{name: "a puzzle in XML", text: "<puzzle>" + lastLine + "</puzzle>\n", found: "XML"},
		{name: "web page", text: "<!DOCTYPE html>\n\n<pre>\n" + gridOf(somePuzzle) + "</pre>\n", found: "an HTML page"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := read(test.text, grid.ParseOptions{})
			want := 1 + len(test.more)
			if test.found != "" {
				if !strings.Contains(got[0]+got[len(got)-1], ": found "+test.found+": expected ") {
					t.Errorf("the first is %s\nwant found %s", got[0], test.found)
				}
			}
			if !strings.Contains(got[0], test.says) {
				t.Errorf("the first is %s\nwant %s", got[0], test.says)
			}
			if test.line != "" {
				want++
				if last := got[len(got)-1]; !strings.HasPrefix(last, "line "+test.line+": ") {
					t.Errorf("the last is %s, want the puzzle in line %s", last, test.line)
				}
			}
			all := strings.Join(got, "\n")
			for _, more := range test.more {
				if !strings.Contains(all, more) {
					t.Errorf("got\n%s\nwant %s", all, more)
				}
			}
			if len(got) != want {
				t.Errorf("got %d of\n%s\nwant %d", len(got), all, want)
			}
		})
	}
}

// TestPlainPuzzles: text that states no rules of a puzzle does not cost any puzzle.
func TestPlainPuzzles(t *testing.T) {
	whole := gridOf(somePuzzle)
	for _, test := range []struct {
		name, text string
		want       int // puzzles
		errors     int
	}{
		{"sections of SadMan", "#ASomebody\n#DA puzzle\n[Puzzle]\n" + whole + "[State]\n" + whole, 1, 0},
		{"a solution behind a puzzle", somePuzzle + "," + strings.Repeat("534678912672195348198342567859761423426853791713924856961537284287419635345286179", 1) + "\n", 1, 0},
		{"a row that spells a word", strings.Repeat("CAGE|1234|5678|9BDF\n", 1) + strings.Repeat("....|....|....|....\n", 15), 1, 0},
		{"ratings behind a puzzle", somePuzzle + " ED=7.2/1.2/1.2\n" + somePuzzle + ";8.3;ph1910;r1c1\n", 2, 0},
		{"labels with signs of sums", somePuzzle + " 12:30 r5c3=7, 5=r1c1, 17+2 (8 = 4*2)\n" + somePuzzle + ` {"name":"cage","source":"a (b)"}` + "\n", 2, 0},
		{"prose above a grid", "Puzzles from 2019, collected by me.\nMost are easy.\n\n" + whole, 1, 0},
		{"prose between lines", somePuzzle + "\nHello my friend\n" + somePuzzle + "\n", 2, 0},
		{"cages between lines", somePuzzle + "\n15=A1+A2\n" + line(9) + "\n" + somePuzzle + "\n", 2, 2},
		{"candidates below a grid", whole + "\n| 5 3 124 | 26 7 2468 | 1489 1249 248 |\n| 6 247 247 | 1 9 5 | 3478 2347 2478 |\n\n" + whole, 2, 1},
		{"puzzles in the second column", "id,puzzle\n1," + somePuzzle + "\n2," + somePuzzle + "\n", 2, 0},
		{"an empty grid below a damaged one", rows(9, 8) + "\n" + rows(9, 9), 1, 1},
		{"an empty grid below prose", "Hello my friend\n\n" + rows(9, 9), 1, 0},
		{"two blank lines above cages, and a grid below", whole + "\n\n15=A1+A2\n\n" + whole, 1, 1},
		{"two blank lines above cages at the end", whole + "\n\n15=A1+A2\n", 1, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			grids, errors := readAll(test.text, grid.ParseOptions{})
			if len(grids) != test.want || len(errors) != test.errors {
				t.Errorf("%d puzzles and %d errors, want %d and %d:\n%s", len(grids), len(errors), test.want, test.errors, strings.Join(errors, "\n"))
			}
		})
	}
}
