package dlx

import (
	"math/big"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
)

// A worker is a core at work. Its memory is kept for later searches.
type worker struct {
	kind   *coreKind
	core   tree.Core
	loaded bool // the core is loaded for the problem of the search
	ready  bool // it was loaded in this search, or is so from an earlier one
	looks  poll.Poll
	cover  fourfold.Solution // scratch memory of decode
	before before

	part   tree.Part // that the core searches
	active bool      // the part is not done

	// The rest is for a worker of a team.
	index    int
	idle     bool    // team.idle counts this worker
	maxNodes int64   // the nodes that the core may visit after it was loaded; negative means no limit
	since    int64   // work since the part was started, about
	past     float64 // the share of the tree done in earlier parts
	batch    *batch  // covers that the team has not got yet
	known    known   // with team.keep
}

// before is what a core has done for earlier searches, since it was loaded.
type before struct {
	nodes    int64
	total    *big.Int // nil for 0
	counters []fourfold.Counter
}

// load makes the worker ready for a search. If other is not nil, it is loaded for the same problem.
func (w *worker) load(s *search, other *worker) error {
	w.ready = w.loaded
	if w.ready {
		w.before = before{w.core.Nodes(), w.core.Total(), w.core.Counters()}
		return nil
	}
	w.before = before{}
	if other != nil && w.kind.shareTable != nil {
		w.kind.shareTable(w.core, other.core, s.options, &w.looks)
	} else if err := w.core.Load(s.problem, s.options, &w.looks); err != nil {
		return s.solver.refusal(err)
	}
	w.loaded, w.ready = true, true
	return nil
}

// start makes the core go to the root of a part. It returns the cause if the context is done, which
// a core for large problems finds out.
func (w *worker) start(part tree.Part) error {
	w.core.Start(part)
	w.part, w.active, w.since = part, true, 0
	return w.stopped()
}

// end ends the part.
func (w *worker) end() {
	w.past += w.part.Share * w.core.Progress().Share
	w.active = false
}

// rest returns what is left of the part.
func (w *worker) rest() []Part {
	parts := w.core.Rest()
	for k := range parts {
		parts[k].Share *= w.part.Share
	}
	return parts
}

// stopped returns the cause if the context is done. What is left of the part is not known then.
func (w *worker) stopped() error {
	err := w.looks.Err()
	if err != nil {
		w.loaded, w.active = false, false
	}
	return err
}

// decode returns the cover that the core has found, which the next call overwrites. It returns the
// cause if the context is done.
func (w *worker) decode() (fourfold.Solution, error) {
	w.cover = w.core.Cover(w.cover[:0])
	return w.cover, w.stopped()
}

// nodes returns the number of nodes visited in this search.
func (w *worker) nodes() int64 { return w.core.Nodes() - w.before.nodes }

// total returns the number of covers counted in this search.
func (w *worker) total() *big.Int {
	total := w.core.Total()
	if w.before.total != nil {
		total.Sub(total, w.before.total)
	}
	return total
}

// progress returns how far the worker has come.
func (w *worker) progress() poll.Progress {
	p := poll.Progress{Share: w.past}
	if w.active {
		p = w.core.Progress()
		p.Share = w.past + w.part.Share*p.Share
	}
	p.Nodes = w.nodes()
	p.Share = min(max(p.Share, 0), 1)
	return p
}

// recalls reports whether the core finds so many subtrees in its memo that several workers, each
// with its own memo, would count many subtrees again that another one knows. Where a memo pays, one
// of 8 nodes or more is such a subtree. Where it does not, fewer than one of 20 are.
func (w *worker) recalls() bool {
	memo, ok := w.core.(interface{ Recalled() int64 })
	return ok && 16*memo.Recalled() > w.core.Nodes()
}
