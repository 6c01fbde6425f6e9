package small

import (
	"math/bits"
	"slices"

	"fourfold/dlx/internal/tree"
)

// decisions returns the number of decisions above the current node.
func (c *Core) decisions() int {
	if c.tail.entered {
		return c.depth + 1 + c.tail.word.Depth()
	}
	return c.depth + 1
}

// sizes returns the number of options of decision d, and of those not tried yet.
func (c *Core) sizes(d int) (all, left int) {
	if d > c.depth {
		all, left, _ := c.tail.word.Decision(d - c.depth - 1)
		return bits.OnesCount64(all), bits.OnesCount64(left)
	}
	f := c.frames[d]
	for w := range f.all {
		all += bits.OnesCount64(f.all[w])
		left += bits.OnesCount64(f.tries[w])
	}
	return all, left
}

// untried appends the options of decision d that are not tried yet to buf.
func (c *Core) untried(buf []int32, d int) []int32 {
	if d <= c.depth {
		return listed(buf, c.frames[d].tries[:])
	}
	_, tries, _ := c.tail.word.Decision(d - c.depth - 1)
	return c.tail.global(buf, tries)
}

// tried returns the option of decision d that was tried last.
func (c *Core) tried(d int) int32 {
	if d <= c.depth {
		return c.frames[d].try
	}
	_, _, try := c.tail.word.Decision(d - c.depth - 1)
	return c.tail.options[try]
}

// cut takes options away that decision d has not tried yet.
func (c *Core) cut(d int, options []int32) {
	for _, x := range options {
		if d <= c.depth {
			c.frames[d].tries[x>>6] &^= 1 << (x & 63)
		} else {
			c.tail.word.Cut(d-c.depth-1, 1<<c.local[x])
		}
	}
}

// Decision returns the options of the decision at the root of the part, see [tree.Core].
func (c *Core) Decision() []int32 {
	c.decision = c.decision[:0]
	if c.decisions() > 0 {
		c.decision = c.untried(c.decision, 0)
	}
	return c.decision
}

// part returns the part that tries the given options at decision d.
func (c *Core) partAt(d int, tries []int32) tree.Part {
	path := slices.Clone(c.path)
	for above := range d {
		path = append(path, c.tried(above))
	}
	return tree.Part{Path: path, Tries: tries}
}

// Split cuts off a part, see [tree.Core].
func (c *Core) Split() (tree.Part, bool) {
	first, below := -1, false
	for d := range c.decisions() {
		if _, left := c.sizes(d); left > 0 {
			if first >= 0 {
				below = true
				break
			}
			first = d
		}
	}
	if first < 0 {
		return tree.Part{}, false
	}
	tries := c.untried(nil, first)
	keep := (len(tries) + 1) / 2
	if below {
		keep = len(tries) / 2
	}
	if keep == len(tries) {
		return tree.Part{}, false
	}
	tries = tries[keep:]
	c.cut(first, tries)
	c.memory.memo.Cut(first)
	return c.partAt(first, tries), true
}

// Rest returns parts with everything that is not searched yet, see [tree.Core].
func (c *Core) Rest() []tree.Part {
	if c.solved {
		p := tree.Part{Path: slices.Clone(c.path)}
		if c.open {
			p.Tries = append([]int32{}, c.tries...)
		}
		return []tree.Part{p}
	}
	var parts []tree.Part
	for d := range c.decisions() {
		if tries := c.untried(nil, d); len(tries) > 0 {
			parts = append(parts, c.partAt(d, tries))
		}
	}
	return parts
}
