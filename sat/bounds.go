package sat

import "math"

// bounds says which encoding an item gets, and when the search branches. Tests use small bounds.
type bounds struct {
	amo      AtMostOne
	card     Cardinality
	encoding Encoding
	colors   Colors
	item     int   // most options of an item that is written as pairs, at least 2
	paint    int   // the same for an item that is painted
	pairs    int64 // most pairs over all items; if there are more, item is lowered
	clauses  int64 // most clauses of an encoding; a larger encoding is not written
	words    int64 // most literals and clauses of an encoding, with two words for each clause
	models   int   // models that one engine finds before the search branches
	size     int64 // a problem with at most this many pairs is not dense
	share    int64 // dense: on average, an option rules out more than 1/share of the options
}

// standard holds the bounds of the standard encoding. With pairs the SAT solver sees a conflict
// in one step, so pairs are the fastest encoding of items with few options, up to those of a
// 25x25 Sudoku at least. A pair takes about 100 bytes. With more than some 30 options, a grid is
// faster, because there are fewer clauses to load and to visit. There are at most 1.5 million
// pairs in all. Painted items have far fewer colors than pairs, so they get auxiliary variables
// sooner. Some dozens of forbidden solutions make each call slower, but branching takes time,
// too. Ten million clauses take about a gigabyte. gini numbers words with 32 bits, and half of the
// numbers are left for the clauses that it learns.
var standard = bounds{item: 32, paint: 24, pairs: 1_500_000, clauses: 10_000_000, words: 1 << 31, models: 50, size: 1000, share: 10}

// bounds returns the bounds for the settings.
func (s Solver) bounds() bounds {
	b := standard
	b.amo, b.card, b.encoding, b.colors = s.AtMostOne.known(), s.Cardinality.known(), s.Encoding, s.Colors
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
