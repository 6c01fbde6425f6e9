package constraint

import (
	"encoding/binary"
	"slices"
	"strconv"

	"fourfold"
)

// line is an automaton along variables, unrolled: layer i has the states before variable i.
type line struct {
	name   string
	vars   []Var
	moves  [][]move // of each variable
	states []int    // the number of states of each layer; one more than there are variables
}

// A move reads a value and goes from a state of one layer to a state of the next.
type move struct{ from, to, value int32 }

// Line says that an automaton accepts the values of the variables in their order. It begins in the
// state start. Step reads value v of variable i (from 0) in a state, and returns the next state, or
// false if there is none. Accept says whether the automaton may end in a state. A variable may occur
// several times. If there are more than [MaxSize] moves, it is an error of the model.
func Line[S comparable](m *Model, name string, vars []Var, start S, step func(state S, i, v int) (S, bool), accept func(S) bool) {
	l := &line{name: name, vars: vars, moves: make([][]move, len(vars)), states: []int{1}}
	layer, size := []S{start}, 0
	for i, x := range vars {
		number, next := map[S]int32{}, []S(nil)
		for from, state := range layer {
			for _, v := range m.Values(x).All() {
				to, ok := step(state, i, v)
				if !ok || i == len(vars)-1 && !accept(to) {
					continue
				}
				if _, known := number[to]; !known {
					number[to] = int32(len(next))
					next = append(next, to)
				}
				l.moves[i] = append(l.moves[i], move{int32(from), number[to], int32(v)})
			}
			if n := size + len(l.moves[i]); n > MaxSize || m.size+n > maxTotal {
				m.fail(name, ErrTooLarge)
				return
			}
		}
		size += len(l.moves[i])
		layer = next
		l.states = append(l.states, len(layer))
	}
	m.size += size
	if len(vars) == 0 && !accept(start) {
		m.fail(name, ErrImpossible)
		return
	}
	m.post(l)
}

func (l *line) title() string { return l.name }
func (l *line) scope() []Var  { return l.vars }

// filter removes the moves on no way from the start to the end, and then the values without moves.
func (l *line) filter(m *Model) bool {
	reached := make([]bool, 1)
	reached[0] = true
	for i, x := range l.vars {
		values, next := m.Values(x), make([]bool, l.states[i+1])
		l.moves[i] = slices.DeleteFunc(l.moves[i], func(o move) bool {
			if !reached[o.from] || !values.Has(int(o.value)) {
				return true
			}
			next[o.to] = true
			return false
		})
		reached = next
	}
	ends := slices.Repeat([]bool{true}, l.states[len(l.vars)])
	for i := len(l.vars) - 1; i >= 0; i-- {
		before, left := make([]bool, l.states[i]), Values(0)
		l.moves[i] = slices.DeleteFunc(l.moves[i], func(o move) bool {
			if !ends[o.to] {
				return true
			}
			before[o.from] = true
			left |= 1 << o.value
			return false
		})
		if !m.keep(l.vars[i], left) {
			return false
		}
		ends = before
	}
	return true
}

// minimize joins the states from which the same values lead to the same end, from the last layer on.
// It numbers the states of each layer anew.
func (l *line) minimize() {
	joined := make([]int32, l.states[len(l.vars)]) // all final states are one
	l.states[len(l.vars)] = 1
	for i := len(l.vars) - 1; i >= 0; i-- {
		ways := make([][]byte, l.states[i])
		for k := range l.moves[i] {
			o := &l.moves[i][k]
			o.to = joined[o.to]
		}
		slices.SortFunc(l.moves[i], func(a, b move) int { return int(a.value - b.value) })
		for _, o := range l.moves[i] {
			ways[o.from] = binary.AppendUvarint(binary.AppendUvarint(ways[o.from], uint64(o.value)), uint64(o.to))
		}
		joined = make([]int32, l.states[i])
		number, first := map[string]int32{}, make([]bool, l.states[i])
		for state, way := range ways {
			if way == nil {
				continue // the filter has removed it
			}
			n, known := number[string(way)]
			if !known {
				n = int32(len(number))
				number[string(way)], first[state] = n, true
			}
			joined[state] = n
		}
		l.moves[i] = slices.DeleteFunc(l.moves[i], func(o move) bool { return !first[o.from] })
		for k := range l.moves[i] {
			l.moves[i][k].from = joined[l.moves[i][k].from]
		}
		l.states[i] = len(number)
	}
}

// encode writes an option for each move. If each value of a variable has only one move, the options
// of the variable paint the states, unless the line comes back to it.
func (l *line) encode(e *encoder) {
	l.minimize()
	e.b.Kind("state")
	between := make([]fourfold.Item, len(l.states))
	for i, n := range l.states {
		if n > 1 {
			between[i] = e.b.Secondary(l.name + "." + strconv.Itoa(i))
		}
	}
	for i, x := range l.vars {
		moves := l.moves[i]
		states := func(o move) (items []fourfold.Item) {
			if l.states[i] > 1 {
				items = append(items, paint(between[i], int(o.from)))
			}
			if l.states[i+1] > 1 {
				items = append(items, paint(between[i+1], int(o.to)))
			}
			return items
		}
		if l.states[i] == 1 && l.states[i+1] == 1 {
			continue // the values without moves are gone
		}
		if once := slices.Index(l.vars, x) == i && !slices.Contains(l.vars[i+1:], x); once && len(moves) == e.m.Values(x).Len() {
			for _, o := range moves {
				for _, item := range states(o) {
					e.add(x, int(o.value), item)
				}
			}
			continue
		}
		e.b.Kind("line")
		at := e.b.Primary(l.name + "@" + strconv.Itoa(i+1))
		for _, o := range moves {
			e.option("", append(append(states(o), e.valueOf(x, int(o.value))...), at)...)
		}
	}
}
