package codec

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

const (
	someRows   = "[[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]"
	solvedRows = "[[1,2,4,3],[4,3,2,1],[2,4,3,1],[3,1,2,4]]"
)

// digits is the Values of the tests: numbers and letters from 1, and the usual blanks.
func digits(cells []string, order int) (g puzzle.Grid, bad int, err error) {
	blanks := []string{"", " ", ".", "0", "_", "*", "-", "?", "null", "-1"}
	g = puzzle.NewGrid(order, order)
	for cell, t := range cells {
		base := 10
		if order > 9 && len(t) == 1 {
			base = 36
		}
		v, err := strconv.ParseInt(t, base, 8)
		if isBlank := slices.Contains(blanks, t); !isBlank && (err != nil || v < 1 || v > int64(order)) {
			return puzzle.Grid{}, cell, fmt.Errorf("%s is not a value: expected 1 to %d, or 0 for a blank", words.Quote(t), order)
		} else if !isBlank {
			g.Cells[cell] = uint8(v)
		}
	}
	return g, -1, nil
}

// decodeJSON returns the puzzles of a JSON text.
func decodeJSON(text string, v Values) ([]puzzle.Sheet, error) {
	l := new(List)
	for line := range strings.SplitSeq(text, "\n") {
		l.Add(line)
	}
	sheets, _, _, err := l.Sheets(v)
	return sheets, err
}

// TestJSON: all forms of JSON with someCells are read.
func TestJSON(t *testing.T) {
	for _, test := range []struct {
		name, text string
		puzzles    int
	}{
		{"rows", someRows, 1},
		{"nulls", strings.ReplaceAll(someRows, "0", "null"), 1},
		{"strings", `[["1","","",""],[".",".","2","."],["0","3"," ","-"],["*","_","?","4"]]`, 1},
		{"false for a blank", strings.ReplaceAll(someRows, "0", "false"), 1},
		{"all cells", "[1,0,0,0,0,0,2,0,0,3,0,0,0,0,0,4]", 1},
		{"rows as strings", `["1...","..2.",".3..","...4"]`, 1},
		{"puzzles as strings", `["1.....2..3.....4","1000002003000004"]`, 2},
		{"grids", "[" + someRows + "," + someRows + "," + someRows + "]", 3},
		{"Python", "[['1', None, '', '.'], [None, 0, 2, 0], (0, 3, 0, False), [0, 0, 0, 4],]", 1},
		{"a grid in an object", `{"grid":` + someRows + `}`, 1},
		{"a string with breaks", `{"board":"1...\n..2.\n.3..\n...4"}`, 1},
		{"a string with spaces for blanks", `{"puzzle":"1     2  3     4"}`, 1},
		{"a list of puzzles in an object", `{"puzzles":[{"givens":"1.....2..3.....4"}],"count":1}`, 1},
		{"the answer of dosuku", `{"newboard":{"grids":[{"value":` + someRows + `,"solution":` + solvedRows + `,"difficulty":"Hard"}],"results":1,"message":"All Ok"}}`, 1},
		{"a type", `{"puzzle":"1.....2..3.....4","type":"classic","mode":"Easy","size":4}`, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			name, sheets, err := decodeAll(test.text)
			if name != "json" || err != nil || len(sheets) != test.puzzles {
				t.Fatalf("read as %q: %v, error %v", name, sheets, err)
			}
			for _, s := range sheets {
				if s.Grid.String() != someCells || s.Diagonals || s.Regions != nil {
					t.Errorf("read as %+v", s)
				}
			}
		})
	}
}

// TestJSONFields: a field whose value is a grid is the puzzle. Names decide between several, and what may state a rule is refused.
func TestJSONFields(t *testing.T) {
	const p, solved, flat = `"1.....2..3.....4"`, `"1243342143122134"`, "[1,0,0,0,0,0,2,0,0,3,0,0,0,0,0,4]"
	for _, test := range []struct{ text, want string }{ // the solution, "" for none, or a part of the error
		{`{"initial_board":` + p + `,"date":"2024-01-01 12:00"}`, ""},
		{`{"foo":` + someRows + `}`, ""},
		{`{"foo":["1...","..2.",".3..","...4"],"id":7}`, ""},
		{`{"puzzle":12,"gameBoard":` + flat + `,"value":"easy"}`, ""},
		{`{"board":` + p + `,"current_board":"12....2..3.....4"}`, ""},
		{`{"start":` + p + `,"end":` + `[[1,2,4,3],[3,4,2,1],[4,3,1,2],[2,1,3,4]]}`, "1243342143122134"},
		{`{"board":` + p + `,"grid":` + solved + `}`, "1243342143122134"},
		{`{"masked":` + p + `,"solvedBoard":` + solved + `}`, "1243342143122134"},
		{`{"unsolved_grid":` + p + `,"other":"1111222233334444"}`, `with the field "other"`},
		{`{"easy":{"puzzle_data":{"puzzle":` + flat + `}}}`, ""},
		{`{"response":{"game":[{"quiz":` + p + `}]},"message":"ok"}`, ""},
		{`{"a":` + p + `,"b":` + p + `}`, `1:29: the fields "a" and "b" may both be the puzzle`},
		{`{"a":` + p + `,"b":"1111222233334444"}`, `with the field "b"`},
		{`{"easy":[` + p + `],"hard":[` + p + `]}`, `"easy" and "hard" may both be the puzzle`},
		{`{"solved_grid":` + solved + `}`, "an object without a puzzle"},
		{`{"regions":"1111222233334444"}`, "an object without a puzzle"},
		{`{"puzzle":` + p + `,"areas":[[1,1,2,2],[1,1,2,2],[3,3,4,4],[3,3,4,4]]}`, `with the field "areas"`},
		{`{"puzzle":"................","areas":` + solvedRows + `}`, `with the field "areas"`},
		{`{"puzzle":` + p + `,"hyperSudoku":1,"areas":` + flat + `}`, `with the field "hyperSudoku"`},
		{`{"sudokuX":` + p + `}`, "an object without a puzzle"},
		{`{"killer":{"puzzle":` + p + `}}`, "an object without a puzzle"},
		{`{"easy":{"puzzle":` + p + `},"windowed":true}`, `with the field "windowed"`},
		{`{"easy":{"puzzle":` + p + `},"sums":[3]}`, `with the field "sums"`},
		{`{"puzzle":` + p + `,"solved_cells":[3]}`, `with the field "solved_cells"`},
		{`{"puzzle":` + p + `,"solutions":[` + solved + `]}`, ""},
		{`{"easy":{"puzzle":` + p + `},"info":"Killer"}`, `the rule "killer"`},
		{`{"puzzle":"1.....2..3.....45","id":"1234123412341234"}`, "found 17 characters"},
		{`{"foo":[[1,0,0,0],[0,0,9,0],[0,7,0,0],[0,0,0,4]]}`, "an object without a puzzle"},
		{`{"grid":[[1,0,0,0],[0,0,9,0],[0,3,0,0],[0,0,0,4]]}`, "1:25: r2c3"},
	} {
		sheets, err := decodeJSON(test.text, digits)
		switch isError := strings.Contains(test.want, " "); {
		case isError && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s: %v, error %v, want %s", test.text, sheets, err, test.want)
		case !isError && (err != nil || len(sheets) != 1 || sheets[0].Grid.String() != someCells || sheets[0].Solution.String() != test.want):
			t.Errorf("%s: %+v, error %v", test.text, sheets, err)
		}
	}
}

// TestJSONTexts: texts about the puzzle and its solution are kept.
func TestJSONTexts(t *testing.T) {
	_, sheets, err := decodeAll(`{"puzzle":"1.....2..3.....4","solution":"1243432124133124","difficulty":"Hard","author":"A","title":"T","rating":4.2,` +
		`"date":"today","clues":4,"rules":"Normal sudoku rules apply.","unique":true,"none":null,"tags":["x"]}`)
	if err != nil {
		t.Fatal(err)
	}
	want := puzzle.Sheet{Grid: sheets[0].Grid, Solution: sheets[0].Solution, Title: "T", Author: "A", Level: "Hard", Rating: "4.2",
		Comment: "Normal sudoku rules apply.", Fields: []puzzle.Field{{Name: "date", Text: "today"}, {Name: "clues", Text: "4"}}}
	if got := fmt.Sprintf("%+v", sheets[0]); got != fmt.Sprintf("%+v", want) || sheets[0].Solution.String() != someSolution {
		t.Errorf("read as\n%s, want\n%+v", got, want)
	}
	_, sheets, err = decodeAll(`{"puzzle":"1.....2..3.....4","level":"a\nb","title":"\u001b[31mx\ny"}`)
	if err != nil || sheets[0].Level != "a b" || sheets[0].Title != " [31mx\ny" {
		t.Errorf("control characters: %+v, error %v", sheets, err)
	}
	_, sheets, err = decodeAll(`{"puzzle":"1.....2..3.....4","diagonals":true,"regions":["AAAA","BBBB","CCCC","DDDD"]}`)
	if err != nil || !sheets[0].Diagonals || sheets[0].BoxRows != 1 || sheets[0].BoxCols != 4 {
		t.Errorf("diagonals and regions: %+v, error %v", sheets, err)
	}
}

// TestJSONErrors: what is no puzzle, and what may have further rules, is an error with its place.
func TestJSONErrors(t *testing.T) {
	for _, test := range []struct{ text, err string }{
		{"[[1,2,3],[4,5,6]]", "1:1: a grid of order 3: expected 4 to 49"},
		{"[[1,0,0,0],[0,0,2,0],\n [0,3,0],[0,0,0,4]]", "2:2: row 3 has 3 cells: expected 4"},
		{"[[1,0,0,0],[0,0,2,0],\n [0,3,\"é\",7],[0,0,0,4]]", "2:7: r3c3: \"é\" is not a value: expected 1 to 4, or 0 for a blank"},
		{"[1,0,0,0,0,0,2,0,0,3,0,0,0,0,0]", "1:1: found 1 row of 15 cells: expected 15 rows"},
		{`{"data":{"puzzle":"` + dotted[1:] + `"}}`, "1:19: found 80 characters"},
		{`{"puzzle":"12"}`, "1:11: found 2 characters: expected a square number of them"},
		{`{"puzzle":"1...x...x...x..9"}`, `1:11: r2c1: "x" is not a value`},
		{`{}`, "1:1: an object without a puzzle"},
		{`[[1,0,0,0],[0,0,2,0]`, "1:1: found 2 rows of 4 cells"},
		{"[['1', None, 5, 0], [0, 0, 2, 0], (0, 3, 0, 0), [0, 0, 0, 4]]", "1:14: r1c3"},
		{"[['1', Nane, 5, 0]]", "1:8: found \"Nane\": expected a value"},
		{`{"puzzle":"1.....2..3.....4","puzzle":"1.....2..3.....4"}`, `1:30: the field "puzzle" occurs twice`},
		{`{"puzzle":"1.....2..3.....4","board":"1.....2..3.....4"}`, `1:38: the fields "puzzle" and "board" may both be the puzzle`},
		{`{"puzzle":"1.....2..3.....4","cages":[[1,2]]}`, `1:38: a puzzle in JSON with the field "cages", which may state a rule`},
		{`{"puzzle":"1.....2..3.....4","antiknight":true}`, `with the field "antiknight"`},
		{`{"puzzle":"1.....2..3.....4","type":"killer"}`, `with the field "type"`},
		{`{"puzzle":"1.....2..3.....4","rules":"The knight jumps."}`, `rules as text ("knight")`},
		{`{"puzzle":"1.....2..3.....4","regions":"AAAABBBBCCCDDDDD"}`, "region 3 has 3 cells"},
		{`{"puzzles":["1.....2..3.....4"],"arrows":[1]}`, `with the field "arrows"`},
		{strings.Repeat("[", 100_000), "more than 50 lists and objects in each other"},
	} {
		sheets, err := decodeJSON(test.text, digits)
		if err == nil || !strings.Contains(err.Error(), test.err) || !strings.Contains(err.Error(), "expected") {
			t.Errorf("%.80s: %v, error %v, want %s", test.text, sheets, err, test.err)
		}
	}
}

// TestJSONOrders: numbers are read in every order, and letters if 0 is not ambiguous.
func TestJSONOrders(t *testing.T) {
	for _, order := range []int{4, 5, 9, 16, 25, 36, 49} {
		g := puzzle.NewGrid(order, order)
		for cell := range g.Cells {
			g.Cells[cell] = uint8(cell % (order + 1))
		}
		text := AppendJSON([]byte("x"), g, false)
		if sheets, err := decodeJSON(string(text[1:]), digits); err != nil || !sheets[0].Grid.Equal(g) {
			t.Errorf("%s: %v, error %v", text, sheets, err)
		}
	}
	sheets, err := decodeJSON("["+strings.Repeat(`"................",`, 15)+`"G0a............."]`, digits)
	if err != nil || len(sheets) != 1 || sheets[0].Grid.At(15, 0) != 16 || sheets[0].Grid.At(15, 2) != 10 {
		t.Errorf("letters: %v, error %v", sheets, err)
	}
	small := `"1.....2..3.....4",`
	if sheets, err := decodeJSON("["+strings.Repeat(small, 15)+strings.TrimSuffix(small, ",")+"]", digits); err != nil || len(sheets) != 16 {
		t.Errorf("16 puzzles of 16 cells: %v, error %v", sheets, err)
	}
}

// TestRulesets: only a text that says no more than the rules of a Sudoku is accepted.
func TestRulesets(t *testing.T) {
	for _, test := range []struct{ text, word string }{
		{"", ""},
		{"Normal sudoku rules apply.", ""},
		{"Normal 9x9 Sudoku rules apply: place the digits 1-9 exactly once in each row, column and 3x3 box!", ""},
		{"Place 1, 2, 3, 4, 5, 6, 7, 8 and 9 in each row. No digit may repeat in a row, column or box. Have fun :-)", ""},
		{"Normal sudoku rules apply. Digits may repeat in boxes.", "repeat"},
		{"Normal sudoku rules apply. No boxes.", "no"},
		{"Normal rules apply. Knight's move cells differ.", "knight's"},
		{"Digits increase along thermometers", "increase"},
		{"普通の数独", "普通の数独"},
		{"1 < 2", "<"},
		{"Digits along the marked diagonals do not repeat", "along"},
	} {
		s := puzzle.Sheet{Grid: puzzle.NewGrid(9, 9)}
		if word := FurtherRules(test.text, &s); word != test.word {
			t.Errorf("%s: %q, want %q", test.text, word, test.word)
		}
	}
	s := puzzle.Sheet{Grid: puzzle.NewGrid(9, 9), Diagonals: true}
	if word := FurtherRules("Digits cannot repeat along the marked diagonals.", &s); word != "" {
		t.Errorf("diagonals: %q", word)
	}
}
