package constraint

import (
	"errors"
	"strconv"
)

// pair says which values two variables may have together.
type pair struct {
	name    string
	x, y    Var
	allowed [64]Values // by the value of x
}

var errSame = errors.New("found one variable twice: expected two")

// mostPairs is the greatest number of allowed pairs that get an option each. More pairs get items
// for the forbidden ones.
const mostPairs = 20

// Pair says that x and y have only values together for which allowed returns true. It is called for
// all their values. The variables must not be the same.
func (m *Model) Pair(name string, x, y Var, allowed func(v, w int) bool) {
	if x == y {
		m.fail(name, errSame)
		return
	}
	p := &pair{name: name, x: x, y: y}
	for _, v := range m.Values(x).All() {
		for _, w := range m.Values(y).All() {
			if allowed(v, w) {
				p.allowed[v] |= 1 << w
			}
		}
	}
	p.separate(m)
	m.post(p)
}

// separate notes that the values differ, if no pair of equal values is allowed.
func (p *pair) separate(m *Model) {
	for v, set := range p.allowed {
		if set.Has(v) {
			return
		}
	}
	m.separate([]Var{p.x, p.y})
}

func (p *pair) title() string { return p.name }
func (p *pair) scope() []Var  { return []Var{p.x, p.y} }

func (p *pair) filter(m *Model) bool {
	for { // removing values of x may remove values of y that other values of x need
		left, partners := Values(0), Values(0)
		for _, v := range m.Values(p.x).All() {
			if with := p.allowed[v] & m.Values(p.y); with != 0 {
				left |= 1 << v
				partners |= with
			}
		}
		before := m.Values(p.y)
		if !m.keep(p.x, left) || !m.keep(p.y, partners) {
			return false
		}
		if before == m.Values(p.y) {
			return true
		}
	}
}

func (p *pair) encode(e *encoder) {
	xs, ys := e.m.Values(p.x), e.m.Values(p.y)
	pairs, forbidden := 0, false
	for _, v := range xs.All() {
		pairs += (p.allowed[v] & ys).Len()
		forbidden = forbidden || ys&^p.allowed[v] != 0
	}
	switch {
	case !forbidden:
	case pairs <= mostPairs && !p.oneForOne(xs, ys):
		p.encodeAllowed(e)
	default:
		p.encodeForbidden(e)
	}
}

// oneForOne reports whether each value of x has one partner, and each value of y.
func (p *pair) oneForOne(xs, ys Values) bool {
	partners := Values(0)
	for _, v := range xs.All() {
		with := p.allowed[v] & ys
		if with.Len() != 1 || partners&with != 0 {
			return false
		}
		partners |= with
	}
	return true
}

// encodeAllowed writes an option for each allowed pair.
func (p *pair) encodeAllowed(e *encoder) {
	e.b.Kind("line")
	i := e.b.Primary(p.name)
	for _, v := range e.m.Values(p.x).All() {
		for _, w := range (p.allowed[v] & e.m.Values(p.y)).All() {
			items := append(e.valueOf(p.x, v), e.valueOf(p.y, w)...)
			e.option("", append(items, i)...)
		}
	}
}

// encodeForbidden writes an item for each rectangle of forbidden pairs that cannot grow: values of x
// that all exclude certain values of y. If all pairs outside of its rows and columns are forbidden,
// too, then exactly one of the values is chosen, and the item is primary.
func (p *pair) encodeForbidden(e *encoder) {
	e.b.Kind("pair")
	xs, ys := e.m.Values(p.x), e.m.Values(p.y)
	seen := map[Values]bool{0: true}
	for _, v := range xs.All() {
		cols := ys &^ p.allowed[v]
		if seen[cols] {
			continue
		}
		seen[cols] = true
		rows, outside := Values(0), Values(0)
		for _, w := range xs.All() {
			if p.allowed[w]&cols == 0 {
				rows |= 1 << w
			} else {
				outside |= p.allowed[w] & ys &^ cols
			}
		}
		add := e.b.Secondary
		if outside == 0 {
			add = e.b.Primary
		}
		i := add(p.name + "=" + strconv.Itoa(v))
		for _, w := range rows.All() {
			e.add(p.x, w, i)
		}
		for _, w := range cols.All() {
			e.add(p.y, w, i)
		}
	}
}
