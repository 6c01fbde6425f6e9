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
	Retract               // the last guess that stands is taken back with all that followed, and ruled out
)

// A Step is one thing that the search did. Its slices belong to whoever gets it.
type Step struct {
	Action  Action
	Name    string  // of the technique, such as "naked pair", or "guess", "dead end", "retract"
	Base    []int32 // the items whose options were looked at; for a guess and a dead end it is one
	Cover   []int32 // the items they all lie in; none for singles, guesses and dead ends
	Chosen  int32   // the option placed, guessed, or retracted; else -1
	Removed []int32 // the options ruled out, increasing; for a guess and a single the rivals of the chosen one
	Depth   int     // how many guesses stand after it
}

// Applied returns how often a search applied the technique of a name, such as "hidden
// single", by its counters. The counters of a technique that is told apart by the unit
// it looks at are "hidden-single/row", "hidden-single/box" and so on, and their sum is
// returned. It is 0 if the scheme of the search does not have the technique.
func Applied(stats fourfold.Stats, technique string) int64 {
	slug, sum := strings.ReplaceAll(technique, " ", "-"), int64(0)
	for _, c := range stats.Counters {
		if name, _, _ := strings.Cut(c.Name, "/"); name == slug {
			sum += c.Value
		}
	}
	return sum
}
