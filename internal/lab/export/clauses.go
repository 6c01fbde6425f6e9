package export

import (
	"fmt"
	"slices"
	"strings"

	"fourfold"
	"fourfold/sat"
)

// satChoices are the settings of sat that change its formula.
var satChoices = []string{"encoding", "amo", "card", "colors", "reduce"}

// checkEncoding returns an error if the text names a setting that changes no formula.
func checkEncoding(text string, names []string) error {
	for setting := range strings.SplitSeq(text, ",") {
		name, _, _ := strings.Cut(setting, "=")
		if text != "" && !slices.Contains(names, name) {
			return fmt.Errorf("encoding: %s: expected one of %s, which change what is written", setting, strings.Join(names, ", "))
		}
	}
	return nil
}

// sat returns the engine sat with the settings of the encoding.
func (m *maker) sat() (sat.Solver, error) {
	if err := checkEncoding(m.encoding, satChoices); err != nil {
		return sat.Solver{}, err
	}
	s, err := sat.ParseSettings(m.encoding, sat.Solver{Reduce: sat.Unreduced})
	if err != nil {
		return s, fmt.Errorf("encoding: %w", err)
	}
	return s, nil
}

func checkClauses(m *maker) error {
	_, err := m.sat()
	return err
}

// makeClauses makes the formula of cnf.
func makeClauses(m *maker) error {
	s, err := m.sat()
	if err != nil {
		return err
	}
	f, err := s.Encode(m.ctx, m.p)
	if err != nil {
		return err
	}
	m.options, m.chosen, m.variables = f.Options, f.Chosen, int32(f.Vars)
	m.cnf = &clauses{lits: f.DIMACS, count: int(f.Clauses)}
	if fillEmpty(m.cnf, m.variables+1) {
		m.variables++
	}
	m.size = Size{
		Variables: int64(m.variables), Auxiliaries: int64(m.variables) - int64(len(m.options)), Constraints: int64(m.cnf.count),
		Terms: int64(len(m.cnf.lits) - m.cnf.count),
	}
	return nil
}

// fillEmpty puts variable v into clauses without literals, which some solvers do not read, and
// adds a clause that v is false. It does nothing, and returns false, if there are no such clauses,
// but some solvers also need a variable.
func fillEmpty(c *clauses, v int32) bool {
	var filled []int32
	before := int32(0)
	for k, l := range c.lits {
		if l == 0 && before == 0 {
			if filled == nil {
				filled = slices.Clone(c.lits[:k])
			}
			filled = append(filled, v)
		}
		if filled != nil {
			filled = append(filled, l)
		}
		before = l
	}
	if filled == nil && v > 1 {
		return false
	}
	c.lits = append(filled, -v, 0)
	c.count++
	return true
}

// sizeOfClauses returns the size of the formula without making it.
func sizeOfClauses(m *maker) (Size, error) {
	s, err := m.sat()
	if err != nil {
		return Size{}, err
	}
	size, err := s.Size(m.ctx, m.p)
	if err != nil || size.Literals == 0 || size.Vars == 0 || m.p.HasBounds() || m.hasEmptyItem() { // see fillEmpty
		if err == nil {
			err = makeClauses(m)
		}
		return m.size, err
	}
	return Size{Variables: size.Vars, Auxiliaries: size.Auxiliaries, Constraints: size.Clauses, Terms: size.Literals}, nil
}

// hasEmptyItem reports whether there is an item with fewer options than it needs.
func (m *maker) hasEmptyItem() bool {
	for i := range m.p.NumItems() {
		if len(m.p.Uses(i)) < int(m.p.Need(i)) {
			return true
		}
	}
	return false
}

// blocked returns literals for each solution that the model has, not all of which may be true:
// variable v for an option of the solution, and -v for another option that could be added. A
// solution that the model does not have, because something was settled before, needs no
// constraint.
func (m *Model) blocked(solutions []fourfold.Solution) (all [][]int32) {
	if len(solutions) == 0 {
		return nil
	}
	of := make(map[int32]int32, len(m.options)+len(m.chosen))
	for i, o := range m.options {
		of[o] = int32(i + 1)
	}
	for _, o := range m.chosen {
		of[o] = 0
	}
	for _, s := range solutions {
		lits, known := make([]int32, 0, len(s)), true
		taken := make(map[int32]bool, len(s))
		for _, o := range s {
			v, ok := of[o]
			known = known && ok
			if taken[o] = true; v > 0 {
				lits = append(lits, v)
			}
		}
		for k := 0; k < len(m.options) && m.p.HasBounds(); k++ {
			if o := m.options[k]; !taken[o] && m.canBeMore(o) {
				lits = append(lits, -int32(k)-1)
			}
		}
		if known {
			all = append(all, lits)
		}
	}
	return all
}

// canBeMore reports whether one solution may have the option in addition to all options of
// another: all solutions cover an item equally often if it needs as much as it has room for.
func (m *Model) canBeMore(o int32) bool {
	return !slices.ContainsFunc(m.p.Option(o), func(i fourfold.Item) bool { return m.p.Need(i.Index) == m.p.Room(i.Index) })
}
