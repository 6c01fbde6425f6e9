package bits

import "fourfold"

// Two options clash if they cannot be in one cover: they share an item, unless both paint it in
// the same color. Secondary items and colors occur only here. The search needs nothing but the
// options that clash with the one it chooses, a row of the table of clashes. Rows take up to 8 MB,
// and many searches end before they have chosen all options, so a row is filled when it is first
// needed.

// clashes returns the options that clash with option x, and x itself.
func (t *Table) clashes(x int) set {
	if !t.filled[x].Load() {
		t.fill(x)
	}
	return set(t.rows[x*t.words:])
}

// fill fills the row of option x. Several cores may call it at the same time.
func (t *Table) fill(x int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.filled[x].Load() {
		return
	}
	row := t.rows[x*t.words:][:t.words]
	clear(row)
	for _, i := range t.p.Option(t.order[x]) {
		if k := t.index[i.Index]; k >= 0 {
			it := &t.items[k]
			for w := it.lo; w < it.hi; w++ {
				row[w] |= it.uses[w]
			}
		} else {
			t.addRivals(row, i)
		}
	}
	row[x>>6] |= 1 << (x & 63)
	t.filled[x].Store(true)
}

// addRivals adds to row the options with secondary item i that do not paint it in the same color.
func (t *Table) addRivals(row []uint64, i fourfold.Item) {
	for _, o := range t.p.Uses(i.Index) {
		if i.Color != fourfold.NoColor && t.paints(o, i) {
			continue
		}
		y := t.place[o]
		row[y>>6] |= 1 << (y & 63)
	}
}

// paints reports whether option o has the item in its color.
func (t *Table) paints(o int32, i fourfold.Item) bool {
	for _, j := range t.p.Option(o) {
		if j == i {
			return true
		}
	}
	return false
}
