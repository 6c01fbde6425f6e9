package cdcl

import (
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/sat/cdcl/internal/core"
)

// A recorder is a formula that keeps its groups and clauses.
type recorder struct {
	exact, atMost, clauses [][]core.Lit
}

func (r *recorder) Group(lits []core.Lit, low, _ int) {
	if low > 0 {
		r.exact = append(r.exact, append([]core.Lit{}, lits...))
	} else {
		r.atMost = append(r.atMost, append([]core.Lit{}, lits...))
	}
}

func (r *recorder) Add(lits ...core.Lit) {
	r.clauses = append(r.clauses, append([]core.Lit{}, lits...))
}

// TestEncode: a primary item is a group of exactly one, a secondary item with several members one of
// at most one. A color has a variable if several options use it.
func TestEncode(t *testing.T) {
	var b fourfold.Builder
	p, q := b.Primary("p"), b.Primary("q")
	x, y, z := b.Secondary("x"), b.Secondary("y"), b.Secondary("z")
	b.Option("", p, x.Paint('A'), y) // 0
	b.Option("", q, x.Paint('A'))    // 1
	b.Option("", p, x.Paint('B'))    // 2
	b.Option("", q, x, y.Paint('A')) // 3
	b.Option("", p, q, z.Paint('C')) // 4
	problem, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	var e encoder
	for range 2 { // the second time with used memory
		work := poll.New(t.Context())
		if err := e.load(problem, &work); err != nil {
			t.Fatal(err)
		}
		var got recorder
		rows, err := e.write(&got, func(int32) {})
		if err != nil || e.numVars != 6 || rows != 7 {
			t.Errorf("%d variables, %d rows, error %v, want 6 variables and 7 rows", e.numVars, rows, err)
		}
		const a = 5 // the variable of x in color A
		same(t, "exact groups", got.exact, [][]core.Lit{{core.Pos(0), core.Pos(2), core.Pos(4)}, {core.Pos(1), core.Pos(3), core.Pos(4)}})
		same(t, "other groups", got.atMost, [][]core.Lit{{core.Pos(3), core.Pos(a), core.Pos(2)}, {core.Pos(0), core.Pos(3)}})
		same(t, "clauses", got.clauses, [][]core.Lit{{core.Neg(0), core.Pos(a)}, {core.Neg(1), core.Pos(a)}, {core.Neg(a), core.Pos(0), core.Pos(1)}})
		e.clear()
	}
}

// TestEncodePainters: each painter of an item supports its colors. The options of a painter with one
// option for each color are the variables of the colors.
func TestEncodePainters(t *testing.T) {
	var b fourfold.Builder
	p, q, r := b.Primary("p"), b.Primary("q"), b.Primary("r")
	x, y := b.Secondary("x"), b.Secondary("y")
	b.Option("", p, x.Paint('A'))               // 0
	b.Option("", p, x.Paint('B'))               // 1
	b.Option("", q, x.Paint('B'), y.Paint('A')) // 2
	b.Option("", q, x.Paint('B'), y.Paint('B')) // 3
	b.Option("", q, x.Paint('C'), y.Paint('B')) // 4
	b.Option("", r, y.Paint('B'))               // 5
	b.Option("", r, y.Paint('B'))               // 6
	problem := built(t, &b)
	var e encoder
	for range 2 { // the second time with used memory
		work := poll.New(t.Context())
		if err := e.load(problem, &work); err != nil {
			t.Fatal(err)
		}
		var got recorder
		rows, err := e.write(&got, func(int32) {})
		if err != nil || e.numVars != 8 || rows != 16 {
			t.Errorf("%d variables, %d rows, error %v, want 8 variables and 16 rows", e.numVars, rows, err)
		}
		const yB = 7
		same(t, "groups of secondary items", got.atMost, [][]core.Lit{{core.Pos(2), core.Pos(yB)}})
		same(t, "clauses", got.clauses, [][]core.Lit{
			{core.Neg(2), core.Pos(1)}, {core.Neg(3), core.Pos(1)}, {core.Neg(3), core.Pos(yB)}, {core.Neg(4), core.Pos(yB)},
			{core.Neg(5), core.Pos(yB)}, {core.Neg(6), core.Pos(yB)},
			{core.Neg(4)},                                          // p gives no C
			{core.Neg(0)}, {core.Neg(1), core.Pos(2), core.Pos(3)}, // q at x
			{core.Neg(yB), core.Pos(3), core.Pos(4)}, {core.Neg(2)}, // q and r at y
			{core.Neg(yB), core.Pos(5), core.Pos(6)},
		})
		e.clear()
	}
}

func same(t *testing.T, what string, got, want [][]core.Lit) {
	t.Helper()
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// TestSplit: large secondary items are split, so that pigeons take few conflicts, whichever item an
// option names first.
func TestSplit(t *testing.T) {
	for _, holeFirst := range []bool{false, true} {
		testSplit(t, holeFirst)
	}
}

func testSplit(t *testing.T, holeFirst bool) {
	t.Helper()
	var b fourfold.Builder
	var holes []fourfold.Item
	for range 9 {
		holes = append(holes, b.Secondary(""))
	}
	for range 10 {
		pigeon := b.Primary("")
		for _, hole := range holes {
			if holeFirst {
				b.Option("", hole, pigeon)
			} else {
				b.Option("", pigeon, hole)
			}
		}
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	stats, err := Solver{MaxConflicts: 50_000}.Solve(t.Context(), p, func(fourfold.Solution) bool { return true })
	if want := 10*9 + 9*2; err != nil || stats.Vars != want {
		t.Errorf("%d variables, want %d; error %v", stats.Vars, want, err)
	}
}
