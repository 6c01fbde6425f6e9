package bits

// Recalled returns the number of subtrees since Load that the memo knew.
func (c *Core) Recalled() int64 {
	if !c.remembers {
		return 0
	}
	return c.memo.Hits()
}
