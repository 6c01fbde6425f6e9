package grid

import (
	"cmp"
	"slices"
)

// The functions of this file read grids in forms that the formats do not have: with other blanks, in
// fields, in columns, with names of rows and text beside them. A view is the lines without some of what stands around
// the cells. Each view is cut in each way. The grid is read if all that fit say the same.

// readForms reads a grid with a row on each line in any form.
func readForms(b *block) (all []reading, f *fault) {
	l := b.first()
	if from, to := l.firstWord(); b.o.OnePerLine || l.number <= b.seen.noGrid || to-from > maxSymbols || b.seen.onLine && !mayBeRow(l, b.seen.order) {
		return nil, nil // a program may wait for the answer before it writes the next line
	}
	to := 0
	for _, to = range b.ends(true) {
		lines := b.stretches(to)
		for k, v := range viewsOf(slices.DeleteFunc(slices.Clone(lines), func(s stretch) bool { return s.line == nil })) {
			if k == 0 {
				v.lines = lines
			}
			readings, other := b.formsOf(v)
			if f := b.rulesAtSides(v); f != nil && len(readings) > 0 {
				return nil, f
			}
			for _, d := range readings {
				d.lines, d.drawn, d.bandRows = to, v.lines, cmp.Or(d.bandRows, d.order)
				all = append(all, d)
			}
			if k == 0 {
				f = f.further(other)
			}
		}
		if len(all) > 0 {
			return all, nil
		}
	}
	b.seen.noGrid = b.line(to - 1).number
	if f != nil && b.seen.order != 0 && f.order != b.seen.order {
		f = nil // the lines are rather a damaged grid of that order
	}
	return nil, f
}

// mayBeRow reports whether a line between puzzles on one line may be a row of the order in some form.
func mayBeRow(l *line, order int) bool {
	s := stretch{l, 0, len(l.text)}
	if cells, ok := cutChars(s); ok && len(cells) == order {
		return true
	}
	return slices.ContainsFunc([]byte(fieldSeparators), func(delimiter byte) bool {
		n := len(fieldsOf(s, delimiter))
		return order <= n && n <= order+2
	})
}

// formsOf returns the readings of a view.
func (b *block) formsOf(v view) (all []reading, f *fault) {
	for _, cut := range []cutter{cutChars, cutWords} {
		d, other := b.gridOf(v.lines, cut)
		if f = f.further(other); d != nil {
			all = append(all, *d)
		}
	}
	v.lines = slices.DeleteFunc(slices.Clone(v.lines), func(s stretch) bool { return s.line == nil })
	for _, delimiter := range []byte(fieldSeparators) {
		all = append(all, b.readFields(v, delimiter)...)
	}
	return append(all, readColumns(v.lines)...), f
}
