package sat

import (
	"errors"
	"fmt"
	"math"
)

// bounds says which encoding an item gets, and when the search branches. Tests use small bounds.
type bounds struct {
	amo      AtMostOne
	encoding Encoding
	colors   Colors
	item     int   // most options of an item that is written as pairs, at least 2
	paint    int   // the same for an item that is painted
	pairs    int64 // most pairs over all items; if there are more, item is lowered
	clauses  int64 // most clauses of an encoding; a larger encoding is not written
	models   int   // models that one engine finds before the search branches
	size     int64 // a problem with at most this many pairs is not dense
	share    int64 // dense: on average, an option rules out more than 1/share of the options
}

// standard holds the bounds of the standard encoding. With pairs the SAT solver sees a conflict
// in one step, so pairs are the fastest encoding as long as they fit in memory. A pair takes
// about 100 bytes. So items with more than some hundred options are not written as pairs, and
// there are at most 1.5 million pairs in all. Painted items have far fewer colors than pairs, so
// they get auxiliary variables sooner. Some dozens of forbidden solutions make each call slower,
// but branching takes time, too. Ten million clauses take about a gigabyte.
var standard = bounds{item: 600, paint: 24, pairs: 1_500_000, clauses: 10_000_000, models: 50, size: 1000, share: 10}

// bounds returns the bounds for the settings.
func (s Solver) bounds() bounds {
	b := standard
	b.amo, b.encoding, b.colors = s.AtMostOne.known(), s.Encoding, s.Colors
	if s.MaxClauses > 0 {
		b.clauses = s.MaxClauses
	}
	switch b.amo {
	case Mixed:
	case Pairs:
		b.item, b.paint, b.pairs = math.MaxInt, math.MaxInt, math.MaxInt64
	default:
		b.item, b.paint = 4, 4
	}
	return b
}

// check returns an error if the bounds do not allow so many clauses or variables. pairs is the
// number of options of the largest item that is written as pairs.
func (b bounds) check(clauses, vars int64, pairs int) error {
	if clauses <= b.clauses && vars < math.MaxInt32 {
		return nil
	}
	if clauses <= b.clauses {
		return fmt.Errorf("sat would write %d variables but may write fewer than %d: %w", vars, math.MaxInt32, errors.ErrUnsupported)
	}
	reason := ""
	if pairs > standard.item {
		reason = fmt.Sprintf(", because it writes pairs of the %d options of an item,", pairs)
	}
	return fmt.Errorf("sat would write %d clauses%s but may write at most %d: %w", clauses, reason, b.clauses, errors.ErrUnsupported)
}
