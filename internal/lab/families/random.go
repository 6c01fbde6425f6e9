package families

import (
	"fmt"
	"math"
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

var randomDensity = Family{
	Name: "random-density", About: "an exact cover problem at random, in which an item is in an option with probability DENSITY", Random: true,
	Params: []Param{number("ITEMS", "the number of items", 1, 1<<16), number("OPTIONS", "the number of options", 1, 1<<20),
		share("DENSITY", "the probability"), planted},
	Source: "", Examples: []string{"20 100 0.15", "24 400 0.25 planted"}, make: makeRandom,
}

// A randomCover is an exact cover problem made at random. Its options are independent of each
// other, so two of them may be equal. The same randomCover gives the same problem on every
// machine.
type randomCover struct {
	items, options int

	// Each option has size items, chosen at random. If size is 0, each item is in an option with
	// probability density, independent of all others; an option without items gets one item.
	size    int
	density float64

	// planted makes sure of a solution. The items, in random order, are cut into options of
	// partSize items. The last one may be shorter. These options count among options. Where they
	// are in the list is random.
	planted bool
}

// Limits of the work to make a problem.
const (
	maxCovered = 1 << 22 // items of all options together: what fourfold.ReadProblem reads
	maxDraws   = 1 << 26 // items times options, with a density
)

func makeRandom(a arguments) (made, error) {
	r := randomCover{items: a.numbers[0], options: a.numbers[1], density: a.share, planted: a.words["planted"]}
	of := fmt.Sprintf("density %v", r.density)
	if len(a.numbers) > 2 {
		r.size = a.numbers[2]
		of = words.Plural(r.size, "item")
	}
	if err := r.check(); err != nil {
		return made{}, err
	}
	options := r.draw(rand.New(rand.NewPCG(a.seed, 0)))
	if options == nil {
		return made{}, fmt.Errorf("the options contain more than %d items together: expected a smaller puzzle", maxCovered)
	}
	var b fourfold.Builder
	items := numbered(b.Primary, "", r.items)
	for _, option := range options {
		slices.Sort(option)
		list := make([]fourfold.Item, len(option))
		for k, i := range option {
			list[k] = items[i]
		}
		b.Option("", list...)
	}
	title := fmt.Sprintf("exact covers of %s by %s of %s at random", words.Plural(r.items, "item"), words.Plural(r.options, "option"), of)
	if r.planted {
		title += ", with a planted solution"
	}
	m, err := built(&b, title, known{})
	m.random = true
	return m, err
}

// draw returns the items of the options, or nil if there are too many.
func (r randomCover) draw(rng *rand.Rand) (options [][]int) {
	covered := 0
	if r.planted {
		options = slices.Collect(slices.Chunk(rng.Perm(r.items), r.partSize()))
		covered = r.items
	}
	pool := rng.Perm(r.items)
	for len(options) < r.options {
		option := r.option(rng, pool)
		if covered += len(option); covered > maxCovered {
			return nil
		}
		options = append(options, option)
	}
	rng.Shuffle(len(options), func(i, k int) { options[i], options[k] = options[k], options[i] })
	return options
}

// check returns an error if the arguments do not fit each other.
func (r randomCover) check() error {
	switch {
	case r.size > r.items:
		return fmt.Errorf("a random problem of %d items with options of %d items: expected 1 to %d", r.items, r.size, r.items)
	case r.size == 0 && r.items > maxDraws/r.options:
		return fmt.Errorf("a random problem of %d items and %d options with a density: expected items * options up to %d", r.items, r.options, maxDraws)
	case r.size > maxCovered/r.options:
		return fmt.Errorf("a random problem of %d options with %d items each: expected up to %d items in all options together", r.options, r.size, maxCovered)
	}
	if parts := (r.items + r.partSize() - 1) / r.partSize(); r.planted && parts > r.options {
		return fmt.Errorf("a random problem of %d options: expected %d or more, the number of options in the planted solution", r.options, parts)
	}
	return nil
}

// partSize returns the number of items in an option of the planted solution.
func (r randomCover) partSize() int {
	if r.size > 0 {
		return r.size
	}
	return int(math.Ceil(r.density * float64(r.items)))
}

// option returns the items of a random option. It permutes pool, which has all items.
func (r randomCover) option(rng *rand.Rand, pool []int) []int {
	if r.size > 0 {
		for k := range r.size {
			at := k + rng.IntN(len(pool)-k)
			pool[k], pool[at] = pool[at], pool[k]
		}
		return slices.Clone(pool[:r.size])
	}
	var option []int
	for i := range r.items {
		if rng.Float64() < r.density {
			option = append(option, i)
		}
	}
	if len(option) == 0 {
		option = append(option, rng.IntN(r.items))
	}
	return option
}
