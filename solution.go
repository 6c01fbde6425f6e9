package fourfold

import (
	"errors"
	"fmt"
)

// ErrNotCover is wrapped by all errors of [Problem.Check].
var ErrNotCover = errors.New("not an exact cover")

// A Solution lists the chosen options in increasing order, so slices.Equal compares
// solutions. The solution of a problem without primary items has no options and may be
// nil.
type Solution []int32

// Check returns nil if s is an exact cover of p. Otherwise the error wraps ErrNotCover
// and names the option or item at fault.
//
// The time and memory are proportional to the number of items of p plus the lengths of
// the options in s. If many solutions of one problem are to be checked, a [Checker]
// saves both.
func (p *Problem) Check(s Solution) error { return NewChecker(p).Check(s) }

// A Checker checks solutions of one problem. It reads the options as they were given
// and uses no code of any engine. A Checker must not be used by several goroutines at
// the same time.
type Checker struct {
	p     *Problem
	turn  int32   // the number of the current call of Check
	seen  []int32 // seen[item] is the turn in which the item was covered last
	color []Color // color[item] is its color in that turn
}

// NewChecker returns a Checker of solutions of p. Its memory is proportional to the
// number of items of p.
func NewChecker(p *Problem) *Checker {
	n := p.NumItems()
	return &Checker{p: p, seen: make([]int32, n), color: make([]Color, n)}
}

// Check returns the same as [Problem.Check]. If s is an exact cover, Check allocates
// nothing, and the time is proportional to the lengths of the options in s.
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
				return c.coveredTwice(i.Index, o)
			}
		}
	}
	if covered < c.p.NumPrimary() {
		return fmt.Errorf("%w: primary item %q is not covered", ErrNotCover, c.p.ItemName(c.uncovered()))
	}
	return nil
}

// coveredTwice returns the error that option o covers an item which an option before o
// covers, too.
func (c *Checker) coveredTwice(item, o int32) error {
	color := ""
	if !c.p.IsPrimary(item) {
		color = ", and not in one color"
	}
	return fmt.Errorf("%w: item %q is covered twice%s: the second time by option %q", ErrNotCover, c.p.ItemName(item), color, c.p.OptionName(o))
}

// nextTurn makes every item uncovered, without a pass over the items.
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
