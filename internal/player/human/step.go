package human

// An Action is what a Step does.
type Action uint8

// The actions.
const (
	Place   Action = iota // a single: an item has one option left, and takes it
	Remove                // a rule of inference on two items or more rules options out
	Guess                 // the search tries an option that has alternatives
	DeadEnd               // an item has no option left
	Retract               // the last guess is undone, with all that followed, and ruled out
)

// A Step is one step of a search. The receiver of the Step owns its slices.
type Step struct {
	Action Action

	// Name is the name of the technique, such as "naked pair", or "guess", "dead end" or
	// "retract".
	Name string

	// Base has the items whose options are the reason of the step. A single, a guess, a
	// retract and a dead end have one item.
	Base []int32

	// Cover has the items that contain all options of the base. It is empty unless Action is
	// Remove.
	Cover []int32

	// Chosen is the option placed, guessed or retracted; else -1.
	Chosen int32

	// Removed has the options ruled out, in increasing order. For a guess and a single they are
	// the rivals of the chosen option.
	Removed []int32

	// Fins has options of the base of which one is in the solution; of a fish, those of the base that contain
	// no item of the cover, of which one may be. The removed options of a fish or a wing conflict with all
	// of them. Only techniques that are no rules of package cp have fins, chains and sets.
	Fins []int32

	// Chains has the chains of implications that are the reason of the step.
	Chains []Chain

	// Core has the cells of a deadly pattern, which are part of the base.
	Core []int32

	// Sets has the almost locked sets that are the reason of the step.
	Sets []Set

	// Rating says how hard the step is for a person: that of [RatingOfSingle] for a single, and
	// [Technique.Number] for a step that only removes. It is 0 for a guess, a dead end and a retract.
	Rating float64

	// Depth is the number of guesses that stand after the step.
	Depth int
}

// A Chain is a list of implications. The first link is an assumption. Each other link follows from
// the one before it, and in a net from all links before it.
type Chain []Link

// A Link says that one of its options is chosen, or that none of them is.
type Link struct {
	Options []int32 // one option, or several that have two items in common
	Chosen  bool    // one of the options is chosen; false means that none is
	Item    int32   // the item by which the link follows; -1 in the first link
}

// A Set is items whose live options contain few values.
type Set struct {
	Items   []int32 // n cells, or any items of which no two are in one option
	Options []int32 // the live options of these items
}
