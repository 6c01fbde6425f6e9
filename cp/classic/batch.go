package classic

import "sync/atomic"

// A team is an engine of several searches. It runs them in turn, because one search alone leaves a CPU half idle.
type team interface {
	// size is the number of searches; member returns one as an engine by itself, and its control block.
	size() int
	member(i int) (engine, *control)

	// run is like that of each member, all of which have solutions left to find, nodes on the stack and a budget.
	// It returns as soon as that is not so of one of them.
	run()
}

// A teamEngine is an engine that can also work in a team.
type teamEngine interface {
	engine
	team() team
}

// A batcher solves puzzles by a team. Each member takes the next puzzle when it is done with one.
type batcher struct {
	team    team
	members []member
}

// A member is one of the searches under way.
type member struct {
	search
	i      int   // the puzzle it is at
	budget int64 // of the latest run
}

// batcher returns the batcher of the Solver, or nil if its engine works alone only.
func (s *Solver) batcher() *batcher {
	if e, ok := s.engine.(teamEngine); ok && s.batch == nil {
		t := e.team()
		s.batch = &batcher{team: t, members: make([]member, t.size())}
		for i := range s.batch.members {
			m := &s.batch.members[i]
			m.engine, m.ctl = t.member(i)
		}
	}
	return s.batch
}

// solve is SolveBatch for at least as many puzzles as there are members. A team runs only while all members have
// work. The last puzzles are finished one by one.
func (b *batcher) solve(puzzles []Puzzle, limit int64, results []Result, stop *atomic.Bool) int {
	begun := 0
	next := func(m *member) (ok bool) {
		if ok = begun < len(puzzles); ok {
			m.i = begun
			m.begin(&puzzles[begun])
			results[begun] = Result{}
			begun++
		}
		return ok
	}
	for i := range b.members {
		next(&b.members[i])
	}
	busy := true
	for busy && (stop == nil || !stop.Load()) {
		b.run()
		for i := range b.members {
			m := &b.members[i]
			if (m.ctl.left == 0 || m.ctl.depth == 0) && m.record(limit, &results[m.i]) && !next(m) {
				busy = false
			}
		}
	}
	done := begun
	for i := range b.members {
		m := &b.members[i]
		if m.complete(limit, &results[m.i], stop); results[m.i].Stopped {
			done = min(done, m.i)
		}
	}
	return done
}

// run runs the team. No search goes beyond its next poll, so that when it is asked for a clash does not depend on the
// other members.
func (b *batcher) run() {
	for i := range b.members {
		m := &b.members[i]
		m.budget = m.untilPoll()
		m.ctl.budget = m.budget
	}
	b.team.run()
	for i := range b.members {
		m := &b.members[i]
		m.count(m.budget - m.ctl.budget)
	}
}
