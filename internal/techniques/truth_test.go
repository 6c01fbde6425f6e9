package techniques

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/internal/covertest"
	"fourfold/puzzle"
)

// maxSolutions is the number of solutions that a problem of the tests may have: each step is checked
// against all of them.
const maxSolutions = 60

// A usage counts, for each technique, the problems and the steps that use it.
type usage struct {
	problems, steps map[string]int
	guesses         int // problems that need a guess
	times           []time.Duration
}

func newUsage() *usage { return &usage{problems: map[string]int{}, steps: map[string]int{}} }

func (u *usage) String() string {
	var names []string
	for name := range u.problems {
		names = append(names, name)
	}
	sort.Slice(names, func(i, j int) bool { return rank(names[i]) < rank(names[j]) })
	var b strings.Builder
	fmt.Fprintf(&b, "%d problems, %d need a guess", len(u.times), u.guesses)
	if len(u.times) > 0 {
		slices.Sort(u.times)
		fmt.Fprintf(&b, ", time median %v, 99%% %v, most %v", u.times[len(u.times)/2], u.times[len(u.times)*99/100], u.times[len(u.times)-1])
	}
	for _, name := range names {
		fmt.Fprintf(&b, "\n%6d problems %7d steps  %s", u.problems[name], u.steps[name], name)
	}
	return b.String()
}

func rank(name string) int {
	return slices.IndexFunc(table, func(t Technique) bool { return t.Name == name })
}

// check traces p and checks each step against all solutions: of the solutions that contain all
// guesses that stand, no step may rule out an option, and there is none at a dead end.
func check(p *fourfold.Problem, s Solver, solutions []fourfold.Solution, u *usage) error {
	var guesses []int32
	var wrong error
	used := map[string]bool{}
	guessed := false
	begin := time.Now()
	found, _, err := s.Trace(context.Background(), p, func(step cp.Step) bool {
		switch step.Action {
		case cp.Guess:
			guesses, guessed = append(guesses, step.Chosen), true
		case cp.Retract:
			guesses = guesses[:len(guesses)-1]
		}
		if step.Action == cp.Place || step.Action == cp.Remove {
			used[step.Name] = true
			u.steps[step.Name]++
			if rank(step.Name) < 0 {
				wrong = fmt.Errorf("%s is not in the table", step.Name)
			}
		}
		if err := checkStep(p, step, guesses, solutions); err != nil {
			wrong = fmt.Errorf("%s, base %v, cover %v, fins %v: %w", step.Name, names(p, step.Base), names(p, step.Cover), p.Names(step.Fins), err)
		}
		return wrong == nil
	})
	u.times = append(u.times, time.Since(begin))
	for name := range used {
		u.problems[name]++
	}
	if guessed {
		u.guesses++
	}
	switch {
	case wrong != nil:
		return wrong
	case len(solutions) == 0 && errors.Is(err, fourfold.ErrNoSolution):
		return nil
	case err != nil:
		return err
	case !slices.ContainsFunc(solutions, func(s fourfold.Solution) bool { return slices.Equal(s, found) }):
		return fmt.Errorf("found %v, which is no solution", found)
	}
	return nil
}

func checkStep(p *fourfold.Problem, step cp.Step, guesses []int32, solutions []fourfold.Solution) error {
	if step.Action == cp.Remove && len(step.Removed) == 0 {
		return errors.New("rules out nothing")
	}
	for _, sol := range solutions {
		if slices.ContainsFunc(guesses, func(o int32) bool { return !has(sol, o) }) {
			continue
		}
		if step.Action == cp.DeadEnd {
			return fmt.Errorf("there is solution %v", p.Names(sol))
		}
		for _, o := range step.Removed {
			if has(sol, o) && (step.Action == cp.Remove || step.Action == cp.Place) {
				return fmt.Errorf("ruled out %s of solution %v", p.OptionName(o), p.Names(sol))
			}
		}
	}
	return nil
}

func has(s fourfold.Solution, o int32) bool {
	_, in := slices.BinarySearch(s, o)
	return in
}

func names(p *fourfold.Problem, items []int32) (list []string) {
	for _, i := range items {
		list = append(list, p.ItemName(i))
	}
	return list
}

// solutionsOf returns all solutions, found by another engine. It returns false if there are more
// than most, or if they are too hard to find.
func solutionsOf(p *fourfold.Problem, most int) ([]fourfold.Solution, bool) {
	var all []fourfold.Solution
	_, err := dlx.Solver{MaxNodes: 1000000}.Solve(context.Background(), p, func(s fourfold.Solution) bool {
		all = append(all, s)
		return len(all) <= most
	})
	return all, err == nil && len(all) <= most
}

// A family is a kind of random puzzle.
type family struct {
	name    string
	order   int
	share   int // of 100 puzzles
	compile func(givens puzzle.Grid) (*puzzle.Compiled, error)
	slow    bool // only with FOURFOLD_LONG
}

func sudoku(g puzzle.Grid) (*puzzle.Compiled, error) { return puzzle.Sudoku{Givens: g}.Compile() }
func diagonal(g puzzle.Grid) (*puzzle.Compiled, error) {
	return puzzle.Sudoku{Givens: g, Diagonals: true}.Compile()
}
func latin(g puzzle.Grid) (*puzzle.Compiled, error) { return puzzle.Latin{Givens: g}.Compile() }
func jigsaw(g puzzle.Grid) (*puzzle.Compiled, error) {
	regions := make([]int, 81)
	for k, c := range "AAABBBBCCAAABBBCCCAADDBBCCCADDDEEECFDDDEEEFFFDGEEEHHFFGGGHHHFFFGGGHHHHIIGGIIIIIII" {
		regions[k] = int(c - 'A')
	}
	return puzzle.Sudoku{Givens: g, Regions: regions}.Compile()
}

// with returns the compile of 9x9 Sudokus with further rules.
func with(e puzzle.Extra) func(puzzle.Grid) (*puzzle.Compiled, error) {
	return func(g puzzle.Grid) (*puzzle.Compiled, error) { return puzzle.Sudoku{Givens: g, Extra: &e}.Compile() }
}

func rules(r ...puzzle.Rule) func(puzzle.Grid) (*puzzle.Compiled, error) {
	return with(puzzle.Extra{Rules: r})
}

// twodoku compiles two grids that share a box.
func twodoku(g puzzle.Grid) (*puzzle.Compiled, error) {
	b, _ := puzzle.BoardNamed("twodoku")
	return puzzle.Overlap{Board: b, Givens: g}.Compile()
}

var families = []family{
	{"9x9", 9, 50, sudoku, false},
	{"4x4", 4, 4, sudoku, false},
	{"6x6", 6, 10, sudoku, false},
	{"8x8", 8, 8, sudoku, false},
	{"12x12", 12, 4, sudoku, false},
	{"jigsaw", 9, 5, jigsaw, false},
	{"diagonal", 9, 5, diagonal, false},
	{"Latin 6", 6, 6, latin, false},
	{"Latin 9", 9, 8, latin, false},
	{"windoku", 9, 3, rules(puzzle.Windoku), false},
	{"argyle and center dots", 9, 3, rules(puzzle.Argyle, puzzle.CenterDot), true},
	{"disjoint groups", 9, 2, rules(puzzle.DisjointGroups), false},
	{"anti-knight", 9, 2, rules(puzzle.AntiKnight), true},
	{"anti-king and odd cells", 9, 2, with(puzzle.Extra{Rules: []puzzle.Rule{puzzle.AntiKing}, Odd: []int{0, 40}}), true},
	{"twodoku", 15, 1, twodoku, false},
}

// full returns a random full grid.
func (f family) full(rng *rand.Rand) (puzzle.Grid, error) {
	c, err := f.compile(puzzle.NewGrid(f.order, f.order))
	for err == nil {
		var sol fourfold.Solution
		sol, err = fourfold.First(context.Background(), cp.Solver{Order: cp.Random, Seed: rng.Uint64(), MaxNodes: 2000}, c.Problem)
		if err == nil {
			return c.Grid(sol), nil
		}
		if errors.Is(err, fourfold.ErrLimit) {
			err = nil
		}
	}
	return puzzle.Grid{}, err
}

// puzzle returns a random puzzle with at most the given number of solutions, from which no given
// can be taken, or few more on large grids.
func (f family) puzzle(rng *rand.Rand, most int) (*puzzle.Compiled, []fourfold.Solution, error) {
	g, err := f.full(rng)
	if err != nil {
		return nil, nil, err
	}
	var c *puzzle.Compiled
	var solutions []fourfold.Solution
	tries := rng.Perm(len(g.Cells))
	if len(tries) > 100 {
		tries = tries[:len(tries)/2]
	}
	for k := -1; k < len(tries); k++ {
		value := uint8(0)
		if k >= 0 {
			value, g.Cells[tries[k]] = g.Cells[tries[k]], 0
		}
		next, err := f.compile(g)
		if err != nil {
			return nil, nil, err
		}
		if all, ok := solutionsOf(next.Problem, most); ok {
			c, solutions = next, all
		} else if k >= 0 {
			g.Cells[tries[k]] = value
		}
	}
	return c, solutions, nil
}

// TestTruth checks each step of random puzzles of all families against all solutions: with the
// techniques that assume a unique solution on puzzles with one, and without them on puzzles with
// several. With FOURFOLD_LONG these are 10,000 puzzles.
func TestTruth(t *testing.T) {
	total := 60
	if covertest.Long() {
		total = 10000
	} else if testing.Short() {
		total = 20
	}
	for n, f := range families {
		t.Run(f.name, func(t *testing.T) {
			if f.slow && !covertest.Long() {
				t.Skip("slow")
			}
			t.Parallel()
			u := newUsage()
			for k := range (total*f.share + 99) / 100 {
				rng := rand.New(rand.NewPCG(uint64(k), uint64(n)))
				unique := k%4 != 3
				most := 1
				if !unique {
					most = 2 + rng.IntN(maxSolutions)
				}
				c, solutions, err := f.puzzle(rng, most)
				if err != nil {
					t.Fatal(err)
				}
				if err := check(c.Problem, Solver{Unique: len(solutions) == 1}, solutions, u); err != nil {
					t.Errorf("puzzle %d, %v: %v", k, c.Givens(), err)
				}
			}
			t.Log(u)
		})
	}
}

// TestTruthOfCovers does the same with exact cover problems that are not grids.
func TestTruthOfCovers(t *testing.T) {
	u := newUsage()
	for k := range covertest.Cases(6000) {
		p := covertest.Random(rand.New(rand.NewPCG(uint64(k), 21)))
		solutions := covertest.BruteForce(p)
		if err := check(p, Solver{Unique: len(solutions) == 1}, solutions, u); err != nil {
			t.Errorf("problem %d: %v", k, err)
		}
	}
	for name, p := range map[string]*fourfold.Problem{"queens": covertest.Queens(6), "matching": covertest.Matching(7), "colors": covertest.Petersen(2)} {
		solutions, _ := solutionsOf(p, 100)
		if err := check(p, Solver{}, solutions, u); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	t.Log(u)
}

// TestTruthOfData does the same with the puzzles of the files that FOURFOLD_PUZZLES names, separated
// by colons, and logs how often each technique was used. Each line is a puzzle, row by row; its
// values are 1 to 9 and letters from A on.
func TestTruthOfData(t *testing.T) {
	files := os.Getenv("FOURFOLD_PUZZLES")
	if files == "" {
		t.Skip("no file in FOURFOLD_PUZZLES")
	}
	for _, name := range filepath.SplitList(files) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			u := newUsage()
			for line := range strings.Lines(string(text)) {
				line = strings.TrimSpace(line)
				c, err := sudoku(parse(line))
				if err != nil {
					t.Fatal(err)
				}
				solutions, ok := solutionsOf(c.Problem, maxSolutions)
				if !ok {
					continue
				}
				before := u.guesses
				if err := check(c.Problem, Solver{Unique: len(solutions) == 1}, solutions, u); err != nil {
					t.Errorf("%s: %v", line, err)
				}
				if u.guesses > before {
					t.Logf("guess: %s", line)
				}
			}
			t.Log(u)
		})
	}
}

func parse(line string) puzzle.Grid {
	order := 0
	for order*order < len(line) {
		order++
	}
	g := puzzle.NewGrid(order, order)
	for k, c := range []byte(line[:min(len(line), order*order)]) {
		g.Cells[k] = uint8(1 + strings.IndexByte("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", c))
	}
	return g
}
