package cp

import "fourfold"

// Every change to the domains is on the trail, and undo takes back the last first.

// mark returns a place to undo to. There must be nothing left to infer.
func (d *domains) mark() int { return len(d.trail) }

// undo takes back what happened since the mark. It stops when the context is done.
func (d *domains) undo(mark int) {
	for len(d.trail) > mark {
		to := max(mark, len(d.trail)-d.view.step)
		for k := len(d.trail) - 1; k >= to; k-- {
			if o := d.trail[k]; o >= 0 {
				d.unfilter(o)
			} else {
				d.unchoose(^o)
			}
		}
		work := len(d.trail) - to
		if d.trail = d.trail[:to]; d.poll.Add(work*d.view.width) != nil {
			return
		}
	}
	d.deadEnd = -1
	d.changes.forget()
}

// filter takes a live option out of all domains.
func (d *domains) filter(o int32) {
	d.live[o] = false
	d.filtered++
	d.trail = append(d.trail, o)
	items, left, watch := d.view.Option(o), d.left, d.changes.watch
	for _, i := range items {
		left[i.Index]--
		if n := left[i.Index]; n <= watch {
			if n <= 1 {
				d.noteSingle(i.Index)
			} else {
				d.noteLocked(i.Index)
			}
		}
	}
	if d.tables != nil {
		d.noteSets(items)
	}
}

func (d *domains) unfilter(o int32) {
	items, left := d.view.Option(o), d.left
	for _, i := range items {
		left[i.Index]++
	}
	d.live[o] = true
	if d.tables != nil {
		d.tables.invalidate(items)
	}
}

// choose takes a live option into the solution: its primary items are covered, and
// every option that cannot stand beside it is filtered out. It stops when the context is
// done.
func (d *domains) choose(o int32) {
	d.chosen = append(d.chosen, o)
	d.trail = append(d.trail, ^o)
	v, live, work := d.view, d.live, 0
	items := v.Option(o)
	for _, i := range items {
		if v.primary[i.Index] {
			d.deactivate(i.Index)
		} else {
			d.held[i.Index]++
		}
	}
	for _, i := range items {
		if d.held[i.Index] > 1 {
			continue // its options of other colors went with the first
		}
		uses := v.Uses(i.Index)
		if i.Color != fourfold.NoColor {
			d.filterOthers(i, uses)
			continue
		}
		for len(uses) > v.step {
			if d.poll.Add(v.step*v.width) != nil {
				return
			}
			d.filterRivals(o, uses[:v.step])
			uses = uses[v.step:]
		}
		if work += len(uses); work > v.step {
			if d.poll.Add(work*v.width) != nil {
				return
			}
			work = 0
		}
		for _, rival := range uses {
			if live[rival] && rival != o {
				d.filter(rival)
			}
		}
	}
	d.poll.Add(work * v.width)
}

// filterRivals filters out the live options of a list but o.
func (d *domains) filterRivals(o int32, options []int32) {
	for _, rival := range options {
		if d.live[rival] && rival != o {
			d.filter(rival)
		}
	}
}

// filterOthers filters out the uses of an item that paint it in another color, or not.
func (d *domains) filterOthers(i fourfold.Item, uses []int32) {
	step := d.view.step
	for k, c := range d.view.colorsOf(i.Index) {
		if k&(step-1) == 0 && d.poll.Add(min(step, len(uses)-k)*d.view.width) != nil {
			return
		}
		if d.live[uses[k]] && c != int32(i.Color) {
			d.filter(uses[k])
		}
	}
}

// unchoose is called when the rivals of o are back.
func (d *domains) unchoose(o int32) {
	items := d.view.Option(o)
	for k := len(items) - 1; k >= 0; k-- {
		if i := items[k].Index; d.view.primary[i] {
			d.numActive++ // undoes deactivate
		} else {
			d.held[i]--
		}
	}
	d.chosen = d.chosen[:len(d.chosen)-1]
}
