package cp

// The rules filter domains by a scheme, up to its fixpoint.
type rules struct {
	view *view
	dom  *domains

	root, scheme Scheme // what is followed before the first decision, and from there on
	followed     Scheme // the one of the two that is followed

	lockableIn []bool  // whether an item of kind a may be locked in one of kind b, at [a*len(kinds)+b]; nil until asked for
	singles    []int64 // singles followed, by kind of item
	applied    []int64 // locked candidates and sets followed, by index; nil if singles were enough
}

// newRules returns the rules of a Solver.
func newRules(s Solver, v *view, d *domains) rules {
	return rules{view: v, dom: d, root: s.rootScheme(), scheme: s.Scheme.orDefault(),
		followed: s.rootScheme(), singles: make([]int64, len(v.kinds))}
}

// follow follows the rules to their fixpoint. It returns false at a dead end. When the
// context is done it ends early, and what it returns means nothing.
func (r *rules) follow() bool {
	if r.followed == None {
		return r.dom.deadEnd < 0
	}
	for r.followSingles() {
		if r.dom.numActive == 0 || r.followed == Singles {
			return true
		}
		if r.lockableIn == nil {
			r.watchLocked()
		}
		if r.followLocked() {
			continue
		}
		if r.followed&setRules == 0 {
			return true
		}
		if r.dom.tables == nil {
			r.dom.makeTables(r.followed)
		}
		if r.dom.poll.Err() != nil || !r.followSet() {
			return true
		}
	}
	return false
}

// leaveRoot goes over from the scheme of the root to the other, before the first
// decision. Tables are made anew for it. It returns false if the two are the same.
func (r *rules) leaveRoot() bool {
	if r.followed == r.scheme {
		return false
	}
	r.followed, r.lockableIn = r.scheme, nil
	r.dom.tables, r.dom.changes.watch = nil, 1
	return true
}

// index returns the place in applied of a base of some size with a cover, by their kinds.
func (r *rules) index(base, cover uint8, size int) int {
	return (int(base)*len(r.view.kinds)+int(cover))*maxSet + size - 1
}
