package classic

import (
	"iter"
	"math"
	"sync/atomic"
)

// A Puzzle is a grid as text, row by row: '1' to '9' are givens, every other byte is an empty
// cell. A puzzle whose givens break the rules has no solution; this is not an error. ParsePuzzle
// makes a Puzzle of a string.
type Puzzle [81]byte

// A Result is the result of a search. Solution is the first solution found, as the characters
// '1' to '9'; it is all zero bytes if there is none. If a puzzle has several solutions, the path
// determines which one is found first.
type Result struct {
	Solution Puzzle
	Stopped  bool  // Solver.Stop ended the search: there may be more solutions than Count
	Count    int64 // solutions, at most the limit
	Guesses  int64 // decisions between two or more alternatives
	Passes   int64 // rounds of propagation; the work of a round depends on the path
}

// A Solver holds the memory of one search, some 60 kB. On the vector paths the first SolveBatch
// adds the memory of two or three more searches. A Solver works in the goroutine of its caller.
// Only one goroutine at a time may use it, and for one search at a time: All must end before
// another search begins. New returns a Solver.
type Solver struct {
	// Stop ends a search within 10 ms of becoming true. While it is true, new searches end at
	// once. The caller has to make it false again. If Stop is nil, nothing stops a search.
	Stop *atomic.Bool

	path  Path
	batch *batcher // nil before the first SolveBatch, or if the engine has no team
	search
}

// A search drives an engine.
type search struct {
	engine   engine
	ctl      *control // the control block of engine
	searches int64    // the number of searches begun
	passes   int64    // since begin
	puzzle   Puzzle
}

// An engine is the search of a path. It keeps the nodes still to visit on a stack in memory.
type engine interface {
	// begin puts the first node of a puzzle on the stack.
	begin(*Puzzle)

	// run propagates in the topmost node, decides, and repeats this until left or budget is used
	// up or the stack is empty. When run returns, its whole state is in memory, so that it can
	// be called again.
	run()

	// fetch puts the latest solution into the control block. It is called after run has returned
	// with left == 0. The vector paths write the solution in run, so that their fetch does
	// nothing.
	fetch()
}

// control is the part of an engine that search reads and writes, the control block.
//
// The assembly uses these offsets.
type control struct {
	left      int64    // solutions still wanted; run returns when it is 0
	budget    int64    // passes left; when it is 0, run leaves the node on the stack and returns
	depth     int64    // nodes on the stack; 0 means that the search is complete
	decisions int64    // decisions since begin
	solution  [96]byte // after fetch: the latest solution in 81 characters, then arbitrary bytes
}

func (*control) fetch() {}

// errFull is the panic of an engine whose stack has no room for a node. No search can cause it.
const errFull = "classic: the stack of nodes is full"

// pollEvery is the number of passes after which an engine returns to Go code. Then the garbage
// collector can stop the goroutine, and the search reads the stop flag. A pass takes some 20 to
// 1000 ns.
const pollEvery = 4096

// New returns a Solver for path p, or for the best path of this machine if p is 0. It panics if
// this machine cannot run p.
func New(p Path) *Solver {
	if p == 0 {
		p = Best()
	}
	if !p.Available() {
		panic("classic: this machine cannot run path " + p.String())
	}
	s := &Solver{path: p}
	s.engine, s.ctl = p.open()
	return s
}

// Path returns the path the Solver uses.
func (s *Solver) Path() Path { return s.path }

// Solve counts the solutions of a puzzle, up to limit, and returns the first one found. A limit
// of 0 or less means no limit. A limit of 2 is enough to prove that a solution is unique.
func (s *Solver) Solve(p *Puzzle, limit int64) (r Result) {
	s.begin(p)
	s.finish(limit, &r)
	return r
}

// SolveBatch solves puzzles[i] into results[i], each up to limit as Solve does. It is the
// fastest way to solve many puzzles. It panics if there are fewer results than puzzles.
//
// SolveBatch returns n: results[:n] are complete. If Stop becomes true, n may be less than
// len(puzzles). Then a few of results[n:] may be complete or marked Stopped, and the others are
// unchanged.
//
// On path AVX512 the Guesses and Passes may differ from those of Solve, and if a puzzle has
// several solutions, Solution may differ too. On the other paths the results are the same,
// except for the Guesses of puzzles whose givens clash.
func (s *Solver) SolveBatch(puzzles []Puzzle, limit int64, results []Result) int {
	if len(results) < len(puzzles) {
		panic("classic: fewer results than puzzles")
	}
	s.searches++
	if b := s.batcher(); b != nil && len(puzzles) >= len(b.members) {
		return b.solve(puzzles, atLeastOne(limit), results, s.Stop)
	}
	for i := range puzzles {
		s.begin(&puzzles[i])
		results[i] = Result{}
		s.finish(limit, &results[i])
		if results[i].Stopped {
			return i
		}
	}
	return len(puzzles)
}

// atLeastOne returns the limit for a search. A limit of 0 or less becomes the largest number.
func atLeastOne(limit int64) int64 {
	if limit <= 0 {
		return math.MaxInt64
	}
	return limit
}

// All yields the solutions of a puzzle one by one, each once. The next solution overwrites the
// yielded one. The sequence ends early if Stop becomes true; the caller has to check Stop. All
// panics if another search of the Solver begins before the sequence ends.
func (s *Solver) All(p *Puzzle) iter.Seq[*Puzzle] {
	return func(yield func(*Puzzle) bool) {
		s.begin(p)
		for begun := s.searches; s.resume(s.Stop); s.ctl.left = 1 {
			s.engine.fetch()
			if !yield((*Puzzle)(s.ctl.solution[:81])) {
				return
			}
			if s.searches != begun {
				panic("classic: a search has begun before All has ended")
			}
		}
	}
}

// finish runs the search to its end or to the limit.
func (s *Solver) finish(limit int64, r *Result) { s.complete(atLeastOne(limit), r, s.Stop) }

// Effort returns the guesses and passes of the search in progress or, if there is none, of the
// latest search. After SolveBatch they have no meaning.
func (s *Solver) Effort() (guesses, passes int64) { return s.ctl.decisions, s.passes }

// begin starts a search for the first solution. The engine gets a copy, so that the caller's
// puzzle need not escape to the heap.
func (s *search) begin(p *Puzzle) {
	s.puzzle = *p
	s.engine.begin(&s.puzzle)
	s.searches++
	s.ctl.left, s.passes = 1, 0
}

// complete runs the search to its end or to the limit. Since the search began, only record may
// have written to r.
func (s *search) complete(limit int64, r *Result, stop *atomic.Bool) {
	for {
		s.resume(stop)
		if s.record(limit, r) {
			return
		}
	}
}

// record writes the findings of the search to r. It returns false if the search has to continue,
// which is the case after the first solution if more are wanted.
func (s *search) record(limit int64, r *Result) bool {
	c := s.ctl
	if r.Count == 0 && c.left == 0 {
		s.engine.fetch()
		r.Solution = Puzzle(c.solution[:81])
		r.Count = 1
		c.left = limit - 1
		if c.left > 0 && c.depth > 0 {
			return false
		}
	}
	if r.Count > 0 {
		r.Count = limit - c.left
	}
	r.Stopped = c.depth > 0 && c.left > 0
	r.Guesses = c.decisions
	r.Passes = s.passes
	return true
}

// resume continues the search until as many solutions are found as are still wanted, and reports
// whether they were.
func (s *search) resume(stop *atomic.Bool) bool {
	c := s.ctl
	for c.left > 0 && c.depth > 0 {
		if stop != nil && stop.Load() {
			return false
		}
		budget := s.untilPoll()
		c.budget = budget
		s.engine.run()
		s.count(budget - c.budget)
	}
	return c.left == 0
}

// untilPoll returns the number of passes to make before the next poll.
func (s *search) untilPoll() int64 { return pollEvery - s.passes%pollEvery }

// count counts passes. When a search reaches pollEvery passes, count ends it if its givens clash.
func (s *search) count(passes int64) {
	before := s.passes
	s.passes += passes
	if before < pollEvery && s.passes >= pollEvery && s.clash() {
		s.ctl.depth = 0
	}
}

// clash reports whether two givens of a unit are the same. Such a puzzle has no solution, but the
// search may need millions of passes to prove that. Short searches do not call clash, to save time.
func (s *search) clash() bool {
	var units [27]uint16
	for c, b := range s.puzzle {
		if b < '1' || b > '9' {
			continue
		}
		m := uint16(1) << (b - '1')
		for _, u := range [3]int{c / 9, 9 + c%9, 18 + c/27*3 + c%9/3} {
			if units[u]&m != 0 {
				return true
			}
			units[u] |= m
		}
	}
	return false
}
