package classic

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// eachPath runs a test on every path of this machine.
func eachPath(t *testing.T, f func(t *testing.T, path Path)) {
	for path := AVX512; path <= Go; path++ {
		if path.Available() {
			t.Run(path.String(), func(t *testing.T) { f(t, path) })
		}
	}
}

// hundredThousand stands for counts that are that large or larger.
const hundredThousand = 100_000

// named are grids with known counts.
var named = []struct {
	name, grid string
	count      int64
}{
	{"17 givens", "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", 1},
	{"easy", "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..", 1},
	{"hard", "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", 1},
	{"harder", ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", 1},
	{"worst in row order", "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", 1},
	{"two solutions", "2957438614318659..8761925433874592166123874955492167387635241899286713541549386..", 2},
	{"no solution, long proof", ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 0},
	{"17 givens, many solutions", ".....6....59.....82....8....45........3........6..3.54...325..6..................", hundredThousand},
	{"empty", ".................................................................................", hundredThousand},
	{"one given", "1................................................................................", hundredThousand},
	{"last cell given", "................................................................................9", hundredThousand},
	{"repeated in a row", "11...............................................................................", 0},
	{"repeated in a column", "5........5.......................................................................", 0},
	{"repeated in a box", "7.........7......................................................................", 0},
	{"repeated in the last row", "........................................................................3.......3", 0},
	{"full", "534678912672195348198342567859761423426853791713924856961537284287419635345286179", 1},
	{"full, one wrong", "534678912672195348198342567859761423426853791713924856961537284287419635345286171", 0},
	{"one blank", ".34678912672195348198342567859761423426853791713924856961537284287419635345286179", 1},
	{"last blank", "53467891267219534819834256785976142342685379171392485696153728428741963534528617.", 1},
	{"one blank, no value for it", ".34678912672195348198342567859761423426853791713924856961537284287419635345286175", 0},
	{"cell with no candidate", "12345678.........9...............................................................", 0},
	{"value with no place in a row", "12345.........9.........9........................................................", 0},
	{"value with no place in a box", "1............1..........234......................................................", 0},
}

// gridOf returns a text as a Puzzle.
func gridOf(text string) (p Puzzle) {
	if copy(p[:], text) != len(p) || len(text) != len(p) {
		panic("not 81 characters: " + text)
	}
	return p
}

// marksOf returns the values that each cell may hold by the givens alone.
func marksOf(p *Puzzle) (m [81]uint16) {
	for c, b := range p {
		m[c] = 511
		if '1' <= b && b <= '9' {
			m[c] = 1 << (b - '1')
		}
	}
	return m
}

// PencilOf returns marks, bit v-1 for value v, as a Pencil.
func PencilOf(m *[81]uint16) (p Pencil) {
	for i := range p {
		p[i] = '.'
		if m[i/9]>>(i%9)&1 != 0 {
			p[i] = '1' + byte(i%9)
		}
	}
	return p
}

func related(c, d int) bool {
	return c != d && (c/9 == d/9 || c%9 == d%9 || c/27 == d/27 && c%9/3 == d%9/3)
}

// CheckSolution tells what is wrong with a solution: a value that the marks exclude, or one that a row, a
// column or a box has twice.
func CheckSolution(marks *[81]uint16, solution *Puzzle) error {
	for c, b := range solution {
		if b < '1' || b > '9' {
			return fmt.Errorf("cell %d is %q", c, b)
		}
		if marks[c]>>(b-'1')&1 == 0 {
			return fmt.Errorf("cell %d is %c, which is excluded", c, b)
		}
		for d := range c {
			if related(c, d) && solution[d] == b {
				return fmt.Errorf("cells %d and %d are both %c", d, c, b)
			}
		}
	}
	return nil
}

// A Source makes random grids. The same seed makes the same grids.
type Source struct {
	*rand.Rand
	full Puzzle
	uses int
	s    *Solver
}

// NewSource returns a Source for a seed.
func NewSource(seed uint64) *Source {
	return &Source{Rand: rand.New(rand.NewPCG(seed, 9)), s: New(Go)}
}

// solved returns a random full grid. It makes one from scratch at times, and else gives the last in disguise.
func (r *Source) solved() (p Puzzle) {
	for found := r.uses%16 != 0; !found; {
		seed := gridOf(strings.Repeat(".", 81))
		for box := range 3 {
			for i, v := range r.Perm(9) {
				seed[30*box+9*(i/3)+i%3] = '1' + byte(v)
			}
		}
		m := marksOf(&seed)
		oracleSolutions(&m, func(g *Puzzle) bool { r.full, found = *g, true; return false })
	}
	r.uses++
	d := r.disguise()
	for c, b := range r.full {
		p[d.cells[c]] = '1' + byte(d.values[b-'1'])
	}
	return p
}

// Puzzle returns a puzzle with any number of givens, often with one solution, sometimes without because one
// given is wrong.
func (r *Source) Puzzle() Puzzle {
	p := r.solved()
	order := r.Perm(81)
	switch r.IntN(16) {
	case 0:
		r.minimize(&p, order, 81)
	case 1:
		r.minimize(&p, order, 60)
	default:
		for _, c := range order[17+r.IntN(65):] {
			p[c] = '.'
		}
	}
	if r.IntN(5) == 0 {
		r.spoil(&p)
	}
	return p
}

// minimize takes givens out as long as the solution stays unique, trying the first n cells of order.
func (r *Source) minimize(p *Puzzle, order []int, n int) {
	for _, c := range order[:n] {
		was := p[c]
		p[c] = '.'
		if r.s.Solve(p, 2).Count != 1 {
			p[c] = was
		}
	}
}

// spoil changes a given, to a value that no row, column or box has yet if it finds one.
func (r *Source) spoil(p *Puzzle) {
	for try := range 200 {
		c, b := r.IntN(81), '1'+byte(r.IntN(9))
		if p[c] == '.' || p[c] == b {
			continue
		}
		clash := false
		for d := range p {
			clash = clash || related(c, d) && p[d] == b
		}
		if !clash || try > 190 {
			p[c] = b
			return
		}
	}
}

// Marks returns pencil marks of any density, mostly such that there is a solution.
func (r *Source) Marks() (m [81]uint16) {
	dense := r.Float64()
	for c := range m {
		for v := range 9 {
			if r.Float64() < dense {
				m[c] |= 1 << v
			}
		}
	}
	if r.IntN(8) == 0 {
		return m
	}
	for c, b := range r.solved() {
		m[c] |= 1 << (b - '1')
		if r.IntN(4) == 0 {
			m[c] = 1 << (b - '1')
		}
	}
	if r.IntN(4) == 0 {
		m[r.IntN(81)] &^= 1 << r.IntN(9)
	}
	return m
}

func TestCounts(t *testing.T) {
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		if s.Path() != path {
			t.Errorf("Path() = %v", s.Path())
		}
		for _, n := range named {
			limits := []int64{1, 2, n.count, n.count + 1, -1, 0}
			if n.count == hundredThousand {
				limits = []int64{1, 2, 1000}
			}
			p := gridOf(n.grid)
			marks := marksOf(&p)
			pencil := PencilOf(&marks)
			for _, limit := range limits {
				checkResult(t, n.name, &marks, s.Solve(&p, limit), n.count, limit)
				checkResult(t, n.name+", pencil marks", &marks, s.SolvePencil(&pencil, limit), n.count, limit)
			}
			if p != gridOf(n.grid) || pencil != PencilOf(&marks) {
				t.Errorf("%s: the input was written to", n.name)
			}
		}
		many := gridOf(named[7].grid)
		if r := s.Solve(&many, hundredThousand); r.Count != hundredThousand || r.Stopped {
			t.Errorf("%s, limit %d: %+v", named[7].name, hundredThousand, r)
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
			t.Errorf("%s, limit %d: a solution of none: %s", name, limit, r.Solution[:])
		}
	} else if err := CheckSolution(marks, &r.Solution); err != nil {
		t.Errorf("%s, limit %d: %v: %s", name, limit, err, r.Solution[:])
	}
}

// TestBytes checks that every byte that is no given is an empty cell, and that a pencil mark is any digit.
func TestBytes(t *testing.T) {
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		want := s.Solve(new(gridOf(named[0].grid)), 2)
		for b := range 256 {
			if '1' <= b && b <= '9' {
				continue
			}
			p := gridOf(strings.ReplaceAll(named[0].grid, ".", "\x00"))
			pencil := PencilOf(new(marksOf(&p)))
			for i := range p {
				if p[i] == 0 {
					p[i] = byte(b)
				}
			}
			for i := range pencil {
				if pencil[i] == '.' {
					pencil[i] = byte(b)
				} else {
					pencil[i] = '1' + byte((b+i)%9)
				}
			}
			if got := s.Solve(&p, 2); got != want {
				t.Errorf("empty cells are byte %d: %+v, want %+v", b, got, want)
			}
			if got := s.SolvePencil(&pencil, 2); got.Count != 1 || got.Solution != want.Solution {
				t.Errorf("no mark is byte %d: %+v, want %+v", b, got, want)
			}
		}
	})
}

// TestAll compares the sets of all solutions with those of the oracle, for puzzles and for pencil marks.
func TestAll(t *testing.T) {
	const most = 3000
	var grids [][81]uint16
	var want []map[Puzzle]bool
	r := NewSource(1)
	for tries := 0; len(grids) < 60; tries++ {
		m := r.Marks()
		if tries%2 == 0 {
			p := r.Puzzle()
			m = marksOf(&p)
		}
		set := map[Puzzle]bool{}
		ended := oracleSolutions(&m, func(g *Puzzle) bool { set[*g] = true; return len(set) < most })
		if ended && len(set) < most && (len(set) > 1 || tries%4 == 0) {
			grids, want = append(grids, m), append(want, set)
		}
	}
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		for i := range grids {
			p := PencilOf(&grids[i])
			got := map[Puzzle]bool{}
			n := 0
			for solution := range s.AllPencil(&p) {
				got[*solution] = true
				n++
			}
			if n != len(want[i]) || !maps.Equal(got, want[i]) {
				t.Errorf("grid %d: %d solutions, %d different ones, want %d", i, n, len(got), len(want[i]))
			}
			if r := s.SolvePencil(&p, 0); r.Count != int64(n) {
				t.Errorf("grid %d: Solve counts %d of %d", i, r.Count, n)
			}
		}
	})
}

// TestAllAmid begins other searches before All has ended, which must not pass for its end.
func TestAllAmid(t *testing.T) {
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		for name, search := range map[string]func(){
			"Solve":       func() { s.Solve(&Puzzle{}, 1) },
			"SolvePencil": func() { s.SolvePencil(&Pencil{}, 1) },
			"SolveBatch":  func() { s.SolveBatch(make([]Puzzle, 5), 1, make([]Result, 5)) },
			"All":         func() { s.All(&Puzzle{})(func(*Puzzle) bool { return false }) },
		} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("no panic after %s", name)
					}
				}()
				for range s.All(&Puzzle{}) {
					search()
				}
			}()
		}
	})
}

// TestReuse gives one Solver searches of every kind in turn. What it knows of one must not tell in the next: the empty
// grid takes so many passes that it is asked whether its givens clash.
func TestReuse(t *testing.T) {
	r := NewSource(12)
	inBox, inRow := gridOf("4"+strings.Repeat(".", 9)+"4"+strings.Repeat(".", 70)), gridOf("221"+strings.Repeat(".", 78))
	empty := Puzzle{}
	pencil := func(p Puzzle) *Pencil { return new(PencilOf(new(marksOf(&p)))) }
	const limit = 20000
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		searches := []func() (got, want Result){
			func() (Result, Result) { return s.Solve(&empty, limit), New(path).Solve(&empty, limit) },
			func() (Result, Result) {
				return s.SolvePencil(pencil(empty), limit), New(path).SolvePencil(pencil(empty), limit)
			},
			func() (Result, Result) { return s.Solve(&inBox, 2), New(path).Solve(&inBox, 2) },
			func() (Result, Result) { return s.Solve(&inRow, 2), New(path).Solve(&inRow, 2) },
			func() (Result, Result) {
				return s.SolvePencil(pencil(inRow), 2), New(path).SolvePencil(pencil(inRow), 2)
			},
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

// TestClash: givens that clash are seen in every kind of unit.
func TestClash(t *testing.T) {
	for name, cells := range map[string][2]int{"row": {9, 17}, "column": {4, 76}, "box": {30, 50}} {
		var p Puzzle
		p[cells[0]], p[cells[1]] = '7', '7'
		for _, pencil := range []bool{false, true} {
			s := New(Go)
			if pencil {
				s.beginPencil(new(PencilOf(new(marksOf(&p)))))
			} else {
				s.begin(&p)
			}
			if !s.clash() {
				t.Errorf("%s: not seen, pencil %v", name, pencil)
			}
			if s.begin(&Puzzle{0: '7', 10: '8'}); s.clash() {
				t.Error("two values clash")
			}
		}
	}
}

// TestAllEarly leaves All in the middle, and uses the Solver again.
func TestAllEarly(t *testing.T) {
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		for _, n := range named {
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

// namedMarks returns the named grids as marks.
func namedMarks() (grids [][81]uint16) {
	for _, n := range named {
		p := gridOf(n.grid)
		grids = append(grids, marksOf(&p))
	}
	return grids
}

// TestResume interrupts the engine after every few passes: it must find the same solutions in the same order
// with the same guesses as in one go.
func TestResume(t *testing.T) {
	const most = 300
	r := NewSource(2)
	grids := namedMarks()
	for range 20 {
		grids = append(grids, r.Marks())
	}
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		for i := range grids {
			s.engine.beginMasks(&grids[i])
			want, guesses := drive(t, s, 1<<40, most)
			for _, budget := range []int64{1, 2, 3, 4, 5, 7, 50} {
				s.engine.beginMasks(&grids[i])
				got, n := drive(t, s, budget, most)
				if !slices.Equal(got, want) {
					t.Fatalf("grid %d, %d passes at a time: %d solutions, or in another order than the %d", i, budget, len(got), len(want))
				}
				if n != guesses {
					t.Errorf("grid %d, %d passes at a time: %d guesses, want %d", i, budget, n, guesses)
				}
			}
		}
	})
}

// drive goes on with the search of s, by budget passes at a time, until it is complete or has most solutions.
func drive(t *testing.T, s *Solver, budget int64, most int) (found []Puzzle, guesses int64) {
	t.Helper()
	c := s.ctl
	for runs := 0; c.depth > 0 && len(found) < most; runs++ {
		if runs == 1e5 {
			t.Errorf("no progress with %d passes at a time", budget)
			return found, c.decisions
		}
		c.left, c.budget = 1, budget
		s.engine.run()
		switch {
		case c.left == 0:
			s.engine.fetch()
			found = append(found, Puzzle(c.solution[:81]))
		case c.left != 1:
			t.Fatalf("left is %d", c.left)
		case c.budget > 0 && c.depth > 0:
			t.Fatalf("back with a budget of %d, nodes and no solution", c.budget)
		}
		checkDepth(t, s)
	}
	return found, c.decisions
}

// checkDepth fails if the stack of s has more nodes than it has room for.
func checkDepth(t testing.TB, s *Solver) {
	t.Helper()
	if room := stackRoom(s); s.ctl.depth < 0 || s.ctl.depth > room {
		t.Fatalf("%d nodes on the stack, which has room for %d", s.ctl.depth, room)
	}
}

// stackRoom returns the number of nodes for which the engine of s has room.
func stackRoom(s *Solver) int64 { return int64(stackOf(s).Len()) }

// stackOf returns the array that is the stack of the engine of s.
func stackOf(s *Solver) reflect.Value { return reflect.ValueOf(s.engine).Elem().FieldByName("stack") }

// TestDepth looks at the stack after every few passes of searches that go deep.
func TestDepth(t *testing.T) {
	r := NewSource(3)
	grids := namedMarks()
	for range 200 {
		// Few marks taken from the empty grid leave the most to guess.
		m := marksOf(&Puzzle{})
		for range r.IntN(200) {
			m[r.IntN(81)] &^= 1 << r.IntN(9)
		}
		grids = append(grids, m)
	}
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		deepest := int64(0)
		for i := range grids {
			s.engine.beginMasks(&grids[i])
			for range 3000 {
				s.ctl.left, s.ctl.budget = 1000, 4
				s.engine.run()
				checkDepth(t, s)
				deepest = max(deepest, s.ctl.depth)
			}
		}
		t.Logf("at most %d nodes on a stack for %d", deepest, stackRoom(s))
	})
}

// TestStop stops a search that would never end, and runs the garbage collector beside it.
func TestStop(t *testing.T) {
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		s.Stop = new(atomic.Bool)
		empty := make([]Puzzle, 3)
		stopped := make(chan time.Time)
		go func() {
			time.Sleep(20 * time.Millisecond)
			runtime.GC()
			s.Stop.Store(true)
			stopped <- time.Now()
		}()
		r := s.Solve(&empty[0], 0)
		back := time.Now()
		t.Logf("back %v after the flag was set, with %d solutions", back.Sub(<-stopped), r.Count)
		if !r.Stopped || r.Count < 1 {
			t.Errorf("stopped: %+v", r)
		}

		if r := s.Solve(&empty[0], 1); !r.Stopped || r.Count != 0 || r.Solution != (Puzzle{}) {
			t.Errorf("with the flag set before: %+v", r)
		}
		for range s.All(&empty[0]) {
			t.Error("All yields with the flag set before")
		}
		results := make([]Result, len(empty))
		if n := s.SolveBatch(empty, 2, results); n != 0 {
			t.Errorf("SolveBatch with the flag set before: %d done", n)
		}

		s.Stop.Store(false)
		if r := s.Solve(&empty[0], 2); r.Stopped || r.Count != 2 {
			t.Errorf("with the flag cleared: %+v", r)
		}
		s.Stop = nil
		if n := s.SolveBatch(empty, 2, results); n != len(empty) || results[2].Count != 2 {
			t.Errorf("without a flag: %d done, %+v", n, results)
		}
	})
}

// TestStopBatch sets the flag while a batch is under way: what it says is done must be right.
func TestStopBatch(t *testing.T) {
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		s.Stop = new(atomic.Bool)
		puzzles := slices.Repeat([]Puzzle{gridOf(named[0].grid), gridOf(named[6].grid), gridOf(named[5].grid)}, 20)
		puzzles[40] = Puzzle{}
		results := make([]Result, len(puzzles))
		go func() {
			time.Sleep(20 * time.Millisecond)
			s.Stop.Store(true)
		}()
		n := s.SolveBatch(puzzles, 1<<60, results)
		if n > 40 {
			t.Errorf("%d done, with a search without end at 40", n)
		}
		for i, r := range results[:n] {
			if want := []int64{1, 0, 2}[i%3]; r.Count != want || r.Stopped {
				t.Errorf("result %d of %d done: %+v, want %d solutions", i, n, r, want)
			}
		}
	})
}

// BenchmarkStop measures how long a search goes on after its flag is set.
func BenchmarkStop(b *testing.B) {
	for path := AVX512; path <= Go; path++ {
		if !path.Available() {
			continue
		}
		b.Run(path.String(), func(b *testing.B) {
			s := New(path)
			s.Stop = new(atomic.Bool)
			var worst, sum time.Duration
			for range b.N {
				s.Stop.Store(false)
				set := make(chan time.Time, 1)
				time.AfterFunc(2*time.Millisecond, func() { set <- time.Now(); s.Stop.Store(true) })
				s.Solve(&Puzzle{}, 0)
				late := time.Since(<-set)
				worst, sum = max(worst, late), sum+late
			}
			b.ReportMetric(float64(sum.Microseconds())/float64(b.N), "µs-mean")
			b.ReportMetric(float64(worst.Microseconds()), "µs-worst")
		})
	}
}

func TestNoAllocation(t *testing.T) {
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		puzzles := make([]Puzzle, len(named))
		for i, n := range named {
			puzzles[i] = gridOf(n.grid)
		}
		results := make([]Result, len(puzzles))
		pencil := PencilOf(new(marksOf(&puzzles[2])))
		for name, f := range map[string]func(){
			// The caller's own puzzle does not have to be on the heap.
			"Solve": func() {
				p := puzzles[2]
				results[0] = s.Solve(&p, 2)
			},
			"SolvePencil": func() {
				p := pencil
				results[0] = s.SolvePencil(&p, 2)
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
						t.Error("other results beside other solvers")
					}
				}
			})
		}
		done.Wait()
	})
}

// TestBatch compares SolveBatch with Solve one by one, for sizes that fill the slots of an engine or not.
func TestBatch(t *testing.T) {
	r := NewSource(5)
	puzzles := make([]Puzzle, 1000)
	for i := range puzzles {
		puzzles[i] = r.Puzzle()
		if i%50 == 7 {
			puzzles[i] = gridOf(named[i/50%len(named)].grid)
		}
	}
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		for _, limit := range []int64{1, 2, 30} {
			want := make([]Result, len(puzzles))
			for i := range puzzles {
				want[i] = s.Solve(&puzzles[i], limit)
			}
			for _, size := range []int{0, 1, 2, 3, 4, 5, 7, 1000} {
				got := make([]Result, size+1)
				got[size].Count = -5
				for i := range got[:size] {
					got[i] = Result{Solution: puzzles[i], Stopped: true, Count: 99, Guesses: 99}
				}
				if n := s.SolveBatch(puzzles[:size], limit, got); n != size {
					t.Errorf("limit %d, size %d: %d done", limit, size, n)
				}
				if (got[size] != Result{Count: -5}) {
					t.Errorf("limit %d, size %d: a result too many", limit, size)
				}
				for i := range got[:size] {
					checkBatch(t, path, &puzzles[i], limit, got[i], want[i])
				}
			}
		}
	})
}

// checkBatch compares a result of a batch with that of the puzzle by itself.
func checkBatch(t *testing.T, path Path, p *Puzzle, limit int64, got, want Result) {
	t.Helper()
	if path == AVX512 {
		got.Guesses, got.Passes = want.Guesses, want.Passes
		if want.Count > 1 || limit == 1 {
			marks := marksOf(p)
			if err := CheckSolution(&marks, &got.Solution); got.Count > 0 && err != nil {
				t.Errorf("%v: %v", path, err)
			}
			got.Solution = want.Solution
		}
	}
	if want.Count == 0 && got.Passes == pollEvery && want.Passes == pollEvery {
		got.Guesses = want.Guesses // the search for what the givens tell ended before or behind a guess
	}
	if got != want {
		t.Errorf("%v, limit %d: %s: %+v, by itself %+v", path, limit, p[:], got, want)
	}
}

// TestBatchPanics checks that results that are too few are an error of the caller.
func TestBatchPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic with too few results")
		}
	}()
	New(0).SolveBatch(make([]Puzzle, 3), 2, make([]Result, 2, 3))
}

// TestSymmetry checks that grids that are the same but for names and order have the same count.
func TestSymmetry(t *testing.T) {
	r := NewSource(6)
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		count := func(m [81]uint16) int64 {
			p := PencilOf(&m)
			return s.SolvePencil(&p, 200).Count
		}
		for i := range 150 {
			m := r.Marks()
			if i%2 == 0 {
				p := r.Puzzle()
				m = marksOf(&p)
			}
			want := count(m)
			for range 4 {
				d := r.disguise()
				if got := count(d.marks(&m)); got != want {
					t.Fatalf("grid %d: %d solutions, in disguise %d", i, want, got)
				}
			}
		}
	})
}

// A disguise says where each cell goes and what each value is called in a grid that is the same.
type disguise struct {
	cells  [81]int
	values []int
}

// disguise permutes rows and columns within and with their bands and stacks, may transpose, and renames values.
func (r *Source) disguise() (d disguise) {
	lines := func() (to [9]int) {
		for i, band := range r.Perm(3) {
			for j, line := range r.Perm(3) {
				to[3*i+j] = 3*band + line
			}
		}
		return to
	}
	rows, columns, flip := lines(), lines(), r.IntN(2) == 1
	for c := range d.cells {
		d.cells[c] = 9*rows[c/9] + columns[c%9]
		if flip {
			d.cells[c] = 9*columns[c%9] + rows[c/9]
		}
	}
	d.values = r.Perm(9)
	return d
}

// marks returns marks in disguise.
func (d *disguise) marks(m *[81]uint16) (to [81]uint16) {
	for c := range m {
		for v := range 9 {
			to[d.cells[c]] |= m[c] >> v & 1 << d.values[v]
		}
	}
	return to
}

func TestPaths(t *testing.T) {
	for path := AVX512; path <= Go; path++ {
		if got, err := ParsePath(path.String()); got != path || err != nil {
			t.Errorf("ParsePath(%q) = %v, %v", path, got, err)
		}
		if path.Available() {
			continue
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("New(%v) does not panic on a machine without", path)
				}
			}()
			New(path)
		}()
	}
	for _, name := range []string{"", "sse", "AVX2"} {
		if path, err := ParsePath(name); err == nil {
			t.Errorf("ParsePath(%q) = %v", name, path)
		}
	}
	if !Best().Available() || !Go.Available() || New(0).Path() != Best() {
		t.Errorf("the best path is %v, a new Solver has %v", Best(), New(0).Path())
	}
}
