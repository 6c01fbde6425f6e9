package gridtext_test

import (
	"strings"
	"testing"

	"fourfold/puzzle/gridtext"
)

// statements state further rules, or may do so.
var statements = strings.Split(`Gray cells are even
Digits in circled cells must be odd
Box 5 is magic
magic square in box 5
Miracle Sudoku
Global entropy
Argyle
Girandola
Asterisk sudoku
Center dot
Numbered rooms
Toroidal
Offset
a1 + a2 is eight
Rules: all the usual stuff, plus no 1 touches a 9
Consider the chess moves of the queen: all 9s must not see each other
Anti-knight
Anti-King Sudoku
X-Sudoku
Sudoku-X
Non-consecutive
Thermo
Windoku
Jigsaw
This is a killer sudoku
Digits on the diagonals differ
Hyper Sudoku
Killer
Little Killer
Kropki
XV
Renban
German Whispers
Palindrome lines
Between lines
Region sum lines
Zipper
Nabner
Entropic lines
Modular lines
Lockout
Sandwich sudoku
Skyscrapers
X-Sums
Rossini
Battlefield
Outside clues
Little killer clues
Disjoint groups
Extra regions
Odd-even
Quadruples
Battenburg
Clone
Greater than
Futoshiki
Samurai
Squiggly
Nonomino
Chaos construction
Deficit
Schrodinger cells
Doublers
Fog of war
Counting circles
Star battle
Same position
Product frame
Even sandwich
Touchy
Latin square
Boxes do not count
Every digit appears twice
The sum of each row is forbidden
Adjacent digits differ by at least 5
Cells in the corner are equal
No two neighbors are alike
Digits may repeat in boxes
Shaded squares hold primes
The center cell is odd
I am stuck in row 5`, "\n")

// captions state no further rules.
var harmless = strings.Split(`Monday:
Tuesday, 12 March
Here's today's puzzle from the Times!
Sudoku #12 - very hard
Puzzle by Ann, 12 March 2024
can anyone help me with this?
Please help
Hello my friend
have fun
Very hard
Easy one
The hardest sudoku ever?
Normal sudoku rules apply
Normal sudoku rules apply.
Classic Sudoku
Fill in the digits 1 to 9 so that every row, column and box contains each digit once.
Place the numbers 1-9 in every row, column and 3x3 box
Fill the grid so that no digit repeats in any row, column or box
A new puzzle every day
Sudoku of the day
From: a@b.c
Subject: Sudoku
Best regards, Tom
Thanks!
What is the next step?
Is this valid?
This is even harder than the last one
Arto Inkala's puzzle
Golden Nugget
Daily Telegraph, diabolical
Nikoli, volume 12
Weekend special
World Sudoku Championship 2019
I made this myself
Solved it in 12 minutes
Another line.
Puzzles from 2019, collected by me.
Most are easy.
See you tomorrow
Copyright by the author`, "\n")

// TestStatements: a caption that states further rules refuses the puzzle below it, and the puzzle
// above it at the end of a file.
func TestStatements(t *testing.T) {
	if len(statements) < 80 || len(harmless) < 40 {
		t.Errorf("%d statements and %d captions", len(statements), len(harmless))
	}
	check := func(text string, want int) {
		t.Helper()
		if grids, errors := readAll(text, gridtext.ParseOptions{}); len(grids) != want {
			t.Errorf("%d puzzles, want %d, of\n%s%s", len(grids), want, text, strings.Join(errors, "\n"))
		}
	}
	grid := gridOf(somePuzzle)
	for _, s := range statements {
		check(s+"\n"+grid, 0)
		check(s+"\n\n"+grid, 0)
		check(s+"\n"+somePuzzle+"\n", 0)
		check(somePuzzle+"\n"+s+"\n", 0)
		check(somePuzzle+"\n\n"+s, 0)
		check(grid+"\n\n"+s+"\n", 0)
		check(somePuzzle+"\n"+s+"\n"+somePuzzle+"\n", 1)
	}
	for _, s := range harmless {
		check(s+"\n"+grid, 1)
		check(s+"\n"+somePuzzle+"\n", 1)
		check(somePuzzle+"\n"+s+"\n", 1)
		check(grid+"\n"+s+"\n", 1)
	}
}

// TestStatedBeside: headings, labels, header lines, tables and JSON state rules, too.
func TestStatedBeside(t *testing.T) {
	grid, p := gridOf(somePuzzle), somePuzzle
	for text, want := range map[string]int{
		"10 in A1 A2 A3\n" + grid:                                           0,
		"8 A1\n" + grid:                                                     0,
		"8 A12\n" + grid:                                                    0,
		"8 a1b1\n" + grid:                                                   0,
		"9 Row 1 first two cells\n" + grid:                                  0,
		p + " A1 A2 sum 10\n":                                               0,
		p + " gray cells are even\n":                                        0,
		"12 Killer\n" + grid:                                                1,
		"Grid 12\n" + grid:                                                  1,
		"12 Very hard\n" + grid:                                             1,
		p + " X-Wing, box line reduction, region chain\n":                   1,
		"puzzle,type\n" + p + ",antiknight\n":                               0,
		"puzzle,kind\n" + p + ",killer\n":                                   0,
		"puzzle,type\n" + p + ",diagonal\n":                                 0,
		"puzzle,type\n" + p + ",classic\n":                                  1,
		"puzzle,title\n" + p + ",X-Sudoku\n":                                0,
		"puzzle,title\n" + p + ",Monday\n":                                  1,
		"puzzle,comment\n" + p + ",gray cells are even\n":                   0,
		"puzzle,description\n" + p + ",Anti-knight rules apply\n":           0,
		"puzzle,comment\n" + p + ",the cell chains are nice\n":              0,
		`{"puzzle":"` + p + `","title":"Anti-Knight Sudoku"}` + "\n":        0,
		`{"puzzle":"` + p + `","name":"X-Sudoku"}` + "\n":                   0,
		`{"puzzle":"` + p + `","description":"Gray cells are even"}` + "\n": 0,
		`{"puzzle":"` + p + `","comment":"Anti-king rules apply"}` + "\n":   0,
		`{"puzzle":"` + p + `","title":"Monday","comment":"Normal sudoku rules apply."}` + "\n": 1,
		"#DX-Sudoku\n[Puzzle]\n" + grid:           0,
		"#CAnti-knight rules apply\n" + grid:      0,
		"#DMonday\n#CNormal rules apply\n" + grid: 1,
	} {
		if grids, errors := readAll(text, gridtext.ParseOptions{}); len(grids) != want {
			t.Errorf("%d puzzles, want %d, of\n%s%s", len(grids), want, text, strings.Join(errors, "\n"))
		}
	}
}
