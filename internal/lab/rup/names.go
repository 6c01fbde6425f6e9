package rup

// names gives the variables that occur in a formula numbers from 1 on, in the order of their first
// use. A short file may name a variable with a large number, and should not take memory for all
// variables below it.
type names struct {
	pages map[int]*[pageSize]int32 // the number of variable v is pages[v/pageSize][v%pageSize]
	count int32
}

const pageSize = 1 << 10

// find returns the number of a variable, or 0 if it has none.
func (n *names) find(v int) int32 {
	if page := n.pages[v/pageSize]; page != nil {
		return page[v%pageSize]
	}
	return 0
}

// add returns the number of a variable, which may be a new one.
func (n *names) add(v int) int32 {
	page := n.pages[v/pageSize]
	if page == nil {
		if n.pages == nil {
			n.pages = map[int]*[pageSize]int32{}
		}
		page = new([pageSize]int32)
		n.pages[v/pageSize] = page
	}
	number := &page[v%pageSize]
	if *number == 0 {
		n.count++
		*number = n.count
	}
	return *number
}

// literal returns the literal of variable v of the file, from 1, or of its negation.
func (k *checker) literal(v int, negated bool) (lit, error) {
	number := int(k.names.add(v)) - 1
	l := lit(2 * number)
	if negated {
		l++
	}
	return l, k.grow(number)
}
