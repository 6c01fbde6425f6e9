package classic

import (
	"strings"
	"sync/atomic"
	"testing"
)

// turns is a team for tests: searches of path Go that make one pass each in turn.
type turns struct {
	searches [3]goSearch
	after    func() // called after each run
}

func (t *turns) size() int { return len(t.searches) }

func (t *turns) member(i int) (engine, *control) { return &t.searches[i], &t.searches[i].control }

func (t *turns) run() {
	for over := false; !over; {
		for i := range t.searches {
			s := &t.searches[i]
			budget := s.budget
			s.budget = 1
			s.run()
			s.budget += budget - 1
			over = over || s.left == 0 || s.depth == 0 || s.budget == 0
		}
	}
	if t.after != nil {
		t.after()
	}
}

// turnsEngine is an engine of path Go with a team of its own.
type turnsEngine struct {
	goSearch
	members team
}

func (t *turnsEngine) team() team { return t.members }

func newTurnsSolver(members team) *Solver {
	e := &turnsEngine{members: members}
	return &Solver{path: Go, search: search{engine: e, ctl: &e.control}}
}

// TestBatcher: every puzzle of a batch has the same result as by Solve, with the same number of
// passes, whatever the other puzzles are.
func TestBatcher(t *testing.T) {
	source := NewSource(6)
	puzzles := make([]Puzzle, Tries(250, 600, 600))
	for i := range puzzles {
		puzzles[i] = source.Puzzle()
	}
	puzzles[100] = gridOf(".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...") // takes long
	puzzles[200] = Puzzle{}
	alone, s := New(Go), newTurnsSolver(new(turns))
	for _, limit := range []int64{1, 2, 100, 5000} {
		want := make([]Result, len(puzzles))
		for i := range puzzles {
			want[i] = alone.Solve(&puzzles[i], limit)
		}
		for _, size := range []int{0, 1, 2, 3, 4, 5, 6, 7, len(puzzles)} {
			got := make([]Result, size+1)
			for i := range got {
				got[i] = Result{Stopped: true, Count: 99, Guesses: -1}
			}
			rest := got[size]
			if n := s.SolveBatch(puzzles[:size], limit, got[:size]); n != size {
				t.Errorf("limit %d: %d of %d done", limit, n, size)
			}
			if got[size] != rest {
				t.Errorf("limit %d, size %d: SolveBatch wrote a result too many", limit, size)
			}
			for i := range size {
				if got[i] != want[i] {
					t.Errorf("limit %d, puzzle %d of %d: %+v, by Solve %+v", limit, i, size, got[i], want[i])
				}
			}
		}
	}
}

// TestBatcherStop sets the stop flag after some number of runs of the team. The first n results
// are complete, where n is the number returned. A few of the others may be complete or marked
// Stopped, and the rest is unchanged.
func TestBatcherStop(t *testing.T) {
	source := NewSource(8)
	puzzles := make([]Puzzle, 60)
	for i := range puzzles {
		puzzles[i] = source.Puzzle()
		if i%7 == 3 {
			puzzles[i] = Puzzle{} // takes long
		}
	}
	const limit = 200
	members := new(turns)
	alone, s := New(Go), newTurnsSolver(members)
	s.Stop = new(atomic.Bool)
	for after := range 100 {
		runs := 0
		members.after = func() {
			runs++
			s.Stop.Store(runs > after)
		}
		s.Stop.Store(after == 0)
		untouched := Result{Count: -7}
		got := make([]Result, len(puzzles))
		for i := range got {
			got[i] = untouched
		}
		n := s.SolveBatch(puzzles, limit, got)
		stopped := 0
		for i, r := range got {
			switch want := alone.Solve(&puzzles[i], limit); {
			case r.Stopped && i >= n && r.Count <= want.Count:
				stopped++
			case r != want && (r != untouched || i < n):
				t.Errorf("stopped after %d runs, %d done, result %d: %+v, want %+v", after, n, i, r, want)
			}
		}
		if stopped > members.size() || n < len(puzzles) && !got[n].Stopped {
			t.Errorf("stopped after %d runs, %d done: %d results are marked Stopped, the first one not done: %v", after, n, stopped, got[n].Stopped)
		}
	}
}

// endless is a team of searches that never end, except for puzzles that begin with a value. Such
// a puzzle has no solution, and its search takes one pass.
type endless struct{ searches [3]endlessSearch }

type endlessSearch struct{ control }

func (e *endlessSearch) begin(p *Puzzle) {
	e.depth = 2
	if '1' <= p[0] && p[0] <= '9' {
		e.depth = 1
	}
}

func (e *endlessSearch) run() {
	if e.budget--; e.depth == 1 {
		e.depth = 0
		return
	}
	e.budget = 0
}

func (e *endless) size() int { return len(e.searches) }

func (e *endless) member(i int) (engine, *control) { return &e.searches[i], &e.searches[i].control }

// run makes one pass of each search if one of them has no solution. Otherwise it makes as many
// passes as all budgets allow.
func (e *endless) run() {
	passes := int64(pollEvery)
	for i := range e.searches {
		s := &e.searches[i]
		passes = min(passes, s.budget)
		if s.depth == 1 {
			s.depth = 0
			passes = 1
		}
	}
	for i := range e.searches {
		e.searches[i].budget -= passes
	}
}

// TestBatcherClash has puzzles with two equal givens in a row, which the engine does not notice.
// Their searches end after pollEvery passes, although short searches beside them make the team
// return all the time.
func TestBatcherClash(t *testing.T) {
	short := gridOf("1" + strings.Repeat(".", 80))
	clash := gridOf("......11" + strings.Repeat(".", 73))
	puzzles := make([]Puzzle, 50)
	for i := range puzzles {
		puzzles[i] = short
	}
	puzzles[3], puzzles[30], puzzles[31], puzzles[32] = clash, clash, clash, clash
	results := make([]Result, len(puzzles))
	if n := newTurnsSolver(new(endless)).SolveBatch(puzzles, 2, results); n != len(puzzles) {
		t.Fatalf("%d of %d done", n, len(puzzles))
	}
	for i, r := range results {
		if puzzles[i] == clash && r != (Result{Passes: pollEvery}) {
			t.Errorf("puzzle %d: %+v", i, r)
		}
	}
}

// TestBatch compares SolveBatch with Solve, for batches that are larger and smaller than the team.
func TestBatch(t *testing.T) {
	r := NewSource(5)
	puzzles := make([]Puzzle, 1000)
	for i := range puzzles {
		puzzles[i] = r.Puzzle()
		if i%50 == 7 {
			puzzles[i] = gridOf(namedGrids[i/50%len(namedGrids)].grid)
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
					t.Errorf("limit %d, size %d: SolveBatch wrote a result too many", limit, size)
				}
				for i := range got[:size] {
					checkBatch(t, path, &puzzles[i], limit, got[i], want[i])
				}
			}
		}
	})
}

// checkBatch compares a result of a batch with the result of the same puzzle by Solve.
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
		got.Guesses = want.Guesses // the givens clash: the search may end before or after a guess
	}
	if got != want {
		t.Errorf("%v, limit %d: %s: %+v, by Solve %+v", path, limit, p[:], got, want)
	}
}

// TestBatchPanics: SolveBatch panics if there are fewer results than puzzles.
func TestBatchPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic with too few results")
		}
	}()
	New(0).SolveBatch(make([]Puzzle, 3), 2, make([]Result, 2, 3))
}
