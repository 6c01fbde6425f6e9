package tree

import (
	"math"
	"slices"
)

// A Purse says which options a cover can still afford, if options have net costs. Options are in
// the order of their net costs. So those that can be afforded are always the first ones.
type Purse struct {
	net  []int64 // nil if options have no costs
	more []int64 // of items that are covered more often than they need; may be nil
	most int64   // that a cover may cost
}

// Fill makes a Purse for a search with these options.
func (s *Purse) Fill(o Options) { s.net, s.more, s.most = o.Net, o.More, math.MaxInt64-1 }

// Priced reports whether options have costs.
func (s *Purse) Priced() bool { return s.net != nil }

// Hold sets what a cover may cost from now on.
func (s *Purse) Hold(most int64) {
	if s.net != nil {
		s.most = min(most, math.MaxInt64-1)
	}
}

// Pay returns what is spent when option o is chosen, too.
func (s *Purse) Pay(spent int64, o int32) int64 {
	if s.net == nil {
		return spent
	}
	return spent + s.net[o]
}

// TooDear reports whether option o cannot be afforded any more if so much is spent.
func (s *Purse) TooDear(spent int64, o int32) bool { return s.net != nil && spent+s.net[o] > s.most }

// More returns the net cost of item i when it is covered once more than it needs.
func (s *Purse) More(i int32) int64 {
	if s.more == nil {
		return 0
	}
	return s.more[i]
}

// Left returns what a cover may still cost if so much is spent.
func (s *Purse) Left(spent int64) int64 { return s.most - spent }

// Empty reports whether more is spent than a cover may cost. It is false if options have no costs.
func (s *Purse) Empty(spent int64) bool { return spent > s.most }

// Fit returns how many of the first n options cost no more than what is left if so much is spent.
func (s *Purse) Fit(n int, spent int64) int {
	if s.net == nil {
		return n
	}
	fit, _ := slices.BinarySearch(s.net[:n], s.most-spent+1)
	return fit
}
