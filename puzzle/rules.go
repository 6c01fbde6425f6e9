package puzzle

import (
	"slices"
	"strconv"

	"fourfold/puzzle/constraint"
	"fourfold/puzzle/rule"
)

// ruleUnits returns the units of the rules, in their order. Units of one kind are numbered.
func ruleUnits(b *rule.Board) (units []Unit) {
	numbers := map[string]int{}
	for _, r := range b.Rules {
		k := rule.KindOf(r.Kind)
		if k.Units == nil {
			continue
		}
		lists := k.Units(b, r)
		for _, cells := range lists {
			u := Unit{Kind: k.UnitKind, Cells: cells}
			if len(lists) > 1 || len(r.Cells) > 0 {
				numbers[u.Kind]++
				u.Number = numbers[u.Kind]
			}
			units = append(units, u)
		}
	}
	return units
}

// A conflict is a set of candidates of which at most one may be in a solution: no two of them may be
// placed together, or they are candidates of one cell. It becomes one secondary item.
type conflict struct {
	name       string // of the item
	rule       string // the kind of the rule
	cells      []int
	candidates []candidate
}

// A candidate is a cell and a value from 1.
type candidate struct{ cell, value int }

// conflicts returns the rules about pairs of cells near each other as sets of candidates. Values of
// the first cell that exclude the same values of the second one share a set. Pairs of equal values
// that a unit excludes anyway are left out.
func conflicts(b *rule.Board, units []Unit) (all []conflict) {
	var together [][]bool
	for _, r := range b.Rules {
		k := rule.KindOf(r.Kind)
		if k.Near == nil {
			continue
		}
		if together == nil {
			together = sameUnit(b.Rows*b.Cols, units)
		}
		for _, pair := range b.Near(k.Reach) {
			all = append(all, conflictsOf(b, k, pair, together[pair[0]][pair[1]])...)
		}
	}
	return all
}

// conflictsOf returns the conflicts of a rule about two cells. Differ says that a unit has both.
func conflictsOf(b *rule.Board, k *rule.Kind, pair [2]int, differ bool) (all []conflict) {
	rows, cols := pair[1]/b.Cols-pair[0]/b.Cols, pair[1]%b.Cols-pair[0]%b.Cols
	excluded := make([]uint64, b.High+1) // by the value of the first cell
	other := false                       // different values exclude each other, too
	for v := b.Low; v <= b.High; v++ {
		for w := b.Low; w <= b.High; w++ {
			if k.Near(rows, max(cols, -cols), v, w) {
				excluded[v] |= 1 << w
				other = other || v != w
			}
		}
	}
	if differ && !other {
		return nil
	}
	for v := b.Low; v <= b.High; v++ {
		if excluded[v] == 0 || slices.Contains(excluded[b.Low:v], excluded[v]) {
			continue
		}
		c := conflict{rule: k.Name, cells: pair[:], name: k.Name + "-" + b.Name(pair[0]) + "-" + b.Name(pair[1]) + "=" + strconv.Itoa(v)}
		for w := v; w <= b.High; w++ {
			if excluded[w] == excluded[v] {
				c.candidates = append(c.candidates, candidate{pair[0], w - b.Low + 1})
			}
		}
		for w := b.Low; w <= b.High; w++ {
			if excluded[v]>>w&1 != 0 {
				c.candidates = append(c.candidates, candidate{pair[1], w - b.Low + 1})
			}
		}
		all = append(all, c)
	}
	return all
}

// sameUnit says of each two cells whether a unit has both.
func sameUnit(cells int, units []Unit) [][]bool {
	together := make([][]bool, cells)
	for cell := range together {
		together[cell] = make([]bool, cells)
	}
	for _, u := range units {
		for _, a := range u.Cells {
			for _, c := range u.Cells {
				together[a][c] = true
			}
		}
	}
	return together
}

// conflictKind is the kind of the items of conflicts.
const conflictKind = "pair"

// restrict returns the values that each cell may have: allowed, without the values that the rules
// about single cells forbid, such as odd. A cell without a restriction has 0. Allowed may be nil.
func restrict(b *rule.Board, allowed []uint64) []uint64 {
	cloned := false
	for _, r := range b.Rules {
		only := rule.KindOf(r.Kind).Only
		if only == nil {
			continue
		}
		if !cloned {
			if allowed = slices.Clone(allowed); allowed == nil {
				allowed = make([]uint64, b.Rows*b.Cols)
			}
			cloned = true
		}
		var values uint64
		for v := b.Low; v <= b.High; v++ {
			if only(v) {
				values |= 1 << (v - b.Low)
			}
		}
		for _, cell := range r.AllCells() {
			switch {
			case allowed[cell] == 0:
				allowed[cell] = values
			case allowed[cell]&values == 0:
				allowed[cell] = 1 << (b.High - b.Low + 1) // no value is left, and 0 would mean any value
			default:
				allowed[cell] &= values
			}
		}
	}
	return allowed
}

// hasConstraints reports whether a rule needs constraints beside units, conflicts and allowed values.
func hasConstraints(rules rule.List) bool {
	return slices.ContainsFunc(rules, func(r rule.Rule) bool { return rule.KindOf(r.Kind).IsPosted() })
}

// A ruled is the constraints of a board: a model with the units, the conflicts and the rules, and the
// variable of each cell, whose values are those of the board.
type ruled struct {
	*layout
	board *rule.Board
	model *constraint.Model
	vars  []constraint.Var
}

// constrain states the constraints of a board. The error wraps rule.ErrBadRule.
func (l *layout) constrain(b *rule.Board) (*ruled, error) {
	m, vars := new(constraint.Model), make([]constraint.Var, b.Rows*b.Cols)
	for cell := range vars {
		vars[cell] = constraint.NoVar
	}
	for _, cell := range l.places {
		vars[cell] = m.Var(b.Name(cell), b.Values())
	}
	for _, u := range l.units {
		var of []constraint.Var
		for _, cell := range u.Cells {
			if vars[cell] != constraint.NoVar { // a hole
				of = append(of, vars[cell])
			}
		}
		m.AllDifferent(u.String(), u.Kind, u.itemPrefix(), of, b.Values())
	}
	for _, c := range l.conflicts {
		var choices []constraint.Choice
		for _, o := range c.candidates {
			if vars[o.cell] != constraint.NoVar {
				choices = append(choices, constraint.Choice{Var: vars[o.cell], Value: o.value - 1 + b.Low})
			}
		}
		m.AtMostOne(c.name, conflictKind, choices)
	}
	return &ruled{l, b, m, vars}, rule.Post(m, b, vars)
}

// restrict leaves to each cell the candidates of masks, as bits 1 to order.
func (r *ruled) restrict(masks []uint64) {
	for _, cell := range r.places {
		r.model.Restrict(r.vars[cell], constraint.Values(masks[cell]>>1<<r.board.Low))
	}
}

// compile returns the puzzle with these candidates of each cell as a problem. It uses up the model.
func (r *ruled) compile(masks []uint64) (*Compiled, error) {
	r.restrict(masks)
	p, choices, err := r.model.Problem()
	if err != nil {
		return nil, err
	}
	c := &Compiled{Problem: p, rows: r.rows, cols: r.cols, layout: r.layout, restricted: true}
	for _, o := range choices {
		if int(o.Var) < len(r.places) {
			c.marks = append(c.marks, newMark(r.places[o.Var], o.Value-r.board.Low+1))
		}
	}
	c.starts = make([]int32, p.NumOptions()+1)
	for o := range c.starts {
		c.starts[o] = int32(min(o, len(c.marks)))
	}
	return c, nil
}

// filtered returns those of the candidates of each cell that the constraints leave, each alone. It
// uses up the model.
func (r *ruled) filtered(masks []uint64) []uint64 {
	r.restrict(masks)
	r.model.Filter()
	left := make([]uint64, len(masks))
	for _, cell := range r.places {
		left[cell] = uint64(r.model.Values(r.vars[cell])) >> r.board.Low << 1
	}
	return left
}
