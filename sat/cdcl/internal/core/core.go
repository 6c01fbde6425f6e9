package core

import "fourfold/internal/poll"

type varInfo struct {
	level, pos int32
	reason     reason
}

type level struct {
	decision Lit
	start    int32 // length of the trail before
	seen     int32 // literals of the level in the clause analyzed
	first    int32 // the least position of these
}

// A Result is what a search has found.
type Result int

// The results.
const (
	Unknown Result = iota // the search ended early; its error says why
	Sat
	Unsat
)

// Stats counts events since the solver was made.
type Stats struct {
	Conflicts, Decisions, Propagations, Restarts, Reductions, Learned, Lits, Shortened, Units, Ticks int64
}

// Options are how a solver searches. The zero Options are the default.
type Options struct {
	Decide   Decide
	Restarts Restarts
	Seed     uint64 // equal seeds give equal searches; 0 means the order of the variables
	Nodes    int64  // give up with fourfold.ErrLimit before the next decision when there were so many; 0 means no limit
	Conflict int64  // the same for conflicts
	Memory   int64  // bytes that may be taken; 0 means no limit
}

// Decide says by which rule the solver decides.
type Decide int

// The rules.
const (
	Both   Decide = iota // by items first, and by scores after some conflicts
	Items                // the open exactly-one group with the fewest variables (MRV)
	Scores               // the variable with the greatest score (VSIDS)
)

// Restarts says when the solver restarts.
type Restarts int

// The kinds of restarts.
const (
	Alternating Restarts = iota // frequent ones and rare ones in turn
	Frequent
	Rare
	Never
)

// A Solver belongs to one goroutine.
type Solver struct {
	Options
	Stats Stats
	Log   Log // nil if no proof is wanted

	Listener Listener // nil if nobody listens
	told     int      // the literals of the trail that it has heard of

	vals    []int8 // by literal: 1 true, -1 false, 0 open
	info    []varInfo
	trail   []Lit
	levels  []level // levels[0] is the root
	qfast   int     // groups and binaries have seen the trail up to here
	qlong   int     // and long clauses up to here
	unsat   bool
	confl   reason // of the last conflict
	conflL  Lit    // the first literal if it is binary
	scratch [2]Lit

	bins     [][]Lit
	watches  [][]watch
	arena    []uint32
	wasted   int
	original []uint32
	learned  []uint32

	groups     []group
	groupStart []uint32
	groupLits  []Lit
	exact      []bool
	varStart   []uint32
	varGroups  []uint32
	grouped    bool

	saved, target []int8
	targetN       int

	heap heap
	inc  float64

	reduceAt, polled       int64
	poll                   *poll.Poll
	luby                   reluctant
	items                  bool
	quick                  bool
	modes, modeAt, modeLen int64

	seen     []uint8
	analyzed []uint32
	shrunk   []uint32
	marked   []uint32
	lvls     []int32
	clause   []Lit
	stamp    []uint32
	turn     uint32

	assumptions []Lit
	failed      []Lit
	floor       int // enumeration: levels up to this one are only left when exhausted
	units       []Lit
	pending     []uint32
}

// New returns a solver of n variables.
func New(n int) *Solver {
	s := new(Solver)
	s.Reset(n)
	return s
}

// Reset makes the solver as if it were new, keeping its memory.
func (s *Solver) Reset(n int) {
	s.vals = zero(s.vals, 2*n)
	s.info = zero(s.info, n)
	s.trail = grown(s.trail, n)
	s.levels = append(s.levels[:0], level{})
	s.qfast, s.qlong, s.unsat = 0, 0, false
	s.told = 0
	s.bins = lists(s.bins, 2*n)
	s.watches = lists(s.watches, 2*n)
	s.arena = append(s.arena[:0], 0)
	s.wasted = 0
	s.original, s.learned = s.original[:0], s.learned[:0]
	s.groups, s.groupStart, s.groupLits, s.exact = s.groups[:0], append(s.groupStart[:0], 0), s.groupLits[:0], s.exact[:0]
	s.grouped = false
	s.saved = zero(s.saved, n)
	s.target = zero(s.target, n)
	s.targetN = 0
	s.heap.reset(n)
	s.inc = 1
	s.seen = zero(s.seen, n)
	s.stamp = zero(s.stamp, n+1)
	s.turn = 0
	s.Stats = Stats{}
	s.reduceAt, s.polled = reduceInterval, 0
	s.luby, s.items = reluctant{}, false
	s.modes, s.modeAt, s.modeLen = 0, 0, 0
	s.floor = 0
	s.units, s.pending, s.failed = s.units[:0], s.pending[:0], s.failed[:0]
}

func zero[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	s = s[:n]
	clear(s)
	return s
}

func grown[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, 0, n+n/4)
	}
	return s[:0]
}

func lists[T any](s [][]T, n int) [][]T {
	if cap(s) < n {
		old := s[:cap(s)]
		s = make([][]T, n, n+n/4)
		copy(s, old)
	}
	s = s[:n]
	for k := range s {
		s[k] = s[k][:0]
	}
	return s
}
