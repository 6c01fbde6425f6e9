package cp

import "fourfold"

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

	chosen  []int32
	trail   []int32 // o: option o was filtered out; ^o: it was chosen
	ones    []int32 // items whose domain came down to one option; stale ones too
	naked   []int32 // cells of which the same is true
	locks   []int32 // items whose domain came down to watch or less, to be looked at for locked options
	watch   int32   // at least 1
	locking []bool  // of a kind: its items can be locked
	dead    int32   // an open item with an empty domain, or -1

	*tables          // what rules on several items look at; nil as long as it is not needed
	applied  []int64 // rules followed, see network.rule; nil if singles were enough
	filtered int64   // options filtered out, counting again what was undone
	looked   int64   // options looked at to find them
}

func newDomains(n network) *domains {
	items, options := n.NumItems(), n.NumOptions()
	slab := make([]int32, 5*items+options+n.NumPrimary())
	cut := func(size int) (part []int32) {
		part, slab = slab[:size:size], slab[size:]
		return part
	}
	d := &domains{
		network: n, live: make([]bool, options), chosen: make([]int32, 0, n.numCells),
		left: cut(items), at: cut(items), held: cut(items), ones: cut(items)[:0], naked: cut(items)[:0],
		open: cut(n.NumPrimary())[:0], trail: cut(options)[:0], watch: 1, dead: -1,
	}
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
		d.left[i] = int32(len(n.Uses(i)))
		if d.left[i] <= 1 {
			d.shrunk(int32(i))
		}
	}
	return d
}

func (d *domains) isOpen(i int32) bool { return d.primary[i] && int(d.at[i]) < d.todo }

// shrunk notes what may follow from the size of the domain of item i, which is at most
// watch.
func (d *domains) shrunk(i int32) {
	if !d.isOpen(i) {
		return
	}
	if d.cellLabel == int(d.label[i]) {
		d.naked = append(d.naked, i)
	} else {
		d.ones = append(d.ones, i)
	}
	if d.left[i] == 0 {
		d.dead = i
	}
}

// filter takes a live option out of all domains.
func (d *domains) filter(o int32) {
	d.live[o] = false
	d.filtered++
	d.trail = append(d.trail, o)
	items := d.Option(int(o))
	for _, i := range items {
		left := d.left[i.Index] - 1
		d.left[i.Index] = left
		if left <= d.watch {
			if left <= 1 {
				d.shrunk(i.Index)
			} else if d.locking[d.label[i.Index]] {
				d.locks = append(d.locks, i.Index)
			}
		}
	}
	if d.tables != nil {
		d.note(items)
	}
}

func (d *domains) unfilter(o int32) {
	items := d.Option(int(o))
	for _, i := range items {
		d.left[i.Index]++
	}
	d.live[o] = true
	if d.tables != nil {
		d.unnote(items)
	}
}

// choose takes a live option into the solution: its primary items are covered, and
// every option that cannot stand beside it is filtered out.
func (d *domains) choose(o int32) {
	d.chosen = append(d.chosen, o)
	d.trail = append(d.trail, ^o)
	items := d.Option(int(o))
	for _, i := range items {
		if d.primary[i.Index] {
			d.cover(i.Index)
		} else {
			d.held[i.Index]++
		}
	}
	for _, i := range items {
		if d.held[i.Index] > 1 {
			continue // its options of other colours went with the first
		}
		uses := d.Uses(int(i.Index))
		d.looked += int64(len(uses))
		if i.Color != fourfold.NoColor {
			d.filterOthers(i, uses)
			continue
		}
		for _, rival := range uses {
			if d.live[rival] && rival != o {
				d.filter(rival)
			}
		}
	}
}

// filterOthers filters out the uses of an item that paint it in another colour, or not.
func (d *domains) filterOthers(i fourfold.Item, uses []int32) {
	for k, c := range d.colorsOf(i.Index) {
		if d.live[uses[k]] && c != int32(i.Color) {
			d.filter(uses[k])
		}
	}
}

func (d *domains) unchoose(o int32) {
	items := d.Option(int(o))
	for k := len(items) - 1; k >= 0; k-- {
		if i := items[k].Index; d.primary[i] {
			d.todo++ // cover put it just behind the open items
		} else {
			d.held[i]--
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

// firstOf returns the first live option of an item, which must have one.
func (d *domains) firstOf(i int32) int32 {
	for _, o := range d.Uses(int(i)) {
		if d.live[o] {
			return o
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
	d.forget()
}

// forget drops what has not been looked at yet: at a mark there was nothing left to infer.
func (d *domains) forget() {
	d.ones, d.naked, d.locks, d.dead = d.ones[:0], d.naked[:0], d.locks[:0], -1
	if d.tables != nil {
		d.forgetChanges()
	}
}
