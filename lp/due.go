//go:build cgo && !noclp

package lp

// A relaxation of some hundred rows takes as long as hundreds of nodes that are propagated and
// probed. In some problems most relaxations settle their node: there is no point, or a whole one. In
// others hardly any does. So the search leaves relaxations out as long as those that have settled
// nothing have taken more than a part of its time. What a relaxation takes is measured in pivots
// times rows, and what propagation takes in hidden options, so that each run is the same.

const (
	freeWork  = 3_000_000 // the work of relaxations that are always solved
	workShare = 8         // the number of hidden options for each further unit of work
)

// relaxationDue reports whether to solve the relaxation of the current node. The first one is taken
// to need a pivot for each row or column.
func (s *search) relaxationDue() bool {
	work := s.lost
	if s.depth == 0 {
		work += int64(len(s.root.rows)) * int64(min(len(s.root.rows), s.root.columns()))
	}
	return s.cheap != nil || work <= freeWork+s.state.Hidden()/workShare
}

// countWork counts the work of a relaxation that did not settle its node by a proof.
func (s *search) countWork(r *relaxation, pivots int64) {
	s.work = pivots * int64(len(r.program.rows))
	s.lost += s.work
}

// refund takes back what countWork has counted for the last relaxation.
func (s *search) refund() { s.lost -= s.work }
