package lp

// A Branching says how the search branches at a fractional point.
type Branching int

const (
	// Items branches on an item. Each of its options is chosen in turn. Look-ahead picks the item.
	Items Branching = iota
	// Variables branches on the option with the value closest to 1/2. It is chosen or hidden.
	Variables
	// Pseudocosts branches on the option with the best record of options that were settled when it
	// was chosen and when it was hidden. Both are tried first for an option without a record.
	Pseudocosts
)
