package core

// A restart takes back all decisions and keeps the scores, the phases and the learned clauses.
// The number of conflicts from one restart to the next is Luby's sequence times a factor (Luby,
// Sinclair and Zuckerman, Optimal Speedup of Las Vegas Algorithms, 1993). Frequent restarts are
// better to prove that there is no solution, and rare ones to find one (Oh, Between SAT and
// UNSAT, 2015). So the solver has periods of each in turn. With rare restarts it also uses
// target phases; see phase.

// Measured against both in turn: rarely alone took 17 s to place 40 queens, and 1.6 times as long on
// 10 Sudokus of order 25; often alone took 1.1 times as long on 36 colorings; a factor of 100 left
// 14 of 21 Sudokus of order 25 and 36 unsolved, and these 11. A first period of 1000 conflicts was
// too long for hard Latin squares; 200 is a guess, and so is lubyMost.
const (
	rarely      = 1024 // factors of Luby's sequence
	often       = 32
	firstPeriod = 200 // conflicts of the first period
	lubyMost    = 1 << 20
)

// A luby says after how many conflicts a restart is due: the factor times 1, 1, 2, 1, 1, 2, 4,
// ...
type luby struct {
	factor, left int64
	u, v         int64 // Knuth's "reluctant doubling": v runs through Luby's sequence
	due          bool
}

func newLuby(factor int64) luby { return luby{factor: factor, left: factor, u: 1, v: 1} }

// tick counts a conflict.
func (r *luby) tick() {
	if r.factor == 0 || r.due {
		return
	}
	if r.left--; r.left > 0 {
		return
	}
	if r.u&-r.u == r.v {
		r.u, r.v = r.u+1, 1
	} else {
		r.v *= 2
	}
	if r.v > lubyMost {
		r.u, r.v = 1, 1
	}
	r.left = r.v * r.factor
	r.due = true
}

// restarting reports whether a restart is due, and takes note of it.
func (s *Solver) restarting() bool {
	if !s.luby.due || s.level() <= len(s.assumptions) {
		return false
	}
	s.luby.due = false
	return true
}

// restart goes back to the first decision that would not be made again.
func (s *Solver) restart() {
	s.switchPeriod()
	s.Stats.Restarts++
	if s.Listener != nil {
		s.Listener.Restart()
	}
	if len(s.heard) > 0 {
		s.backtrack(0)
		s.takeIn()
		return
	}
	s.backtrack(s.reusable())
}

// reusable returns the level up to which the decisions would be made again: those with a
// greater score than the next decision (van der Tak, Ramos and Heule, Reusing the Assignment
// Trail in CDCL Solvers, 2011).
func (s *Solver) reusable() int {
	k := min(len(s.assumptions), s.level())
	if s.items {
		return k
	}
	for len(s.heap.vars) > 0 && s.vals[s.heap.top()<<1] != 0 {
		s.heap.pop()
	}
	if len(s.heap.vars) == 0 {
		return k
	}
	score := s.heap.score[s.heap.top()]
	for k < s.level() && s.heap.score[s.levels[k+1].decision>>1] > score {
		k++
	}
	return k
}

// switchPeriod begins the next period when this one is over. The first is counted in conflicts.
// The others take as much work as the first times k*k, for k = 1, 2, ... and two periods of
// each k, so that both kinds of restarts get about the same time.
func (s *Solver) switchPeriod() {
	work := s.Stats.Ticks
	if s.period == 0 {
		if s.Stats.Conflicts < firstPeriod {
			return
		}
		s.periodLen = work
	} else if work < s.periodEnd {
		return
	}
	s.period++
	k := s.period/2 + 1
	s.periodEnd = work + s.periodLen*k*k
	s.beginPeriod()
}

// beginPeriod sets how the period decides and restarts. Even ones have frequent restarts, odd ones
// have rare ones. The first decides by items and the second by scores. From the third on, the rule
// that learns better clauses decides.
func (s *Solver) beginPeriod() {
	s.items = s.canItems() && (s.Decide == Items || s.period == 0 || s.Decide == Both && s.itemsPay())
	s.frequent = s.period%2 == 0
	switch s.Restarts {
	case Frequent:
		s.frequent = true
	case Rare, Never:
		s.frequent = false
	}
	switch {
	case s.Restarts == Never:
		s.luby = luby{}
	case s.frequent:
		s.luby = newLuby(often)
	default:
		s.luby = newLuby(rarely)
	}
}

// A glueSum is a number of learned clauses and the sum of their glues.
type glueSum struct{ clauses, glue int64 }

// countGlue counts the glue of a learned clause for the rule that made the decisions.
func (s *Solver) countGlue(glue int) {
	sum := &s.byScores
	if s.items {
		sum = &s.byItems
	}
	sum.clauses++
	sum.glue += int64(glue)
}

// itemsPay reports whether decisions by items learn much better clauses than decisions by scores:
// whether their mean glue is less than 3/5 of the other. It was about half on problems without a
// solution such as pigeons, Langford pairs and the mutilated chessboard, where items need far
// fewer conflicts. On large Latin squares and Sudokus, where scores are as good or better, it was
// 3/4 at least.
func (s *Solver) itemsPay() bool {
	a, b := s.byItems, s.byScores
	return 5*a.glue*b.clauses < 3*b.glue*a.clauses
}
