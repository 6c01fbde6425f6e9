package canonical_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"fourfold/puzzle"
	"fourfold/puzzle/canonical"
)

// known has forms from the literature, and the number of automorphisms where it says so.
var known = []struct {
	name, form    string
	automorphisms int64
}{
	{"the most symmetric solution", "123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648},
	// The thread "Canonical Form" of the Enjoy Sudoku Players' Forum names the least and the
	// greatest form of a solution.
	{"the least form", "123456789456789123789123456214365897365897214897214365531642978642978531978531642", 0},
	{"the greatest form", "123456789457893612986217354274538196531964827698721435342685971715349268869172543", 72},
	// The collection of puzzles with 17 clues of the same forum.
	{"17 clues, the first", "000000000000000001000002030000003020001040000005000060030000004070080009620007000", 1},
	{"17 clues, a later one", "000000001000002003002040000000003040005000600070000000000560800010000000230000700", 1},
	{"no clue", strings.Repeat("0", 81), canonical.Symmetries},
	{"one clue", strings.Repeat("0", 80) + "1", canonical.Symmetries / 9 / 81},
}

func parse(t testing.TB, line string) canonical.Cells {
	t.Helper()
	g, err := puzzle.ParseLine(line)
	cells, errCells := canonical.CellsOf(g)
	if err != nil || errCells != nil {
		t.Fatalf("%q: %v, %v", line, err, errCells)
	}
	return cells
}

func TestKnown(t *testing.T) {
	var c canonical.Canonizer
	for _, k := range known {
		cells := parse(t, k.form)
		if got := c.Form(&cells).String(); got != k.form {
			t.Errorf("%s: form %s, want %s", k.name, got, k.form)
		}
		if got := c.Automorphisms(); k.automorphisms != 0 && got != k.automorphisms {
			t.Errorf("%s: %d automorphisms, want %d", k.name, got, k.automorphisms)
		}
	}
}

// TestIsomorphs checks random puzzles, 10,000 if the environment has FOURFOLD_LONG.
func TestIsomorphs(t *testing.T) {
	puzzles := 1000
	if os.Getenv("FOURFOLD_LONG") != "" {
		puzzles = 10_000
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range puzzles {
		checkForm(t, randomPuzzle(rng), rng.Uint64())
	}
}

// randomPuzzle returns a part of a random solution, of any size.
func randomPuzzle(rng *rand.Rand) canonical.Cells {
	g, _ := puzzle.ParseLine(known[rng.IntN(3)].form)
	p := isomorph(rng, canonical.Cells(g.Cells))
	clues := rng.IntN(82)
	for n, k := range rng.Perm(81) {
		if n >= clues {
			p[k] = 0
		}
	}
	return p
}

func isomorph(rng *rand.Rand, p canonical.Cells) canonical.Cells {
	g := puzzle.Sudoku{Givens: puzzle.Grid{Rows: 9, Cols: 9, Cells: p[:]}}.Isomorph(rng).Givens
	return canonical.Cells(g.Cells)
}

// TestClasses counts all puzzles with one and two clues in two ways: one by one, and as the sum over
// all forms of the number of symmetries divided by the number of automorphisms. The sums agree only
// if different classes have different forms, and if the automorphisms are right.
func TestClasses(t *testing.T) {
	var c canonical.Canonizer
	classes := [3]map[canonical.Cells]int64{1: {}, 2: {}}
	p := canonical.Cells{1} // every class has such a puzzle
	classes[1][c.Form(&p)] = c.Automorphisms()
	for cell := 1; cell < 81; cell++ {
		for v := uint8(1); v <= 9; v++ {
			q := p
			if q[cell] = v; !clashes(&q, cell) {
				classes[2][c.Form(&q)] = c.Automorphisms()
			}
		}
	}
	for clues, want := range []int64{1: 729, 2: 729 * 700 / 2} {
		sum := int64(0)
		for _, n := range classes[clues] {
			sum += canonical.Symmetries / n
		}
		if sum != want {
			t.Errorf("%d clues: %d forms stand for %d puzzles, want %d", clues, len(classes[clues]), sum, want)
		}
	}
}

// clashes reports whether the value of a cell repeats.
func clashes(p *canonical.Cells, cell int) bool {
	for k, v := range p {
		if k != cell && v == p[cell] && sees(k, cell) {
			return true
		}
	}
	return false
}

func sees(a, b int) bool {
	return a/9 == b/9 || a%9 == b%9 || a/27 == b/27 && a%9/3 == b%9/3
}

func TestErrors(t *testing.T) {
	if _, err := canonical.Form(puzzle.NewGrid(4, 4)); !errors.Is(err, puzzle.ErrBadPuzzle) {
		t.Errorf("order 4: %v", err)
	}
	g := puzzle.NewGrid(9, 9)
	g.Cells[0], g.Cells[80] = 5, 10
	if _, err := canonical.Form(g); !errors.Is(err, puzzle.ErrBadPuzzle) {
		t.Errorf("value 10: %v", err)
	}
	g.Cells[8], g.Cells[80] = 5, 0
	bad := (*puzzle.GivensError)(nil)
	if _, err := canonical.Form(g); !errors.As(err, &bad) {
		t.Errorf("two fives in a row: %v", err)
	}
	if _, err := canonical.FormBySolution(puzzle.NewGrid(9, 9), puzzle.NewGrid(9, 9)); !errors.Is(err, puzzle.ErrNotSolved) {
		t.Errorf("a solution with empty cells: %v", err)
	}
}

// TestFormBySolution: isomorphs of a puzzle have the same form. The form of the solution itself is
// the least form of the solution.
func TestFormBySolution(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var c canonical.Canonizer
	for k := range 3 {
		solution := parse(t, known[k].form)
		if got := c.FormBySolution(&solution, &solution); got != solution || known[k].automorphisms > 0 && c.Automorphisms() != known[k].automorphisms {
			t.Errorf("%v by itself: %v, %d automorphisms", solution, got, c.Automorphisms())
		}
		p := solution
		for range 40 {
			p[rng.IntN(81)] = 0
		}
		form := c.FormBySolution(&p, &solution)
		for range 50 {
			q, s := isomorphs(rng, p, solution)
			if got := c.FormBySolution(&q, &s); got != form {
				t.Fatalf("%v: %v; its isomorph %v: %v", p, form, q, got)
			}
			transform := c.Transform()
			if image := transform.Apply(&s); image != solution {
				t.Fatalf("the solution %v becomes %v, want %v", s, image, solution)
			}
		}
	}
}

// isomorphs transforms a puzzle and its solution alike.
func isomorphs(rng *rand.Rand, p, solution canonical.Cells) (q, s canonical.Cells) {
	seed := rng.Uint64()
	return isomorph(rand.New(rand.NewPCG(seed, 0)), p), isomorph(rand.New(rand.NewPCG(seed, 0)), solution)
}
