package fourfold

import (
	"errors"
	"fmt"
	"sync"
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
// The time is proportional to the lengths of the options in s. If s is an exact cover, Check
// allocates nothing, except in its first calls. Any number of goroutines may call it.
func (p *Problem) Check(s Solution) error {
	c := checkers.Get().(*Checker)
	defer checkers.Put(c)
	c.use(p)
	err := c.Check(s)
	c.p = nil // the pool must not keep problems in memory
	return err
}

// checkers holds the Checkers of calls of Problem.Check that have returned. A Checker serves any
// problem, because it never uses the number of a turn again.
var checkers = sync.Pool{New: func() any { return new(Checker) }}

// A Checker checks solutions of one problem. It reads the options as they were given
// and uses no code of any engine. A Checker must not be used by several goroutines at
// the same time.
type Checker struct {
	p      *Problem
	turn   int32   // the number of the current call of Check
	covers []cover // covers[item] is the last cover of the item; it may be longer than the list of items
}

// A cover says when an item was covered, and in which color. For a primary item of a problem with
// bounds, color is the number of times after the first.
type cover struct {
	turn  int32
	color Color
}

// NewChecker returns a Checker of solutions of p. Its memory is proportional to the
// number of items of p. For one goroutine, it is a little faster than [Problem.Check].
func NewChecker(p *Problem) *Checker {
	c := new(Checker)
	c.use(p)
	return c
}

// use makes c a Checker of solutions of p.
func (c *Checker) use(p *Problem) {
	c.p = p
	if n := int(p.NumItems()); len(c.covers) < n {
		c.covers = make([]cover, n)
	}
}

// Check returns the same as [Problem.Check]. If s is an exact cover, Check allocates
// nothing.
func (c *Checker) Check(s Solution) error {
	c.nextTurn()
	covers, secondary, bounded, last := c.covers, c.p.secondary, c.p.HasBounds(), int32(-1)
	primary := int32(0) // the number of primary items that are covered
	for _, o := range s {
		if o < 0 || o >= c.p.NumOptions() {
			return fmt.Errorf("%w: option %d does not exist", ErrNotCover, o)
		}
		if o <= last {
			return fmt.Errorf("%w: option %d is not greater than the one before it", ErrNotCover, o)
		}
		last = o
		for _, i := range c.p.Option(o) {
			if at := &covers[i.Index]; at.turn != c.turn {
				*at = cover{c.turn, i.Color}
				if !secondary[i.Index] {
					primary++
				}
			} else if bounded && !secondary[i.Index] {
				at.color++
			} else if i.Color == NoColor || i.Color != at.color {
				return c.coveredTwice(i.Index, o)
			}
		}
	}
	if bounded {
		return c.checkBounds()
	}
	if primary < c.p.NumPrimary() {
		return fmt.Errorf("%w: primary item %q is not covered", ErrNotCover, c.p.ItemName(c.uncovered()))
	}
	return nil
}

// checkBounds returns an error if a primary item is covered too seldom or too often.
func (c *Checker) checkBounds() error {
	for i, b := range c.p.bounds {
		n := int32(0)
		if at := c.covers[i]; at.turn == c.turn {
			n = 1 + int32(at.color)
		}
		if !c.p.secondary[i] && (n < b.low || n > b.high) {
			return fmt.Errorf("%w: item %q is covered %d times: expected %s", ErrNotCover, c.p.ItemName(int32(i)), n, b)
		}
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
		clear(c.covers)
		c.turn = 1
	}
}

// uncovered returns the first primary item that is not covered. There must be one.
func (c *Checker) uncovered() int32 {
	i := int32(0)
	for !c.p.IsPrimary(i) || c.covers[i].turn == c.turn {
		i++
	}
	return i
}
