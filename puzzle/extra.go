package puzzle

import (
	"encoding/binary"
	"slices"

	"fourfold/internal/kit/words"
)

// An Extra has rules of a Sudoku beside those of its rows, columns, boxes and diagonals. Its zero
// value, and a nil *Extra, have none. The methods do not modify it.
type Extra struct {
	Rules   []Rule // rules with names, such as Windoku and AntiKnight
	Regions []Unit // further regions: no value twice, and every value once if there are as many cells as values
	Pairs   []Pair // values that two cells must not have together

	// Cells with odd and with even values. Givens follow these rules, too.
	Odd, Even []int
}

// A Pair is a rule about two cells. Cells count from 0, row by row.
type Pair struct {
	A, B int

	// Not has the forbidden values of A and B. A nil Not forbids equal values.
	Not [][2]uint8
}

// regionKind is the kind of regions that have no other, such as those of a file.
const regionKind = "extra region"

// ExtraRegion returns a region for Extra.Regions. Number is its number among them, from 1.
func ExtraRegion(number int, cells []int) Unit {
	sorted := slices.Clone(cells)
	slices.Sort(sorted)
	return Unit{Kind: regionKind, Number: number, Cells: sorted}
}

// IsEmpty reports whether there are no rules.
func (e *Extra) IsEmpty() bool {
	return e == nil || len(e.Rules)+len(e.Regions)+len(e.Pairs)+len(e.Odd)+len(e.Even) == 0
}

// Has reports whether a rule is among Rules.
func (e *Extra) Has(r Rule) bool { return e != nil && slices.Contains(e.Rules, r) }

// Names returns the rules in words: the named ones, and then "extra regions", "forbidden pairs",
// "odd cells" and "even cells" if there are any.
func (e *Extra) Names() (names []string) {
	if e == nil {
		return nil
	}
	for _, r := range e.Rules {
		names = append(names, string(r))
	}
	for _, part := range []struct {
		name string
		n    int
	}{{"extra regions", len(e.Regions)}, {"forbidden pairs", len(e.Pairs)}, {"odd cells", len(e.Odd)}, {"even cells", len(e.Even)}} {
		if part.n > 0 {
			names = append(names, part.name)
		}
	}
	return names
}

// NeedsValues reports whether the rules depend on which values they are, so that values must not
// be renamed.
func (e *Extra) NeedsValues() bool {
	return e != nil && (e.Has(NonConsecutive) || len(e.Odd)+len(e.Even) > 0 ||
		slices.ContainsFunc(e.Pairs, func(p Pair) bool { return p.Not != nil }))
}

// And returns the rules of both e and f, each named rule once. It returns nil if there are none.
func (e *Extra) And(f *Extra) *Extra {
	if e.IsEmpty() && f.IsEmpty() {
		return nil
	}
	if f.IsEmpty() {
		return e
	}
	if e.IsEmpty() {
		return f
	}
	both := &Extra{Rules: union(e.Rules, f.Rules), Pairs: slices.Concat(e.Pairs, f.Pairs), Odd: union(e.Odd, f.Odd), Even: union(e.Even, f.Even)}
	for k, u := range slices.Concat(e.Regions, f.Regions) {
		both.Regions = append(both.Regions, ExtraRegion(k+1, u.Cells))
	}
	return both
}

// union returns the elements of a, and then those of b that a does not have.
func union[T comparable](a, b []T) []T {
	all := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(all, x) {
			all = append(all, x)
		}
	}
	return all
}

// Check returns an error if the rules do not fit a grid of the order with boxes of this size. The
// size 0 and 0 means no boxes. The error wraps ErrBadPuzzle.
func (e *Extra) Check(order, boxRows, boxCols int) error {
	if e == nil {
		return nil
	}
	for k, r := range e.Rules {
		if err := r.check(order, boxRows, boxCols); err != nil {
			return err
		}
		if slices.Contains(e.Rules[:k], r) {
			return rulef("the rule %s is stated twice", r)
		}
	}
	if err := e.checkRegions(order); err != nil {
		return err
	}
	if most := min(50*order*order, maxPairItems/order); len(e.Pairs) > most {
		return rulef("%d forbidden pairs: expected at most %d in a grid of order %d", len(e.Pairs), most, order)
	}
	for _, p := range e.Pairs {
		if err := p.check(order); err != nil {
			return err
		}
	}
	for _, cell := range slices.Concat(e.Odd, e.Even) {
		if cell < 0 || cell >= order*order {
			return outsidef(cell, order)
		}
	}
	for _, cell := range e.Odd {
		if slices.Contains(e.Even, cell) {
			return rulef("%s is both odd and even", CellName(cell, order))
		}
	}
	return nil
}

// maxPairItems is the greatest number of items of pairs of cells with different values. A layout
// needs about 500 bytes for each.
const maxPairItems = 360_000

// checkRegions checks Regions. Their names must differ, because the items of a problem have them.
func (e *Extra) checkRegions(order int) error {
	if most := 4 * order * order; len(e.Regions) > most {
		return rulef("%d extra regions: expected at most %d in a grid of order %d", len(e.Regions), most, order)
	}
	seen := map[string]bool{}
	for _, u := range e.Regions {
		switch {
		case u.Kind != regionKind || u.Number < 1:
			return rulef("%v: expected the kind %q, and a number from 1", u, regionKind)
		case seen[u.String()]:
			return rulef("%v is stated twice", u)
		case len(u.Cells) < 2 || len(u.Cells) > order:
			return rulef("%v has %s: expected 2 to %d", u, words.Plural(len(u.Cells), "cell"), order)
		}
		seen[u.String()] = true
		for k, cell := range u.Cells {
			if cell < 0 || cell >= order*order {
				return outsidef(cell, order)
			}
			if k > 0 && u.Cells[k-1] >= cell {
				return rulef("%v: expected different cells in increasing order", u)
			}
		}
	}
	return nil
}

func (p Pair) check(order int) error {
	for _, cell := range []int{p.A, p.B} {
		if cell < 0 || cell >= order*order {
			return outsidef(cell, order)
		}
	}
	if p.A == p.B {
		return rulef("a pair of %s and itself: expected two cells", CellName(p.A, order))
	}
	if p.Not != nil && len(p.Not) == 0 {
		return rulef("a pair without forbidden values")
	}
	for _, values := range p.Not {
		for _, v := range values {
			if v < 1 || int(v) > order {
				return rulef("the forbidden value %d: expected 1 to %d", v, order)
			}
		}
	}
	return nil
}

// outsidef returns the error about a cell that is not in the grid.
func outsidef(cell, order int) error {
	return rulef("cell %d (from 0) is not in a grid of order %d", cell, order)
}

// units returns the regions of the rules in their order, and then Regions.
func (e *Extra) units(order, boxRows, boxCols int) (units []Unit) {
	if e == nil {
		return nil
	}
	for _, r := range e.Rules {
		units = append(units, r.Regions(order, boxRows, boxCols)...)
	}
	return append(units, e.Regions...)
}

// restrict returns the values that each cell may have: allowed, without the values that Odd and
// Even forbid. A cell without a restriction has 0. Allowed may be nil.
func (e *Extra) restrict(order int, allowed []uint64) []uint64 {
	if e == nil || len(e.Odd)+len(e.Even) == 0 {
		return allowed
	}
	if allowed = slices.Clone(allowed); allowed == nil {
		allowed = make([]uint64, order*order)
	}
	all := uint64(1)<<order - 1
	for parity, cells := range [][]int{e.Odd, e.Even} {
		values := uint64(0x5555_5555_5555_5555) << parity & all
		for _, cell := range cells {
			switch {
			case allowed[cell] == 0:
				allowed[cell] = values
			case allowed[cell]&values == 0:
				allowed[cell] = 1 << order // no value is left, and 0 would mean any value
			default:
				allowed[cell] &= values
			}
		}
	}
	return allowed
}

// key returns a text that is different for different rules. Odd and Even are not in it, because a
// layout does not depend on them.
func (e *Extra) key() string {
	if e == nil || len(e.Rules)+len(e.Regions)+len(e.Pairs) == 0 {
		return ""
	}
	var key []byte
	put := func(numbers ...int) {
		for _, n := range numbers {
			key = binary.AppendVarint(key, int64(n))
		}
	}
	put(len(e.Rules))
	for _, r := range e.Rules {
		put(len(r))
		key = append(key, r...)
	}
	put(len(e.Regions))
	for _, u := range e.Regions {
		put(u.Number, len(u.Cells))
		put(u.Cells...)
	}
	put(len(e.Pairs))
	for _, p := range e.Pairs {
		put(p.A, p.B, len(p.Not))
		for _, values := range p.Not {
			put(int(values[0]), int(values[1]))
		}
	}
	return string(key)
}

// Describe appends a text that is the same for the same rules only.
func (e *Extra) Describe(dst []byte) []byte {
	if e.IsEmpty() {
		return dst
	}
	dst = append(dst, e.key()...)
	for _, cells := range [][]int{e.Odd, e.Even} {
		dst = binary.AppendVarint(dst, int64(len(cells)))
		for _, cell := range cells {
			dst = binary.AppendVarint(dst, int64(cell))
		}
	}
	return dst
}
