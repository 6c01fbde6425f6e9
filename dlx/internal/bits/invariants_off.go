//go:build !invariants

package bits

// These functions check the state of a core in builds with the tag invariants.
func (c *Core) check(*level)              {}
func (c *Core) checkDecision(*level)      {}
func (c *Core) checkForeseen(*level, int) {}
