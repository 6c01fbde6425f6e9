package grid

import (
	"strings"
	"testing"
)

// TestNoShiftedCells reads texts in which characters are missing. None of them may be read: all
// answers would be about another puzzle.
func TestNoShiftedCells(t *testing.T) {
	const line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	list := strings.ReplaceAll(strings.Join(strings.Split(line, ""), ","), ".", "")
	tests := map[string]string{
		"a sign of a list in front of 80 cells":   "* " + line[:80] + "\n",
		"a number in front of 79 cells":           "1. " + line[:79] + "\n",
		"a rating behind 80 cells":                line[:80] + " 5\n",
		"a number in front, other blanks":         "1 " + strings.ReplaceAll(line[:80], ".", "-") + "\n",
		"a comma too many in a line":              strings.Replace(list, ",", ",,", 1)[:len(list)-1] + ",\n",
		"a row of bars without its last fields":   "|5|3| | |7| | | | |\n|6| | |1|9|5| | | |\n| |9|8| | | | |6| |\n|8| | | |6| | | |3|\n|4| |\n|7| | | |2| | | |6|\n| |6| | | | |2|8| |\n| | | |4|1|9| | |5|\n| | | | |8| | |7|9|\n",
		"8 rows of fields and an empty column":    "1,,,,8,,,,\n,,,,,,8,,\n,,,,,,5,,\n,3,,,,,,,\n,,,,,,1,2,\n,,,7,,,,,\n3,8,,5,,,2,,\n,5,,,,,,,\n",
		"8 rows of 8 columns with spaces":         "24    75\n  74\n   6\n 3 56 4\n 2 318\n  6 4\n   7\n     1\n",
		"a row of fields without its tabs":        "5\t3\t\t\t7\t\t\t\t\n6\t\t\t1\t9\t5\n\t9\t8\t\t\t\t\t6\t\n8\t\t\t\t6\t\t\t\t3\n4\t\t\t8\t\t3\t\t\t1\n7\t\t\t\t2\t\t\t\t6\n\t6\t\t\t\t\t2\t8\t\n\t\t\t4\t1\t9\t\t\t5\n\t\t\t\t8\t\t\t7\t9\n",
		"one row of fields with a tab less":       "5\t3\t\t\t7\t\t\t\t2\n6\t\t\t1\t9\t5\t\t\t8\n\t9\t8\t\t\t\t\t6\t7\n8\t\t\t\t6\t\t\t\t3\n4\t\t8\t\t3\t\t\t1\n7\t\t\t\t2\t\t\t\t6\n\t6\t\t\t\t\t2\t8\t4\n\t\t\t4\t1\t9\t\t\t5\n\t\t\t\t8\t\t\t7\t9\n",
		"a header of a table with a digit":        "5| | | | | | | | | |\n|---|---|---|---|---|---|---|---|---|\n" + strings.Repeat("| 1 |   |   |   | 4 | 8 | 9 |   | 2 |\n", 9),
		"a value of a program that was cut":       "puzzle = 0000\n",
		"a character too many in a row of spaces": "53  7    \n6  195   \n 98    6 \n8   6   3\n4   8 3  1\n7   2   6\n 6    28 \n   419  5\n    8  79\n",
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			if g, err := ParseGrid(text); err == nil {
				t.Errorf("got the grid %v, want an error", g)
			}
		})
	}
}

// TestRowOfEmptyFields reads a grid of a spreadsheet whose first row has only blanks.
func TestRowOfEmptyFields(t *testing.T) {
	g, err := ParseGrid(",,,,,,,,\n,,,,,,9,,\n,,,,,,5,,\n1,,,,8,,,,\n,,,,,,,,\n,,,,,,1,2,\n,,,,,,,,\n3,8,,5,,,2,,\n,5,,,,,,,\n")
	if err != nil {
		t.Fatal(err)
	}
	if g.Rows != 9 || g.Cells[9+6] != 9 {
		t.Errorf("got %v", g)
	}
}
