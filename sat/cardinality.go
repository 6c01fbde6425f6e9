package sat

// A Cardinality is an encoding of the rule that a number of options of an item are chosen, which has
// a lower and an upper bound. It is used for items with room for two options or more. The numbers
// hold for n options and an upper bound of m, and leave out smaller terms.
type Cardinality int

// The encodings. They have the same solutions, and unit propagation finds the same with each: if m
// options are chosen, the others are not.
const (
	// Totalizer counts in a tree: each node counts the options below it, from the counts of its
	// two children. It has n m log(n) clauses or fewer, and n log(n) auxiliary variables
	// (Bailleux and Boufkhad 2003).
	Totalizer Cardinality = iota
	// Counter counts the options one after the other: 2nm clauses and nm auxiliary variables
	// (Sinz 2005).
	Counter
	// Network sorts the options by comparators: 3n log(m)^2 clauses and n log(m)^2 auxiliary
	// variables (Asin and others 2011).
	Network
)

// A sorter writes clauses that count literals, and returns variables for the counts: the first one
// stands for one true literal or more, the second for two or more, and so on, up to the greater of
// two limits. Up to the first limit, they are true if there are so many. Up to the second one,
// they are true only if there are so many. If the encoder stops, there may be fewer variables.
type sorter func(e *encoder, lits []int32, up, down int) []int32

// sorters holds the sorter of each Cardinality, and cardNames its name.
var (
	sorters   = [...]sorter{Totalizer: (*encoder).totalizer, Counter: (*encoder).counter, Network: (*encoder).network}
	cardNames = []string{Totalizer: "totalizer", Counter: "sequential", Network: "network"}
)

// known returns c, or Totalizer if c is a number without a meaning.
func (c Cardinality) known() Cardinality {
	if c < 0 || int(c) >= len(sorters) {
		return Totalizer
	}
	return c
}

// sort counts literals by the sorter of the settings.
func (e *encoder) sort(lits []int32, up, down int) []int32 {
	return sorters[e.limits.card](e, lits, up, down)
}

// within writes that item i is covered as often as it still may and must be. Another clause says
// that it is covered once if it must be.
func (e *encoder) within(i int32) {
	low := e.state.Needs(i)
	if low == 1 {
		low = 0
	}
	e.between(literals(e.at(i)), low, e.state.Room(i))
}

// literals returns the variables of the uses.
func literals(uses []use) []int32 {
	lits := make([]int32, len(uses))
	for k, u := range uses {
		lits[k] = u.v
	}
	return lits
}

// between writes that from low to high of the literals are true. It changes the slice.
func (e *encoder) between(lits []int32, low, high int) {
	up := high + 1
	switch n := len(lits); {
	case low > n:
		e.add() // there is no solution
		return
	case low == 0 && up == n: // not all
		negate(lits)
		e.add(lits...)
		return
	case up > n:
		up = 0
	}
	counts := e.sort(lits, up, low)
	if e.stops() {
		return
	}
	if up > 0 {
		e.add(-counts[up-1])
	}
	if low > 0 {
		e.add(counts[low-1])
	}
}

func negate(lits []int32) {
	for k := range lits {
		lits[k] = -lits[k]
	}
}
