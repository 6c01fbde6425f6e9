package core

import (
	"context"

	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/scratch"
)

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
	Conflicts    int64
	Decisions    int64 // without assumptions
	Propagations int64 // literals that became true, decisions included
	Restarts     int64
	Reductions   int64 // rounds of forgetting
	Learned      int64 // clauses
	Ticks        int64 // work: about the number of cache lines that were read
}

// Options are how a solver searches. The zero Options are the default.
type Options struct {
	Decide   Decide
	Restarts Restarts

	// Seed gives the variables random scores at the start. Equal seeds give equal searches. 0
	// means no random scores: at first the variables come in their order.
	Seed uint64

	// Nodes and Conflict are how many decisions and conflicts there may be. A search that needs
	// one more ends with fourfold.ErrLimit. 0 means no limit.
	Nodes, Conflict int64

	// Memory is how many bytes the solver may take. When they are taken, it forgets all learned
	// clauses that it can, and if that is not enough, the search ends with fourfold.ErrLimit. 0
	// means no limit.
	Memory int64
}

// Decide says by which rule the solver decides.
type Decide int

// The rules.
const (
	Both   Decide = iota // both rules in turn, and then the one that learns better clauses
	Items                // the open exactly-one group with the fewest variables (MRV)
	Scores               // the variable with the greatest score (VSIDS)
	First                // items in the first period, then scores
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

// A Solver holds a problem and what was learned of it. It is for one goroutine. Options, Log and
// Listener are set before the first search.
type Solver struct {
	Options
	Stats Stats
	Log   Log // nil if no proof is wanted

	Listener Listener // nil if nobody listens
	told     int      // how many literals of the trail it has been told

	// Meet, if it is not nil, is called at the end of each round of a search until it has found its
	// first model. It may call News and Hear. An error of it ends the search. See share.go.
	Meet   func() error
	meetAt int64 // ticks
	news   []Lit
	heard  []Lit

	// Patience, if it is not 0, is how many conflicts Enumerate may take to find a second model. In
	// that time it does not restart, so another search may be better.
	Patience int64

	// The assignment.
	vals   []int8    // by literal: 1 true, -1 false, 0 open
	info   []varInfo // by variable
	trail  []Lit
	levels []level // levels[0] is the root
	qfast  int     // binary clauses and groups have seen the trail up to here
	qlong  int     // and long clauses up to here
	unsat  bool    // there is no model
	confl  reason  // the clause that is false, after a conflict
	conflL Lit     // its other literal, if it is binary

	// Clauses and groups.
	bins       [][]Lit   // by literal
	watches    [][]watch // by literal
	arena      []uint32
	groups     []group
	groupStart []uint32 // by group: where its members begin in groupLits
	groupLits  []Lit
	varStart   []uint32 // by literal: where the groups of the variable begin in varGroups; see groupsOf
	varGroups  []uint32
	budgets    []budget
	owners     [][]uint32 // by literal: its budgets; not used if there are no budgets
	begun      bool       // the first search has begun

	// Decisions and restarts.
	saved, target []int8 // by variable: a phase; see phase
	targetLen     int    // length of the trail that target is from
	heap          heap
	inc           float64 // points that a variable gains
	items         bool    // decide by items
	firstOpen     int32   // no exactly-one group before this one is open
	frequent      bool    // restart often, without target phases
	luby          luby
	period        int64 // number of the period; see switchPeriod
	periodEnd     int64 // ticks
	periodLen     int64
	byItems       glueSum
	byScores      glueSum
	forgetAt      int64 // conflicts before the next round of forgetting
	roomAt        int64 // conflicts before the next look at the memory

	// Looks at the context.
	poll           *poll.Poll
	looked, lookAt int64 // ticks

	// Memory of the analysis.
	clause   []Lit    // the learned clause
	seen     []uint8  // by variable: marks
	analyzed []uint32 // variables with marks
	marked   []uint32 // those that minimize marked
	block    []uint32 // those of shrinkBlock
	keys     []uint64 // of sortByTrail
	lvls     []int32  // levels of the learned clause but the last
	stamp    []uint32 // by variable or level: equal to turn if it was met in this turn
	turn     uint32
	unused   []uint32 // clauses that may be forgotten
	scratch  [2]Lit
	lent     []Lit // reasons that overspent has returned

	// Assumptions and enumeration.
	assumptions []Lit
	failed      []Lit
	root, floor int   // levels of the tree; 0 if there is none
	leaveAt     int64 // conflicts at which Enumerate leaves the tree of one model; 0 means never
	implied     []implied
	chosen      []int32 // variables that were true in the last model; see AppendModel
	read        int     // up to here, the trail is as it was in this model
}

// New returns a solver of n variables.
func New(n int) *Solver {
	s := new(Solver)
	s.Reset(n)
	return s
}

// arenaStart is the first clause. No reference is 0, so that a watch is never all zero.
const arenaStart = uint32(1)

// Reset makes the solver as if it were new, with n variables. It keeps the Options, the Log, the
// Listener and the memory.
func (s *Solver) Reset(n int) {
	work := poll.New(context.Background())
	s.ResetUnder(&work, n)
}

// ResetUnder does the same as Reset, and looks at the context of work: the tables of some million
// variables take more than a hundred milliseconds. It returns the cause if the context is done.
// The solver has no variables then.
func (s *Solver) ResetUnder(work *poll.Poll, n int) error {
	s.resetSearch()
	for _, table := range []func(){
		func() {
			s.vals, s.info, s.trail = scratch.Zeroed(s.vals, 2*n), scratch.Zeroed(s.info, n), scratch.Sized(s.trail, n)[:0]
		},
		func() { s.bins, s.varStart = lists(s.bins, 2*n), scratch.Zeroed(s.varStart, 2*n+1) },
		func() { s.watches = lists(s.watches, 2*n) },
		func() { s.resetPhases(n) },
		func() { s.heap.reset(n) },
		func() { s.seen, s.stamp = scratch.Zeroed(s.seen, n), scratch.Zeroed(s.stamp, n+1) },
	} {
		table()
		if err := work.Add(n); err != nil {
			s.Reset(0)
			return err
		}
	}
	return nil
}

// resetSearch resets what has no place for each variable.
func (s *Solver) resetSearch() {
	s.Stats = Stats{}
	s.levels = append(s.levels[:0], level{})
	s.qfast, s.qlong, s.unsat = 0, 0, false
	s.told = 0

	s.arena = append(s.arena[:0], 0)
	s.groups = s.groups[:0]
	s.groupStart, s.groupLits = append(s.groupStart[:0], 0), s.groupLits[:0]
	s.budgets = s.budgets[:0]
	s.begun, s.firstOpen = false, 0

	s.targetLen, s.inc = 0, 1
	s.period, s.periodEnd, s.periodLen = 0, 0, 0
	s.byItems, s.byScores = glueSum{}, glueSum{}
	s.forgetAt = forgetEvery
	s.Meet, s.meetAt = nil, Round
	s.news, s.heard = s.news[:0], s.heard[:0]
	s.looked, s.lookAt = 0, 0

	s.turn = 0
	s.root, s.floor, s.leaveAt, s.Patience = 0, 0, 0, 0
	s.assumptions, s.failed = s.assumptions[:0], s.failed[:0]
	s.implied = s.implied[:0]
	s.chosen, s.read = s.chosen[:0], 0
}

// resetPhases makes true the phase of each variable.
func (s *Solver) resetPhases(n int) {
	s.saved, s.target = scratch.Zeroed(s.saved, n), scratch.Zeroed(s.target, n)
	for v := range s.saved {
		s.saved[v] = 1
	}
}

// lists returns n empty lists that keep their memory.
func lists[T any](s [][]T, n int) [][]T {
	used := min(n, cap(s)) // the lists behind have never been used, and their memory is not touched
	if cap(s) < n {
		s = append(scratch.Sized[[]T](nil, n)[:0], s[:cap(s)]...)
	}
	s = s[:n]
	for k, l := range s[:used] {
		if len(l) > 0 {
			s[k] = l[:0]
		}
	}
	return s
}
