package sat

// totalizer counts the literals in a tree (O. Bailleux and Y. Boufkhad, Efficient CNF Encoding of
// Boolean Cardinality Constraints, 2003). See sorter.
func (e *encoder) totalizer(lits []int32, up, down int) []int32 {
	if len(lits) <= 1 || e.stops() {
		return lits
	}
	half := len(lits) / 2
	return e.merge(e.totalizer(lits[:half], up, down), e.totalizer(lits[half:], up, down), up, down)
}

// merge adds two counts: if i literals are true on one side and j on the other, i+j are true in all,
// and if more than i+j are true in all, more than i are on one side or more than j on the other.
func (e *encoder) merge(a, b []int32, up, down int) []int32 {
	c := e.auxiliaries(min(len(a)+len(b), max(up, down)))
	for i := 0; i <= len(a); i++ {
		for j := 0; j <= len(b) && i+j <= len(c); j++ {
			if 0 < i+j && i+j <= up {
				e.scratch = append(e.scratch[:0], c[i+j-1])
				e.addTo(-1, a, i-1)
				e.addTo(-1, b, j-1)
				e.add(e.scratch...)
			}
			if i+j < min(down, len(c)) {
				e.scratch = append(e.scratch[:0], -c[i+j])
				e.addTo(1, a, i)
				e.addTo(1, b, j)
				e.add(e.scratch...)
			}
		}
		if e.stops() {
			break
		}
	}
	return c
}

// addTo adds a count, or its negation if sign is -1, to the clause in scratch. A count before the
// first is always true, and one after the last always false: neither has a literal.
func (e *encoder) addTo(sign int32, counts []int32, k int) {
	if 0 <= k && k < len(counts) {
		e.scratch = append(e.scratch, sign*counts[k])
	}
}
