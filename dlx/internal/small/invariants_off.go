//go:build !invariants

package small

// These functions check the state of a search in builds with the tag invariants.
func (c *Core) check(*state)         {}
func (c *Core) checkWord(*state)     {}
func (w *Word) check(_, _, _ uint64) {}
