package rate

import (
	"fmt"
	"slices"

	"fourfold/cp"
	"fourfold/internal/words"
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

// ParseScheme reads the name of a scheme, or "guess".
func ParseScheme(name string) (Scheme, error) {
	if k := slices.Index(Schemes(), name); k >= 0 {
		return Scheme(k), nil
	}
	return 0, fmt.Errorf("scheme %q: expected %s", name, words.Choice(name, Schemes()))
}

// String returns the name that ParseScheme reads. For a value that is not a scheme it returns the
// number.
func (s Scheme) String() string {
	if s < 0 || s > Guess {
		return fmt.Sprintf("Scheme(%d)", int(s))
	}
	return Schemes()[s]
}
