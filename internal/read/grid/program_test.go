package grid_test

import (
	"errors"
	"strings"
	"testing"

	"fourfold/internal/read/codec"
	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// fakeCodecs are three formats. In each, every word of digits and dots is a puzzle, and "cages" is
// an error at its place.
func fakeCodecs() []*codec.Codec {
	begins := func(prefix string) func(string) (int, int) {
		return func(line string) (from, to int) {
			if strings.HasPrefix(line, prefix) {
				return 0, len(line)
			}
			return -1, 0
		}
	}
	return []*codec.Codec{
		{Name: "fake line", Extent: codec.Line, Find: begins("=="), Decode: fakeDecode},
		{Name: "fake XML", Extent: codec.XML, Find: begins("<"), Decode: fakeDecode},
	}
}

func fakeDecode(text string) (all []puzzle.Sheet, err error) {
	for n, line := range strings.Split(text, "\n") {
		if k := strings.Index(line, "cages"); k >= 0 {
			return nil, &codec.Error{Line: n + 1, Column: k + 1, Err: errors.New("a text with killer cages: cages are not supported yet")}
		}
		for _, word := range strings.FieldsFunc(line, func(char rune) bool { return !strings.ContainsRune("0123456789.", char) }) {
			if len(word) == 81 || len(word) == 16 {
				g, err := grid.ParseGrid(word)
				if err != nil {
					return nil, err
				}
				all = append(all, puzzle.Sheet{Grid: g, Level: "easy"})
			}
		}
	}
	return all, nil
}

// TestTextsOfPrograms: a text of another program is read as a whole, wherever it stands, and does
// not change how the puzzles around it are read.
func TestTextsOfPrograms(t *testing.T) {
	defer grid.SetCodecs(fakeCodecs()...)()
	const long = 100_000
	for _, test := range []struct {
		name, text string
		o          grid.ParseOptions
		want       []string
	}{
		{name: "a line", text: "==" + somePuzzle, want: []string{`line 1: 1 "easy" line 9 1-9A-Z`}},
		{name: "lines between puzzles", text: somePuzzle + "\n==" + somePuzzle + "\n" + somePuzzle[1:] + "\n" + somePuzzle, want: []string{
			`line 1: 1 "" line 9 1-9A-Z`, `line 2: 2 "easy" line 9 1-9A-Z`, "f:3:81: found 80 characters: expected 81 (order 9), like the puzzles before it", `line 4: 4 "" line 9 1-9A-Z`}},
		{name: "below a heading", text: "12 Hard\n==" + somePuzzle, want: []string{`line 2: 12 "Hard" line 9 1-9A-Z`}},
		{name: "JSON on many lines", text: "{\n \"puzzles\": [\"" + somePuzzle + "\",\n\n\"" + somePuzzle + "\"]\n}\n" + somePuzzle, want: []string{
			`line 1: 1 "" json 9 1-9A-Z`, `line 1: 2 "" json 9 1-9A-Z`, `line 6: 3 "" line 9 1-9A-Z`}},
		{name: "a line of JSON longer than the buffer", text: "{\"a\": \"" + strings.Repeat("x", long) + "\",\"puzzle\":\"" + somePuzzle + "\"}\n" + somePuzzle, want: []string{
			`line 1: 1 "" json 9 1-9A-Z`, `line 2: 2 "" line 9 1-9A-Z`}},
		{name: "JSON without an end", text: "{\n\"" + somePuzzle + "\"\n" + somePuzzle, want: []string{"f:1:1: the list has no end: expected ] or }"}},
		{name: "JSON that is too long", text: " {\n" + strings.Repeat(somePuzzle+"\n", 20) + "}\n" + somePuzzle, o: grid.ParseOptions{MaxText: 1000}, want: []string{
			"f:1:2: the list is longer than 1000 bytes: expected its end"}},
		{name: "rules behind JSON", text: " {\n \"puzzle\":\"" + somePuzzle + "\"} killer\n" + somePuzzle, want: []string{
			"f:2:95: found rules (killer; see --ignore-unknown): " + notPlain, `line 3: 2 "" line 9 1-9A-Z`}},
		{name: "XML", text: "<?xml version=\"1.0\"?>\n<!-- a -->\n\n<s a='>/'>\n<g d=\"" + somePuzzle + "\"/>\n<b></b>\n\n</s>\n" + somePuzzle, want: []string{
			`line 1: 1 "easy" line 9 1-9A-Z`, `line 9: 2 "" line 9 1-9A-Z`}},
		{name: "an empty element", text: "<g d='" + somePuzzle + "'/>\n" + somePuzzle, want: []string{`line 1: 1 "easy" line 9 1-9A-Z`, `line 2: 2 "" line 9 1-9A-Z`}},
		{name: "XML without an end", text: "<s>\n" + somePuzzle + "\n", want: []string{"f:1:1: the XML element has no end: expected the end of its root"}},
		{name: "an error in a later line", text: " {\n \"cages\": [1],\n\"puzzle\": \"" + somePuzzle + "\"}\n\n" + somePuzzle, want: []string{
			"f:2:11: a puzzle in JSON with the field \"cages\", which may state a rule: such rules are not supported yet: expected a Sudoku without further rules", `line 5: 2 "" line 9 1-9A-Z`}},
		{name: "a grid directly below an error", text: "{\n \"cages\": [1] }\n" + gridOf(somePuzzle) + "\n" + gridOf(somePuzzle), want: []string{
			"f:1:1: an object without a puzzle: expected a field such as \"puzzle\" or \"grid\"", "f:3:1: found a puzzle in another form above this puzzle: " + notPlain, `line 13: 3 "" grid 9 1-9A-Z`}},
		{name: "rules above", text: "Thermo: r1c1 r1c2\n==" + somePuzzle + "\n==" + somePuzzle, want: []string{
			"f:1:1: found rules about cells by name: " + notPlain, `line 3: 2 "easy" line 9 1-9A-Z`}},
		{name: "another order than asked for", text: "==1.....2..3.....4", o: grid.ParseOptions{Order: 9}, want: []string{"f:1:1: found a puzzle of order 4: expected order 9"}},
		{name: "orders", text: "==1.....2..3.....4\n==" + somePuzzle + "\n" + gridOf(somePuzzle), want: []string{
			`line 1: 1 "easy" line 4 1-9A-Z`, `line 2: 2 "easy" line 9 1-9A-Z`, `line 3: 3 "" grid 9 1-9A-Z`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			compare(t, read(test.text, test.o), test.want)
		})
	}
}

const notPlain = "expected a Sudoku without further rules as a grid of text, or # in front of a comment"
