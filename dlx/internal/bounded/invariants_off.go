//go:build !invariants

package bounded

func (c *Core) check() {}
