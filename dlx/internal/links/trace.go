package links

import "errors"

var errTraceEnded = errors.New("the trace has ended")

// tellChoice reports that the option of node x is chosen at the last level, after the decisions that the search has
// gone back over. A level with one option is no decision.
func (c *Core) tellChoice(x int32) {
	last, decisions := len(c.levels)-1, 0
	for _, l := range c.levels[:last] {
		if l.end-l.first > 1 {
			decisions++
		}
	}
	c.trace.Undo(decisions)
	c.trace.Choose(c.levels[last].item-1, c.matrix.nodes[x].option)
	c.stopTrace()
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
