package cp

// A single is an item with one option left. The option is forced. The item of a naked
// single is a cell, and that of a hidden single is a unit value. The search treats both
// alike.

// followSingles chooses the options of all singles, naked singles first, until no single
// is left. It returns false at a dead end, or when the context is done.
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

// applySingle chooses an option of item i, which needs all that it has, and returns it. The single
// is counted unless the option never had a rival: then nothing was inferred. Givens are such
// options.
func (r *rules) applySingle(i int32) int32 {
	o, mark := r.dom.option(i, 0), r.dom.mark()
	if len(r.view.Uses(i)) > 1 || r.dom.hadRivals(o) {
		r.singles[r.view.kindOf[i]]++
	}
	r.dom.choose(o)
	if r.heard != nil {
		r.heard("", []int32{i}, nil, o, mark)
	}
	return o
}
