package lp

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"fourfold"
	"fourfold/internal/kit/reduce"
)

// A program is the linear program of the undecided part of a problem. Every column lies between 0
// and 1, and every row bounds a sum. File doc.go says what the rows and columns mean.
type program struct {
	options []int32         // the option of column j, if j < len(options)
	colors  []ColorVariable // the columns after the options
	rows    []row
	start   []int32 // column j is cells[start[j]:start[j+1]]
	cells   []cell
}

// A row bounds the sum of its cells. The lower bound of AtMostOne and WithinColor always holds,
// because every column is between 0 and 1.
type row struct {
	kind         RowKind
	lower, upper int32
	item         int32 // the item that the row was made for
}

// bounds returns the bounds on the sum of the row.
func (r row) bounds() (lower, upper int64) { return int64(r.lower), int64(r.upper) }

// A cell is a coefficient in its row.
type cell struct {
	row, coefficient int32
}

func (g *program) columns() int { return len(g.options) + len(g.colors) }

func (g *program) column(j int) []cell { return g.cells[g.start[j]:g.start[j+1]] }

// An encoder builds a program row by row.
type encoder struct {
	p       *fourfold.Problem
	state   *reduce.State
	model   Model
	g       *program
	column  []int32 // the column of each option; -1 if it has none
	entries []entry
	holders []int32 // scratch memory of cliques: the number of users that contain each item
	twins   twins   // of the model Aggregated

	maxCells int
}

type entry struct {
	column int32
	cell   cell
}

// maxCells is the largest number of cells of a program. Five million cells take about a gigabyte
// in this package and in CLP together.
const maxCells = 5_000_000

// encode returns the program of the undecided options, which are live and not chosen. It returns
// the cause if the context of the state is done, and an error that wraps errors.ErrUnsupported if
// the program would be too large. At a dead end it returns a program with a row that has fewer
// cells than it must have ones.
func encode(p *fourfold.Problem, state *reduce.State, m Model) (*program, error) {
	return encodeWithin(maxCells, p, state, m)
}

// encodeWithin is encode with the given largest number of cells.
func encodeWithin(cells int, p *fourfold.Problem, state *reduce.State, m Model) (*program, error) {
	e := encoder{p: p, maxCells: cells, state: state, model: m, g: &program{}, column: make([]int32, p.NumOptions()), holders: make([]int32, p.NumItems())}
	e.addColumns()
	e.entries = make([]entry, 0, min(4*len(e.g.options), cells))
	for i := range p.NumItems() {
		if err := e.addRows(i); err != nil {
			return nil, err
		}
	}
	if e.sortByColumn(); state.Err() != nil {
		return nil, state.Err()
	}
	return e.g, nil
}

// addRows adds the rows of item i.
func (e *encoder) addRows(i int32) error {
	if !e.p.IsPrimary(i) {
		e.shared(i)
	} else if e.state.Needs(i) > 0 || e.state.Free(i) > e.state.Room(i) {
		e.between(i, int32(e.state.Needs(i)), int32(min(e.state.Room(i), e.state.Free(i))))
	}
	if len(e.entries) > e.maxCells {
		return fmt.Errorf("lp would write a program with more than %d nonzeros, the most it may write: %w", e.maxCells, errors.ErrUnsupported)
	}
	return e.state.Poll(1 + len(e.p.Uses(i)))
}

// between adds the row of a primary item that may be covered low to high more times.
func (e *encoder) between(i, low, high int32) {
	head := row{Between, low, max(low, high), i}
	if low == 1 && head.upper == 1 {
		head.kind = ExactlyOne
	}
	if us := e.users(i); !e.hasTwin(head, us) {
		e.row(head, us)
	}
}

// addColumns gives a column to every undecided option.
func (e *encoder) addColumns() {
	for o := range e.p.NumOptions() {
		if e.state.Poll(1) != nil {
			return
		}
		e.column[o] = -1
		if e.state.Live(o) && !e.state.Chose(o) {
			e.column[o] = int32(len(e.g.options))
			e.g.options = append(e.g.options, o)
		}
	}
}

// A user of an item is an undecided option that contains the item, and the color of the item in
// that option. The color may be filled in later.
type user struct {
	option int32
	color  fourfold.Color
}

// users returns the undecided options that contain item i. Their colors are not filled in.
func (e *encoder) users(i int32) []user {
	var us []user
	for _, o := range e.p.Uses(i) {
		if e.column[o] >= 0 {
			us = append(us, user{option: o})
		}
	}
	return us
}

// shared adds the rows of secondary item i. The item needs no rows if no two of its users can
// clash: if all agree on a color, or if all contain the same primary item with room for one, so
// that at most one of them is chosen anyway.
func (e *encoder) shared(i int32) {
	us := e.users(i)
	if len(us) < 2 || len(e.cliques(us)) == 1 || e.state.Err() != nil {
		return
	}
	if e.p.HasColors() {
		e.sortByColor(us, i)
	}
	if us[0].color != fourfold.NoColor && us[0].color == us[len(us)-1].color {
		return
	}
	if js := e.state.Painters(i); len(js) > 0 {
		e.painted(i, us, js)
		return
	}
	main := row{AtMostOne, 0, 1, i}
	if e.hasTwin(main, us) {
		return
	}
	at := e.row(main, nil)
	for len(us) > 0 {
		n := 1
		for n < len(us) && us[n].color == us[0].color {
			n++
		}
		e.colorVariable(at, i, us[:n])
		us = us[n:]
	}
}

// sortByColor fills in the colors of item i and sorts the users by them.
func (e *encoder) sortByColor(us []user, i int32) {
	for k, u := range us {
		items := e.p.Option(u.option)
		e.state.Poll(len(items))
		for _, it := range items {
			if it.Index == i {
				us[k].color = it.Color
			}
		}
	}
	slices.SortStableFunc(us, func(a, b user) int { return cmp.Compare(a.color, b.color) })
}

// colorVariable adds the users of one color to the main row of item i. If more than one of them can
// be chosen, it adds a column for the color, which takes their place in the row.
func (e *encoder) colorVariable(main, i int32, us []user) {
	if us[0].color == fourfold.NoColor {
		e.add(main, us)
		return
	}
	cliques := e.cliques(us)
	if len(cliques) == 1 {
		e.add(main, us)
		return
	}
	y := int32(e.g.columns())
	e.g.colors = append(e.g.colors, ColorVariable{i, us[0].color})
	e.entries = append(e.entries, entry{y, cell{main, 1}})
	e.within(i, []int32{y}, us, cliques)
}

// within adds rows that bound the users, who are in the cliques, by the sum of columns of which at
// most one is 1.
func (e *encoder) within(i int32, columns []int32, us []user, cliques [][]user) {
	most := int32(1)
	if e.model == Aggregated {
		most, cliques = int32(len(cliques)), [][]user{us}
	}
	for _, members := range cliques {
		r := e.row(row{WithinColor, -most, 0, i}, members)
		for _, y := range columns {
			e.entries = append(e.entries, entry{y, cell{r, -most}})
		}
	}
}

// cliques puts the users into sets, which may overlap. The users of a set share a primary item with
// room for one of them. For each user, cliques takes the one of these items of the user that most
// users contain. Each of them gives a set: all users that contain it. A user without such an item
// is a set of its own.
func (e *encoder) cliques(us []user) [][]user {
	e.tally(us, 1)
	var keys []int32
	var single [][]user
	for k, u := range us {
		best := int32(-1)
		for _, i := range e.p.Option(u.option) {
			if e.single(i.Index) && (best < 0 || e.holders[i.Index] > e.holders[best]) {
				best = i.Index
			}
		}
		if best < 0 {
			single = append(single, us[k:k+1])
		} else {
			keys = append(keys, best)
		}
	}
	e.tally(us, -1)
	slices.Sort(keys)
	keys = slices.Compact(keys)
	sets := make([][]user, len(keys))
	for _, u := range us {
		for _, i := range e.p.Option(u.option) {
			if k, ok := slices.BinarySearch(keys, i.Index); ok {
				sets[k] = append(sets[k], u)
			}
		}
	}
	return append(sets, single...)
}

// single reports whether at most one undecided option of a primary item can be chosen.
func (e *encoder) single(i int32) bool { return e.p.IsPrimary(i) && e.state.Room(i) == 1 }

// tally adds by to holders for every item of every user.
func (e *encoder) tally(us []user, by int32) {
	for _, u := range us {
		items := e.p.Option(u.option)
		e.state.Poll(len(items))
		for _, i := range items {
			e.holders[i.Index] += by
		}
	}
}

// row adds a row over the users and returns its index.
func (e *encoder) row(head row, us []user) int32 {
	r := int32(len(e.g.rows))
	e.g.rows = append(e.g.rows, head)
	e.add(r, us)
	return r
}

func (e *encoder) add(row int32, us []user) {
	for _, u := range us {
		e.entries = append(e.entries, entry{e.column[u.option], cell{row, 1}})
	}
}

// sortByColumn fills in start and cells of the program, by counting sort.
func (e *encoder) sortByColumn() {
	g := e.g
	start := make([]int32, g.columns()+2)
	for _, en := range e.entries {
		if e.state.Poll(1) != nil {
			return
		}
		start[en.column+2]++
	}
	for j := 2; j < len(start); j++ {
		start[j] += start[j-1]
	}
	g.cells = make([]cell, len(e.entries))
	for _, en := range e.entries {
		if e.state.Poll(1) != nil {
			return
		}
		g.cells[start[en.column+1]] = en.cell
		start[en.column+1]++
	}
	g.start = start[:g.columns()+1]
}
