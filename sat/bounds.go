package sat

import (
	"errors"
	"fmt"
	"math"
)

// bounds says which encoding is used where, and when the search branches. Tests use
// small ones.
type bounds struct {
	item    int   // options of an item that may be written as pairs, at least 2
	paint   int   // the same for an item that is painted
	pairs   int64 // pairs over all items; with more of them, item is lowered
	clauses int64 // clauses of an encoding; none with more is made
	models  int   // models of one engine before the search branches
	size    int   // pairs of a problem that is never dense
	share   int   // dense: on average an option has 1/share of the others as rivals
}

// standard holds the bounds for all but tests. Pairs let the solver see a conflict in
// one step and are fastest as long as they fit in memory. They do not beyond some
// hundred options of an item, or a million and a half pairs in all, at about 100 bytes
// each. Painted items have far fewer colors than pairs, and take auxiliary variables
// sooner. Forbidden solutions make each call slower from some dozens on, but branching
// costs time, too. Ten million clauses take about a gigabyte.
var standard = bounds{item: 600, paint: 24, pairs: 1_500_000, clauses: 10_000_000, models: 50, size: 1000, share: 10}

// bounds returns the bounds of an encoding.
func (a AtMostOne) bounds() bounds {
	b := standard
	switch a {
	case Pairs:
		b.item, b.paint, b.pairs = math.MaxInt, math.MaxInt, math.MaxInt64
	case Product:
		b.item, b.paint = 4, 4
	}
	return b
}

// check returns an error if so many clauses are more than the bounds allow. pairs is how
// many options the largest item has that is written as pairs.
func (b bounds) check(clauses int64, pairs int) error {
	if clauses <= b.clauses {
		return nil
	}
	reason := ""
	if pairs > standard.item {
		reason = fmt.Sprintf(", in pairs of the %d options of an item,", pairs)
	}
	return fmt.Errorf("sat would write %d clauses%s and has memory for %d: %w", clauses, reason, b.clauses, errors.ErrUnsupported)
}
