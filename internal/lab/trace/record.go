package trace

import (
	"fourfold"
	"fourfold/internal/read/input"
	"fourfold/internal/write/record"
)

// A Header is the first line of a trace: the problem and the solver. Other lines name items and options by their
// indexes in the tables of the header, from 0.
type Header struct {
	record.Head
	Solver   string   `json:"solver"`
	SearchNs int64    `json:"search_ns,omitempty"` // the least time of the same search without a trace; left out if it was not measured
	Items    []Item   `json:"items"`
	Options  []Option `json:"options"`
}

// An Item is an item of the problem.
type Item struct {
	Name      string `json:"name"`
	Kind      string `json:"kind,omitempty"`      // such as cell, row or box
	Secondary bool   `json:"secondary,omitempty"` // it need not be covered
}

// An Option is an option of the problem. If it places a value in a cell of a grid, it has a row and a column, which
// count from 1, and the value.
type Option struct {
	Name  string  `json:"name"`
	Items []int32 `json:"items"`
	Row   int     `json:"row,omitempty"`
	Col   int     `json:"col,omitempty"`
	Value int     `json:"value,omitempty"`
}

// An Event is the line of a fourfold.Event.
type Event struct {
	Type     string       `json:"type"`
	N        int          `json:"n"` // events count from 1
	Kind     string       `json:"kind"`
	Depth    int          `json:"depth"`
	Option   *int32       `json:"option,omitempty"`
	Holds    *bool        `json:"holds,omitempty"` // the option is chosen, or the item has the color; false says the opposite
	Color    string       `json:"color,omitempty"` // of the item Colored
	Colored  *int32       `json:"colored_item,omitempty"`
	Name     string       `json:"name,omitempty"` // of the option
	Item     *int32       `json:"item,omitempty"`
	Place    int          `json:"place,omitempty"`
	Of       int          `json:"of,omitempty"`
	Rule     string       `json:"rule,omitempty"`
	Base     []int32      `json:"base,omitempty"`
	Cover    []int32      `json:"cover,omitempty"`
	Chosen   []int32      `json:"chosen,omitempty"`
	Hidden   []int32      `json:"hidden,omitempty"`
	Facts    []Fact       `json:"facts,omitempty"`
	Clause   bool         `json:"clause,omitempty"`
	Glue     int          `json:"glue,omitempty"`
	Point    [][2]float64 `json:"point,omitempty"` // pairs of an option and its number
	Pivots   int64        `json:"pivots,omitempty"`
	Solution []int32      `json:"solution,omitempty"`
}

// A Fact is a fourfold.Fact.
type Fact struct {
	Option *int32 `json:"option,omitempty"`
	Item   *int32 `json:"item,omitempty"`
	Color  string `json:"color,omitempty"`
	Holds  bool   `json:"holds"`
}

// A State is the line behind the header of a trace that begins later: the state of the search after the events that
// are left out.
type State struct {
	Type      string  `json:"type"`
	After     int     `json:"after"` // the number of events before the first line
	Decisions []Fact  `json:"decisions"`
	Chosen    []int32 `json:"chosen"`
	Hidden    []int32 `json:"hidden"`
}

// An End is the last line of a trace. A trace without it was cut short.
type End struct {
	Type      string `json:"type"`
	Events    int    `json:"events"`            // how many there were, with those that are left out
	Skipped   bool   `json:"skipped,omitempty"` // only some kinds of events were written, so they cannot be played
	Status    Status `json:"status"`
	Solutions int    `json:"solutions"`
	Error     string `json:"error,omitempty"`
}

// A Status says why a trace ends.
type Status string

// The statuses.
const (
	Complete    Status = "complete"    // the whole tree was searched
	Enough      Status = "enough"      // all solutions that were asked for are found
	Ended       Status = "ended"       // at the last event that was asked for
	Limit       Status = "limit"       // at a limit of time or nodes
	Interrupted Status = "interrupted" // by the user
	Failed      Status = "failed"      // see End.Error
)

// The types of lines.
const (
	headerType = "trace"
	stateType  = "trace-state"
	eventType  = "event"
	endType    = "trace-end"
)

// newHeader returns the header of the trace of a task, which is compiled.
func newHeader(t *input.Task, solver string) *Header {
	p := t.Problem
	h := &Header{Head: record.Of(headerType, t, nil), Solver: solver, Items: make([]Item, p.NumItems()), Options: make([]Option, p.NumOptions())}
	for i := range p.NumItems() {
		h.Items[i] = Item{Name: p.ItemName(i), Kind: p.ItemKind(i), Secondary: !p.IsPrimary(i)}
	}
	for o := range p.NumOptions() {
		option := Option{Name: p.OptionName(o)}
		for _, i := range p.Option(o) {
			option.Items = append(option.Items, i.Index)
		}
		if t.Compiled != nil {
			if at, ok := t.Compiled.Placement(o); ok {
				option.Row, option.Col, option.Value = at.Row+1, at.Col+1, at.Value
			}
		}
		h.Options[o] = option
	}
	return h
}

// newEvent returns the line of an event.
func newEvent(p *fourfold.Problem, n int, e fourfold.Event) *Event {
	r := &Event{
		Type: eventType, N: n, Kind: e.Kind.String(), Depth: e.Depth, Item: index(e.Item), Place: e.Place, Of: e.Of, Rule: e.Rule,
		Base: e.Base, Cover: e.Cover, Chosen: e.Chosen, Hidden: e.Hidden, Facts: newFacts(p, e.Facts), Clause: e.Clause, Glue: e.Glue,
		Pivots: e.Pivots, Solution: e.Solution,
	}
	if e.Fact != fourfold.NoFact && e.Fact != (fourfold.Fact{}) {
		f := newFact(p, e.Fact)
		r.Option, r.Colored, r.Color, r.Holds = f.Option, f.Item, f.Color, &f.Holds
		if f.Option != nil {
			r.Name = p.OptionName(*f.Option)
		}
	}
	for _, w := range e.Point {
		r.Point = append(r.Point, [2]float64{float64(w.Option), w.Value})
	}
	return r
}

// index returns nil for -1.
func index(i int32) *int32 {
	if i < 0 {
		return nil
	}
	return &i
}

func newFacts(p *fourfold.Problem, facts []fourfold.Fact) []Fact {
	records := make([]Fact, len(facts))
	for k, f := range facts {
		records[k] = newFact(p, f)
	}
	return records
}

func newFact(p *fourfold.Problem, f fourfold.Fact) Fact {
	if f.Option >= 0 {
		return Fact{Option: index(f.Option), Holds: f.Holds}
	}
	return Fact{Item: index(f.Item), Color: p.ColorName(f.Color), Holds: f.Holds}
}

// KindNames returns the names of all kinds of events.
func KindNames() (names []string) {
	for k := range fourfold.NumEventKinds {
		names = append(names, fourfold.EventKind(k).String())
	}
	return names
}
