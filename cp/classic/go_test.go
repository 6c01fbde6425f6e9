package classic

import "testing"

// runGo runs the engine in slices of a few passes. It checks the solutions, adds them to seen,
// and returns their number.
func runGo(t *testing.T, g *goSearch, m *[81]uint16, limit, slice int64, seen map[Puzzle]bool) int64 {
	t.Helper()
	count := int64(0)
	for g.depth > 0 && count < limit {
		g.left, g.budget = 1, slice
		g.run()
		if g.budget < 0 || g.depth < 0 || g.depth > goMaxNodes {
			t.Fatalf("budget %d, depth %d", g.budget, g.depth)
		}
		if g.left == 0 {
			count++
			g.fetch()
			p := Puzzle(g.solution[:81])
			if err := CheckSolution(m, &p); err != nil {
				t.Fatalf("%v: %s", err, p[:])
			}
			if seen[p] {
				t.Fatalf("%s is found twice", p[:])
			}
			seen[p] = true
		}
	}
	return count
}

func TestGoOracle(t *testing.T) {
	grids := 2000
	if testing.Short() {
		grids = 400
	}
	r := NewSource(9)
	g := new(goSearch)
	counts := map[int64]int{}
	for i := range grids {
		const limit = 50
		p := r.Puzzle()
		m := marksOf(&p)
		g.begin(&p)
		seen := map[Puzzle]bool{}
		slice := int64(1)
		if i%8 > 1 {
			slice = pollEvery
		}
		count := runGo(t, g, &m, limit, slice, seen)
		want, ok := oracleCount(m, limit, func(p *Puzzle) {
			if count < limit && !seen[*p] {
				t.Fatalf("grid %d: solution %s not found", i, p[:])
			}
		})
		if !ok {
			counts[-1]++
			continue
		}
		if count != want {
			t.Fatalf("grid %d: %d solutions, want %d", i, count, want)
		}
		counts[min(count, 3)]++
	}
	if counts[-1] > grids/4 {
		t.Errorf("the oracle gave up on %d of %d grids", counts[-1], grids)
	}
	for k := range int64(4) {
		if counts[k] < grids/100 {
			t.Errorf("only %d of %d grids with %d solutions", counts[k], grids, k)
		}
	}
}

// TestGoResume: a search that is interrupted after every pass has the same result.
func TestGoResume(t *testing.T) {
	p := Puzzle([]byte("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."))
	var guesses [2]int64
	for i, slice := range []int64{1, pollEvery} {
		g := new(goSearch)
		g.begin(&p)
		m := marksOf(&p)
		if n := runGo(t, g, &m, 2, slice, map[Puzzle]bool{}); n != 1 {
			t.Errorf("%d solutions", n)
		}
		guesses[i] = g.decisions
	}
	if guesses[0] != guesses[1] || guesses[0] == 0 {
		t.Errorf("guesses %v, want the same number twice and not 0", guesses)
	}
}

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
	nodes := 100_000
	if testing.Short() {
		nodes /= 10
	}
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

// TestGoDepth finds many solutions of the empty grid; runGo checks the depth of the stack.
func TestGoDepth(t *testing.T) {
	var p Puzzle
	g := new(goSearch)
	g.begin(&p)
	m := marksOf(&p)
	if n := runGo(t, g, &m, 10000, pollEvery, map[Puzzle]bool{}); n != 10000 {
		t.Errorf("%d solutions", n)
	}
}
