package sat

// An AtMostOne is an encoding of the rule that at most one of several options is chosen.
type AtMostOne int

// The encodings. Each except Pairs writes up to four options as pairs, because no encoding of so
// few has fewer clauses. The numbers hold for n options and leave out smaller terms.
const (
	// Mixed writes an item as Pairs if it has few options, and as Product if it has many.
	Mixed AtMostOne = iota
	// Pairs forbids each pair of options: n(n-1)/2 clauses, without auxiliary variables.
	Pairs
	// Sequential says of each option but the last whether one up to it is chosen: 3n clauses and
	// n auxiliary variables (Sinz 2005).
	Sequential
	// Product arranges the options in a grid of rows and columns: 2n clauses and 2 sqrt(n)
	// auxiliary variables (Chen 2010).
	Product
	// Commander splits the options into groups of three with a commander each: 3.5n clauses and
	// n/2 auxiliary variables (Klieber and Kwon 2007).
	Commander
	// Bimander splits the options into groups of two and numbers the groups in binary:
	// n log2(n) clauses and log2(n) auxiliary variables (Hoelldobler and Nguyen 2013).
	Bimander
	// Ladder is Sequential with auxiliary variables that follow from the options in both
	// directions: 4n clauses and n auxiliary variables (Gent and Nightingale 2004; Ansotegui and
	// Manya 2004).
	Ladder
)

// A form is a way to write that at most one of several variables is true.
type form struct {
	name  string
	write func(e *encoder, vars []int32)
}

// forms holds the form of each AtMostOne.
var forms = [...]form{
	Mixed:      {"mixed", (*encoder).product},
	Pairs:      {"pairs", (*encoder).allPairs},
	Sequential: {"sequential", (*encoder).sequential},
	Product:    {"product", (*encoder).product},
	Commander:  {"commander", (*encoder).commander},
	Bimander:   {"bimander", (*encoder).bimander},
	Ladder:     {"ladder", (*encoder).ladder},
}

// known returns a, or Mixed if a is a number without a meaning.
func (a AtMostOne) known() AtMostOne {
	if a < 0 || int(a) >= len(forms) {
		return Mixed
	}
	return a
}

// atMostOne writes that at most one of the variables is true.
func (e *encoder) atMostOne(vars []int32) {
	if len(vars) <= e.bound {
		e.allPairs(vars)
		return
	}
	e.form.write(e, vars)
}

// allPairs writes that of each two variables one is false.
func (e *encoder) allPairs(vars []int32) {
	for k, v := range vars {
		for _, u := range vars[:k] {
			e.add(-u, -v)
		}
	}
}

// auxiliary returns a new variable that stands for no option.
func (e *encoder) auxiliary() int32 {
	e.vars++
	return int32(e.vars)
}

// auxiliaries returns n new variables.
func (e *encoder) auxiliaries(n int) []int32 {
	vars := make([]int32, n)
	for k := range vars {
		vars[k] = e.auxiliary()
	}
	return vars
}
