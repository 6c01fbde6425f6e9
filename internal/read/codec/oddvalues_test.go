package codec

import (
	"strings"
	"testing"
)

// TestOddValues: a value of another kind than the format has may state a rule, so it is refused and not left out.
func TestOddValues(t *testing.T) {
	const (
		given    = `{"value":1,"given":true}`
		fpuzzles = `{"grid":[[` + given + `,{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],`
		plain    = `{"puzzle":"1.....2..3.....4"}`
	)
	for _, test := range []struct{ text, err string }{
		{fpuzzles + `"negative":"xv"}`, `with "negative"`},
		{fpuzzles + `"line":{"a":1}}`, `with "line"`},
		{fpuzzles + `"ruleset":["Anti-knight"]}`, `with "ruleset"`},
		{fpuzzles + `"metadata":"antiknight"}`, `with "metadata"`},
		{fpuzzles + `"metadata":{"fogofwar":true}}`, `with "fogofwar"`},
		{strings.Replace(fpuzzles, `{},`, `{"givenPencilMarks":"12"},`, 1) + `"title":""}`, `givenPencilMarks of r1c2: found "12": expected an array`},
		{strings.Replace(fpuzzles, `{},`, `{"centerPencilMarks":{"1":1}},`, 1) + `"title":""}`, `centerPencilMarks of r1c2: found an object: expected an array`},
		{`{"data":[` + plain + `],"rules":"Anti-knight"}`, `rules as text ("anti")`},
		{`{"name":"Anti-Knight","data":[` + plain + `]}`, `the rule "anti knight" in a text about it`},
		{`{"name":"Anti-Knight","puzzle":"1.....2..3.....4"}`, `the rule "anti knight" in a text about it`},
		{`{"puzzle":"1.....2..3.....4","antiknight":"on"}`, `the field "antiknight"`},
		{`{"puzzle":"1.....2..3.....4","diagonals":"both"}`, `the field "diagonals"`},
		{`{"puzzle":"1.....2..3.....4","label":"Killer 12"}`, `the rule "killer"`},
		{`{"puzzle":"1.....2..3.....4","size":9}`, `size "9", but the grid has 4 rows`},
		{fpuzzles + `"comment":"Anti-knight"}`, `the rule "anti knight"`},
	} {
		if sheets, err := decodeJSON(test.text, digits); err == nil || !strings.Contains(err.Error(), test.err) {
			t.Errorf("%s: %d puzzles, error %v, want %s", test.text, len(sheets), err, test.err)
		}
	}
	for _, text := range []string{fpuzzles + `"negative":[]}`, fpuzzles + `"metadata":{"rules":"Normal sudoku rules apply.","msgcorrect":"Well done"}}`,
		`{"puzzle":"1.....2..3.....4","type":"Classic Sudoku","size":4}`, `{"data":[` + plain + `],"rules":"Normal sudoku rules apply."}`} {
		if _, err := decodeJSON(text, digits); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
