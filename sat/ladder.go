package sat

// ladder writes that at most one of the variables is true, as a ladder (I. Gent and P.
// Nightingale, A New Encoding of AllDifferent into SAT, 2004; C. Ansotegui and F. Manya, Mapping
// Problems with Finite-Domain Variables into Problems with Boolean Variables, 2004). The ladder
// has the clauses of sequential, and others that say the opposite: auxiliary variable k is true
// only if one of the variables up to k is, and so are the variables of colors (see head). So a
// solution has a single model, unless colors are numbers (see Log), and a decision on an
// auxiliary variable splits the variables in two.
func (e *encoder) ladder(vars []int32) {
	upTo := e.chain(vars)
	e.add(-upTo[0], vars[0])
	for k, y := range upTo[1:] {
		if e.stops() {
			return
		}
		e.add(-y, upTo[k], vars[k+1])
	}
}
