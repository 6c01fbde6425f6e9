package sat

// network sorts the literals, the true ones first, by Batcher's odd-even merging, as far as the
// first of them are needed (R. Asin, R. Nieuwenhuis, A. Oliveras and E. Rodriguez-Carbonell,
// Cardinality Networks: a theoretical and empirical study, 2011). See sorter.
func (e *encoder) network(lits []int32, up, down int) []int32 {
	if len(lits) <= 1 || e.stops() {
		return lits
	}
	half := len(lits) / 2
	return e.mergeSorted(e.network(lits[:half], up, down), e.network(lits[half:], up, down), max(up, down), up > 0, down > 0)
}

// mergeSorted merges two sorted lists, as far as the first most literals are needed. It merges the
// literals at odd places, and those at even places. Then one comparator for each two neighbors is
// enough.
func (e *encoder) mergeSorted(a, b []int32, most int, up, down bool) []int32 {
	a, b = a[:min(len(a), most)], b[:min(len(b), most)]
	switch {
	case len(a) == 0 || e.stops():
		return b
	case len(b) == 0:
		return a
	case len(a) == 1 && len(b) == 1:
		return e.compare(nil, a[0], b[0], most, up, down)
	}
	odd := e.mergeSorted(everySecond(a, 0), everySecond(b, 0), most/2+1, up, down)
	even := e.mergeSorted(everySecond(a, 1), everySecond(b, 1), most/2, up, down)
	c := odd[:1:1]
	for k := 0; len(c) < most; k++ {
		switch {
		case k+1 < len(odd) && k < len(even):
			c = e.compare(c, odd[k+1], even[k], most, up, down)
		case k+1 < len(odd):
			c = append(c, odd[k+1])
		case k < len(even):
			c = append(c, even[k])
		default:
			return c
		}
	}
	return c
}

// everySecond returns every second literal from a place on.
func everySecond(lits []int32, from int) (some []int32) {
	for k := from; k < len(lits); k += 2 {
		some = append(some, lits[k])
	}
	return some
}

// compare appends to sorted the variables of a comparator: one of x and y is true, and, if there are
// to be more than that, both are.
func (e *encoder) compare(sorted []int32, x, y int32, most int, up, down bool) []int32 {
	either := e.auxiliary()
	if up {
		e.add(-x, either)
		e.add(-y, either)
	}
	if down {
		e.add(-either, x, y)
	}
	if sorted = append(sorted, either); len(sorted) == most {
		return sorted
	}
	both := e.auxiliary()
	if up {
		e.add(-x, -y, both)
	}
	if down {
		e.add(-both, x)
		e.add(-both, y)
	}
	return append(sorted, both)
}
