package cp

import "fourfold/internal/kit/poll"

// The domains are the state of the search: which options are live, how many live options
// each item has, which items are active, and the trail of all changes.
type domains struct {
	view      *view
	live      []bool
	left      []int32 // the size of the domain of each item, less what it needs beyond one option
	active    []int32 // primary items: the active ones in front, then those covered
	place     []int32 // of a primary item in active
	numActive int
	held      []int32 // chosen options with a secondary item, or with any if items have bounds

	chosen  []int32
	trail   []int32 // o: option o was filtered out; ^o: it was chosen
	deadEnd int32   // an active item with an empty domain, or -1
	changes changes // items that the rules have not examined since they lost options

	tables   *Tables    // which items the live options connect; nil until set rules need it
	matches  *matchings // the all-different sets; nil until their rule needs it
	supports *supports  // of colors; nil if no item has painters
	listens  bool       // tables, matches or supports are not nil

	filtered int64 // options filtered out, including those that are live again
	poll     poll.Poll
}

// newDomains returns the state in which every option is live. It stops early when the
// context is done.
func newDomains(v *view, looks poll.Poll) domains {
	items, options, primary := int(v.NumItems()), int(v.NumOptions()), int(v.NumPrimary())
	slab := make([]int32, 5*items+options+primary)
	cut := func(size int) (part []int32) {
		part, slab = slab[:size:size], slab[size:]
		return part
	}
	d := domains{
		view: v, live: make([]bool, options), chosen: make([]int32, 0, v.numCells),
		left: cut(items), place: cut(items), held: cut(items),
		active: cut(primary)[:0], trail: cut(options)[:0], deadEnd: -1,
		changes: changes{naked: cut(items)[:0], hidden: cut(items)[:0], watch: 1},
		poll:    looks,
	}
	for o := range d.live {
		d.live[o] = true
	}
	for i, primary := range v.primary {
		if primary {
			d.place[i] = int32(len(d.active))
			d.active = append(d.active, int32(i))
		}
	}
	d.numActive = len(d.active)
	for i, n := int32(0), v.NumItems(); i < n && d.poll.Add(block) == nil; {
		for end := i + min(block, n-i); i < end; i++ {
			d.left[i] = int32(len(v.Uses(i)))
			if v.bounded {
				d.bound(i)
			}
			if d.left[i] <= 1 {
				d.noteFew(i)
			}
		}
	}
	for i := int32(0); v.bounded && i < v.NumItems(); i++ {
		if v.Room(i) == 0 {
			d.filterLive(v.Uses(i))
		}
	}
	return d
}

func (d *domains) isActive(i int32) bool { return d.view.primary[i] && int(d.place[i]) < d.numActive }

// deactivate moves active item i to the place right behind the active items. Incrementing
// numActive undoes this.
func (d *domains) deactivate(i int32) {
	d.numActive--
	j := d.active[d.numActive]
	d.active[d.place[i]], d.active[d.numActive] = j, i
	d.place[j], d.place[i] = d.place[i], int32(d.numActive)
}

// option returns the live option number k of item i, counting from 0. It must exist. The
// scan is not counted as work, because choosing the option is more work and is counted.
func (d *domains) option(i, k int32) int32 {
	for _, o := range d.view.Uses(i) {
		if d.live[o] {
			if k == 0 {
				return o
			}
			k--
		}
	}
	panic("cp: too few options")
}

// hadRivals reports whether, at the start, options besides o contained an item of o.
func (d *domains) hadRivals(o int32) bool {
	for _, i := range d.view.Option(o) {
		if len(d.view.Uses(i.Index)) > 1 {
			return true
		}
	}
	return false
}

// holds reports whether option o contains item i without a color.
func (d *domains) holds(o, i int32) bool {
	for _, j := range d.view.Option(o) {
		if j.Index == i {
			return j.Color == 0
		}
	}
	return false
}

// activeCells returns how many cells are active.
func (d *domains) activeCells() int {
	n := 0
	for _, i := range d.active[:d.numActive] {
		if d.view.isCell(i) {
			n++
		}
	}
	return n
}
