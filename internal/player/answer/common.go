package answer

import (
	"context"
	"slices"

	"fourfold"
)

// A Common has the options of a task in four lists, by the solutions that have them.
type Common [4][]int32

// The lists of a Common.
const (
	InEvery = iota
	InSome  // and not in every one
	InNone
	Unsettled // at a limit
)

var commonNames = [...]string{"every", "some", "none", "unknown"}

// common finds out in which solutions the options are, by a search for each option that no
// solution found before has settled.
func (s *Solver) common(ctx context.Context, q asked, a *Answer) {
	found := make([]int, a.Task.Problem.NumOptions()) // found[o] of the solutions have option o
	if a.Err = s.another(ctx, q, a, found); a.Solutions == 0 {
		return
	}
	c := new(Common)
	for o := range int32(len(found)) {
		in, n, err := InSome, a.Solutions, error(nil)
		switch {
		case ctx.Err() != nil && (found[o] == 0 || found[o] == n):
			err = context.Cause(ctx)
		case found[o] == 0:
			in, err = InNone, s.another(ctx, q.and([]int32{o}, c[InNone]), a, found)
		case found[o] == n:
			in, err = InEvery, s.another(ctx, q.and(nil, append(slices.Clip(c[InNone]), o)), a, found)
		}
		switch {
		case a.Wrong != nil:
			return
		case err != nil:
			in, a.Err = Unsettled, err
		case a.Solutions > n:
			in = InSome
		}
		c[in] = append(c[in], o)
	}
	a.Common = c
}

// another looks for a solution, verifies it, and counts it for its options.
func (s *Solver) another(ctx context.Context, q asked, a *Answer, found []int) error {
	_, err := fourfold.Visit(ctx, s.engine(q.problem), q.problem, func(lent fourfold.Solution) bool {
		sol := slices.Clone(q.solution(lent))
		if a.Wrong = a.Task.Verify(sol); a.Wrong != nil {
			return false
		}
		if a.Solutions++; a.Solutions == 1 {
			a.First = sol
		}
		for _, o := range sol {
			found[o]++
		}
		return false
	})
	return err
}

// An OptionRecord is an option in a JSON line.
type OptionRecord struct {
	Number int32  `json:"number"` // from 0
	Option string `json:"option"`
}

// commonRecord returns the lists for a JSON line.
func (a *Answer) commonRecord() map[string][]OptionRecord {
	lists := map[string][]OptionRecord{}
	for k, options := range a.Common {
		list := []OptionRecord{}
		for _, o := range options {
			list = append(list, OptionRecord{o, a.Task.Problem.OptionName(o)})
		}
		if k != Unsettled || len(list) > 0 {
			lists[commonNames[k]] = list
		}
	}
	return lists
}
