package explain

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/internal/player/human"
	"fourfold/internal/read/grid"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
)

// maxSolutions is the number of solutions that a puzzle of the tests may have: the tests check
// each step against all of them.
const maxSolutions = 50

// A witness has all solutions of a problem and checks the steps of a search.
type witness struct {
	g         *Guide
	solutions []fourfold.Solution
	state     *State
	before    [][]bool // the live options before each guess that is not retracted
	plain     bool     // the search has no rules, so it also guesses options without alternatives
}

// watch traces a search and returns an error if a step is wrong. No step may rule out an option of
// a solution that contains all guesses that are not retracted.
func watch(g *Guide, t Tracer, solutions []fourfold.Solution) error {
	w := &witness{g: g, solutions: solutions, state: NewState(g.p)}
	if s, ok := t.(human.Solver); ok {
		w.plain = s.Scheme == cp.None
	}
	var wrong error
	found, _, err := t.Steps(context.Background(), g.p, func(s human.Step) bool {
		if wrong = w.step(s); wrong != nil {
			wrong = fmt.Errorf("%s: %w", wordsOf(g, s, w.state), wrong)
		}
		return wrong == nil
	})
	switch {
	case wrong != nil:
		return wrong
	case len(solutions) == 0 && errors.Is(err, fourfold.ErrNoSolution), errors.Is(err, fourfold.ErrLimit):
		return nil
	case err != nil:
		return err
	}
	return w.end(found)
}

// guessesOf returns the guesses that are not retracted.
func guessesOf(s *State) (all []int32) {
	for _, g := range s.guesses {
		all = append(all, s.chosen[g.chosen])
	}
	return all
}

// step checks one step: first the step itself, then the state after it.
func (w *witness) step(s human.Step) error {
	live := slices.Clone(w.state.live)
	if err := w.sound(s, live); err != nil {
		return err
	}
	w.state.Apply(s)
	if len(guessesOf(w.state)) != s.Depth {
		return fmt.Errorf("%d guesses stand, want %d", len(guessesOf(w.state)), s.Depth)
	}
	if err := w.undone(s, live); err != nil {
		return err
	}
	for _, sol := range w.solutions {
		if !containsAll(sol, guessesOf(w.state)) {
			continue
		}
		if s.Action == human.DeadEnd {
			return fmt.Errorf("there is solution %v", sol)
		}
		for _, o := range sol {
			if !w.state.live[o] {
				return fmt.Errorf("ruled out %s of solution %v", w.g.candidate(o, "="), sol)
			}
		}
	}
	return nil
}

// sound checks that a step does what its action says.
func (w *witness) sound(s human.Step, live []bool) error {
	left := 0
	if len(s.Base) > 0 {
		left = len(w.state.Options(s.Base[0]))
	}
	switch {
	case s.Action == human.Retract || s.Action == human.Guess && w.plain:
		return nil
	case s.Action == human.Place && left != 1, s.Action == human.Guess && left < 2, s.Action == human.DeadEnd && left > 0:
		return fmt.Errorf("the item has %d options", left)
	case s.Action == human.Remove && (len(s.Removed) == 0 || len(s.Base) != len(s.Cover)):
		return fmt.Errorf("rules out %v by base %v and cover %v", s.Removed, s.Base, s.Cover)
	case s.Action == human.Guess && len(w.g.alternatives(s)) != left:
		return fmt.Errorf("alternatives %v, want %d", w.g.alternatives(s), left)
	}
	for _, o := range s.Removed {
		if !live[o] {
			return fmt.Errorf("%s is ruled out twice", w.g.candidate(o, "="))
		}
	}
	return nil
}

// undone checks that a retracted guess restores the options that were live before the guess,
// except the guessed option. The argument before has the options that were live before the step.
func (w *witness) undone(s human.Step, before []bool) error {
	switch s.Action {
	case human.Guess:
		w.before = append(w.before, before)
	case human.Retract:
		last := len(w.before) - 1
		want := w.before[last]
		w.before = w.before[:last]
		want[s.Chosen] = false
		for _, o := range s.Removed {
			want[o] = false
		}
		if !slices.Equal(w.state.live, want) {
			return errors.New("the state is not that before the guess")
		}
	}
	return nil
}

// end checks that the search found a solution, and that exactly its options are live.
func (w *witness) end(found fourfold.Solution) error {
	if !slices.ContainsFunc(w.solutions, func(s fourfold.Solution) bool { return slices.Equal(s, found) }) {
		return fmt.Errorf("found %v, want one of %v", found, w.solutions)
	}
	chosen := slices.Clone(w.state.chosen)
	slices.Sort(chosen)
	if !slices.Equal(chosen, found) {
		return fmt.Errorf("chosen are %v, want %v", chosen, found)
	}
	for o := range w.g.p.NumOptions() {
		if _, in := slices.BinarySearch(found, o); in != w.state.live[o] {
			return fmt.Errorf("%s is live: %v, want %v", w.g.candidate(o, "="), !in, in)
		}
	}
	return nil
}

func containsAll(s fourfold.Solution, options []int32) bool {
	for _, o := range options {
		if _, in := slices.BinarySearch(s, o); !in {
			return false
		}
	}
	return true
}

// A shape is a kind of random puzzle.
type shape struct {
	name    string
	puzzles int
	order   int
	compile func(givens puzzle.Grid) (*puzzle.Compiled, error)
}

// shapes has 2,100 puzzles in all. The tests use every third puzzle, or all of them if the
// environment has FOURFOLD_LONG.
var shapes = []shape{
	{"9x9", 1200, 9, func(g puzzle.Grid) (*puzzle.Compiled, error) {
		return puzzle.Sudoku{Givens: g}.Compile()
	}},
	{"jigsaw", 300, 9, func(g puzzle.Grid) (*puzzle.Compiled, error) {
		return puzzle.Sudoku{Givens: g, Regions: jigsaw}.Compile()
	}},
	{"diagonal", 300, 9, func(g puzzle.Grid) (*puzzle.Compiled, error) {
		return puzzle.Sudoku{Givens: g, Diagonals: true}.Compile()
	}},
	{"latin", 200, 9, func(g puzzle.Grid) (*puzzle.Compiled, error) {
		return puzzle.Latin{Givens: g}.Compile()
	}},
	{"16x16", 100, 16, func(g puzzle.Grid) (*puzzle.Compiled, error) {
		return puzzle.Sudoku{Givens: g}.Compile()
	}},
}

// jigsaw is a grid of nine regions. No region is a box.
var jigsaw, _ = grid.ParseRegions(`
	AAABBBBCC
	AAABBBCCC
	AADDBBCCC
	ADDDEEECF
	DDDEEEFFF
	DGEEEHHFF
	GGGHHHFFF
	GGGHHHHII
	GGIIIIIII`)

// puzzle returns a puzzle with at most maxSolutions solutions, and the solutions. The givens are
// some cells of a full grid, and more cells until the puzzle has few enough solutions.
func (sh shape) puzzle(t *testing.T, rng *rand.Rand) (*Guide, []fourfold.Solution) {
	full := sh.full(t, rng)
	givens := puzzle.NewGrid(sh.order, sh.order)
	for k, cell := range rng.Perm(len(full.Cells)) {
		givens.Cells[cell] = full.Cells[cell]
		if k < len(full.Cells)/4 || k%2 == 0 {
			continue
		}
		c, err := sh.compile(givens)
		if err != nil {
			t.Fatal(err)
		}
		if solutions, ok := findAll(c.Problem); ok {
			return NewGrid(c, givens, Coords(rng.IntN(2)), grid.AlphabetAuto), solutions
		}
	}
	t.Fatalf("%s: no puzzle with few solutions", sh.name)
	return nil, nil
}

// full returns a random full grid.
func (sh shape) full(t *testing.T, rng *rand.Rand) puzzle.Grid {
	c, err := sh.compile(puzzle.NewGrid(sh.order, sh.order))
	if err != nil {
		t.Fatal(err)
	}
	for {
		random := cp.Solver{Order: cp.Random, Seed: rng.Uint64(), Scheme: cp.Singles, MaxNodes: 2000}
		sol, err := fourfold.First(context.Background(), random, c.Problem)
		if err == nil {
			return c.Grid(sol)
		}
		if !errors.Is(err, fourfold.ErrLimit) {
			t.Fatalf("%s: First() = %v", sh.name, err)
		}
	}
}

// findAll returns the solutions of p, found by another engine. It returns false if there are too
// many or they are too hard to find.
func findAll(p *fourfold.Problem) ([]fourfold.Solution, bool) {
	var solutions []fourfold.Solution
	_, err := dlx.Solver{MaxNodes: 20000}.Solve(context.Background(), p, func(s fourfold.Solution) bool {
		solutions = append(solutions, s)
		return len(solutions) <= maxSolutions
	})
	return solutions, err == nil && len(solutions) <= maxSolutions
}

// TestTruth checks on random puzzles that no step rules out a candidate of a solution. Each puzzle
// is searched with all rules and with one weaker scheme.
func TestTruth(t *testing.T) {
	const parts = 10
	every := 9 // a power of 3, so that each scheme meets each order
	if covertest.Long() {
		every = 1
	} else if testing.Short() {
		every = 27
	}
	for _, sh := range shapes {
		for part := range parts {
			t.Run(fmt.Sprintf("%s/%d", sh.name, part), func(t *testing.T) {
				t.Parallel()
				for k := part * every; k < sh.puzzles; k += parts * every {
					rng := rand.New(rand.NewPCG(uint64(k), uint64(len(sh.name))))
					g, solutions := sh.puzzle(t, rng)
					watchAll(t, g, solutions, fmt.Sprintf("puzzle %d, %s", k, g.givens), k)
				}
			})
		}
	}
}

// watchAll checks a whole search with all rules, and the first nodes of a search with the k-th
// scheme and order.
func watchAll(t *testing.T, g *Guide, solutions []fourfold.Solution, name string, k int) {
	t.Helper()
	schemes, orders := cp.Schemes(), cp.Orders()
	scheme, order := schemes[k%len(schemes)], orders[k/len(schemes)%len(orders)]
	for _, s := range []cp.Solver{{Scheme: cp.All}, {Scheme: scheme, Order: order, Seed: uint64(k), MaxNodes: 300}} {
		if err := watch(g, human.Solver{Solver: s}, solutions); err != nil {
			t.Errorf("%s, scheme %v, order %v: %v", name, s.Scheme, s.Order, err)
		}
	}
}

// TestTruthOfCovers does the same as TestTruth on small exact cover problems that are not grids.
func TestTruthOfCovers(t *testing.T) {
	for k := range covertest.Cases(3000) {
		p := covertest.Random(rand.New(rand.NewPCG(uint64(k), 11)))
		watchAll(t, New(p), covertest.BruteForce(p), fmt.Sprintf("problem %d", k), k)
	}
}

// TestWitness checks that a witness detects wrong searches.
func TestWitness(t *testing.T) {
	p, err := fourfold.ReadProblem(strings.NewReader("x y\nx\nx y\ny\n"), "test")
	if err != nil {
		t.Fatal(err)
	}
	solutions := []fourfold.Solution{{0, 2}, {1}}
	for _, c := range []struct {
		name string
		step human.Step
		want string
	}{
		{"true candidate", human.Step{Action: human.Remove, Base: []int32{0}, Cover: []int32{1}, Removed: []int32{1}}, "ruled out"},
		{"one of two placed", human.Step{Action: human.Place, Base: []int32{0}, Chosen: 0}, "2 options"},
		{"no removal", human.Step{Action: human.Remove, Base: []int32{0}, Cover: []int32{1}}, "rules out"},
		{"no dead end", human.Step{Action: human.DeadEnd, Base: []int32{0}, Chosen: -1}, "2 options"},
		{"rivals kept", human.Step{Action: human.Guess, Base: []int32{0}, Chosen: 0, Depth: 1}, "alternatives"},
		{"depth", human.Step{Action: human.Guess, Base: []int32{0}, Chosen: 0, Removed: []int32{1}}, "guesses stand"},
	} {
		if err := watch(New(p), canned{c.step}, solutions); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("watch(%s) = %v, want %s", c.name, err, c.want)
		}
	}
	guess := human.Step{Action: human.Guess, Base: []int32{0}, Chosen: 0, Removed: []int32{1}, Depth: 1}
	wrong := human.Step{Action: human.Retract, Base: []int32{0}, Chosen: 0, Removed: []int32{0}}
	if err := watch(New(p), canned{guess, wrong}, solutions); err == nil || !strings.Contains(err.Error(), "ruled out") {
		t.Errorf("watch(guess, retract) = %v, want ruled out", err)
	}
}

// TestEveryCell checks that a search without guesses has one step that places each empty cell, and
// none for a given.
func TestEveryCell(t *testing.T) {
	for _, name := range []string{"pipes_easy.txt", "commas_singles_only.txt", "bitset_step_example.txt", "pipes_hard.txt"} {
		c, givens := read(t, name)
		filled, state := givens.Clone(), NewState(c.Problem)
		found, _, err := NewGrid(c, givens, R1C1, grid.AlphabetAuto).Trace(context.Background(), human.Solver{Solver: cp.Solver{Scheme: cp.All}}, func(s Step) bool {
			state = s.After
			if s.Action == human.Place {
				at, _ := c.Placement(s.Chosen)
				if filled.At(at.Row, at.Col) != 0 {
					t.Errorf("%s: %s: the cell is filled", name, s.Text)
				}
				filled.Set(at.Row, at.Col, at.Value)
			}
			return true
		})
		if err != nil || !filled.Equal(c.Grid(found)) || len(state.guesses) > 0 {
			t.Errorf("Trace(%s) told %s, %v, want %s", name, filled, err, c.Grid(found))
		}
	}
}
