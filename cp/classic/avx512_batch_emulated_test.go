//go:build amd64 && !purego

package classic

import (
	"testing"
	"unsafe"
)

// emulatedTeam is the team of path AVX512, run by the interpreter.
type emulatedTeam struct {
	avx512Batch
	*emulation
	t    testing.TB
	step int64 // the largest number of passes of a call
}

// emulatedMember is a search of an emulatedTeam, as an engine.
type emulatedMember struct {
	of   *emulatedTeam
	self uint64 // the address of the search
}

func newEmulatedTeam(t testing.TB) *emulatedTeam {
	t.Helper()
	e := &emulatedTeam{t: t, step: pollEvery}
	e.emulation = newEmulation(t, unsafe.Pointer(&e.avx512Batch), unsafe.Sizeof(e.avx512Batch))
	return e
}

// newEmulatedSolver returns a Solver of path AVX512, run by the interpreter.
func newEmulatedSolver(t testing.TB) *Solver {
	t.Helper()
	s := &Solver{path: AVX512}
	s.engine, s.ctl = newEmulatedTeam(t).member(0)
	return s
}

func (e *emulatedTeam) member(i int) (engine, *control) {
	s := &e.avx512Batch[i]
	return &emulatedMember{e, e.self + uint64(i)*uint64(unsafe.Sizeof(*s))}, &s.control
}

func (e *emulatedTeam) run() {
	e.t.Helper()
	e.rounds(e.steps)
}

// steps uses up the budget by calls of the code with at most step passes each. It returns early
// if a search has ended.
func (e *emulatedTeam) steps() {
	e.t.Helper()
	c := &e.avx512Batch[0].control
	for left := c.budget; left > 0; {
		step := min(left, e.step)
		c.budget = step
		e.call(e.t, "avx512Run3", e.self)
		if c.budget < 0 || c.budget >= step {
			e.t.Fatalf("the budget was %d and is %d after the call", step, c.budget)
		}
		left -= step - c.budget
		c.budget = left
		for i := range e.avx512Batch {
			if m := &e.avx512Batch[i]; m.left == 0 || m.depth <= 0 {
				return
			}
		}
	}
}

func (e *emulatedMember) team() team { return newEmulatedTeam(e.of.t) }

func (e *emulatedMember) begin(p *Puzzle) {
	e.of.puzzle = *p
	e.of.call(e.of.t, "avx512Begin", e.self, e.of.input)
}

func (e *emulatedMember) fetch() {}

func (e *emulatedMember) run() { e.of.call(e.of.t, "avx512Run", e.self) }

// TestEmulatedBatch: each puzzle of a batch has as many solutions as by path Go, and a right one. The
// interpreter fails on a read or write outside of the searches and the puzzle.
func TestEmulatedBatch(t *testing.T) {
	n := Tries(100, 400, 30_000)
	s := newEmulatedSolver(t)
	members := s.batcher().team.(*emulatedTeam)
	puzzles := batchPuzzles(n)
	for _, c := range []struct {
		limit, step int64
		puzzles     []Puzzle
	}{
		{1, 1, puzzles[:n/10]},
		{2, pollEvery, puzzles[n/10 : n*8/10]},
		{100, pollEvery, puzzles[n*8/10:]},
		{0, 7, puzzles[:1]},
	} {
		members.step = c.step
		emulateBatch(t, s, c.puzzles, c.limit)
	}
	for size := range 8 {
		members.step = int64(1 + size%3)
		emulateBatch(t, s, puzzles[size:2*size], 2)
	}
}

// batchPuzzles returns random puzzles. Between them are hard puzzles, puzzles whose givens
// clash, and the empty grid.
func batchPuzzles(n int) []Puzzle {
	source := NewSource(77)
	puzzles := make([]Puzzle, n)
	for i := range puzzles {
		puzzles[i] = source.Puzzle()
		if i%20 == 7 {
			puzzles[i] = Puzzle([]byte(emulatedPuzzles[i/20%len(emulatedPuzzles)]))
		}
	}
	return puzzles
}

func emulateBatch(t *testing.T, s *Solver, puzzles []Puzzle, limit int64) {
	t.Helper()
	results := make([]Result, len(puzzles)+1)
	for i := range results {
		results[i] = Result{Count: 99, Stopped: true, Guesses: -1}
	}
	untouched := results[len(puzzles)]
	if n := s.SolveBatch(puzzles, limit, results[:len(puzzles)]); n != len(puzzles) {
		t.Errorf("%d of %d done", n, len(puzzles))
	}
	if results[len(puzzles)] != untouched {
		t.Error("SolveBatch wrote a result too many")
	}
	plain := New(Go)
	for i := range puzzles {
		want := plain.Solve(&puzzles[i], limit)
		checkBatch(t, AVX512, &puzzles[i], limit, results[i], want)
	}
}

// TestEmulatedBatchFull runs a team in which one search has more nodes on its stack than any
// search can have. The code must report this by a negative depth, and must not write to another
// search.
func TestEmulatedBatchFull(t *testing.T) {
	e := newEmulatedTeam(t)
	hard := Puzzle([]byte(emulatedPuzzles[2]))
	for full := range e.avx512Batch {
		for i := range e.avx512Batch {
			m, c := e.member(i)
			m.begin(&hard)
			c.left, c.budget = 2, 1
		}
		s := &e.avx512Batch[full]
		m, _ := e.member(full)
		m.begin(&Puzzle{})
		for i := range s.stack {
			s.stack[i] = s.stack[0]
		}
		s.depth, s.left = int64(len(s.stack)), 1<<40
		others := e.avx512Batch
		s.budget = 1
		e.run()
		if s.depth != -1 {
			t.Errorf("search %d: depth %d", full, s.depth)
		}
		for i := range others {
			// A pass has narrowed the only node of each other search.
			a, b := &e.avx512Batch[i], &others[i]
			a.budget, b.budget = 0, 0
			b.stack[0] = a.stack[0]
			if i != full && *a != *b {
				t.Errorf("with search %d full: search %d has changed", full, i)
			}
		}
	}
}

// TestEmulationAgreesBatch compares the interpreter with the CPU: after each call the two teams
// must be equal, byte by byte.
func TestEmulationAgreesBatch(t *testing.T) {
	if !haveAVX512 {
		t.Skip("this machine has no AVX-512")
	}
	e := newEmulatedTeam(t)
	emulated, real := &e.avx512Batch, new(avx512Batch)
	for first := range len(emulatedPuzzles) - len(real) + 1 {
		for i := range real {
			p := Puzzle([]byte(emulatedPuzzles[first+i]))
			m, c := e.member(i)
			m.begin(&p)
			avx512Begin(&real[i], &p)
			c.left, real[i].left = 3, 3
		}
		for n, over := 0, false; n < 30 && !over; n++ {
			emulated[0].budget, real[0].budget = int64(1+n/10), int64(1+n/10)
			e.call(t, "avx512Run3", e.self)
			avx512Run3(real)
			if *emulated != *real {
				t.Fatalf("from puzzle %d: after %d calls the teams differ", first, n+1)
			}
			for i := range real {
				over = over || real[i].left == 0 || real[i].depth <= 0
			}
		}
	}
}
