package cp

import (
	"slices"

	"fourfold"
)

// An item with bounds is a variable whose value is a set of options: at least Need of its domain, and
// at most Room. It is active while the chosen options are fewer than Need. Domains count what an item needs beyond
// one option as lost: left is the number of live options + 1 - Need. So left is 1 if the item needs
// all options that it has, 0 at a dead end, and otherwise the number of branches that a decision on
// the item can have, as in Knuth's algorithm M. With Need 1 it is the number of live options, so the
// rule of singles, the orders and the changes are those of a problem without bounds. Other
// rules use only items that are covered exactly once, or at most once as secondary items.

// kindSeveral is the kind of the items that may be covered other than once. It is no kind of a Problem.
const kindSeveral = "covered other than once"

// kind returns the kind of item i in the view.
func (v *view) kind(i int32) string {
	if v.bounded && v.primary[i] && (v.Need(i) != 1 || v.Room(i) != 1) {
		return kindSeveral
	}
	return v.ItemKind(i)
}

// bound applies the lower bound of item i to its domain, at the start.
func (d *domains) bound(i int32) {
	need := d.view.Need(i)
	d.left[i] -= max(0, need-1)
	if need == 0 && d.view.primary[i] {
		d.deactivate(i)
	}
}

// emptyRooms filters out the options of items that may not be covered.
func (d *domains) emptyRooms() {
	for o := range d.view.NumOptions() {
		items := d.view.Option(o)
		if d.poll.Add(len(items)) != nil {
			return
		}
		for _, i := range items {
			if d.view.Room(i.Index) == 0 && d.live[o] {
				d.filter(o)
			}
		}
	}
}

// cover is the part of choose for items with bounds. An item is no longer active when it has what it needs, and
// the rest of its options is filtered out when there is no more room.
func (d *domains) cover(o int32, items []fourfold.Item) {
	v := d.view
	d.taken[o] = true
	for _, i := range items {
		if d.held[i.Index]++; d.held[i.Index] == v.Need(i.Index) {
			d.deactivate(i.Index)
		}
	}
	for _, i := range items {
		switch uses := v.Uses(i.Index); {
		case d.held[i.Index] != v.Room(i.Index): // or the first chosen option has filtered out the other colors
		case i.Color != fourfold.NoColor:
			d.filterOthers(i, uses)
		default:
			for part := range slices.Chunk(uses, v.step) {
				if d.poll.Add(len(part)*v.width) != nil {
					return
				}
				for _, rival := range part {
					if d.live[rival] && !d.taken[rival] {
						d.filter(rival)
					}
				}
			}
		}
	}
}

// uncover undoes cover.
func (d *domains) uncover(o int32, items []fourfold.Item) {
	d.taken[o] = false
	for _, i := range slices.Backward(items) {
		if d.held[i.Index] == d.view.Need(i.Index) {
			d.numActive++ // undoes deactivate
		}
		d.held[i.Index]--
	}
}

// free returns how many live options of active item i are not chosen.
func (d *domains) free(i int32) int32 {
	if !d.view.bounded {
		return d.left[i]
	}
	return d.left[i] + d.view.Need(i) - 1 - d.held[i]
}

// complete reports whether nothing is left to decide: no item is active and, if items have bounds, no
// option is open.
func (s *search) complete() bool {
	return s.dom.numActive == 0 && (!s.view.bounded || s.nextOpen() < 0)
}

// nextOpen returns the first option that is neither chosen nor filtered out, or -1.
func (s *search) nextOpen() int32 {
	for d := &s.dom; int(s.firstOpen) < len(d.live); s.firstOpen++ {
		if d.live[s.firstOpen] && !d.taken[s.firstOpen] {
			return s.firstOpen
		}
	}
	return -1
}

// decideOpen decides on an option that no item needs.
func (s *search) decideOpen() decision {
	o := s.nextOpen()
	items := s.view.Option(o)
	k := 0
	for !s.view.primary[items[k].Index] {
		k++
	}
	return decision{item: items[k].Index, option: o, out: s.budget != nil && s.view.Cost(o) >= 0}
}

// enumerates reports whether the search tries the options of an item one after another. If items have bounds,
// a solution may have several of them, so the search filters out those that it has tried.
func (s *search) enumerates() bool { return s.rules.scheme == None && !s.view.bounded }
