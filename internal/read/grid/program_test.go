package grid_test

import (
	"strings"
	"testing"

	"fourfold/internal/read/grid"
)

// hodoku returns a line of HoDoKu.
func hodoku(cells string) string { return ":0000:x:" + cells + ":::\n" }

// TestTextsOfPrograms: a text of another program is read as a whole, wherever it stands, and does
// not change how the puzzles around it are read.
func TestTextsOfPrograms(t *testing.T) {
	const long = 100_000
	for _, test := range []struct {
		name, text string
		o          grid.ParseOptions
		want       []string
	}{
		{name: "a line", text: hodoku(somePuzzle), want: []string{`line 1: 1 "" hodoku 9 1-9A-Z`}},
		{name: "lines between puzzles", text: somePuzzle + "\n" + hodoku(somePuzzle) + somePuzzle[1:] + "\n" + somePuzzle, want: []string{`line 1: 1 "" line 9 1-9A-Z`, `line 2: 2 "" hodoku 9 1-9A-Z`, "3:81 line", `line 4: 4 "" line 9 1-9A-Z`}},
		{name: "below a heading", text: "12 Hard\n" + hodoku(somePuzzle), want: []string{`line 2: 12 "Hard" hodoku 9 1-9A-Z`}},
		{name: "JSON on many lines", text: "{\n \"puzzles\": [\"" + somePuzzle + "\",\n\n\"" + somePuzzle + "\"]\n}\n" + somePuzzle, want: []string{`line 1: 1 "" json 9 1-9A-Z`, `line 1: 2 "" json 9 1-9A-Z`, `line 6: 3 "" line 9 1-9A-Z`}},
		{name: "a line of JSON longer than the buffer", text: "{\"a\": \"" + strings.Repeat("x", long) + "\",\"puzzle\":\"" + somePuzzle + "\"}\n" + somePuzzle, want: []string{`line 1: 1 "" json 9 1-9A-Z`, `line 2: 2 "" line 9 1-9A-Z`}},
		{name: "JSON without an end", text: "{\n\"" + somePuzzle + "\"\n" + somePuzzle, want: []string{"1:1 program"}},
		{name: "JSON that is too long", text: " {\n" + strings.Repeat(somePuzzle+"\n", 20) + "}\n" + somePuzzle, o: grid.ParseOptions{MaxText: 1000}, want: []string{"1:2 long line"}},
		{name: "rules behind JSON", text: " {\n \"puzzle\":\"" + somePuzzle + "\"} killer\n" + somePuzzle, want: []string{"2:95 rules", `line 3: 2 "" line 9 1-9A-Z`}},
		{name: "XML", text: "<?xml version=\"1.0\"?>\n<!-- a -->\n\n<opensudoku a='>/'>\n<game data=\"" + somePuzzle + "\"/>\n<b></b>\n\n</opensudoku>\n" + somePuzzle, want: []string{`line 1: 1 "" opensudoku 9 1-9A-Z`, `line 9: 2 "" line 9 1-9A-Z`}},
		{name: "an empty element", text: "<opensudoku version='1'/>\n" + somePuzzle, want: []string{"1:1 program", `line 2: 2 "" line 9 1-9A-Z`}},
		{name: "XML without an end", text: "<opensudoku>\n" + somePuzzle + "\n", want: []string{"1:1 program"}},
		{name: "an error in a later line", text: " {\n \"cages\": [1],\n\"puzzle\": \"" + somePuzzle + "\"}\n\n" + somePuzzle, want: []string{"2:11 program", `line 5: 2 "" line 9 1-9A-Z`}},
		{name: "a grid directly below an error", text: "{\n \"cages\": [1] }\n" + gridOf(somePuzzle) + "\n" + gridOf(somePuzzle), want: []string{"1:1 program", "3:1 rules", `line 13: 3 "" grid 9 1-9A-Z`}},
		{name: "rules above", text: "Thermo: r1c1 r1c2\n" + hodoku(somePuzzle) + hodoku(somePuzzle), want: []string{"1:1 rules", `line 3: 2 "" hodoku 9 1-9A-Z`}},
		{name: "another order than asked for", text: `{"puzzle":"1.....2..3.....4"}`, o: grid.ParseOptions{Order: 9}, want: []string{"1:1 program"}},
		{name: "orders", text: "{\"puzzle\":\"1.....2..3.....4\"}\n" + hodoku(somePuzzle) + gridOf(somePuzzle), want: []string{`line 1: 1 "" json 4 1-9A-Z`, `line 2: 2 "" hodoku 9 1-9A-Z`, `line 3: 3 "" grid 9 1-9A-Z`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			compare(t, read(test.text, test.o), test.want)
		})
	}
}
