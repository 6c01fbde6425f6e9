package human

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
	"fourfold/sat"
)

// An isolation is a position of a puzzle beside the grid without givens, of which it keeps only
// those lost options that contain an item of the base of a step.
type isolation struct {
	p, empty *fourfold.Problem
	optionOf map[string]int32 // of the empty grid
	itemOf   map[string]int32
	allowed  []bool // of an option of the empty grid: the puzzle has it
}

func newIsolation(p, empty *fourfold.Problem) *isolation {
	x := &isolation{p: p, empty: empty, optionOf: map[string]int32{}, itemOf: map[string]int32{}, allowed: make([]bool, empty.NumOptions())}
	for o := range empty.NumOptions() {
		x.optionOf[empty.OptionName(o)] = o
	}
	for i := range empty.NumItems() {
		x.itemOf[empty.ItemName(i)] = i
	}
	for o := range p.NumOptions() {
		x.allowed[x.optionOf[p.OptionName(o)]] = true
	}
	return x
}

// check returns an error if a removed option is in a solution of the grid in which only the base
// has lost options. A technique that assumes one solution proves less: such a solution can be
// changed into another one within the cells of the base.
func (x *isolation) check(at *State, step Step, unique bool) error {
	live := make([]bool, x.empty.NumOptions())
	for o := range x.p.NumOptions() {
		live[x.optionOf[x.p.OptionName(o)]] = at.live.has(o)
	}
	base := map[int32]bool{}
	for _, i := range step.Base {
		base[x.itemOf[x.p.ItemName(i)]] = true
	}
	inBase := func(o int32) bool {
		return slices.ContainsFunc(x.empty.Option(o), func(i fourfold.Item) bool { return base[i.Index] })
	}
	inCells := func(o int32) bool {
		return slices.ContainsFunc(x.empty.Option(o), func(i fourfold.Item) bool {
			return base[i.Index] && x.empty.ItemKind(i.Index) == "cell"
		})
	}
	for _, name := range x.p.Names(step.Removed) {
		r := x.optionOf[name]
		var options []int32
		for o := range x.empty.NumOptions() {
			if (live[o] || !inBase(o)) && (o == r || !excludes(x.empty, o, r)) {
				options = append(options, o)
			}
		}
		sol, err := fourfold.First(context.Background(), sat.Solver{}, x.empty.WithOptions(options))
		if err != nil {
			continue
		}
		for k := range sol {
			sol[k] = options[sol[k]]
		}
		if !unique {
			return fmt.Errorf("the base alone does not rule out %s: %v", name, x.empty.Names(sol))
		}
		var others []int32
		for o := range x.empty.NumOptions() {
			if has(sol, o) && !inCells(o) || inCells(o) && x.allowed[o] {
				others = append(others, o)
			}
		}
		if n, err := fourfold.Count(context.Background(), sat.Solver{}, x.empty.WithOptions(others), 2); err != nil || n.Int64() < 2 {
			return fmt.Errorf("%s is in %v, which has no second solution in the base: %d, %v", name, x.empty.Names(sol), n, err)
		}
	}
	return nil
}

func excludes(p *fourfold.Problem, a, b int32) bool {
	return slices.ContainsFunc(p.Option(a), func(i fourfold.Item) bool {
		return slices.ContainsFunc(p.Option(b), func(j fourfold.Item) bool { return i.Index == j.Index })
	})
}

// TestBaseSuffices: what a step rules out follows from the lost options of its base alone.
// Explanations leave out steps because of this.
func TestBaseSuffices(t *testing.T) {
	if testing.Short() {
		t.Skip("it solves many puzzles")
	}
	most, checked := 3, map[string]int{}
	if covertest.Long() {
		most = 200
	}
	for n, f := range families {
		if f.order > 9 {
			continue
		}
		empty, err := f.compile(puzzle.NewGrid(f.order, f.order))
		if err != nil {
			t.Fatal(err)
		}
		for k := range (covertest.Cases(30)*f.share + 99) / 100 {
			c, _, err := f.puzzle(rand.New(rand.NewPCG(uint64(k), uint64(200+n))), 1)
			if err != nil {
				t.Fatal(err)
			}
			checkBases(t, newIsolation(c.Problem, empty.Problem), checked, most)
		}
	}
	empty, err := sudoku(puzzle.NewGrid(9, 9))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range hard {
		c, err := sudoku(parse(text))
		if err != nil {
			t.Fatal(err)
		}
		checkBases(t, newIsolation(c.Problem, empty.Problem), checked, most)
	}
	t.Log(checked)
}

// checkBases checks the steps that each technique finds in each position of a trace.
func checkBases(t *testing.T, x *isolation, checked map[string]int, most int) {
	t.Helper()
	s := newPosition(context.Background(), x.p)
	deduce := func(at *State) (Step, bool) {
		if !s.read(at) {
			return Step{}, false
		}
		var first Step
		for k := range table {
			if table[k].find == nil || first.Name != "" && checked[table[k].Name] >= most {
				continue
			}
			step, ok := s.try(&table[k])
			if step.Removed = s.liveOf(step.Removed); !ok || len(step.Removed) == 0 {
				continue
			}
			if first.Name == "" {
				first = step
			}
			if checked[step.Name] >= most {
				continue
			}
			checked[step.Name]++
			if err := x.check(at, step, table[k].Unique); err != nil {
				t.Errorf("%s, base %v, fins %v, removed %v: %v", step.Name, texts(step.Base, x.p.ItemName), x.p.Names(step.Fins), x.p.Names(step.Removed), err)
			}
		}
		return first, first.Name != ""
	}
	if _, _, err := stepsWith(cp.Solver{Scheme: cp.Singles}, context.Background(), x.p, deduce, func(Step) bool { return true }); err != nil {
		t.Error(err)
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
