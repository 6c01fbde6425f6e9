package answer_test

import (
	"context"
	"strings"
	"testing"

	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
	"fourfold/puzzle/canonical"
)

const (
	easy     = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	easyForm = "........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45."
	solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// find returns the results of all puzzles of a text.
func formsOf(t *testing.T, ctx context.Context, text string, bySolution bool) (results []*answer.Form) {
	t.Helper()
	var shape input.Shape
	if err := shape.Check(nil); err != nil {
		t.Fatal(err)
	}
	f := &answer.FormFinder{Shape: &shape}
	if bySolution {
		engine, err := solvers.Parse(solvers.Classic, solvers.Bounds{})
		if err != nil {
			t.Fatal(err)
		}
		f.Solver = &answer.Solver{Shape: &shape, Engine: engine, Question: answer.Question{Want: 2, Unique: true}}
	}
	for task := range (&input.Reader{Shape: &shape, Stdin: strings.NewReader(text)}).Tasks(nil) {
		results = append(results, f.Find(ctx, task))
	}
	return results
}

// textOf returns the line of a result.
func textOf(r *answer.Form, counted bool) string {
	var b strings.Builder
	r.WriteText(&b, counted)
	return b.String()
}

// TestForm: a puzzle has a form or an error that names its place.
func TestForm(t *testing.T) {
	for _, c := range []struct {
		name, text, line, err string
	}{
		{"a puzzle", easy + " easy", easyForm + " 1 easy\n", ""},
		{"a grid with 648 automorphisms", "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
			"123456789456789123789123456231564897564897231897231564312645978645978312978312645 648\n", ""},
		{"a repeated value", "55" + easy[2:] + " easy", "invalid\n", "standard input:1:2: givens break the rules"},
		{"order 4", "12..............", "invalid\n", "standard input:1:1: a puzzle with other rules: expected a 9x9 Sudoku with boxes of 3x3"},
		{"diagonals", `{"size":9,"diagonal+":true,"diagonal-":true,"grid":[` + strings.Repeat("[{},{},{},{},{},{},{},{},{}],", 8) + "[{},{},{},{},{},{},{},{},{}]]}",
			"invalid\n", "a puzzle with other rules: expected a 9x9 Sudoku"},
		{"a bad line", easy[:80] + "#", "invalid\n", "standard input:1:81: "},
	} {
		r := formsOf(t, t.Context(), c.text, false)[0]
		if got := textOf(r, true); got != c.line {
			t.Errorf("%s: the line is %q, want %q", c.name, got, c.line)
		}
		if err := r.Task.Err; (err != nil) != (c.err != "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.err)
		}
	}
}

// TestFormRecord: the transform of a record leads from its puzzle to its form.
func TestFormRecord(t *testing.T) {
	for bySolution, status := range map[bool]answer.Word{false: "found", true: "unique"} {
		rec := formsOf(t, t.Context(), easy, bySolution)[0].Record()
		if rec.Status != status || rec.Automorphisms != 1 || rec.Transform == nil || rec.Error != "" {
			t.Fatalf("by solution %v: record %+v", bySolution, rec)
		}
		transform := canonical.Transform{Transpose: rec.Transform.Transpose}
		for k := range 9 {
			transform.Rows[k] = uint8(rec.Transform.Rows[k] - 1)
			transform.Cols[k] = uint8(rec.Transform.Cols[k] - 1)
			transform.Digits[k+1] = uint8(rec.Transform.Digits[k])
		}
		g, err := puzzle.ParseLine(rec.Puzzle)
		if err != nil {
			t.Fatalf("the puzzle of the record: %v", err)
		}
		if got := strings.ReplaceAll(transform.Apply((*canonical.Cells)(g.Cells)).String(), "0", "."); got != rec.Form {
			t.Errorf("by solution %v: the transform leads to %s, want the form %s", bySolution, got, rec.Form)
		}
	}
}

// TestBySolution: the solution of the form is the form of the solution. Without exactly one
// solution there is no form.
func TestBySolution(t *testing.T) {
	r := formsOf(t, t.Context(), easy, true)[0]
	form := formsOf(t, t.Context(), solution, false)[0].Grid
	for cell, v := range r.Grid.Cells {
		if v != 0 && v != form.Cells[cell] {
			t.Fatalf("form %v, want a part of %v", r.Grid, form)
		}
	}
	if r.Grid.Filled() != 30 {
		t.Errorf("the form has %d givens, want 30", r.Grid.Filled())
	}
	for _, c := range []struct {
		puzzle string
		want   answer.Word
	}{
		{strings.Repeat(".", 81), answer.Multiple},
		{"12345678........9" + strings.Repeat(".", 64), answer.None},
	} {
		r := formsOf(t, t.Context(), c.puzzle+" label", true)[0]
		if got, want := textOf(r, true), string(c.want)+" label\n"; got != want {
			t.Errorf("the line of %s is %q, want %q", c.puzzle, got, want)
		}
		if rec := r.Record(); rec.Form != "" || rec.Transform != nil {
			t.Errorf("the record is %+v, want no form", rec)
		}
	}
}

// TestStopped: there is no form after the end of the context.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, bySolution := range []bool{false, true} {
		r := formsOf(t, ctx, easy, bySolution)[0]
		if r.Begun || r.Word != answer.Limit || r.Err == nil || r.Grid.Cells != nil {
			t.Errorf("by solution %v: begun %v, word %s, error %v, form %v", bySolution, r.Begun, r.Word, r.Err, r.Grid)
		}
	}
}
