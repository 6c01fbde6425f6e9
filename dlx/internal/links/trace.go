package links

import (
	"errors"

	"fourfold"
)

var errTraceEnded = errors.New("the trace has ended")

// tellChoice reports that the option of node x is chosen at the last level, after the decisions
// that the search has gone back over. A level with one option is no decision.
func (c *Core) tellChoice(x int32) {
	c.tellBack()
	n, l := c.matrix.nodes[x], c.levels[len(c.levels)-1]
	if l.item != root {
		c.trace.Choose(n.item-1, n.option)
	} else {
		e := fourfold.Event{Kind: fourfold.Force, Fact: fourfold.OptionFact(n.option, true), Item: n.item - 1, Chosen: []int32{n.option}, Hidden: c.trace.Rivals(nil, n.option)}
		if l.end-l.first > 1 {
			e.Kind = fourfold.Decide
			e.Place, e.Of = c.trace.Place(n.item-1, n.option)
		}
		c.trace.Report(e)
	}
	c.stopTrace()
}

// tellOut reports that options are out, after the decisions that the search has gone back over.
func (c *Core) tellOut(options ...int32) {
	c.tellBack()
	c.trace.Report(fourfold.Event{Kind: fourfold.Filter, Fact: fourfold.NoFact, Item: -1, Hidden: options})
	c.stopTrace()
}

// tellNoRoom reports the options that are out from the start, because an item has no room.
func (c *Core) tellNoRoom() {
	for i := range c.p.NumItems() {
		if c.p.Room(i) == 0 {
			c.tellOut(c.p.Uses(i)...)
		}
	}
}

// tellBack reports the decisions that the search has gone back over, from those above the last
// level on.
func (c *Core) tellBack() {
	decisions := 0
	for _, l := range c.levels[:max(len(c.levels), 1)-1] {
		if l.end-l.first > 1 && c.tries[l.next-1] >= 0 {
			decisions++
		}
	}
	c.trace.Undo(decisions)
}

// tellDeadEnd reports that the item with header h has no option.
func (c *Core) tellDeadEnd(h int32) {
	c.trace.DeadEnd(h - 1)
	c.stopTrace()
}

// stopTrace stops the search if no more events are wanted.
func (c *Core) stopTrace() {
	if c.trace.Ended() {
		c.matrix.work.Stop(errTraceEnded)
	}
}
