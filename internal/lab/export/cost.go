package export

// price sets what the costs of the problem are in the model. The objective is the sum of the
// costs of the variables that are 1; offset is what the cost of a solution has beyond it.
func (m *Model) price() {
	for _, o := range m.chosen {
		m.offset += m.p.Cost(o)
	}
	for _, o := range m.options {
		cost := m.p.Cost(o)
		m.priced = m.priced || cost != 0 && m.format.Objective
		if m.cnf != nil { // the sum of what is false cannot be negative
			m.offset += min(cost, 0)
		}
	}
}

// cost returns the coefficient in the objective of a variable, counted from 1.
func (m *Model) cost(v int32) int64 {
	if int(v) > len(m.options) || !m.priced {
		return 0
	}
	return m.p.Cost(m.options[v-1])
}

// Optimizes reports whether the model asks for a cheapest solution. If the problem has no costs,
// every solution is one.
func (m *Model) Optimizes() bool { return m.format.Objective || !m.p.HasCosts() }
