package dlx

import (
	"context"
	"math/big"
	"slices"
	"time"

	"fourfold/dlx/internal/tree"
)

// A saver lets a search go on where an earlier one has ended, and saves its state from time to
// time. A nil saver does neither.
type saver struct {
	from  []tree.Part   // what is to be searched; nil means the whole tree
	done  float64       // the share of the whole tree that is not in from, for progress
	every time.Duration // the time up to the next call of save, which may change it; 0 means only at the end

	// stop ends the search at the next look, so that the state is known. If stop is nil, only the
	// context of the search ends it. Otherwise that context must end later than stop.
	stop context.Context

	// save gets the state of the search. It is called in the goroutine of the caller of Solve,
	// never during a call of yield, and all workers stand still. It is also called when the search
	// ends, completely or not, unless the context ended while a core was at work within a node, or
	// save has failed. An error of save ends the search, and Solve returns it.
	save func(state) error

	saved  time.Time // when save was last called
	failed bool      // save has returned an error
}

// A state is what a search has done and what is left. A cover is either among those yielded or in
// the total, or in one of the parts left.
type state struct {
	left    []tree.Part // empty if the search is complete; the receiver owns it
	total   *big.Int    // the covers counted by this search; 0 unless options.Count is set
	yielded int64       // the covers that yield of this search has got
	nodes   int64       // the nodes visited by this search
	share   float64     // of the whole tree, the share that is done
}

// begin returns the pieces to be searched, and the share that was done before.
func (v *saver) begin() ([]piece, share) {
	if v == nil || v.from == nil {
		return []piece{{width: 1}}, share{}
	}
	pieces := make([]piece, len(v.from))
	for k, width := range widths(v.from) {
		pieces[k] = piece{v.from[k], (1 - v.done) * width}
	}
	v.saved = time.Now()
	return pieces, share{past: v.done}
}

// poll saves the state of a search with one worker, if that is due. The core is between two nodes.
func (v *saver) poll(s *search) error {
	if !v.due() {
		return nil
	}
	if err := v.stopped(); err != nil {
		return err
	}
	return v.store(s.state())
}

// due reports whether the search has to end, or to save its state.
func (v *saver) due() bool {
	return v != nil && (v.stopped() != nil || v.every > 0 && time.Since(v.saved) >= v.every)
}

// stopped returns the cause if stop is done.
func (v *saver) stopped() error {
	if v == nil || v.stop == nil {
		return nil
	}
	select {
	case <-v.stop.Done():
		return context.Cause(v.stop)
	default: // much faster than to ask for the cause, since this is done for each solution
		return nil
	}
}

// end saves the state of a search that has ended with err, and returns the error of the search.
func (v *saver) end(s *search, err error) error {
	if v == nil || v.failed || s.lost() {
		return err
	}
	if failure := v.store(s.state()); failure != nil {
		return failure
	}
	return err
}

// store saves a state.
func (v *saver) store(now state) error {
	err := v.save(now)
	v.saved, v.failed = time.Now(), err != nil
	return err
}

// lost reports whether it is not known what is left of the search, because the context ended while
// a core was at work. All workers have ended.
func (s *search) lost() bool {
	return slices.ContainsFunc(s.workers(), func(w *search) bool { return w.stopped })
}

// state returns the state of a search whose workers stand still, or still load the problem.
func (s *search) state() state {
	at := state{yielded: s.yielded, nodes: s.nodes(), total: s.total(), share: s.Progress().Share}
	if s.team != nil {
		at.left, at.share = s.team.left(), s.team.share()
	} else {
		at.left = s.left(nil)
	}
	return at
}

// left appends the parts that are left for the worker s. A cover that is found but not yielded is
// a part, too.
func (s *search) left(parts []tree.Part) []tree.Part {
	if s.active {
		parts = append(parts, s.core.Rest()...)
	}
	if s.batch != nil {
		parts = s.batch.left(parts)
	}
	for _, p := range s.parts {
		parts = append(parts, p.Part)
	}
	return parts
}
