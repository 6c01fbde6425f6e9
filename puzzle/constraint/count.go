package constraint

import "strconv"

// count says how many variables have certain values.
type count struct {
	name      string
	vars      []Var
	values    Values
	low, high int
}

// Count says that at least low and at most high of the variables have one of the values. It is one
// item with bounds. No variable may occur twice.
func (m *Model) Count(name string, vars []Var, values Values, low, high int) {
	m.post(&count{name, vars, values, max(low, 0), min(high, len(vars))})
}

func (c *count) title() string { return c.name }
func (c *count) scope() []Var  { return c.vars }

func (c *count) filter(m *Model) bool {
	sure, possible := 0, 0
	for _, x := range c.vars {
		switch values := m.Values(x); {
		case values&^c.values == 0:
			sure++
			fallthrough
		case values&c.values != 0:
			possible++
		}
	}
	if sure > c.high || possible < c.low {
		return false
	}
	for _, x := range c.vars {
		in, out := m.Values(x)&c.values, m.Values(x)&^c.values
		switch {
		case in == 0 || out == 0:
		case sure == c.high && !m.keep(x, out), possible == c.low && !m.keep(x, in):
			return false
		}
	}
	return true
}

func (c *count) encode(e *encoder) {
	e.b.Kind("count")
	i := e.b.Between(c.name+"#"+strconv.Itoa(c.low), int32(c.low), int32(c.high))
	for _, x := range c.vars {
		for _, v := range c.values.All() {
			e.add(x, v, i)
		}
	}
}
