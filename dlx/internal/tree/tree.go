// Package tree says what the cores of package dlx have in common. A core walks the search tree
// of one exact cover problem and keeps its place in the tree between two calls, so its caller can
// pause it, save what is left to do, or give it to other cores. A core knows
// nothing of goroutines, files and limits. Package dlx does the rest of the work around a core.
package tree

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/tracing"
)

// A Part is a part of a search tree: all exact covers that contain every option of Path, none of
// Not and, if Tries is not nil, one of the options of Tries. Options have their numbers in the
// Problem.
//
// The meaning of a Part does not depend on the core, on its settings, or on the order in which it
// branches. The zero Part is the whole tree.
type Part struct {
	// Path has the options chosen at decisions, from the root. It may leave out options that are
	// forced by the others. No two of them clash.
	Path []int32 `json:"path"`

	// Not has the options that are out because their turn is over. It is for items with bounds.
	// Without them, each turn has an option that clashes with the ones before.
	Not []int32 `json:"not,omitempty"`

	// Tries has options that share a primary item which no option of Path contains. So no exact
	// cover contains two of them. An empty list that is not nil makes an empty Part. If items have
	// bounds, Tries is nil.
	Tries []int32 `json:"tries,omitzero"`

	// Share is about how much of the whole tree the part is, up to 1, or 0 if that is not known. It
	// is for the progress alone.
	Share float64 `json:"share,omitzero"`
}

// Options are how a core searches. The zero Options are valid.
type Options struct {
	// Rank of each item: while an active item has a lower rank than others, the core branches on
	// it first. Forced options are chosen in any case. Among the items with the lowest rank, the
	// core branches on one with the fewest live options. If Rank is nil, all ranks are equal.
	Rank []int32

	// Count makes Run count covers, instead of stopping at each. Core.Total has the number.
	Count bool

	// Memory bounds the bytes of a memo of subtrees that are counted already. 0 means no memo.
	// It is used only if Count is true. A core may do without a memo.
	Memory int64

	// Net has the net cost of each option, which is not negative, if covers that cost too much are
	// not wanted: see Budget. No option has a lower one than the option before it, so cheap options
	// are tried first. It is not for use with Count.
	Net []int64

	// More has the net cost of each item when it is covered once more than it needs. It is nil if
	// items have no bounds.
	More []int64

	// Trace gets the events of the search. It is nil if they are not wanted. Only the core Links
	// tells them.
	Trace *tracing.Recorder
}

// An Event says why Run has returned.
type Event int

const (
	Paused  Event = iota // the budget is used up; the next Run goes on
	Found                // at a cover, which Cover returns; the next Run goes on behind it
	Limited              // the next node would exceed the budget of nodes; the next Run goes on
	Done                 // the part is searched completely
	Stopped              // the context is done; the core can only be loaded again
)

// A Budget bounds one call of Run.
type Budget struct {
	Work  int64 // about so many units of work, as package poll counts them; at least one node is done
	Nodes int64 // exactly this many nodes, if there are as many; negative means no bound
	Net   int64 // with Options.Net: only covers of up to this net cost are found; it must not rise while a part is searched
}

// Item returns a primary item that all options of Tries contain, or -1 if there is none.
func (part Part) Item(p *fourfold.Problem) int32 {
	if len(part.Tries) == 0 {
		return -1
	}
	for _, i := range p.Option(part.Tries[0]) {
		has := func(j fourfold.Item) bool { return j.Index == i.Index }
		without := func(o int32) bool { return !slices.ContainsFunc(p.Option(o), has) }
		if p.IsPrimary(i.Index) && !slices.ContainsFunc(part.Tries, without) {
			return i.Index
		}
	}
	return -1
}

// With returns the part of those covers that contain an option, or that do not contain it, if it is
// given as ^o.
func (part Part) With(o int32) Part {
	if o < 0 {
		return Part{Path: part.Path, Not: append(slices.Clip(part.Not), ^o)}
	}
	return Part{Path: append(slices.Clip(part.Path), o), Not: part.Not}
}

// Compare orders parts. Equal parts may have different shares.
func (part Part) Compare(q Part) int {
	return cmp.Or(slices.Compare(part.Path, q.Path), slices.Compare(part.Not, q.Not), slices.Compare(part.Tries, q.Tries))
}

// NoBounds returns an error if the items of p have bounds, for a core that does not take them.
func NoBounds(p *fourfold.Problem) error {
	if p.HasBounds() {
		return fmt.Errorf("items with bounds: expected core cells or links: %w", errors.ErrUnsupported)
	}
	return nil
}

// A Core searches parts of the tree of one problem. It is for one goroutine.
type Core interface {
	Walker

	// Load prepares for a problem and forgets everything about the one before it, but reuses its
	// memory. It counts its work, and returns the cause if the context is done. A core for
	// large problems looks at the context within a node, too, so it keeps work until the next
	// Load. The number of nodes and all counters become 0.
	Load(p *fourfold.Problem, o Options, work *poll.Poll) error

	// Start makes part the part to be searched and goes to its root. It keeps the counters.
	// Nodes that Start visits on the way are not counted. It copies what it needs of part.
	Start(part Part)

	// Run searches until there is an event. It chooses options in an order that depends only on
	// the problem, the options and the part.
	Run(b Budget) Event

	// Cover appends to buf the options of the cover found, in increasing order. It is valid
	// after Found, until the next Run.
	Cover(buf []int32) []int32

	// Total returns the number of covers counted since Load. The caller owns it.
	Total() *big.Int

	// Decision returns the options of the decision at the root of the part, those tried already
	// left out; or one option o and then ^o, if the decision is whether to choose it. Part.With has
	// the branches. Each of them is about one size-th of the part, but ^o is the rest of it. The
	// caller must not keep or change the slice. Decision is for use between Start and Run. There
	// are no options if there is nothing to decide: then Run finds at most one cover.
	Decision() (options []int32, size int)

	// Rest returns parts that have together exactly what Run has not searched yet: after Found,
	// without the cover found; after Limited or Paused, everything whose covers are not in Total
	// and not yet found. The caller owns them; they
	// share memory, and must not be changed in place. Their shares are of the present part.
	Rest() []Part

	// Progress returns nodes, depth and share of the current part. The share is that of Knuth:
	// 1 divided by the number of options of each decision above the node.
	Progress() poll.Progress

	// Counters returns what the core has done since Load: nodes and guesses first. All cores of
	// one kind return the same names in the same order, so counters can be added.
	Counters() []fourfold.Counter
}

// Members appends the members of a bit set to list, in increasing order.
func Members(list []int32, set []uint64) []int32 {
	for w, v := range set {
		for ; v != 0; v &= v - 1 {
			list = append(list, int32(w<<6+bits.TrailingZeros64(v)))
		}
	}
	return list
}
