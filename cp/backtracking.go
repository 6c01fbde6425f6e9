package cp

import (
	"context"
	"slices"
	"time"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/tracing"
)

// Backtracking is plain recursive backtracking, a baseline for the other solvers. It takes the
// first item that is not covered, tries its options in increasing order, and infers nothing. It
// takes an item with bounds again while there is room, with the options behind the one chosen, and
// at last without a further one if the item has what it needs. On a Sudoku it takes the first empty
// cell and tries the smallest value first. Anti-backtracking puzzles are made to be slow for this
// method. The zero Backtracking is ready to use.
type Backtracking struct {
	MaxNodes int64 // give up with ErrLimit after this many nodes; 0 or less means no limit
}

// Name returns "bt".
func (Backtracking) Name() string { return "bt" }

// Solve keeps the contract of [fourfold.Solver]. It takes memory in proportion to the
// number of items of p. Solutions come in the order of the option chosen for the first
// item, then of the option for the next active item, and so on.
//
// In the stats, Vars and Rows are the numbers of primary items and of options of p. The
// counters are nodes, the options chosen, and backtracks, the options undone.
func (b Backtracking) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return b.search(ctx, p, yield, nil)
}

// search is Solve, and reports the events to a Recorder, which may be nil.
func (b Backtracking) search(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool, rec *tracing.Recorder) (fourfold.Stats, error) {
	begin := time.Now()
	call := &plainSearch{yield: yield, maxNodes: b.MaxNodes, rec: rec, p: p, covered: make([]cover, p.NumItems())}
	call.looks = poll.ForSearch(ctx, call)
	for i := range p.NumItems() {
		call.covered[i].times = 1 - p.Room(i)
	}
	ready := time.Now()
	err := call.run()
	return fourfold.Stats{
		Vars: int(p.NumPrimary()), Rows: int(p.NumOptions()),
		Setup: ready.Sub(begin), Search: time.Since(ready),
		Counters: []fourfold.Counter{{Name: "nodes", Value: call.nodes}, {Name: "backtracks", Value: call.backtracks}},
	}, err
}

// A plainSearch is one call of Backtracking.Solve.
type plainSearch struct {
	yield    func(fourfold.Solution) bool
	maxNodes int64
	looks    poll.Poll
	rec      *tracing.Recorder // nil if the events are not wanted

	p       *fourfold.Problem
	covered []cover
	chosen  []int32

	nodes, backtracks int64
}

// A cover says how often an item is covered, and in which color. It begins at 1 - Room, so an item
// with times > 0 has no more room, except for other options in its color.
type cover struct {
	times int32
	color fourfold.Color
}

// run walks the whole tree, depth first. It returns nil if the tree is complete or yield has
// returned false.
func (s *plainSearch) run() error {
	if err := s.looks.Now(); err != nil {
		return err
	}
	if err := s.visit(0, 0); err != poll.ErrEnough {
		return err
	}
	return nil
}

// visit walks the tree below the chosen options. All primary items before first are covered, and
// of first only the uses from number from on are tried.
func (s *plainSearch) visit(first int32, from int) error {
	item := s.decide(first)
	if item == s.p.NumItems() {
		return s.emit()
	}
	if item != first {
		from = 0
	}
	depth, deadEnd := s.rec.Depth(), true
	uses := s.p.Uses(item)
	for k := from; k < len(uses); k++ {
		o := uses[k]
		if err := s.looks.Add(len(s.p.Option(o))); err != nil {
			return err
		}
		if !s.fits(o) {
			continue
		}
		if err := s.enter(); err != nil {
			return err
		}
		deadEnd = false
		s.choose(o)
		if s.rec != nil {
			s.tell(item, o, uses[from:k])
		}
		if err := s.visit(item, k+1); err != nil {
			return err
		}
		s.unchoose(o)
		if s.rec != nil {
			s.rec.Undo(depth)
		}
	}
	if s.covered[item].times+s.p.Room(item) > s.p.Need(item) {
		return s.leave(item)
	}
	if deadEnd && s.rec != nil {
		s.rec.DeadEnd(item)
	}
	return nil
}

// leave walks the part of the tree in which an item that has what it needs is covered no more.
func (s *plainSearch) leave(item int32) error {
	before := s.covered[item].times
	s.covered[item].times = 1
	err := s.visit(item+1, 0)
	s.covered[item].times = before
	return err
}

// tell tells the recorder that option o of an item is chosen, and not those that were tried before.
func (s *plainSearch) tell(item, o int32, tried []int32) {
	if !s.p.HasBounds() {
		s.rec.Choose(item, o)
		return
	}
	hidden := s.rec.Rivals(slices.Clone(tried), o)
	s.rec.Report(fourfold.Event{Kind: fourfold.Decide, Fact: fourfold.OptionFact(o, true), Item: item, Chosen: []int32{o}, Hidden: hidden})
}

// enter counts a node, or returns the error that ends the search. The caller has polled the context.
func (s *plainSearch) enter() error {
	if s.rec.Ended() {
		return poll.ErrEnough
	}
	if s.nodes == s.maxNodes && s.maxNodes > 0 {
		return fourfold.ErrLimit
	}
	s.nodes++
	return nil
}

// Progress returns the number of nodes so far and the depth of the current node.
func (s *plainSearch) Progress() poll.Progress {
	return poll.Progress{Nodes: s.nodes, Depth: len(s.chosen)}
}

// decide returns the first active item from item i on, or the number of items if there is
// none.
func (s *plainSearch) decide(i int32) int32 {
	for i < s.p.NumItems() && (!s.p.IsPrimary(i) || s.covered[i].times > 0) {
		i++
	}
	return i
}

// emit yields the solution of the current node. It returns poll.ErrEnough if yield returns false,
// or the cause if the context is done.
func (s *plainSearch) emit() error {
	sol := slices.Clone(fourfold.Solution(s.chosen))
	s.looks.Sort(sol, int(s.p.NumOptions()))
	if err := s.looks.Err(); err != nil {
		return err
	}
	if !s.yield(sol) {
		return poll.ErrEnough
	}
	return s.looks.Now()
}

// fits reports whether option o conflicts with no chosen option.
func (s *plainSearch) fits(o int32) bool {
	for _, i := range s.p.Option(o) {
		if c := s.covered[i.Index]; c.times > 0 && (c.color == fourfold.NoColor || c.color != i.Color) {
			return false
		}
	}
	return true
}

func (s *plainSearch) choose(o int32) {
	s.chosen = append(s.chosen, o)
	for _, i := range s.p.Option(o) {
		s.covered[i.Index] = cover{s.covered[i.Index].times + 1, i.Color}
	}
}

func (s *plainSearch) unchoose(o int32) {
	s.backtracks++
	s.chosen = s.chosen[:len(s.chosen)-1]
	for _, i := range s.p.Option(o) {
		s.covered[i.Index].times--
	}
}
