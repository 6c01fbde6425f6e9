package collection

import (
	"encoding/binary"

	"fourfold/internal/dedupe"
)

// A Duplicate says whether an earlier puzzle of the collection is the same.
type Duplicate int

const (
	First      Duplicate = iota // no earlier puzzle is the same
	Equal                       // an earlier puzzle has the same rules and givens
	Isomorphic                  // an earlier puzzle is isomorphic, but none is equal; only among classic Sudokus
	Skipped                     // not looked for
)

// String returns "no", "equal", "isomorphic" or "".
func (d Duplicate) String() string { return []string{"no", "equal", "isomorphic", ""}[d] }

// keys stand for puzzles that are equal, and for puzzles that are isomorphic. The keys of
// different puzzles differ.
type keys struct{ equal, form dedupe.Key }

// mostCompared is the number of different puzzles that are kept to find duplicates. They take some
// 40 to 80 bytes each.
const mostCompared = 5_000_000

// duplicates finds duplicates among the puzzles that are added to it.
type duplicates struct {
	first map[dedupe.Key]uint64   // by form: the first puzzle with this form, as a part of its equal key
	more  map[dedupe.Key]struct{} // the other puzzles with these forms
	most  int                     // puzzles to keep
}

// add adds a puzzle, and says whether an earlier one is the same.
func (d *duplicates) add(k keys) Duplicate {
	if d.first == nil {
		d.first, d.more = map[dedupe.Key]uint64{}, map[dedupe.Key]struct{}{}
	}
	first, known := d.first[k.form]
	equal := binary.LittleEndian.Uint64(k.equal[:]) // enough among the few puzzles with the same form
	_, again := d.more[k.equal]
	switch {
	case known && first == equal || again:
		return Equal
	case len(d.first)+len(d.more) >= d.most:
		if known {
			return Isomorphic
		}
		return Skipped
	case known:
		d.more[k.equal] = struct{}{}
		return Isomorphic
	}
	d.first[k.form] = equal
	return First
}
