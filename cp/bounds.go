package cp

import (
	"slices"

	"fourfold"
)

// An item with bounds is a variable whose value is a set of Need to Room options. It is active
// while fewer than Need are chosen. Its left counts the options that it needs beyond one as lost.
// So left is 1 if the item needs all its options, 0 at a dead end, and else the number of branches
// at the item, as in Knuth's algorithm M. With Need 1 it is the size of the domain, and what reads
// it need not know of bounds. A chosen option is no longer live, but still counts in left.
//
// Rules beside singles are only for items that are covered once. kindSeveral is the kind of the
// others.
const kindSeveral = "covered other than once"

// kind returns the kind of item i in the view.
func (v *view) kind(i int32) string {
	if v.bounded && v.primary[i] && (v.Need(i) != 1 || v.Room(i) != 1) {
		return kindSeveral
	}
	return v.ItemKind(i)
}

// bound applies the lower bound of item i at the start.
func (d *domains) bound(i int32) {
	need := d.view.Need(i)
	d.left[i] -= max(0, need-1)
	if need == 0 && d.view.primary[i] {
		d.deactivate(i)
	}
}

// cover is the part of choose that differs if items have bounds. The options of an item are
// filtered out when it has no more room.
func (d *domains) cover(o int32, items []fourfold.Item) {
	d.live[o] = false
	for _, i := range items {
		if d.held[i.Index]++; d.held[i.Index] == d.view.Need(i.Index) {
			d.deactivate(i.Index)
		} else if d.left[i.Index] == 1 {
			d.noteFew(i.Index) // it needs all other options, too
		}
	}
	for _, i := range items {
		switch uses := d.view.Uses(i.Index); {
		case d.held[i.Index] != d.view.Room(i.Index): // or other colors were filtered out before
		case i.Color != fourfold.NoColor:
			d.filterOthers(i, uses)
		default:
			d.filterLive(uses)
		}
	}
}

// uncover undoes cover.
func (d *domains) uncover(o int32, items []fourfold.Item) {
	d.live[o] = true
	for _, i := range slices.Backward(items) {
		if d.held[i.Index] == d.view.Need(i.Index) {
			d.numActive++ // undoes deactivate
		}
		d.held[i.Index]--
	}
}

// filterLive filters out the live ones of some options. It stops early when the context is done.
func (d *domains) filterLive(options []int32) {
	for part := range slices.Chunk(options, d.view.step) {
		if d.poll.Add(len(part)*d.view.width) != nil {
			return
		}
		for _, o := range part {
			if d.live[o] {
				d.filter(o)
			}
		}
	}
}

// complete reports whether nothing is left to decide. If items have bounds, an option may be live
// although no item is active.
func (s *search) complete() bool {
	return s.dom.numActive == 0 && (!s.view.bounded || s.nextLive() < 0)
}

// nextLive returns the first live option of a problem with bounds, or -1.
func (s *search) nextLive() int32 {
	from := s.firstLive
	for int(s.firstLive) < len(s.dom.live) && !s.dom.live[s.firstLive] {
		s.firstLive++
	}
	if s.dom.poll.Add(int(s.firstLive - from)); int(s.firstLive) == len(s.dom.live) {
		return -1
	}
	return s.firstLive
}

// enumerates reports whether the search tries the options of an item one after another. With
// bounds, a solution may have several of them.
func (s *search) enumerates() bool { return s.rules.scheme == None && !s.view.bounded }
