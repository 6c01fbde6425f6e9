package cp

// A single is an item with one option left, which is forced. Naked singles are cells, and
// hidden singles are unit values; to the search they are one rule.

// followSingles chooses the options of all singles, naked ones first, until there are
// none. It returns false at a dead end, or when the context is done.
func (r *rules) followSingles() bool {
	d := r.dom
	for d.deadEnd < 0 && d.poll.Err() == nil {
		i := int32(0)
		if n := len(d.changes.naked); n > 0 {
			i, d.changes.naked = d.changes.naked[n-1], d.changes.naked[:n-1]
		} else if n := len(d.changes.hidden); n > 0 {
			i, d.changes.hidden = d.changes.hidden[n-1], d.changes.hidden[:n-1]
		} else {
			return true
		}
		if d.isActive(i) {
			r.applySingle(i)
		}
	}
	return false
}

// applySingle chooses the last option of item i and returns it. It is counted unless
// nothing had to be inferred: an option that never had a rival, such as a given.
func (r *rules) applySingle(i int32) int32 {
	o := r.dom.option(i, 0)
	if len(r.view.Uses(i)) > 1 || r.dom.hadRivals(o) {
		r.singles[r.view.kindOf[i]]++
	}
	r.dom.choose(o)
	return o
}
