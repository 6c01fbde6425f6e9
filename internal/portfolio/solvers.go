package portfolio

import "slices"

// Solvers returns the names of the solvers that the rule may pick, each once.
func (r *Rule) Solvers() []string {
	names := []string{r.Default}
	for _, b := range r.Buckets {
		if !slices.Contains(names, b.Solver) {
			names = append(names, b.Solver)
		}
	}
	return names
}
