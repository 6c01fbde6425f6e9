package cp

// A Position is the state of a trace in which no rule of the scheme applies. It is valid only
// during the call to which it is given.
type Position struct{ d *domains }

// Live reports whether option o has not been ruled out. A chosen option is live.
func (p Position) Live(o int32) bool { return p.d.live[o] }

// Active reports whether item i is primary and no chosen option contains it.
func (p Position) Active(i int32) bool { return p.d.isActive(i) }

// Left returns the number of live options of item i.
func (p Position) Left(i int32) int { return int(p.d.left[i]) }

// nextDeduction applies a step that the caller of the trace deduces. It returns false if there is
// none.
func (t *tracer) nextDeduction() bool {
	d := &t.search.dom
	if t.deduce == nil || d.poll.Err() != nil {
		return false
	}
	step, ok := t.deduce(Position{d})
	if !ok {
		t.poll() // deduce may have found nothing because the context is done; then there is no guess
		return false
	}
	mark := d.mark()
	for _, o := range step.Removed {
		if d.live[o] {
			d.filter(o)
		}
	}
	step.Removed = nil
	t.report(step, mark)
	return len(d.trail) > mark
}
