package classic

import (
	"slices"
	"strings"
	"sync"
	"testing"
)

func TestCounts(t *testing.T) {
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		if s.Path() != path {
			t.Errorf("Path() = %v", s.Path())
		}
		for _, n := range namedGrids {
			limits := []int64{1, 2, n.count, n.count + 1, -1, 0}
			if n.count == hundredThousand {
				limits = []int64{1, 2, 1000}
			}
			p := gridOf(n.grid)
			marks := marksOf(&p)
			for _, limit := range limits {
				checkResult(t, n.name, &marks, s.Solve(&p, limit), n.count, limit)
			}
			if p != gridOf(n.grid) {
				t.Errorf("%s: the input was written to", n.name)
			}
		}
		many := gridOf(namedGrids[7].grid)
		if r := s.Solve(&many, hundredThousand); r.Count != hundredThousand || r.Stopped {
			t.Errorf("%s, limit %d: %+v", namedGrids[7].name, hundredThousand, r)
		}
	})
}

func checkResult(t *testing.T, name string, marks *[81]uint16, r Result, count, limit int64) {
	t.Helper()
	want := count
	if limit > 0 && (limit < want || count == hundredThousand) {
		want = limit
	}
	if r.Count != want || r.Stopped || r.Guesses < 0 || r.Passes < 0 {
		t.Errorf("%s, limit %d: %+v, want %d solutions", name, limit, r, want)
	}
	if r.Count == 0 {
		if r.Solution != (Puzzle{}) {
			t.Errorf("%s, limit %d: 0 solutions, but Solution is %s", name, limit, r.Solution[:])
		}
	} else if err := CheckSolution(marks, &r.Solution); err != nil {
		t.Errorf("%s, limit %d: %v: %s", name, limit, err, r.Solution[:])
	}
}

// TestBytes: in a Puzzle every byte other than '1' to '9' is an empty cell.
func TestBytes(t *testing.T) {
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		want := s.Solve(new(gridOf(namedGrids[0].grid)), 2)
		for b := range 256 {
			if '1' <= b && b <= '9' {
				continue
			}
			p := gridOf(strings.ReplaceAll(namedGrids[0].grid, ".", "\x00"))
			for i := range p {
				if p[i] == 0 {
					p[i] = byte(b)
				}
			}
			if got := s.Solve(&p, 2); got != want {
				t.Errorf("byte %d as empty cell: %+v, want %+v", b, got, want)
			}
		}
	})
}

// TestReuse runs searches of every kind with one Solver. No search may influence the next one.
// The empty grid takes so many passes that the Solver checks whether its givens clash.
func TestReuse(t *testing.T) {
	r := NewSource(12)
	inBox, inRow := gridOf("4"+strings.Repeat(".", 9)+"4"+strings.Repeat(".", 70)), gridOf("221"+strings.Repeat(".", 78))
	empty := Puzzle{}
	const limit = 20000
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		searches := []func() (got, want Result){
			func() (Result, Result) { return s.Solve(&empty, limit), New(path).Solve(&empty, limit) },
			func() (Result, Result) { return s.Solve(&inBox, 2), New(path).Solve(&inBox, 2) },
			func() (Result, Result) { return s.Solve(&inRow, 2), New(path).Solve(&inRow, 2) },
			func() (Result, Result) {
				for range s.All(&empty) {
					break
				}
				return Result{}, Result{}
			},
			func() (Result, Result) {
				puzzles := []Puzzle{r.Puzzle(), inRow, r.Puzzle(), inBox, r.Puzzle(), r.Puzzle()}
				got := make([]Result, len(puzzles))
				s.SolveBatch(puzzles, 3, got)
				for i := range puzzles {
					checkBatch(t, path, &puzzles[i], 3, got[i], New(path).Solve(&puzzles[i], 3))
				}
				return Result{}, Result{}
			},
		}
		for range 60 {
			k := r.IntN(len(searches))
			if got, want := searches[k](); got != want {
				t.Errorf("search of kind %d: %+v, by a new Solver %+v", k, got, want)
			}
		}
	})
}

// TestClash: clash finds givens that clash in every kind of unit.
func TestClash(t *testing.T) {
	for name, cells := range map[string][2]int{"row": {9, 17}, "column": {4, 76}, "box": {30, 50}} {
		var p Puzzle
		p[cells[0]], p[cells[1]] = '7', '7'
		s := New(Go)
		if s.begin(&p); !s.clash() {
			t.Errorf("%s: the clash is not found", name)
		}
		if s.begin(&Puzzle{0: '7', 10: '8'}); s.clash() {
			t.Error("clash reports a clash of two different values")
		}
	}
}

func TestNoAllocation(t *testing.T) {
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		puzzles := make([]Puzzle, len(namedGrids))
		for i, n := range namedGrids {
			puzzles[i] = gridOf(n.grid)
		}
		results := make([]Result, len(puzzles))
		for name, f := range map[string]func(){
			// The caller's own puzzle does not have to be on the heap.
			"Solve": func() {
				p := puzzles[2]
				results[0] = s.Solve(&p, 2)
			},
			"SolveBatch": func() { s.SolveBatch(puzzles, 2, results) },
		} {
			if n := testing.AllocsPerRun(20, f); n != 0 {
				t.Errorf("%s allocates %v times", name, n)
			}
		}
	})
}

func TestConcurrent(t *testing.T) {
	r := NewSource(4)
	puzzles := make([]Puzzle, 200)
	for i := range puzzles {
		puzzles[i] = r.Puzzle()
	}
	eachPath(t, func(t *testing.T, path Path) {
		want := make([]Result, len(puzzles))
		New(path).SolveBatch(puzzles, 3, want)
		var done sync.WaitGroup
		for range 4 {
			done.Go(func() {
				s := New(path)
				got := make([]Result, len(puzzles))
				for range 3 {
					s.SolveBatch(puzzles, 3, got)
					if !slices.Equal(got, want) {
						t.Error("the results differ when other solvers run at the same time")
					}
				}
			})
		}
		done.Wait()
	})
}

// TestSymmetry: grids that differ only in the names of values and the order of lines have the
// same count.
func TestSymmetry(t *testing.T) {
	r := NewSource(6)
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		count := func(p Puzzle) int64 { return s.Solve(&p, 200).Count }
		for i := range 150 {
			p := r.Puzzle()
			want := count(p)
			for range 4 {
				d := r.disguise()
				if got := count(d.puzzle(&p)); got != want {
					t.Fatalf("grid %d: %d solutions, in disguise %d", i, want, got)
				}
			}
		}
	})
}
