package bits

// Recalled returns the number of subtrees since Load that the memo knew.
func (c *Core) Recalled() int64 {
	if !c.remembers {
		return 0
	}
	return c.memo.Hits()
}

// MemoBytes returns the bytes that the memo has taken since Load.
func (c *Core) MemoBytes() int64 {
	if !c.remembers {
		return 0
	}
	return c.memo.Bytes()
}
