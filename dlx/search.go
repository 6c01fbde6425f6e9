package dlx

import (
	"context"
	"errors"
	"fmt"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
)

// A search drives a core through parts of the search tree. It is one call of Solve, or one of the
// workers of such a call.
type search struct {
	question
	ctx    context.Context
	solver Solver
	kind   *coreKind
	core   tree.Core
	looks  poll.Poll
	loaded bool // the core was loaded for the problem
	again  bool // it was so before, for an earlier search

	parts    []piece // to be searched after the current part
	maxNodes int64   // the nodes that the core may visit after Load; negative means no limit
	share    share
	cover    fourfold.Solution // scratch memory of decode
	yielded  int64
	declined bool // yield has returned false

	active    bool // the core has a part that is not done
	justBegun bool // the core has not used up a budget since its part was started or split
	stopped   bool // the core was interrupted, so it is not known what is left

	untilTeam int // the search is divided when it comes down to 0; see soloLooks
	newCovers int // covers found since the last look
	member        // its team is nil if this is the only worker
}

// load prepares the core for the problem.
func (s *search) load() error {
	if s.again && s.kind.share != nil {
		s.kind.share(s.core, s.core, s.options, &s.looks)
		s.loaded = true
		return nil
	}
	err := s.core.Load(s.problem, s.options, &s.looks)
	s.loaded = err == nil
	return s.solver.refusal(err)
}

// refusal names the setting core in the error of a core that does not take a problem.
func (s Solver) refusal(err error) error {
	if errors.Is(err, errors.ErrUnsupported) {
		return fmt.Errorf("core=%v: %w", s.Core, err)
	}
	return err
}

// maxMemo is the number of bytes from which on a memo is not kept for later searches.
const maxMemo = 1 << 20

// release keeps the memory of s, and of the searches that have helped it, for later searches.
func (s *search) release() {
	kind, p := s.kind, s.problem
	if memo, ok := s.core.(interface{ MemoBytes() int64 }); ok && memo.MemoBytes() > maxMemo {
		return
	}
	for _, w := range s.workers() {
		*w = search{core: w.core, cover: w.cover}
		kind.put(w, p)
	}
}

// run searches all parts. It returns nil when that is complete or yield has returned false.
func (s *search) run() error {
	err := s.attend()
	for err == nil && len(s.parts) > 0 {
		next := s.parts[0]
		s.parts = s.parts[1:]
		if err = s.begin(next); err == nil {
			err = s.walk()
		}
	}
	err = s.saver.end(s, err)
	if err == poll.ErrEnough {
		return nil
	}
	return err
}

// begin makes the core go to the root of a piece. It returns the cause if the context is done, which
// a core for large problems finds out.
func (s *search) begin(p piece) error {
	s.core.Start(p.Part)
	s.share.width, s.active, s.justBegun = p.width, true, true
	err := s.looks.Err()
	s.stopped = err != nil
	return err
}

// walk searches the part that was started.
func (s *search) walk() (err error) {
	for err == nil {
		switch s.core.Run(s.budget()) {
		case tree.Paused:
			s.justBegun = false
			err = s.attend()
		case tree.Found:
			err = s.emit()
		case tree.Limited:
			err = s.moreNodes()
		case tree.Stopped:
			s.stopped = true
			return s.looks.Err()
		case tree.Done:
			s.active = false
			s.share.end()
			return nil
		}
	}
	return err
}

// budget returns how far the core may go until it is asked again: work up to the next look at the
// context, and the nodes that are left up to the limit. With a limit of solutions to count, the first
// budgets are small.
func (s *search) budget() tree.Budget {
	b := tree.Budget{Work: poll.Every, Nodes: -1}
	if s.maxNodes >= 0 {
		b.Nodes = s.maxNodes - s.core.Nodes()
	}
	if s.limit > 0 {
		b.Work = min(b.Work, max(s.limit, s.core.Nodes()))
	}
	return b
}

// moreNodes is called when the core has visited all nodes that it may and needs more.
func (s *search) moreNodes() error {
	if s.team == nil {
		return fourfold.ErrLimit
	}
	return s.team.grant(s)
}

// poll looks at the context. It returns poll.ErrEnough if s has counted up to its limit.
func (s *search) poll() error {
	if err := s.looks.Now(); err != nil || !s.enough() {
		return err
	}
	return poll.ErrEnough
}

// attend does all that must not wait for long: it polls, helps the team or makes one, and saves the state.
func (s *search) attend() error {
	err := s.poll()
	switch {
	case err != nil:
		return err
	case s.team != nil:
		err = s.team.attend(s)
	case s.untilTeam == 0 && s.solver.workers() > 1 && !s.livesFromMemo():
		return s.divide()
	default:
		err = s.saver.poll(s)
	}
	if s.newCovers < manyCovers {
		s.untilTeam -= coverLooks
	}
	s.untilTeam = max(s.untilTeam-1, 0)
	s.newCovers = 0
	return err
}

// manyCovers is the number of covers after which a search does more than to look at the context,
// if it finds covers so fast that it does not use up its budgets.
const manyCovers = 64

// emit passes the cover on that the core has found.
func (s *search) emit() error {
	cover, err := s.decode()
	if err != nil {
		s.stopped = true // the cover is lost
		return err
	}
	if s.index > 0 {
		err = s.team.collect(s, cover)
	} else {
		err = s.deliver(cover, &s.looks)
	}
	if s.newCovers++; s.newCovers < manyCovers || err != nil {
		return err
	}
	s.justBegun = false
	return s.attend()
}

// deliver yields a cover. It returns poll.ErrEnough if yield has returned false, or the cause if the context
// is done.
func (s *search) deliver(cover fourfold.Solution, looks *poll.Poll) error {
	s.yielded++
	if s.declined = !s.yield(cover); s.declined {
		return poll.ErrEnough
	}
	if err := s.saver.stopped(); err != nil {
		return err
	}
	return looks.Now()
}

// decode returns the cover found as a solution, which the next call overwrites. It returns the
// cause if the context is done.
func (s *search) decode() (fourfold.Solution, error) {
	s.cover = s.core.Cover(s.cover[:0])
	return s.cover, s.looks.Err()
}
