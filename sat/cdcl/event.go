package cdcl

import (
	"fmt"
	"strings"

	"fourfold"
)

// A Fact says that an option is chosen or ruled out, or that an item has or does not have a color.
type Fact struct {
	Option int32          // -1 if the fact is about a color
	Item   int32          // the item whose color the fact is about; else -1
	Color  fourfold.Color // NoColor if the fact is about an option
	Holds  bool           // the option is chosen, the item has the color; false says the opposite
}

// Not returns the opposite of the fact.
func (f Fact) Not() Fact {
	f.Holds = !f.Holds
	return f
}

// Text returns the fact in words, such as "r1c3=4 is chosen".
func (f Fact) Text(p *fourfold.Problem) string {
	switch {
	case f.Option >= 0 && f.Holds:
		return p.OptionName(f.Option) + " is chosen"
	case f.Option >= 0:
		return p.OptionName(f.Option) + " is ruled out"
	case f.Holds:
		return p.ItemName(f.Item) + " has color " + p.ColorName(f.Color)
	}
	return p.ItemName(f.Item) + " does not have color " + p.ColorName(f.Color)
}

// An EventKind is what an [Event] is about.
type EventKind uint8

// The kinds of events, in the order in which a search meets them.
const (
	Decided   EventKind = iota // the search assumes a fact and opens a level
	Followed                   // a fact follows from others, by an item or by a learned clause
	Clashed                    // a conflict: an item or a learned clause contradicts facts that hold
	Learned                    // the search learns facts that cannot hold together, whatever else holds
	Forgot                     // it forgets such facts, because they are seldom of use or true for good
	WentBack                   // it undoes all levels above Level, and all that followed there
	Restarted                  // it leaves its branch, and keeps what it has learned
	Solved                     // a solution
	Exhausted                  // all solutions with a decision are found; the opposite, Fact, holds from here on
)

// An Event is one event of a search. Its receiver owns the slices.
type Event struct {
	Kind  EventKind
	Level int // the number of decisions that stand after the event

	// Fact is what holds from now on: Decided, Followed, Exhausted.
	Fact Fact

	// Item is the item that the event is due to: Followed, Clashed. It is -1 if there is none.
	// Then the facts follow, or clash, by a clause that was learned before.
	Item int32

	// Facts are several facts. Fact follows from them (Followed; none if it needs no other fact).
	// They contradict each other (Clashed). They cannot hold together (Learned, Forgot; none if
	// there is no solution).
	Facts []Fact

	// Glue is the number of levels of the facts, without that of the conflict: Learned.
	Glue int

	// Solution has the options of a solution: Solved.
	Solution fourfold.Solution
}

// Text returns the event in words, without a full stop, such as
// "r1c3=2 is ruled out: r1c2=2 covers r1#2".
func (e Event) Text(p *fourfold.Problem) string {
	switch e.Kind {
	case Decided:
		return fmt.Sprintf("decision %d: %s", e.Level, e.Fact.Text(p))
	case Followed:
		return e.Fact.Text(p) + ": " + e.because(p)
	case Clashed:
		return "conflict: " + e.clash(p)
	case Learned:
		if len(e.Facts) == 0 {
			return "learned: there is no solution"
		}
		return "learned: " + notAll(p, e.Facts)
	case Forgot:
		return "forgotten: " + notAll(p, e.Facts)
	case WentBack:
		return fmt.Sprintf("back to level %d", e.Level)
	case Restarted:
		return "restart"
	case Solved:
		return "solution: " + strings.Join(p.Names(e.Solution), ", ")
	case Exhausted:
		return e.Fact.Text(p) + ": all solutions of the other case are found"
	}
	return fmt.Sprintf("event %d", e.Kind)
}

// because says why a fact follows.
func (e Event) because(p *fourfold.Problem) string {
	switch {
	case len(e.Facts) == 0 && e.Item < 0:
		return "it holds without any decision"
	case e.Item < 0:
		return "learned from " + list(p, e.Facts)
	case e.Fact.Option < 0 || len(e.Facts) > 0 && e.Facts[0].Option < 0:
		return list(p, e.Facts)
	case e.Fact.Holds:
		return "no other option is left for " + p.ItemName(e.Item)
	}
	return p.OptionName(e.Facts[0].Option) + " covers " + p.ItemName(e.Item)
}

// clash says which facts contradict each other, and why.
func (e Event) clash(p *fourfold.Problem) string {
	switch {
	case e.Item < 0:
		return "as learned, " + notAll(p, e.Facts)
	case e.Facts[0].Option < 0 || e.Facts[len(e.Facts)-1].Option < 0:
		return list(p, e.Facts)
	case e.Facts[0].Holds:
		return p.OptionName(e.Facts[0].Option) + " and " + p.OptionName(e.Facts[1].Option) + " both cover " + p.ItemName(e.Item)
	}
	return "no option is left for " + p.ItemName(e.Item)
}

// notAll says that facts cannot hold together.
func notAll(p *fourfold.Problem, facts []Fact) string {
	if len(facts) == 1 {
		return facts[0].Not().Text(p)
	}
	return "not all of these: " + list(p, facts)
}

// list returns facts in words, with commas.
func list(p *fourfold.Problem, facts []Fact) string {
	texts := make([]string, len(facts))
	for k, f := range facts {
		texts[k] = f.Text(p)
	}
	return strings.Join(texts, ", ")
}
