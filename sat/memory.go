package sat

import (
	"fourfold"
	"sync"

	"fourfold/internal/kit/reduce"
)

// A memory is what a search of a small problem leaves to a later one: the state and the encoder.
// To allocate them takes a good part of the time of a 9x9 Sudoku.
type memory struct {
	state   reduce.State
	encoder encoder
}

// memories holds the memories of searches that have ended.
var memories = sync.Pool{New: func() any { return new(memory) }}

// The memory is not kept if the problem has more items or options than maxKeptOptions, or if it
// took more than maxKeptLits uses of items or literals. Both are guesses: a 9x9 Sudoku is far below.
const (
	maxKeptOptions = 1 << 13
	maxKeptLits    = 1 << 16
)

// release gives the memory of a search of p to a later search. It must not be used any longer.
func (m *memory) release(p *fourfold.Problem) {
	if max(p.NumOptions(), p.NumItems()) > maxKeptOptions || cap(m.encoder.uses) > maxKeptLits {
		return
	}
	m.state.Forget()
	m.encoder.freeLits() // a search that ended early may not have loaded them
	m.encoder.p, m.encoder.state = nil, nil
	memories.Put(m)
}

// freeLits frees the clauses. It keeps the memory of few.
func (c *cnf) freeLits() {
	if c.lits = c.lits[:0]; cap(c.lits) > maxKeptLits {
		c.lits = nil
	}
}
