package sat

// counter counts the literals one after the other (C. Sinz, Towards an Optimal CNF Encoding of
// Boolean Cardinality Constraints, 2005). It is a totalizer whose tree is a chain. See sorter.
func (e *encoder) counter(lits []int32, up, down int) []int32 {
	counts := lits[:min(1, len(lits))]
	for k := 1; k < len(lits) && !e.stops(); k++ {
		counts = e.merge(counts, lits[k:k+1], up, down)
	}
	return counts
}
