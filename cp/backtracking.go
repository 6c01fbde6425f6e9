package cp

import (
	"context"
	"errors"
	"time"

	"fourfold"
	"fourfold/internal/poll"
)

// Backtracking is plain recursive backtracking, the baseline that the other
// solvers are measured against and that anti-backtracking puzzles are built to
// defeat: it takes the first item not covered, tries its options smallest first,
// and infers nothing. On a Sudoku that is the first empty cell with the smallest
// value first. The zero Backtracking is ready to use.
type Backtracking struct {
	MaxNodes int64 // give up with ErrLimit after this many nodes; 0 means no limit
}

// Name returns "bt".
func (Backtracking) Name() string { return "bt" }

// Solve keeps the contract of [fourfold.Solver]. It takes memory in proportion to
// the items of p. Solutions come in lexicographic order of the options of the
// first item, then of the next active one, and so on.
//
// Vars and Rows are the primary items and the options of p.
//
// Counters: nodes are options chosen, backtracks those undone.
func (b Backtracking) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	begin := time.Now()
	call := &plain{yield: yield, maxNodes: b.MaxNodes, p: p, covered: make([]cover, p.NumItems())}
	call.looks = poll.Of(ctx, call)
	ready := time.Now()
	err := call.run()
	return fourfold.Stats{
		Vars: int(p.NumPrimary()), Rows: int(p.NumOptions()),
		Setup: ready.Sub(begin), Search: time.Since(ready),
		Counters: []fourfold.Counter{{Name: "nodes", Value: call.nodes}, {Name: "backtracks", Value: call.backtracks}},
	}, err
}

// A plain search is one call of Backtracking.Solve.
type plain struct {
	yield    func(fourfold.Solution) bool
	maxNodes int64
	looks    poll.Poll

	p       *fourfold.Problem
	covered []cover
	chosen  []int32

	nodes, backtracks int64
}

// A cover is how often an item is covered, and in which color.
type cover struct {
	times int32
	color fourfold.Color
}

// errEnough ends the walk when yield has had enough.
var errEnough = errors.New("enough solutions")

// run walks the whole tree, depth first. It returns nil when the tree is complete or
// yield has had enough.
func (s *plain) run() error {
	if err := s.looks.Now(); err != nil {
		return err
	}
	if err := s.visit(0); err != errEnough {
		return err
	}
	return nil
}

// visit walks the tree below the options chosen. All primary items before first are covered.
func (s *plain) visit(first int32) error {
	item := s.decide(first)
	if item == s.p.NumItems() {
		return s.emit()
	}
	for _, o := range s.p.Uses(item) {
		if err := s.looks.Add(len(s.p.Option(o))); err != nil {
			return err
		}
		if !s.fits(o) {
			continue
		}
		if err := s.enter(); err != nil {
			return err
		}
		s.choose(o)
		if err := s.visit(item + 1); err != nil {
			return err
		}
		s.unchoose(o)
	}
	return nil
}

// enter counts a node, or returns why there may be none. The caller has looked at the
// context.
func (s *plain) enter() error {
	if s.nodes == s.maxNodes && s.maxNodes > 0 {
		return fourfold.ErrLimit
	}
	s.nodes++
	return nil
}

// Progress says how far the search has come.
func (s *plain) Progress() poll.Progress {
	return poll.Progress{Nodes: s.nodes, Depth: len(s.chosen)}
}

// decide returns the first active item from one on, or the number of items.
func (s *plain) decide(i int32) int32 {
	for i < s.p.NumItems() && (!s.p.IsPrimary(i) || s.covered[i].times > 0) {
		i++
	}
	return i
}

// emit yields the solution of the present node. It returns errEnough if yield has had
// enough, or the cause if the context is done.
func (s *plain) emit() error {
	sol, err := solutionOf(s.chosen, s.p.NumOptions(), &s.looks)
	if err != nil {
		return err
	}
	if !s.yield(sol) {
		return errEnough
	}
	return s.looks.Now()
}

// fits reports whether option o can stand beside those chosen.
func (s *plain) fits(o int32) bool {
	for _, i := range s.p.Option(o) {
		if c := s.covered[i.Index]; c.times > 0 && (c.color == fourfold.NoColor || c.color != i.Color) {
			return false
		}
	}
	return true
}

func (s *plain) choose(o int32) {
	s.chosen = append(s.chosen, o)
	for _, i := range s.p.Option(o) {
		s.covered[i.Index] = cover{s.covered[i.Index].times + 1, i.Color}
	}
}

func (s *plain) unchoose(o int32) {
	s.backtracks++
	s.chosen = s.chosen[:len(s.chosen)-1]
	for _, i := range s.p.Option(o) {
		s.covered[i.Index].times--
	}
}
