package cp

import (
	"strings"

	"fourfold"
)

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

	// Depth is the number of guesses that stand after the step.
	Depth int
}

// Applied returns how often a search applied the named technique, such as "hidden single",
// according to its counters. Some techniques have a counter for each kind of unit, such as
// "hidden-single/row" and "hidden-single/box"; Applied returns their sum. It returns 0 if
// the scheme of the search does not have the technique.
func Applied(stats fourfold.Stats, technique string) int64 {
	slug, sum := strings.ReplaceAll(technique, " ", "-"), int64(0)
	for _, c := range stats.Counters {
		if name, _, _ := strings.Cut(c.Name, "/"); name == slug {
			sum += c.Value
		}
	}
	return sum
}
