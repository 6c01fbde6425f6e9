package cp

import (
	"fmt"
	"slices"
	"strings"
)

// An Order is how the search picks the item to branch on. The zero Order is
// [DefaultOrder].
//
// Cells are the items of the kind "cell". Where there are none, or all are covered, the
// orders that look at cells look at all items.
type Order uint8

// The orders. But for Random, the first option of the item is chosen.
const (
	anyOrder Order = iota
	Fixed          // the first cell
	MRV            // the first cell of those with fewest options (minimum remaining values)
	Random         // any cell of those with fewest options, and any of its options
	Fewest         // the first item of any kind of those with fewest options
	Impact         // likewise, but of those the one whose options have most rivals
	Conflict       // the item of the last dead end as long as it is active, else as Impact
)

// DefaultOrder is the order of the zero Solver, chosen by measurement. Where there are no
// cells it is Fewest: ties are many there, and breaking them saves next to nothing.
const DefaultOrder = Impact

var orderNames = []string{"", "fixed", "mrv", "random", "fewest", "impact", "conflict"}

// Orders returns all orders.
func Orders() []Order { return []Order{Fixed, MRV, Random, Fewest, Impact, Conflict} }

// ParseOrder reads the name of an order, such as "mrv".
func ParseOrder(name string) (Order, error) {
	if k := slices.Index(orderNames, name); k > 0 {
		return Order(k), nil
	}
	return 0, fmt.Errorf("order %q: expected one of %s", name, strings.Join(orderNames[1:], ", "))
}

// String returns the name that ParseOrder reads, or the number of what is no order.
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
