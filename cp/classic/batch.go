package classic

import "sync/atomic"

// A team is several searches that take turns in the same code, because one search alone leaves a
// CPU half idle.
type team interface {
	// size returns the number of searches. member returns one of them as an engine, and its
	// control block.
	size() int
	member(i int) (engine, *control)

	// run does the work of engine.run for all members. Each member must have solutions still
	// wanted, nodes on the stack and a budget. run returns as soon as one member lacks one of
	// these.
	run()
}

// A teamEngine is an engine that can also work in a team.
type teamEngine interface {
	engine
	team() team
}

// A batcher solves puzzles with a team. A member that has solved a puzzle takes the next one.
type batcher struct {
	team    team
	members []member
}

// A member is one of the searches of a team.
type member struct {
	search
	index  int   // of its puzzle
	budget int64 // at the start of the latest run
}

// batcher returns the batcher of the Solver, or nil if its engine has no team.
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

// solve is SolveBatch for at least as many puzzles as there are members. The team runs only
// while all members have work. The last puzzles are finished one by one.
func (b *batcher) solve(puzzles []Puzzle, limit int64, results []Result, stop *atomic.Bool) int {
	begun := 0
	next := func(m *member) (ok bool) {
		if ok = begun < len(puzzles); ok {
			m.index = begun
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
			if (m.ctl.left == 0 || m.ctl.depth == 0) && m.record(limit, &results[m.index]) && !next(m) {
				busy = false
			}
		}
	}
	done := begun
	for i := range b.members {
		m := &b.members[i]
		if m.complete(limit, &results[m.index], stop); results[m.index].Stopped {
			done = min(done, m.index)
		}
	}
	return done
}

// run runs the team. No search makes more passes than until its next poll. So the number of
// passes after which a search is checked for a clash does not depend on the other members.
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
