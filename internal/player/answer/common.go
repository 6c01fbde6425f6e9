package answer

import (
	"context"
	"errors"
	"slices"

	"fourfold"
)

// A Common says of each option of a task in which solutions it is: in every one, in some but not in all,
// or in none. At a limit some options are unknown.
type Common struct{ Every, Some, None, Unknown []int32 }

// common finds out in which solutions the options are, by a search for each option that no solution found
// before has settled.
func (s *Solver) common(ctx context.Context, q asked, a *Answer) {
	found := make([]int, a.Task.Problem.NumOptions()) // found[o] of the solutions have option o
	more := func(with, without []int32) bool {
		sol, err := s.first(ctx, q, with, without, a)
		if a.Err = err; err != nil || sol == nil {
			return false
		}
		for _, o := range sol {
			found[o]++
		}
		if a.Solutions++; a.Solutions == 1 {
			a.First = sol
		}
		return true
	}
	if !more(nil, nil) || a.Wrong != nil {
		return
	}
	c, limit := new(Common), error(nil)
	a.Common = c
	for o := range int32(len(found)) {
		to := &c.Some
		switch isNew := found[o] == 0; {
		case limit != nil && !errors.Is(limit, fourfold.ErrLimit) || ctx.Err() != nil:
			to, a.Err = &c.Unknown, context.Cause(ctx)
		case isNew && !more([]int32{o}, c.None):
			to = &c.None
		case !isNew && found[o] == a.Solutions && !more(nil, append(slices.Clip(c.None), o)):
			to = &c.Every
		}
		if a.Wrong != nil {
			return
		}
		if a.Err != nil {
			to, limit = &c.Unknown, a.Err
		}
		*to = append(*to, o)
	}
	a.Err = limit
}

// first returns a verified solution of the task with some options and without others, or nil if there is
// none. All options have the numbers of the task.
func (s *Solver) first(ctx context.Context, q asked, with, without []int32, a *Answer) (sol fourfold.Solution, err error) {
	p := q.and(with, without)
	_, err = fourfold.Visit(ctx, s.engine(p.problem), p.problem, func(found fourfold.Solution) bool {
		sol = append(fourfold.Solution{}, p.solution(found)...)
		a.Wrong = a.Task.Verify(sol)
		return false
	})
	return sol, err
}

// lists returns the lists with their names. That of unknown options is left out if it is empty.
func (c *Common) lists() (all []commonList) {
	all = []commonList{{"every", c.Every}, {"some", c.Some}, {"none", c.None}, {"unknown", c.Unknown}}
	if len(c.Unknown) == 0 {
		all = all[:3]
	}
	return all
}

type commonList struct {
	name    string
	options []int32
}

// An OptionRecord is an option in a JSON line.
type OptionRecord struct {
	Number int32  `json:"number"` // from 0
	Option string `json:"option"`
}

// record returns the lists for a JSON line.
func (c *Common) record(p *fourfold.Problem) map[string][]OptionRecord {
	lists := map[string][]OptionRecord{}
	for _, l := range c.lists() {
		lists[l.name] = []OptionRecord{}
		for _, o := range l.options {
			lists[l.name] = append(lists[l.name], OptionRecord{o, p.OptionName(o)})
		}
	}
	return lists
}
