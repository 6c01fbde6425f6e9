package checkpoint

import (
	"fourfold"
	"fourfold/dlx/internal/tree"
)

// A checker checks that a Part is what a core may rely on.
type checker struct {
	p     *fourfold.Problem
	stamp int32
	used  []int32          // used[item] == stamp if an option of the path contains the item
	color []fourfold.Color // the color of a used item
	tries []int32          // the number of tries that contain an item
	tried []int32          // tried[option] == stamp if the option is one of the tries
}

func newChecker(p *fourfold.Problem) *checker {
	n := p.NumItems()
	return &checker{p: p, used: make([]int32, n), color: make([]fourfold.Color, n), tries: make([]int32, n), tried: make([]int32, p.NumOptions())}
}

// part reports whether no two options of the path clash, and whether the tries are different options
// with a primary item in common that no option of the path contains. The options must have valid
// numbers.
func (c *checker) part(q tree.Part) bool {
	c.stamp++
	for _, o := range q.Path {
		for _, i := range c.p.Option(o) {
			if c.used[i.Index] == c.stamp && (i.Color == fourfold.NoColor || c.color[i.Index] != i.Color) {
				return false
			}
			c.used[i.Index], c.color[i.Index] = c.stamp, i.Color
		}
	}
	return c.different(q.Tries) && (len(q.Tries) == 0 || c.shareItem(q.Tries))
}

func (c *checker) different(tries []int32) bool {
	for _, o := range tries {
		if c.tried[o] == c.stamp {
			return false
		}
		c.tried[o] = c.stamp
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
		share = share || c.p.IsPrimary(item) && c.used[item] != c.stamp && int(c.tries[item]) == len(tries)
	}
	for _, o := range tries {
		for _, i := range c.p.Option(o) {
			c.tries[i.Index] = 0
		}
	}
	return share
}
