package cp

// The rules filter the domains by the rules of a scheme until none of them applies.
type rules struct {
	view *view
	dom  *domains

	root, scheme Scheme // followed before the first decision, and from there on
	followed     Scheme // root or scheme

	// lockableIn[a*len(kinds)+b] reports whether an item of kind a may be locked in an item of
	// kind b. It is nil before watchLocked.
	lockableIn []bool

	// heard is told each rule that was applied: its name, if its kinds do not tell it, the items of
	// its base and cover, the option of a single, or -1, and the mark before. It may be nil.
	heard func(rule string, base, cover []int32, option int32, mark int)

	singles []int64 // singles applied, by kind of item
	applied []int64 // locked candidates and sets applied, by index; nil if singles were enough
	matched int64   // how often a matching ruled out options

	unsupported int64 // how often a color without support ruled out options
}

// newRules returns the rules of a Solver.
func newRules(s Solver, v *view, d *domains) rules {
	return rules{view: v, dom: d, root: s.rootScheme(), scheme: s.Scheme.orDefault(),
		followed: s.rootScheme(), singles: make([]int64, len(v.kinds))}
}

// follow follows the rules to their fixpoint. It returns false at a dead end. When the
// context is done it ends early, and the result has no meaning.
func (r *rules) follow() bool {
	if r.followed == None {
		return r.dom.deadEnd < 0
	}
	for r.followSingles() {
		if r.followColors() {
			continue
		}
		if r.dom.numActive == 0 || r.followed == Singles {
			return true
		}
		if r.lockableIn == nil {
			r.watchLocked()
		}
		if r.followLocked() {
			continue
		}
		if !r.followLarger() {
			return true
		}
	}
	return false
}

// followLarger applies a rule with a base of several items once. It returns false if none applies.
func (r *rules) followLarger() bool {
	if r.followed&setRules != 0 {
		if r.dom.tables == nil {
			r.dom.makeTables(r.followed)
		}
		if r.dom.poll.Err() == nil && r.followSet() {
			return true
		}
	}
	return r.followed&ruleAllDifferent != 0 && !r.view.bounded && r.followAllDifferent()
}

// leaveRoot switches from the scheme of the root to the scheme of all other nodes, before
// the first decision. It drops the tables and the matchings, since they depend on the scheme. It
// returns false if the two schemes are the same or the switch has been made.
func (r *rules) leaveRoot() bool {
	if r.followed == r.scheme {
		return false
	}
	r.followed, r.lockableIn = r.scheme, nil
	r.dom.tables, r.dom.matches, r.dom.changes.watch, r.dom.listens = nil, nil, 1, r.dom.supports != nil
	return true
}

// index returns the index in applied for a size and the kinds of the base and the cover.
func (r *rules) index(base, cover uint8, size int) int {
	return (int(base)*len(r.view.kinds)+int(cover))*maxSet + size - 1
}
