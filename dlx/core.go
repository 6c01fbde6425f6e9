package dlx

import (
	"fmt"
	"sync"

	"fourfold"
	"fourfold/dlx/internal/bits"
	"fourfold/dlx/internal/bounded"
	"fourfold/dlx/internal/cells"
	"fourfold/dlx/internal/links"
	"fourfold/dlx/internal/small"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
)

// A Core is the part of the engine that walks the search tree. All cores find the same solutions,
// in different orders. Some are faster than others on a problem.
type Core int

// The cores.
const (
	AutoCore Core = iota // a core that suits the size of the problem, and for hard ones the one that wins a trial
	Small                // bit sets of a few words, for problems of up to 512 options
	Bits                 // bit sets, for problems of up to some thousand options
	Cells                // sparse sets, for problems of any size; for items with bounds, bit sets and numbers
	Links                // dancing links as in Knuth's first paper, for readers and comparisons; takes bounds
)

// Cores returns all cores. Their names are the values of the setting "core".
func Cores() []Core { return []Core{AutoCore, Small, Bits, Cells, Links} }

var coreNames = []string{AutoCore: "auto", Small: "small", Bits: "bits", Cells: "cells", Links: "links"}

// String returns the name of the core.
func (c Core) String() string {
	if c < 0 || int(c) >= len(coreNames) {
		return fmt.Sprintf("Core(%d)", int(c))
	}
	return coreNames[c]
}

// A coreKind is a core, and the memory of ended searches that have used it. On small problems it
// takes longer to make the arrays of a core than to search.
type coreKind struct {
	core Core
	pool sync.Pool // of *worker

	// shareTable prepares a core for the problem of another one and uses its tables. It is nil if
	// cores of this kind cannot share tables.
	shareTable func(to, from tree.Core, o tree.Options, work *poll.Poll)
}

func newKind(c Core, newCore func() tree.Core) *coreKind {
	return &coreKind{core: c, pool: sync.Pool{New: func() any { return &worker{core: newCore()} }}}
}

var (
	bitsKind  = newKind(Bits, func() tree.Core { return new(bits.Core) })
	cellsKind = newKind(Cells, func() tree.Core { return new(cells.Core) })
	linksKind = newKind(Links, func() tree.Core { return new(links.Core) })
	boundKind = newKind(Cells, func() tree.Core { return new(bounded.Core) })
	smallKind = newKind(Small, func() tree.Core { return new(small.Core) })
)

func init() {
	bitsKind.shareTable = func(to, from tree.Core, o tree.Options, work *poll.Poll) {
		to.(*bits.Core).Share(from.(*bits.Core).Table, o, work)
	}
}

// manyBounded is the number of options or items of a problem with bounds up to which AutoCore takes
// the core Cells, which then keeps all of them once for each decision.
const manyBounded = 1 << 16

// kind returns the core for p: the core that is named, or bit sets if they suit p, since they are
// at least as fast there. If p is too large for a core that is named, the core returns an error
// when it is loaded.
func (c Core) kind(p *fourfold.Problem) *coreKind {
	switch {
	case c == Small:
		return smallKind
	case c == Bits:
		return bitsKind
	case c == Links:
		return linksKind
	case p.HasBounds() && (c == Cells || max(p.NumOptions(), p.NumItems()) <= manyBounded):
		return boundKind
	case p.HasBounds():
		return linksKind
	case c == Cells, !bits.Suits(p):
		return cellsKind
	case small.Fits(p):
		return smallKind
	}
	return bitsKind
}

// get returns a worker that is not loaded.
func (k *coreKind) get() *worker {
	w := k.pool.Get().(*worker)
	w.kind = k
	return w
}

const (
	maxKept = 1 << 16 // cells of a problem from which on the memory of its search is not kept
	maxMemo = 1 << 20 // bytes from which on a memo is not kept
)

// release keeps the memory of a worker for later searches, unless the problem was large.
func (w *worker) release(p *fourfold.Problem) {
	memo, ok := w.core.(interface{ MemoBytes() int64 })
	if p.NumCells() <= maxKept && !(ok && memo.MemoBytes() > maxMemo) {
		*w = worker{kind: w.kind, core: w.core, cover: w.cover}
		w.kind.pool.Put(w)
	}
}
