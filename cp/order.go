package cp

import (
	"fmt"
	"slices"

	"fourfold/internal/kit/words"
)

// An Order tells the search which item to branch on. The zero Order stands for
// [DefaultOrder].
//
// Cells are the items of the kind "cell". If there are none, or all are covered, the orders
// that take a cell take any item.
type Order uint8

// The orders. All orders but Random choose the first option of the item.
const (
	anyOrder Order = iota
	Fixed          // the first cell
	MRV            // the first of the cells with fewest options (minimum remaining values)
	Random         // any of the cells with fewest options, and any of its options
	Fewest         // the first of the items of all kinds with fewest options
	Impact         // of the items with fewest options, the one whose options have most rivals
	Conflict       // the item whose decision met a dead end last, while it is active; else as Impact
	WDeg           // the item with fewest options for the number of its dead ends; as Impact before the first
)

// DefaultOrder is the order of the zero Solver, chosen by measurement. If a problem has no
// cells, the zero Solver uses Fewest: then ties are many, and breaking them saves next to
// nothing.
const DefaultOrder = Impact

var orderNames = []string{"", "fixed", "mrv", "random", "fewest", "impact", "conflict", "wdeg"}

// Orders returns all orders.
func Orders() []Order { return []Order{Fixed, MRV, Random, Fewest, Impact, Conflict, WDeg} }

// ParseOrder reads the name of an order, such as "mrv".
func ParseOrder(name string) (Order, error) {
	if k := slices.Index(orderNames, name); k > 0 {
		return Order(k), nil
	}
	return 0, fmt.Errorf("order %q: expected %s", name, words.Choice(name, orderNames[1:]))
}

// String returns the name that ParseOrder reads, or a number such as "Order(99)" if o is not
// an order.
func (o Order) String() string {
	if o = o.orDefault(); int(o) < len(orderNames) {
		return orderNames[o]
	}
	return fmt.Sprintf("Order(%d)", uint8(o))
}

func (o Order) orDefault() Order {
	if o == anyOrder {
		return DefaultOrder
	}
	return o
}
