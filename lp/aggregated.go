package lp

import "encoding/binary"

// A Model says which rows the program has. Both models have the same whole points.
type Model int

const (
	// Rows has a row for each item, and a row for each group of options that a color variable
	// bounds. It has the fewest points that are not whole.
	Rows Model = iota
	// Aggregated has fewer rows. Items with the same bounds and undecided options share one row. A
	// color variable y has one row: if at most n of its options can be chosen, the sum of their x
	// is at most n times y. Such a row excludes fewer points than one row for each group.
	Aggregated
)

// twins are the sets of options that have a row in the model Aggregated.
type twins map[string]bool

// hasTwin reports whether the model is Aggregated and there is a row of the same kind and bounds
// with the same users, and the same ones of equal color. Users must be sorted by color.
func (e *encoder) hasTwin(head row, us []user) bool {
	if e.model != Aggregated {
		return false
	}
	if e.twins == nil {
		e.twins = twins{}
	}
	key := make([]byte, 0, 9+5*len(us))
	key = append(key, byte(head.kind))
	key = binary.LittleEndian.AppendUint32(key, uint32(head.lower))
	key = binary.LittleEndian.AppendUint32(key, uint32(head.upper))
	for k, u := range us {
		key = binary.LittleEndian.AppendUint32(key, uint32(u.option))
		if k > 0 && u.color != 0 && u.color == us[k-1].color {
			key = append(key, 1)
		} else {
			key = append(key, 0)
		}
	}
	if e.twins[string(key)] {
		return true
	}
	e.twins[string(key)] = true
	return false
}
