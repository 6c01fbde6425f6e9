package families

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"fourfold"
	"fourfold/internal/kit/words"
)

var planted = word("hide a solution among the options", "planted")

var random = Family{
	Name: "random", About: "an exact cover problem at random, with options of SIZE items", Random: true,
	Params: []Param{number("ITEMS", "the number of items", 1, 1<<16), number("OPTIONS", "the number of options", 1, 1<<20),
		number("SIZE", "the items of an option", 1, 1<<16), planted},
	Source: "", Examples: []string{"20 100 3", "60 400 4 planted"}, make: makeRandom,
}

// A randomCover is an exact cover problem made at random. Its options are independent of each
// other, so two of them may be equal. The same randomCover gives the same problem on every
// machine.
type randomCover struct {
	items, options int

	size int // each option has so many items, chosen at random

	// planted makes sure of a solution. The items, in random order, are cut into options of size
	// items. The last one may be shorter. These options count among options. Where they are in the
	// list is random.
	planted bool
}

// maxCovered is how many items all options may have together: what fourfold.ReadProblem reads.
const maxCovered = 1 << 22

func makeRandom(a arguments) (made, error) {
	r := randomCover{items: a.numbers[0], options: a.numbers[1], size: a.numbers[2], planted: a.words["planted"]}
	if err := r.check(); err != nil {
		return made{}, err
	}
	var b fourfold.Builder
	items := numbered(b.Primary, "", r.items)
	for _, option := range r.draw(rand.New(rand.NewPCG(a.seed, 0))) {
		slices.Sort(option)
		list := make([]fourfold.Item, len(option))
		for k, i := range option {
			list[k] = items[i]
		}
		b.Option("", list...)
	}
	title := fmt.Sprintf("exact covers of %s by %s of %s at random", words.Plural(r.items, "item"), words.Plural(r.options, "option"), words.Plural(r.size, "item"))
	if r.planted {
		title += ", with a planted solution"
	}
	m, err := built(&b, title, known{})
	m.random = true
	return m, err
}

// draw returns the items of the options.
func (r randomCover) draw(rng *rand.Rand) (options [][]int) {
	if r.planted {
		options = slices.Collect(slices.Chunk(rng.Perm(r.items), r.size))
	}
	pool := rng.Perm(r.items)
	for len(options) < r.options {
		for k := range r.size {
			at := k + rng.IntN(len(pool)-k)
			pool[k], pool[at] = pool[at], pool[k]
		}
		options = append(options, slices.Clone(pool[:r.size]))
	}
	rng.Shuffle(len(options), func(i, k int) { options[i], options[k] = options[k], options[i] })
	return options
}

// check returns an error if the arguments do not fit each other.
func (r randomCover) check() error {
	switch {
	case r.size > r.items:
		return fmt.Errorf("a random problem of %d items with options of %d items: expected 1 to %d", r.items, r.size, r.items)
	case r.size > maxCovered/r.options:
		return fmt.Errorf("a random problem of %d options with %d items each: expected up to %d items in all options together", r.options, r.size, maxCovered)
	}
	if parts := (r.items + r.size - 1) / r.size; r.planted && parts > r.options {
		return fmt.Errorf("a random problem of %d options: expected %d or more, the number of options in the planted solution", r.options, parts)
	}
	return nil
}
