package dlx

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// CheckParts returns an error unless a search can rely on the parts: items have room for all
// options of a path, the tries of each part share an item that its path leaves open, and if a part
// has the path of another one as the beginning of its own, that one says that some option of it is
// out. It returns the cause if ctx is done.
func CheckParts(ctx context.Context, p *fourfold.Problem, parts []Part) error {
	c := newChecker(ctx, p)
	var leaves []leaf
	for k := range parts {
		q := &parts[k]
		for _, o := range slices.Concat(q.Path, q.Not, q.Tries) {
			if o < 0 || o >= p.NumOptions() {
				return fmt.Errorf("part %d: option %d: expected 0 to %d", k+1, o, p.NumOptions()-1)
			}
		}
		if !c.check(q) {
			return cmp.Or(c.work.Err(), fmt.Errorf("part %d is not valid for the problem", k+1))
		}
		if q.Tries == nil {
			leaves = append(leaves, leaf{q, k, nil})
		}
		for t := range q.Tries {
			leaves = append(leaves, leaf{q, k, q.Tries[t : t+1]})
		}
	}
	slices.SortFunc(leaves, func(a, b leaf) int {
		c.work.Add(min(len(a.Path), len(b.Path)))
		return a.compare(&b)
	})
	var above []*leaf // those whose options are the beginning of the options of the present one
	for k := range leaves {
		b := &leaves[k]
		for len(above) > 0 && !above[len(above)-1].isAbove(b) {
			above = above[:len(above)-1]
		}
		for _, a := range above {
			if !c.excludes(a, b) {
				return cmp.Or(c.work.Err(), fmt.Errorf("part %d overlaps part %d", b.number+1, a.number+1))
			}
		}
		above = append(above, b)
	}
	return c.work.Err()
}

// excludes reports whether an option of b is out in a. It is true if the context is done, too.
func (c *checker) excludes(a, b *leaf) bool {
	all := b.behind(0)
	if c.work.Add(1+len(a.Not)*len(all)) != nil {
		return true
	}
	return slices.ContainsFunc(a.Not, func(o int32) bool { return slices.Contains(all, o) })
}

// A leaf is the path of a part, and one of its tries if it has any.
type leaf struct {
	*Part
	number int
	try    []int32
}

// compare orders leaves so that those below another one follow it.
func (a *leaf) compare(b *leaf) int {
	if a.Part == b.Part {
		return slices.Compare(a.try, b.try)
	}
	n := min(len(a.Path), len(b.Path))
	return cmp.Or(slices.Compare(a.Path[:n], b.Path[:n]), slices.Compare(a.behind(n), b.behind(n)))
}

// behind returns the options of a leaf from index n of its path on.
func (a *leaf) behind(n int) []int32 { return append(slices.Clip(a.Path[n:]), a.try...) }

// isAbove reports whether the options of b begin with those of a.
func (a *leaf) isAbove(b *leaf) bool {
	all, n := a.behind(0), len(a.Path)+len(a.try)
	return n <= len(b.Path)+len(b.try) && slices.Equal(all, b.behind(0)[:n])
}

// A checker checks parts one by one.
type checker struct {
	p      *fourfold.Problem
	work   poll.Poll
	taken  []int32 // of each item: how many options of the path have it
	colors []fourfold.Color
}

func newChecker(ctx context.Context, p *fourfold.Problem) checker {
	return checker{p, poll.New(ctx), make([]int32, p.NumItems()), make([]fourfold.Color, p.NumItems())}
}

// fits reports whether the items of option o have room for it beside the path.
func (c *checker) fits(o int32) bool {
	option := c.p.Option(o)
	return c.work.Add(1+len(option)) == nil && !slices.ContainsFunc(option, func(i fourfold.Item) bool {
		return c.taken[i.Index] >= c.p.Room(i.Index) && (i.Color == fourfold.NoColor || c.colors[i.Index] != i.Color)
	})
}

// take adds an option to the path, or takes it away if by is -1.
func (c *checker) take(o, by int32) {
	for _, i := range c.p.Option(o) {
		c.taken[i.Index] += by
		c.colors[i.Index] = i.Color
	}
}

// check reports whether there is room for all options of the path, none of which is out, and the
// tries share a primary item that no option of the path contains. It is false if the context is
// done, too.
func (c *checker) check(q *Part) (ok bool) {
	chosen := 0
	if ok = len(q.Not) == 0; c.p.HasBounds() {
		ok = q.Tries == nil
	}
	for ; ok && chosen < len(q.Path); chosen++ {
		o := q.Path[chosen]
		ok = c.fits(o) && !slices.Contains(q.Not, o) && !(c.p.HasBounds() && slices.Contains(q.Path[:chosen], o))
		c.take(o, 1)
	}
	if ok && len(q.Tries) > 0 {
		ok = slices.ContainsFunc(c.p.Option(q.Tries[0]), func(i fourfold.Item) bool {
			return c.p.IsPrimary(i.Index) && c.taken[i.Index] == 0 && !slices.ContainsFunc(q.Tries, func(o int32) bool {
				option := c.p.Option(o)
				c.work.Add(len(option)) // the next part sees the error
				return !slices.ContainsFunc(option, func(j fourfold.Item) bool { return j.Index == i.Index })
			})
		})
	}
	for _, o := range q.Path[:chosen] {
		c.take(o, -1)
	}
	return ok
}

// beside returns the options that have room beside a cover, if items have bounds. A part with this
// cover alone says that they are out.
func (c *checker) beside(cover fourfold.Solution) (options []int32) {
	if !c.p.HasBounds() {
		return nil
	}
	for _, o := range cover {
		c.take(o, 1)
	}
	for o := range c.p.NumOptions() {
		if c.fits(o) && !slices.Contains(cover, o) {
			options = append(options, o)
		}
	}
	for _, o := range cover {
		c.take(o, -1)
	}
	return options
}
