package cp

// A domain store is the state of the search: which options are live, how many each
// item has left, which items are open, and a trail of what happened.
type domains struct {
	network
	live []bool
	left []int32 // the size of the domain of each item
	open []int32 // primary items: those not covered in front, then the covered ones
	at   []int32 // the place of a primary item in open
	todo int     // how many are not covered
	held []int32 // how many chosen options hold a secondary item, which then has one colour

	chosen []int32
	trail  []int32 // o: option o was filtered out; ^o: it was chosen
	ones   []int32 // items whose domain came down to one option; stale ones too
	dead   bool    // an open item has an empty domain

	filtered int64 // options filtered out, counting again what was undone
	looked   int64 // options looked at to find them
}

func newDomains(n network) *domains {
	d := &domains{network: n, live: make([]bool, len(n.option)-1), left: make([]int32, len(n.primary)), at: make([]int32, len(n.primary)), held: make([]int32, len(n.primary))}
	for o := range d.live {
		d.live[o] = true
	}
	for i, primary := range n.primary {
		if primary {
			d.at[i] = int32(len(d.open))
			d.open = append(d.open, int32(i))
		}
	}
	d.todo = len(d.open)
	for i := range n.primary {
		d.left[i] = n.uses[i+1] - n.uses[i]
		d.shrunk(int32(i))
	}
	return d
}

func (d *domains) isOpen(i int32) bool { return d.primary[i] && int(d.at[i]) < d.todo }

// shrunk notes what follows from the size of the domain of item i.
func (d *domains) shrunk(i int32) {
	if d.left[i] > 1 || !d.isOpen(i) {
		return
	}
	d.ones = append(d.ones, i)
	d.dead = d.dead || d.left[i] == 0
}

// filter takes a live option out of all domains.
func (d *domains) filter(o int32) {
	d.live[o] = false
	d.filtered++
	d.trail = append(d.trail, o)
	for _, i := range d.itemsOf(o) {
		d.left[i]--
		if d.left[i] <= 1 {
			d.shrunk(i)
		}
	}
}

func (d *domains) unfilter(o int32) {
	for _, i := range d.itemsOf(o) {
		d.left[i]++
	}
	d.live[o] = true
}

// choose takes a live option into the solution: its primary items are covered, and
// every option that cannot stand beside it is filtered out.
func (d *domains) choose(o int32) {
	d.chosen = append(d.chosen, o)
	d.trail = append(d.trail, ^o)
	for _, i := range d.itemsOf(o) {
		if d.primary[i] {
			d.cover(i)
		} else {
			d.held[i]++
		}
	}
	for k, i := range d.itemsOf(o) {
		if d.held[i] > 1 {
			continue // its options of other colours went with the first
		}
		color := d.colorAt(o, k)
		d.looked += int64(d.uses[i+1] - d.uses[i])
		for _, u := range d.usesOf(i) {
			if d.live[u.option] && u.option != o && (color == 0 || u.color != color) {
				d.filter(u.option)
			}
		}
	}
}

func (d *domains) unchoose(o int32) {
	items := d.itemsOf(o)
	for k := len(items) - 1; k >= 0; k-- {
		if d.primary[items[k]] {
			d.todo++ // cover put it just behind the open items
		} else {
			d.held[items[k]]--
		}
	}
	d.chosen = d.chosen[:len(d.chosen)-1]
}

func (d *domains) cover(i int32) {
	d.todo--
	j := d.open[d.todo]
	d.open[d.at[i]], d.open[d.todo] = j, i
	d.at[j], d.at[i] = d.at[i], int32(d.todo)
}

// propagate follows the one rule of inference to its fixpoint: an open item with
// one option left forces it. On a Sudoku that is the naked single when the item is
// a cell, and the hidden single when it is a value in a row, column or box. It
// returns false at a dead end.
func (d *domains) propagate() bool {
	for len(d.ones) > 0 && !d.dead {
		i := d.ones[len(d.ones)-1]
		d.ones = d.ones[:len(d.ones)-1]
		if d.isOpen(i) {
			d.choose(d.smallest(i))
		}
	}
	d.ones = d.ones[:0]
	return !d.dead
}

// smallest returns the first live option of an item, which must have one.
func (d *domains) smallest(i int32) int32 {
	for _, u := range d.usesOf(i) {
		if d.live[u.option] {
			return u.option
		}
	}
	panic("cp: empty domain")
}

// undo takes back what happened since the trail had the length mark.
func (d *domains) undo(mark int) {
	for len(d.trail) > mark {
		o := d.trail[len(d.trail)-1]
		d.trail = d.trail[:len(d.trail)-1]
		if o >= 0 {
			d.unfilter(o)
		} else {
			d.unchoose(^o)
		}
	}
	d.dead = false
}
