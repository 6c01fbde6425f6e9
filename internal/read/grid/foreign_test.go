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
		want       []string
	}{
		{"cages, then an empty line", cages + "\n" + empty + lastLine, []string{"1:1 rules", `line 4: 2 "" line 9 1-9A-Z`}},
		{"cages, then an empty grid", cages + "\n" + rows(9, 9) + lastLine, []string{"1:1 rules", `line 13: 2 "" line 9 1-9A-Z`}},
		{"cages by numbers", "15 = 0, 1\n7 = 9, 10\n" + rows(9, 9) + lastLine, []string{"1:1 rules", `line 14: 2 "" line 9 1-9A-Z`}},
		{"cages in Perl", "my @cages = ([15, 0, 1], [7, 9, 10]);\n" + rows(9, 9) + lastLine, []string{"1:1 rules", `line 13: 2 "" line 9 1-9A-Z`}},
		{"cages in Python", "[[15, [0, 1]], [7, [9, 10]]]\n" + empty + lastLine, []string{"1:1 rules", `line 4: 2 "" line 9 1-9A-Z`}},
		{"cages that look like a heading", "15 A1 A2 B1\n" + rows(9, 9) + lastLine, []string{"1:1 rules", `line 13: 2 "" line 9 1-9A-Z`}},
		{"cages below", rows(9, 9) + cages + lastLine, []string{"10:1 rules", `line 12: 3 "" line 9 1-9A-Z`}},
		{"cages between two grids, with the second", gridOf(somePuzzle) + "\n" + cages + "\n" + rows(9, 9), []string{`line 1: 1 "" grid 9 1-9A-Z`, "11:1 rules"}},
		{"cages behind a puzzle", empty + " 15=A1+A2" + lastLine, []string{"1:82 rules", `line 3: 2 "" line 9 1-9A-Z`}},
		{"a thermometer behind a puzzle", empty + " thermo A1 A2 A3" + lastLine, []string{"1:82 rules", `line 3: 2 "" line 9 1-9A-Z`}},
		{"cells that are joined behind a puzzle", empty + ",T:r1c1-r1c2" + lastLine, []string{"1:82 rules", `line 3: 2 "" line 9 1-9A-Z`}},
		{"cages in a heading", "12 Hard 3=A1+A2\n" + rows(9, 9) + lastLine, []string{"1:1 rules", `line 13: 2 "" line 9 1-9A-Z`}},
		{"SumoCue", "SumoCueV1=15J0+0J0=7J1+2J1" + lastLine, []string{"1:1 rules", `line 3: 2 "" line 9 1-9A-Z`}},
		{"killer with numbers of cages", "3x3::k:3841:3841:5376" + lastLine, []string{"1:1 program", `line 3: 2 "" line 9 1-9A-Z`}},
		{"puzzle id", "3x3:a5_b4c" + lastLine, []string{"1:1 rules", `line 3: 2 "" line 9 1-9A-Z`}},
		{"f-puzzles JSON on many lines", "{\n \"size\": 9,\n\n \"grid\": [\n" + somePuzzle + lastLine, []string{"1:1 program"}},
		{"cages in JSON", `{"cages": [{"sum": 15, "cells": [1, 2]}]}` + "\n" + empty + lastLine, []string{"1:1 program", "2:1 rules", `line 4: 3 "" line 9 1-9A-Z`}},
		{"f-puzzles in base64", "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZ" + lastLine, []string{"1:1 program", `line 3: 2 "" line 9 1-9A-Z`}},
		{"Penpa", "m=edit&p=7VTBjtowEL3nK1Y+zyFOQo" + lastLine, []string{"1:1 rules", `line 3: 2 "" line 9 1-9A-Z`}},
		{"unknown constraints", ".Cage~10~R1C1~R1C2.Foo~R2C1~R3C1" + lastLine, []string{"1:1 program", `line 3: 2 "" line 9 1-9A-Z`}},
		{"thermometers", "Thermo: r1c1 r1c2 r1c3\nThermo: r4c4 r5c4\n\n" + rows(9, 9) + lastLine, []string{"1:1 rules", `line 15: 2 "" line 9 1-9A-Z`}},
		{"arrows, in prose", "An arrow Sudoku\n\n" + rows(9, 9) + lastLine, []string{"1:1 rules", `line 14: 2 "" line 9 1-9A-Z`}},
		{"Sudoku-X", "Sudoku-X\n" + gridOf(somePuzzle) + lastLine, []string{"1:1 rules", `line 13: 2 "" line 9 1-9A-Z`}},
		{"regions, then a grid", gridOf(someRegions) + "\n" + gridOf(somePuzzle) + lastLine, []string{"1:1 rules", "11:1 rules", `line 22: 4 "" line 9 1-9A-Z`}},
		{"regions in letters below a grid", gridOf(somePuzzle) + "\n" + gridOf(strings.NewReplacer("1", "A", "2", "B", "3", "C", "4", "D", "5", "E", "6", "F", "7", "G", "8", "H", "9", "I").Replace(someRegions)), []string{"11:1 rules"}},
		{"a list of regions below a list", "grid = [[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]\nregions = [[1,1,1,2],[1,2,2,2],[3,3,3,4],[3,4,4,4]]\n", []string{"2:1 rules", "2:1 program"}},
		{"a list of regions above a list", "regions = [[1,1,1,2],[1,2,2,2],[3,3,3,4],[3,4,4,4]]\ngrid = [[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]\n", []string{"1:1 program"}},
		{"regions on a line", someRegions + "\n" + somePuzzle + lastLine, []string{"1:1 rules", "2:1 rules", `line 4: 4 "" line 9 1-9A-Z`}},
		{"regions behind a puzzle", somePuzzle + "," + someRegions + lastLine, []string{"1:82 rules", `line 3: 2 "" line 9 1-9A-Z`}},
		{"JSON behind a puzzle", somePuzzle + ` {"cages":[{"sum":15,"cells":["A1","A2"]}]}` + lastLine, []string{"1:82 rules", `line 3: 2 "" line 9 1-9A-Z`}},
		{"arrows between pairs of numbers", "1,1 1,2 -> 15\n2,1 2,2 -> 7\n\n" + rows(9, 9) + lastLine, []string{"1:1 rules", `line 15: 2 "" line 9 1-9A-Z`}},
		{"numbers of cells below", gridOf(somePuzzle) + "\nThermometers:\n11 12 13\n44 45 46\n" + lastLine + somePuzzle, []string{"11:1 rules", "16:1 rules", `line 17: 4 "" line 9 1-9A-Z`}},
		{"unknown section above", "[Cages]\n15=r1c1+r1c2\n[Puzzle]\n" + rows(9, 9) + lastLine, []string{"1:1 rules", `line 15: 2 "" line 9 1-9A-Z`}},
		{"a puzzle in XML", "<puzzle>" + lastLine + "</puzzle>\n", []string{"1:1 rules"}},
		{"web page", "<!DOCTYPE html>\n\n<pre>\n" + gridOf(somePuzzle) + "</pre>\n", []string{"1:1 rules"}},
	} {
		t.Run(test.name, func(t *testing.T) { compare(t, read(test.text, grid.ParseOptions{}), test.want) })
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
