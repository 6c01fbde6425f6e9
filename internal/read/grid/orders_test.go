package grid_test

import (
	"strings"
	"testing"

	"fourfold/internal/read/grid"
)

// TestOrders: a file may have puzzles of several orders.
func TestOrders(t *testing.T) {
	sixteen := strings.Repeat("G...............\n", 16)
	six := "1.....\n......\n\n......\n......\n\n......\n......\n"
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"lines", somePuzzle + "\n" + line(4) + "\n" + line(6) + "\n" + line(16) + "\n" + somePuzzle, []string{`line 1: 1 "" line 9 1-9A-Z`, `line 2: 2 "" line 4 1-9A-Z`, `line 3: 3 "" line 6 1-9A-Z`, `line 4: 4 "" line 16 1-9A-Z`, `line 5: 5 "" line 9 1-9A-Z`}},
		{"grids", rows(4, 4) + "\n" + gridOf(somePuzzle) + "\n" + six + "\n" + rows(5, 5), []string{`line 1: 1 "" grid 4 1-9A-Z`, `line 6: 2 "" grid 9 1-9A-Z`, `line 16: 3 "" grid 6 1-9A-Z`, `line 25: 4 "" grid 5 1-9A-Z`}},
		{"grids with bars", "10|00\n00|20\n--+--\n03|00\n00|04\n\n" + gridOf(somePuzzle), []string{`line 1: 1 "" pipes 4 1-9A-Z`, `line 7: 2 "" grid 9 1-9A-Z`}},
		{"order 16 below order 9", gridOf(somePuzzle) + "\n" + sixteen + "\n" + gridOf(somePuzzle), []string{`line 1: 1 "" grid 9 1-9A-Z`, `line 11: 2 "" grid 16 1-9A-Z`, `line 28: 3 "" grid 9 1-9A-Z`}},
		{"order 16 below lines of order 4 and a grid", line(4) + "\n" + line(4) + "\n" + rows(9, 9) + "\n" + sixteen, []string{`line 1: 1 "" line 4 1-9A-Z`, `line 2: 2 "" line 4 1-9A-Z`, `line 3: 3 "" grid 9 1-9A-Z`, `line 13: 4 "" grid 16 1-9A-Z`}},
		{"a grid of order 4 below lines", somePuzzle + "\n" + somePuzzle + "\n1...\n..2.\n.3..\n...4\n\n" + somePuzzle, []string{`line 1: 1 "" line 9 1-9A-Z`, `line 2: 2 "" line 9 1-9A-Z`, `line 3: 3 "" grid 4 1-9A-Z`, `line 8: 4 "" line 9 1-9A-Z`}},
		{"cells on one line", strings.Repeat("1,", 80) + "1\n" + strings.Repeat("1,", 48) + "1\n", []string{`line 1: 1 "" commas 9 1-9A-Z`, `line 2: 2 "" commas 7 1-9A-Z`}},
		{"a damaged row", rows(9, 9) + "\n........\n" + rows(9, 8), []string{`line 1: 1 "" grid 9 1-9A-Z`, "11:9 row"}},
		{"rows that all lack a cell", rows(9, 9) + "\n" + rows(8, 9), []string{`line 1: 1 "" grid 9 1-9A-Z`, "11:9 row"}},
		{"half a grid", gridOf(somePuzzle) + "\n" + rows(4, 3), []string{`line 1: 1 "" grid 9 1-9A-Z`, "11:5 row"}},
	} {
		t.Run(test.name, func(t *testing.T) { compare(t, read(test.text, grid.ParseOptions{}), test.want) })
	}
	asked := grid.ParseOptions{Order: 9}
	compare(t, read(somePuzzle+"\n"+line(4)+"\n\n"+rows(4, 4), asked), []string{
		`line 1: 1 "" line 9 1-9A-Z`, "2:17 line", "4:5 line", "5:5 line", "6:5 line", "7:5 line"})
}
