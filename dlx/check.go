package dlx

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// CheckParts returns an error unless a search can rely on the parts: no two options of a path
// clash, the tries of each part share an item that its path leaves open, and no part has the path
// of another one as the beginning of its own. It returns the cause if ctx is done.
func CheckParts(ctx context.Context, p *fourfold.Problem, parts []Part) error {
	c := checker{p: p, work: poll.New(ctx), covered: make([]bool, p.NumItems()), colors: make([]fourfold.Color, p.NumItems())}
	var leaves []leaf
	for k := range parts {
		q := &parts[k]
		for _, o := range slices.Concat(q.Path, q.Tries) {
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
	for k := 1; k < len(leaves) && c.work.Err() == nil; k++ {
		if a, b := &leaves[k-1], &leaves[k]; a.isAbove(b) {
			return fmt.Errorf("part %d overlaps part %d", b.number+1, a.number+1)
		}
	}
	return c.work.Err()
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
	p       *fourfold.Problem
	work    poll.Poll
	covered []bool // items, by the path of the part
	colors  []fourfold.Color
}

// check reports whether no two options of the path clash, and the tries share a primary item that
// no option of the path contains. It is false if the context is done, too.
func (c *checker) check(q *Part) (ok bool) {
	chosen := 0
	for ok = true; ok && chosen < len(q.Path); chosen++ {
		option := c.p.Option(q.Path[chosen])
		for _, i := range option {
			ok = ok && (!c.covered[i.Index] || i.Color != fourfold.NoColor && c.colors[i.Index] == i.Color)
		}
		for _, i := range option {
			c.covered[i.Index], c.colors[i.Index] = true, i.Color
		}
		ok = ok && c.work.Add(1+len(option)) == nil
	}
	if ok && len(q.Tries) > 0 {
		ok = slices.ContainsFunc(c.p.Option(q.Tries[0]), func(i fourfold.Item) bool {
			return c.p.IsPrimary(i.Index) && !c.covered[i.Index] && !slices.ContainsFunc(q.Tries, func(o int32) bool {
				option := c.p.Option(o)
				c.work.Add(len(option)) // the next part sees the error
				return !slices.ContainsFunc(option, func(j fourfold.Item) bool { return j.Index == i.Index })
			})
		})
	}
	for _, o := range q.Path[:chosen] {
		for _, i := range c.p.Option(o) {
			c.covered[i.Index] = false
		}
	}
	return ok
}
