package fourfold

import (
	"errors"
	"fmt"
)

// ErrNotCover is wrapped by the errors of [Problem.Check].
var ErrNotCover = errors.New("not an exact cover")

// A Solution is the chosen options in increasing order, so equal solutions
// compare equal with slices.Equal. The solution of an empty problem has no
// options and may be nil.
type Solution []int32

// Check reports whether s is an exact cover of p. A non-nil error wraps
// ErrNotCover and names the option or item at fault. It takes time and memory in
// proportion to the items of p and of s. Whoever checks many solutions of one
// problem saves both with a [Checker].
func (p *Problem) Check(s Solution) error { return NewChecker(p).Check(s) }

// A Checker is the judge of all solutions of one problem. It uses nothing but the
// options as they were given, and no search uses any part of it but the verdict.
// It is not safe for use by several goroutines at once.
type Checker struct {
	p     *Problem
	turn  int32
	seen  []int32 // the turn in which an item was last covered
	color []Color // and the color it has since; of no meaning in other turns
}

// NewChecker returns a Checker of p, in memory proportional to the items of p.
func NewChecker(p *Problem) *Checker {
	n := p.NumItems()
	return &Checker{p: p, seen: make([]int32, n), color: make([]Color, n)}
}

// Check is [Problem.Check]. If s is an exact cover it allocates nothing and takes
// time in proportion to the items of s.
func (c *Checker) Check(s Solution) error {
	c.nextTurn()
	covered := int32(0)
	for k, o := range s {
		if o < 0 || o >= c.p.NumOptions() {
			return fmt.Errorf("%w: option %d does not exist", ErrNotCover, o)
		}
		if k > 0 && s[k-1] >= o {
			return fmt.Errorf("%w: option %d is not greater than the one before it", ErrNotCover, o)
		}
		for _, i := range c.p.Option(o) {
			if c.seen[i.Index] != c.turn {
				c.seen[i.Index], c.color[i.Index] = c.turn, i.Color
				if c.p.IsPrimary(i.Index) {
					covered++
				}
			} else if i.Color == NoColor || i.Color != c.color[i.Index] {
				return fmt.Errorf("%w: item %q cannot be shared by option %q", ErrNotCover, c.p.ItemName(i.Index), c.p.OptionName(o))
			}
		}
	}
	if covered < c.p.NumPrimary() {
		return fmt.Errorf("%w: item %q is covered 0 times", ErrNotCover, c.p.ItemName(c.uncovered()))
	}
	return nil
}

// nextTurn makes every item uncovered.
func (c *Checker) nextTurn() {
	if c.turn++; c.turn < 0 { // all numbers have been used
		clear(c.seen)
		c.turn = 1
	}
}

// uncovered returns the first primary item that is not covered. There must be one.
func (c *Checker) uncovered() int32 {
	i := int32(0)
	for !c.p.IsPrimary(i) || c.seen[i] == c.turn {
		i++
	}
	return i
}
