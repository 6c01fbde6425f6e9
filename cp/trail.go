package cp

import "fourfold"

// Every change to the domains is on the trail. undo restores the last change first.

// mark returns a place on the trail for undo. It may only be called at a fixpoint of the
// rules.
func (d *domains) mark() int { return len(d.trail) }

// undo restores the state at the mark. It stops early when the context is done.
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
	if d.matches != nil {
		d.matches.forget()
	}
	if d.supports != nil {
		d.supports.lost = d.supports.lost[:0]
	}
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
				d.noteFew(i.Index)
			} else {
				d.noteLocked(i.Index)
			}
		}
	}
	if d.listens {
		d.noteSets(o, items)
	}
}

func (d *domains) unfilter(o int32) {
	items, left := d.view.Option(o), d.left
	for _, i := range items {
		left[i.Index]++
	}
	d.live[o] = true
	if d.listens {
		d.restoreSets(o, items)
	}
}

// choose makes a live option part of the solution. It deactivates the primary items that need no
// more options, and filters out every option that conflicts with it. It stops early when the
// context is done.
func (d *domains) choose(o int32) {
	d.chosen = append(d.chosen, o)
	d.trail = append(d.trail, ^o)
	v, live := d.view, d.live
	items := v.Option(o)
	if v.bounded {
		d.cover(o, items)
		return
	}
	for _, i := range items {
		if v.primary[i.Index] {
			d.deactivate(i.Index)
		} else {
			d.held[i.Index]++
		}
	}
	for _, i := range items {
		if d.left[i.Index] == 1 || d.held[i.Index] > 1 {
			continue // no other option is left, or the first chosen option has filtered out the other colors
		}
		uses := v.Uses(i.Index)
		if i.Color != fourfold.NoColor {
			d.filterOthers(i, uses)
			continue
		}
		for len(uses) > 0 {
			part := uses[:min(v.step, len(uses))]
			if d.poll.Add(len(part)*v.width) != nil {
				return
			}
			for _, rival := range part {
				if live[rival] && rival != o {
					d.filter(rival)
				}
			}
			if uses = uses[len(part):]; d.left[i.Index] == 1 {
				break
			}
		}
	}
}

// filterOthers filters out the uses of an item that give it another color or none.
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

// unchoose undoes choose. The rivals of o must be live again.
func (d *domains) unchoose(o int32) {
	items := d.view.Option(o)
	d.chosen = d.chosen[:len(d.chosen)-1]
	if d.view.bounded {
		d.uncover(o, items)
		return
	}
	for k := len(items) - 1; k >= 0; k-- {
		if i := items[k].Index; d.view.primary[i] {
			d.numActive++ // undoes deactivate
		} else {
			d.held[i]--
		}
	}
}
