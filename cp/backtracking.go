package cp

import (
	"context"
	"errors"
	"slices"
	"time"

	"fourfold"
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
// first item, then of the next one open, and so on.
//
// Counters: nodes are options placed, backtracks options taken away again.
func (b Backtracking) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	begin := time.Now()
	t := plain{Problem: p, ctx: ctx, yield: yield, maxNodes: b.MaxNodes, covered: make([]cover, p.NumItems())}
	ready := time.Now()
	var err error
	if err = t.poll(); err == nil {
		err = t.search(0)
	}
	if err == errStop {
		err = nil
	}
	return fourfold.Stats{
		Vars: p.NumPrimary(), Rows: p.NumOptions(),
		Setup: ready.Sub(begin), Search: time.Since(ready),
		Counters: []fourfold.Counter{{Name: "nodes", Value: t.nodes}, {Name: "backtracks", Value: t.backtracks}},
	}, err
}

// plain is the state of one plain search.
type plain struct {
	*fourfold.Problem
	ctx      context.Context
	yield    func(fourfold.Solution) bool
	maxNodes int64

	covered           []cover
	chosen            []int32
	nodes, backtracks int64
	work              int // options looked at since the last poll
}

// cover is how often an item is covered, and in which colour.
type cover struct {
	times int32
	color fourfold.Color
}

// errStop unwinds the recursion when yield has had enough.
var errStop = errors.New("stop")

// search extends the options chosen in all ways. All primary items before first
// are covered.
func (t *plain) search(first int) error {
	for first < t.NumItems() && (!t.IsPrimary(first) || t.covered[first].times > 0) {
		first++
	}
	if first == t.NumItems() {
		s := slices.Clone(fourfold.Solution(t.chosen))
		slices.Sort(s)
		if !t.yield(s) {
			return errStop
		}
		return nil
	}
	for _, o := range t.Uses(first) {
		if t.work++; t.work >= 1<<12 {
			if err := t.poll(); err != nil {
				return err
			}
		}
		if !t.fits(o) {
			continue
		}
		if t.nodes == t.maxNodes && t.maxNodes > 0 {
			return fourfold.ErrLimit
		}
		t.place(o)
		if err := t.search(first + 1); err != nil {
			return err
		}
		t.unplace(o)
	}
	return nil
}

func (t *plain) poll() error {
	t.work = 0
	if t.ctx.Err() != nil {
		return context.Cause(t.ctx)
	}
	return nil
}

// fits reports whether option o can stand beside those chosen.
func (t *plain) fits(o int32) bool {
	for _, i := range t.Option(int(o)) {
		if c := t.covered[i.Index]; c.times > 0 && (c.color == fourfold.NoColor || c.color != i.Color) {
			return false
		}
	}
	return true
}

func (t *plain) place(o int32) {
	t.nodes++
	t.chosen = append(t.chosen, o)
	for _, i := range t.Option(int(o)) {
		t.covered[i.Index] = cover{t.covered[i.Index].times + 1, i.Color}
	}
}

func (t *plain) unplace(o int32) {
	t.backtracks++
	t.chosen = t.chosen[:len(t.chosen)-1]
	for _, i := range t.Option(int(o)) {
		t.covered[i.Index].times--
	}
}
