package fourfold

import "context"

// A Tracer is a Solver that can tell the steps of its search.
//
// Trace searches p as Solve does and calls visit for every event, in order, until visit returns false or all
// solutions are found. visit may keep the events. If visit ended the trace, the error is nil. All other errors are
// those of Solve. If the way in which a Solver searches has no such steps, the error wraps errors.ErrUnsupported.
//
// The events can be played forward and backward. At the start, every option is open. The event says which options it
// chooses and which it hides, and all of them were open before it. An event of the kind Undo says which options it
// opens again, and all of them were chosen or hidden as it says. So a player needs one value for each option, and no
// memory of earlier events. After the last event of a complete search, every option is open but those that were
// settled without a decision.
//
// A trace is as long as the search. It takes more time than Solve, in proportion to what the events list.
type Tracer interface {
	Solver
	Trace(ctx context.Context, p *Problem, visit func(Event) bool) (Stats, error)
}

// An EventKind is what an [Event] is about.
type EventKind uint8

// The kinds of events. No engine has all of them.
const (
	Decide        EventKind = iota // the search assumes Fact, which has an alternative
	Force                          // Fact follows: it chooses an option, or is about a color
	Filter                         // options are hidden, and none is chosen
	DeadEnd                        // what holds contradicts itself
	Undo                           // the last decisions are undone, with all that followed
	Learn                          // Facts cannot hold together, whatever else holds
	Forget                         // such facts are no longer kept
	Restart                        // the search leaves its branch, and keeps what it has learned; an Undo follows if that undoes decisions
	Bound                          // a linear program was solved, and has the point Point
	Found                          // a solution
	NumEventKinds int       = iota
)

var eventKindNames = [...]string{
	Decide: "decide", Force: "force", Filter: "filter", DeadEnd: "dead-end", Undo: "undo", Learn: "learn",
	Forget: "forget", Restart: "restart", Bound: "bound", Found: "solution",
}

// String returns the name of the kind, such as "dead-end".
func (k EventKind) String() string { return eventKindNames[k] }

// A Fact says that an option is chosen or hidden, or that an item has or does not have a color.
type Fact struct {
	Option int32 // -1 if the fact is about a color, or if there is no fact
	Item   int32 // the item whose color the fact is about; else -1
	Color  Color // NoColor if the fact is about an option
	Holds  bool  // the option is chosen, the item has the color; false says the opposite
}

// NoFact stands in an event that is not about one fact.
var NoFact = Fact{Option: -1, Item: -1}

// OptionFact returns the fact that an option is chosen, or that it is hidden.
func OptionFact(o int32, chosen bool) Fact { return Fact{Option: o, Item: -1, Holds: chosen} }

// Not returns the opposite of the fact.
func (f Fact) Not() Fact {
	f.Holds = !f.Holds
	return f
}

// An Event is one event of a search. Its receiver owns the slices.
type Event struct {
	Kind  EventKind
	Depth int // the number of decisions that stand after the event

	// Fact is what holds from now on (Decide, Force), or the first decision that is undone (Undo). It is NoFact in the
	// other kinds.
	Fact Fact

	// Item is the item that the event is due to, or -1: a decision is between its options, an option is its last one,
	// a dead end leaves it without options.
	Item int32

	// Place and Of say that the decision takes option number Place of Of options, from 1. 0 means unknown.
	Place, Of int

	// Rule is the name of the rule by which options are chosen or hidden, such as "naked pair", or "" if there is
	// only one such rule.
	Rule string

	// Base and Cover are the items of a rule. All options of the base are in the cover.
	Base, Cover []int32

	// Chosen and Hidden are the options that change, in increasing order. Undo opens them, and every other kind that
	// has them finds them open.
	Chosen, Hidden []int32

	// Facts are several facts. Fact follows from them (Force, Filter). They contradict each other (DeadEnd). They
	// cannot hold together (Learn, Forget; none if there is no solution). They are the decisions that are undone, the
	// first one first (Undo).
	Facts []Fact

	// Clause says that a learned clause is the reason (Force, Filter, DeadEnd), so Item is -1.
	Clause bool

	Glue   int      // the number of levels of the facts, without that of the conflict: Learn
	Point  []Weight // the options that are not 0, in increasing order: Bound
	Pivots int64    // the iterations of the simplex method: Bound, and a DeadEnd that they prove

	Solution Solution // Found
}

// A Weight is an option with its value in a point.
type Weight struct {
	Option int32
	Value  float64
}
