package check_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/check"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

// nine has puzzles of order 9: with one solution (minimal and not), with two, and with many.
var nine = []string{
	".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
	"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	"9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8",
	"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
	"53.......6...........................................................8.........79",
}

// count returns the number of solutions, up to two, by an engine that no Checker of a test uses.
func count(t *testing.T, givens puzzle.Grid) int {
	t.Helper()
	p, err := puzzle.Sudoku{Givens: givens}.Compile()
	if errors.Is(err, puzzle.ErrBadGivens) {
		return 0
	}
	if err != nil {
		t.Fatal(err)
	}
	n, err := fourfold.Count(context.Background(), cp.Solver{}, p.Problem, 2)
	if err != nil {
		t.Fatal(err)
	}
	return int(n.Int64())
}

// TestNine: both searches find the same in random changes of 9x9 puzzles, and as many solutions as
// another engine.
func TestNine(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	shape := new(input.Shape)
	rounds := 60
	if testing.Short() {
		rounds = 15
	}
	conflicts := 0
	for range rounds {
		g := task(t, shape, nine[random.IntN(3)]+"\n").Puzzle.Grid.Clone()
		for range random.IntN(3) {
			g.Cells[random.IntN(81)] = uint8(random.IntN(10))
		}
		results := map[string]*check.Result{}
		for name, c := range checkers(shape) {
			results[name] = c.Check(context.Background(), check.Subject{Task: task(t, shape, g.String()+"\n")})
		}
		a, b := results["dlx"], results["classic"]
		if a.Err != nil || b.Err != nil || a.Task.Err == nil && (!a.Complete || min(a.Solutions, 2) != count(t, g)) {
			t.Errorf("%s: %d solutions, errors %v and %v", g, a.Solutions, a.Err, b.Err)
		}
		if a.Solutions != b.Solutions || !slices.Equal(a.Redundant, b.Redundant) || !slices.Equal(a.Differ, b.Differ) || a.Status() != b.Status() {
			t.Errorf("%s: %+v and %+v", g, a, b)
		}
		if a.Conflict == nil {
			continue
		}
		conflicts++
		if !a.Conflict.Minimal || !b.Conflict.Minimal || !slices.Equal(a.Conflict.Cells, b.Conflict.Cells) || !slices.Equal(a.Conflict.Suspects, b.Conflict.Suspects) {
			t.Errorf("%s: conflicts %+v and %+v", g, a.Conflict, b.Conflict)
		}
	}
	if conflicts == 0 {
		t.Errorf("no conflict in %d rounds", rounds)
	}
}

// TestShapes: the rules of the Shape are those of the check.
func TestShapes(t *testing.T) {
	for _, c := range []struct {
		name  string
		shape input.Shape
		text  string
		want  answer.Word
		found int
	}{
		{"boxes", input.Shape{}, "................", answer.Multiple, 288},
		{"diagonals", input.Shape{Diagonals: true}, "................", answer.Multiple, 48},
		{"Latin", input.Shape{As: "latin"}, "................", answer.Multiple, 576},
		{"regions", input.Shape{Regions: "AAAABBBBCCCCDDDD"}, "................", answer.Multiple, 576},
		{"two in a diagonal", input.Shape{Diagonals: true}, "1....1..........", answer.Invalid, 0},
		{"two in a box of a Latin square", input.Shape{As: "latin"}, "1....1..........", answer.Multiple, 0},
	} {
		if err := c.shape.Check(nil); err != nil {
			t.Fatal(err)
		}
		r := checkers(&c.shape)["classic"].Check(context.Background(), check.Subject{Task: task(t, &c.shape, c.text+"\n")})
		if r.Status() != c.want || c.found > 0 && r.Solutions != c.found {
			t.Errorf("%s: %s with %d solutions, want %s with %d", c.name, r.Status(), r.Solutions, c.want, c.found)
		}
		for cell := range 16 {
			if c.want == answer.Multiple && c.text[cell] == '.' && !slices.Contains(r.Differ, cell) {
				t.Errorf("%s: cell %d does not differ", c.name, cell)
			}
		}
	}
}

// TestForms: grids with more values than rows, with values that repeat and with holes are checked as others are.
func TestForms(t *testing.T) {
	for text, want := range map[string]int{
		".Shape~4x4~6.~R1C1_6~R1C2_5~R1C3_3~R1C4_4.Cage~3~R2C1~R2C2":   2,
		".Shape~2x3~9~Raw.Cage~3~R1C1~R1C2.Sum~36~R1C3~R2C1~R2C2~R2C3": 2,
		"grid 2x3\n# . 1\n. 1 .\nsum 7 r1c2 r2c1 r2c3":                 2,
	} {
		shape := new(input.Shape)
		checker := check.Checker{Shape: shape, Engine: dlx.Solver{}, Limit: 2, Details: true}
		if r := checker.Check(t.Context(), check.Subject{Task: task(t, shape, text+"\n")}); r.Message() != "" || r.Solutions != want {
			t.Errorf("%s: %d solutions, %s, want %d", text, r.Solutions, r.Message(), want)
		}
	}
}

// TestBoard: the cells of a board that belong to no grid have no value.
func TestBoard(t *testing.T) {
	shape := &input.Shape{As: "twodoku"}
	if err := shape.Check(nil); err != nil {
		t.Fatal(err)
	}
	lines := slices.Concat(slices.Repeat([]string{strings.Repeat(".", 9)}, 6), slices.Repeat([]string{strings.Repeat(".", 15)}, 3),
		slices.Repeat([]string{strings.Repeat(" ", 6) + strings.Repeat(".", 9)}, 6))
	c := checkers(shape)["dlx"]
	c.Limit = 2
	r := c.Check(context.Background(), check.Subject{Task: task(t, shape, strings.Join(lines, "\n")+"\n")})
	if r.Status() != answer.Multiple || r.Err != nil || !r.AllDiffer || len(r.Differ) != 153 {
		t.Errorf("%s, %v, %d cells differ", r.Status(), r.Err, len(r.Differ))
	}
}

// TestLatinRedundant: redundant givens of a Latin square, whose problem has no givens of its own.
func TestLatinRedundant(t *testing.T) {
	shape := &input.Shape{As: "latin"}
	text := "12342341341.4123"
	r := checkers(shape)["dlx"].Check(context.Background(), check.Subject{Task: task(t, shape, text+"\n")})
	if !r.IsUnique() || len(r.Redundant) != 15 {
		t.Errorf("%s, redundant %v", r.Status(), r.Redundant)
	}
}

// TestTimeout: a check ends with the timeout or the context, and has what it has found by then.
func TestTimeout(t *testing.T) {
	for _, order := range []int{9, 16, 25, 36} {
		shape := new(input.Shape)
		for name, c := range checkers(shape) {
			c.Limit, c.Timeout = 0, 20*time.Millisecond
			r := c.Check(context.Background(), check.Subject{Task: task(t, shape, strings.Repeat(".", order*order)+"\n")})
			if !errors.Is(r.Err, fourfold.ErrLimit) || r.Complete || r.Status() != answer.Multiple && r.Status() != answer.Limit {
				t.Errorf("order %d by %s: %s, %v", order, name, r.Status(), r.Err)
			}
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	shape := new(input.Shape)
	for name, c := range checkers(shape) {
		r := c.Check(ctx, check.Subject{Task: task(t, shape, nine[0]+"\n")})
		if r.Begun || !errors.Is(r.Err, context.Canceled) || r.Severity() != answer.GaveUp {
			t.Errorf("%s: begun %v, error %v, severity %v", name, r.Begun, r.Err, r.Severity())
		}
	}
}

// TestConflictEnds: a conflict that may not be minimal says so, and the puzzle has no solution all
// the same.
func TestConflictEnds(t *testing.T) {
	shape := new(input.Shape)
	engine := &tired{Solver: dlx.Solver{}}
	minimal := 0
	for n := range 100 {
		engine.left = n
		c := &check.Checker{Shape: shape, Engine: engine, Details: true}
		r := c.Check(context.Background(), check.Subject{Task: task(t, shape, "12........3...4.\n")})
		if n == 0 {
			if r.Status() != answer.Limit {
				t.Errorf("no search: %s", r.Status())
			}
			continue
		}
		conflict := r.Conflict
		if r.Status() != answer.None || r.Err != nil || r.Severity() != answer.Negative || conflict == nil {
			t.Fatalf("%d searches: %s, %v, %+v", n, r.Status(), r.Err, conflict)
		}
		if conflict.Minimal {
			minimal++
		}
		var b strings.Builder
		if r.WriteReport(&b, false); conflict.Minimal != strings.Contains(b.String(), "a minimal set: none can be left out") {
			t.Errorf("%d searches: %+v, %s", n, conflict, &b)
		}
	}
	if minimal < 80 || minimal > 95 {
		t.Errorf("%d of 99 conflicts are minimal", minimal)
	}
}

// TestUniqueStopped: if not all givens of a proper puzzle were tried, the check gave up.
func TestUniqueStopped(t *testing.T) {
	shape := new(input.Shape)
	stopped := 0
	for n := 1; n < 20; n++ {
		c := &check.Checker{Shape: shape, Engine: &tired{Solver: dlx.Solver{}, left: n}, Minimize: true}
		r := c.Check(context.Background(), check.Subject{Task: task(t, shape, "1.4...2..3.....4\n")})
		want := answer.Answered
		if r.Err != nil {
			want = answer.GaveUp
			stopped++
		}
		if r.Status() != answer.Unique || r.Severity() != want || (r.Minimized != nil) != (r.Err == nil) || r.IsMinimal() {
			t.Errorf("%d searches: %s, %v, severity %v, want %v, minimized %v", n, r.Status(), r.Err, r.Severity(), want, r.Minimized)
		}
	}
	if stopped == 0 || stopped > 10 {
		t.Errorf("%d of 19 checks were stopped", stopped)
	}
}

// A tired solver makes a number of searches, and reaches its limit in all others.
type tired struct {
	fourfold.Solver
	left int
}

func (s *tired) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	if s.left--; s.left < 0 {
		return fourfold.Stats{}, fourfold.ErrLimit
	}
	return s.Solver.Solve(ctx, p, yield)
}

// A liar yields a wrong solution.
type liar struct{ fourfold.Solver }

func (l liar) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return l.Solver.Solve(ctx, p, func(s fourfold.Solution) bool { return yield(s[:len(s)-1]) })
}

// A blind solver finds nothing.
type blind struct{ fourfold.Solver }

func (blind) Solve(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return fourfold.Stats{}, nil
}

// TestWrong: a wrong solution, and a solution that an engine misses, are faults of the engine.
func TestWrong(t *testing.T) {
	shape := new(input.Shape)
	full := task(t, shape, gridText(shidoku[0])+"\n").Puzzle.Grid
	for name, engine := range map[string]fourfold.Solver{"liar": liar{dlx.Solver{}}, "blind": blind{dlx.Solver{}}} {
		s := check.Subject{Task: task(t, shape, gridText(without(shidoku[0], 3))+"\n")}
		s.Task.Puzzle.Solution = full
		r := (&check.Checker{Shape: shape, Engine: engine}).Check(context.Background(), s)
		if !errors.Is(r.Err, answer.ErrWrong) || r.Status() != answer.Wrong || r.Severity() != answer.WrongAnswer {
			t.Errorf("%s: %v, %s", name, r.Err, r.Status())
		}
	}
}

// TestCovers: a problem in Knuth's format.
func TestCovers(t *testing.T) {
	for text, want := range map[string]answer.Word{"a b\na b\n": answer.Unique, "a b\na b\na\nb\n": answer.Multiple, "a b\na\n": answer.None} {
		shape := &input.Shape{As: "dlx"}
		for task := range (&input.Reader{Shape: shape, Stdin: strings.NewReader(text)}).Tasks(nil) {
			r := checkers(shape)["classic"].Check(context.Background(), check.Subject{Task: task})
			if r.Status() != want || r.Err != nil || r.RedundantKnown {
				t.Errorf("%q: %s, %v, want %s", text, r.Status(), r.Err, want)
			}
		}
	}
}

// TestAllowed: the candidates that a file states are rules, but not for a given that is left out.
func TestAllowed(t *testing.T) {
	shape := new(input.Shape)
	text := "1.....2..3.....4"
	check1 := func(change func(allowed []uint64)) (*check.Result, string) {
		s := check.Subject{Task: task(t, shape, text+"\n")}
		s.Task.Puzzle.Allowed = make([]uint64, 16)
		change(s.Task.Puzzle.Allowed)
		s.Task.Puzzle.Candidates = s.Task.Puzzle.Allowed
		r := checkers(shape)["classic"].Check(context.Background(), s)
		var b strings.Builder
		r.WriteReport(&b, false)
		return r, b.String()
	}
	if r, report := check1(func(a []uint64) { a[0] = 1 }); !r.IsUnique() || r.RedundantKnown || r.Minimized != nil || !strings.Contains(report, "redundant givens were not sought") {
		t.Errorf("the candidate of a given: %s, %s", r.Status(), report)
	}
	if r, report := check1(func(a []uint64) { a[1] = 1 }); r.Status() != answer.None || len(r.Mistakes) != 1 || r.Mistakes[0].Cell != 1 ||
		!strings.Contains(report, "no solution with the candidates of the file; exactly one solution of the givens without them\n1 cell whose notes lack the right value: r1c2\n") {
		t.Errorf("a candidate that was ruled out: %s, %+v, %s", r.Status(), r.Mistakes, report)
	}
	text = "1.....2........."
	if r, _ := check1(func(a []uint64) { a[1], a[2] = 1, 3 }); r.Status() != answer.None || len(r.Conflict.Cells) != 1 {
		t.Errorf("candidates that contradict a given: %s, %+v", r.Status(), r.Conflict)
	}
	if r, report := check1(func(a []uint64) { a[1], a[2] = 1, 1 }); r.Status() != answer.None || len(r.Conflict.Cells) != 0 || !r.Conflict.Minimal || !strings.Contains(report, "no solution, even without any given") {
		t.Errorf("candidates that contradict each other: %s, %+v, %s", r.Status(), r.Conflict, report)
	}
}
