package classic

import "testing"

// TestGoFilled: filled accepts a full grid and rejects it with two cells exchanged, and write
// writes the full grid.
func TestGoFilled(t *testing.T) {
	r := NewSource(10)
	g := new(goSearch)
	for range 2000 {
		p := r.solved()
		g.begin(&p)
		if !g.stack[0].filled(allValues) {
			t.Fatalf("filled rejects a solution: %s", p[:])
		}
		g.stack[0].write(&g.solution)
		if p != Puzzle(g.solution[:81]) {
			t.Fatalf("%s is written as %s", p[:], g.solution[:81])
		}
		c, d := r.IntN(81), r.IntN(81)
		if p[c] == p[d] {
			continue
		}
		set := uint64(1)<<(p[c]-'1') | 1<<(p[d]-'1')
		p[c], p[d] = p[d], p[c]
		g.begin(&p)
		if g.stack[0].filled(set) {
			t.Fatalf("filled accepts a grid that is not a solution: %s", p[:])
		}
	}
}

// TestGoClosed checks that pass may skip values: if it reports that a node is stable, another
// pass over all values changes nothing. If it reports solved, all values have a cell in each
// row, column and box.
func TestGoClosed(t *testing.T) {
	nodes := Tries(10_000, 30_000, 1_000_000)
	r := NewSource(11)
	g := new(goSearch)
	for nodes > 0 {
		p := r.Puzzle()
		g.begin(&p)
		for k := 0; g.depth > 0 && k < 200; k++ {
			nodes--
			n := &g.stack[g.depth-1]
			g.budget = pollEvery
			switch n.propagate(&g.budget) {
			case solved:
				if !n.filled(allValues) {
					t.Fatalf("%v: solved, but the grid is not a solution", p)
				}
			case stable:
				again := *n
				again.dirty = allValues
				if o := again.pass(); o != stable || again.ab != n.ab || again.c != n.c {
					t.Fatalf("%v: another pass over a stable node returns %d", p, o)
				}
				n.decide(&g.stack[g.depth])
				g.depth++
				continue
			}
			g.depth--
		}
	}
}
