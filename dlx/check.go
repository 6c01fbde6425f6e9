package dlx

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// A checker checks that parts are what a core may rely on. It goes from path to path, so its work is in
// proportion to what is different from the path before.
type checker struct {
	p     *fourfold.Problem
	work  poll.Poll
	path  []int32          // of the part before
	used  []int32          // the number of options of the path that contain an item
	color []fourfold.Color // the color of a used item
	tries []int32          // the number of tries that contain an item

	nodes    []int32        // the nodes of the tree on the path, from the root on
	children map[edge]int32 // the nodes above parts, counted from 1, and the parts
}

// An edge leads from a node, by an option, to another node. The root is node 0.
type edge struct{ node, option int32 }

// taken is the number of a node that belongs to a part with all that is below it.
const taken = -1

func newChecker(ctx context.Context, p *fourfold.Problem) *checker {
	n := p.NumItems()
	return &checker{
		p: p, work: poll.New(ctx), used: make([]int32, n), color: make([]fourfold.Color, n), tries: make([]int32, n),
		nodes: []int32{0}, children: map[edge]int32{},
	}
}

// part reports whether no two options of the path clash, whether the tries share a primary item that
// no option of the path contains, and whether no other part contains this one or is contained in it. So no cover is found twice. The options must have valid numbers. The path begins
// with so many options of the path before. The result is false if the context is done, too.
func (c *checker) part(q Part, shared int) bool {
	c.leave(shared)
	for _, o := range q.Path[shared:] {
		if !c.choose(o) {
			return false
		}
	}
	return c.place(q) && (len(q.Tries) == 0 || c.shareItem(q.Tries))
}

// choose adds an option to the path. It returns false if the option clashes with the path.
func (c *checker) choose(o int32) bool {
	items := c.p.Option(o)
	if c.work.Add(1+len(items)) != nil {
		return false
	}
	for _, i := range items {
		if c.used[i.Index] > 0 && (i.Color == fourfold.NoColor || c.color[i.Index] != i.Color) {
			return false
		}
	}
	for _, i := range items {
		c.used[i.Index]++
		c.color[i.Index] = i.Color
	}
	c.path = append(c.path, o)
	return true
}

// leave takes all options from the path but the first n.
func (c *checker) leave(n int) {
	for _, o := range c.path[n:] {
		for _, i := range c.p.Option(o) {
			c.used[i.Index]--
		}
	}
	c.path = c.path[:n]
	c.nodes = c.nodes[:min(len(c.nodes), n+1)]
}

// place enters a part into the tree. It returns false if the part meets another one.
func (c *checker) place(q Part) bool {
	n, ends := len(q.Path), q.Tries
	if ends == nil && n > 0 {
		n--
		ends = q.Path[n:]
	}
	for k := len(c.nodes); k <= n; k++ {
		at := edge{c.nodes[k-1], q.Path[k-1]}
		if c.children[at] == 0 {
			c.children[at] = int32(len(c.children) + 1)
		}
		if c.children[at] == taken {
			return false
		}
		c.nodes = append(c.nodes, c.children[at])
	}
	for _, o := range ends {
		at := edge{c.nodes[n], o}
		if c.children[at] != 0 {
			return false
		}
		c.children[at] = taken
	}
	return true
}

func (c *checker) shareItem(tries []int32) bool {
	for _, o := range tries {
		for _, i := range c.p.Option(o) {
			c.tries[i.Index]++
		}
	}
	share := false
	for _, i := range c.p.Option(tries[0]) {
		item := i.Index
		share = share || c.p.IsPrimary(item) && c.used[item] == 0 && int(c.tries[item]) == len(tries)
	}
	for _, o := range tries {
		items := c.p.Option(o)
		for _, i := range items {
			c.tries[i.Index] = 0
		}
		c.work.Add(len(items)) // the next part sees the error
	}
	return share
}

// CheckParts returns an error unless a search can rely on the parts: no two options of a path clash,
// the tries of each part share an item that its path leaves open, and no part has the path of another one
// as the beginning of its own. It returns the cause if ctx is done.
func CheckParts(ctx context.Context, p *fourfold.Problem, parts []Part) error {
	c := newChecker(ctx, p)
	for k, q := range parts {
		for _, o := range slices.Concat(q.Path, q.Tries) {
			if o < 0 || o >= p.NumOptions() {
				return fmt.Errorf("part %d: option %d: expected 0 to %d", k+1, o, p.NumOptions()-1)
			}
		}
		shared := 0
		for shared < min(len(c.path), len(q.Path)) && c.path[shared] == q.Path[shared] {
			shared++
		}
		if !c.part(q, shared) || len(parts) > 1 && len(q.Path) == 0 && q.Tries == nil {
			return cmp.Or(c.work.Err(), fmt.Errorf("part %d is not valid for the problem, or overlaps another part", k+1))
		}
	}
	return c.work.Err()
}
