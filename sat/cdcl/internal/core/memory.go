package core

import (
	"slices"
	"unsafe"
)

// Learned clauses take most of the memory, and the search forgets most of them after some time;
// see forget.go. When the memory is full nevertheless, all clauses go that are not needed at the
// moment.

// roomEvery is how many conflicts there are between two looks at the memory. It is a guess:
// a look takes time in proportion to the variables.
const roomEvery = 256

// mostClauses is how many words all clauses may take, so that there is room for more references.
const mostClauses = maxRef / 2

// makeRoom forgets all clauses that it can if the memory is full. It returns an error if the
// memory is still full then.
func (s *Solver) makeRoom() error {
	s.roomAt = s.Stats.Conflicts + roomEvery
	if !s.full() {
		return nil
	}
	s.forget(true)
	s.trim()
	if s.full() {
		return s.errMemory()
	}
	return nil
}

// full reports whether the memory is taken, or there are no more references to clauses.
func (s *Solver) full() bool {
	return s.Memory > 0 && s.bytes() > s.Memory || len(s.arena) > mostClauses || len(s.vals) > maxRef
}

// bytes returns the memory of the solver. Its cost grows with the number of variables.
func (s *Solver) bytes() int64 {
	b := space(s.vals) + space(s.info) + space(s.trail) + space(s.levels)
	b += space(s.arena) + space(s.groups) + space(s.groupStart) + space(s.groupLits)
	b += space(s.varStart) + space(s.varGroups)
	b += space(s.saved) + space(s.target) + space(s.heap.score) + space(s.heap.at) + space(s.heap.vars)
	b += space(s.seen) + space(s.stamp) + space(s.unused) + space(s.keys) + space(s.implied) + space(s.chosen)
	b += space(s.news) + space(s.heard)
	b += space(s.bins) + space(s.watches) + space(s.lent)
	for _, x := range s.budgets {
		b += space(x.lits)*3 + space(x.spent) + space(x.prices)
	}
	for l := range s.bins {
		b += space(s.bins[l]) + space(s.watches[l])
	}
	return b
}

// space returns the bytes behind a slice.
func space[T any](s []T) int64 {
	var x T
	return int64(cap(s)) * int64(unsafe.Sizeof(x))
}

// trim gives back the memory of the clauses that were forgotten.
func (s *Solver) trim() {
	s.arena = clip(s.arena)
	for l := range s.watches {
		s.watches[l] = clip(s.watches[l])
	}
	s.unused = nil
}

// clip returns a slice whose capacity is at most twice its length.
func clip[T any](s []T) []T {
	if cap(s) > 2*len(s) {
		return slices.Clone(s)
	}
	return s
}
