package classic

import (
	"iter"
	"math"
	"sync/atomic"
)

// A Puzzle is a grid as text, row by row: '1' to '9' are givens, every other byte is an empty cell. A puzzle whose
// givens break the rules has no solution; there is no error for it.
type Puzzle [81]byte

// A Pencil is a grid of pencil marks: byte 9*cell+value-1 tells whether the cell may hold the value.
// '1' to '9' say that it may, every other byte that it may not.
type Pencil [729]byte

// A Result is what a search found. Solution is the first solution found as the characters '1' to '9', zero
// bytes when there is none; which of several comes first depends on the path.
type Result struct {
	Solution Puzzle
	Stopped  bool  // Solver.Stop ended the search: there may be more solutions than Count
	Count    int64 // solutions, at most the limit
	Guesses  int64 // decisions between two or more alternatives
	Passes   int64 // rounds of propagation; what a round looks at depends on the path
}

// A Solver holds the memory of one search, some 60 kB. From the first SolveBatch on it holds that of two or three
// more if the path runs several at once. It works in the goroutine of its caller. One goroutine at a time may use it,
// for one search at a time: All has to end before another search begins. New makes one.
type Solver struct {
	// Stop ends a search within 10 ms of becoming true. Searches end as soon as they begin until the caller makes it
	// false again. Nil means that nothing stops them.
	Stop *atomic.Bool

	path  Path
	batch *batcher // from the first SolveBatch on, if the engine has a team
	search
}

// A search drives an engine.
type search struct {
	engine engine
	ctl    *control   // the control block of engine
	begun  int64      // searches
	passes int64      // since begin
	puzzle Puzzle     // what the search began with, unless pencil is set
	pencil bool       // the search began with masks
	masks  [81]uint16 // the values that each cell may hold, bit value-1
}

// An engine is the search of a path. It keeps the nodes that it still has to visit on a stack in memory.
type engine interface {
	// begin and beginMasks put the first node of a puzzle on the stack; masks has the values that each cell may
	// hold, bit value-1.
	begin(*Puzzle)
	beginMasks(masks *[81]uint16)

	// run propagates in the topmost node, decides, and goes on until left or budget is used up or the stack is
	// empty. When it returns, everything it needs to go on is in memory.
	run()

	// fetch puts the latest solution into the control block. It is called when run has returned with left at 0.
	// Most engines have written the solution by then.
	fetch()
}

// control is what an engine shares with the code that drives it.
//
// The assembly knows these offsets.
type control struct {
	left      int64    // solutions still wanted; run returns when it gets to 0
	budget    int64    // passes left; when it gets to 0 run pushes the node it is at and returns
	depth     int64    // nodes on the stack; 0 means that the search is complete
	decisions int64    // decisions since begin
	solution  [96]byte // after fetch the latest solution in 81 characters; the rest may hold anything
}

func (*control) fetch() {}

// errFull is what an engine panics with if its stack has no room for a node. No search can bring that about.
const errFull = "classic: the stack of nodes is full"

// pollEvery is the number of passes after which an engine returns to Go. Then the garbage collector can stop the
// goroutine, and the search looks at the stop flag. A pass takes some 20 to 1000 ns.
const pollEvery = 4096

// New returns a Solver for a path, or for the best path of this machine if p is 0. It panics if this machine
// cannot run p.
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

// Solve counts the solutions of a puzzle, up to limit, and gives the first; a limit of 0 or less means all.
// A limit of 2 tells whether the solution is unique.
func (s *Solver) Solve(p *Puzzle, limit int64) (r Result) {
	s.begin(p)
	s.finish(limit, &r)
	return r
}

// SolvePencil is Solve for pencil marks.
func (s *Solver) SolvePencil(p *Pencil, limit int64) (r Result) {
	s.beginPencil(p)
	s.finish(limit, &r)
	return r
}

// SolveBatch solves puzzles[i] into results[i], up to limit as Solve does; it is the fastest way to solve many. It
// panics if there are fewer results than puzzles. It returns how many it has done: all, or fewer if Stop became
// true. Of the results left a few may be complete or marked Stopped; the others are as they were. On path AVX512
// Guesses and Passes, and of several solutions the first, may differ from those of Solve. On the other paths they are
// the same, but for Guesses of puzzles whose givens clash.
func (s *Solver) SolveBatch(puzzles []Puzzle, limit int64, results []Result) int {
	if len(results) < len(puzzles) {
		panic("classic: fewer results than puzzles")
	}
	s.begun++
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

// atLeastOne gives the limit for a search: a limit of 0 or less means no limit.
func atLeastOne(limit int64) int64 {
	if limit <= 0 {
		return math.MaxInt64
	}
	return limit
}

// All gives the solutions of a puzzle one by one, each once. The yielded solution is overwritten by the next.
// The sequence ends early if Stop becomes true, which it does not tell. It panics if another search of the Solver
// has begun meanwhile.
func (s *Solver) All(p *Puzzle) iter.Seq[*Puzzle] {
	return func(yield func(*Puzzle) bool) {
		s.begin(p)
		s.each(yield)
	}
}

// AllPencil is All for pencil marks.
func (s *Solver) AllPencil(p *Pencil) iter.Seq[*Puzzle] {
	return func(yield func(*Puzzle) bool) {
		s.beginPencil(p)
		s.each(yield)
	}
}

func (s *Solver) each(yield func(*Puzzle) bool) {
	for begun := s.begun; s.next(1); {
		s.engine.fetch()
		if !yield((*Puzzle)(s.ctl.solution[:81])) {
			return
		}
		if s.begun != begun {
			panic("classic: a search has begun before All has ended")
		}
	}
}

// finish runs the search that has begun to its end or to the limit.
func (s *Solver) finish(limit int64, r *Result) { s.complete(atLeastOne(limit), r, s.Stop) }

// next goes on until n more solutions have been found, and tells whether they were.
func (s *Solver) next(n int64) bool {
	s.ctl.left = n
	return s.resume(s.Stop)
}

// Effort returns the guesses and passes of the search in progress, or of the latest. After SolveBatch they have no
// meaning.
func (s *Solver) Effort() (guesses, passes int64) { return s.ctl.decisions, s.passes }

// begin starts a search for the first solution. The engine gets a copy of the puzzle, so that the caller's stays
// where it is.
func (s *search) begin(p *Puzzle) {
	s.puzzle, s.pencil = *p, false
	s.engine.begin(&s.puzzle)
	s.start()
}

func (s *search) beginPencil(p *Pencil) {
	for c := range s.masks {
		s.masks[c] = 0
		for v := range 9 {
			if b := p[9*c+v]; '1' <= b && b <= '9' {
				s.masks[c] |= 1 << v
			}
		}
	}
	s.pencil = true
	s.engine.beginMasks(&s.masks)
	s.start()
}

func (s *search) start() {
	s.begun++
	s.ctl.left, s.passes = 1, 0
}

// complete runs the search to its end or to the limit. Only record has written to r since it began.
func (s *search) complete(limit int64, r *Result, stop *atomic.Bool) {
	for {
		s.resume(stop)
		if s.record(limit, r) {
			return
		}
	}
}

// record writes what has been found to r. It returns false after the first of several solutions: then the search has
// to go on.
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

// resume goes on until as many solutions as are left have been found, and tells whether they were.
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

// untilPoll is how many passes to make before the next look at the stop flag, or at clash.
func (s *search) untilPoll() int64 { return pollEvery - s.passes%pollEvery }

// count counts passes. A search that gets to as many as pollEvery is over if its givens clash.
func (s *search) count(passes int64) {
	before := s.passes
	s.passes += passes
	if before < pollEvery && s.passes >= pollEvery && s.clash() {
		s.ctl.depth = 0
	}
}

// clash tells whether two cells of a unit began with the same single value. Such a puzzle has no solution, but
// the search may need millions of passes to prove that. So clash is asked once a search is not short.
func (s *search) clash() bool {
	var units [27]uint16
	for c, m := range s.masks {
		if !s.pencil {
			m = 0
			if b := s.puzzle[c]; '1' <= b && b <= '9' {
				m = 1 << (b - '1')
			}
		}
		if m&(m-1) != 0 {
			continue
		}
		for _, u := range [3]int{c / 9, 9 + c%9, 18 + c/27*3 + c%9/3} {
			if units[u]&m != 0 {
				return true
			}
			units[u] |= m
		}
	}
	return false
}
