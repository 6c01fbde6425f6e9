package rule

import (
	"fmt"
	"slices"

	"fourfold/puzzle/constraint"
)

// A Poster states rules as constraints on a model that has a variable for each cell.
type Poster struct {
	*constraint.Model
	Board *Board
	Name  string // of the rule, such as "killer2": the beginning of the names of its items

	cells []constraint.Var // of each cell, or constraint.NoVar
}

// Post states the rules of a list that have constraints of their own, in their order, and what
// follows from their sums. Cells has the variable of each cell, or [constraint.NoVar] for a cell that
// does not belong to the puzzle. The values of the variables are those of the board. The error names
// a rule that no values fulfill, alone or with the rules before it, or whose encoding is too large.
// It wraps ErrBadRule.
func Post(m *constraint.Model, b *Board, cells []constraint.Var) error {
	numbers := map[string]int{}
	for _, r := range b.Rules {
		k := KindOf(r.Kind)
		if k.Post == nil {
			continue
		}
		numbers[r.Kind]++
		p := &Poster{m, b, fmt.Sprintf("%s%d", r.Kind, numbers[r.Kind]), cells}
		if hole := slices.IndexFunc(r.AllCells(), func(cell int) bool { return cells[cell] == constraint.NoVar }); hole >= 0 {
			return badf("%s: %s does not belong to the grid", r.Text(b.Cols), b.Name(r.AllCells()[hole]))
		}
		k.Post(p, r)
		if m.Filter() != "" {
			return badf("%s: no values fulfill it%s", r.Text(b.Cols), withOthers(b, r))
		}
		if err := m.Err(); err != nil {
			return badf("%s: %v", r.Text(b.Cols), err)
		}
	}
	m.Implied()
	return m.Err()
}

// withOthers says that a rule contradicts others, if it does not contradict itself.
func withOthers(b *Board, r Rule) string {
	alone, m := *b, new(constraint.Model)
	alone.Rules = List{r}
	cells := make([]constraint.Var, b.Rows*b.Cols)
	for cell := range cells {
		cells[cell] = m.Var(b.Name(cell), b.Values())
	}
	KindOf(r.Kind).Post(&Poster{m, &alone, r.Kind, cells}, r)
	if m.Filter() != "" || m.Err() != nil {
		return ""
	}
	return " together with the rules before it"
}

// Var returns the variable of a cell.
func (p *Poster) Var(cell int) constraint.Var { return p.cells[cell] }

// Vars returns the variables of cells.
func (p *Poster) Vars(cells []int) []constraint.Var {
	vars := make([]constraint.Var, len(cells))
	for k, cell := range cells {
		vars[k] = p.cells[cell]
	}
	return vars
}

// has reports whether all cells belong to the puzzle.
func (p *Poster) has(cells []int) bool { return !slices.Contains(p.Vars(cells), constraint.NoVar) }

// item returns the name of part k of a rule.
func (p *Poster) item(k int) string { return fmt.Sprintf("%s.%d", p.Name, k) }

// Different says that no value occurs twice in the cells.
func (p *Poster) Different(name string, cells []int) {
	p.AllDifferent(name, "extra region", name+"=", p.Vars(cells), p.Board.Values())
}

// values returns the values of cells.
func values(cells []int, at func(cell int) int) []int {
	all := make([]int, len(cells))
	for k, cell := range cells {
		all[k] = at(cell)
	}
	return all
}

// sum returns the sum of values.
func sum(values []int) (sum int) {
	for _, v := range values {
		sum += v
	}
	return sum
}

// different reports whether no value occurs twice.
func different(values []int) bool {
	for k, v := range values {
		if slices.Contains(values[:k], v) {
			return false
		}
	}
	return true
}

// neighbors reports whether each value and the next one fulfill a condition.
func neighbors(values []int, ok func(v, w int) bool) bool {
	for k := 1; k < len(values); k++ {
		if !ok(values[k-1], values[k]) {
			return false
		}
	}
	return true
}

func apart(v, w int) int { return max(v-w, w-v) }
