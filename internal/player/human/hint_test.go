package human

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/cp/classic"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/check"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

// turbot is a grid whose simplest next step is a skyscraper.
const turbot = ".1.823496346179528298645173.893672.167245183913.29876..2153698.86.9123..953784612"

// task reads a puzzle.
func task(t *testing.T, shape *input.Shape, text string) *input.Task {
	t.Helper()
	for task := range (&input.Reader{Shape: shape, Stdin: strings.NewReader(text)}).Tasks(nil) {
		if task.Err != nil {
			t.Fatal(task.Err)
		}
		return task
	}
	t.Fatal("no puzzle")
	return nil
}

func finder(shape *input.Shape) *Finder {
	return &Finder{Checker: check.Checker{Shape: shape, Engine: cp.Solver{}, Classic: classic.Go, Limit: 2, Brief: true}}
}

func gridOf(t *testing.T, text string) puzzle.Grid {
	t.Helper()
	g, err := grid.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// notes returns the candidates of all empty cells of a grid, where all of them are noted but those
// of the given cells.
func notes(g puzzle.Grid, cells map[string]uint64) []uint64 {
	all := make([]uint64, len(g.Cells))
	for cell, v := range g.Cells {
		if v == 0 {
			all[cell] = 1<<g.Rows - 1
		}
		if mask, ok := cells[puzzle.CellName(cell, g.Cols)]; ok {
			all[cell] = mask
		}
	}
	return all
}

// TestFind checks the hints of grids, with and without values and notes of a player.
func TestFind(t *testing.T) {
	const start = "1.....2..3.....4" // its solution is 1243342143122134
	for _, c := range []struct {
		name     string
		grid     string
		givens   string
		notes    map[string]uint64
		ignore   bool
		next     Status
		severity answer.Severity
		texts    [3]string
	}{
		{name: "a single", grid: start, next: StatusStep,
			texts: [3]string{"look at box 1: a hidden single", "hidden single: look at 2 in box 1", "hidden single: in box 1, 2 can only go in r1c2: r1c2=2"}},
		{name: "a value of the player", grid: "1..3..2..3.....4", givens: start, next: StatusStep,
			texts: [3]string{"look at box 1: a hidden single", "hidden single: look at 2 in box 1", "hidden single: in box 1, 2 can only go in r1c2: r1c2=2"}},
		{name: "a chain", grid: turbot, next: StatusStep,
			texts: [3]string{"look at the value 4: a skyscraper", "skyscraper: look at 4 in rows 4 and 7",
				"skyscraper: if r4c8 is not 4, then r4c1 is 4 (row 4), so r7c1 is not 4 (column 1), so r7c9 is 4 (row 7); so 4 is in r4c8 or r7c9, and no cell that sees both ends is 4: r6c9<>4 r8c8<>4"}},
		{name: "the notes know the step", grid: turbot, notes: map[string]uint64{"r6c9": 1 << 4}, next: StatusStep,
			texts: [3]string{"look at box 6: a hidden single", "hidden single: look at 4 in box 6", "hidden single: in box 6, 4 can only go in r4c8: r4c8=4"}},
		{name: "notes of some cells only", grid: turbot, notes: map[string]uint64{"r6c9": 1 << 4, "r1c1": 0}, next: StatusStep,
			texts: [3]string{"look at the value 4: a skyscraper", "skyscraper: look at 4 in rows 4 and 7", ""}},
		{name: "the notes are ignored", grid: turbot, notes: map[string]uint64{"r6c9": 1}, ignore: true, next: StatusStep,
			texts: [3]string{"look at the value 4: a skyscraper", "skyscraper: look at 4 in rows 4 and 7", ""}},
		{name: "a wrong value", grid: "1..4..2..3.....4", givens: start, next: StatusMistake, severity: answer.Negative,
			texts: [3]string{"a mistake comes first: 1 value is wrong", "a mistake comes first: 1 value is wrong, in row 1", "a mistake comes first: r1c4 is not 4"}},
		{name: "wrong notes", grid: turbot, notes: map[string]uint64{"r6c9": 1, "r7c1": 1 << 6}, next: StatusMistake, severity: answer.Negative,
			texts: [3]string{"a mistake comes first: the notes of 2 cells lack their values", "a mistake comes first: the notes of 2 cells lack their values, in rows 6 and 7",
				"a mistake comes first: the notes of r6c9 lack its value and the notes of r7c1 lack its value"}},
		{name: "wrong values and notes", grid: "12..4.2..3.....4", givens: start, notes: map[string]uint64{"r1c4": 1}, next: StatusMistake, severity: answer.Negative,
			texts: [3]string{"a mistake comes first: 1 value is wrong and the notes of 1 cell lack its value", "a mistake comes first: 1 value is wrong and the notes of 1 cell lack its value, in rows 1 and 2",
				"a mistake comes first: the notes of r1c4 lack its value and r2c1 is not 4"}},
		{name: "solved", grid: "1243342143122134", next: StatusSolved, texts: same("solved: nothing is left to do")},
		{name: "no solution", grid: "12....34........", next: StatusNone, severity: answer.Negative,
			texts: same("no solution: a value is wrong; if some values are yours, name the puzzle as it was with --givens")},
		{name: "several solutions", grid: "12..34..2143....", next: StatusMultiple, severity: answer.Negative,
			texts: same("several solutions: no step can lead to the right one")},
	} {
		shape := new(input.Shape)
		s := check.Subject{Task: task(t, shape, c.grid)}
		if c.givens != "" {
			s.Givens = gridOf(t, c.givens)
		}
		if c.notes != nil {
			s.Task.Puzzle.Candidates = notes(s.Task.Puzzle.Grid, c.notes)
		}
		f := finder(shape)
		f.IgnoreNotes = c.ignore
		h := f.Find(t.Context(), s)
		if c.texts[2] == "" {
			c.texts[2] = h.Texts[2]
		}
		if h.Err != nil || h.Next != c.next || h.Severity() != c.severity || h.Texts != c.texts {
			t.Errorf("%s: Find() = %s, %q, %v, severity %v, want %s, %q", c.name, h.Next, h.Texts, h.Err, h.Severity(), c.next, c.texts)
		}
		if rec := h.Record([]int{1, 2, 3}); rec.Status != c.next || len(rec.Texts) == 0 || (rec.Technique == "") != (c.next != StatusStep) {
			t.Errorf("%s: HintRecord() = %+v", c.name, rec)
		}
	}
}

// TestIgnoreCandidates: candidates that are the text of the puzzle can be ignored, too.
func TestIgnoreCandidates(t *testing.T) {
	shape := new(input.Shape)
	for ignore, want := range map[bool]Status{false: StatusMistake, true: StatusStep} {
		s := check.Subject{Task: task(t, shape, "1.....2..3.....4")}
		wrong := notes(s.Task.Puzzle.Grid, map[string]uint64{"r1c2": 1 << 3}) // r1c2 is 2
		s.Task.Puzzle.Candidates, s.Task.Puzzle.Allowed = wrong, wrong
		f := finder(shape)
		f.IgnoreNotes = ignore
		if h := f.Find(t.Context(), s); h.Next != want {
			t.Errorf("Find(ignore notes %t) = %s, %q, want %s", ignore, h.Next, h.Texts, want)
		}
	}
}

// TestFollow fills grids of all kinds by the hints alone. Each hint places a right value, until
// the grid is solved.
func TestFollow(t *testing.T) {
	for _, c := range []struct {
		grid  string
		shape input.Shape
	}{
		{"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", input.Shape{}},
		{"12...........3..", input.Shape{Diagonals: true}},
		{"12....1........3", input.Shape{Regions: "AABBAABBCDDDCCCD"}},
		{"12..2.1..3......", input.Shape{As: "latin"}},
	} {
		if err := c.shape.Check(nil); err != nil {
			t.Fatal(err)
		}
		f, cells := finder(&c.shape), []byte(c.grid)
		for empty := strings.Count(c.grid, "."); empty > 0; empty-- {
			h := f.Find(t.Context(), check.Subject{Task: task(t, &c.shape, string(cells))})
			name, value, _ := strings.Cut(h.Texts[2][strings.LastIndex(h.Texts[2], " ")+1:], "=")
			var row, col int
			if _, err := fmt.Sscanf(name, "r%dc%d", &row, &col); err != nil || h.Next != StatusStep || h.Left != empty {
				t.Fatalf("%s: %s, %q, %d left, want a step of %d", cells, h.Next, h.Texts, h.Left, empty)
			}
			cell := (row-1)*h.Task.Puzzle.Grid.Rows + col - 1
			if value != string('0'+h.First[cell]) {
				t.Fatalf("%s: %q, want %d", cells, h.Texts, h.First[cell])
			}
			cells[cell] = value[0]
		}
		if h := f.Find(t.Context(), check.Subject{Task: task(t, &c.shape, string(cells))}); h.Next != StatusSolved {
			t.Errorf("%s: %s, want solved", cells, h.Next)
		}
	}
}

// TestInterrupted: when the context is done, there is no hint.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	shape := new(input.Shape)
	h := finder(shape).Find(ctx, check.Subject{Task: task(t, shape, turbot)})
	if h.Next != StatusLimit || h.Err == nil || h.Severity() != answer.GaveUp || len(h.Lines([]int{1, 2, 3})) > 0 {
		t.Errorf("Find(done context) = %s, %v, %q", h.Next, h.Err, h.Texts)
	}
}

// giveUp is an engine that gives up at once.
type giveUp struct{ fourfold.Solver }

func (giveUp) Solve(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return fourfold.Stats{}, fourfold.ErrLimit
}

// giveUpLate is an engine that gives up after the first solution.
type giveUpLate struct{ fourfold.Solver }

func (g giveUpLate) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	g.Solver.Solve(ctx, p, func(s fourfold.Solution) bool { yield(s); return false })
	return fourfold.Stats{}, fourfold.ErrLimit
}

// TestUncounted: if the solutions cannot be counted, there is a hint that does not depend on them.
// It does not name the first solution found, which may not be the only one.
func TestUncounted(t *testing.T) {
	for text, want := range map[string]Status{"1.....2..3.....4": StatusStep, "12....34........": StatusNone, "................": StatusGuess} {
		for _, engine := range []fourfold.Solver{giveUp{cp.Solver{}}, giveUpLate{cp.Solver{}}} {
			shape := new(input.Shape)
			f := finder(shape)
			f.Checker.Engine = engine
			h := f.Find(t.Context(), check.Subject{Task: task(t, shape, text)})
			if !h.Uncounted || h.Next != want || h.Err != nil || h.Texts[2] == "" || strings.Contains(h.Texts[2], "the right one") {
				t.Errorf("%s: Find() = %s, %q, %v, uncounted %t, want %s", text, h.Next, h.Texts, h.Err, h.Uncounted, want)
			}
		}
	}
	shape := new(input.Shape)
	f := finder(shape)
	f.Checker.Engine = giveUp{cp.Solver{}}
	h := f.Find(t.Context(), check.Subject{Task: task(t, shape, "1.....2..3...344"), Givens: gridOf(t, "1.....2..3.....4")})
	if want := same("no solution with the placed values"); h.Next != StatusNone || h.Texts != want {
		t.Errorf("Find(wrong value) = %s, %q, want %q", h.Next, h.Texts, want)
	}
}
