package sat

// sequential writes that at most one of the variables is true, as a counter that goes along them
// (C. Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints, 2005). Auxiliary
// variable k is true if one of the variables up to k is, and then no later one may be. A true
// variable makes all others false by unit propagation, through a chain of auxiliary variables.
func (e *encoder) sequential(vars []int32) { e.chain(vars) }

// chain writes the clauses of sequential, and returns the auxiliary variables.
func (e *encoder) chain(vars []int32) []int32 {
	upTo := e.auxiliaries(len(vars) - 1)
	for k, v := range vars {
		if e.stops() {
			break
		}
		if k < len(upTo) {
			e.add(-v, upTo[k])
		}
		if k > 0 {
			e.add(-v, -upTo[k-1])
		}
		if k > 0 && k < len(upTo) {
			e.add(-upTo[k-1], upTo[k])
		}
	}
	return upTo
}
