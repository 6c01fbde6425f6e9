package cp

import "slices"

// Locked candidates are the rule with a base of one item, x, and a cover of one, y: all
// options of x hold y, so the other options of y go. It is kept apart from larger bases
// since it needs nothing but the options of x, and those are few: no two items share
// more than a handful of options. So it is cheap enough to pay for itself.

// watchLocked makes filter note items that may be such a base.
func (r *rules) watchLocked() {
	n := len(r.view.kinds)
	r.lockableIn = make([]bool, n*n)
	if r.applied == nil {
		r.applied = make([]int64, n*n*maxSet)
	}
	lockable := make([]bool, n)
	for a, base := range r.view.kinds {
		for b, cover := range r.view.kinds {
			most := r.followed.largestSet(roleOf(base), roleOf(cover))
			ok := most > 1 || most == 1 && named(base, cover, 1) // larger sets rely on it
			r.lockableIn[a*n+b] = ok
			lockable[a] = lockable[a] || ok
		}
	}
	d := r.dom
	d.changes.lockable = lockable
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

// mostShared returns the largest number of live options that an item shares with one that
// it can be locked in.
func (r *rules) mostShared() (most int32) {
	v, d := r.view, r.dom
	n := len(v.kinds)
	of, times := make([]int32, v.NumItems()), make([]int32, v.NumItems()) // times[y] is about item of[y]-1
	for _, x := range d.active[:d.numActive] {
		row := r.lockableIn[int(v.kindOf[x])*n:][:n]
		if v.NumPrimary() == v.NumItems() {
			row = row[:int(v.kindOf[x])+1] // what x shares with y, y shares with x
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

// followLocked follows the rule once, if it applies to an item whose options have become
// fewer since it was looked at.
func (r *rules) followLocked() bool {
	c := &r.dom.changes
	for len(c.locked) > 0 && r.dom.poll.Add(1) == nil {
		x := c.locked[len(c.locked)-1]
		c.locked = c.locked[:len(c.locked)-1]
		if !r.dom.isActive(x) {
			continue
		}
		if y := r.lockedIn(x); y >= 0 {
			c.locked = append(c.locked, x) // it may be locked in another item, too
			r.applyLocked(x, y)
			return true
		}
	}
	return false
}

// lockedIn returns an item that all options of x hold, and others too, or -1.
func (r *rules) lockedIn(x int32) int32 {
	v, d := r.view, r.dom
	uses, row := v.Uses(x), r.lockableIn[int(v.kindOf[x])*len(v.kinds):]
	k := d.nextLive(uses, 0)
	second := d.nextLive(uses, k+1)
	d.poll.Add(second)
	for _, y := range v.Option(uses[k]) {
		if d.holds(uses[second], y.Index) && row[v.kindOf[y.Index]] && y.Color == 0 && y.Index != x &&
			d.left[y.Index] > d.left[x] && d.poll.Add(len(uses)) == nil && d.allHold(uses[second+1:], y.Index) {
			return y.Index
		}
	}
	return -1
}

// nextLive returns the index of the first live option from k on, which there must be.
func (d *domains) nextLive(uses []int32, k int) int {
	for !d.live[uses[k]] {
		k++
	}
	return k
}

// allHold reports whether all live options of a list hold y, unpainted.
func (d *domains) allHold(options []int32, y int32) bool {
	for _, o := range options {
		if d.live[o] && !d.holds(o, y) {
			return false
		}
	}
	return true
}

// applyLocked filters out the options of y that do not hold x.
func (r *rules) applyLocked(x, y int32) {
	v, d := r.view, r.dom
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
}
