package rule

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/puzzle/constraint"
)

// boards are small grids: with and without boxes, with values from 0, with more values than cells in
// a row, and one without the rule of rows and columns.
var boards = []Board{
	{Rows: 4, Cols: 4, Low: 1, High: 4, BoxRows: 2, BoxCols: 2},
	{Rows: 4, Cols: 4, Low: 1, High: 4},
	{Rows: 4, Cols: 4, Low: 0, High: 3, BoxRows: 2, BoxCols: 2},
	{Rows: 4, Cols: 4, Low: 1, High: 6, BoxRows: 2, BoxCols: 2},
	{Rows: 6, Cols: 6, Low: 1, High: 6, BoxRows: 2, BoxCols: 3},
	{Rows: 6, Cols: 6, Low: 0, High: 8, BoxRows: 2, BoxCols: 3},
	{Rows: 6, Cols: 6, Low: 1, High: 12},
	{Rows: 3, Cols: 3, Low: 1, High: 6},
	{Rows: 3, Cols: 5, Low: 0, High: 2, Open: true},
}

// untested are kinds with units on grids of order 9 only.
var untested = []string{"center-dot", "asterisk", "girandola", "argyle"}

// houses returns the cells of each unit of a board.
func houses(b *Board) [][]int {
	if b.Rows != b.Cols {
		return nil
	}
	return append(b.lines(), b.boxes()...)
}

// complete calls yield with each way to fill the empty cells (-1) of a grid in a random order, until it
// returns false. Peers are the cells that may not have the value of a cell.
func complete(b *Board, peers [][]int, grid []int, rng *rand.Rand, yield func() bool) bool {
	cell := slices.Index(grid, -1)
	if cell < 0 {
		return yield()
	}
	n := b.High - b.Low + 1
	first := rng.IntN(n)
	for k := range n {
		grid[cell] = b.Low + (k+first)%n
		if !slices.ContainsFunc(peers[cell], func(o int) bool { return grid[o] == grid[cell] }) && !complete(b, peers, grid, rng, yield) {
			return false
		}
	}
	grid[cell] = -1
	return true
}

// puzzle returns a solved grid, which of its cells are open, and all ways to fill these, at most limit.
// If it finds one soon, the grid is one that ok accepts.
func puzzle(b *Board, rng *rand.Rand, limit int, ok func(grid []int) bool) (solved []int, open []int, all [][]int) {
	n := b.Rows * b.Cols
	peers := make([][]int, n)
	for _, unit := range houses(b) {
		for _, cell := range unit {
			for _, o := range unit {
				if o != cell && !slices.Contains(peers[cell], o) {
					peers[cell] = append(peers[cell], o)
				}
			}
		}
	}
	for range 300 {
		grid, left := slices.Repeat([]int{-1}, n), 30
		complete(b, peers, grid, rng, func() bool {
			solved, left = slices.Clone(grid), left-1
			return left > 0 && !ok(solved)
		})
		if ok(solved) {
			break
		}
	}
	for open = rng.Perm(n)[:min(n, 20)]; ; open = open[:len(open)*4/5] {
		grid := slices.Clone(solved)
		all = nil
		for _, cell := range open {
			grid[cell] = -1
		}
		if complete(b, peers, grid, rng, func() bool { all = append(all, slices.Clone(grid)); return len(all) <= limit }) {
			return solved, open, all
		}
	}
}

// random returns a random rule of a kind that fits the board. Most of its cells are open.
func random(b *Board, k *Kind, open []int, rng *rand.Rand) Rule {
	for {
		r := Rule{Kind: k.Name}
		most := 30
		if slices.Contains([]string{"quadruple", "contain", "contain-exact", "look-and-say", "forbid", "numbered-room", "runs", "difference", "ratio", "whispers"}, k.Name) {
			most = b.High + 1
		}
		for range within(k.Numbers[0], min(k.Numbers[1], k.Numbers[0]+4), rng) {
			r.Numbers = append(r.Numbers, rng.IntN(most))
		}
		for range within(k.Lists[0], min(k.Lists[1], k.Lists[0]+1), rng) {
			r.Cells = append(r.Cells, randomCells(b, within(k.Cells[0], min(k.Cells[1], 5), rng), open, rng))
		}
		switch k.Name {
		case "clone", "same-values":
			n := within(1, 3, rng)
			for i := range r.Cells {
				r.Cells[i] = randomCells(b, n, open, rng)
			}
		case "arrow", "count-distinct", "value-index":
			r.Cells[0] = randomCells(b, 1+rng.IntN(2)*len(k.FPuzzles)/5, open, rng)
			if k.Name == "value-index" {
				r.Cells[1] = randomCells(b, 1, open, rng)
			}
		case "linear":
			r.Numbers = []int{rng.IntN(20) - 5}
			for range r.Cells[0] {
				r.Numbers = append(r.Numbers, rng.IntN(5)-1)
			}
		case "forbid":
			r.Numbers = r.Numbers[:len(r.Numbers)/2*2]
		case "look-and-say":
			for i := 0; i < len(r.Numbers); i += 2 {
				r.Numbers[i] = rng.IntN(3)
			}
		case "difference", "ratio", "x", "v":
			all := b.unmarked()
			r.Cells[0] = all[rng.IntN(len(all))][:]
		case "quadruple":
			all := b.squares()
			r.Cells[0] = all[rng.IntN(len(all))]
		case "little-killer":
			from, to := rng.IntN(b.Rows*b.Cols), rng.IntN(b.Rows*b.Cols)
			if run, ok := b.Run(from, to); ok {
				r.Cells[0] = run
			}
		}
		if k.Look == LookOutside && k.Name != "little-killer" {
			all := b.readings()
			r.Cells[0] = all[rng.IntN(len(all))]
		}
		if r.Check(b) == nil {
			return r
		}
	}
}

func within(low, high int, rng *rand.Rand) int { return low + rng.IntN(high-low+1) }

func randomCells(b *Board, n int, open []int, rng *rand.Rand) (cells []int) {
	for len(cells) < n {
		cell := rng.IntN(b.Rows * b.Cols)
		if rng.IntN(5) > 0 {
			cell = open[rng.IntN(len(open))]
		}
		if !slices.Contains(cells, cell) || len(cells) >= len(open) && n > len(open) {
			cells = append(cells, cell)
		}
	}
	return cells
}

// companions are the kinds that rules of a kind look at.
var companions = map[string][]string{
	"no-difference": {"difference", "ratio"}, "no-ratio": {"difference", "ratio"}, "no-xv": {"x", "v"},
	"minimum": {"minimum"}, "maximum": {"maximum"}, "full-rank": {"full-rank-ties", "full-rank"},
}

// beside returns random companions: most marks that fit the grid, or up to two rules.
func beside(b *Board, k *Kind, solved, open []int, rng *rand.Rand) (rules List) {
	kinds := companions[k.Name]
	if k.IsGlobal() {
		for _, pair := range b.unmarked() {
			for _, kind := range kinds {
				r := New(kind, nil, pair[:]...)
				if truth[kind](sheet{b, solved}, r, sheet{b, solved}.v(pair[:])) && rng.IntN(50) > 0 {
					rules = append(rules, r)
				}
			}
		}
		return rules
	}
	for range kinds {
		if rng.IntN(3) > 0 {
			rules = rules.And(List{fitting(b, KindOf(kinds[rng.IntN(len(kinds))]), solved, open, rng)})
		}
	}
	return rules
}

// compile states units and rules. Each cell has the values of a set, stated before or after them.
func compile(b *Board, cells []constraint.Values, before bool) (*fourfold.Problem, []constraint.Choice, error) {
	m, vars := new(constraint.Model), make([]constraint.Var, len(cells))
	restrict := func(now bool) {
		for cell, x := range vars {
			if now {
				m.Restrict(x, cells[cell])
			}
		}
	}
	for cell := range vars {
		vars[cell] = m.Var(b.Name(cell), b.Values())
	}
	restrict(before)
	units := houses(b)
	for k, r := range b.Rules {
		kind := KindOf(r.Kind)
		if kind.Units != nil {
			units = append(units, kind.Units(b, r)...)
		}
		for _, cell := range r.AllCells() {
			for _, v := range b.Values().All() {
				if kind.Only != nil && !kind.Only(v) {
					m.Restrict(vars[cell], ^(1 << v))
				}
			}
		}
		if kind.Near != nil {
			for _, pair := range b.Near(kind.Reach) {
				rows, cols := b.away(pair[0], pair[1])
				m.Pair(fmt.Sprint("near", k, pair), vars[pair[0]], vars[pair[1]], func(v, w int) bool { return !kind.Near(rows, cols, v, w) })
			}
		}
	}
	for k, unit := range units {
		p := Poster{Model: m, Board: b, cells: vars}
		p.Different(fmt.Sprint("unit", k), unit)
	}
	if err := Post(m, b, vars); err != nil {
		return nil, nil, err
	}
	restrict(!before)
	return m.Problem()
}

// solutions returns the grids that the constraints of a board leave.
func solutions(t *testing.T, b *Board, cells []constraint.Values, before bool) (found []string) {
	p, choices, err := compile(b, cells, before)
	if errors.Is(err, ErrBadRule) && !errors.Is(err, constraint.ErrTooLarge) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	for sol, err := range fourfold.All(context.Background(), cp.Solver{}, p) {
		if err != nil {
			t.Fatal(err)
		}
		grid := make([]int, len(cells))
		for _, o := range sol {
			if int(o) < len(choices) && int(choices[o].Var) < len(cells) {
				grid[choices[o].Var] = choices[o].Value
			}
		}
		found = append(found, fmt.Sprint(grid))
	}
	return found
}

// check compares Holds and the constraints of a board with the definitions in truth.
func check(t *testing.T, b *Board, solved, open []int, all [][]int, before bool) {
	t.Helper()
	var want []string
	for _, grid := range all {
		ok := true
		for _, r := range b.Rules {
			var v []int
			if len(r.Cells) > 0 {
				v = sheet{b, grid}.v(r.Cells[0])
			}
			holds := truth[r.Kind](sheet{b, grid}, r, v)
			if k := KindOf(r.Kind); k.Holds != nil && k.Holds(b, r, func(cell int) int { return grid[cell] }) != holds {
				t.Fatalf("%s on %v: Holds = %t, want %t", b.Rules.Text(b.Cols, "; "), grid, !holds, holds)
			}
			ok = ok && holds
		}
		if ok {
			want = append(want, fmt.Sprint(grid))
		}
	}
	cells := make([]constraint.Values, len(solved))
	for cell, v := range solved {
		if cells[cell] = 1 << v; slices.Contains(open, cell) {
			cells[cell] = b.Values()
		}
	}
	got := solutions(t, b, cells, before)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("%s on a board %+v\n%v with open cells %v: %d solutions, want %d\n got %.300v\nwant %.300v", b.Rules.Text(b.Cols, "; "), *b, solved, open, len(got), len(want), got, want)
	}
}

// TestTruth: each kind means the same in Holds, in its constraints and in the definition of the test.
func TestTruth(t *testing.T) {
	runs, limit := 10, 200
	if os.Getenv("FOURFOLD_LONG") != "" {
		runs, limit = 200, 2000
	}
	for number, k := range Kinds() {
		if slices.Contains(untested, k.Name) {
			continue
		}
		t.Run(k.Name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(51, uint64(number)))
			held := 0
			for run := 0; run < runs; {
				b := boards[rng.IntN(len(boards))]
				b.Areas = areas(&b)
				if !fits(&b, k) {
					continue
				}
				run++
				solved, open, all := puzzle(&b, rng, limit, func(grid []int) bool {
					return !k.IsGlobal() || companions[k.Name] != nil || truth[k.Name](sheet{&b, grid}, Rule{}, nil)
				})
				b.Rules = beside(&b, k, solved, open, rng)
				if o := Kinds()[rng.IntN(len(Kinds()))]; run > runs*4/5 && !slices.Contains(untested, o.Name) && fits(&b, o) {
					b.Rules = b.Rules.And(List{fitting(&b, o, solved, open, rng)})
				}
				r := fitting(&b, k, solved, open, rng)
				b.Rules = b.Rules.And(List{r})
				if truth[k.Name](sheet{&b, solved}, r, first(sheet{&b, solved}, r)) {
					held++
				}
				check(t, &b, solved, open, all, rng.IntN(2) == 0)
			}
			if held < runs/8 {
				t.Errorf("only %d of %d rules hold in their grid", held, runs)
			}
		})
	}
}

func first(s sheet, r Rule) []int {
	if len(r.Cells) == 0 {
		return nil
	}
	return s.v(r.Cells[0])
}

// fitting returns a rule that holds in the grid, or any other rule if none is found soon.
func fitting(b *Board, k *Kind, solved, open []int, rng *rand.Rand) (r Rule) {
	for range 300 {
		r = random(b, k, open, rng)
		with := *b
		with.Rules = b.Rules.And(List{r})
		if s := (sheet{&with, solved}); truth[k.Name](s, r, first(s, r)) {
			break
		}
	}
	return r
}

// fits reports whether a board can have rules of a kind.
func fits(b *Board, k *Kind) bool {
	if k.Name == "windoku" && b.Rows != 4 {
		return false
	}
	r := Rule{Kind: k.Name}
	switch k.Name {
	case "region-sum", "box-index", "disjoint-groups", "windoku":
		return b.BoxRows > 0
	case "entropic":
		return (b.High-b.Low+1)%3 == 0
	case "full-rank":
		return b.Rows == b.Cols && b.Rows <= 4
	}
	return k.Lists[0] > 0 || r.Check(b) == nil
}

// areas returns the box of each cell.
func areas(b *Board) (of []int) {
	if b.BoxRows == 0 {
		return nil
	}
	for cell := range b.Rows * b.Cols {
		of = append(of, cell/b.Cols/b.BoxRows*(b.Cols/b.BoxCols)+cell%b.Cols/b.BoxCols)
	}
	return of
}

// TestKinds: each kind has its texts, one meaning, and a definition in this test.
func TestKinds(t *testing.T) {
	for _, k := range Kinds() {
		if k.Meaning == "" || k.Source == "" || k.Example == "" || k.Lists[1] > 0 != (k.Cells[1] > 0) {
			t.Errorf("%s lacks a text or its cells: %+v", k.Name, k)
		}
		if found, ok := Parse(k.Name); !ok || found != k || KindOf(k.Name) != k {
			t.Errorf("Parse(%q) finds %v", k.Name, found)
		}
		forms := 0
		for _, has := range []bool{k.Units != nil, k.Near != nil, k.Only != nil, k.Holds != nil && k.Post != nil} {
			if has {
				forms++
			}
		}
		if forms != 1 || k.Allow != nil && k.Counts != nil {
			t.Errorf("%s has %d meanings, want 1", k.Name, forms)
		}
		if truth[k.Name] == nil && !slices.Contains(untested, k.Name) {
			t.Errorf("%s has no definition here", k.Name)
		}
	}
}
