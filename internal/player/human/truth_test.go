package human

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// maxSolutions is the number of solutions that a problem of the tests may have: each step is
// checked against all of them.
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

// A stepper is a Solver, or a search by one technique alone.
type stepper interface {
	Steps(context.Context, *fourfold.Problem, func(Step) bool) (fourfold.Solution, fourfold.Stats, error)
}

// alone traces by the rules of cp and one technique.
type alone struct{ *Technique }

func (a alone) Steps(ctx context.Context, p *fourfold.Problem, visit func(Step) bool) (fourfold.Solution, fourfold.Stats, error) {
	state := newPosition(ctx, p)
	return stepsWith(cp.Solver{Scheme: DefaultScheme}, ctx, p, func(at *State) (Step, bool) {
		if !state.read(at) {
			return Step{}, false
		}
		step, ok := state.try(a.Technique)
		step.Removed = state.liveOf(step.Removed)
		return step, ok && len(step.Removed) > 0
	}, visit)
}

// checkTrace traces p and checks each step against all solutions: of the solutions that contain all
// guesses that stand, no step may rule out an option, and there is none at a dead end.
func checkTrace(p *fourfold.Problem, s stepper, solutions []fourfold.Solution, u *usage) error {
	var guesses []int32
	var wrong error
	used := map[string]bool{}
	guessed, state := false, NewState(p)
	begin := time.Now()
	found, _, err := s.Steps(context.Background(), p, func(step Step) bool {
		switch step.Action {
		case Guess:
			guesses, guessed = append(guesses, step.Chosen), true
		case Retract:
			guesses = guesses[:len(guesses)-1]
		}
		if step.Action == Place || step.Action == Remove {
			used[step.Name] = true
			u.steps[step.Name]++
			if rank(step.Name) < 0 {
				wrong = fmt.Errorf("%s is not in the table", step.Name)
			}
		}
		state.Apply(step)
		err := checkStep(p, step, guesses, solutions)
		if err == nil && step.Action != DeadEnd {
			err = checkState(state, guesses, solutions)
		}
		if err != nil {
			wrong = fmt.Errorf("%s, base %v, cover %v, fins %v: %w", step.Name, texts(step.Base, p.ItemName), texts(step.Cover, p.ItemName), p.Names(step.Fins), err)
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

func checkStep(p *fourfold.Problem, step Step, guesses []int32, solutions []fourfold.Solution) error {
	if step.Action == Remove && len(step.Removed) == 0 {
		return errors.New("rules out nothing")
	}
	for _, sol := range solutions {
		if slices.ContainsFunc(guesses, func(o int32) bool { return !has(sol, o) }) {
			continue
		}
		if step.Action == DeadEnd {
			return fmt.Errorf("there is solution %v", p.Names(sol))
		}
		for _, o := range step.Removed {
			if has(sol, o) && (step.Action == Remove || step.Action == Place) {
				return fmt.Errorf("ruled out %s of solution %v", p.OptionName(o), p.Names(sol))
			}
		}
	}
	return nil
}

// checkState returns an error if an option of a solution that has all guesses is not live.
func checkState(state *State, guesses []int32, solutions []fourfold.Solution) error {
	for _, sol := range solutions {
		lacks := func(o int32) bool { return !has(sol, o) }
		if !slices.ContainsFunc(guesses, lacks) && slices.ContainsFunc(sol, func(o int32) bool { return !state.live.has(o) }) {
			return fmt.Errorf("the state lacks an option of %v", sol)
		}
	}
	return nil
}

func has(s fourfold.Solution, o int32) bool {
	_, in := slices.BinarySearch(s, o)
	return in
}

// solutionsOf returns all solutions, found by another engine. It returns false if there are more
// than most, or if they are too hard to find.
func solutionsOf(p *fourfold.Problem, most int) ([]fourfold.Solution, bool) {
	var all []fourfold.Solution
	_, err := dlx.Solver{MaxNodes: 20000}.Solve(context.Background(), p, func(s fourfold.Solution) bool {
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
}

func sudoku(g puzzle.Grid) (*puzzle.Compiled, error) { return puzzle.Sudoku{Givens: g}.Compile() }
func diagonal(g puzzle.Grid) (*puzzle.Compiled, error) {
	return puzzle.Sudoku{Givens: g, Diagonals: true}.Compile()
}
func withRule(kind string) func(puzzle.Grid) (*puzzle.Compiled, error) {
	return func(g puzzle.Grid) (*puzzle.Compiled, error) {
		return puzzle.Sudoku{Givens: g, Rules: rule.List{rule.New(kind, nil)}}.Compile()
	}
}
func latin(g puzzle.Grid) (*puzzle.Compiled, error) { return puzzle.Latin{Givens: g}.Compile() }
func jigsaw(g puzzle.Grid) (*puzzle.Compiled, error) {
	regions := make([]int, 81)
	for k, c := range "AAABBBBCCAAABBBCCCAADDBBCCCADDDEEECFDDDEEEFFFDGEEEHHFFGGGHHHFFFGGGHHHHIIGGIIIIIII" {
		regions[k] = int(c - 'A')
	}
	return puzzle.Sudoku{Givens: g, Regions: regions}.Compile()
}

var families = []family{
	{"9x9", 9, 45, sudoku},
	{"4x4", 4, 4, sudoku},
	{"6x6", 6, 10, sudoku},
	{"8x8", 8, 8, sudoku},
	{"12x12", 12, 4, sudoku},
	{"jigsaw", 9, 5, jigsaw},
	{"diagonal", 9, 5, diagonal},
	{"windoku", 9, 2, withRule("windoku")},
	{"anti-knight", 9, 2, withRule("anti-knight")},
	{"argyle", 9, 1, withRule("argyle")},
	{"Latin 6", 6, 6, latin},
	{"Latin 9", 9, 8, latin},
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
	switch {
	case len(tries) > 100:
		tries = tries[:len(tries)/2]
	case f.order == 9 && f.name != "9x9":
		tries = tries[:56] // few steps, but most techniques
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
	total := 40
	if covertest.Long() {
		total = 10000
	} else if testing.Short() {
		total = 20
	}
	for n, f := range families {
		t.Run(f.name, func(t *testing.T) {
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
				schemes, orders := cp.Schemes(), cp.Orders()
				rules := cp.Solver{Scheme: schemes[k%len(schemes)], Order: orders[k/len(schemes)%len(orders)], Seed: uint64(k), MaxNodes: 300}
				for _, by := range []Solver{{Unique: len(solutions) == 1}, {Solver: rules, RulesOnly: true}} {
					if err := checkTrace(c.Problem, by, solutions, u); err != nil && !errors.Is(err, fourfold.ErrLimit) {
						t.Errorf("puzzle %d, %v: %v", k, c.Givens(), err)
					}
				}
			}
			t.Log(u)
		})
	}
}

// TestTruthOfCovers does the same with exact cover problems that are not grids.
func TestTruthOfCovers(t *testing.T) {
	u := newUsage()
	for k := range covertest.Cases(1500) {
		p := covertest.Random(rand.New(rand.NewPCG(uint64(k), 21)))
		solutions := covertest.BruteForce(p)
		if err := checkTrace(p, Solver{Unique: len(solutions) == 1}, solutions, u); err != nil {
			t.Errorf("problem %d: %v", k, err)
		}
	}
	for k := range covertest.Cases(1500) {
		p := triples(rand.New(rand.NewPCG(uint64(k), 22)))
		solutions, ok := solutionsOf(p, maxSolutions)
		if !ok {
			continue
		}
		if err := checkTrace(p, Solver{Unique: len(solutions) == 1}, solutions, u); err != nil {
			t.Errorf("triples %d: %v", k, err)
		}
	}
	for name, p := range map[string]*fourfold.Problem{"queens": covertest.Queens(6), "matching": covertest.Matching(7), "colors": covertest.Petersen(2)} {
		solutions, _ := solutionsOf(p, 100)
		if err := checkTrace(p, Solver{}, solutions, u); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	t.Log(u)
}

// triples returns a random problem of 9 to 15 items with options of three items each, and
// sometimes a secondary item, which may be painted. It has a solution, and pairs of options that
// cover the same six items.
func triples(rng *rand.Rand) *fourfold.Problem {
	var b fourfold.Builder
	n := 9 + 3*rng.IntN(3)
	var primary, secondary []fourfold.Item
	for k := range n {
		primary = append(primary, b.Primary(fmt.Sprint("p", k)))
	}
	for k := range 3 {
		secondary = append(secondary, b.Secondary(fmt.Sprint("s", k)))
	}
	width, painted := rng.IntN(12), rng.IntN(3) == 0
	option := func(order []int, at int) {
		items := []fourfold.Item{primary[order[at]], primary[order[at+1]], primary[order[at+2]]}
		if rng.IntN(12) < width {
			i := secondary[rng.IntN(3)]
			if painted {
				i = i.Paint(fourfold.Color('A' + rng.IntN(2)))
			}
			items = append(items, i)
		}
		b.Option("", items...)
	}
	for at := range n / 3 {
		option(rng.Perm(n), at) // also options that belong to no solution
	}
	order := rng.Perm(n)
	for at := range n / 3 {
		b.Option("", primary[order[3*at]], primary[order[3*at+1]], primary[order[3*at+2]])
	}
	for range 2 + rng.IntN(n) {
		order := rng.Perm(n)
		option(order, 0)
		option(order, 3)
		order[2], order[3] = order[3], order[2]
		if option(order, 0); rng.IntN(2) == 0 {
			option(order, 3)
		}
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}
