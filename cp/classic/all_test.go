package classic

import (
	"maps"
	"testing"
)

// TestAll: All yields the solutions that the oracle finds.
func TestAll(t *testing.T) {
	const most = 3000
	var grids []Puzzle
	var want []map[Puzzle]bool
	r := NewSource(1)
	for tries := 0; len(grids) < Tries(15, 60, 1000); tries++ {
		p := r.Puzzle()
		m := marksOf(&p)
		set := map[Puzzle]bool{}
		ended := oracleSolutions(&m, func(g *Puzzle) bool { set[*g] = true; return len(set) < most })
		if ended && len(set) < most && (len(set) > 1 || tries%4 == 0) {
			grids, want = append(grids, p), append(want, set)
		}
	}
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		for i := range grids {
			got := map[Puzzle]bool{}
			n := 0
			for solution := range s.All(&grids[i]) {
				got[*solution] = true
				n++
			}
			if n != len(want[i]) || !maps.Equal(got, want[i]) {
				t.Errorf("grid %d: %d solutions, %d of them different, want %d", i, n, len(got), len(want[i]))
			}
			if r := s.Solve(&grids[i], 0); r.Count != int64(n) {
				t.Errorf("grid %d: Solve counts %d solutions, All yields %d", i, r.Count, n)
			}
		}
	})
}

// TestAllAmid: All panics if another search begins before All has ended.
func TestAllAmid(t *testing.T) {
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		for name, search := range map[string]func(){
			"Solve":      func() { s.Solve(&Puzzle{}, 1) },
			"SolveBatch": func() { s.SolveBatch(make([]Puzzle, 5), 1, make([]Result, 5)) },
			"All":        func() { s.All(&Puzzle{})(func(*Puzzle) bool { return false }) },
		} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("All does not panic after %s", name)
					}
				}()
				for range s.All(&Puzzle{}) {
					search()
				}
			}()
		}
	})
}

// TestAllEarly: after a loop over All ends early, the Solver can be used again.
func TestAllEarly(t *testing.T) {
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		for _, n := range namedGrids {
			p := gridOf(n.grid)
			marks := marksOf(&p)
			want := int(min(n.count, 7))
			got := map[Puzzle]bool{}
			for solution := range s.All(&p) {
				if err := CheckSolution(&marks, solution); err != nil {
					t.Fatalf("%s: %v", n.name, err)
				}
				got[*solution] = true
				if len(got) == 7 {
					break
				}
			}
			if len(got) != want {
				t.Errorf("%s: %d different solutions, want %d", n.name, len(got), want)
			}
		}
	})
}
