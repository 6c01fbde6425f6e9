package collection

import (
	"encoding/binary"

	"fourfold/internal/player/dedupe"
)

// A Duplicate says whether an earlier puzzle of the collection is the same.
type Duplicate int

const (
	First      Duplicate = iota // no earlier puzzle is the same
	Equal                       // an earlier puzzle has the same rules and givens
	Isomorphic                  // an earlier puzzle is isomorphic, but none is equal; only among classic Sudokus
)

// String returns "no", "equal" or "isomorphic".
func (d Duplicate) String() string { return []string{"no", "equal", "isomorphic"}[d] }

// keys stand for puzzles that are equal, and for puzzles that are isomorphic. The keys of
// different puzzles differ.
type keys struct{ equal, form dedupe.Key }

// duplicates finds duplicates among the puzzles that are added to it. A puzzle takes some 40 to 80
// bytes.
type duplicates struct {
	first map[dedupe.Key]uint64   // by form: the first puzzle with this form, as a part of its equal key
	more  map[dedupe.Key]struct{} // the other puzzles with these forms
}

// add adds a puzzle, and says whether an earlier one is the same.
func (d *duplicates) add(k keys) Duplicate {
	first, known := d.first[k.form]
	equal := binary.LittleEndian.Uint64(k.equal[:]) // enough among the few puzzles with the same form
	if !known {
		d.first[k.form] = equal
		return First
	}
	if _, again := d.more[k.equal]; again || first == equal {
		return Equal
	}
	d.more[k.equal] = struct{}{}
	return Isomorphic
}
