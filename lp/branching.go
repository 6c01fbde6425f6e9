package lp

// A Branching says how the search branches at a fractional point.
type Branching int

const (
	// Items branches on an item. Each of its options is chosen in turn. Look-ahead picks the item.
	Items Branching = iota
	// Variables branches on the option with the value closest to 1/2. It is chosen or hidden.
	Variables
)
