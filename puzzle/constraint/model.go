package constraint

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// Values is a set of values from 0 to 63: bit v stands for value v.
type Values uint64

// Range returns the values from low to high.
func Range(low, high int) Values { return Values(1)<<high<<1 - 1<<low }

// Has reports whether v is in the set.
func (s Values) Has(v int) bool { return v >= 0 && v < 64 && s>>v&1 != 0 }

// Len returns the number of values.
func (s Values) Len() int { return bits.OnesCount64(uint64(s)) }

// Min returns the least value, and 64 if there is none.
func (s Values) Min() int { return bits.TrailingZeros64(uint64(s)) }

// Max returns the greatest value, and -1 if there is none.
func (s Values) Max() int { return bits.Len64(uint64(s)) - 1 }

// All returns the values in increasing order.
func (s Values) All() (all []int) {
	for ; s != 0; s &= s - 1 {
		all = append(all, s.Min())
	}
	return all
}

// A Var is a variable of a Model: its number from 0.
type Var int32

// ErrImpossible is wrapped by the error about a constraint that no values fulfill.
var ErrImpossible = errors.New("no values fulfill it")

// ErrTooLarge is wrapped by the error about a constraint whose encoding would be too large.
var ErrTooLarge = errors.New("its encoding is too large")

// MaxSize is the greatest number of options of one constraint, and maxTotal that of all lines.
const (
	MaxSize  = 200_000
	maxTotal = 3_000_000
)

// A Model has variables and constraints. The zero Model is empty. The first mistake is kept, and
// [Model.Err] returns it.
type Model struct {
	vars  []variable
	list  []constraint
	of    [][]int32 // of[x] has the constraints of variable x
	apart [][]bool  // apart[x][y], if y < len(apart[x]), says that an AllDifferent or Sets has both
	sums  []sum     // those with a constant total, for Implied
	full  []sum     // the variables of each AllDifferent that takes all values
	queue []int32   // constraints whose variables have lost values
	in    []bool    // in[c] says that constraint c is in the queue
	early int       // the variables before the first constraint
	size  int       // the moves of all lines
	err   error
}

type variable struct {
	name   string
	values Values
}

// A constraint removes values and writes itself.
type constraint interface {
	title() string
	scope() []Var
	// filter removes values that no fulfilling assignment has, by Model.keep. It need not remove
	// all of them. It returns false if there is no fulfilling assignment.
	filter(m *Model) bool
	encode(e *encoder)
}

// Var adds a variable. Its name is that of its item, and the beginning of the names of its options.
func (m *Model) Var(name string, values Values) Var {
	m.vars = append(m.vars, variable{name, values})
	m.of, m.apart = append(m.of, nil), append(m.apart, nil)
	if len(m.list) == 0 {
		m.early = len(m.vars)
	}
	return Var(len(m.vars) - 1)
}

// Values returns the values that a variable still has.
func (m *Model) Values(x Var) Values { return m.vars[x].values }

// Restrict removes the values of a variable that are not in the set.
func (m *Model) Restrict(x Var, values Values) { m.keep(x, values) }

// Err returns the first mistake, or nil.
func (m *Model) Err() error { return m.err }

// TooLarge makes [Model.Err] say that the encoding of a constraint is too large.
func (m *Model) TooLarge(name string) { m.fail(name, ErrTooLarge) }

func (m *Model) fail(name string, err error) {
	if m.err == nil {
		m.err = fmt.Errorf("%s: %w", name, err)
	}
}

// post adds a constraint and filters by it alone.
func (m *Model) post(c constraint) {
	if m.err != nil {
		return
	}
	id := int32(len(m.list))
	m.list, m.in = append(m.list, c), append(m.in, true)
	for _, x := range c.scope() {
		m.of[x] = append(m.of[x], id)
	}
	m.queue = append(m.queue, id)
}

// keep removes values of x, and notes the constraints that may remove more. It returns false if x
// has none left.
func (m *Model) keep(x Var, values Values) bool {
	v := &m.vars[x]
	if v.values&^values == 0 {
		return v.values != 0
	}
	v.values &= values
	for _, c := range m.of[x] {
		if !m.in[c] {
			m.in[c] = true
			m.queue = append(m.queue, c)
		}
	}
	return v.values != 0
}

// Filter lets all constraints remove values until none removes more. It returns the name of a
// constraint that cannot be fulfilled, or "". Then the problem has no solution. The names are those
// of the constraints.
func (m *Model) Filter() (broken string) {
	for len(m.queue) > 0 {
		c := m.queue[0]
		m.queue = m.queue[1:]
		m.in[c] = false
		if !m.list[c].filter(m) {
			m.queue = append(m.queue, c)
			m.in[c] = true
			return m.list[c].title()
		}
	}
	return ""
}

// separate notes that the values of the variables all differ.
func (m *Model) separate(vars []Var) {
	for _, x := range vars {
		for _, y := range vars {
			if x == y {
				continue
			}
			if int(y) >= len(m.apart[x]) {
				m.apart[x] = append(m.apart[x], make([]bool, int(y)+1-len(m.apart[x]))...)
			}
			m.apart[x][y] = true
		}
	}
}

// Differ reports whether the variables are known to have different values.
func (m *Model) Differ(vars []Var) bool {
	for k, x := range vars {
		if slices.ContainsFunc(vars[:k], func(y Var) bool { return int(y) >= len(m.apart[x]) || !m.apart[x][y] }) {
			return false
		}
	}
	return true
}

// bounds returns the least and the greatest value of a variable.
func (m *Model) bounds(x Var) (low, high int) { return m.vars[x].values.Min(), m.vars[x].values.Max() }
