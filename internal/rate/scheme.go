package rate

import (
	"fmt"

	"fourfold/cp"
)

// A Scheme is the weakest scheme of inference of package cp that settles a puzzle without a guess,
// or Guess. A scheme settles a puzzle if it solves it or shows that there is no solution. It is an
// index into [Schemes].
type Scheme int

// Guess says that every scheme needs a guess.
var Guess = Scheme(len(cp.Schemes()))

// Schemes returns the names of the schemes, the weakest first, and "guess".
func Schemes() []string {
	var names []string
	for _, s := range cp.Schemes() {
		names = append(names, s.String())
	}
	return append(names, "guess")
}

// String returns the name in [Schemes]. For a value that is not a scheme it returns the number.
func (s Scheme) String() string {
	if s < 0 || s > Guess {
		return fmt.Sprintf("Scheme(%d)", int(s))
	}
	return Schemes()[s]
}
