package check_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fourfold/internal/player/answer"
	"fourfold/internal/player/check"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

const (
	easy     = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	answered = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// change returns a text with other characters at some places.
func change(text string, at map[int]byte) string {
	b := []byte(text)
	for k, char := range at {
		b[k] = char
	}
	return string(b)
}

// grid returns the grid of a text.
func grid(t *testing.T, text string) puzzle.Grid {
	t.Helper()
	g, err := puzzle.ParseLine(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// reportOf returns the report of a check.
func reportOf(t *testing.T, shape *input.Shape, s check.Subject, answers bool) (*check.Result, string) {
	t.Helper()
	r := checkers(shape)["classic"].Check(context.Background(), s)
	var b strings.Builder
	if err := r.WriteReport(&b, answers); err != nil {
		t.Fatal(err)
	}
	return r, b.String()
}

// TestMistakes: placed values and notes are compared with the only solution of the givens.
func TestMistakes(t *testing.T) {
	shape := new(input.Shape)
	for _, c := range []struct {
		name   string
		placed map[int]byte
		notes  map[int]uint64
		want   []check.Mistake
		lines  []string
	}{
		{"right", map[int]byte{2: '4', 3: '6'}, map[int]uint64{5: 1 << 7}, nil, []string{"30 givens, 2 placed values, 49 empty cells", "no mistake in the values so far"}},
		{"one value", map[int]byte{2: '2', 3: '6'}, nil, []check.Mistake{{Cell: 2, Kind: check.WrongValue, Value: 2, Answer: 4}}, []string{"1 mistake: r1c3=2\n"}},
		{"two values", map[int]byte{2: '2', 80: '.', 78: '2'}, nil,
			[]check.Mistake{{Cell: 2, Kind: check.WrongValue, Value: 2, Answer: 4}, {Cell: 78, Kind: check.WrongValue, Value: 2, Answer: 1}}, []string{"2 mistakes: r1c3=2 and r9c7=2\n"}},
		{"a value that repeats a given", map[int]byte{2: '5'}, nil, []check.Mistake{{Cell: 2, Kind: check.WrongValue, Value: 5, Answer: 4}}, []string{"1 mistake: r1c3=5\n"}},
		{"notes", nil, map[int]uint64{2: 3, 3: 1 << 5}, []check.Mistake{{Cell: 2, Kind: check.WrongNotes, Answer: 4}}, []string{"1 cell whose notes lack the right value: r1c3\n"}},
		{"notes of a cell with a value", map[int]byte{2: '4'}, map[int]uint64{2: 3, 0: 3}, nil, []string{"no mistake in the values so far"}},
	} {
		s := check.Subject{Task: task(t, shape, easy+"\n")}
		s.Task.Puzzle.Placed = grid(t, change(strings.Repeat(".", 81), c.placed))
		if c.notes != nil {
			s.Task.Puzzle.Candidates = make([]uint64, 81)
			for cell, mask := range c.notes {
				s.Task.Puzzle.Candidates[cell] = mask
			}
		}
		r, report := reportOf(t, shape, s, false)
		want := answer.Answered
		if len(c.want) > 0 {
			want = answer.Negative
		}
		if !slices.Equal(r.Mistakes, c.want) || !r.Compared || r.Severity() != want {
			t.Errorf("%s: %+v, compared %v, severity %v, want %+v", c.name, r.Mistakes, r.Compared, r.Severity(), c.want)
		}
		for _, line := range c.lines {
			if !strings.Contains(report, line) {
				t.Errorf("%s: the report\n%slacks %q", c.name, report, line)
			}
		}
	}
	if _, report := reportOf(t, shape, check.Subject{Task: task(t, shape, easy+"\n")}, false); strings.Contains(report, "mistake") {
		t.Errorf("only givens: %s", report)
	}
}

// TestSolution: all values are compared with a solution that somebody names. The right values are
// shown on demand.
func TestSolution(t *testing.T) {
	shape := new(input.Shape)
	s := func(text, solution string) check.Subject {
		return check.Subject{Task: task(t, shape, text+"\n"), Solution: grid(t, solution)}
	}
	r, report := reportOf(t, shape, s(change(easy, map[int]byte{2: '1', 3: '6'}), answered), true)
	if want := []check.Mistake{{Cell: 2, Kind: check.WrongValue, Value: 1, Answer: 4}}; !slices.Equal(r.Mistakes, want) || !strings.Contains(report, "1 mistake: r1c3=1 (right: 4)") {
		t.Errorf("%+v\n%s", r.Mistakes, report)
	}
	r, report = reportOf(t, shape, s(change(easy, map[int]byte{2: '5'}), answered), false) // also breaks the rules
	if len(r.Mistakes) != 1 || len(r.Faults) != 2 || r.Severity() != answer.BadInput || !strings.Contains(report, "1 mistake: r1c3=5\n") ||
		!strings.Contains(report, "\n  line 1, column 3: value 5 occurs twice in row 1: r1c1 and r1c3\n") {
		t.Errorf("%+v\n%s", r.Mistakes, report)
	}
	for solution, want := range map[string]string{
		easy:                                   "p.txt:1: the grid of --solution has 30 values: expected 81, a full grid",
		change(answered, map[int]byte{0: '3'}): "p.txt:1: the grid of --solution is no solution: value 3 occurs twice in row 1: r1c1 and r1c2",
	} {
		if r := checkers(shape)["classic"].Check(context.Background(), s(easy, solution)); r.Task.Err == nil || r.Task.Err.Error() != want {
			t.Errorf("%v, want %s", r.Task.Err, want)
		}
	}
}

// TestGivens: the values that are not in the grid of givens are placed values.
func TestGivens(t *testing.T) {
	shape := new(input.Shape)
	text := change(easy, map[int]byte{2: '1', 3: '6', 0: '.', 1: '1'})
	r, report := reportOf(t, shape, check.Subject{Task: task(t, shape, text+"\n"), Givens: grid(t, easy)}, true)
	want := []check.Mistake{{Cell: 1, Kind: check.Changed, Value: 1, Answer: 3}, {Cell: 2, Kind: check.WrongValue, Value: 1, Answer: 4}}
	if !slices.Equal(r.Mistakes, want) || r.Clues() != 30 || r.Placed() != 2 {
		t.Errorf("%+v with %d clues and %d placed values", r.Mistakes, r.Clues(), r.Placed())
	}
	if !strings.Contains(report, "\n1 changed given: r1c2=1 (right: 3)\n1 mistake: r1c3=1 (right: 4)\n") {
		t.Error(report)
	}
}

// TestStated: the solution that the file states is checked by the rules and the givens. A field may
// have a solution that contradicts the givens, so that no reader takes it for one.
func TestStated(t *testing.T) {
	shape := new(input.Shape)
	two := "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8"
	for _, c := range []struct{ text, field, stated, want string }{
		{easy, "", answered, "the solution that the file states is right\n"},
		{easy, "", change(answered, map[int]byte{2: '.'}), "the solution that the file states is wrong: r1c3 is empty\n"},
		{easy, "", change(answered, map[int]byte{0: '4'}), "is wrong: r1c1 is 4, and the given is 5\n"},
		{easy, "", change(answered, map[int]byte{2: '6'}), "is wrong: value 6 occurs twice in row 1\n"},
		{two, "", answered, "is wrong: r1c1 is 5, and the given is 9\n"},
		{easy, "Solution", change(answered, map[int]byte{0: '4'}), "is wrong: r1c1 is 4, and the given is 5\n"},
		{easy, "solution", answered, "the solution that the file states is right\n"},
		{easy, "solution", "12", "exactly one solution\n"},
		{easy, "note", answered, "exactly one solution\n"},
	} {
		s := check.Subject{Task: task(t, shape, c.text+"\n")}
		if c.field == "" {
			s.Task.Puzzle.Solution = grid(t, c.stated)
		} else {
			s.Task.Puzzle.Fields = []puzzle.Field{{Name: "id", Text: "1"}, {Name: c.field, Text: c.stated}}
		}
		r, report := reportOf(t, shape, s, false)
		if !strings.Contains(report, c.want) || r.Stated == strings.Contains(c.want, "exactly") || strings.Contains(c.want, "wrong") != r.HasMistakes() {
			t.Errorf("%s %s: %s\nlacks %s", c.field, c.stated, report, c.want)
		}
	}
}

// TestSubjects: grids of another file belong to the puzzles in order, or one grid to all.
func TestSubjects(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	a, b := gridText(shidoku[0]), gridText(shidoku[100])
	one, two := write("one.txt", a+"\n"), write("two.txt", a+"\n"+b+"\n")
	puzzles := strings.Repeat(change(a, map[int]byte{5: '.'})+"\n", 2) + strings.Repeat(".", 16) + "\n"
	for _, c := range []struct {
		solution string
		puzzles  string
		want     []string // the solutions, or errors
		rest     bool     // an error at the end
	}{
		{one, puzzles, []string{a, a, a}, false},
		{a, puzzles, []string{a, a, a}, false},
		{two, puzzles, []string{a, b, "has fewer grids than there are puzzles"}, false},
		{two, puzzles[:34], []string{a, b}, false},
		{two, puzzles[:17], []string{a}, true},
		{one, easy + "\n", []string{"has order 4: expected 9"}, false},
	} {
		r := &input.Reader{Shape: new(input.Shape), Stdin: strings.NewReader(c.puzzles)}
		solutions, err := check.Open(r, "--solution", c.solution)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for s := range check.Subjects(r.Tasks(nil), nil, solutions) {
			text := s.Solution.String()
			if s.Task.Err != nil {
				text = s.Task.Err.Error()
			}
			got = append(got, text)
		}
		if !slices.EqualFunc(got, c.want, strings.Contains) {
			t.Errorf("%s: %q, want %q", c.solution, got, c.want)
		}
		if err := solutions.Rest(); (err != nil) != c.rest {
			t.Errorf("%s: at the end %v", c.solution, err)
		}
	}
	for arg, want := range map[string]string{
		filepath.Join(dir, "none"): "no such file", write("bad.txt", "12#4\n"): "bad.txt:1:3", write("p.dlx", "a\na\n"): "expected a grid", "123": "no such file",
	} {
		if _, err := check.Open(&input.Reader{Shape: new(input.Shape)}, "--givens", arg); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "--givens") {
			t.Errorf("Open(%s) = %v, want %q", arg, err, want)
		}
	}
}

// TestRulesOfGivens: the rules of the puzzle of --givens hold for the played values. Both files may state the same rules.
func TestRulesOfGivens(t *testing.T) {
	const rows = "1 . . .\n. . . .\n. . . .\n. . . .\n"
	killer := "grid 4x4\n" + rows + "killer 7 r2c1 r2c2\nanti-knight\n"
	for _, c := range []struct{ givens, played, want string }{
		{killer, rows, "killer 7 r2c1 r2c2; anti-knight "},
		{killer, rows + "anti-knight\nkiller 7 r2c1 r2c2\n", "anti-knight; killer 7 r2c1 r2c2 "},
		{killer, rows + "anti-knight\n", "the files state different rules"},
		{rows, killer, "killer 7 r2c1 r2c2; anti-knight "},
		{".Shape~4x4.NoBoxes.~R1C1_1_2.Cage~7~R2C1~R2C2\n", rows, "killer 7 r2c1 r2c2 {Values:0 Zero:false Open:false NoBoxes:true Holes:[]} 3"},
		{"grid 4x4\ndiagonals\nregions 1112133233244424\n" + rows, rows, "[0 0 0 1 0 2 2 1 2 2 1 3 3 3 1 3] true"},
		{"grid 4x4\nboxes 1x4\n" + rows, "grid 4x4\nboxes 2x2\n" + rows, "states boxes of 2x2, the other one boxes of 1x4"},
		{"grid 4x4\nvalues 0-3\n" + rows, rows, "the values begin with 0"},
		{"grid 4x4\nvalues 1-5\n" + rows, "grid 4x4\nvalues 1-6\n" + rows, "different values or forms"},
		{"grid 4x5\n1 . . . .\n. . . . .\n. . . . .\n. . . . .\n", rows, "has 5 columns: expected 4"},
	} {
		name := filepath.Join(t.TempDir(), "givens.txt")
		if err := os.WriteFile(name, []byte(c.givens), 0o666); err != nil {
			t.Fatal(err)
		}
		r := &input.Reader{Shape: new(input.Shape), Stdin: strings.NewReader(c.played)}
		givens, err := check.Open(r, "--givens", name)
		if err != nil {
			t.Fatal(err)
		}
		for s := range check.Subjects(r.Tasks(nil), givens, nil) {
			p := s.Task.Puzzle
			got := fmt.Sprintf("%s %+v %v %v %v", p.Rules.Text(4, "; "), p.Form, p.Allowed, p.Regions, p.Diagonals)
			if len(p.Allowed) > 0 {
				got = fmt.Sprintf("%s %+v %d", p.Rules.Text(4, "; "), p.Form, p.Allowed[0])
			}
			if s.Task.Err != nil {
				got = s.Task.Err.Error()
			}
			if !strings.Contains(got, c.want) {
				t.Errorf("%s with --givens %s: %s, want %s", c.played, c.givens, got, c.want)
			}
		}
	}
}
