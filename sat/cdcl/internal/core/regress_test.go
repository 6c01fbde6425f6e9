package core

import "testing"

// Each of these traces has failed once, or fails with a fault that random traces do not find. They
// are as tryTraces prints them, but for their names.

// A conflict at the root that a limit cut short was forgotten.
func TestLimitAtRoot(t *testing.T) {
	replay(t, trace{
		setting{Options{Conflict: 2}},
		reset{4},
		add{[]Lit{7, 1}},
		add{[]Lit{4, 6}},
		add{[]Lit{0, 2}},
		add{[]Lit{5, 6, 3}},
		add{[]Lit{3, 5, 0}},
		add{[]Lit{2, 6}},
		add{[]Lit{4, 7}},
		solve{[]Lit{1}, extras{0, 0}},
		solve{nil, extras{0, 0}},
		solve{nil, extras{0, 0}},
	})
}

// A group of one variable that is false already.
func TestFalseGroup(t *testing.T) {
	replay(t, trace{
		reset{2},
		add{[]Lit{3}},
		groupOf{true, []Lit{2}},
		enumerate{0, nil, extras{0, 0}},
	})
}

// More levels than variables, because assumptions repeat.
func TestManyAssumptions(t *testing.T) {
	replay(t, trace{
		reset{15},
		groupOf{true, []Lit{16, 18}},
		groupOf{true, []Lit{8, 10, 12}},
		groupOf{false, []Lit{2, 10, 26}},
		groupOf{false, []Lit{6, 12, 28}},
		groupOf{true, []Lit{24, 26, 28}},
		groupOf{false, []Lit{8, 20, 24}},
		groupOf{true, []Lit{20, 22}},
		groupOf{true, []Lit{0, 2, 4, 6}},
		groupOf{false, []Lit{0, 16}},
		groupOf{false, []Lit{4, 14}},
		solve{[]Lit{14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14}, extras{0, 0}},
	})
}
