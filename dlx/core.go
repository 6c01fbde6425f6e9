package dlx

import (
	"sync"

	"fourfold"
	"fourfold/dlx/internal/cells"
	"fourfold/dlx/internal/tree"
)

// A Core is the part of the engine that walks the search tree. All cores find the same solutions,
// in different orders. Some are faster than others on a problem.
type Core int

// The cores.
const (
	AutoCore Core = iota // a core that suits the size of the problem
	Cells                // sparse sets, for problems of any size
)

// Cores returns all cores. The names of the cores are the values of the setting "core".
func Cores() []Core { return []Core{AutoCore, Cells} }

// String returns the name of the core.
func (c Core) String() string { return [...]string{"auto", "cells"}[c] }

// A coreKind is one of the cores, and the memory of ended searches that used it. On small problems
// it takes longer to make the arrays of a core than to search.
type coreKind struct {
	core Core
	pool sync.Pool // of *search
}

func newKind(c Core, make func() tree.Core) *coreKind {
	return &coreKind{core: c, pool: sync.Pool{New: func() any { return &search{core: make()} }}}
}

var cellsKind = newKind(Cells, func() tree.Core { return new(cells.Core) })

// kindFor returns the core for p. It returns an error if p is too large for the core.
func (c Core) kindFor(p *fourfold.Problem) (*coreKind, error) {
	return cellsKind, nil
}

// get returns a search that is ready for reset.
func (k *coreKind) get() *search {
	s := k.pool.Get().(*search)
	s.kind = k
	return s
}

// maxKept is the number of cells from which on the memory of a search is not kept.
const maxKept = 1 << 16

// put keeps the memory of s for later searches, unless the problem was large.
func (k *coreKind) put(s *search, p *fourfold.Problem) {
	if p.NumCells() <= maxKept {
		k.pool.Put(s)
	}
}
