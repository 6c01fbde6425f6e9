package cp

import (
	"slices"
)

// Locked candidates are the rule with a base of one item x and a cover of one item y. All
// options of x contain y, so the other options of y are ruled out. This file needs no
// tables: it only reads the options of x, and these are few, because two items rarely
// share more than a handful of options.

// watchLocked makes filter note the items that may be such a base.
func (r *rules) watchLocked() {
	n := len(r.view.kinds)
	r.lockableIn = make([]bool, n*n)
	if r.applied == nil {
		r.applied = make([]int64, n*n*maxSet)
	}
	lockable := make([]bool, n)
	for a, base := range r.view.kinds {
		for b, cover := range r.view.kinds {
			most := r.followed.largestSet(RoleOf(base), RoleOf(cover))
			ok := most > 1 || most == 1 && isNamed(base, cover, 1) // larger sets need locked ones
			r.lockableIn[a*n+b] = ok
			lockable[a] = lockable[a] || ok
		}
	}
	d := r.dom
	d.changes.lockable, d.changes.isLocked = lockable, make([]bool, r.view.NumItems())
	if !slices.Contains(lockable, true) {
		return
	}
	d.changes.watch = max(1, r.mostShared())
	for _, i := range d.active[:d.numActive] {
		if d.left[i] <= d.changes.watch {
			d.noteLocked(i)
		}
	}
}

// mostShared returns the largest number of live options that any active item shares with an
// item that it can be locked in.
func (r *rules) mostShared() (most int32) {
	v, d := r.view, r.dom
	n := len(v.kinds)
	// times[y] counts the options that y shares with item of[y]-1.
	of, times := make([]int32, v.NumItems()), make([]int32, v.NumItems())
	for _, x := range d.active[:d.numActive] {
		row := r.lockableIn[int(v.kindOf[x])*n:][:n]
		if v.NumPrimary() == v.NumItems() {
			row = row[:int(v.kindOf[x])+1] // sharing is symmetric, so half of the pairs suffice
		}
		if d.left[x] <= most || !slices.Contains(row, true) {
			continue
		}
		uses := v.Uses(x)
		d.poll.Add(len(uses))
		for _, o := range uses {
			if !d.live[o] {
				continue
			}
			option := v.Option(o)
			if d.poll.Add(len(option)) != nil {
				return most
			}
			for _, y := range option {
				kind := int(v.kindOf[y.Index])
				if kind >= len(row) || !row[kind] || y.Index == x {
					continue
				}
				if of[y.Index] != x+1 {
					of[y.Index], times[y.Index] = x+1, 0
				}
				times[y.Index]++
				most = max(most, times[y.Index])
			}
		}
	}
	return most
}

// followLocked applies the rule once, to an item that has lost options since it was last
// examined. It returns false if the rule applies to no such item.
func (r *rules) followLocked() bool {
	c := &r.dom.changes
	for len(c.locked) > 0 && r.dom.poll.Add(1) == nil {
		x := c.locked[len(c.locked)-1]
		c.locked, c.isLocked[x] = c.locked[:len(c.locked)-1], false
		if !r.dom.isActive(x) {
			continue
		}
		if y := r.lockedIn(x); y >= 0 {
			r.dom.noteLocked(x) // x may be locked in another item as well
			r.applyLocked(x, y)
			return true
		}
	}
	return false
}

// lockedIn returns an item that all live options of x contain and that has more options
// than x, or -1.
func (r *rules) lockedIn(x int32) int32 {
	v, d := r.view, r.dom
	uses, row := v.Uses(x), r.lockableIn[int(v.kindOf[x])*len(v.kinds):]
	k := d.nextLive(uses, 0)
	second := d.nextLive(uses, k+1)
	d.poll.Add(second)
	for _, y := range v.Option(uses[k]) {
		if d.left[y.Index] > d.left[x] && y.Color == 0 && y.Index != x && row[v.kindOf[y.Index]] &&
			d.holds(uses[second], y.Index) && d.poll.Add(len(uses)) == nil && d.allHold(uses[second+1:], y.Index) {
			return y.Index
		}
	}
	return -1
}

// nextLive returns the index of the first live option from k on. There must be one.
func (d *domains) nextLive(uses []int32, k int) int {
	for !d.live[uses[k]] {
		k++
	}
	return k
}

// allHold reports whether all live options of a list contain y without a color.
func (d *domains) allHold(options []int32, y int32) bool {
	for _, o := range options {
		if d.live[o] && !d.holds(o, y) {
			return false
		}
	}
	return true
}

// applyLocked filters out the options of y that do not contain x.
func (r *rules) applyLocked(x, y int32) {
	v, d := r.view, r.dom
	mark := d.mark()
	r.applied[r.index(v.kindOf[x], v.kindOf[y], 1)]++
	for part := range slices.Chunk(v.Uses(y), v.step) {
		if d.poll.Add(len(part)*v.width) != nil {
			return
		}
		for _, o := range part {
			if d.live[o] && !d.holds(o, x) {
				d.filter(o)
			}
		}
	}
	if r.heard != nil {
		r.heard("", []int32{x}, []int32{y}, -1, mark)
	}
}
