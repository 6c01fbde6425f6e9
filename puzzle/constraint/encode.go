package constraint

import (
	"strconv"

	"fourfold"
)

// A Choice is the meaning of an option of a problem: a variable and its value.
type Choice struct {
	Var   Var
	Value int
}

// An encoder writes the problem of a model.
type encoder struct {
	m     *Model
	b     fourfold.Builder
	cover []fourfold.Item   // the primary item of each variable
	value []fourfold.Item   // the item that each variable paints with its value; see valueOf
	items [][]fourfold.Item // of value v of variable x, at x*64+v
	more  []option          // those of constraints
}

type option struct {
	name  string
	items []fourfold.Item
}

var noItem = fourfold.Item{Index: -1}

// Problem filters, and compiles what is left. The first options are the values of the variables, in
// the order of the variables; choices has their meaning. All other options belong to constraints.
// Items of variables that were added before the first constraint come first, then those of the
// constraints in their order, then those of the other variables.
func (m *Model) Problem() (p *fourfold.Problem, choices []Choice, err error) {
	if m.err != nil {
		return nil, nil, m.err
	}
	solvable := m.Filter() == ""
	n := len(m.vars)
	e := &encoder{m: m, cover: make([]fourfold.Item, n), value: make([]fourfold.Item, n), items: make([][]fourfold.Item, n*64)}
	e.b.Kind("cell")
	for x := range m.vars {
		e.value[x] = noItem
		if x < m.early {
			e.cover[x] = e.b.Primary(m.vars[x].name)
		}
	}
	if solvable {
		for _, c := range m.list {
			c.encode(e)
		}
	}
	e.b.Kind("total")
	for x := m.early; x < n; x++ {
		e.cover[x] = e.b.Primary(m.vars[x].name)
	}
	if !solvable {
		p, err = e.b.Problem()
		return p, nil, err
	}
	for x := range m.vars {
		for _, v := range m.vars[x].values.All() {
			e.b.Option(m.vars[x].name+"="+strconv.Itoa(v), append([]fourfold.Item{e.cover[x]}, e.items[x*64+v]...)...)
			choices = append(choices, Choice{Var(x), v})
		}
	}
	for _, o := range e.more {
		e.b.Option(o.name, o.items...)
	}
	p, err = e.b.Problem()
	return p, choices, err
}

// add adds an item to the option for value v of x, if x still has the value.
func (e *encoder) add(x Var, v int, i fourfold.Item) {
	if e.m.vars[x].values.Has(v) {
		e.items[int(x)*64+v] = append(e.items[int(x)*64+v], i)
	}
}

// option adds an option of a constraint.
func (e *encoder) option(name string, items ...fourfold.Item) {
	e.more = append(e.more, option{name, items})
}

// valueOf returns the item that is painted with value v of x, as an item of an option of a
// constraint. It returns no item if x has only one value.
func (e *encoder) valueOf(x Var, v int) []fourfold.Item {
	if e.m.vars[x].values.Len() < 2 {
		return nil
	}
	if e.value[x] == noItem {
		e.b.Kind("value")
		e.value[x] = e.b.Secondary(e.m.vars[x].name + ".value")
		for _, w := range e.m.vars[x].values.All() {
			e.add(x, w, paint(e.value[x], w))
		}
	}
	return []fourfold.Item{paint(e.value[x], v)}
}

// paint paints an item with a number from 0.
func paint(i fourfold.Item, n int) fourfold.Item { return i.Paint(fourfold.Color(n + 1)) }
