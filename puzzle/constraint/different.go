package constraint

import (
	"slices"
	"strconv"

	"fourfold"
)

// different says that the values of variables are all different.
type different struct {
	name, kind, prefix string
	vars               []Var
	all                Values // every value of it occurs; 0 if values may be missing
	values             Values
}

// AllDifferent says that no value occurs twice in the variables. If there are as many variables as
// values, every value occurs. The items have the kind, and names such as prefix+"5".
func (m *Model) AllDifferent(name, kind, prefix string, vars []Var, values Values) {
	d := &different{name: name, kind: kind, prefix: prefix, vars: vars, values: values}
	if len(vars) > values.Len() {
		m.fail(name, ErrImpossible)
		return
	}
	if len(vars) == values.Len() {
		d.all = values
		m.full = append(m.full, sum{vars, values.sum(), kind})
	}
	m.separate(vars)
	m.post(d)
}

func (d *different) title() string { return d.name }
func (d *different) scope() []Var  { return d.vars }

// filter takes the value of a variable that has only one from the others. If all values must occur,
// a variable that alone has a value gets it.
func (d *different) filter(m *Model) bool {
	once, twice := Values(0), Values(0)
	for k, x := range d.vars {
		values := m.Values(x)
		twice |= once & values
		once |= values
		if values.Len() != 1 {
			continue
		}
		for j, y := range d.vars {
			if j != k && !m.keep(y, ^values) {
				return false
			}
		}
	}
	if d.all == 0 {
		return true
	}
	if d.all&^once != 0 {
		return false
	}
	for _, x := range d.vars {
		if alone := m.Values(x) & d.all &^ twice; alone != 0 && !m.keep(x, alone) {
			return false
		}
	}
	return true
}

func (d *different) encode(e *encoder) {
	e.b.Kind(d.kind)
	for _, v := range d.values.All() {
		add := e.b.Secondary
		if d.all != 0 {
			add = e.b.Primary
		}
		i := add(d.prefix + strconv.Itoa(v))
		for _, x := range d.vars {
			e.add(x, v, i)
		}
	}
}

// conflict is a set of choices of which at most one is made.
type conflict struct {
	name, kind string
	choices    []Choice
}

// AtMostOne says that at most one of the choices is made. It becomes one item.
func (m *Model) AtMostOne(name, kind string, choices []Choice) {
	m.post(&conflict{name, kind, choices})
}

func (c *conflict) title() string { return c.name }

func (c *conflict) scope() (vars []Var) {
	for _, o := range c.choices {
		if !slices.Contains(vars, o.Var) {
			vars = append(vars, o.Var)
		}
	}
	return vars
}

// filter removes all other choices if one is made, or if a variable must make one of its own.
func (c *conflict) filter(m *Model) bool {
	for _, x := range c.scope() {
		own := Values(0)
		for _, o := range c.choices {
			if o.Var == x {
				own |= 1 << o.Value
			}
		}
		if m.Values(x)&^own != 0 {
			continue
		}
		for _, o := range c.choices {
			if o.Var != x && !m.keep(o.Var, ^(1<<o.Value)) {
				return false
			}
		}
	}
	return true
}

func (c *conflict) encode(e *encoder) {
	e.b.Kind(c.kind)
	var i fourfold.Item = e.b.Secondary(c.name)
	for _, o := range c.choices {
		e.add(o.Var, o.Value, i)
	}
}
